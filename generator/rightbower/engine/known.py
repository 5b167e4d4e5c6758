"""A replayed record with all cards known, as plain values: what each choice would have brought,
and the tables with which any other card can be tried."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rightbower.engine.insight import Insight, Worth, insights
from rightbower.engine.solve import CardsUnknown
from rightbower.engine.state import HandState
from rightbower.engine.tables import (
    Plain,
    holdings_table,
    score_table,
    trick_table,
    trump_table,
)
from rightbower.engine.trace import Step, Trace
from rightbower.model.actions import Play
from rightbower.model.cards import Unit


def known_plain(traces: Iterable[Trace]) -> Plain:
    """The hands of one record; those with unknown cards are left out.

    `steps` tells by anchor what each choice brings, `tables` by what stands before the anchors
    of a hand or line (empty for the record's own hand) how its cards are played; `unknown` says
    whether a hand was left out.
    """
    steps: Plain = {}
    tables: Plain = {}
    unknown = False
    for trace in traces:
        try:
            found = list(insights(trace))
        except CardsUnknown:
            unknown = True
            continue
        steps |= {one.at: _insight(one, trace) for one in found}
        tables |= _tables(trace)
    return {"steps": steps, "tables": tables, "unknown": unknown}


def _insight(found: Insight, trace: Trace) -> Plain:
    assert trace.state is not None
    seating = trace.state.setup.seating
    numbers = {seat: place for place, seat in enumerate(seating.seats)}
    actions = [one.action for one in found.worth]
    tricks, points = found.cost()
    plain: Plain = {
        "seat": numbers[found.seat],
        "side": [numbers[seat] for seat in found.seats],
        "of": found.count,
        "words": [action.word for action in actions],
        "tricks": [one.tricks for one in found.worth],
    }
    optional = {
        "points": _points(found.worth, seating.units) or None,
        "few": 1 if found.few else None,
        "solo": 1 if found.solo else None,
        "cost": [tricks, points] if tricks or points else None,
        "chosen": actions.index(found.chosen) if found.chosen in actions else None,
    }
    return plain | {key: value for key, value in optional.items() if value is not None}


def _points(worth: Iterable[Worth], units: Iterable[Unit]) -> list[list[int | None]]:
    """The points of every unit for each choice, None where they are not sure; empty where none
    of them are."""
    found = [[one.points.get(unit) for unit in units] for one in worth]
    return found if any(points is not None for row in found for points in row) else []


def _tables(trace: Trace) -> Plain:
    """How the cards of a hand are played, and those of each line that comes to them otherwise."""
    prefix = trace.steps[0].at.removesuffix("deal")
    found: Plain = {}
    own = _at_the_lead(trace.steps)
    if own is not None:
        found[prefix] = play_tables(own)
    before = {step.at: earlier for earlier, step in pairwise(trace.steps)}
    for line in trace.lines:
        state = _at_the_lead([before[line.start], *line.steps])
        if line.start.startswith(f"{prefix}b") and state is not None:
            found[f"{prefix}{line.id}."] = play_tables(state)
    return found


def _at_the_lead(steps: Iterable[Step]) -> HandState | None:
    """The state before the first card among `steps`."""
    for earlier, step in pairwise(steps):
        if isinstance(step.action, Play) and not earlier.state.tricks and not earlier.state.table:
            return earlier.state
    return None


def play_tables(state: HandState) -> Plain:
    """How the cards are played from the first lead on: see the functions of `tables`; `hold` has
    the cards of each seat, and `leader` is the number of the one that leads.

    Raises CardsUnknown where a card of a seat that plays is unknown, or nobody is to lead.
    """
    held = holdings_table(state)
    if held is None or state.turn is None or state.trump is None:
        raise CardsUnknown
    count = state.holdings[state.turn].size
    # A fragment has no score: nothing was dealt and nobody made anything.
    score = score_table(state, count) if state.how is not None else {}
    seats = state.setup.seating.seats
    return {
        "play": trump_table(state.ranking),
        "trick": trick_table(state),
        "score": score or {"units": score_table(state, 0)["units"]},
        "hold": held,
        "leader": seats.index(state.turn),
    }
