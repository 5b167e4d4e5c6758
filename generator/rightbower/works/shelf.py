"""The folder that visitors see, brought up to date without their ever seeing half of a change.

Files that are as they should be stay as they are: on ext4 making a file costs four times as much
after a large tree was deleted, and what has not changed need not be uploaded again. What is new or
different is written beside the folder first, while visitors go on seeing the old site whole. Only
when everything has been made and checked does it come in. Where there was no site, the new folder
takes its place in one step. Otherwise each file is replaced in one step, so that nobody gets a part
of one, in an order in which no page leads to what is not there yet: what pages need, then new
pages, then changed ones; what is no longer made goes last. Should the machine stop in between, the
next build finds the rest different and brings it in.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from rightbower.works.imprint import NOT_OURS, mark_of


class Shelf:
    """The folder `out`, and beside it what is to come into it. Several processes may put files."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._fresh = out.with_name(f".{out.name}.new")
        self._folders: set[str] = set()
        self._inside: set[str] = set()
        """The folders that are known to stand below it."""
        self._ours: dict[str, bool] = {"": True}
        self._none = not os.path.lexists(out)
        """Whether there is no folder yet that could have a file already."""
        self.shift: int | None = None
        """How the number of all that stands in the folder (see `imprint`) has changed since before
        the build; None where that has to be found by looking at all of it."""
        if self._fresh.is_dir() and not self._fresh.is_symlink():
            shutil.rmtree(self._fresh)

    def put(self, path: str, content: bytes) -> None:
        """Take a file, the last one of a path; where the folder has it already, there is nothing to
        do. ValueError where the path leaves the folder, whoever has let that through."""
        if not self._within(path):
            raise ValueError(f"no path inside a site: {path!r}")
        file = f"{self._fresh}/{path}"
        if not self._none and self._is_ours(os.path.dirname(path)) and self._has(path, content):
            with suppress(OSError):
                os.unlink(file)
            return
        folder = os.path.dirname(file)
        if folder not in self._folders:
            os.makedirs(folder, exist_ok=True)
            self._folders.add(folder)
        _write(file, content)

    def _within(self, path: str) -> bool:
        """Whether a path leads to a file below the folder, on every system."""
        folder, slash, name = path.rpartition("/")
        if slash and folder not in self._inside and not self._within(folder):
            return False
        if name in _NO_NAMES or not _ELSEWHERE.isdisjoint(name):
            return False
        if slash:
            self._inside.add(folder)
        return True

    def _is_ours(self, folder: str) -> bool:
        """Whether no link stands on the way to a folder: what is behind one is not ours."""
        if folder not in self._ours:
            linked = os.path.islink(f"{self._out}/{folder}")
            self._ours[folder] = not linked and self._is_ours(os.path.dirname(folder))
        return self._ours[folder]

    def _has(self, path: str, content: bytes) -> bool:
        try:
            number = os.open(f"{self._out}/{path}", os.O_RDONLY | _ITSELF)
        except OSError:
            return False
        try:
            size = len(content)
            return os.fstat(number).st_size == size and os.read(number, size) == content
        except OSError:
            return False
        finally:
            os.close(number)

    def read(self, path: str) -> bytes:
        """A file as it will be."""
        fresh = self._fresh / path
        return (fresh if fresh.is_file() else self._out / path).read_bytes()

    def give_up(self) -> None:
        """Forget what was put; visitors go on seeing what they saw."""
        shutil.rmtree(self._fresh, ignore_errors=True)

    def bring_in(
        self, files: Collection[str], gone: Collection[str] | None = None
    ) -> tuple[int, int]:
        """Make the folder hold what was put, and of what it held only `files`; how many files
        came in, and how many went. Where it is known that nothing but `gone` is there besides, it
        need not be looked through."""
        fresh = [*_below(self._fresh)]
        stray = [path for path in fresh if path not in files]
        _take_away(self._fresh, stray)
        if not self._out.exists():
            self._fresh.mkdir(parents=True, exist_ok=True)
            self._fresh.rename(self._out)
            return len(fresh) - len(stray), 0
        fresh = sorted(set(fresh).difference(stray), key=self._rank)
        stale = None if gone is None else [path for path in gone if self._is_there(path)]
        touched = {*fresh, *(stale or ())}
        before = self._marks(touched)
        for path in fresh:
            self._replace(path)
        shutil.rmtree(self._fresh, ignore_errors=True)
        if stale is None:
            return len(fresh), _sweep(self._out, files)
        # What made room for a folder, or for a file in the place of one, is there no longer.
        _take_away(self._out, [path for path in stale if self._is_there(path)])
        self.shift = self._marks(touched) - before
        return len(fresh), len(stale)

    def _is_there(self, path: str) -> bool:
        if not self._within(path):
            return False  # whatever wrote it, it is not ours to take away
        return os.path.lexists(f"{self._out}/{path}") and not os.path.isdir(f"{self._out}/{path}")

    def _marks(self, paths: Iterable[str]) -> int:
        return sum(mark_of(self._out, path) for path in paths)

    def _rank(self, path: str) -> tuple[bool, bool, str]:
        page = path.endswith(".html")
        return (page, page and (self._out / path).exists(), path)

    def _replace(self, path: str) -> None:
        target = self._out / path
        # A file that stands where a folder is wanted, or the other way round, makes room, and a
        # link that stands for a folder does; but the whole may stand elsewhere.
        for folder in reversed(target.relative_to(self._out).parents):
            place = self._out / folder
            if (os.path.lexists(place) and not place.is_dir()) or (
                place != self._out and place.is_symlink()
            ):
                place.unlink()
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        _moved(self._fresh / path, target)


_NO_NAMES: Final = frozenset(("", ".", ".."))


def not_in_names(parts: str) -> frozenset[str]:
    """What no name of a file may hold where the sign `parts` parts folders: where that is a
    backslash, a colon parts disks."""
    return frozenset("\0" if parts == "/" else "\0\\:")


_ELSEWHERE: Final = not_in_names(os.sep)
_BYTES: Final[int] = getattr(os, "O_BINARY", 0)
"""Where line ends would be changed otherwise."""
_ITSELF: Final[int] = _BYTES | getattr(os, "O_NOFOLLOW", 0)
"""A file and not what a link in its place leads to."""


def _write(file: str, content: bytes) -> None:
    """Write a file by the shortest way: there are tens of thousands of them. An OSError says which
    one it was."""
    number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BYTES, 0o666)
    try:
        done = os.write(number, content)
        while done < len(content):
            done += os.write(number, content[done:])
    except OSError as error:
        error.filename = file
        raise
    finally:
        os.close(number)


def _moved(file: Path, target: Path) -> None:
    """Put a file in the place of another, in one step."""
    try:
        os.replace(file, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        # The folder stands on another disk than what is beside it.
        beside = target.with_name(f".{target.name}.new")
        shutil.copyfile(file, beside)
        os.replace(beside, target)


def _below(folder: Path) -> Iterator[str]:
    """Every file below `folder`, by its path in it."""
    for place, folders, names in os.walk(folder):
        inner = os.path.relpath(place, folder)
        # A link to a folder is a thing that stands here, and is not gone into.
        links = [name for name in folders if os.path.islink(f"{place}/{name}")]
        for name in (*names, *links):
            yield name if inner == "." else f"{inner}/{name}"


def _sweep(top: Path, files: Collection[str]) -> int:
    """Take away all but `files`, and the folders that become empty; how many files went."""
    found = (path for path in _below(top) if path.partition("/")[0] not in NOT_OURS)
    return _take_away(top, [path for path in found if path not in files])


def _take_away(top: Path, stale: Collection[str]) -> int:
    for path in stale:
        (top / path).unlink()
    for path in stale:
        folder = (top / path).parent
        while folder != top and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
            folder = folder.parent
    return len(stale)
