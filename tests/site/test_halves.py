"""Work that another process begins: what comes of it is the same whoever does how much of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rightbower.site.halves import Chunk, Shares
from rightbower.site.sharing import Halves
from rightbower.works import imprint as imprints
from rightbower.works.imprint import begun, imprint

COUNT = 40
MASK = (1 << 64) - 1
HERE = os.getpid()


def pieces() -> list[Chunk]:
    return [(b"", number, COUNT) for number in range(COUNT)]


def once(chunk: Chunk) -> int:
    """Two to the power of its number: only where each is done once is the sum all ones."""
    return 1 << chunk[1]


def slow_there(chunk: Chunk) -> int:
    """The same; the other process takes its time."""
    time.sleep(0.001 * (os.getpid() != HERE))
    return once(chunk)


def dies_there(chunk: Chunk) -> int:
    """The same; the other process ends at its fourth piece."""
    if os.getpid() != HERE and chunk[1] == 3:
        os._exit(1)
    return slow_there(chunk)


def slow_here(chunk: Chunk) -> int:
    """The same; the other process has done with nearly all of it."""
    time.sleep(0.03 * (os.getpid() == HERE))
    return once(chunk)


@pytest.mark.parametrize("forked", [False, True])
@pytest.mark.parametrize("share", [once, slow_there, slow_here, dies_there])
def test_each_piece_is_done_once(share: Callable[[Chunk], int], forked: bool) -> None:
    shares = Shares(pieces, share, MASK, forked=forked)
    assert shares.total() == (1 << COUNT) - 1
    assert shares.total() == (1 << COUNT) - 1
    assert _no_child_is_left()


def test_both_do_a_part() -> None:
    done: list[int] = []

    def share(chunk: Chunk) -> int:
        done.append(chunk[1])
        return slow_there(chunk)

    shares = Shares(pieces, share, MASK, forked=True)
    time.sleep(0.02)
    assert shares.total() == (1 << COUNT) - 1
    assert done == [*range(COUNT - 1, COUNT - 1 - len(done), -1)]
    assert 0 < len(done) < COUNT


def test_another_process_that_dies_before_it_tells_anything_is_done_without() -> None:
    def listed() -> list[Chunk]:
        if os.getpid() != HERE:
            os._exit(1)
        return pieces()

    assert Shares(listed, once, MASK, forked=True).total() == (1 << COUNT) - 1


@pytest.mark.parametrize("told", [4, 30])
def test_what_is_told_by_half_is_not_believed(told: int, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write

    def some(end: int, data: bytes) -> int:
        write(end, data[:told])
        os._exit(1)

    monkeypatch.setattr(os, "write", some)
    assert Shares(pieces, once, MASK, forked=True).total() == (1 << COUNT) - 1
    made = Halves(number_of(once), COUNT, forked=True).made()
    assert made == [1 << number for number in range(COUNT)]


@pytest.mark.parametrize("error", [OSError, None])
def test_where_there_is_no_other_process_one_does_it_all(
    error: type[Exception] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fork() -> int:
        raise OSError

    if error is None:
        monkeypatch.delattr(os, "fork")
    else:
        monkeypatch.setattr(os, "fork", fork)
    opened = len(os.listdir("/proc/self/fd"))
    assert Shares(pieces, once, MASK, forked=True).total() == (1 << COUNT) - 1
    assert len(os.listdir("/proc/self/fd")) == opened


def test_of_what_nobody_wants_to_know_nothing_is_left() -> None:
    opened = len(os.listdir("/proc/self/fd"))
    for share in (once, slow_there):
        Shares(pieces, share, MASK, forked=True).leave()
    Shares(pieces, once, MASK, forked=False).leave()
    assert _no_child_is_left()
    assert len(os.listdir("/proc/self/fd")) == opened


def number_of(chunk_of: Callable[[Chunk], int]) -> Callable[[int], int]:
    return lambda number: chunk_of((b"", number, COUNT))


@pytest.mark.parametrize("forked", [False, True])
@pytest.mark.parametrize("share", [once, slow_there, slow_here, dies_there])
def test_what_comes_of_each_piece_stands_in_their_order(
    share: Callable[[Chunk], int], forked: bool
) -> None:
    halves = Halves(number_of(share), COUNT, forked=forked)
    assert halves.made() == [1 << number for number in range(COUNT)]
    halves.leave()
    assert _no_child_is_left()
    assert Halves(number_of(share), 0, forked=forked).made() == []


def test_what_the_other_process_cannot_make_is_told_here() -> None:
    def work(number: int) -> int:
        return 1 // number

    opened = len(os.listdir("/proc/self/fd"))
    with pytest.raises(ZeroDivisionError):
        Halves(work, 5, forked=True).made()
    assert _no_child_is_left()
    assert len(os.listdir("/proc/self/fd")) == opened


def test_of_what_nobody_wants_any_more_nothing_is_made_after_that(tmp_path: Path) -> None:
    def work(number: int) -> None:
        time.sleep(0.002)
        (tmp_path / f"{number}").touch()

    halves = Halves(work, COUNT, forked=True)
    time.sleep(0.02)
    halves.leave()
    made = len([*tmp_path.iterdir()])
    assert made < COUNT
    time.sleep(0.02)
    assert len([*tmp_path.iterdir()]) == made
    assert _no_child_is_left()


def test_a_folder_has_one_number_however_many_look_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        file = tmp_path / "out" / f"{number % 3}" / f"{number}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{number}")
    (tmp_path / "out" / "alone").write_text("x")
    right = imprint(tmp_path / "out")
    monkeypatch.setattr(imprints, "_AT_ONCE", 2)
    for forked in (False, True):
        assert begun(tmp_path / "out", forked=forked).total() == right
    assert begun(tmp_path / "none", forked=True).total() == 0


def _no_child_is_left() -> bool:
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False
