"""A replayed record, solved: at each card played, what every legal card would have brought."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rightbower.engine.solve import CardValues, hand_values
from rightbower.engine.state import HandState
from rightbower.engine.trace import Trace
from rightbower.model.actions import Action, Play
from rightbower.model.frozen import frozen


@frozen
class Position:
    """A step at which somebody chooses: the state before it, and what was chosen, None where the
    record stops."""

    at: str
    state: HandState
    chosen: Action | None


@frozen
class SolvedStep:
    """What every legal card brings at the step `at`, and which was played."""

    at: str
    values: CardValues
    played: Play | None

    @property
    def cost(self) -> int | None:
        """The tricks that the card played gives away; None where none was, or an illegal one."""
        if self.played is None or self.played not in self.values.tricks:
            return None
        return self.values.cost(self.played)


def positions(trace: Trace) -> list[Position]:
    """Every step of `trace` at which somebody chose, and where it stops, the next one; without
    its lines."""
    found = [
        Position(step.at, before.state, step.action)
        for before, step in pairwise(trace.steps)
        if step.action is not None
    ]
    state = trace.state
    if state is not None and state.asks and state.asks[0].kind == "play":
        prefix = trace.steps[0].at.removesuffix("deal")
        at = f"{prefix}t{len(state.tricks) + 1}.{len(state.table) + 1}"
        if not found or found[-1].at != at:
            found.append(Position(at, state, None))
    return found


def solved(steps: Iterable[Position]) -> list[SolvedStep]:
    """The cards among these positions of one hand, solved.

    Raises CardsUnknown where a card of a seat that plays is unknown.
    """
    plays = [step for step in steps if step.state.asks[0].kind == "play"]
    values = hand_values([step.state for step in plays])
    return [
        SolvedStep(step.at, found, step.chosen if isinstance(step.chosen, Play) else None)
        for step, found in zip(plays, values, strict=True)
    ]
