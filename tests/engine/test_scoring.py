"""Scores: E5, E6 and E8 of FACTS, the cases A06 and A07, and how a game ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.hand import start
from rightbower.engine.scoring import Outcome, settle
from rightbower.engine.state import HandState, Trick
from rightbower.model.cards import Card, Unit
from support import dealt, profile


def ended(
    name: str, tricks: str, score: dict[str, int] | None = None, settings: dict | None = None,
    **fields: object,
) -> Outcome:  # fmt: skip
    """The outcome of a hand in which the seats of `tricks` won them, in that order."""
    game = profile(name, **(settings or {}))
    setup = dealt(game, 1)
    if score:
        setup = replace(setup, score={Unit(unit): points for unit, points in score.items()})
    state, _ = start(setup)
    won = tuple(Trick(((seat, Card("AS")),), seat) for seat in tricks)
    state = replace(state, tricks=won, stage="played", asks=(), agenda=(), **fields)
    return settle(state)


def test_E5_a_maker_who_is_set_adds_five_and_subtracts_nothing() -> None:
    outcome = ended("buck-ohio", "EESSS", dict(N=9, E=6, S=3, W=14), maker="E")
    assert outcome.score == dict(N=14, E=11, S=0, W=19)
    assert outcome.game_winners == ("S",)


def test_E5_a_maker_without_a_trick_is_charged_once() -> None:
    outcome = ended("buck-ohio", "NSSSW", dict(N=9, E=6, S=20, W=14), maker="E")
    assert outcome.score["E"] == 11


def test_E6_clubs_automatic_scores_without_a_maker() -> None:
    outcome = ended("buck-ohio", "NNEWW", dict(N=25, E=3, S=6, W=10))
    assert outcome.score == dict(N=23, E=2, S=11, W=8)
    assert outcome.game_winners == ()


def test_E6_exactly_equal_winners_share() -> None:
    outcome = ended("buck-ohio", "NNESW", dict(N=2, E=1, S=9, W=12))
    assert outcome.score == dict(N=0, E=0, S=8, W=11)
    assert outcome.game_winners == ("N", "E")
    assert "game.tie" in outcome.events[-1].rules


def test_E6_the_lowest_wins() -> None:
    outcome = ended("buck-ohio", "NNNES", dict(N=2, E=1, S=9, W=12))
    assert outcome.score == dict(N=-1, E=0, S=8, W=17)
    assert outcome.game_winners == ("N",)


def test_E8_dropping_out_costs_nothing() -> None:
    out = frozenset("ES")
    outcome = ended(
        "buck-ohio", "WWWNN", dict(W=8, N=5, E=11, S=2), maker="W", out=out, dropped=out
    )
    assert outcome.score == dict(W=5, N=3, E=11, S=2)


def test_U1_a_walk_over_is_credited_without_the_instant_win() -> None:
    others = frozenset("NES")
    fields = dict(maker="W", out=others, dropped=others, walk_over=True)
    outcome = ended("buck-ohio", "", dict(N=9, E=9, S=9, W=9), **fields)
    assert outcome.points == dict(N=0, E=0, S=0, W=-5)
    assert outcome.game_winners == ()
    wins = ended("buck-ohio", "", settings={"drop.walk_over": "win"}, **fields)
    assert wins.game_winners == ("W",)
    nothing = ended("buck-ohio", "", settings={"drop.walk_over": "none"}, **fields)
    assert not any(nothing.points.values())


def test_five_tricks_win_at_once_from_any_score() -> None:
    outcome = ended("buck-ohio", "EEEEE", dict(N=1, E=30, S=9, W=12), maker="E")
    assert outcome.game_winners == ("E",)
    assert outcome.events[-1].rules == ("game.all_tricks_win",)


LONE = {5: (4, 0), 4: (1, 0), 3: (1, 0), 2: (0, 2)}


@pytest.mark.parametrize("tricks", LONE)
def test_A06_lone_hands(tricks: int) -> None:
    outcome = ended("north-american", "N" * tricks + "E" * (5 - tricks), maker="N", lone="N")
    assert (outcome.points["NS"], outcome.points["EW"]) == LONE[tricks]


def test_A06_a_lone_euchre_is_the_profiles() -> None:
    option = next(o for o in profile("north-american").options if o.id == "lone-euchre-4")
    outcome = ended("north-american", "NNEEE", settings=option.settings, maker="N", lone="N")
    assert outcome.points == dict(NS=0, EW=4)


def test_A07_the_target_ends_the_game() -> None:
    outcome = ended("north-american", "EEEEE", dict(NS=9, EW=8), maker="E")
    assert outcome.score == dict(NS=9, EW=10)
    assert outcome.game_winners == ("EW",)


@pytest.mark.parametrize("target", [5, 7, 10])
def test_the_target_is_a_parameter(target: int) -> None:
    settings = {"game.target": target}
    won = ended("north-american", "NNNEE", dict(NS=target - 1, EW=0), settings, maker="N")
    assert won.game_winners == ("NS",)
    open_game = ended("north-american", "NNNEE", dict(NS=target - 2, EW=0), settings, maker="N")
    assert open_game.game_winners == ()


def test_a_hand_that_goes_on_has_no_outcome() -> None:
    state, _ = start(dealt(profile("north-american"), 1))
    assert isinstance(state, HandState)
    with pytest.raises(ValueError, match="not over"):
        settle(state)
    with pytest.raises(ValueError, match="no trump"):
        assert state.ranking
