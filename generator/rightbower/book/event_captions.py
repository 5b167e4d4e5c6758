"""Events in words: what followed from a choice without anybody choosing it."""

from __future__ import annotations

from rightbower.book.message import CardName, Message, SuitName, listed, say, say_n
from rightbower.book.names import Names
from rightbower.engine.events import (
    Discarded,
    Event,
    GameWon,
    PickedUp,
    Redeal,
    Revoke,
    Scored,
    SitsOut,
    TrickWon,
    TrumpFixed,
    Turned,
    TurnedDown,
    WalkOver,
)
from rightbower.engine.state import HandState


def event_message(event: Event, state: HandState, names: Names) -> Message | None:
    """What the event says; None where the choice before it has said it already.

    `state` is the state after the step.
    """
    match event:
        case Turned(card=card):
            if card is None:
                return say("The turned card is not known.")
            return say("%(card.def)s is turned up.", card=CardName(card))
        case TurnedDown():
            return say("Everybody has passed; the card is turned down.")
        case TrumpFixed():
            return _trump(event)
        case PickedUp(seat=seat, card=card):
            taken = say("%(seat)s takes it into the holding.", seat=names.seat(seat))
            return taken if seat != state.maker else None
        case Discarded():
            return None
        case SitsOut():
            return _sits_out(event, names)
        case TrickWon(seat=seat):
            winner = dict(state.tricks[event.trick - 1].cards)[seat]
            return say("%(seat)s wins the trick with %(card.def)s.",
                       seat=names.seat(seat), card=CardName(winner))  # fmt: skip
        case Revoke(by=by):
            return say("%(seat)s claims a revoke, and the claim stands.", seat=names.seat(by))
        case WalkOver():
            return say("Nobody is left to play against the maker: a walk-over.")
        case Scored():
            return _scored(event, state, names)
        case Redeal(dealer=dealer):
            return say("The cards are thrown in; %(seat)s deals next.", seat=names.seat(dealer))
        case GameWon(units=units):
            won = listed(names.unit(unit, state.setup.seating) for unit in units)
            return say_n("%(units)s wins the game.", "%(units)s win the game.",
                         n=_heads(event, state), units=won)  # fmt: skip


def _heads(event: GameWon, state: HandState) -> int:
    return sum(unit in event.units for unit in state.setup.seating.unit_of.values())


def _trump(event: TrumpFixed) -> Message | None:
    suit = event.trump.suit
    if suit is None:
        if event.how == "all_passed":
            return say("Everybody has passed again: the hand is played without trumps.")
        return say("The hand is played without trumps.")
    if event.how == "automatic":
        return say("%(suit)s is trump at once; there is no maker.", suit=SuitName(suit))
    return say("Trump: %(suit)s.", suit=SuitName(suit))


def _sits_out(event: SitsOut, names: Names) -> Message | None:
    if event.why == "dropped":
        return None
    return say("%(seat)s lays the cards face down and sits out.", seat=names.seat(event.seats[0]))


def _scored(event: Scored, state: HandState, names: Names) -> Message:
    unit = names.unit(event.unit, state.setup.seating)
    points = abs(event.points)
    if state.setup.rules.score.kind == "up_to":
        return say_n("%(unit)s: %(n)d point.", "%(unit)s: %(n)d points.", n=points, unit=unit)
    if event.points < 0:
        return say_n("%(unit)s: %(n)d point off.", "%(unit)s: %(n)d points off.",
                     n=points, unit=unit)  # fmt: skip
    return say_n("%(unit)s: %(n)d point added.", "%(unit)s: %(n)d points added.",
                 n=points, unit=unit)  # fmt: skip
