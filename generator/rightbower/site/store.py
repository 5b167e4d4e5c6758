"""What takes long to work out, kept from one build to the next under what it was made from.

An entry is found by a digest of everything it depends on, and carries it; one that is missing,
damaged or out of place is made again. So a store can only ever cost time.

What is made from other files or by another version of the program has another digest, and what was
kept before is never asked for again. So a store is swept now and then of what nobody has asked for
in a long time. How large it is does not matter: what a site still uses would only be made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

from rightbower.site.alone import alone

T = TypeVar("T")
_PACKAGE: Final = Path(__file__).resolve().parents[1]
_MADE_BY: Final = ("engine", "model")
"""The rooms whose program decides what is kept."""
_DAY: Final = 24 * 60 * 60
_UNUSED: Final = 30 * _DAY
"""What nobody has asked for in so many seconds is swept out."""
_PAUSE: Final = 7 * _DAY
"""So long it is at least from one sweep to the next: looking at every entry takes time."""
_SWEPT: Final = "swept"
"""The file that was touched when a store was swept last."""
_OURS: Final = re.compile(r"([0-9a-f]{2})/\1[0-9a-f]{62}(?:\.new|\.lock)?")


@cache
def program_digest() -> str:
    """A digest of the program that plays hands: what another one found is of no use."""
    return _digest(name for room in _MADE_BY for name in _programs(f"{room}/"))


@cache
def whole_digest() -> str:
    """A digest of the whole program, for what more than its engine decides."""
    return _digest(_programs(""))


@cache
def library_digest(name: str) -> str:
    """A digest of the file in which a library tells its version: nobody need load it for that."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return ""
    return hashlib.sha256(Path(spec.origin).read_bytes()).hexdigest()


def _programs(below: str) -> Iterator[str]:
    """Every module below a folder of the program. Only what may be a folder by its name is looked
    into: to ask that of everything takes longer than to read it."""
    for name in os.listdir(f"{_PACKAGE}/{below}"):
        if name.endswith(".py"):
            yield below + name
        elif name.isidentifier() and name != "__pycache__":
            with suppress(NotADirectoryError):
                yield from _programs(f"{below}{name}/")


def _digest(names: Iterable[str]) -> str:
    digest = hashlib.sha256()
    for name in sorted(names):
        with open(f"{_PACKAGE}/{name}", "rb", buffering=0) as module:
            digest.update(f"{name}\0".encode() + module.read())
    return digest.hexdigest()


class Store:
    """Texts and bytes kept in a folder; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @staticmethod
    def key(parts: Iterable[Any]) -> str:
        """What the text made from `parts` is found by."""
        named = json.dumps([program_digest(), *parts], ensure_ascii=False, sort_keys=True)
        return hashlib.sha256(named.encode()).hexdigest()

    @staticmethod
    def _file(folder: Path, key: str) -> Path:
        return folder / key[:2] / key

    def kept(self, key: str) -> str | None:
        """The text that is kept under `key`; None where none is."""
        data = None if self.folder is None else _kept(self._file(self.folder, key), key)
        return None if data is None else data.decode()

    def get(self, parts: Iterable[Any], make: Callable[[], str]) -> str:
        """The text that `make` makes from `parts` (values for JSON, all that it depends on).

        Whatever the folder holds or refuses, the text comes out.
        """
        return self._got(parts, lambda: make().encode()).decode()

    def _got(self, parts: Iterable[Any], make: Callable[[], bytes]) -> bytes:
        key = self.key(parts)
        if self.folder is None:
            return make()
        file = self._file(self.folder, key)
        kept = _kept(file, key)
        if kept is None:
            lock = file.with_suffix(".lock")
            with alone(lock):
                # Where another process has just made it, this one has waited for it.
                kept = _kept(file, key)
                if kept is None:
                    kept = make()
                    _keep(file, key, kept)
            with suppress(OSError):
                # Who waits for it still has it open; who comes now finds the entry.
                lock.unlink(missing_ok=True)
        return kept

    def value(
        self, parts: Iterable[Any], make: Callable[[], T], keep: Callable[[T], bytes | None],
        again: Callable[[bytes], T],
    ) -> T:  # fmt: skip
        """What `make` makes from `parts`, or `again` from the bytes in which it was kept; `keep`
        gives these, or None for what is to be made each time, as what is faulty is."""
        made: list[T] = []

        def data() -> bytes:
            made.append(make())
            return keep(made[0]) or b""

        kept = self._got(parts, data)
        if made:
            return made[0]
        return again(kept) if kept else make()

    def sweep(self) -> None:
        """Remove what nobody has asked for in thirty days, if the last sweep is a week ago.

        It touches nothing but entries, gives way to whoever does the same, and keeps quiet about
        what it may not remove. Who reads an entry meanwhile has it whole, or makes it again.
        """
        now = time.time()
        with suppress(OSError):
            if self.folder is None or not self._is_due(self.folder / _SWEPT, now):
                return
            for entry in _entries(self.folder):
                with suppress(OSError):
                    if entry.stat().st_mtime < now - _UNUSED:
                        os.unlink(entry.path)

    @staticmethod
    def _is_due(mark: Path, now: float) -> bool:
        """Whether it is time for a sweep, which others then leave to whoever asked first. In a new
        store, or an old one of which it is not known what was used when, the time begins now."""
        try:
            last = mark.stat().st_mtime
        except FileNotFoundError:
            last = now
            mark.touch()
        if now - last < _PAUSE:
            return False
        mark.touch()
        return True


NOWHERE: Final = Store(None)
"""Where nothing is kept."""


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The files of a store, and what was left lying beside them."""
    for place in os.scandir(folder):
        if len(place.name) == 2 and place.is_dir(follow_symlinks=False):
            for entry in os.scandir(place.path):
                if _OURS.fullmatch(f"{place.name}/{entry.name}"):
                    yield entry


def _seal(key: str, data: bytes) -> bytes:
    return hashlib.sha256(f"{key}\n".encode() + data).hexdigest().encode()


def _kept(file: Path, key: str) -> bytes | None:
    """What stands in the file, where it is whole and belongs there."""
    try:
        with file.open("rb") as opened:
            seal, _, data = opened.read().partition(b"\n")
            used = os.fstat(opened.fileno()).st_mtime
    except OSError:
        return None
    if used < time.time() - _DAY:
        with suppress(OSError):
            os.utime(file)
    return data if seal == _seal(key, data) else None


def _keep(file: Path, key: str, data: bytes) -> None:
    """Write the entry beside its place and move it there, so that nobody reads half of it."""
    fresh = file.with_suffix(".new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(_seal(key, data) + b"\n" + data)
        fresh.replace(file)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
