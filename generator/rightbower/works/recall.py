"""What the last build made, record by record and page by page, so that only what has changed is
made again.

A record is taken from here where its file has the same sum as then; a page about many records where
its view is the same, one of prose where its text is. All of them only while everything else that
was read is the same as well.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final, TypeVar

from rightbower.site.archive import NOWHERE, Archive, Where
from rightbower.site.inputs import PROSE, RECORDS
from rightbower.site.kept import Kept, Page
from rightbower.site.parts import Parts
from rightbower.site.rows import Cut
from rightbower.works.ledger import drop, forget, keep, kept, place_of, sums_kept
from rightbower.works.visit import Visit

T = TypeVar("T")
_MADE: Final = "made"
_MORE: Final = "more"
"""What was kept first, and what was other in the last build."""
_ARCHIVE: Final = "records"
_AT_ONCE: Final = 500
"""So many records are written, or read, at a time."""
_SPARE: Final = 1 << 20
"""So many bytes of an archive may be of no use before it is written anew."""


@dataclass(slots=True)
class _Everything:
    """What is written: records and pages, and what is not theirs alone."""

    records: dict[str, tuple[str, Kept]] = field(default_factory=dict)
    pages: dict[str, Page] = field(default_factory=dict)
    parts: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    cuts: dict[str, Cut] = field(default_factory=dict)
    led: set[str] = field(default_factory=set)
    kinds: frozenset[str] = frozenset()
    end: int = 0
    sound: bool = False
    prose: bytes = b""

    gone: tuple[frozenset[str], ...] = ()
    """Of records, pages, parts and cuts: what was kept first and is there no more."""

    @property
    def named(self) -> tuple[dict[str, Any], ...]:
        """All that is known by a name."""
        return (self.records, self.pages, self.parts, self.cuts)

    def over(self, first: _Everything) -> _Everything:
        """All of it, where this is what is other than in what was kept `first`."""
        every = [old | new for old, new in zip(first.named, self.named, strict=True)]
        for named, gone in zip(every, self.gone, strict=True):
            for name in gone:
                del named[name]
        records, pages, parts, cuts = every
        return _Everything(
            records, pages, parts, cuts, self.led, self.kinds, self.end, self.sound, self.prose
        )  # fmt: skip


@dataclass(slots=True)
class Recall:
    """What was made of each record, by its file, with the sum of the file; and of each page."""

    sums: Mapping[str, str] = field(default_factory=dict)
    """The sums of the files as they are now."""
    records: dict[str, tuple[str, Kept]] = field(default_factory=dict)
    pages: dict[str, Page] = field(default_factory=dict)
    parts: Parts = field(default_factory=Parts)
    kinds: frozenset[str] = frozenset()
    """The kinds of pages about many records; none where that is not known."""
    archive: Archive = field(default_factory=Archive)
    """Where the rest is of what is remembered."""
    cuts: dict[str, Cut] = field(default_factory=dict)
    """Where the rows of records are in the files that have one for each."""
    led: set[str] = field(default_factory=set)
    """The files that records may lead to."""
    sound: bool = False
    """Whether it is all that there was of one site, in which every link led somewhere, and each
    record had its page for itself."""
    prose: bytes = b""
    """What all pages show of those of prose: see `known_elsewhere`."""
    read: set[str] = field(default_factory=set)
    """The files of records that were read in this build."""
    holds: Callable[[], bool] = lambda: True
    """Tells whether all files that were made are still there; to find out may take a while."""
    _first: _Everything | None = None
    """What was kept first, where what was kept later is only what was other."""

    def record(self, file: str) -> Kept | None:
        """What came of the record in `file`; None where that has to be made."""
        known = self.records.get(file)
        return known[1] if known is not None and known[0] == self.sums.get(file) else None

    def was_shared(self, file: str) -> bool:
        """Whether the title of the record in `file` was that of others too; likely it still is."""
        return file in self.records and self.records[file][1].shared

    def forget(self) -> None:
        """Nothing of it can be used."""
        self.records, self.pages, self.parts, self._first = {}, {}, Parts(), None
        self.cuts, self.led, self.sound = {}, set(), False

    def keep(self, out: Path) -> str:
        """Keep it for the next build; the sums of what is kept. Where little is other than in what
        was kept first, only that is written, beside it."""
        more = self._other()
        spare = self.archive.end - sum(known.where.size for known in self._archived())
        spoilt = not self.archive.anew and spare > self.archive.end // 2 + _SPARE
        if self._first is None or spoilt or 4 * len(more.records) > len(self.records):
            if spoilt:
                self._renew(out)
            drop(out, _MORE)
            keep(out, _MADE, _pickled(self._all()))
        else:
            keep(out, _MORE, _pickled(more))
        self.archive.settle()
        return sums_kept(out, (_MADE, _MORE))

    def _archived(self) -> Iterator[Kept | Page]:
        yield from (known for _, known in self.records.values())
        yield from self.pages.values()

    def _renew(self, out: Path) -> None:
        """Begin the archive anew, with what is of use."""
        old, new = self.archive, Archive(place_of(out, _ARCHIVE))
        self.archive = new

        def moved(where: Where) -> Where:
            data = old.get(where)
            return NOWHERE if data is None else new.put(data)

        for file, (content, known) in self.records.items():
            self.records[file] = (content, known._replace(where=moved(known.where)))
        for name, page in self.pages.items():
            self.pages[name] = page._replace(where=moved(page.where))
        old.close()

    def _all(self) -> _Everything:
        return _Everything(
            self.records, self.pages, self.parts.known, self.cuts, self.led, self.kinds,
            self.archive.end, self.sound, self.prose,
        )  # fmt: skip

    def _other(self) -> _Everything:
        """What is other than in what was kept first."""
        first, every = self._first or _Everything(), self._all()
        pairs = [*zip(every.named, first.named, strict=True)]
        records, pages, parts, cuts = (_changed(now, before) for now, before in pairs)
        gone = tuple([frozenset(before.keys() - now.keys()) for now, before in pairs])
        return _Everything(
            records, pages, parts, cuts, every.led, every.kinds, every.end, every.sound,
            every.prose, gone
        )  # fmt: skip


def _changed(now: dict[str, T], before: dict[str, T]) -> dict[str, T]:
    return {name: one for name, one in now.items() if before.get(name) is not one}


def _pickled(every: _Everything) -> bytes:
    """All of it as bytes, so many records at a time: what was met before is remembered while it is
    written, and of thousands of records that would take more memory than they do themselves."""
    into = BytesIO()
    pickler = pickle.Pickler(into, pickle.HIGHEST_PROTOCOL)
    pickler.dump(replace(every, records={}))
    names = [*every.records]
    for first in range(0, len(names), _AT_ONCE):
        pickler.clear_memo()
        pickler.dump({name: every.records[name] for name in names[first : first + _AT_ONCE]})
    return into.getvalue()


def recall(visit: Visit, sums: Mapping[str, str], prose: bytes) -> Recall:
    """What can still be used of what the last build made: nothing, where anything but records and
    prose has changed, or what all pages show of `prose`. Whether it `holds` is asked when it is
    about to be used for the whole site."""
    ground = any(not path.startswith((RECORDS, PROSE)) for path in visit.other)
    known = None if ground else remembered(visit, sums)
    if known is not None and known.prose == prose:
        return known
    if known is not None:
        known.archive.close()
    visit.leave()
    return Recall(sums, archive=Archive(place_of(visit.out, _ARCHIVE)), prose=prose)


def remembered(visit: Visit, sums: Mapping[str, str]) -> Recall | None:
    """What the last build made, whatever has changed since; None where that is not known."""
    likely, out = visit.likely, visit.out
    found = None
    if likely is not None and likely.made == sums_kept(out, (_MADE, _MORE)):
        found = _found(out)
    if found is None:
        return None
    every, first = found
    archive = Archive(place_of(out, _ARCHIVE), every.end)
    if not archive.is_whole():
        archive.close()
        return None
    return Recall(
        sums, every.records, every.pages, Parts(every.parts), every.kinds, archive, every.cuts,
        every.led, every.sound, every.prose, _first=first, holds=lambda: visit.known is not None,
    )  # fmt: skip


def _found(out: Path) -> tuple[_Everything, _Everything] | None:
    """What is kept, and what was kept first; None where any of it is damaged."""
    data, more = kept(out, _MADE), kept(out, _MORE)
    if data is None or (more is None and place_of(out, _MORE).exists()):
        return None
    first = _unpickled(data)
    return (first if more is None else _unpickled(more).over(first)), first


def _unpickled(data: bytes) -> _Everything:
    # All of it stays: looking for circles in between finds nothing.
    gc.disable()
    try:
        stream = BytesIO(data)
        every: _Everything = pickle.load(stream)
        while stream.tell() < len(data):
            every.records |= pickle.load(stream)
    finally:
        gc.enable()
    return every


def begin_writing(out: Path) -> None:
    """From now on until all is written, what stands in `out` is not what was remembered."""
    forget(out)
