"""Work that another process begins at once, and that is finished by both.

The other one takes the pieces from the first on. Whoever wants what comes of all takes those that
are left from the last on, until the two meet: there are as many permits as pieces, and nobody does
one without a permit. Where there are no other processes, or that one has died, one does it all.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Callable
from contextlib import suppress
from io import RawIOBase
from typing import BinaryIO, Final, TypeVar

T = TypeVar("T")
Chunk = tuple[bytes, int, int]
SIZE: Final = 8
"""So many bytes has a number that one process tells the other."""


class Other:
    """Another process: what it tells, and permits. `child` is 0 where there is none."""

    def __init__(self, work: Callable[[int, int, int], None], *, forked: bool) -> None:
        """Where it may be `forked`, one that does `work`: it is given where to tell, where to give
        permits, and where to take one. Nothing is done in it but this."""
        self.child = self._told = self._permits = 0
        if forked and hasattr(os, "fork"):
            with suppress(OSError):
                # A machine that gives no other process: this one does it.
                self._fork(work)

    def _fork(self, work: Callable[[int, int, int], None]) -> None:
        self._told, telling = os.pipe()
        self._permits, permitting = os.pipe()
        try:
            self.child = os.fork()
        except OSError:
            for end in (self._told, telling, self._permits, permitting):
                os.close(end)
            raise
        if self.child == 0:
            try:
                # Who has asked may be no more: then there is nobody to tell.
                os.close(self._told)
                work(telling, permitting, self._permits)
            finally:
                os._exit(0)
        os.close(telling)
        os.close(permitting)

    def joined(self, join: Callable[[BinaryIO, RawIOBase], T]) -> T:
        """What comes of joining in; there is no other process any more after that."""
        try:
            with open(self._told, "rb") as told, open(self._permits, "rb", buffering=0) as permits:
                return join(told, permits)
        finally:
            self._gone()

    def leave(self) -> None:
        """Nobody wants to know it any more. It ends with the piece that it is at."""
        if self.child:
            os.close(self._told)
            with open(self._permits, "rb", buffering=0) as permits:
                while permits.read(1 << 16):
                    pass
            self._gone()

    def _gone(self) -> None:
        child, self.child = self.child, 0
        os.waitpid(child, 0)


class Shares:
    """The sum of what `share` says of all `chunks`, below `mask`; where it may be `forked`, another
    process goes through them from now on."""

    def __init__(
        self, chunks: Callable[[], list[Chunk]], share: Callable[[Chunk], int], mask: int, *,
        forked: bool,
    ) -> None:  # fmt: skip
        self._chunks, self._share, self._mask = chunks, share, mask
        self._total: int | None = None
        self._other = Other(self._begin, forked=forked)

    def _begin(self, telling: int, permitting: int, permits: int) -> None:
        """What the other process does: tell which pieces there are, then what came of its own."""
        every = self._chunks()
        listed = marshal.dumps(every)
        write(telling, len(listed).to_bytes(SIZE, "little") + listed)
        write(permitting, bytes(len(every)))
        os.close(permitting)
        total = 0
        for chunk in every:
            if not os.read(permits, 1):
                break
            total += self._share(chunk)
        write(telling, (total & self._mask).to_bytes(SIZE, "little"))

    def total(self) -> int:
        """The sum."""
        if self._total is None:
            if self._other.child:
                found = self._other.joined(self._joined)
            else:
                found = sum(map(self._share, self._chunks()))
            self._total = found & self._mask
        return self._total

    def leave(self) -> None:
        """Nobody wants to know it any more."""
        self._other.leave()

    def _joined(self, told: BinaryIO, permits: RawIOBase) -> int:
        size = int.from_bytes(told.read(SIZE), "little")
        listed = told.read(size)
        every: list[Chunk] = marshal.loads(listed) if len(listed) == size > 0 else self._chunks()
        left, total = len(every), 0
        while left and permits.read(1):
            left -= 1
            total += self._share(every[left])
        other = told.read()
        if len(other) == SIZE:
            return total + int.from_bytes(other, "little")
        return total + sum(map(self._share, every[:left]))


def write(end: int, data: bytes) -> None:
    """Tell all of it to whoever is at the other end."""
    while data:
        data = data[os.write(end, data) :]
