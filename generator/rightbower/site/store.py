"""What takes long to work out, kept from one build to the next under what it was made from.

An entry is found by a digest of everything it depends on, and carries it; one that is missing,
damaged or out of place is made again. So a store can only ever cost time.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from rightbower.site.alone import alone

T = TypeVar("T")
_PACKAGE: Final = Path(__file__).resolve().parents[1]
_MADE_BY: Final = ("engine", "model")
"""The rooms whose program decides what is kept."""


@cache
def program_digest() -> str:
    """A digest of the program that plays hands: what another one found is of no use."""
    return _digest(name for room in _MADE_BY for name in _programs(f"{room}/"))


@cache
def whole_digest() -> str:
    """A digest of the whole program, for what more than its engine decides."""
    return _digest(_programs(""))


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


NOWHERE: Final = Store(None)
"""Where nothing is kept."""


def _seal(key: str, data: bytes) -> bytes:
    return hashlib.sha256(f"{key}\n".encode() + data).hexdigest().encode()


def _kept(file: Path, key: str) -> bytes | None:
    """What stands in the file, where it is whole and belongs there."""
    try:
        seal, _, data = file.read_bytes().partition(b"\n")
    except OSError:
        return None
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
