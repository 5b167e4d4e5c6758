"""Files that have a row for every record: put together from the rows that are other than they were
and, cut out of the files as they are, from all the others."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from rightbower.site.files import mark

Parts = Sequence[bytes | memoryview]
_FEW: Final = 50
"""So many rows are few among thousands, as after an edit."""


class Cut(NamedTuple):
    """Where the rows of a file are: its mark, whose rows they are (line by line), where the first
    begins, and how long each is, in bytes. Between two stands a comma."""

    mark: str
    names: str
    start: int
    sizes: bytes


class Rows:
    """The rows of all records.

    `fresh` are those of records that were made now, by the names of their pages; `fetch` gets those
    of any other, which takes longer than to cut them out of the file that `read` gives, as `cuts`
    tell by its path.
    """

    def __init__(
        self, cuts: Mapping[str, Cut], fresh: Mapping[str, tuple[bytes, ...]],
        fetch: Callable[[str], tuple[bytes, ...]], read: Callable[[str], bytes],
    ) -> None:  # fmt: skip
        self._cuts, self._fresh, self._fetch, self._read = cuts, fresh, fetch, read
        self._told: dict[str, str] = {}
        """The names that were met, so that those of several files are kept once."""
        self.made: dict[str, Cut] = {}
        """Where the rows of the files are that were made now."""

    def file(
        self, path: str, around: tuple[str, str], names: Sequence[str], column: int
    ) -> tuple[str, bytes]:
        """The file at `path`, whose rows stand between the texts `around`: those of the records
        `names`, of whose rows each is the one of the number `column`."""
        cut, told = self._cuts.get(path), "\n".join(names)
        told = self._told.setdefault(told, told)
        old = None if cut is None else self._old(path, cut)
        before, after = (text.encode() for text in around)
        if cut is None or old is None:
            sizes, rows = self._joined({}, names, column)
        elif cut.names == told and len(self._fresh) <= _FEW:
            sizes, rows = self._spliced(cut, old, names, column)
        else:
            sizes, rows = self._joined(_apart(cut, old), names, column)
        content = b"".join((before, *rows, after))
        self.made[path] = Cut(mark(content), told, len(before), sizes.tobytes())
        return path, content

    def _joined(
        self, old: Mapping[str, bytes], names: Sequence[str], column: int
    ) -> tuple[array[int], Parts]:
        """How long each row is, and all of them in one part or several; `old` are rows that are
        known."""
        fresh = self._fresh
        rows = [
            fresh[name][column] if name in fresh
            else old[name] if name in old else self._fetch(name)[column]
            for name in names
        ]  # fmt: skip
        return array("I", map(len, rows)), [b",".join(rows)]

    def _spliced(
        self, cut: Cut, old: bytes, names: Sequence[str], column: int
    ) -> tuple[array[int], Parts]:
        """The same where the rows are those of the same records as before, and a few are other
        ones; `old` is the file, which is copied once, when all is put together."""
        view, was = memoryview(old), array("I", cut.sizes)
        whole, sizes = sum(was) + len(was) - 1, was[:]
        parts: list[bytes | memoryview] = []
        start = cut.start
        for number in sorted(map(names.index, self._fresh.keys() & set(names))):
            # Before each row but the first stands a comma.
            place = cut.start + sum(was[:number]) + number
            row = self._fresh[names[number]][column]
            parts += [view[start:place], row]
            start = place + was[number]
            sizes[number] = len(row)
        parts.append(view[start : cut.start + whole])
        return sizes, parts

    def _old(self, path: str, cut: Cut) -> bytes | None:
        """The file as it is; None where it has no rows, or is not as it was left."""
        try:
            content = self._read(path) if cut.names else b""
        except OSError:
            return None
        return content if mark(content) == cut.mark else None


def _apart(cut: Cut, content: bytes) -> Mapping[str, bytes]:
    """The rows of a file, by name."""
    sizes = array("I", cut.sizes)
    ends = accumulate(sizes, lambda end, size: end + 1 + size, initial=cut.start - 1)
    next(ends)
    return {
        name: content[end - size : end]
        for name, size, end in zip(cut.names.split("\n"), sizes, ends, strict=True)
    }
