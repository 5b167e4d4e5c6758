"""Events in words: what followed from a choice without anybody choosing it."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from rightbower.book.message import (
    CardName,
    Items,
    Message,
    SeatName,
    SuitName,
    cards,
    named,
    say,
    say_n,
)
from rightbower.book.names import Names, all_of
from rightbower.engine.events import (
    Event,
    GameWon,
    JokerNamed,
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
from rightbower.model.cards import Card, Seat


def event_messages(
    events: tuple[Event, ...], state: HandState, names: Names
) -> tuple[Message, ...]:
    """What the events of a step say; those that the choice before them has said already are left
    out, and cards taken up together are told together. `state` is the state after the step.
    """
    if len(events) == 1 and isinstance(events[0], TrickWon):
        return (_trick_won(events[0], state, names),)
    said: list[Message] = []
    for seat, group in groupby(events, key=_taker):
        if seat is not None:
            said += _picked_up(seat, [event.card for event in group if isinstance(event, PickedUp)],
                               state, names)  # fmt: skip
        else:
            for event in group:
                said += _messages(event, state, names)
    return tuple(said)


def _taker(event: Event) -> Seat | None:
    """Who takes up a card by `event`; None for events of another kind."""
    return event.seat if isinstance(event, PickedUp) else None


def _messages(event: Event, state: HandState, names: Names) -> list[Message]:
    if isinstance(event, GameWon):
        return _won(event, state, names)
    message = _message(event, state, names)
    return [message] if message else []


def _message(event: Event, state: HandState, names: Names) -> Message | None:
    match event:
        case TrickWon():
            return _trick_won(event, state, names)
        case Turned(card=card):
            if card is None:
                return say("The turned card is not known.")
            return say("%(card.def)s is turned up.", card=CardName(card))
        case TurnedDown():
            return say("Everybody has passed; the card is turned down.")
        case TrumpFixed():
            return _trump(event)
        case JokerNamed(suit=suit):
            return say("The joker counts as %(suit.one)s.", suit=SuitName(suit))
        case SitsOut():
            return _sits_out(event, names)
        case Revoke(by=by):
            return say("%(seat)s claims a revoke, and the claim stands.", seat=names.seat(by))
        case Scored():
            return _scored(event, state, names)
        case WalkOver():
            return say("Nobody is left to play against the maker: a walkover.")
        case Redeal(dealer=dealer):
            return say("The cards are thrown in; %(seat)s deals next.", seat=names.seat(dealer))
        case _:
            return None


def _trick_won(event: TrickWon, state: HandState, names: Names) -> Message:
    card = dict(state.tricks[event.trick - 1].cards)[event.seat]
    return _wins(names.seat(event.seat), card)


@lru_cache(maxsize=1 << 10)
def _wins(seat: SeatName, card: Card) -> Message:
    return say("%(seat)s wins the trick with %(card.def)s.", seat=seat, card=named(card))


def _won(event: GameWon, state: HandState, names: Names) -> list[Message]:
    seating = state.setup.seating
    units = all_of(names.unit(unit, seating) for unit in event.units)
    said = [won_game(units, len(event.units), _heads(event, state))]
    if event.games > 1:
        said.append(say("The losers are left without a point: the game counts as two."))
    said += [
        say_n(
            "%(unit)s: %(n)d point is carried over to the next game.",
            "%(unit)s: %(n)d points are carried over to the next game.",
            n=points, unit=names.unit(unit, seating),
        )
        for unit, points in event.carried
    ]  # fmt: skip
    return said


def won_game(units: Items, count: int, heads: int) -> Message:
    """Who has won a game: so many sides or single players, so many people."""
    if count > 1:
        return say("%(units)s share the victory.", units=units)
    return say_n("%(units)s wins the game.", "%(units)s win the game.", n=heads, units=units)


def _heads(event: GameWon, state: HandState) -> int:
    return sum(unit in event.units for unit in state.setup.seating.unit_of.values())


def _picked_up(
    seat: Seat, taken: list[Card | None], state: HandState, names: Names
) -> list[Message]:
    name, upcard = names.seat(seat), state.setup.upcard
    said: list[Message] = []
    if upcard is not None and upcard in taken:
        taken.remove(upcard)
        # Whoever orders up says it; a dealer who was made to take it has said nothing.
        if state.how != "ordered" or seat != state.maker:
            said.append(say("%(seat)s takes up %(card.def)s.", seat=name, card=CardName(upcard)))
    known = [card for card in taken if card is not None]
    if known and len(known) == len(taken):
        said.append(say("%(seat)s takes %(cards.def)s.", seat=name, cards=cards(known)))
    elif taken:
        said.append(
            say_n(
                "%(seat)s takes %(n)d card that is not known.",
                "%(seat)s takes %(n)d cards that are not known.",
                n=len(taken),
                seat=name,
            )
        )
    return said


def _trump(event: TrumpFixed) -> Message | None:
    suit = event.trump.suit
    if suit is None:
        if event.how == "all_passed":
            return say("Everybody has passed again: the hand is played without trumps.")
        return say("The hand is played without trumps.")
    if event.how == "automatic":
        return say("%(suit)s are trumps at once; there is no maker.", suit=SuitName(suit))
    return say("Trump: %(suit)s.", suit=SuitName(suit))


def _sits_out(event: SitsOut, names: Names) -> Message | None:
    if event.why == "dropped":
        return None
    return say("%(seat)s lays the cards face down and sits out.", seat=names.seat(event.seats[0]))


def _scored(event: Scored, state: HandState, names: Names) -> Message:
    unit = names.unit(event.unit, state.setup.seating)
    points = abs(event.points)
    if event.row == "tokens":
        return say_n(
            "%(unit)s: 4 tokens are handed in for %(n)d point.",
            "%(unit)s: 4 tokens are handed in for %(n)d points.",
            n=points, unit=unit,
        )  # fmt: skip
    if event.row == "revoke":
        return say_n(
            "%(unit)s: %(n)d point for an opponent's revoke.",
            "%(unit)s: %(n)d points for an opponent's revoke.",
            n=points, unit=unit,
        )  # fmt: skip
    if event.points < 0 and state.setup.rules.score.kind == "up_to":
        return say_n("%(unit)s: %(n)d point lost.", "%(unit)s: %(n)d points lost.",
                     n=points, unit=unit)  # fmt: skip
    if state.setup.rules.score.kind == "up_to":
        return say_n("%(unit)s: %(n)d point.", "%(unit)s: %(n)d points.", n=points, unit=unit)
    if event.points < 0:
        return say_n("%(unit)s: %(n)d point off.", "%(unit)s: %(n)d points off.",
                     n=points, unit=unit)  # fmt: skip
    return say_n("%(unit)s: %(n)d point added.", "%(unit)s: %(n)d points added.",
                 n=points, unit=unit)  # fmt: skip
