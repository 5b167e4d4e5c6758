"""More house rules: other packs, other bids, dead hands and packets for everybody."""

from __future__ import annotations

import random

import pytest

from rightbower.engine.hand import apply, legal_actions, start, verify
from rightbower.engine.scoring import settle, tricks_by_unit
from rightbower.engine.state import HandState
from rightbower.engine.verdict import Legal
from rightbower.load.words import read_choice
from rightbower.model.cards import CARDS
from rightbower.model.profile import Profile
from support import dealt
from tables import do, ended, laid, legal, opened, option, refusal, with_option

FIRST = ("E pass", "S pass", "W pass", "N pass")


def test_open_misere_may_stand_above_every_bid() -> None:
    state = do(opened("five-hundred"), "E bid 10NT")
    assert legal(state) == ["pass"]
    for title, value in (("open-misere-highest", 500), ("open-misere-520", 520)):
        state = opened("five-hundred", **option("five-hundred", title))
        state = do(state, "E bid 10NT")
        assert legal(state) == ["bid open-misere", "pass"]
        state = do(state, "S bid open-misere")
        assert state.contract is not None
        assert state.contract.value == value
        assert legal(state) == ["pass"]


def test_three_may_play_out_what_all_pass_for_ten_a_trick() -> None:
    game = with_option("five-hundred", "three-players-played-out")
    state = do(start(dealt(game, 3))[0], "E pass", "S pass", "N pass")
    assert (state.trump.code, state.maker, state.turn) == ("NT", None, "E")
    assert all(held.size == 10 for held in state.holdings.values())
    state = final_passed(game, 5)
    outcome = settle(state)
    tricks = tricks_by_unit(state)
    assert outcome.points == {unit: 10 * taken for unit, taken in tricks.items()}
    assert sum(outcome.points.values()) == 100
    assert outcome.game_winners == ()


def final_passed(game: Profile, seed: int) -> HandState:
    """A hand that all pass and that is then played at random."""
    state = do(start(dealt(game, seed))[0], "E pass", "S pass", "N pass")
    chance = random.Random(seed)
    while state.asks:
        choices = legal_actions(state)
        assert choices
        state, _ = apply(state, state.asks[0].seat, chance.choice(choices))
    return state


def test_forty_five_cards_leave_a_kitty_of_five() -> None:
    state = do(
        opened("five-hundred", **option("five-hundred", "forty-five-cards")),
        "E bid 6S", "S pass", "W pass", "N pass",
    )  # fmt: skip
    assert state.holdings["E"].size == 15
    (offer,) = legal_actions(state) or ()
    assert (offer.verb, offer.count) == ("discard", 5)
    assert {CARDS["4C"], CARDS["4S"]} <= state.setup.pack


def test_cutthroat_with_thirty_two_cards() -> None:
    state = laid("cutthroat", dealer="N", upcard="7H", settings=option("cutthroat", "pack-32"))
    assert len(state.setup.pack) == 32
    assert len(state.setup.kitty) == 16


def test_cutthroat_a_lone_hand_needs_all_five_and_pays_four() -> None:
    settings = option("cutthroat", "lone-hand-4")
    state = do(laid("cutthroat", dealer="N", upcard="9H", settings=settings), "E order alone")
    assert (state.lone, state.out) == ("E", frozenset())
    assert state.setup.rules.table.camps == "maker_against_rest"

    def points(tricks: str, lone: str | None) -> dict:
        return dict(ended(tricks, settings, "cutthroat", lone=lone).points)

    assert points("NNNNN", "N") == {"N": 4, "E": 0, "S": 0}
    assert points("NNNNE", "N") == {"N": 0, "E": 2, "S": 2}
    assert points("NNNNN", None) == {"N": 3, "E": 0, "S": 0}
    assert points("NNNNE", None) == {"N": 1, "E": 0, "S": 0}


def test_cutthroat_a_dead_hand_lies_in_the_kitty_and_is_cited_at_the_deal() -> None:
    settings = option("cutthroat", "dead-hand")
    state = laid("cutthroat", dealer="N", upcard="9H", settings=settings)
    assert len(state.setup.kitty) == 8
    assert legal(state) == ["order", "pass"]


def test_two_handed_everybody_takes_a_packet_and_keeps_the_best_five_of_eight() -> None:
    settings = option("two-handed", "best-five-of-eight")
    state = laid(
        "two-handed", dealer="S", upcard="9H", kitty="AC KC QC AD KD QD", settings=settings
    )
    state = do(state, "N order")
    assert {CARDS[card] for card in ("AC", "KC", "QC")} <= state.holdings["N"].known
    assert {CARDS[card] for card in ("AD", "KD", "QD")} <= state.holdings["S"].known
    assert (state.holdings["N"].size, state.holdings["S"].size) == (8, 9)
    assert [(ask.kind, ask.seat) for ask in state.asks] == [("discard", "N"), ("discard", "S")]
    verdict = verify(state, "N", read_choice("N discard AC KC QC").action)
    assert isinstance(verdict, Legal)
    assert "exchange.packet" in verdict.rules


def test_two_handed_a_maker_who_plays_alone_leaves_the_packet() -> None:
    settings = option("two-handed", "best-five-of-eight")
    state = laid("two-handed", dealer="S", upcard="9H", settings=settings)
    state = do(state, "N order alone")
    assert (state.holdings["N"].size, state.holdings["S"].size) == (5, 9)
    assert [ask.seat for ask in state.asks] == ["S"]
    for tricks, points in (("NNNNN", 4), ("NNNSS", 1)):
        assert ended(tricks, settings, "two-handed", lone="N").points == {"N": points, "S": 0}
    assert ended("NNSSS", settings, "two-handed", lone="N").points == {"N": 0, "S": 2}


@pytest.mark.parametrize(("title", "suit"), [("clubs", "C"), ("diamonds", "D"), ("spades", "S")])
def test_railroad_the_joker_stands_for_the_suit_agreed_on(title: str, suit: str) -> None:
    settings = option("railroad", f"joker-{title}")
    state = laid("railroad", dealer="N", upcard="JK", settings=settings)
    assert do(state, "E order").trump.code == suit
    state = do(state, "E pass", "S pass", "W pass", "N pass")
    assert refusal(state, f"E call {suit}").code == "suit_was_turned_down"


def test_buck_no_trump_may_be_called_and_owes_three() -> None:
    settings = option("buck-ohio", "no-trump-call")
    state = do(opened("buck-ohio", "9H", **settings), *FIRST, "E call NT")
    assert (state.trump.code, state.maker) == ("NT", "E")
    assert legal(state) == ["in", "out"]
    assert refusal(do(opened("buck-ohio", "9H"), *FIRST), "E call NT").code == "must_name_suit"


def test_dirty_clubs_may_be_bid_from_three_up() -> None:
    state = opened("dirty-clubs", "9H", **option("dirty-clubs", "bids-from-three"))
    assert legal(state) == ["bid 3", "bid 4", "bid 5", "pass"]
    assert refusal(state, "E bid 2").code == "no_choice_here"


def test_a_deal_that_is_thrown_in_may_be_lost_to_the_next_dealer() -> None:
    lost = option("north-american", "thrown-in-deal-passes")
    for settings, dealer in ((lost, "E"), (option("north-american", "no-ace-no-face"), "N")):
        state = laid("north-american", dealer="N", upcard="9H", settings=settings,
                     E="9C 10C 9D 10D 9S")  # fmt: skip
        state = do(state, "E misdeal no-ace-no-face")
        assert settle(state).next_dealer == dealer
