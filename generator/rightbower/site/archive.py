"""What takes much room and is seldom asked for, kept one piece after the other in a file.

What is added stands behind what was there, so that what is known of earlier builds stays true
whatever becomes of this one. Each piece is known by where it is and by its sum: what is damaged is
as good as missing.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple


class Where(NamedTuple):
    """Where a piece begins, how long it is, and its sum."""

    start: int
    size: int
    seal: bytes


NOWHERE: Final = Where(0, 0, b"")
"""Where nothing is ever found."""


class Archive:
    """Pieces in the file `file`, of which `end` bytes are known; without a file they are held.

    One that begins anew is made beside the old file, and takes its place when it is settled.
    """

    def __init__(self, file: Path | None = None, end: int = 0) -> None:
        self._file, self.end = file, end
        self._held: list[bytes] = []
        self.anew = file is not None and not end
        """Whether it is not in its place yet."""
        self._open = -1
        if file is not None:
            self._open = _opened(_beside(file) if self.anew else file, anew=self.anew)

    def put(self, data: bytes) -> Where:
        """Keep a piece."""
        seal = sha256(data).digest()[:8]
        if self._open < 0:
            self._held.append(data)
            return Where(len(self._held) - 1, len(data), seal)
        where = Where(self.end, len(data), seal)
        self.end += len(data)
        # A disk that is full: what is not there is made again.
        with suppress(OSError):
            os.pwrite(self._open, data, where.start)
        return where

    def get(self, where: Where) -> bytes | None:
        """A piece; None where it is damaged. Several processes may ask."""
        data = b""
        if self._open >= 0:
            with suppress(OSError):
                data = os.pread(self._open, where.size, where.start)
        elif where.start < len(self._held):
            data = self._held[where.start]
        return data if sha256(data).digest()[:8] == where.seal else None

    def is_whole(self) -> bool:
        """Whether the file has as much as is known of it."""
        return self._open >= 0 and os.fstat(self._open).st_size >= self.end

    def settle(self) -> None:
        """Let the file have what was put."""
        if self._file is not None and self.anew:
            with suppress(OSError):
                _beside(self._file).replace(self._file)
            self.anew = False

    def close(self) -> None:
        """Nothing more is put or asked for; what was not settled goes."""
        if self._open >= 0:
            os.close(self._open)
            self._open = -1
        if self._file is not None and self.anew:
            _beside(self._file).unlink(missing_ok=True)


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.new")


def _opened(file: Path, *, anew: bool) -> int:
    """The file, opened; -1 where it cannot be had: pieces are held then."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        return os.open(
            file, os.O_RDWR | os.O_CREAT | os.O_TRUNC * file.name.endswith(".new"), 0o644
        )
    except OSError:
        return -1
