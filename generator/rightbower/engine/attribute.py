"""Who said and played what, where a notation only lists the calls and the cards in order.

The engine is asked whose turn it is; nothing is judged. A hand that breaks a rule is told up to
that point, and its replay says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rightbower.engine.hand import apply_anyway, apply_verified, start, verify
from rightbower.engine.setup import setup_hand
from rightbower.engine.state import Ask, HandState
from rightbower.engine.verdict import Refusal
from rightbower.model.actions import Action, Answer, Discard, Exchange, Give, Play
from rightbower.model.cards import Seat
from rightbower.model.notation import Cards, Course
from rightbower.model.problem import Faults
from rightbower.model.profile import Profile
from rightbower.model.record import Choice, HandRecord, Played, TrickLine


@dataclass
class Told:
    """A course with its players, as far as the rules tell them."""

    state: HandState
    """Where it ends; the holdings in it are not those of the record."""
    seats: tuple[Seat, ...]
    choices: list[Choice] = field(default_factory=list)
    tricks: list[TrickLine] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    """For each call the number, from 0, of the choice that it is."""


def tell(profile: Profile, blank: HandRecord, course: Course) -> Told | None:
    """`course` with its players; `blank` is the deal with every holding unknown.

    None where the deal itself cannot be: its replay says why.
    """
    setup = setup_hand(profile, blank, Faults("", {}))
    if setup is None:
        return None
    told = Told(start(setup)[0], setup.seating.seats)
    clear = _talk(told, course)
    for cards in course.tricks:
        if clear:
            clear = _trick(told, cards, course.columns)
        else:
            # Whose it was cannot be told, but it was played: the replay says what is wrong.
            told.tricks.append(TrickLine(told.state.turn or told.seats[0], _played(cards)))
    return told


def _played(cards: Cards) -> tuple[Played, ...]:
    return tuple(Played(card) for card in cards if card is not None)


def _talk(told: Told, course: Course) -> bool:
    """Everything before the first lead; False when the tricks cannot follow it."""
    if course.swap is not None:
        place, given = course.swap
        if not _choose(told, told.seats[place % len(told.seats)], Exchange(given)):
            return False
    calls: Iterator[Action] = iter(course.calls)
    while told.state.asks and told.state.asks[0].kind != "play":
        ask = told.state.asks[0]
        action = _answer(told, ask, course)
        if action is None:
            action = next(calls, None)
            if action is None:
                return False
            told.calls.append(len(told.choices))
        if not _choose(told, ask.seat, action):
            return False
    for left in calls:
        # More is said than the rules ask for: the replay refuses it where it stands.
        told.calls.append(len(told.choices))
        told.choices.append(Choice(told.state.turn or told.seats[0], left))
        return False
    return True


def _choose(told: Told, seat: Seat, action: Action) -> bool:
    told.choices.append(Choice(seat, action))
    verdict = verify(told.state, seat, action)
    if isinstance(verdict, Refusal):
        return False
    told.state, _ = apply_verified(told.state, seat, action, verdict)
    return True


def _answer(told: Told, ask: Ask, course: Course) -> Action | None:
    """The answer to a question that is no call; None where it is one."""
    match ask.kind:
        case "discard":
            return Discard((course.discard,))
        case "defend":
            place = course.defender
            here = place is not None and told.seats[place % len(told.seats)] == ask.seat
            return Answer("defend alone" if here else "defend together")
        case "best":
            return Answer("call best" if course.best else "no best")
        case "best_discard":
            return Discard((course.spare,))
        case "best_give":
            return Give(course.gift)
        case _:
            return None


def _trick(told: Told, cards: Cards, columns: int | None) -> bool:
    """Play one trick; False when it cannot be told who plays on."""
    asked = [ask.seat for ask in told.state.asks]
    if columns is not None:
        seats = [*told.seats[columns:], *told.seats[:columns]]
        by_seat = dict(zip(seats, cards, strict=False))
        cards = tuple(by_seat.get(seat) for seat in asked or seats)
    played = _played(cards)
    told.tricks.append(TrickLine(asked[0] if asked else told.seats[0], played))
    for number, card in enumerate(played):
        if number >= len(asked):
            return False
        action = Play(card.card)
        verdict = verify(told.state, asked[number], action)
        if isinstance(verdict, Refusal):
            if verdict.code != "must_follow":
                return False
            told.state, _ = apply_anyway(told.state, asked[number], action)
        else:
            told.state, _ = apply_verified(told.state, asked[number], action, verdict)
    return len(played) == len(asked)
