"""Thousands of random deals per game, watched by oracles that share nothing with the engine."""

from __future__ import annotations

import pytest

from rightbower.engine.hand import legal_actions
from rightbower.engine.scoring import Standing, rows_for, settle, tricks_by_unit
from rightbower.engine.state import HandState
from rightbower.model.actions import Play
from rightbower.model.cards import Unit
from support import PROFILES, dealt, final_state, profile, random_play

DEALS = 1000
SAME = {"C": "S", "S": "C", "D": "H", "H": "D"}
HIGH = ["A", "K", "Q", "J", "10", "9"]


def naive_suit(card: str, trump: str) -> str:
    """The suit of a card, said once more from the rule and nothing else."""
    return trump if card[:-1] == "J" and card[-1] == SAME.get(trump) else card[-1]


def naive_value(card: str, trump: str, led: str) -> tuple[int, int]:
    if naive_suit(card, trump) == trump:
        if card[:-1] == "J":
            return (2, 9 if card[-1] == trump else 8)
        return (2, 7 - HIGH.index(card[:-1]))
    return (1 if card[-1] == led else 0, 7 - HIGH.index(card[:-1]))


def naive_legal(holding: set[str], trump: str, led: str | None) -> set[str]:
    follow = {card for card in holding if led and naive_suit(card, trump) == led}
    return follow or set(holding)


def naive_score(name: str, state: HandState) -> dict[str, int]:
    """Points by the words of FACTS 5.1 to 5.5, written out by hand."""
    tricks = tricks_by_unit(state)
    if name == "buck-ohio":
        points = {}
        for unit, taken in tricks.items():
            if unit in state.dropped:
                points[unit] = 0
            elif unit == state.maker and taken < 3:
                points[unit] = 5
            else:
                points[unit] = -taken if taken else 5
        return points
    maker = state.setup.seating.unit_of[state.maker]
    (other,) = state.setup.seating.opponents(maker)
    taken = tricks[maker]
    if taken < 3:
        return {maker: 0, other: 4 if state.lone_defender else 2}
    best = 4 if state.lone else 2
    return {maker: best if taken == 5 else 1, other: 0}


def check_step(state: HandState, seat: str, action: object, after: HandState) -> None:
    if not isinstance(action, Play):
        return
    trump = state.trump.code
    led = naive_suit(state.table[0][1], trump) if state.table else None
    held = {str(card) for card in state.holdings[seat].known}
    legal = {str(choice.word) for choice in legal_actions(state)}
    assert legal == naive_legal(held, trump, led)
    if len(after.tricks) > len(state.tricks):
        trick = after.tricks[-1]
        suit = naive_suit(trick.cards[0][1], trump)
        best = max(trick.cards, key=lambda pair: naive_value(pair[1], trump, suit))
        assert trick.winner == best[0]
        assert len(trick.cards) == len(state.setup.seating.seats) - len(state.out)


def check_cards(state: HandState) -> None:
    """Every card of the pack is in exactly one place."""
    places = [card for holding in state.holdings.values() for card in holding.known]
    places += [card for _, card in state.table]
    places += [card for trick in state.tricks for _, card in trick.cards]
    assert len(places) == len(set(places))
    assert set(places) <= state.setup.pack
    hidden = len(state.setup.pack) - len(places)
    assert hidden == len(state.setup.kitty) + 1


@pytest.mark.parametrize("name", PROFILES)
def test_random_hands_keep_the_rules(name: str) -> None:
    game = profile(name)
    seen: set[str] = set()
    for seed in range(DEALS):
        setup = dealt(game, seed, dealer=seed % 4)
        state = None
        for before, seat, action, state in random_play(setup, seed):
            check_step(before, seat, action, state)
        assert state is not None
        check_cards(state)
        outcome = settle(state)
        if state.stage == "redeal":
            assert not any(outcome.points.values())
            continue
        assert sum(tricks_by_unit(state).values()) == game.rules.deal.cards
        assert dict(outcome.points) == naive_score(name, state)
        seen |= {row for _, row in outcome.rows}
    assert seen == {row.id for row in game.rules.score.rows}


@pytest.mark.parametrize("name", [name for name in PROFILES if name != "buck-ohio"])
def test_exactly_one_side_scores(name: str) -> None:
    for seed in range(200):
        state = final_state(dealt(profile(name), seed), seed)
        if state.stage == "played":
            assert sum(points > 0 for points in settle(state).points.values()) == 1


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


@pytest.mark.parametrize("name", PROFILES)
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
