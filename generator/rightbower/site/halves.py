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
from typing import BinaryIO, Final

Chunk = tuple[bytes, int, int]
_SIZE: Final = 8
"""So many bytes has a number that one process tells the other."""


class Shares:
    """The sum of what `share` says of all `chunks`, below `mask`; where it may be `forked`, another
    process goes through them from now on."""

    def __init__(
        self, chunks: Callable[[], list[Chunk]], share: Callable[[Chunk], int], mask: int, *,
        forked: bool,
    ) -> None:  # fmt: skip
        self._chunks, self._share, self._mask = chunks, share, mask
        self._total: int | None = None
        self._child = 0
        if forked and hasattr(os, "fork"):
            with suppress(OSError):
                # A machine that gives no other process: this one does it.
                self._fork()

    def _fork(self) -> None:
        self._told, telling = os.pipe()
        self._permits, permitting = os.pipe()
        try:
            self._child = os.fork()
        except OSError:
            for end in (self._told, telling, self._permits, permitting):
                os.close(end)
            raise
        if self._child == 0:
            # Nothing but this is done here, whatever the process was about to do.
            try:
                self._begin(telling, permitting)
            finally:
                os._exit(0)
        os.close(telling)
        os.close(permitting)

    def _begin(self, telling: int, permitting: int) -> None:
        """What the other process does: tell which pieces there are, then what came of its own."""
        # Who has asked may be no more: then there is nobody to tell, and none to wait for.
        os.close(self._told)
        every = self._chunks()
        listed = marshal.dumps(every)
        _write(telling, len(listed).to_bytes(_SIZE, "little") + listed)
        _write(permitting, bytes(len(every)))
        os.close(permitting)
        total = 0
        for chunk in every:
            if not os.read(self._permits, 1):
                break
            total += self._share(chunk)
        _write(telling, (total & self._mask).to_bytes(_SIZE, "little"))

    def total(self) -> int:
        """The sum."""
        if self._total is None:
            found = self._together() if self._child else sum(map(self._share, self._chunks()))
            self._total = found & self._mask
        return self._total

    def leave(self) -> None:
        """Nobody wants to know it any more."""
        if self._child and self._total is None:
            self._total = 0
            os.close(self._told)
            with open(self._permits, "rb", buffering=0) as permits:
                while permits.read(1 << 16):
                    pass  # Without a permit the other one ends.
            os.waitpid(self._child, 0)

    def _together(self) -> int:
        try:
            with open(self._told, "rb") as told, open(self._permits, "rb", buffering=0) as permits:
                return self._joined(told, permits)
        finally:
            os.waitpid(self._child, 0)

    def _joined(self, told: BinaryIO, permits: RawIOBase) -> int:
        """Do what is left, and hear what came of the rest."""
        size = int.from_bytes(told.read(_SIZE), "little")
        listed = told.read(size)
        every: list[Chunk] = marshal.loads(listed) if len(listed) == size > 0 else self._chunks()
        left, total = len(every), 0
        while left and permits.read(1):
            left -= 1
            total += self._share(every[left])
        other = told.read()
        if len(other) == _SIZE:
            return total + int.from_bytes(other, "little")
        return total + sum(map(self._share, every[:left]))


def _write(end: int, data: bytes) -> None:
    while data:
        data = data[os.write(end, data) :]
