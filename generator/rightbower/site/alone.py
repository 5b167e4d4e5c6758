"""One process at a time: whoever comes second waits until the first is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # not every system has it
    fcntl = None  # type: ignore[assignment]


@contextmanager
def alone(lock: Path) -> Iterator[bool]:
    """Hold the file `lock`, which stays; whether another process had it first. Where it cannot be
    had at all (a folder that nobody may write to) nobody waits."""
    waited = False
    with ExitStack() as stack:
        with suppress(OSError):
            lock.parent.mkdir(parents=True, exist_ok=True)
            held = stack.enter_context(lock.open("w"))
            if fcntl is not None:
                try:
                    fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    waited = True
                    fcntl.flock(held, fcntl.LOCK_EX)
        yield waited
