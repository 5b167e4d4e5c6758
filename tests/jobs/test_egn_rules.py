"""Rulesets of Euchre Game Notation become parameters, and what is no game is refused."""

from __future__ import annotations

from typing import Any

import pytest

from egn_files import bidding, brought, deal, faults, game, play, record
from rightbower.book.faults import fault_message
from rightbower.site.notations import import_text
from support import profiles


@pytest.mark.parametrize(
    ("ruleset", "path", "value"),
    [
        ({}, "auction.all_pass", "stick_dealer"),
        ({"std": False}, "auction.all_pass", "redeal"),
        ({"canadian": True}, "auction.dealer_partner", "alone_only"),
        ({"winning_score": 5}, "game.target", 5),
        ({"num_deals": 8}, "game.deals", 8),
        ({"min_rank": 7}, "deal.kitty", 11),
        ({"min_rank": 8}, "deal.kitty", 7),
        ({"joker": True}, "pack.joker", True),
        ({"four_trick_tokens": True}, "score.four_trick_tokens", True),
        ({"allow_no_trump": True}, "auction.no_trump_call", True),
        ({"defend_alone": True}, "alone.defender", "against_lone"),
        ({"partners_best": True}, "exchange.best", "maker"),
        ({"go_under": True}, "exchange.swap", "nines_and_tens"),
    ],
)
def test_every_toggle_is_a_parameter(ruleset: dict[str, Any], path: str, value: Any) -> None:
    imported = brought(game(deal(2, "Jh"), ruleset=ruleset))
    assert imported.proof is not None, imported.problems
    group, name = path.split(".")
    assert getattr(getattr(imported.proof.profile.rules, group), name) == value


@pytest.mark.parametrize(
    ("ruleset", "row", "points"),
    [
        ({"loner_march_score": 5}, "lone_march", 5),
        ({"loner_euchred_score": 4}, "lone_euchre", 4),
        ({"defend_alone": True}, "lone_defence", 4),
        ({"fast_break": True}, "fast_break", 0),
    ],
)
def test_toggles_of_the_score(ruleset: dict[str, Any], row: str, points: int) -> None:
    imported = brought(game(deal(2, "Jh"), ruleset=ruleset))
    assert imported.proof is not None, imported.problems
    rows = {r.id: r.points for r in imported.proof.profile.rules.score.rows}
    assert rows[row] == points


@pytest.mark.parametrize(
    ("ruleset", "what"),
    [
        ({"farmers": True}, "farmers"), ({"num_players": 3}, "num_players"),
        ({"min_rank": 10}, "min_rank"), ({"winning_score": 10, "num_deals": 8}, "num_deals"),
        ({"winning_score": 0}, "winning_score"),
    ],
)  # fmt: skip
def test_toggles_that_no_parameter_can_say_are_named(ruleset: dict[str, Any], what: str) -> None:
    (problem,) = brought(game(ruleset=ruleset)).problems
    assert (problem.code, problem.params["what"]) == ("cannot_convert", what)
    (message,) = fault_message(problem)
    assert dict(message.args)["why"] != problem.params["why"]


def test_the_nearest_game_is_taken_or_the_one_that_is_wanted() -> None:
    written = record(game(ruleset={"std": False}))
    assert written.rules == {}
    wanted = record(game(ruleset={"std": False}), profile="boxed-set")
    assert wanted.profile == "boxed-set"
    assert brought(game(), profile="five-hundred").problems[0].code == "no_such_game"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": "2.0"}, "cannot_convert"),
        ({"fileType": "Chess"}, "wrong_type"),
        ({"deals": ["AQID"]}, "cannot_convert"),
        ({"deals": [3]}, "wrong_type"),
        ({"deals": [deal(4, "Jh")]}, "unknown_seat"),
        ({"deals": [deal(2, "Zh")]}, "bad_card"),
        ({"deals": [deal(2, "Jt")]}, "cannot_convert"),
        ({"deals": [deal(2, "L")]}, "cannot_convert"),
        ({"deals": [deal(2, "Jh", bidding("x"))]}, "cannot_convert"),
        ({"deals": [deal(2, "Jh", bidding("Double"))]}, "bad_action"),
        ({"deals": [deal(2, "Jh", bidding("Order"), play("Xx"))]}, "cannot_convert"),
        ({"deals": [deal(2, "Jh", play("9c"), play("9c"))]}, "cannot_convert"),
        ({"deals": [deal(2, "Jh", bidding("Order", cardExchanges=[
            {"sender": 0, "receiver": 1, "cards": ["9c"]}]))]}, "cannot_convert"),
        ({"metadata": {"players": ["A"] * 5, "initialScore": [0, 0]}}, "cannot_convert"),
        ({"metadata": {"players": [3], "initialScore": [0, 0]}}, "wrong_type"),
        ({"metadata": {"players": [], "initialScore": [0]}}, "wrong_type"),
        ({"metadata": {"players": [], "initialScore": ["x", 0]}}, "wrong_type"),
        ({"extra": 1}, "unknown_key"),
    ],
)  # fmt: skip
def test_what_is_no_game(change: dict[str, Any], code: str) -> None:
    found = faults(game() | change)
    assert {name for name, _ in found} == {code}


def test_a_file_that_is_no_file() -> None:
    for text, code in (
        ("[]", "not_a_game"),
        ("{", "not_yaml"),
        ("", "not_yaml"),
        ("3", "not_a_game"),
    ):
        (imported,) = import_text(text, "x.egn", profiles())
        assert imported.problems[0].code == code
