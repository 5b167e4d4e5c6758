"""The rotations of the score sheets keep what their page promises."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rightbower.book import tournament
from rightbower.book.tournament import (
    FIRST_ROUNDS,
    HANDS,
    Plan,
    changing_partners,
    fixed_partners,
    sheets_view,
)

TABLES = sorted(FIRST_ROUNDS)
SEVERAL = [tables for tables in TABLES if tables > 1]
Meetings = Counter[frozenset[int]]


def partners(plan: Plan) -> Meetings:
    """How often two players are partners."""
    return Counter(
        frozenset(side)
        for seatings in plan.rounds
        for seating in seatings
        for side in (seating.north_south, seating.east_west)
    )


def opponents(plan: Plan) -> Meetings:
    """How often two players, or two pairs, are on different sides of a table."""
    return Counter(
        frozenset((one, other))
        for seatings in plan.rounds
        for seating in seatings
        for one in seating.north_south
        for other in seating.east_west
    )


def everybody(plan: Plan) -> list[frozenset[int]]:
    return [frozenset(two) for two in combinations(range(1, plan.entrants + 1), 2)]


@pytest.mark.parametrize("plan", [*map(changing_partners, TABLES), *map(fixed_partners, SEVERAL)])
def test_everybody_plays_once_in_every_round(plan: Plan) -> None:
    for seatings in plan.rounds:
        seated = [n for s in seatings for n in (*s.north_south, *s.east_west)]
        assert sorted(seated) == list(range(1, plan.entrants + 1))
        assert [seating.table for seating in seatings] == list(range(1, len(seatings) + 1))


@pytest.mark.parametrize("tables", TABLES)
def test_nobody_has_the_same_partner_twice(tables: int) -> None:
    plan = changing_partners(tables)
    assert set(partners(plan).values()) == {1}
    assert max(opponents(plan).values()) <= 2


@pytest.mark.parametrize("tables", TABLES)
def test_a_full_rotation_pairs_all_once_and_opposes_all_twice(
    tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "MOST_ROUNDS", 99)
    plan = changing_partners(tables)
    assert len(plan.rounds) == 4 * tables - 1
    assert partners(plan) == Counter(everybody(plan))
    assert opponents(plan) == Counter(everybody(plan) * 2)


@pytest.mark.parametrize("tables", SEVERAL)
def test_no_two_pairs_meet_twice_and_in_time_all_have_met(
    tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert set(opponents(fixed_partners(tables)).values()) == {1}
    monkeypatch.setattr(tournament, "MOST_ROUNDS", 99)
    plan = fixed_partners(tables)
    assert opponents(plan) == Counter(everybody(plan))


@pytest.mark.parametrize("plan", [*map(changing_partners, TABLES), *map(fixed_partners, SEVERAL)])
def test_a_tables_sheet_has_the_rounds_of_that_table(plan: Plan) -> None:
    for number, seatings in enumerate(plan.tables, 1):
        assert {seating.table for seating in seatings} == {number}
        assert [seating.round for seating in seatings] == list(range(1, len(plan.rounds) + 1))


def test_all_four_deal_equally_often_in_a_round() -> None:
    assert HANDS % 4 == 0
    assert sheets_view().hands == HANDS


def test_a_single_table_has_no_pairs_to_plan() -> None:
    assert [choice.tables for choice in sheets_view().choices if choice.fixed is None] == [1]
