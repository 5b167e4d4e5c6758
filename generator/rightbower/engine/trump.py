"""What a card counts as and what beats what: the two functions that make it Euchre."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rightbower.model.cards import CARDS, JOKER, RED, SUITS, TRUMPS, TWIN, Card, Suit, Trump
from rightbower.model.frozen import frozen
from rightbower.model.rules import PackRules, TrumpRules

_NOMINATED = 50
ALWAYS_WINS: Final = 100
"""The strength from which a card wins whatever suit was led."""


@frozen
class Ranking:
    """The cards of a pack under one trump. Every question of legality and winning comes here."""

    trump: Trump
    suits: Mapping[Card, Suit | None]
    strengths: Mapping[Card, int]
    right: Card | None
    left: Card | None

    def suit_of(self, card: Card) -> Suit | None:
        """The suit that `card` counts as: the left bower is a trump, not its printed suit.

        None for a joker that belongs to no suit, which only happens where nothing is trump.
        """
        return self.suits[card]

    def strength(self, card: Card, led: Suit | None) -> int:
        """How high `card` stands in a trick where `led` was led; -1 when it cannot win."""
        strength = self.strengths[card]
        return strength if strength >= ALWAYS_WINS or self.suits[card] == led else -1


@lru_cache(maxsize=64)
def pack_cards(pack: PackRules) -> frozenset[Card]:
    """Every card of the pack."""
    cards = {
        CARDS[rank + suit]
        for rank in pack.ranks
        for suit in SUITS
        if suit in RED or rank not in pack.red_only
    }
    return frozenset(cards | {JOKER}) if pack.joker else frozenset(cards)


@lru_cache(maxsize=64)
def rankings(pack: PackRules, order: TrumpRules) -> Mapping[Trump, Ranking]:
    """The ranking under every possible trump, by trump."""
    nominated = [Trump(None, suit) for suit in SUITS] if pack.joker else []
    return {trump: _ranking(pack, order, trump) for trump in (*TRUMPS.values(), *nominated)}


def _ranking(pack: PackRules, order: TrumpRules, trump: Trump) -> Ranking:
    cards = pack_cards(pack)
    plain = {rank: -place for place, rank in enumerate(pack.ranks, -len(pack.ranks))}
    suits: dict[Card, Suit | None] = {card: card.suit for card in cards}
    strengths = {card: plain[card.rank] for card in cards if card.rank is not None}
    if trump.suit is None:
        if pack.joker:
            suits[JOKER] = trump.joker_suit
            strengths[JOKER] = ALWAYS_WINS if trump.joker_suit is None else _NOMINATED
        return Ranking(trump, suits, strengths, None, None)
    named = {
        "joker": JOKER,
        "right": CARDS["J" + trump.suit],
        "left": CARDS["J" + TWIN[trump.suit]],
    }
    for place, rank in enumerate(reversed(order.order)):
        card = named.get(rank) or CARDS[rank + trump.suit]
        if card in cards:
            suits[card] = trump.suit
            strengths[card] = ALWAYS_WINS + place
    return Ranking(trump, suits, strengths, named["right"], named["left"])
