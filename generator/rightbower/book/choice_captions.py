"""What was chosen, in one whole sentence; who chose, and which cards, may be blanks of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from rightbower.book.auction_statements import bid_name
from rightbower.book.message import Arg, Items, Message, SuitName, say, say_n
from rightbower.engine.contract import Contract
from rightbower.model.cards import Suit

Way = Literal[
    "leads", "follows", "trumps", "trumps left", "throws off", "not checked",
    "against the rules",
]  # fmt: skip
"""How a card is played to a trick."""

ANSWERS: Final[Mapping[str, Callable[[Arg], Message]]] = {
    "alone": lambda seat: say("%(seat)s plays alone.", seat=seat),
    "with partner": lambda seat: say("%(seat)s does not play alone.", seat=seat),
    "defend alone": lambda seat: say("%(seat)s defends alone.", seat=seat),
    "defend together": lambda seat: say("%(seat)s does not defend alone.", seat=seat),
    "in": lambda seat: say("%(seat)s stays in.", seat=seat),
    "out": lambda seat: say("%(seat)s drops out.", seat=seat),
    "call best": lambda seat: say("%(seat)s asks for their partner's best card.", seat=seat),
    "no best": lambda seat: say("%(seat)s does not ask for their partner's best card.", seat=seat),
}
"""The answer to a question, by its word in a record, told of a seat."""


def passes(seat: Arg) -> Message:
    """A pass."""
    return say("%(seat)s passes.", seat=seat)


def orders(seat: Arg, card: Arg, *, alone: bool, takes: bool) -> Message:
    """The turned card is accepted; the dealer `takes` it up and orders nobody."""
    if takes and alone:
        return say("%(seat)s takes up %(card.def)s and plays alone.", seat=seat, card=card)
    if takes:
        return say("%(seat)s takes up %(card.def)s.", seat=seat, card=card)
    if alone:
        return say("%(seat)s orders up %(card.def)s and plays alone.", seat=seat, card=card)
    return say("%(seat)s orders up %(card.def)s.", seat=seat, card=card)


def names_suit(seat: Arg, suit: Suit | None, *, alone: bool) -> Message:
    """Trump is named; None calls no trump."""
    if suit is None and alone:
        return say("%(seat)s calls no trump and plays alone.", seat=seat)
    if suit is None:
        return say("%(seat)s calls no trump.", seat=seat)
    if alone:
        return say("%(seat)s names %(suit)s and plays alone.", seat=seat, suit=SuitName(suit))
    return say("%(seat)s names %(suit)s.", seat=seat, suit=SuitName(suit))


def bids(seat: Arg, bid: Contract) -> Message:
    """A bid."""
    return say("%(seat)s bids %(bid)s.", seat=seat, bid=bid_name(bid))


def claims_misdeal(seat: Arg) -> Message:
    """No ace, no face."""
    return say("%(seat)s claims a misdeal: no ace and no face card.", seat=seat)


def gives(seat: Arg, card: Arg | None) -> Message:
    """A card goes to the partner; None is one that is not known."""
    if card is None:
        return say("%(seat)s passes a card to their partner.", seat=seat)
    return say("%(seat)s passes %(card.def)s to their partner.", seat=seat, card=card)


def exchanges(seat: Arg, count: int, known: Items | None) -> Message:
    """So many cards are swapped for those that lie face down; None where not all are known."""
    if known is None:
        return say_n(
            "%(seat)s swaps %(n)d card for the kitty.",
            "%(seat)s swaps %(n)d cards for the kitty.",
            n=count,
            seat=seat,
        )
    return say(
        "%(seat)s shows %(cards.def)s, and swaps them for the kitty.",
        seat=seat,
        cards=known,
    )


def discards(seat: Arg, count: int, known: Items | None) -> Message:
    """So many cards are laid away; None where not all are known."""
    if known is None:
        return say_n(
            "%(seat)s discards %(n)d card face down.",
            "%(seat)s discards %(n)d cards face down.",
            n=count,
            seat=seat,
        )
    if count == 1:
        return say("%(seat)s discards %(card.def)s.", seat=seat, card=known.items[0])
    return say("%(seat)s discards %(cards.def)s.", seat=seat, cards=known)


def plays(way: Way, seat: Arg, card: Arg, led: Arg | None) -> Message:
    """A card is played, `way` saying how; `led` is the suit that was led, where one was."""
    if way == "leads" or led is None:
        return say("%(seat)s leads %(card.def)s.", seat=seat, card=card)
    if way == "against the rules":
        return say("%(seat)s plays %(card.def)s, against the rules.", seat=seat, card=card)
    if way == "not checked":
        return say("%(seat)s plays %(card.def)s; not all the cards are known, so the play "
                   "cannot be checked.",
                   seat=seat, card=card)  # fmt: skip
    if way == "follows":
        return say("%(seat)s follows with %(card.def)s.", seat=seat, card=card)
    if way == "trumps left":
        # It may be printed in the suit led, so that "has no diamonds" would be wrong of it.
        return say("%(seat)s has no card of the suit led and ruffs with %(card.def)s, the "
                   "left bower.", seat=seat, card=card)  # fmt: skip
    if way == "trumps":
        return say("%(seat)s has no %(suit)s and ruffs with %(card.def)s.",
                   seat=seat, suit=led, card=card)  # fmt: skip
    return say("%(seat)s has no %(suit)s and discards %(card.def)s.",
               seat=seat, suit=led, card=card)  # fmt: skip
