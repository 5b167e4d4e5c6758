"""Every file of a site, as far as somebody asks for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Final

from rightbower.site.files import Marks
from rightbower.site.kept import Keeper, Kept

_FEW: Final = 50
"""So many records are few, as after an edit."""
_OFTEN: Final = 2000
"""Who is asked for so many files had better have a list of all of them."""


class Inventory(Collection[str]):
    """The files of a site: those of its `records`, of which only their shapes are at hand, and all
    `others` with their marks, which grow while they are made."""

    def __init__(self) -> None:
        self.records: Sequence[Kept] = ()
        self.others: dict[str, tuple[str, int]] = {}
        self._asked = 0
        self.fresh: dict[str, Kept] = {}
        """The owners of files that are asked for most, where a few records were made now."""

    def take(self, records: Sequence[Kept], fresh: Sequence[Kept]) -> None:
        """Take the records; `fresh` are those that were made now."""
        self.records = records
        if len(fresh) <= _FEW:
            self.fresh = {path: kept for kept in fresh for path in kept.files}

    def __iter__(self) -> Iterator[str]:
        yield from self.others
        for kept in self.records:
            yield from kept.files

    def __contains__(self, path: object) -> bool:
        return path in self.others or (isinstance(path, str) and self.owner(path) is not None)

    def __len__(self) -> int:
        return len(self.others) + sum(len(paths) * n for paths, n in self._shapes)

    @property
    def pages(self) -> int:
        """How many pages there are."""
        every: list[tuple[Iterable[str], int]] = [(self.others, 1), *self._shapes]
        return sum(n * sum(path.endswith(".html") for path in paths) for paths, n in every)

    def owner(self, path: str) -> Kept | None:
        """The record that a file belongs to."""
        if path in self.fresh:
            return self.fresh[path]
        self._asked += 1
        return self._owners.get(path) if self._asked > _OFTEN else self._sought(path)

    def _sought(self, path: str) -> Kept | None:
        """The same without having made a list of all files: the name of a file begins with that of
        the record's page."""
        name = path.rpartition("/")[2]
        while name:
            kept = self._by_page.get(name)
            if kept is not None and path in kept.files:
                return kept
            name = name.rpartition(".")[0]
        return None

    def marks(self, keeper: Keeper) -> Marks:
        """Every file with its mark and its bytes."""
        found: dict[str, tuple[str, int]] = {}
        for kept in self.records:
            found |= keeper.led(kept).files
        return found | self.others

    @cached_property
    def _owners(self) -> dict[str, Kept]:
        return {path: kept for kept in self.records for path in kept.files}

    @cached_property
    def _by_page(self) -> dict[str, Kept]:
        return {kept.page: kept for kept in self.records}

    @cached_property
    def _shapes(self) -> list[tuple[list[str], int]]:
        """The paths of files as all records of a kind have them, and how many those are."""
        shapes = Counter(kept.shape for kept in self.records if kept.shape)
        return [(shape.split("\n"), n) for shape, n in shapes.items()]
