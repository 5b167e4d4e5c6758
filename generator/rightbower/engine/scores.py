"""What a hand would score if other tricks had been taken: the engine's own answers to be told
apart from the right one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rightbower.engine.call_keys import way_key
from rightbower.engine.events import Event, Scored
from rightbower.engine.scoring import brought, settle
from rightbower.engine.solve import side_of
from rightbower.engine.state import HandState, Trick
from rightbower.model.cards import Unit
from rightbower.model.kept import kept
from rightbower.model.rules import Rules

Points = tuple[tuple[Unit, int], ...]
"""What units gain, those that gain nothing left out."""


def points_of(events: tuple[Event, ...]) -> Points:
    """The points that `events` bring."""
    return tuple((event.unit, event.points) for event in events if isinstance(event, Scored))


def _points(state: HandState) -> Points:
    """The points that `state` brings: those of its events when it is settled."""
    return tuple((unit, amount) for unit, _, amount in brought(state)[0] if amount)


def _ways(state: HandState) -> Iterator[HandState]:
    """The hand as it would have ended with other tricks, and as it did."""
    assert state.maker is not None
    side = side_of(state, state.maker)
    seats = [seat for seat in state.setup.seating.seats if seat not in state.out]
    others = [seat for seat in seats if seat not in side]
    if others:
        mine, theirs = Trick((), state.maker), Trick((), others[0])
        count = len(state.tricks)
        for tricks in range(count, -1, -1):
            yield state.but(tricks=(mine,) * tricks + (theirs,) * (count - tricks))
    yield state


_KNOWN_AT_MOST: Final = 1000


@kept
def _known(rules: Rules) -> dict[object, frozenset[Points]]:
    """The scores of the other ways in which hands that were made alike could have ended."""
    return {}


def count_scores(state: HandState) -> int:
    """How many `possible_scores` there are."""
    setup, known = state.setup, _known(state.setup.rules)
    key = (
        setup.seating.seats, way_key(state), len(state.tricks), state.penalties,
        tuple(setup.tokens.items()),
    )  # fmt: skip
    if key not in known:
        if len(known) >= _KNOWN_AT_MOST:
            known.clear()
        *others, _ = _ways(state)
        known[key] = frozenset(map(_points, others))
    return len(known[key] | {_points(state)})


def possible_scores(state: HandState) -> dict[Points, tuple[Event, ...]]:
    """Every score that this hand, played to its end, could have had, with the events that say so.

    From the one for all tricks to the makers down to the one for none; the hand's own is among
    them. Where each other player counts their own tricks, those of one of them stand for the rest.
    """
    found: dict[Points, tuple[Event, ...]] = {}
    for way in _ways(state):
        points = _points(way)
        if points not in found:
            found[points] = settle(way).events
    return found
