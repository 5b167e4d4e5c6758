"""Who sits with whom and against whom in a tournament of several tables, round by round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightbower.model.frozen import frozen

HANDS: Final = 8
"""The hands of a round: each of the four players deals twice."""
MOST_ROUNDS: Final = 8
"""The rounds that one evening's sheets have room for."""
STILL: Final = -1
"""Stands in a first round for the player who never moves."""

FIRST_ROUNDS: Final[Mapping[int, tuple[tuple[int, int, int, int], ...]]] = {
    1: ((STILL, 0, 1, 2),),
    2: ((STILL, 0, 1, 3), (2, 6, 4, 5)),
    3: ((STILL, 0, 1, 3), (2, 9, 6, 7), (4, 10, 8, 5)),
    4: ((STILL, 0, 1, 2), (3, 10, 12, 7), (4, 8, 11, 13), (5, 14, 9, 6)),
    5: ((STILL, 0, 1, 2), (3, 10, 15, 13), (4, 9, 6, 17), (5, 18, 14, 11), (7, 16, 8, 12)),
    6: (
        (STILL, 0, 1, 2), (3, 15, 9, 22), (4, 6, 17, 20), (5, 21, 13, 8), (7, 16, 18, 12),
        (10, 14, 11, 19),
    ),
}  # fmt: skip
"""The first round by number of tables: at each table two partners, then the two they play.

Players are 0 … n-2 in a ring and one who stays. Seen around the ring, every distance lies between
partners once and between opponents twice. So when all move on by one seat for each round, no two
are partners twice, and in n-1 rounds everybody has had everybody as a partner once and as an
opponent twice. They were found by a search; the tests count them out.
"""


@frozen(kw_only=True)
class Seating:
    """One table in one round: the numbers of the players, or of the pairs, on its two sides."""

    round: int
    table: int
    north_south: tuple[int, ...]
    east_west: tuple[int, ...]


@frozen(kw_only=True)
class Plan:
    """A tournament: `entrants` are numbered from 1; `tables` holds each table's own rounds.

    `entrants` are players where partners change, else pairs.
    """

    entrants: int
    rounds: tuple[tuple[Seating, ...], ...]

    @property
    def tables(self) -> tuple[tuple[Seating, ...], ...]:
        """The same seatings by table: what goes onto each table's sheet."""
        return tuple(zip(*self.rounds, strict=True))


def changing_partners(tables: int) -> Plan:
    """Every round a new partner; KeyError for a number of tables without a first round."""
    first = FIRST_ROUNDS[tables]
    ring = 4 * tables - 1

    def number(player: int, turn: int) -> int:
        return 4 * tables if player == STILL else (player + turn) % ring + 1

    return Plan(
        entrants=4 * tables,
        rounds=tuple(
            tuple(
                Seating(
                    round=turn + 1,
                    table=table,
                    north_south=(number(a, turn), number(b, turn)),
                    east_west=(number(c, turn), number(d, turn)),
                )
                for table, (a, b, c, d) in enumerate(first, 1)
            )
            for turn in range(min(ring, MOST_ROUNDS))
        ),
    )


def fixed_partners(tables: int) -> Plan:
    """Two pairs at each table; pair 1 stays, the others move around it and meet a new pair."""
    pairs = 2 * tables
    ring = pairs - 1

    def seatings(turn: int) -> tuple[Seating, ...]:
        circle = [1, *(2 + (seat + turn) % ring for seat in range(ring))]
        return tuple(
            Seating(
                round=turn + 1,
                table=table + 1,
                north_south=(circle[table],),
                east_west=(circle[-1 - table],),
            )
            for table in range(tables)
        )

    return Plan(
        entrants=pairs, rounds=tuple(seatings(turn) for turn in range(min(ring, MOST_ROUNDS)))
    )


@frozen(kw_only=True)
class TablesView:
    """The plans for one number of tables; for a single table there are no fixed pairs to plan."""

    tables: int
    players: int
    changing: Plan
    fixed: Plan | None


@frozen(kw_only=True)
class SheetsView:
    """The page of score sheets."""

    hands: int
    choices: tuple[TablesView, ...]


def sheets_view() -> SheetsView:
    """Plans for every number of tables that has one."""
    return SheetsView(
        hands=HANDS,
        choices=tuple(
            TablesView(
                tables=tables,
                players=4 * tables,
                changing=changing_partners(tables),
                fixed=fixed_partners(tables) if tables > 1 else None,
            )
            for tables in FIRST_ROUNDS
        ),
    )
