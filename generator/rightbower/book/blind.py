"""What a step says to those who do not see every card: which cards it names, and other words."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Final

from rightbower.book.apart import apart_at_first, laid_open
from rightbower.book.captions import caption
from rightbower.book.message import Message
from rightbower.book.names import Names
from rightbower.book.together import Together, named_cards
from rightbower.engine.events import Event, PickedUp
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Action, Discard, Exchange, Give, Play
from rightbower.model.cards import Card
from rightbower.model.frozen import frozen


@frozen(kw_only=True)
class Secrets:
    """What of a step is not for everybody.

    `said` and `why` are the cards named in its sentences and in its reasons that not everybody
    has seen; `blind` is what is said instead to a person who has not seen those in `said`.
    `face` is the card the step is about, where it is such a one.
    """

    said: tuple[Card, ...] = ()
    why: tuple[Card, ...] = ()
    blind: tuple[Message, ...] = ()
    face: tuple[Card, ...] = ()


def shown_cards(step: Step) -> tuple[Card, ...]:
    """The cards that everybody gets to see at `step`: turned up, lying open, played, or shown."""
    match step.action:
        case Play(card=card):
            return (card, *laid_open(step)) if step.events else (card,)
        case Exchange(cards=swapped):
            return tuple(card for card in swapped if card)
        case None if step.at.endswith("deal"):
            setup = step.state.setup
            turned = () if setup.upcard is None else (setup.upcard,)
            return (*turned, *apart_at_first(setup).face_up)
        case _:
            return ()


@frozen
class Told:
    """A step in words: what happened, why it was allowed, and the card it is about."""

    said: Together
    why: Together
    face: Card | None


def secrets(step: Step, before: HandState, names: Names, told: Told, seen: Set[Card]) -> Secrets:
    """What of `told` is not for everybody; `seen` are the cards that everybody has seen."""
    said, why = told.said.cards - seen, told.why.cards - seen
    face = () if told.face is None or told.face in seen else (told.face,)
    if not said and not why and not face:
        return _NOTHING
    blind = caption(_unseen(step, seen), before, names) if said else ()
    return Secrets(
        said=tuple(sorted(said)), why=tuple(sorted(why)), face=face,
        blind=tuple(message for message in blind if seen >= set(named_cards((message,)))),
    )  # fmt: skip


_NOTHING: Final = Secrets()


def _unseen(step: Step, seen: Set[Card]) -> Step:
    """The step as it is known to those who have only seen `seen`."""
    events = tuple(_unseen_event(event, seen) for event in step.events)
    return replace(step, action=_unseen_action(step.action, seen), events=events)


def _unseen_action(action: Action | None, seen: Set[Card]) -> Action | None:
    match action:
        case Discard(cards=cards) if {card for card in cards if card} - seen:
            return Discard((None,) * len(cards))
        case Give(card=card) if card not in seen:
            return Give(None)
        case _:
            return action


def _unseen_event(event: Event, seen: Set[Card]) -> Event:
    if isinstance(event, PickedUp) and event.card not in seen:
        return replace(event, card=None)
    return event
