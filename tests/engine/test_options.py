"""House rules: what each named option changes, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.audit import audit
from rightbower.engine.hand import verify
from rightbower.engine.scoring import settle
from rightbower.engine.verdict import Legal, Unverified
from rightbower.load.words import read_choice
from rightbower.model.cards import CARDS
from support import PROFILES, dealt, final_state, profile
from tables import do, ended, laid, legal, opened, option, refusal, with_option

FIRST = ("E pass", "S pass", "W pass", "N pass")
OPTIONS = [(name, option.id) for name in PROFILES for option in profile(name).options]


@pytest.mark.parametrize("name", PROFILES)
def test_every_game_adds_up_and_so_does_every_option(name: str) -> None:
    assert audit(profile(name)) == ()


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "title"), OPTIONS)
def test_every_option_is_a_game_that_can_be_played(name: str, title: str) -> None:
    game = with_option(name, title)
    for seed in range(50):
        state = final_state(dealt(game, seed), seed)
        settle(state)
        assert state.stage in ("played", "redeal")


@pytest.mark.parametrize(("name", "title"), OPTIONS)
def test_no_option_says_what_is_the_rule_already(name: str, title: str) -> None:
    changed = with_option(name, title)
    assert audit(changed) == ()
    assert changed.rules != profile(name).rules


def test_A10_cutthroat_a_euchre_pays_each_defender() -> None:
    def points(tricks: str, settings: dict | None = None) -> dict:
        return dict(ended(tricks, settings or {}, "cutthroat").points)

    assert points("NNEES") == {"N": 0, "E": 2, "S": 2}
    assert points("NNNNN") == {"N": 3, "E": 0, "S": 0}
    assert points("NNNEE") == {"N": 1, "E": 0, "S": 0}
    assert points("NNNNN", option("cutthroat", "march-2")) == {"N": 2, "E": 0, "S": 0}


def test_A10_nobody_plays_alone_in_cutthroat() -> None:
    state = laid("cutthroat", dealer="N", upcard="9H")
    assert refusal(state, "E order alone").code == "may_not_go_alone"


def test_U3_two_players_may_pass_the_target_together() -> None:
    both = dict(score={"N": 8, "E": 9, "S": 9})
    shared = ended("EESSN", {}, "cutthroat", **both)
    assert shared.score == {"N": 8, "E": 11, "S": 11}
    assert shared.game_winners == ("E", "S")
    assert shared.events[-1].rules == ("game.target", "game.several", "game.tie")
    again = ended("EESSN", option("cutthroat", "tie-extra-hand"), "cutthroat", **both)
    assert again.game_winners == ()
    uneven = ended("EESSN", {}, "cutthroat", score={"N": 8, "E": 9, "S": 8})
    assert uneven.game_winners == ("E",)
    every = ended("EESSN", {"game.several": "all_win"}, "cutthroat",
                  score={"N": 8, "E": 9, "S": 8})  # fmt: skip
    assert every.game_winners == ("E", "S")


def test_two_handed_the_non_dealer_leads_and_nobody_plays_alone() -> None:
    state = laid("two-handed", dealer="S", upcard="9H")
    assert refusal(state, "N order alone").code == "may_not_go_alone"
    state = do(state, "N order", "S discard 9H")
    assert state.turn == "N"


@pytest.mark.parametrize(
    ("name", "points"), [("north-american", 2), ("british", 4), ("railroad", 4)]
)
def test_a_lone_hand_that_is_set(name: str, points: int) -> None:
    assert ended("NNEEE", {}, name, lone="N").points == {"NS": 0, "EW": points}


def test_british_playing_alone_may_double_every_score() -> None:
    settings = option("british", "alone-doubles")
    assert ended("NNNEE", settings, "british", lone="N").points["NS"] == 2


def test_british_the_dealers_partner_may_have_to_pass_first() -> None:
    state = opened("british", "9H", **option("british", "partner-passes-first"))
    state = do(state, "E pass")
    assert legal(state) == ["pass"]
    assert refusal(state, "S order").code == "partner_must_pass"
    state = do(state, "S pass", "W pass", "N pass", "E pass")
    assert "call C" in legal(state)


def test_super_euchre_costs_four() -> None:
    settings = option("north-american", "super-euchre")
    assert ended("EEEEE", settings).points == {"NS": 0, "EW": 4}
    assert ended("NEEEE", settings).points == {"NS": 0, "EW": 2}


def test_fast_break_two_tricks_lost_and_three_won_score_nothing() -> None:
    settings = option("north-american", "fast-break")
    assert ended("EENNN", settings).points == {"NS": 0, "EW": 0}
    assert ended("ENENN", settings).points == {"NS": 1, "EW": 0}
    assert ended("EENNN", {}).points == {"NS": 1, "EW": 0}


def test_four_trick_tokens_bring_a_point_for_four() -> None:
    settings = option("north-american", "four-trick-tokens")
    first = ended("NNNNE", settings)
    assert (first.points["NS"], first.tokens) == (1, {"NS": 1, "EW": 0})
    fourth = ended("NNNNE", settings, tokens={"NS": 3, "EW": 1})
    assert (fourth.points["NS"], fourth.tokens) == (2, {"NS": 0, "EW": 1})
    assert ("NS", "tokens") in fourth.rows
    for tricks, fields in (("NNNEE", {}), ("NNNNE", {"lone": "N"}), ("NNNNE", {"maker": None})):
        assert ended(tricks, settings, **fields).tokens == {"NS": 0, "EW": 0}


def test_a_number_of_deals_ends_the_game_instead_of_a_target() -> None:
    settings = option("north-american", "eight-deals")
    assert ended("NNNEE", settings, score={"NS": 11, "EW": 12}, number=7).game_winners == ()
    last = ended("NNNEE", settings, score={"NS": 11, "EW": 8}, number=8)
    assert last.game_winners == ("NS",)
    assert last.events[-1].rules == ("game.deals",)
    tie = ended("NNNEE", settings, score={"NS": 11, "EW": 12}, number=8)
    assert tie.game_winners == ("NS", "EW")


def test_any_trump_a_maker_holds_one_and_the_left_bower_counts() -> None:
    settings = option("north-american", "any-trump")
    state = laid("north-american", dealer="N", upcard="9H", settings=settings,
                 E="JD 9C 9S 10S AC", S="9D 10D AD KD QD", W="AH KH QH 10H JC")  # fmt: skip
    verdict = verify(state, "E", read_choice("E order").action)
    assert isinstance(verdict, Legal)
    assert "auction.needs_trump" in verdict.rules
    assert refusal(do(state, "E pass"), "S order").code == "needs_trump"


def test_natural_trump_the_left_bower_does_not_count() -> None:
    settings = option("north-american", "natural-trump")
    state = laid("north-american", dealer="N", upcard="9H", settings=settings,
                 E="JD 9C 9S 10S AC", S="9D 10D AD KD QD", W="AH KH QH 10H JC")  # fmt: skip
    assert refusal(state, "E order").code == "needs_trump"
    assert legal(state) == ["pass"]
    passed = do(state, *FIRST)
    assert {"call C", "call D", "call S"} <= set(legal(passed))


def test_a_holding_that_is_not_known_leaves_it_open() -> None:
    settings = option("north-american", "any-trump")
    state = laid("north-american", dealer="N", upcard="9H", settings=settings)
    hidden = replace(state.holdings["E"], known=frozenset(), unknown=5)
    state = replace(
        state, holdings={**state.holdings, "E": hidden},
        unaccounted=state.setup.holdings["E"].known | {CARDS["AH"]},
    )  # fmt: skip
    assert isinstance(verify(state, "E", read_choice("E order").action), Unverified)


STUCK = dict(dealer="N", upcard="9H", N="AH KH QH 10H JH")


def test_a_stuck_dealer_who_holds_no_other_suit_may_name_any() -> None:
    """Both rules together would leave nobody able to go on."""
    settings = option("north-american", "natural-trump") | {"auction.all_pass": "stick_dealer"}
    state = do(laid("north-american", settings=settings, **STUCK), *FIRST)
    state = do(state, "E pass", "S pass", "W pass")
    assert {"call C", "call D", "call S"} <= set(legal(state))
    left = {**settings, "auction.no_trump_call": True}
    state = do(laid("north-american", settings=left, **STUCK), *FIRST)
    state = do(state, "E pass", "S pass", "W pass")
    assert legal(state) == ["call NT", "call NT alone"]


def test_a_stuck_dealer_with_another_suit_must_name_that() -> None:
    settings = option("north-american", "natural-trump") | {"auction.all_pass": "stick_dealer"}
    state = laid("north-american", settings=settings, **(STUCK | {"N": "AH KH QH 10H JC"}))
    state = do(state, *FIRST, "E pass", "S pass", "W pass")
    assert legal(state) == ["call C", "call C alone"]


def test_canadian_loner_binds_the_first_round_only() -> None:
    settings = option("north-american", "canadian-loner")
    state = do(opened("north-american", "9H", **settings), "E pass")
    assert legal(state) == ["order alone", "pass"]
    assert refusal(state, "S order").code == "must_go_alone"
    state = do(state, "S pass", "W pass", "N pass", "E pass")
    assert "call C" in legal(state)


def test_a_walk_over_may_be_worth_nothing_or_the_game() -> None:
    nobody = dict(out=frozenset("ESW"), dropped=frozenset("ESW"), walk_over=True)
    for title, points, won in (("walk-over-nothing", 0, ()), ("walk-over-wins", -5, ("N",))):
        outcome = ended("", option("buck-ohio", title), "buck-ohio", **nobody)
        assert (outcome.points["N"], outcome.game_winners) == (points, won)


def test_three_handed_the_dealer_takes_a_turned_club_and_owes_two_tricks() -> None:
    state = laid("three-handed-buck", dealer="S", upcard="9C")
    assert (state.trump.code, state.maker, state.taker) == ("C", None, "S")
    assert [(ask.kind, ask.seat) for ask in state.asks] == [("discard", "S")]
    assert len(legal(state)) == 6
    state = do(state, "S discard 9C")
    assert (state.asks[0].kind, state.turn) == ("play", "N")
    points = {}
    for taken in range(6):
        tricks = "S" * taken + "N" * (5 - taken)
        end = ended(tricks, {}, "three-handed-buck", maker=None, taker="S")
        points[taken] = end.points["S"]
    assert points == {0: 5, 1: 5, 2: -2, 3: -3, 4: -4, 5: -5}
