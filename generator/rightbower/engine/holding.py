"""What a seat holds, where some cards may be unknown; questions are answered in three values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from rightbower.model.cards import Card
from rightbower.model.frozen import frozen

Held = Literal["yes", "maybe", "no"]


@frozen
class Holding:
    """The cards of one seat: those known, and how many more there are.

    After an unknown discard nothing is certain any more: the cards known before are `loose`, and
    at most `gone` of them, the cards discarded, have left. What else the unknown cards may be is
    any card that is accounted for nowhere.
    """

    known: frozenset[Card]
    unknown: int = 0
    loose: frozenset[Card] = frozenset()
    gone: int = 0

    @property
    def size(self) -> int:
        """How many cards the seat holds."""
        return len(self.known) + self.unknown

    def _perhaps(self, unaccounted: frozenset[Card]) -> frozenset[Card]:
        """What the unknown cards may be."""
        others = self.unknown > len(self.loose) - self.gone
        return self.loose | unaccounted if others else self.loose

    def has(self, card: Card, unaccounted: frozenset[Card]) -> Held:
        """Whether the seat holds `card`; `unaccounted` are the cards known to be nowhere."""
        if card in self.known:
            return "yes"
        return "maybe" if self.unknown and card in self._perhaps(unaccounted) else "no"

    def any(self, test: Callable[[Card], bool], unaccounted: frozenset[Card]) -> Held:
        """Whether the seat holds a card that passes `test`."""
        if any(test(card) for card in self.known):
            return "yes"
        if not self.unknown:
            return "no"
        if sum(1 for card in self.loose if test(card)) > self.gone:
            return "yes"
        return "maybe" if any(test(card) for card in self._perhaps(unaccounted)) else "no"

    def with_card(self, card: Card) -> Holding:
        """The holding after taking `card`."""
        return Holding(self.known | {card}, self.unknown, self.loose, self.gone)

    def with_unknown(self) -> Holding:
        """The holding after taking a card that nobody has recorded."""
        return Holding(self.known, self.unknown + 1, self.loose, self.gone)

    def without(self, card: Card | None) -> Holding:
        """The holding after one card has left it; None is a card nobody knows."""
        if card is None:
            loose = self.known | self.loose
            return Holding(frozenset(), self.size - 1, loose, self.gone + 1)
        if card in self.known:
            return Holding(self.known - {card}, self.unknown, self.loose, self.gone)
        return Holding(self.known, self.unknown - 1, self.loose - {card}, self.gone)
