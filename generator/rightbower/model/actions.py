"""What a person can choose at the table: a closed union, each member with its word in a record.

The engine verifies and applies these; `load.words` reads them from text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import cache
from operator import attrgetter
from typing import Any, Final, Literal

from rightbower.model.cards import Card, Suit, Trump, codes
from rightbower.model.frozen import frozen


def _alone(word: str, alone: bool) -> str:
    return word + " alone" if alone else word


@frozen
class Pass:
    """Make no trump and leave the choice to the next seat."""

    @property
    def word(self) -> str:
        return "pass"


@frozen
class Order:
    """Accept the turned card's suit as trump; for the dealer this is taking it up."""

    alone: bool = False

    @property
    def word(self) -> str:
        return _alone("order", self.alone)


@frozen
class Call:
    """Make another suit, or no trump, when the turned card was refused."""

    trump: Trump
    alone: bool = False

    @property
    def word(self) -> str:
        return _alone(f"call {self.trump.code}", self.alone)


@frozen
class Name:
    """Name the suit that a bid, a turned joker or a joker in no trumps left open."""

    suit: Suit
    alone: bool = False

    @property
    def word(self) -> str:
        return _alone(f"name {self.suit}", self.alone)


@frozen
class Bid:
    """Bid for the contract: a number with or without a suit, or one of the misères."""

    what: str

    @property
    def word(self) -> str:
        return f"bid {self.what}"


@frozen
class Discard:
    """Lay cards away face down; None stands for a card the record does not know."""

    cards: tuple[Card | None, ...]

    @property
    def word(self) -> str:
        return "discard " + codes(self.cards)


@frozen
class Give:
    """Pass a card to the partner who called for the best."""

    card: Card | None

    @property
    def word(self) -> str:
        return f"give {self.card or '?'}"


@frozen
class Exchange:
    """Swap cards with the kitty before the first call."""

    cards: tuple[Card | None, ...]

    @property
    def word(self) -> str:
        return "exchange " + codes(self.cards)


@frozen
class Misdeal:
    """Claim that the deal is void, on the ground named."""

    claim: str

    @property
    def word(self) -> str:
        return f"misdeal {self.claim}"


Answered = Literal[
    "alone", "with partner", "defend alone", "defend together", "in", "out", "call best", "no best"
]


@frozen
class Answer:
    """Answer one of the questions asked between making trump and the first lead."""

    word: Answered


@frozen
class Play:
    """Put a card on the table.

    `joker_suit` is the suit said when leading the joker in no trumps. The `word` is asked for at
    every step, so it is there.
    """

    card: Card
    joker_suit: Suit | None = None
    word: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        word = self.card if self.joker_suit is None else f"{self.card} as {self.joker_suit}"
        object.__setattr__(self, "word", word)


@cache
def playing(card: Card, joker_suit: Suit | None = None) -> Play:
    """The choice to play a card: the same object every time, since so many are looked at."""
    return Play(card, joker_suit)


@frozen
class Offer:
    """A choice of several cards as a list of legal choices shows it: any `count` of `cards`.

    It stands for all the actions of its verb with that many of these cards, and is none itself.
    """

    verb: Literal["discard", "exchange"]
    count: int
    cards: tuple[Card, ...]

    @property
    def word(self) -> str:
        return f"{self.verb} {self.count} of {' '.join(sorted(self.cards))}"


WORD: Final[Callable[[Any], str]] = attrgetter("word")
"""The word of an action or an offer: lists of them are put in its order."""

Action = Pass | Order | Call | Name | Bid | Discard | Give | Exchange | Misdeal | Answer | Play
