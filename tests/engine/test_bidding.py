"""The auction by number: Five Hundred, and Dirty Clubs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.contract import Contract, contracts
from rightbower.engine.ending import game_winners
from rightbower.engine.events import SitsOut
from rightbower.engine.hand import apply
from rightbower.engine.scoring import Outcome, settle
from rightbower.engine.state import HandState, Trick
from rightbower.load.words import read_choice
from rightbower.model.cards import CARDS, Unit
from rightbower.model.rules import BidRules, Rules
from support import codes, profile, replayed
from tables import do, laid, legal, played, refusal

PASSES = ("S pass", "W pass", "N pass")


def opened(name: str = "five-hundred", settings: dict | None = None) -> HandState:
    return laid(name, dealer="N", settings=settings)


def contract(bid: str, rules: BidRules | None = None) -> Contract:
    return contracts(rules or profile("five-hundred").rules.bid)[bid]


AVONDALE = {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}


@pytest.mark.parametrize("level", range(6, 11))
@pytest.mark.parametrize("suit", AVONDALE)
def test_avondale_values(level: int, suit: str) -> None:
    assert contract(f"{level}{suit}").value == AVONDALE[suit] + 100 * (level - 6)


def test_misere_ranks_between_eight_spades_and_eight_clubs_and_open_below_ten_hearts() -> None:
    bids = list(contracts(profile("five-hundred").rules.bid))
    assert bids[bids.index("misere") - 1 : bids.index("misere") + 2] == ["8S", "misere", "8C"]
    at = bids.index("open-misere")
    assert bids[at - 1 : at + 2] == ["10D", "open-misere", "10H"]
    assert (contract("misere").value, contract("open-misere").value) == (250, 500)


def test_every_bid_beats_the_last() -> None:
    state = do(opened(), "E bid 7C")
    assert refusal(state, "S bid 7S").code == "bid_too_low"
    assert refusal(state, "S bid 7C").code == "bid_too_low"
    assert refusal(state, "S bid 6NT").code == "bid_too_low"
    assert refusal(state, "S bid 11S").code == "no_choice_here"
    assert refusal(state, "S order").code == "wrong_phase"
    assert "bid 7D" in legal(state)
    assert "bid 7C" not in legal(state)


def test_a_seat_that_has_passed_is_out_of_the_auction() -> None:
    state = do(opened(), "E bid 6S", "S pass", "W bid 6C", "N pass")
    assert state.turn == "E"
    state = do(state, "E bid 6D")
    assert state.turn == "W"
    state = do(state, "W pass")
    assert (state.maker, state.trump.code, state.contract.bid) == ("E", "D", "6D")


def test_a_bidder_may_be_asked_again_until_all_others_have_passed() -> None:
    state = do(opened(), "E pass", "S bid 6S", "W pass", "N bid 7S", "S bid 7C")
    assert [ask.seat for ask in state.asks] == ["N"]


def test_one_round_of_bidding_asks_everybody_once() -> None:
    state = do(opened(settings={"bid.rebid": "once"}), "E bid 6S", "S bid 6C", "W pass", "N pass")
    assert (state.maker, state.trump.code) == ("S", "C")


def test_a_pass_all_round_is_thrown_in() -> None:
    state = do(opened(), "E pass", *PASSES)
    assert state.stage == "redeal"
    assert settle(state).next_dealer == "E"


def test_misere_only_after_somebody_has_bid_seven() -> None:
    state = do(opened(), "E bid 6NT")
    assert refusal(state, "S bid misere").code == "misere_too_early"
    assert "bid misere" not in legal(state)
    assert "bid open-misere" in legal(state)
    state = do(state, "S bid 7S")
    assert "bid misere" in legal(state)
    assert refusal(do(state, "W bid 8C"), "N bid misere").code == "bid_too_low"


def test_the_partner_of_a_misere_sits_out() -> None:
    state = do(opened(), "E bid 7S", "S bid misere", "W pass", "N pass")
    choice = read_choice("E pass")
    state, events = apply(state, choice.seat, choice.action)
    assert [event.seats for event in events if isinstance(event, SitsOut)] == [("N",)]
    assert (state.trump.code, state.lone, state.out) == ("NT", "S", {"N"})


def test_nobody_sits_out_of_a_misere_at_a_table_of_single_players() -> None:
    option = next(o for o in profile("five-hundred").options if o.id == "three-players")
    state = laid("five-hundred", dealer="N", settings=option.settings, seats="NES")
    state = do(state, "E bid 7S", "S bid misere", "N pass", "E pass")
    assert (state.lone, state.out) == (None, frozenset())


def test_the_winner_takes_the_kitty_and_discards_as_many() -> None:
    state = laid("five-hundred", dealer="N", kitty="4D 4H 5C")
    state = do(state, "E bid 6H", *PASSES)
    assert state.asks[0].kind == "discard"
    assert {"4D", "4H", "5C"} <= state.holdings["E"].known
    (offer,) = legal(state)
    assert offer.startswith("discard 3 of ")
    assert refusal(state, "E discard 4D 4H").code == "wrong_hand_size"
    assert refusal(state, "E discard 4D 4H 4H").code == "duplicate_card"
    assert refusal(state, "E pass").code == "wrong_phase"
    held = next(iter(state.holdings["S"].known))
    assert refusal(state, f"E discard 4D 4H {held}").code == "card_not_held"
    state = do(state, "E discard 4D 4H 5C")
    assert state.turn == "E"
    assert state.holdings["E"].size == 10


def ended(bid: str, taken: int, score: tuple[int, int] = (0, 0), bidder: str = "N") -> Outcome:
    """A hand in which the bidder's side took so many tricks; `score` is NS, EW before it."""
    state = opened()
    score_before = {Unit("NS"): score[0], Unit("EW"): score[1]}
    other = "E" if bidder == "N" else "N"
    tricks = tuple(
        Trick(((seat, CARDS["AS"]),), seat) for seat in bidder * taken + other * (10 - taken)
    )
    state = replace(
        state, setup=replace(state.setup, score=score_before), tricks=tricks, stage="played",
        asks=(), agenda=(), maker=bidder, contract=contract(bid),
    )  # fmt: skip
    return settle(state)


def test_a_made_contract_is_worth_its_bid_and_the_defenders_ten_a_trick() -> None:
    assert ended("7C", 8).points == {"NS": 160, "EW": 20}
    assert ended("7C", 7).points == {"NS": 160, "EW": 30}


def test_a_contract_that_fails_costs_its_bid() -> None:
    assert ended("8H", 7).points == {"NS": -300, "EW": 30}


def test_all_ten_tricks_are_worth_250_at_least() -> None:
    assert ended("7C", 10).points == {"NS": 250, "EW": 0}
    assert ended("8C", 10).points == {"NS": 260, "EW": 0}
    assert ended("8S", 10).points == {"NS": 250, "EW": 0}


def test_misere_made_and_broken() -> None:
    assert ended("misere", 0).points["NS"] == 250
    assert ended("misere", 1).points["NS"] == -250
    assert ended("open-misere", 0).points["NS"] == 500
    assert ended("open-misere", 3).points["NS"] == -500


def test_500_counts_only_by_a_made_contract() -> None:
    assert ended("7C", 7, (350, 480)).game_winners == ("NS",)
    assert ended("7C", 7, (0, 480)).score == {"NS": 160, "EW": 510}
    assert ended("7C", 7, (0, 480)).game_winners == ()
    won = ended("6S", 6, (0, 480), bidder="E")
    assert won.game_winners == ("EW",)
    assert won.events[-1].rules == ("game.target", "game.by_contract")


def test_minus_500_loses() -> None:
    outcome = ended("9H", 4, (-150, 40))
    assert outcome.score == {"NS": -550, "EW": 100}
    assert outcome.game_winners == ("EW",)
    assert outcome.events[-1].rules == ("game.lose_at",)
    assert ended("9H", 4, (-50, 40)).game_winners == ()


def test_equal_scores_of_the_others_win_together_where_one_has_fallen() -> None:
    rules = option_rules("three-players")
    score = {Unit("N"): -510, Unit("E"): 90, Unit("S"): 90}
    state = replace(laid("five-hundred", dealer="N"), maker=None)
    state = replace(state, setup=replace(state.setup, rules=rules))
    assert game_winners(state, score, {}) == (("E", "S"), ("game.lose_at", "game.tie"))
    more = {**score, Unit("S"): 100}
    assert game_winners(state, more, {}) == (("S",), ("game.lose_at",))
    assert game_winners(state, dict.fromkeys(score, -500), {})[0] == ()


def option_rules(name: str) -> Rules:
    return next(one.rules for one in profile("five-hundred").options if one.id == name)


def test_a_score_beyond_the_target_may_begin_a_hand() -> None:
    """Five hundred by defenders' tricks does not end the game, so a hand can begin with it."""
    assert ended("6S", 5, (500, 0)).score["NS"] == 460


def test_dirty_clubs_names_trump_after_the_bidding() -> None:
    state = laid("dirty-clubs", dealer="N", upcard="9H")
    assert legal(state) == ["bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    state = do(state, "E bid 2", "S bid 3", "W pass", "N pass", "E pass")
    assert (state.asks[0].kind, state.turn, state.trump) == ("name", "S", None)
    assert legal(state) == ["name C", "name D", "name H", "name S"]
    state = do(state, "S name H")
    assert [ask.kind for ask in state.asks] == ["drop"] * 3
    state = do(state, "W in", "N out", "E out")
    assert state.turn == "S"


def test_dirty_clubs_a_bid_is_a_promise_of_tricks() -> None:
    state = laid("dirty-clubs", dealer="N", upcard="9H", E="AS KS QS JS JC")
    state = do(state, "E bid 4", *PASSES, "E name S", "S in", "W in", "N in")
    setup = replace(state.setup, score={Unit(seat): 15 for seat in "NESW"})
    for taken, points in ((5, -5), (4, -4), (3, 5), (0, 5)):
        seats = "E" * taken + "S" * (5 - taken)
        tricks = tuple(Trick(((seat, CARDS["AS"]),), seat) for seat in seats)
        end = replace(state, setup=setup, tricks=tricks, stage="played", asks=(), agenda=())
        assert settle(end).points["E"] == points


def test_dirty_clubs_a_turned_club_is_trump_without_bidding() -> None:
    state = laid("dirty-clubs", dealer="N", upcard="9C")
    assert (state.trump.code, state.maker, state.asks[0].kind) == ("C", None, "play")
    assert state.turn == "E"


def test_the_maker_leads() -> None:
    state = laid("five-hundred", dealer="N", kitty="4D 4H 5C")
    state = do(state, "E pass", "S pass", "W bid 6S", "N pass", "W discard 4D 4H 5C")
    assert state.turn == "W"
    card = next(iter(sorted(state.holdings["W"].known)))
    assert played(state, f"W: {card}").turn == "N"


def test_a_turned_card_has_no_place_where_none_is_turned() -> None:
    trace = replayed("""schema: euchre-hand/1
id: test
profile: five-hundred
kind: hand
title: t
dealer: N
upcard: 4D
deal: {N: "?", E: "?", S: "?", W: "?"}
""")
    assert codes(trace) == [("bad_sum", "deal")]


def test_nobody_takes_the_kitty_where_nobody_has_bid() -> None:
    settings = {"exchange.kitty": "bid_winner", "after.polls": ["kitty", "name", "discard", "drop"]}
    state = laid("dirty-clubs", dealer="N", upcard="9C", settings=settings)
    assert state.asks[0].kind == "play"


def test_nobody_wins_by_a_contract_that_nobody_made() -> None:
    state = laid("five-hundred", dealer="N")
    tricks = tuple(Trick(((seat, CARDS["AS"]),), seat) for seat in "N" * 10)
    outcome = settle(replace(state, tricks=tricks, stage="played", asks=(), agenda=()))
    assert outcome.game_winners == ()
