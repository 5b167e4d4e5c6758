"""Who leads to the first trick: FACTS E2, for every game and every lone player."""

from __future__ import annotations

import pytest

from rightbower.engine.auction import go_alone
from rightbower.engine.hand import start
from rightbower.engine.play import first_leader
from support import dealt, profile

SEATS = {"P1": "E", "P2": "S", "P3": "W", "D": "N"}
"""The dealer is N; the seats are named from the dealer's left."""

TABLE = {
    "north-american": {"P1": "P1", "P2": "P1", "P3": "P2", "D": "P1"},
    "boxed-set": {"P1": "P1", "P2": "P1", "P3": "P2", "D": "P1"},
    "romanian-guide": {"P1": "P2", "P2": "P3", "P3": "D", "D": "P1"},
    "alsatian": {"P1": "P2", "P2": "P1", "P3": "D", "D": "P1"},
}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("loner", SEATS)
def test_lead_against_a_lone_hand(name: str, loner: str) -> None:
    state, _ = start(dealt(profile(name), 1))
    state, _ = go_alone(state, SEATS[loner])
    assert first_leader(state) == SEATS[TABLE[name][loner]]


@pytest.mark.parametrize("name", [*TABLE, "buck-ohio"])
def test_otherwise_the_dealers_left_leads(name: str) -> None:
    state, _ = start(dealt(profile(name), 1))
    assert first_leader(state) == SEATS["P1"]


def test_the_option_left_of_loner() -> None:
    option = next(o for o in profile("north-american").options if o.id == "left-of-loner")
    state, _ = start(dealt(profile("north-american", **option.settings), 1))
    state, _ = go_alone(state, SEATS["P2"])
    assert first_leader(state) == SEATS["P3"]
