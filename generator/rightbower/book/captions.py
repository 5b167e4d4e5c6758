"""What happened at a step, and why it was allowed: one message per fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rightbower.book.event_captions import event_message
from rightbower.book.message import (
    Arg,
    CardName,
    Message,
    SeatName,
    SuitName,
    cards,
    say,
)
from rightbower.book.names import Names
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Answer, Call, Discard, Order, Pass, Play
from rightbower.model.cards import Card, Seat


def caption(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """The sentences of a step: the choice first, then what followed from it.

    `before` is the state in which the choice was made (for the deal, the dealt state itself).
    """
    said: list[Message] = []
    if step.at.endswith("deal"):
        said.append(_deal(before, names))
    if step.seat is not None and step.action is not None:
        said.append(_choice(step, before, names))
    followed = (event_message(event, step.state, names) for event in step.events)
    said += [message for message in followed if message is not None]
    return tuple(said)


def _deal(state: HandState, names: Names) -> Message:
    if state.setup.upcard is None and not state.setup.kitty:
        assert state.turn is not None
        return say("The position: %(seat)s is to lead.", seat=names.seat(state.turn))
    return say("%(seat)s deals.", seat=names.seat(state.setup.dealer))


def _choice(step: Step, before: HandState, names: Names) -> Message:
    assert step.seat is not None
    seat = names.seat(step.seat)
    match step.action:
        case Pass():
            return say("%(seat)s passes.", seat=seat)
        case Order(alone=alone):
            return _order(step.seat, alone, before, names)
        case Call(trump=trump, alone=alone):
            if trump.suit is None:
                return say("%(seat)s calls no trump.", seat=seat)
            suit = SuitName(trump.suit)
            if alone:
                return say("%(seat)s names %(suit)s and plays alone.", seat=seat, suit=suit)
            return say("%(seat)s names %(suit)s.", seat=seat, suit=suit)
        case Discard(cards=discarded):
            known = [card for card in discarded if card]
            if not known:
                return say("%(seat)s discards a card face down.", seat=seat)
            return say("%(seat)s discards %(card.def)s.", seat=seat, card=CardName(known[0]))
        case Answer(word=answer):
            return _ANSWERS[answer](seat)
        case Play(card=card):
            return _play(step, card, before, names)
        case _:
            raise ValueError(f"no caption for {step.action!r}")


def _order(seat: Seat, alone: bool, before: HandState, names: Names) -> Message:
    upcard = before.setup.upcard
    assert upcard is not None
    blanks: dict[str, Arg] = {"seat": names.seat(seat), "card": CardName(upcard)}
    if seat == before.setup.dealer:
        if alone:
            return say("%(seat)s takes up %(card.def)s and plays alone.", **blanks)
        return say("%(seat)s takes up %(card.def)s.", **blanks)
    if alone:
        return say("%(seat)s orders up %(card.def)s and plays alone.", **blanks)
    return say("%(seat)s orders up %(card.def)s.", **blanks)


_ANSWERS: Final[dict[str, Callable[[SeatName], Message]]] = {
    "alone": lambda seat: say("%(seat)s plays alone.", seat=seat),
    "with partner": lambda seat: say("%(seat)s plays with the partner.", seat=seat),
    "defend alone": lambda seat: say("%(seat)s defends alone.", seat=seat),
    "defend together": lambda seat: say("%(seat)s does not defend alone.", seat=seat),
    "in": lambda seat: say("%(seat)s stays in.", seat=seat),
    "out": lambda seat: say("%(seat)s drops out.", seat=seat),
}


def _play(step: Step, card: Card, before: HandState, names: Names) -> Message:
    assert step.seat is not None
    seat, name = names.seat(step.seat), CardName(card)
    ranking = before.ranking
    if not before.table:
        return say("%(seat)s leads %(card.def)s.", seat=seat, card=name)
    led = ranking.suit_of(before.table[0][1])
    suit = SuitName(led)
    if step.verdict == "illegal":
        return say("%(seat)s plays %(card.def)s, against the rules.", seat=seat, card=name)
    if step.verdict == "unverified":
        return say("%(seat)s plays %(card.def)s; not all cards are known, so it cannot be checked.",
                   seat=seat, card=name)  # fmt: skip
    if ranking.suit_of(card) == led:
        return say("%(seat)s follows with %(card.def)s.", seat=seat, card=name)
    if ranking.suit_of(card) == ranking.trump.suit:
        return say("%(seat)s has no %(suit)s and trumps with %(card.def)s.",
                   seat=seat, suit=suit, card=name)  # fmt: skip
    return say("%(seat)s has no %(suit)s and discards %(card.def)s.",
               seat=seat, suit=suit, card=name)  # fmt: skip


def reasons(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """Why the card at a step was legal, or what would have been; nothing for other choices."""
    if not isinstance(step.action, Play) or step.seat is None:
        return ()
    ranking = before.ranking
    why: list[Message] = []
    if "trump.left_bower" in step.rules and ranking.left and ranking.trump.suit:
        why.append(
            say(
                "%(card.def)s is the left bower and counts as %(suit)s.",
                card=CardName(ranking.left),
                suit=SuitName(ranking.trump.suit),
            )
        )
    if before.table:
        why.append(_duty(step, before, names))
    return tuple(why)


def _duty(step: Step, before: HandState, names: Names) -> Message:
    assert step.seat is not None
    ranking = before.ranking
    led = SuitName(ranking.suit_of(before.table[0][1]))
    seat = names.seat(step.seat)
    legal = tuple(Card(word) for word in step.legal or ())
    if step.verdict == "illegal":
        return say(
            "The suit led is %(suit)s; %(seat)s could follow suit and had to. Legal: %(cards)s.",
            suit=led, seat=seat, cards=cards(legal, "or"),
        )  # fmt: skip
    if step.legal is None:
        return say("The suit led is %(suit)s.", suit=led)
    if any(ranking.suit_of(card) == led.suit for card in legal):
        if len(legal) == 1:
            return say(
                "The suit led is %(suit)s, and %(seat)s has no other card of that suit.",
                suit=led,
                seat=seat,
            )
        return say(
            "The suit led is %(suit)s, and it must be followed. Legal: %(cards)s.",
            suit=led, cards=cards(legal, "or"),
        )  # fmt: skip
    return say(
        "The suit led is %(suit)s; without a card of that suit any card may be played.", suit=led
    )
