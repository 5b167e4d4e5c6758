"""What the last build made, record by record and page by page, so that only what has changed is
made again.

A record is taken from here where its file has the same sum as then; a page about many records where
its view is the same. Both only while everything else that was read is the same as well.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from rightbower.site.crew import Made
from rightbower.site.ledger import RECORDS, Visit, forget, keep, kept, place_of, sums_kept
from rightbower.site.parts import Parts

_MADE: Final = "made"
_MORE: Final = "more"
"""What was kept first, and what was other in the last build."""
_Everything = tuple[
    dict[str, tuple[str, Made]], dict[str, Made], dict[str, tuple[Any, Any]], frozenset[str]
]
_AT_ONCE: Final = 500
"""So many records are written, or read, at a time."""
_NOTHING: Final[_Everything] = ({}, {}, {}, frozenset())


@dataclass(slots=True)
class Recall:
    """What was made of each record, by its file, with the sum of the file; and of each page."""

    sums: Mapping[str, str] = field(default_factory=dict)
    """The sums of the files as they are now."""
    records: dict[str, tuple[str, Made]] = field(default_factory=dict)
    pages: dict[str, Made] = field(default_factory=dict)
    parts: Parts = field(default_factory=Parts)
    kinds: frozenset[str] = frozenset()
    """The kinds of pages about many records; none where that is not known."""
    _first: _Everything | None = None
    """What was kept first, where what was kept later is only what was other."""

    def record(self, file: str) -> Made | None:
        """What came of the record in `file`; None where that has to be made."""
        known = self.records.get(file)
        return known[1] if known is not None and known[0] == self.sums.get(file) else None

    def was_shared(self, file: str) -> bool:
        """Whether the title of the record in `file` was that of others too; likely it still is."""
        return file in self.records and self.records[file][1].shared

    def forget(self) -> None:
        """Nothing of it can be used."""
        self.records, self.pages, self.parts, self._first = {}, {}, Parts(), None

    def keep(self, out: Path) -> str:
        """Keep it for the next build; the sums of what is kept. Where little is other than in what
        was kept first, only that is written, beside it."""
        more = self._other()
        if self._first is None or 4 * len(more[0]) > len(self.records):
            place_of(out, _MORE).unlink(missing_ok=True)
            keep(out, _MADE, _pickled((self.records, self.pages, self.parts.known, self.kinds)))
        else:
            keep(out, _MORE, _pickled(more))
        return sums_kept(out, (_MADE, _MORE))

    def _other(self) -> _Everything:
        """What is other than in what was kept first."""
        first = self._first or _NOTHING
        records = {
            name: found for name, found in self.records.items()
            if name not in first[0] or not _same(first[0][name], found)
        }  # fmt: skip
        pages = {n: made for n, made in self.pages.items() if first[1].get(n) is not made}
        parts = {n: part for n, part in self.parts.known.items() if first[2].get(n) is not part}
        return records, pages, parts, self.kinds


def _same(one: tuple[str, Made], other: tuple[str, Made]) -> bool:
    """Whether the same came of a record: then nothing but its file and its title decide."""
    return one[0] == other[0] and one[1].shared == other[1].shared


def _pickled(every: _Everything) -> bytes:
    """All of it as bytes, so many records at a time: what was met before is remembered while it is
    written, and of thousands of records that would take more memory than they do themselves."""
    records, *others = every
    into = BytesIO()
    pickler = pickle.Pickler(into, pickle.HIGHEST_PROTOCOL)
    pickler.dump(others)
    names = [*records]
    for first in range(0, len(names), _AT_ONCE):
        pickler.clear_memo()
        pickler.dump({name: records[name] for name in names[first : first + _AT_ONCE]})
    return into.getvalue()


def recall(visit: Visit, sums: Mapping[str, str]) -> Recall:
    """What can still be used of what the last build made: nothing, where anything but records has
    changed."""
    known, out = visit.known, visit.out
    ground = any(not path.startswith(RECORDS) for path in visit.changed)
    if known is None or ground or known.made != sums_kept(out, (_MADE, _MORE)):
        return Recall(sums)
    data, more = kept(out, _MADE), kept(out, _MORE)
    if data is None or (more is None and place_of(out, _MORE).exists()):
        return Recall(sums)
    first: _Everything = _unpickled(data)
    records, pages, parts, kinds = first if more is None else _unpickled(more)
    return Recall(
        sums, {**first[0], **records}, {**first[1], **pages}, Parts({**first[2], **parts}), kinds,
        first,
    )  # fmt: skip


def _unpickled(data: bytes) -> _Everything:
    # All of it stays: looking for circles in between finds nothing.
    gc.disable()
    try:
        stream = BytesIO(data)
        pages, parts, kinds = pickle.load(stream)
        records: dict[str, tuple[str, Made]] = {}
        while stream.tell() < len(data):
            records |= pickle.load(stream)
    finally:
        gc.enable()
    return records, pages, parts, kinds


def begin_writing(out: Path) -> None:
    """From now on until all is written, what stands in `out` is not what was remembered."""
    forget(out)
