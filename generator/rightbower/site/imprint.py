"""One number for all that stands in the folder that visitors see, so that whatever anybody does to
it is noticed: names, sizes, times of change and inodes of its files.

It is a sum, so that what a build changes can be added and taken away without looking at the rest.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

NOT_OURS: Final = frozenset({".git", "CNAME"})
"""What may stand in the folder that visitors see and is no part of the site: it stays there."""
_MASK: Final = (1 << 64) - 1
_MANY: Final = 6_000
"""From so many files on two processes look at them."""
_Names = list[tuple[bytes, list[bytes]]]
"""The files of each folder."""


def imprint(out: Path) -> int:
    """The number of all that stands in `out`; that of a folder that is not there is 0."""
    return begun(out, 2)()


def begun(out: Path, share: int = 4) -> Callable[[], int]:
    """Begin to find that number; what comes back tells it, and is to be called once. Where there
    are many files, another process goes through them meanwhile, all but one of so many."""
    top = os.fsencode(out)
    every = _listed(top)
    if sum(len(names) for _, names in every) < _MANY or not hasattr(os, "fork"):
        return partial(_sum, top, every)
    return _shared(top, every, share)


def mark_of(out: Path, path: str) -> int:
    """The share of one file of `out` in that number; 0 where there is none."""
    folder, _, name = os.fsencode(path).rpartition(b"/")
    top = os.fsencode(out)
    return _sum(top, [(top + b"/" * bool(folder) + folder, [name])])


def shifted(number: int, shift: int) -> int:
    """The number after files have changed whose shares together are other by `shift`."""
    return (number + shift) & _MASK


def _listed(top: bytes) -> _Names:
    ours = {os.fsencode(name) for name in NOT_OURS}
    every, waiting = [], [top]
    while waiting:
        folder = waiting.pop()
        names: list[bytes] = []
        # A folder that nobody may look into, or that has just gone, has no files.
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if folder == top and entry.name in ours:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                else:
                    names.append(entry.name)
        every.append((folder, names))
    return every


def _sum(top: bytes, every: Iterable[tuple[bytes, list[bytes]]]) -> int:
    total = 0
    for folder, names in every:
        place = crc32(folder[len(top) :])
        for name in names:
            try:
                stat = os.lstat(folder + b"/" + name)
            except (FileNotFoundError, NotADirectoryError):
                continue
            # A sum does not depend on the order in which a folder tells its files.
            mark = crc32(name, place)
            total += hash((stat.st_ctime_ns, stat.st_ino, stat.st_size, mark))
    return total & _MASK


def _shared(top: bytes, every: _Names, share: int) -> Callable[[], int]:
    """The same by two processes: looking at a hundred thousand files takes half a second."""
    own = [(folder, names[::share]) for folder, names in every]
    others = [
        (folder, [name for n in range(1, share) for name in names[n::share]])
        for folder, names in every
    ]  # fmt: skip
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        # Nothing but this is done here, whatever the process was about to do.
        try:
            os.write(write, _sum(top, others).to_bytes(8, "little"))
        finally:
            os._exit(0)
    os.close(write)
    return partial(_together, top, own, others, read, child)


def _together(top: bytes, own: _Names, others: _Names, read: int, child: int) -> int:
    try:
        found = _sum(top, own)
        with open(read, "rb") as stream:
            told = stream.read()
    finally:
        os.waitpid(child, 0)
    other = int.from_bytes(told, "little") if len(told) == 8 else _sum(top, others)
    return shifted(found, other)
