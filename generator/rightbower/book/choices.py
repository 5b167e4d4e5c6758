"""Why a choice before the first lead was allowed: what was open to the seat that made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rightbower.book.auction_statements import bid_name
from rightbower.book.message import Message, SuitName, listed, say
from rightbower.book.names import Names
from rightbower.engine.contract import contracts
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Answer, Bid, Call, Name, Order, Pass
from rightbower.model.cards import SUITS, TRUMPS

_WORDS: Final[Mapping[str, Message]] = {
    "order": say("to order up"),
    "order alone": say("to order up and play alone"),
    "take": say("to take the card up"),
    "take alone": say("to take the card up and play alone"),
    "call NT": say("to call no trump"),
    "call NT alone": say("to call no trump and play alone"),
    "alone": say("to play alone"),
    "with partner": say("to play with the partner"),
    "defend alone": say("to defend alone"),
    "defend together": say("not to defend alone"),
    "in": say("to stay in"),
    "out": say("to drop out"),
    "call best": say("to call for the best card"),
    "no best": say("not to call for the best card"),
    "pass": say("to pass"),
}
"""In the order in which they are told."""


def open_choices(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """What was open to the seat at a call or an answer; nothing where cards were chosen."""
    if step.seat is None or step.legal is None:
        return ()
    if not isinstance(step.action, Pass | Order | Call | Name | Bid | Answer):
        return ()
    seat = names.seat(step.seat)
    legal = step.legal
    if step.seat == before.setup.dealer:
        # The dealer orders nobody: who accepts the card takes it.
        legal = tuple(word.replace("order", "take") for word in legal)
    choices = list(_choices(legal, before))
    if len(step.legal) == 1:
        return (say("Only this was open to %(seat)s: %(choice)s.", seat=seat, choice=choices[0]),)
    return (say("Open to %(seat)s: %(choices)s.", seat=seat, choices=listed(choices, "or")),)


def _choices(legal: tuple[str, ...], before: HandState) -> Iterator[Message]:
    """The words of `legal` as messages; suits are told together, and bids from the lowest on."""
    words = [word.split() for word in legal]
    suits = [word for word in words if word[0] in ("call", "name") and word[1] in SUITS]
    named = [SuitName(suit) for word in suits if len(word) == 2 and (suit := TRUMPS[word[1]].suit)]
    bids = {word.removeprefix("bid ") for word in legal if word.startswith("bid ")}
    if bids:
        lowest = next(
            bid for what, bid in contracts(before.setup.rules.bid).items() if what in bids
        )
        yield say("to bid at least %(bid)s", bid=bid_name(lowest))
    if named:
        yield say("to name %(suits)s", suits=listed(named, "or"))
    if any(word[2:] == ["alone"] for word in suits):
        yield say("to name a suit and play alone")
    yield from (said for word, said in _WORDS.items() if word in legal)
