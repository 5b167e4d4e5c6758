"""What the last build made, record by record and page by page, so that only what has changed is
made again.

A record is taken from here where its file has the same sum as then; a page about many records where
its view is the same. Both only while everything else that was read is the same as well.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rightbower.site.crew import Made
from rightbower.site.ledger import RECORDS, Visit, forget, keep, kept


@dataclass(slots=True)
class Recall:
    """What was made of each record, by its file, with the sum of the file; and of each page."""

    sums: Mapping[str, str] = field(default_factory=dict)
    """The sums of the files as they are now."""
    records: dict[str, tuple[str, Made]] = field(default_factory=dict)
    pages: dict[str, Made] = field(default_factory=dict)
    kinds: frozenset[str] = frozenset()
    """The kinds of pages about many records; none where that is not known."""

    def record(self, file: str) -> Made | None:
        """What came of the record in `file`; None where that has to be made."""
        known = self.records.get(file)
        return known[1] if known is not None and known[0] == self.sums.get(file) else None

    def was_shared(self, file: str) -> bool:
        """Whether the title of the record in `file` was that of others too; likely it still is."""
        return file in self.records and self.records[file][1].shared

    def keep(self, out: Path) -> None:
        """Keep it for the next build."""
        every = (self.records, self.pages, self.kinds)
        keep(out, "made", pickle.dumps(every, pickle.HIGHEST_PROTOCOL))


def recall(visit: Visit, sums: Mapping[str, str]) -> Recall:
    """What can still be used of what the last build made: nothing, where anything but records has
    changed."""
    ground = any(not path.startswith(RECORDS) for path in visit.changed)
    data = None if visit.known is None or ground else kept(visit.out, "made")
    if data is None:
        return Recall(sums)
    return Recall(sums, *pickle.loads(data))


def begin_writing(out: Path) -> None:
    """From now on until all is written, what stands in `out` is not what was remembered."""
    forget(out)
