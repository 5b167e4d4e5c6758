"""Double dummy in words: what each legal card would have brought, with all cards known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightbower.book.message import (
    CardName,
    Items,
    Message,
    SeatName,
    SuitName,
    say,
    say_n,
    seat_name,
)
from rightbower.engine.prospects import Prospect
from rightbower.engine.solved import SolvedStep
from rightbower.engine.state import HandState
from rightbower.model.actions import Action, Play
from rightbower.model.cards import Seat

Players = Mapping[Seat, str]


def step_messages(step: SolvedStep, state: HandState, players: Players) -> Iterator[Message]:
    """What the legal cards bring at a step, and what the card played cost."""
    values = step.values
    seats = [seat for seat in state.setup.seating.seats if seat in values.side - state.out]
    yield say_n(
        "%(n)d trick to come. With all cards known, %(side)s can count on this many by each card "
        "of %(seat)s: %(values)s.",
        "%(n)d tricks to come. With all cards known, %(side)s can count on this many by each "
        "card of %(seat)s: %(values)s.",
        n=state.holdings[values.seat].size,
        side=Items(tuple(_seat(seat, players) for seat in seats)),
        seat=_seat(values.seat, players),
        values=Items(tuple(_value(card, tricks) for card, tricks in values.tricks.items())),
    )
    cost = step.cost
    if step.played is not None and cost == 0:
        yield say("%(card.def)s was played: no other is better.", card=_named(step.played))
    elif step.played is not None and cost is not None:
        yield _costly(_named(step.played), cost, values.few)


def _costly(card: CardName | Message, cost: int, few: bool) -> Message:
    if few:
        return say_n(
            "%(card.def)s was played: another card would have brought %(n)d trick fewer, as was "
            "wanted.",
            "%(card.def)s was played: another card would have brought %(n)d tricks fewer, as was "
            "wanted.",
            n=cost, card=card,
        )  # fmt: skip
    return say_n(
        "%(card.def)s was played: another card would have brought %(n)d trick more.",
        "%(card.def)s was played: another card would have brought %(n)d tricks more.",
        n=cost, card=card,
    )  # fmt: skip


def prospect_message(prospect: Prospect, chosen: Action) -> Message:
    """What a choice before the first lead is worth to the makers."""
    points = Items(tuple(f"{unit} {points:+d}" for unit, points in prospect.points.items()))
    if prospect.action == chosen:
        return say_n(
            "%(choice)s, as chosen: %(n)d trick for the makers, points %(points)s.",
            "%(choice)s, as chosen: %(n)d tricks for the makers, points %(points)s.",
            n=prospect.tricks, choice=prospect.action.word, points=points,
        )  # fmt: skip
    return say_n(
        "%(choice)s: %(n)d trick for the makers, points %(points)s.",
        "%(choice)s: %(n)d tricks for the makers, points %(points)s.",
        n=prospect.tricks, choice=prospect.action.word, points=points,
    )  # fmt: skip


def _seat(seat: Seat, players: Players) -> SeatName:
    return seat_name(seat, players.get(seat, ""))


def _card(play: Play) -> CardName | Message:
    if play.joker_suit is None:
        return CardName(play.card)
    return say("%(card)s as %(suit)s", card=CardName(play.card), suit=SuitName(play.joker_suit))


def _named(play: Play) -> CardName | Message:
    """The card at the head of a sentence, which asks for its article."""
    if play.joker_suit is None:
        return CardName(play.card)
    return say("%(card.def)s as %(suit)s", card=CardName(play.card), suit=SuitName(play.joker_suit))


def _value(play: Play, tricks: int) -> Message:
    return say("%(card)s %(tricks)d", card=_card(play), tricks=tricks)
