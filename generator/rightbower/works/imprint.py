"""One number for all that stands in the folder that visitors see, so that whatever anybody does to
it is noticed: names, sizes, times of change and inodes of its files.

It is a sum, so that what a build changes can be added and taken away without looking at the rest,
and so that several may each look at a part.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

from rightbower.site.halves import Chunk, Shares

NOT_OURS: Final = frozenset({".git", "CNAME"})
"""What may stand in the folder that visitors see and is no part of the site: it stays there."""
_MASK: Final = (1 << 64) - 1
_AT_ONCE: Final = 1000
"""So many files of a folder are looked at before it is asked who looks at the next ones."""


def imprint(out: Path) -> int:
    """The number of all that stands in `out`; that of a folder that is not there is 0."""
    return begun(out, forked=False).total()


def begun(out: Path, *, forked: bool) -> Shares:
    """Begin to find that number; whoever is told it by `Shares.total` helps with what is left."""
    look = Look(os.fsencode(out))
    return Shares(look.chunks, look.share, _MASK, forked=forked)


def mark_of(out: Path, path: str) -> int:
    """The share of one file of `out` in that number; 0 where there is none."""
    folder, _, name = os.fsencode(path).rpartition(b"/")
    top = os.fsencode(out)
    return _sum(top + b"/" * bool(folder) + folder, crc32(b"/" * bool(folder) + folder), [name])


def shifted(number: int, shift: int) -> int:
    """The number after files have changed whose shares together are other by `shift`."""
    return (number + shift) & _MASK


class Look:
    """A look at the folder `top` and all below it, its parts one after the other."""

    def __init__(self, top: bytes) -> None:
        self._top = top
        self._known: dict[bytes, list[bytes]] = {}
        self._dealt: tuple[bytes | None, list[list[bytes]]] = (None, [])
        """The folder that was looked at last, and its files part by part."""

    def chunks(self) -> list[Chunk]:
        """What there is to look at: of a folder a part of so many."""
        every = []
        waiting = [b""]
        while waiting:
            folder = waiting.pop()
            names, folders = self._listed(folder)
            self._known[folder] = names
            waiting += folders
            parts = len(names) // _AT_ONCE + 1
            every += [(folder, part, parts) for part in range(parts)]
        return every

    def share(self, chunk: Chunk) -> int:
        """The share of that part of a folder in the number of all."""
        folder, part, parts = chunk
        if self._dealt[0] != folder:
            names = self._known.pop(folder, None) or self._listed(folder)[0]
            self._dealt = (folder, _dealt(names, parts))
        return _sum(self._top + folder, crc32(folder), self._dealt[1][part])

    def _listed(self, folder: bytes) -> tuple[list[bytes], list[bytes]]:
        """The files of a folder, and the folders in it by their place below the top."""
        names: list[bytes] = []
        folders: list[bytes] = []
        # A folder that nobody may look into, or that has just gone, has no files.
        with suppress(OSError), os.scandir(self._top + folder) as entries:
            for entry in entries:
                if not folder and os.fsdecode(entry.name) in NOT_OURS:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    folders.append(folder + b"/" + entry.name)
                else:
                    names.append(entry.name)
        return names, folders


def _dealt(names: list[bytes], parts: int) -> list[list[bytes]]:
    """The files of a folder in so many parts. In whatever order another process is told the names,
    it finds the same ones in each."""
    if parts == 1:
        return [names]
    dealt: list[list[bytes]] = [[] for _ in range(parts)]
    for name in names:
        dealt[crc32(name) % parts].append(name)
    return dealt


def _sum(folder: bytes, place: int, names: list[bytes]) -> int:
    if os.stat not in os.supports_dir_fd:
        return _added(place, names, lambda name: os.lstat(folder + b"/" + name))
    try:
        number = os.open(folder, os.O_RDONLY)
    except OSError:
        return 0
    try:
        # The way to the folder is gone once, and not for every file in it.
        return _added(place, names, partial(os.stat, dir_fd=number, follow_symlinks=False))
    finally:
        os.close(number)


def _added(place: int, names: list[bytes], look: Callable[[bytes], os.stat_result]) -> int:
    total = 0
    for name in names:
        try:
            stat = look(name)
        except (FileNotFoundError, NotADirectoryError):
            continue
        # A sum does not depend on the order in which a folder tells its files.
        mark = crc32(name, place)
        total += hash((stat.st_ctime_ns, stat.st_ino, stat.st_size, mark))
    return total & _MASK
