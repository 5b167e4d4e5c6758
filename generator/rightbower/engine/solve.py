"""Double dummy: the tricks a side can force when all cards are known.

Exhaustive with a table of positions already seen; exact for every position of a hand in play.
"""

from __future__ import annotations

from rightbower.engine.play import winner
from rightbower.engine.state import HandState
from rightbower.engine.trump import Ranking
from rightbower.model.cards import Card, Seat, Unit


class CardsUnknown(ValueError):
    """Raised where a card of a seat that plays is unknown."""


def most_tricks(state: HandState, unit: Unit) -> int:
    """The tricks that `unit` takes from here on, the trick in progress included.

    All others play against it, and everybody plays their best. Raises CardsUnknown.
    """
    active = [seat for seat in state.setup.seating.seats if seat not in state.out]
    if any(state.holdings[seat].unknown for seat in active):
        raise CardsUnknown
    side = frozenset(seat for seat in active if state.setup.seating.unit_of[seat] == unit)
    table = dict(zip(active, (state.holdings[seat].known for seat in active), strict=True))
    search = _Search(state.ranking, tuple(active), side)
    leader = state.turn if not state.table else state.table[0][0]
    assert leader is not None
    return search.value(table, state.table, leader)


class _Search:
    """One search: the ranking, the active seats clockwise and the side that wants tricks."""

    def __init__(self, ranking: Ranking, active: tuple[Seat, ...], side: frozenset[Seat]) -> None:
        self._ranking = ranking
        self._active = active
        self._side = side
        self._seen: dict[tuple[Seat, tuple[frozenset[Card], ...]], int] = {}

    def value(
        self, held: dict[Seat, frozenset[Card]], table: tuple[tuple[Seat, Card], ...], leader: Seat
    ) -> int:
        """The tricks for the side from this position on."""
        if table:
            return self._within(held, table)
        if not held[leader]:
            return 0
        key = (leader, tuple(held.values()))
        if key not in self._seen:
            self._seen[key] = self._best(held, (), leader)
        return self._seen[key]

    def _within(
        self, held: dict[Seat, frozenset[Card]], table: tuple[tuple[Seat, Card], ...]
    ) -> int:
        if len(table) == len(self._active):
            taker = winner(table, self._ranking)
            return (taker in self._side) + self.value(held, (), taker)
        place = self._active.index(table[-1][0]) + 1
        return self._best(held, table, self._active[place % len(self._active)])

    def _best(
        self, held: dict[Seat, frozenset[Card]], table: tuple[tuple[Seat, Card], ...], seat: Seat
    ) -> int:
        values = (
            self._within({**held, seat: held[seat] - {card}}, (*table, (seat, card)))
            for card in self._legal(held[seat], table)
        )
        return max(values) if seat in self._side else min(values)

    def _legal(self, held: frozenset[Card], table: tuple[tuple[Seat, Card], ...]) -> list[Card]:
        if table:
            led = self._ranking.suit_of(table[0][1])
            following = [card for card in held if self._ranking.suit_of(card) == led]
            if following:
                return following
        return list(held)
