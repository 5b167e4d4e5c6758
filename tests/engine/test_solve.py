"""Double dummy, proved against a search that knows nothing but the rules of play."""

from __future__ import annotations

import random

import pytest

from rightbower.engine.hand import apply, legal_actions
from rightbower.engine.scoring import tricks_by_unit
from rightbower.engine.solve import most_tricks
from rightbower.engine.state import HandState
from rightbower.model.cards import Unit
from support import dealt, profile, random_play


def exhaustive(state: HandState, unit: Unit) -> int:
    """Every line of play, tried with the engine itself."""
    if not state.asks:
        return tricks_by_unit(state)[unit]
    seat = state.asks[0].seat
    values = [
        exhaustive(apply(state, seat, action)[0], unit) for action in legal_actions(state) or ()
    ]
    return max(values) if state.setup.seating.unit_of[seat] == unit else min(values)


@pytest.mark.parametrize("name", ["north-american", "boxed-set", "buck-ohio"])
def test_the_last_three_tricks_are_solved(name: str) -> None:
    checked = 0
    for seed in range(40):
        states = [before for before, *_ in random_play(dealt(profile(name), seed), seed)]
        late = [
            state for state in states if state.asks[0].kind == "play" and len(state.tricks) == 2
        ]
        for state in random.Random(seed).sample(late, min(len(late), 1)):
            for unit in state.setup.seating.units:
                so_far = tricks_by_unit(state)[unit]
                assert most_tricks(state, unit) == exhaustive(state, unit) - so_far
                checked += 1
    assert checked > 50
