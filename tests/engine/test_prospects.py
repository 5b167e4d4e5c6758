"""Discards and lone hands, solved: held against every line of play, and by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from plain_search import exhaustive, naive_side
from rightbower.engine.hand import apply, legal_actions
from rightbower.engine.prospects import alone_or_together, prospects
from rightbower.engine.solve import CardsUnknown, card_values
from rightbower.engine.state import HandState
from rightbower.load.words import read_choice
from rightbower.model.actions import Answer, Discard, Order, Pass
from support import dealt, profile, random_play
from tables import do, laid, opened

STRONG = dict(
    dealer="S", upcard="9H", W="9C 10C QC 9D 10D", N="QH KH QD 9S 10S",
    E="KC AC KD QS KS", S="JH JD AH 10H AS",
)  # fmt: skip


def worth(state: HandState) -> dict[str, tuple[int, dict[str, int]]]:
    return {found.action.word: (found.tricks, dict(found.points)) for found in prospects(state)}


def test_a_discard_that_costs_a_trick() -> None:
    state = do(laid("north-american", **STRONG), "W pass", "N pass", "E pass", "S order")
    found = worth(state)
    assert list(found) == [f"discard {card}" for card in ("10H", "9H", "AH", "AS", "JD", "JH")]
    assert found["discard 9H"] == found["discard AS"] == (5, {"NS": 2, "EW": 0})


def test_alone_or_together() -> None:
    state = do(laid("north-american", **STRONG), "W pass", "N pass", "E pass")
    together, alone = alone_or_together(state, Order())
    assert (together.action, alone.action) == (Order(), Order(alone=True))
    assert (together.tricks, together.points) == (5, {"NS": 2, "EW": 0})
    assert (alone.tricks, alone.points) == (5, {"NS": 4, "EW": 0})
    assert (together.margin, alone.margin) == (2, 4)
    assert alone_or_together(state, Pass()) == []
    assert alone_or_together(opened("cutthroat"), Order()) == []


def test_alone_is_a_question_of_its_own_where_it_is_asked_later() -> None:
    settings = {"alone.declare_at": "before_first_lead"}
    state = laid("north-american", settings=settings, **STRONG)
    state = do(state, "W pass", "N pass", "E pass", "S order", "S discard 9H")
    assert worth(state) == {
        "alone": (5, {"NS": 4, "EW": 0}), "with partner": (5, {"NS": 2, "EW": 0}),
    }  # fmt: skip


def test_defenders_who_are_asked_do_their_best() -> None:
    """What an answer is worth is the best or worst, for the makers, of what follows it."""
    state = laid("boxed-set", **STRONG)
    state = do(state, "W pass", "N pass", "E pass", "S order alone")
    for found in prospects(state):
        after, _ = apply(state, "S", found.action)
        following = prospects(after)
        assert {entry.action.word for entry in following} == {"defend alone", "defend together"}
        assert found.margin == min(entry.margin for entry in following)
    weak = do(laid("boxed-set", **STRONG), "W order alone")
    # South will defend alone, which brings twice as much.
    assert worth(weak)["discard AS"] == (0, {"NS": 4, "EW": 0})


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["north-american", "cutthroat", "two-handed"])
def test_a_discard_is_worth_what_the_cards_then_are(name: str) -> None:
    checked = 0
    for seed in range(40):
        for state, seat, _, _ in random_play(dealt(profile(name), seed), seed):
            if state.asks[0].kind != "discard" or checked > 20:
                continue
            for found in prospects(state):
                after, _ = apply(state, seat, found.action)
                if after.asks[0].kind == "play":
                    best = card_values(after).best
                    ours = after.turn in naive_side(after, state.maker)
                    assert found.tricks == (best if ours else 5 - best)
                    checked += 1
    assert checked > 10


def test_every_line_of_play_after_a_discard() -> None:
    """A hand of two cards, so that every line can be tried."""
    state = do(laid("north-american", **STRONG), "W pass", "N pass", "E pass", "S order")
    few = {
        seat: replace(held, known=frozenset(sorted(held.known)[: 3 if seat == "S" else 2]))
        for seat, held in state.holdings.items()
    }
    rules = replace(state.setup.rules, deal=replace(state.setup.rules.deal, cards=2))
    state = replace(state, holdings=few, setup=replace(state.setup, rules=rules))
    for found in prospects(state):
        after, _ = apply(state, "S", found.action)
        assert found.tricks == exhaustive(after, frozenset({"N", "S"}))


def test_whoever_may_drop_out_stays_in() -> None:
    state = opened("buck-ohio", "9H")
    state = do(state, "E order", "N discard " + sorted(state.holdings["N"].known)[0])
    assert state.asks[0].kind == "drop"
    (found,) = prospects(state)
    assert found.action == Answer("in")
    # Everybody for themselves: only the maker's points follow from the maker's tricks.
    assert set(found.points) == {"E"}
    assert found.margin == -found.points["E"]


def test_several_cards_are_laid_away_together() -> None:
    state = opened("two-handed", exchange__packet=2, after__polls=["packet", "discard"])
    state = do(state, f"{state.turn} order")
    maker = state.maker
    if state.turn != maker:
        state, _ = apply(state, state.turn, legal_actions(state)[0])
    found = prospects(state)
    assert len(found) == 21
    assert all(
        isinstance(entry.action, Discard) and len(entry.action.cards) == 2 for entry in found
    )


def test_the_last_call_before_a_new_deal() -> None:
    state = do(laid("north-american", **STRONG), *(f"{seat} pass" for seat in "WNESWNE"))
    found = worth(state)
    assert found.pop("pass") == (0, {"NS": 0, "EW": 0})
    assert len(found) == 6
    assert found["call D"] == (4, {"NS": 1, "EW": 0})


def test_what_has_no_prospects() -> None:
    state = laid("north-american", **STRONG)
    ordered = do(state, "W pass", "N pass", "E pass", "S order")
    holding = ordered.holdings["S"]
    card = next(iter(holding.known))
    hidden = {**ordered.holdings, "S": holding.without(card).with_unknown()}
    with pytest.raises(CardsUnknown):
        prospects(replace(ordered, holdings=hidden))
    playing = do(ordered, "S discard 9H")
    with pytest.raises(CardsUnknown):
        prospects(playing)
    with pytest.raises(CardsUnknown):
        prospects(replace(playing, asks=()))
    assert read_choice("S discard 9H").action == Discard(("9H",))
