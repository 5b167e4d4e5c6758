"""Cards, ranks, suits and trump: the vocabulary that every other room speaks."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, Literal, NewType

from rightbower.model.frozen import frozen

Suit = Literal["C", "D", "H", "S"]
Rank = Literal["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Seat = NewType("Seat", str)
"""The label of a place at the table, 1 to 8 ASCII letters or digits."""
Unit = NewType("Unit", str)
"""What has a score: a partnership (its labels joined in seat order) or a single seat."""

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")
RANKS: Final[tuple[Rank, ...]] = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TWIN: Final = MappingProxyType[Suit, Suit]({"C": "S", "S": "C", "D": "H", "H": "D"})
"""The other suit of the same colour: it lends its jack to trumps."""
RED: Final[frozenset[Suit]] = frozenset({"D", "H"})


class Card(str):
    """One card, written as records write it: rank and suit letter (`10C`), `JK` for the joker.

    Being its own code, it sorts by code point, which is the order the trace promises.
    """

    __slots__ = ()

    @property
    def rank(self) -> Rank | None:
        """The printed rank; None for the joker."""
        return None if self == "JK" else _RANK[self[:-1]]

    @property
    def suit(self) -> Suit | None:
        """The printed suit, which is not always the suit it counts as; None for the joker."""
        return None if self == "JK" else _SUIT[self[-1]]


_RANK: Final[dict[str, Rank]] = {rank: rank for rank in RANKS}
_SUIT: Final[dict[str, Suit]] = {suit: suit for suit in SUITS}
JOKER: Final = Card("JK")
CARDS: Final = MappingProxyType[str, Card](
    {rank + suit: Card(rank + suit) for suit in SUITS for rank in RANKS} | {"JK": JOKER}
)
"""Every card that some pack holds, by its code."""


def card_from(word: str) -> Card | None:
    """The card that `word` names (`T` is read as 10), or None when it names none."""
    card = CARDS.get(word)
    if card is None and len(word) == 2 and word[0] == "T":
        card = CARDS.get("10" + word[1])
    return card


def codes(cards: Iterable[Card | None]) -> str:
    """Cards in one text, as records write them: `?` is one that is not known."""
    return " ".join([card or "?" for card in cards])


def cards_of(text: str) -> tuple[Card | None, ...]:
    """The cards of a text that `codes` made."""
    return tuple([CARDS.get(code) for code in text.split()])


@frozen
class Trump:
    """What is trump in a hand: a suit, or no trump at all (`suit` None)."""

    suit: Suit | None
    joker_suit: Suit | None = None
    """In no trumps, the suit that the joker was named to belong to."""

    @property
    def code(self) -> str:
        """`C`, `D`, `H`, `S` or `NT`, as records and traces write it."""
        return self.suit or "NT"


NO_TRUMP: Final = Trump(None)
TRUMPS: Final = MappingProxyType[str, Trump](
    {suit: Trump(suit) for suit in SUITS} | {"NT": NO_TRUMP}
)
