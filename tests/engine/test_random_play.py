"""Thousands of random deals per game, watched by oracles that share nothing with the engine."""

from __future__ import annotations

from collections import Counter

import pytest

from oracles import BUCK, naive_legal, naive_points, naive_suit, naive_winner
from rightbower.engine.hand import candidates, legal_actions, verify
from rightbower.engine.scoring import Outcome, Standing, rows_for, settle, tricks_by_unit
from rightbower.engine.state import HandState
from rightbower.engine.verdict import Legal
from rightbower.model.actions import Give, Offer, Play
from rightbower.model.cards import Unit
from rightbower.model.profile import Profile
from support import PROFILES, dealt, final_state, profile, random_play
from tables import with_option

DEALS = 2000
ONE_SIDE = [name for name in PROFILES if name not in BUCK | {"cutthroat", "five-hundred"}]
"""The games whose score table pays one side only."""
OPTIONS = [
    ("five-hundred", "open-misere-highest"), ("five-hundred", "open-misere-520"),
    ("five-hundred", "three-players-played-out"), ("five-hundred", "forty-five-cards"),
    ("cutthroat", "pack-32"), ("cutthroat", "lone-hand-4"), ("cutthroat", "dead-hand"),
    ("two-handed", "best-five-of-eight"), ("railroad", "joker-spades"),
    ("buck-ohio", "no-trump-call"), ("dirty-clubs", "bids-from-three"),
]  # fmt: skip
"""House rules that change what may be done, or with how many cards."""
TOO_RARE = {"five-hundred": {"misere_made", "all_ten"}}
"""Rows that two thousand random hands need not reach; each has a test of its own."""


def check_step(state: HandState, seat: str, action: object, after: HandState) -> None:
    if not isinstance(action, Play):
        return
    trump, joker = state.trump.code, state.trump.joker_suit
    led = state.led if state.table else None
    if led and state.table[0][1] != "JK":
        assert led == naive_suit(state.table[0][1], trump, joker)
    held = {str(card) for card in state.holdings[seat].known}
    legal = {str(choice.word) for choice in legal_actions(state)}
    assert legal == naive_legal(held, trump, led, joker)
    if len(after.tricks) > len(state.tricks):
        trick = after.tricks[-1]
        suit = led or action.joker_suit or naive_suit(action.card, trump, joker)
        assert trick.winner == naive_winner(trick.cards, trump, suit, joker)
        assert len(trick.cards) == len(state.setup.seating.seats) - len(state.out)


def check_cards(state: HandState, given: int) -> None:
    """Every card of the pack is in exactly one place; `given` cards went to a lone player."""
    places = [card for holding in state.holdings.values() for card in holding.known]
    places += [card for _, card in state.table]
    places += [card for trick in state.tricks for _, card in trick.cards]
    assert len(places) == len(set(places))
    assert set(places) <= state.setup.pack
    hidden = len(state.setup.pack) - len(places)
    assert hidden == len(state.setup.kitty) + state.setup.rules.deal.upcard + given


def end_of(state: HandState) -> dict[str, object]:
    unit = state.setup.seating.unit_of
    taken = Counter(unit[trick.winner] for trick in state.tricks)
    tricks = {name: taken[name] for name in state.setup.seating.units}
    if state.walk_over:
        tricks[unit[state.maker]] = state.setup.rules.deal.cards
    return {
        "units": state.setup.seating.units,
        "tricks": tricks,
        "maker": unit[state.maker] if state.maker else None,
        "dropped": {unit[seat] for seat in state.dropped},
        "lone": state.lone,
        "lone_defender": state.lone_defender,
        "bid": state.contract.bid if state.contract else None,
        "taker": state.taker,
    }


def played(game: Profile, seed: int) -> tuple[HandState, Outcome]:
    """How a seeded deal ends after seeded play, with every step and card checked on the way."""
    setup = dealt(game, seed, dealer=seed % len(game.seats))
    state, given = None, 0
    for before, seat, action, state in random_play(setup, seed):
        check_step(before, seat, action, state)
        given += isinstance(action, Give)
    assert state is not None
    check_cards(state, given)
    outcome = settle(state)
    if state.stage == "redeal":
        assert not any(outcome.points.values())
    return state, outcome


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PROFILES)
def test_random_hands_keep_the_rules(name: str) -> None:
    game = profile(name)
    seen: set[str] = set()
    for seed in range(DEALS):
        state, outcome = played(game, seed)
        if state.stage == "redeal":
            continue
        end = end_of(state)
        assert sum(end["tricks"].values()) == game.rules.deal.cards
        assert dict(outcome.points) == naive_points(name, end)
        if name in ONE_SIDE:
            assert sum(points > 0 for points in outcome.points.values()) == 1
        seen |= {row for _, row in outcome.rows}
    rows = {row.id for row in game.rules.score.rows}
    assert rows - TOO_RARE.get(name, set()) <= seen <= rows


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "title"), OPTIONS)
def test_random_hands_with_a_house_rule_keep_the_rules(name: str, title: str) -> None:
    game = with_option(name, title)
    for seed in range(120):
        state, outcome = played(game, seed)
        if state.stage == "redeal":
            continue
        taken = Counter(state.setup.seating.unit_of[trick.winner] for trick in state.tricks)
        assert state.walk_over or sum(taken.values()) == game.rules.deal.cards
        per_unit = Counter(unit for unit, _ in outcome.rows if unit in taken)
        assert all(count == 1 for count in per_unit.values())


def test_buck_scores_add_up() -> None:
    """FACTS 4: sum = -5 + 5 x (others with no trick) + (5 + t) where the maker is set with t."""
    for seed in range(500):
        state = final_state(dealt(profile("buck-ohio"), seed), seed)
        tricks = tricks_by_unit(state)
        idle = sum(
            taken == 0 and unit not in state.dropped and unit != state.maker
            for unit, taken in tricks.items()
        )
        maker = None if state.maker is None else tricks[Unit(state.maker)]
        set_back = 5 + maker if maker is not None and maker < 3 else 0
        assert sum(settle(state).points.values()) == -5 + 5 * idle + set_back


@pytest.mark.parametrize("name", [name for name in PROFILES if not profile(name).rules.bid.table])
def test_exactly_one_row_applies_everywhere(name: str) -> None:
    rules = profile(name).rules
    roles = {row.role for row in rules.score.rows}
    lone = (False, True) if rules.alone.who != "never" else (False,)
    for role in roles:
        for tricks in range(1 if role == "dropped" else 6):
            for alone in lone:
                standing = Standing(role=role, tricks=tricks, alone=alone, defended_alone=False)
                assert len(rows_for(rules, standing)) == 1


@pytest.mark.parametrize("name", PROFILES)
def test_the_same_seed_plays_the_same_hand(name: str) -> None:
    setup = dealt(profile(name), 7)
    assert final_state(setup, 7) == final_state(setup, 7)


@pytest.mark.parametrize("name", PROFILES)
def test_what_is_offered_is_what_the_rulebook_allows(name: str) -> None:
    for seed in range(20):
        for state, seat, *_ in random_play(dealt(profile(name), seed), seed):
            allowed = {
                choice.word for choice in candidates(state)
                if isinstance(choice, Offer) or isinstance(verify(state, seat, choice), Legal)
            }  # fmt: skip
            offered = [choice.word for choice in legal_actions(state) or ()]
            assert offered == sorted(allowed), (seed, state.asks[0])
