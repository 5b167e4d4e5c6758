"""What each choice would have brought with all cards known, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rightbower.book.hand_views import HandView
from rightbower.book.message import Arg, CardName, Message, SuitName, listed, say, say_n, word
from rightbower.model.cards import CARDS, TRUMPS

ABOUT_KNOWN: Final = say(
    "Computed with all cards known, which nobody at the table did. A card that costs something "
    "here may have been the best one for whoever saw only their own."
)

TOO_MANY: Final = say(
    "What each way to choose here would bring is not worked out: there are so many that it would "
    "take minutes."
)


def known_messages(found: Mapping[str, Any], view: HandView) -> tuple[Message, ...]:
    """One choice as `engine.known` tells it: what each way to make it brings, and what was done."""
    names = [seat.name for seat in view.seats]
    labels = [unit for unit, _ in view.units]
    values = [_value(found, place, labels) for place in range(len(found["words"]))]
    return (
        say_n(
            "%(seat)s has a choice, with %(n)d trick to come. %(side)s can count on so many: "
            "%(values)s.",
            "%(seat)s has a choice, with %(n)d tricks to come. %(side)s can count on so many: "
            "%(values)s.",
            n=found["of"],
            seat=names[found["seat"]],
            side=listed(names[seat] for seat in found["side"]),
            values=listed(values),
        ),
        *_outcome(found),
    )


def _outcome(found: Mapping[str, Any]) -> Iterator[Message]:
    if "chosen" not in found:
        return
    chosen = _choice(found["words"][found["chosen"]])
    tricks, points = found.get("cost", (0, 0))
    if not tricks and not points:
        yield say("Chosen: %(choice)s. Nothing else brings more.", choice=chosen)
        return
    yield say("Chosen: %(choice)s.", choice=chosen)
    if tricks:
        yield cost_message(tricks, bool(found.get("few")))
    if points:
        yield say("Difference in points: %(points)d.", points=points)


def cost_message(tricks: int, few: bool) -> Message:
    """How many tricks another choice would have brought more; fewer, where `few` are wanted."""
    if few:
        return say_n(
            "Another choice brings %(n)d trick fewer, as is wanted here.",
            "Another choice brings %(n)d tricks fewer, as is wanted here.",
            n=tricks,
        )
    return say_n(
        "Another choice brings %(n)d trick more.",
        "Another choice brings %(n)d tricks more.",
        n=tricks,
    )


def _value(found: Mapping[str, Any], place: int, labels: list[Any]) -> Message:
    choice, tricks = _choice(found["words"][place]), found["tricks"][place]
    points = found["points"][place] if "points" in found else []
    told = [
        f"{unit} {gained:+d}"
        for unit, gained in zip(labels, points, strict=False)
        if gained is not None
    ]
    if not told:
        return say("%(card)s %(tricks)d", card=choice, tricks=tricks)
    return say(
        "%(card)s %(tricks)d (points: %(points)s)",
        card=choice, tricks=tricks, points=", ".join(told),
    )  # fmt: skip


def _choice(text: str) -> Arg:
    """A choice in a record's words as a reader knows it: a card, or how one plays."""
    pieces = text.split()
    card = CARDS.get(pieces[1] if pieces[0] == "discard" else pieces[0])
    if card is None:
        return word("seat", "alone") if pieces[-1] == "alone" else say("with the partner")
    suit = TRUMPS[pieces[2]].suit if pieces[1:2] == ["as"] else None
    if suit is not None:
        return say("%(card)s as %(suit)s", card=CardName(card), suit=SuitName(suit))
    return CardName(card)
