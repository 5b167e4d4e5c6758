"""What a seat holds, where some cards may be unknown; questions are answered in three values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rightbower.model.cards import Card

Held = Literal["yes", "maybe", "no"]


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one seat: those known, and how many more there are.

    `pool`, where it is set, is what the unknown cards come from (after an unknown discard from
    known cards); otherwise any card that is accounted for nowhere may be among them.
    """

    known: frozenset[Card]
    unknown: int = 0
    pool: frozenset[Card] | None = None

    @property
    def size(self) -> int:
        """How many cards the seat holds."""
        return len(self.known) + self.unknown

    def has(self, card: Card, unaccounted: frozenset[Card]) -> Held:
        """Whether the seat holds `card`; `unaccounted` are the cards known to be nowhere."""
        if card in self.known:
            return "yes"
        if self.unknown and card in (unaccounted if self.pool is None else self.pool):
            return "maybe"
        return "no"

    def any(self, test: Callable[[Card], bool], unaccounted: frozenset[Card]) -> Held:
        """Whether the seat holds a card that passes `test`."""
        for card in self.known:
            if test(card):
                return "yes"
        if not self.unknown:
            return "no"
        pool = unaccounted if self.pool is None else self.pool
        passing = sum(1 for card in pool if test(card))
        if self.pool is not None and passing > len(pool) - self.unknown:
            return "yes"
        return "maybe" if passing else "no"

    def with_card(self, card: Card) -> Holding:
        """The holding after taking `card`."""
        return Holding(self.known | {card}, self.unknown, self.pool)

    def with_unknown(self) -> Holding:
        """The holding after taking a card that nobody has recorded."""
        return Holding(self.known, self.unknown + 1, None)

    def without(self, card: Card | None) -> Holding:
        """The holding after one card has left it; None is a card nobody knows."""
        if card is not None and card in self.known:
            return Holding(self.known - {card}, self.unknown, self.pool)
        if card is not None:
            pool = None if self.pool is None else self.pool - {card}
            return _settled(Holding(self.known, self.unknown - 1, pool))
        if self.unknown == 0:
            return Holding(frozenset(), len(self.known) - 1, self.known)
        return Holding(frozenset(), self.size - 1)


def _settled(holding: Holding) -> Holding:
    """Once the pool is no larger than the number of unknown cards, all of them are known."""
    if holding.pool is not None and len(holding.pool) == holding.unknown:
        return Holding(holding.known | holding.pool)
    return holding
