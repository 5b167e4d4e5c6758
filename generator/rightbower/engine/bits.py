"""Cards as bits: every card of a pack under one trump is one bit of an integer.

The bits of a suit lie side by side, the higher the stronger, and the trumps lie above all others.
So a holding is an integer, following suit is an `&`, and of two cards that can win a trick the
larger one beats the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import lru_cache
from typing import Final

from rightbower.engine.trump import Ranking, rankings
from rightbower.model.actions import Play
from rightbower.model.cards import JOKER, SUITS, Card, Suit, Trump
from rightbower.model.frozen import frozen
from rightbower.model.rules import PackRules, TrumpRules

SHARED_WIDTH: Final = 8
"""Up to this many cards in a suit its tables are kept from one deal to the next: a suit of n cards
has 3**n ways to be held, so that those of a large pack would only fill the memory."""


def single_bits(cards: int) -> Iterable[int]:
    """Each bit of `cards` alone, from the lowest to the highest."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


class Choices(dict[int, tuple[int, ...]]):
    """Of the cards that a seat holds in one suit, those worth trying, from low to high.

    Two cards of a seat are equivalent while nobody else has a card between them, so the lowest
    stands for both. Keyed by what the seat holds; `left` is what everybody has left in the suit.
    """

    def __init__(self, left: int) -> None:
        super().__init__()
        self._left = left

    def __missing__(self, held: int) -> tuple[int, ...]:
        others = self._left & ~held
        found: list[int] = []
        last = 0
        for card in single_bits(held):
            if not found or others & (card - last):
                found.append(card)
            last = card
        self[held] = tuple(found)
        return self[held]


class ChoicesBySuit(dict[int, Choices]):
    """The choices in a suit, keyed by what everybody has left in it."""

    def __missing__(self, left: int) -> Choices:
        self[left] = Choices(left)
        return self[left]


@frozen(kw_only=True)
class Layout:
    """Where each card of a pack lies under one trump.

    A joker of no suit is the only trump, as far as winning goes. Its leader says which suit must
    be followed, so that leading it is four choices: `named` has a number for each, which is the
    joker's bit and a mark above it.
    """

    bit_of: Mapping[Card, int]
    suits: tuple[int, int, int, int]
    """The cards of the four suits, as they count under this trump; trumps are the last."""
    mask_of: Mapping[Suit, int]
    """The same by suit."""
    led_by: Mapping[int, int]
    """The suit that leading a card makes the others follow, by the card's bit."""
    play_of: Mapping[int, Play]
    trumps: int
    """The cards that win over every suit; 0 where there is none."""
    joker: int
    """The joker of no suit, 0 where there is none."""
    named: tuple[int, ...]
    shared: ChoicesBySuit | None = field(compare=False)

    def choices(self) -> ChoicesBySuit:
        """The table of equivalent cards, which fills as it is used."""
        return ChoicesBySuit() if self.shared is None else self.shared

    def bits(self, cards: Iterable[Card]) -> int:
        """`cards` as one integer."""
        bit_of = self.bit_of
        return sum([bit_of[card] for card in cards])


@lru_cache(maxsize=128)
def layout(pack: PackRules, order: TrumpRules, trump: Trump) -> Layout:
    """The layout of a pack under a trump."""
    ranking = rankings(pack, order)[trump]
    cards = _in_order(ranking)
    bit_of = {card: 1 << place for place, card in enumerate(cards)}
    mask_of = dict.fromkeys(_suits(ranking), 0)
    plays = {bit: Play(card) for card, bit in bit_of.items()}
    for card, bit in bit_of.items():
        suit = ranking.suits[card]
        if suit is not None:
            mask_of[suit] |= bit
    homeless = ranking.suits.get(JOKER, "") is None
    joker = bit_of[JOKER] if homeless else 0
    led_by = {bit: mask for mask in mask_of.values() for bit in single_bits(mask)} | {joker: 0}
    named = {joker | joker << place: suit for place, suit in enumerate(mask_of, 1) if joker}
    first, second, third, last = mask_of.values()
    widest = max(mask.bit_count() for mask in mask_of.values())
    return Layout(
        bit_of=bit_of,
        suits=(first, second, third, last),
        mask_of=mask_of,
        led_by=led_by | {number: mask_of[suit] for number, suit in named.items()},
        play_of=plays | {number: Play(JOKER, suit) for number, suit in named.items()},
        trumps=joker if trump.suit is None else last,
        joker=joker,
        named=tuple(named),
        shared=ChoicesBySuit() if widest <= SHARED_WIDTH else None,
    )


def _suits(ranking: Ranking) -> list[Suit]:
    """The suits in the order of their bits; of trumps or none, the trumps are the last."""
    return sorted(SUITS, key=lambda suit: suit == ranking.trump.suit)


def _in_order(ranking: Ranking) -> list[Card]:
    """The cards in the order of their bits; a joker of no suit above all others."""
    place = {suit: number for number, suit in enumerate(_suits(ranking))}

    def key(card: Card) -> tuple[int, int]:
        suit = ranking.suits[card]
        return len(place) if suit is None else place[suit], ranking.strengths[card]

    return sorted(ranking.suits, key=key)
