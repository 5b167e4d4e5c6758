"""How far a job is, at a terminal."""

from __future__ import annotations

import time
from typing import TextIO


class Progress:
    """Tells a person at a terminal how far the work is, where it takes longer than a second."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._shown = 0
        self._next = time.monotonic() + 1
        self._live = stream.isatty()

    def told(self, what: str, done: int, of: int) -> None:
        """So much of `what` is done."""
        now = time.monotonic()
        if self._live and now >= self._next:
            self._next = now + 0.1
            self._show(f"{what}: {done} of {of}")

    def done(self) -> None:
        """Leave the line as it was found."""
        if self._shown:
            self._show("")

    def _show(self, text: str) -> None:
        self._stream.write("\r" + text.ljust(self._shown) + ("" if text else "\r"))
        self._stream.flush()
        self._shown = len(text)
