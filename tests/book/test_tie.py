"""What is said of equal scores is what can come up."""

from __future__ import annotations

import pytest

from rightbower.book.statements import statement
from rightbower.engine.audit import audit
from support import PROFILES, profile


def said(game: str, option: str = "") -> str:
    rules = profile(game).rules
    if option:
        rules = next(one.rules for one in profile(game).options if one.id == option)
    told = statement(rules, "game.tie")
    assert told is not None
    return " ".join(message.text for message in told.sentences)


def test_with_three_players_only_a_contract_wins_five_hundred() -> None:
    assert said("five-hundred", "three-players").startswith("Only a player who makes the contract")
    assert said("five-hundred").startswith("Only a side that makes its contract")


def test_two_players_cannot_win_together() -> None:
    assert said("two-handed").startswith("Only one player scores in a hand")
    assert audit(profile("two-handed")) == ()


@pytest.mark.parametrize("game", [g for g in PROFILES if profile(g).rules.table.players > 2])
def test_a_tie_between_more_than_two_must_be_decided(game: str) -> None:
    if profile(game).rules.table.units == "partners":
        return
    (problem,) = audit(profile(game, game__tie="impossible"))
    assert problem.code == "rule_conflict"
