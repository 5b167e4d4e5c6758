"""A message: one whole sentence in English with named blanks, not yet in anybody's language.

`%(name)s` takes a text, a list, a name or another message; `%(name)d` a number. A translation
may ask for another form of a name: `%(card.def)s` is "the jack of diamonds" where `%(card)s` is
"jack of diamonds". The forms are the lexicon's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from rightbower.model.cards import Card, Rank, Seat, Suit, Unit
from rightbower.model.frozen import frozen


@frozen
class CardName:
    """A card, to be named in words."""

    card: Card


@frozen
class RankName:
    """A rank, to be named in words."""

    rank: Rank


@frozen
class SuitName:
    """A suit, to be named in words."""

    suit: Suit


@frozen
class SeatName:
    """A seat: its player's name where the record gives one, else the seat's own."""

    seat: Seat
    player: str = ""


@frozen
class UnitName:
    """What has a score: its seats in order."""

    unit: Unit
    seats: tuple[SeatName, ...]


@frozen
class Items:
    """A list to be joined in the language's own way."""

    items: tuple[Arg, ...]
    join: Literal["and", "or"] = "and"


@frozen
class Content:
    """A text that an author wrote (a title, a note): translated through the same catalogs."""

    text: str


@frozen
class Blank:
    """What a script of the page fills: it stands there as `{name}`, or as `{name.form}` where the
    language asks for a form."""

    name: str


@frozen
class Message:
    """A sentence to be said: `text` is the English one, and the key to its translations.

    Where `plural` is set, the number under the blank `count` decides between the two (or, in
    another language, among as many forms as it has). `context` tells two senses of a word apart.
    """

    text: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str = ""
    count: str = ""
    context: str = ""


Title = Content | str
"""A title, or what stands in its place and is the same in every language."""
Name = CardName | RankName | SuitName | SeatName | UnitName
Arg = str | int | Name | Items | Content | Blank | Message


def say(text: str, /, **args: Arg) -> Message:
    """The sentence `text` with its blanks filled."""
    return _same(text, tuple(args.items()))


def say_n(text: str, plural: str, /, n: int, **args: Arg) -> Message:
    """A sentence that changes with the number `n`, which fills the blank of that name."""
    return _same(text, (("n", n), *args.items()), plural, "n")


@lru_cache(maxsize=1 << 15)
def _same(
    text: str, args: tuple[tuple[str, Arg], ...], plural: str = "", count: str = ""
) -> Message:
    """One object for one message: hands say the same things, and what is the same object need
    be said only once in each language."""
    return Message(text, args, plural, count)


@lru_cache(maxsize=1 << 12)
def seat_name(seat: Seat, player: str = "") -> SeatName:
    """One object for one name of a seat, whichever hand it is said of."""
    return SeatName(seat, player)


@lru_cache(maxsize=1 << 12)
def word(context: str, text: str) -> Message:
    """A short text that means different things in different places."""
    return Message(text, context=context)


def listed(items: Iterable[Arg], join: Literal["and", "or"] = "and") -> Items:
    """A list for a blank."""
    return Items(tuple(items), join)


def cards(codes: Iterable[Card], join: Literal["and", "or"] = "and") -> Items:
    """A list of card names for a blank."""
    return Items(tuple(map(named, codes)), join)


@cache
def named(card: Card) -> CardName:
    """One object for the name of a card, which stands in most sentences."""
    return CardName(card)


@cache
def suit_named(suit: Suit) -> SuitName:
    """One object for the name of a suit."""
    return SuitName(suit)


def N_(text: str) -> str:  # noqa: N802  the usual name for "to be translated later"
    """Marks a text for translation where it only stands in a table."""
    return text


def titled(title: str, name: str) -> Title:
    """What a record is called: by its title, or by its id, which nobody translates."""
    return Content(title) if title else name
