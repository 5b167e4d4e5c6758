"""What a card counts as and what beats what: the two functions that make it Euchre."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rightbower.model.cards import CARDS, SUITS, TRUMPS, TWIN, Card, Suit, Trump
from rightbower.model.rules import PackRules, TrumpRules

_ABOVE_PLAIN = 100


@dataclass(frozen=True, slots=True)
class Ranking:
    """The cards of a pack under one trump. Every question of legality and winning comes here."""

    trump: Trump
    suits: Mapping[Card, Suit]
    strengths: Mapping[Card, int]
    right: Card | None
    left: Card | None

    def suit_of(self, card: Card) -> Suit:
        """The suit that `card` counts as: the left bower is a trump, not its printed suit."""
        return self.suits[card]

    def strength(self, card: Card, led: Suit) -> int:
        """How high `card` stands in a trick where `led` was led; -1 when it cannot win."""
        strength = self.strengths[card]
        return strength if strength >= _ABOVE_PLAIN or self.suits[card] == led else -1


@lru_cache(maxsize=64)
def pack_cards(pack: PackRules) -> frozenset[Card]:
    """Every card of the pack."""
    return frozenset(CARDS[rank + suit] for rank in pack.ranks for suit in SUITS)


@lru_cache(maxsize=64)
def rankings(pack: PackRules, order: TrumpRules) -> Mapping[Trump, Ranking]:
    """The ranking under every possible trump, by trump."""
    return {trump: _ranking(pack, order, trump) for trump in TRUMPS.values()}


def _ranking(pack: PackRules, order: TrumpRules, trump: Trump) -> Ranking:
    plain = {rank: -place for place, rank in enumerate(pack.ranks, -len(pack.ranks))}
    suits: dict[Card, Suit] = {}
    strengths: dict[Card, int] = {}
    for rank in pack.ranks:
        for suit in SUITS:
            card = CARDS[rank + suit]
            suits[card] = suit
            strengths[card] = plain[rank]
    right = left = None
    if trump.suit is not None:
        right = CARDS["J" + trump.suit]
        left = CARDS["J" + TWIN[trump.suit]]
        bowers = {"right": right, "left": left}
        for place, rank_or_bower in enumerate(reversed(order.order)):
            card = bowers.get(rank_or_bower) or CARDS[rank_or_bower + trump.suit]
            suits[card] = trump.suit
            strengths[card] = _ABOVE_PLAIN + place
    return Ranking(trump, suits, strengths, right, left)
