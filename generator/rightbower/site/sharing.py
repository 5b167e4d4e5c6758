"""Work shared among processes: each asks for the next few pieces when it has done with its own.

In which order they are done, and by whom, changes nothing of what comes of them.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import RawIOBase
from itertools import pairwise
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Generic, TypeVar

from rightbower.site.halves import SIZE, Other, write

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkContext

AT_ONCE: Final = 8
"""How many records a process is given at a time; fewer when there are few left."""
LEAST: Final = 16
"""Fewer pieces than so many are done sooner by one process."""
T = TypeVar("T")


class Deck:
    """The numbers below `count`, to be dealt to so many processes.

    Where neighbours are alike, each process has a run of them for itself, since it does best what
    is like what it has just done; when it has done with its own it is given the far end of the
    longest that is left. Otherwise all are dealt from one, the first ones first.
    """

    def __init__(self, count: int, processes: int, at_once: int, *, alike: bool) -> None:
        runs = processes if alike else 1
        self._runs = [range(*two) for two in pairwise(count * n // runs for n in range(runs + 1))]
        self._processes, self._at_once = processes, at_once

    def deal(self, process: int) -> range:
        """What the process of that number does next; empty when all are dealt."""
        own = process % len(self._runs)
        longest = max(range(len(self._runs)), key=lambda n: len(self._runs[n]))
        size = min(self._at_once, self._left() // (2 * self._processes) or 1)
        if run := self._runs[own]:
            dealt, self._runs[own] = run[:size], run[size:]
        else:
            run = self._runs[longest]
            dealt, self._runs[longest] = run[-size:], run[:-size]
        return dealt

    def _left(self) -> int:
        return sum(map(len, self._runs))


def shared(
    work: Callable[[int], T], count: int, jobs: int, *,
    at_once: int = 1, alike: bool = False, least: int | None = None,
) -> Iterator[tuple[int, T]]:  # fmt: skip
    """Each number below `count` with what `work` makes of it, as they are done by so many
    processes, `at_once` at a time, unless there are fewer than `least`; for `alike` see `Deck`.
    Raises what `work` raises, and OSError where a process ends before its time."""
    enough = count >= max(2, LEAST if least is None else least)
    context = _forking() if jobs >= 2 and enough else None
    if context is None:
        yield from enumerate(map(work, range(count)))
        return
    # What is there already stays where it is, and is shared as long as nobody touches it.
    gc.freeze()
    with ExitStack() as after:
        after.callback(gc.unfreeze)
        ends: list[Connection[Any, Any]] = []
        for _ in range(min(jobs, count)):
            ends.append(_begun(context, work, ends, after))
        yield from _dealt(ends, Deck(count, len(ends), at_once, alike=alike))


def _forking() -> ForkContext | None:
    """What makes processes that begin with all that is there; None where there are no such."""
    import multiprocessing  # Other processes are only wanted where there is much to do.

    if "fork" not in multiprocessing.get_all_start_methods():
        return None
    return multiprocessing.get_context("fork")


def _begun(
    context: ForkContext, work: Callable[[int], Any], others: list[Connection[Any, Any]],
    after: ExitStack,
) -> Connection[Any, Any]:  # fmt: skip
    """Our end of what joins us to a new process, which comes to an end `after` all is done."""
    ours, its = context.Pipe()
    # Whoever holds another's end keeps it waiting when we are no more.
    process = context.Process(target=_serve, args=(its, work, [*others, ours]), daemon=True)
    process.start()
    its.close()
    after.callback(ours.close)
    after.callback(process.join)
    after.callback(process.terminate)
    return ours


def _serve(end: Connection[Any, Any], work: Callable[[int], Any], others: list[Any]) -> None:
    """What a process does: all numbers that it is given. Whoever is stopped by Ctrl-C stops all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    look_for_no_circles()
    for other in others:
        other.close()
    while True:
        try:
            numbers = end.recv()
        except EOFError:
            return
        try:
            told: tuple[Exception | None, list[Any]] = (None, [(one, work(one)) for one in numbers])
        except Exception as error:
            error.add_note(traceback.format_exc())
            told = (error, [])
        try:
            end.send(told)
        except BrokenPipeError:
            # Whoever asked for it is no more.
            return


def _dealt(ends: list[Connection[Any, Any]], deck: Deck) -> Iterator[tuple[int, Any]]:
    from multiprocessing.connection import wait  # Here it is loaded already.

    busy = {end: number for number, end in enumerate(ends)}
    for end, number in busy.items():
        end.send(deck.deal(number))
    while busy:
        ready = wait(list(busy))
        for end in [one for one in busy if one in ready]:
            try:
                # Nobody waits until we have looked at what was made.
                if more := deck.deal(busy[end]):
                    end.send(more)
                error, made = end.recv()
            except (EOFError, BrokenPipeError, ConnectionResetError):
                raise ChildProcessError("a process that shared the work has ended") from None
            if error is not None:
                raise error
            if not more:
                del busy[end]
            yield from made


class Halves(Generic[T]):
    """What `work` makes of each number below `count`; where it may be `forked`, another process
    makes it from now on: that is begun sooner than `shared`, and for a few pieces."""

    def __init__(self, work: Callable[[int], T], count: int, *, forked: bool) -> None:
        self._work, self._count = work, count
        self._other = Other(self._begin, forked=forked and count > 0)

    def _begin(self, telling: int, permitting: int, permits: int) -> None:
        write(permitting, bytes(self._count))
        os.close(permitting)
        made: list[T] = []
        while len(made) < self._count and os.read(permits, 1):
            made.append(self._work(len(made)))
        data = pickle.dumps(made, pickle.HIGHEST_PROTOCOL)
        write(telling, len(data).to_bytes(SIZE, "little") + data)

    def made(self) -> list[T]:
        """All of it, in order; to be asked for once. Raises what `work` raises."""
        if self._other.child:
            return self._other.joined(self._joined)
        return [self._work(number) for number in range(self._count)]

    def leave(self) -> None:
        """Nobody wants to have it any more: nothing of it is made after this."""
        self._other.leave()

    def _joined(self, told: BinaryIO, permits: RawIOBase) -> list[T]:
        last: list[T] = []
        while len(last) < self._count and permits.read(1):
            last.append(self._work(self._count - 1 - len(last)))
        size = int.from_bytes(told.read(SIZE), "little")
        data = told.read()
        left = range(self._count - len(last))
        # One that died, or that could not make something: then it is made, or told, here.
        whole = len(data) == size > 0
        first: list[T] = pickle.loads(data) if whole else [self._work(number) for number in left]
        return [*first, *reversed(last)]


def look_for_no_circles() -> None:
    """Nearly all that a build makes is frozen: looking for circles among fewer new things than this
    finds nothing, and looking for them takes a fiftieth of a build."""
    gc.set_threshold(300_000, 20, 100)
