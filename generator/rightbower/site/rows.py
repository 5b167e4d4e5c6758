"""Files that have a row for every record: put together from the rows that are other than they were
and, cut out of the files as they are, from all the others."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from rightbower.site.files import mark


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
        self.made: dict[str, Cut] = {}
        """Where the rows of the files are that were made now."""

    def file(
        self, path: str, around: tuple[str, str], names: Sequence[str], column: int
    ) -> tuple[str, bytes]:
        """The file at `path`, whose rows stand between the texts `around`: those of the records
        `names`, of whose rows each is the one of the number `column`."""
        old, fresh = self._old(path), self._fresh
        rows = [
            fresh[name][column] if name in fresh
            else old[name] if name in old else self._fetch(name)[column]
            for name in names
        ]  # fmt: skip
        before, after = (text.encode() for text in around)
        content = before + b",".join(rows) + after
        sizes = array("I", map(len, rows)).tobytes()
        self.made[path] = Cut(mark(content), "\n".join(names), len(before), sizes)
        return path, content

    def _old(self, path: str) -> Mapping[str, bytes]:
        """The rows of the file as it is, by name; none where it is not as it was left."""
        cut = self._cuts.get(path)
        if cut is None or not cut.names:
            return {}
        try:
            content = self._read(path)
        except OSError:
            return {}
        if mark(content) != cut.mark:
            return {}
        sizes = array("I", cut.sizes)
        ends = accumulate(sizes, lambda end, size: end + 1 + size, initial=cut.start - 1)
        next(ends)
        return {
            name: content[end - size : end]
            for name, size, end in zip(cut.names.split("\n"), sizes, ends, strict=True)
        }
