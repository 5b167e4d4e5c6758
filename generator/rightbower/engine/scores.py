"""What a hand would score if other tricks had been taken: the engine's own answers to be told
apart from the right one."""

from __future__ import annotations

from rightbower.engine.events import Event, Scored
from rightbower.engine.scoring import settle
from rightbower.engine.solve import side_of
from rightbower.engine.state import HandState, Trick
from rightbower.model.cards import Unit

Points = tuple[tuple[Unit, int], ...]
"""What units gain, those that gain nothing left out."""


def points_of(events: tuple[Event, ...]) -> Points:
    """The points that `events` bring."""
    return tuple((event.unit, event.points) for event in events if isinstance(event, Scored))


def possible_scores(state: HandState) -> dict[Points, tuple[Event, ...]]:
    """Every score that this hand, played to its end, could have had, with the events that say so.

    From the one for all tricks to the makers down to the one for none; the hand's own is among
    them. Where each other player counts their own tricks, those of one of them stand for the rest.
    """
    assert state.maker is not None
    side = side_of(state, state.maker)
    seats = [seat for seat in state.setup.seating.seats if seat not in state.out]
    others = [seat for seat in seats if seat not in side]
    own = points_of(settle(state).events)
    if not others:
        return {own: settle(state).events}
    found: dict[Points, tuple[Event, ...]] = {}
    count = len(state.tricks)
    for tricks in range(count, -1, -1):
        taken = (Trick((), state.maker),) * tricks + (Trick((), others[0]),) * (count - tricks)
        events = settle(state.but(tricks=taken)).events
        found.setdefault(points_of(events), events)
    found.setdefault(own, settle(state).events)
    return found
