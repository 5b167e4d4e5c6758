"""Sites made in memory, and what one process remembers of those it has made.

Tests make many sites that differ in a hand, or in nothing. What came of a record or of a page is
remembered with everything that it was made from, so that nothing can come out otherwise.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from rightbower.site.archive import Archive
from rightbower.site.inputs import RECORDS, look, sum_of
from rightbower.site.kept import Kept, Page
from rightbower.site.parts import Parts
from rightbower.site.shipped import layers
from rightbower.works.inventory import Inventory
from rightbower.works.recall import Recall

_AT_MOST: Final = 6
"""So many sites are remembered that differ in more than their records."""
_PICTURES: Final = "content/pictures/"
Files = Mapping[str, bytes]


class InMemory:
    """Keeps the files that are put; those of what has not changed are there `before`."""

    def __init__(self, before: Mapping[str, bytes] | None = None) -> None:
        self.files: dict[str, bytes] = {}
        self._before: Mapping[str, bytes] = before or {}

    def put(self, path: str, content: bytes) -> None:
        """Take a file."""
        self.files[path] = content

    def read(self, path: str) -> bytes:
        """A file that was put."""
        return self.files[path] if path in self.files else self._before[path]


@dataclass(slots=True)
class _Bank:
    """What was made on a site with the same kinds of pages: of records by file and sum, of pages by
    what they are called."""

    records: dict[tuple[str, str], tuple[Kept, Files]] = field(default_factory=dict)
    pages: dict[str, tuple[Page, Files]] = field(default_factory=dict)
    parts: dict[str, tuple[Any, Any]] = field(default_factory=dict)


class Memory:
    """What is remembered of sites that differ in nothing but their records."""

    def __init__(self) -> None:
        self._banks: dict[frozenset[str], _Bank] = {}
        self._kinds: frozenset[str] = frozenset()
        self._archive = Archive()

    def begin(self, sums: Mapping[str, str]) -> tuple[Recall, InMemory]:
        """What can be used for a site whose records have these sums, and where its files go."""
        bank = self._banks.get(self._kinds, _Bank())
        recall = Recall(
            sums, parts=Parts(dict(bank.parts)), kinds=self._kinds, archive=self._archive
        )  # fmt: skip
        before: dict[str, bytes] = {}
        for key in sums.items():
            if key in bank.records:
                kept, files = bank.records[key]
                recall.records[key[0]] = (key[1], kept)
                before |= files
        for name, (page, files) in bank.pages.items():
            recall.pages[name] = page
            before |= files
        return recall, InMemory(before)

    def end(self, recall: Recall, files: Files, inventory: Inventory) -> None:
        """Remember what was made of a sound site, which has these files."""
        self._kinds = recall.kinds
        bank = self._banks.setdefault(recall.kinds, _Bank())
        own = {id(kept) for kept in inventory.records}
        for file, (content, kept) in recall.records.items():
            # Of records that want to be the same page, not all have their files.
            if id(kept) in own:
                bank.records[file, content] = (kept, {path: files[path] for path in kept.files})
        bank.parts |= recall.parts.known
        for name, page in recall.pages.items():
            bank.pages[name] = (page, {path: files[path] for path in page.files})


_memories: Final[OrderedDict[str, Memory]] = OrderedDict()


def memory_of(root: Path, base_url: str) -> tuple[Memory, Mapping[str, str]]:
    """What is remembered of the site under `root`, and the sums of its records as they are now."""
    digest = sha256(repr(base_url).encode())
    sums = {}
    for number, place in enumerate(layers(root)):
        for path in sorted(look(place)):
            if path.startswith(RECORDS):
                if not number:
                    sums[path] = sum_of(place, path)
                continue
            content = "" if path.startswith(_PICTURES) else sum_of(place, path)
            digest.update(repr((number, path, content)).encode())
    key = digest.hexdigest()
    memory = _memories.setdefault(key, Memory())
    _memories.move_to_end(key)
    while len(_memories) > _AT_MOST:
        _memories.popitem(last=False)
    return memory, sums
