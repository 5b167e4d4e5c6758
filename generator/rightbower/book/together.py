"""Messages that are said one after another, and the cards that they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rightbower.book.message import Arg, CardName, Items, Message
from rightbower.model.cards import Card


class Together(NamedTuple):
    """Messages in the order in which they are said, and all cards that they name."""

    messages: tuple[Message, ...]
    cards: frozenset[Card]


_NONE: Final = Together((), frozenset())
_KNOWN: Final[dict[tuple[int, ...], Together]] = {}
_AT_MOST: Final = 1 << 14


def together(messages: tuple[Message, ...]) -> Together:
    """One object for the same messages in the same order, since templates remember what they have
    printed by what it was, and hand after hand says the same."""
    if not messages:
        return _NONE
    key = tuple(map(id, messages))
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= _AT_MOST:
            _KNOWN.clear()
        # The messages are kept as well: as long as they live, nothing else has their ids.
        found = _KNOWN[key] = Together(messages, frozenset(named_cards(messages)))
    return found


def named_cards(messages: Iterable[Message]) -> Iterator[Card]:
    """Every card that `messages` name."""
    for message in messages:
        for _, arg in message.args:
            if isinstance(arg, CardName):
                yield arg.card
            elif isinstance(arg, Items | Message):
                yield from _cards(arg)


def _cards(arg: Arg) -> Iterator[Card]:
    match arg:
        case CardName(card=card):
            yield card
        case Items(items=items):
            for item in items:
                yield from _cards(item)
        case Message():
            yield from named_cards((arg,))
        case _:
            return
