"""Work shared among processes: each number once, whoever does it, and no silence when one fails."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from rebuilding import a_few_hands, build, snapshot, titled
from rightbower.site.sharing import Deck, shared
from rightbower.site.specs import PageSpec
from rightbower.works import crew


def dealt(deck: Deck, turns: list[int]) -> list[list[int]]:
    """What each process gets that asks in this order, until nothing is left."""
    return [[*deck.deal(process)] for process in turns]


def test_neighbours_stay_with_one_process_as_long_as_there_are_some() -> None:
    deck = Deck(12, 2, 2, alike=True)
    assert dealt(deck, [0, 1, 0, 0]) == [[0, 1], [6, 7], [2, 3], [4]]
    # It has done with its own, and takes the far end of the other's.
    assert dealt(deck, [0, 1, 1, 0]) == [[5], [8], [9], [11]]
    assert dealt(deck, [1, 0, 1]) == [[10], [], []]


def test_what_is_not_alike_is_dealt_in_order() -> None:
    assert dealt(Deck(4, 2, 1, alike=False), [1, 1, 0, 1, 0]) == [[0], [1], [2], [3], []]


@pytest.mark.parametrize("alike", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 100])
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_each_number_is_done_once(jobs: int, count: int, alike: bool) -> None:
    made = list(shared(lambda n: n * n, count, jobs, at_once=8, alike=alike, least=1))
    assert sorted(made) == [(n, n * n) for n in range(count)]


def test_several_processes_share_what_is_enough_for_them() -> None:
    assert {process for _, process in shared(lambda _: os.getpid(), 15, 2)} == {os.getpid()}
    assert os.getpid() not in {process for _, process in shared(lambda _: os.getpid(), 16, 2)}


def test_what_goes_wrong_in_a_process_is_told() -> None:
    def work(number: int) -> int:
        if number == 11:
            raise PermissionError(13, "Permission denied", "a folder")
        return number

    with pytest.raises(PermissionError, match="a folder") as found:
        list(shared(work, 40, 2))
    assert "in work" in found.value.__notes__[0]


def test_a_process_that_ends_before_its_time_is_not_waited_for() -> None:
    def work(number: int) -> int:
        if number == 11:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    with pytest.raises(ChildProcessError, match="has ended"):
        list(shared(work, 40, 2))


@pytest.mark.parametrize("dies", [False, True])
def test_after_an_edit_two_processes_make_what_one_makes(
    tmp_path: Path, dies: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = a_few_hands(tmp_path / "site")
    here, by = os.getpid(), site / "by"
    by.mkdir()
    whole = crew.Crew.page

    def page(self: crew.Crew, spec: PageSpec) -> crew.Made:
        if os.getpid() != here and dies:
            os._exit(1)
        (by / f"{os.getpid()}").touch()
        return whole(self, spec)

    assert build(site, site / "out") == 0
    monkeypatch.setattr(crew.Crew, "page", page)
    titled(site)
    assert build(site, site / "out", "--jobs", "2") == 0
    assert len([*by.iterdir()]) == (1 if dies else 2)
    monkeypatch.undo()
    assert build(site, tmp_path / "cold") == 0
    assert snapshot(site / "out") == snapshot(tmp_path / "cold")
