"""What every card of a hand would have brought, with all cards known: in tricks and in points.

Tricks are the solver's. Points are those that the score table then gives; where everybody plays
for themselves, only those that do not depend on which of the others takes which trick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

from rightbower.engine.prospects import alone_or_together, prospects
from rightbower.engine.solve import hand_values, is_misere, side_of
from rightbower.engine.solved import Position, positions
from rightbower.engine.state import HandState
from rightbower.engine.tables import points_after, units_at_play, ways_to_share
from rightbower.engine.trace import LineTrace, Trace
from rightbower.model.actions import Action, Discard
from rightbower.model.cards import Seat, Unit
from rightbower.model.frozen import frozen


@frozen
class Worth:
    """What one choice brings: tricks from here on, and points of the hand where they are sure.

    `margin` is how the side's points stand against the best of the others', in points that are
    good to have (the side's alone, where the others' are not sure); None where nothing is sure.
    """

    action: Action
    tricks: int
    points: Mapping[Unit, int]
    margin: int | None


@frozen(kw_only=True)
class Insight:
    """A choice that was to be made: what each way to make it brings the side of `seats`."""

    at: str
    seat: Seat
    seats: tuple[Seat, ...]
    few: bool
    """Whether this side wants few tricks."""
    count: int
    """The tricks still to come."""
    solo: bool
    """Whether all others are taken to play together against the seat, though they do not."""
    worth: tuple[Worth, ...]
    chosen: Action | None

    def cost(self) -> tuple[int, int]:
        """The tricks and the points that another choice would have brought more (or, of tricks,
        fewer, where few are wanted); 0 where none would, or what was chosen is not among them."""
        own = next((one for one in self.worth if one.action == self.chosen), None)
        if own is None:
            return 0, 0
        best = (min if self.few else max)(one.tricks for one in self.worth)
        margins = [one.margin for one in self.worth if one.margin is not None]
        points = 0 if own.margin is None else max(margins) - own.margin
        return abs(best - own.tricks), points


def insights(trace: Trace) -> Iterator[Insight]:
    """Every choice of a hand and of its lines that can be solved, in order.

    Raises CardsUnknown where a card of a seat that plays is unknown.
    """
    for course in _courses(trace):
        yield from _solved(course)


def left_open(trace: Trace) -> Iterator[str]:
    """The anchors of choices that `insights` leaves out because there are too many ways to make
    them: cards laid away together, and all that comes before a partner's best card."""
    for position in chain.from_iterable(_courses(trace)):
        if _too_many(position):
            yield position.at


def _courses(trace: Trace) -> Iterator[list[Position]]:
    """The choices of a hand as it was played, and those of each of its lines."""
    yield positions(trace)
    before = {step.at: earlier.state for earlier, step in pairwise(trace.steps)}
    for line in trace.lines:
        yield list(_line_positions(trace, line, before))


def _too_many(position: Position) -> bool:
    asked, chosen = position.state.asks[0].kind, position.chosen
    if position.state.setup.rules.exchange.best != "never":
        return asked in ("discard", "alone", "best", "best_discard", "best_give")
    return isinstance(chosen, Discard) and len(chosen.cards) > 1


def _line_positions(
    trace: Trace, line: LineTrace, before: Mapping[str, HandState]
) -> Iterator[Position]:
    state = before[line.start]
    for step in line.steps:
        if step.action is not None:
            yield Position(step.at, state, step.action)
        state = step.state


def _solved(found: list[Position]) -> Iterator[Insight]:
    plays = [position for position in found if position.state.asks[0].kind == "play"]
    values = iter(hand_values([position.state for position in plays]))
    for position in found:
        if position.state.asks[0].kind != "play":
            yield from _before_the_lead(position)
            continue
        value = next(values)
        scores = _Scores(position.state)
        worth = tuple(
            Worth(card, tricks, *scores.of(value.side, tricks))
            for card, tricks in value.tricks.items()
        )
        seats = [seat for seat in position.state.setup.seating.seats if seat in value.side]
        yield Insight(
            at=position.at, seat=value.seat, few=value.few, solo=_solo(position.state, value.side),
            count=position.state.holdings[value.seat].size, worth=worth, chosen=position.chosen,
            seats=tuple(seat for seat in seats if seat not in position.state.out),
        )  # fmt: skip


def _before_the_lead(position: Position) -> Iterator[Insight]:
    """A card laid away, or playing alone or not: what it is worth to the makers.

    Nothing where a partner may then be asked for the best card: each way to lay away and give
    would have to be played out against each other one, which takes minutes.
    """
    state, chosen = position.state, position.chosen
    ask = state.asks[0]
    if state.setup.rules.exchange.best != "never":
        return
    worth = []
    if (isinstance(chosen, Discard) and len(chosen.cards) == 1) or ask.kind == "alone":
        if state.maker is None:
            return
        worth = prospects(state)
    else:
        assert chosen is not None  # a question that nobody answered is a position in play only
        worth = alone_or_together(state, chosen)
    if len(worth) < 2:
        return
    maker = state.maker or ask.seat
    makers = side_of(state, maker)
    sign = 1 if ask.seat in makers else -1
    yield Insight(
        at=position.at, seat=ask.seat, few=sign < 0, chosen=chosen, solo=_solo(state, makers),
        count=state.setup.rules.deal.cards,
        seats=tuple(seat for seat in state.setup.seating.seats if seat in makers),
        worth=tuple(
            Worth(one.action, one.tricks, one.points, sign * one.margin) for one in worth
        ),
    )  # fmt: skip


def _solo(state: HandState, side: frozenset[Seat]) -> bool:
    at_play = len(state.setup.seating.seats) - len(state.out)
    solo = state.setup.rules.table.camps == "solo" and not is_misere(state)
    return solo and len(side) == 1 and at_play > 2


class _Scores:
    """Points by the tricks that a side takes from a position on."""

    def __init__(self, state: HandState) -> None:
        self._state = state
        self._known: dict[int, tuple[Mapping[Unit, int], int | None]] = {}

    def of(self, side: frozenset[Seat], tricks: int) -> tuple[Mapping[Unit, int], int | None]:
        """The points that are sure when `side` takes `tricks` from here on, and the margin."""
        if tricks not in self._known:
            self._known[tricks] = self._reckoned(side, tricks)
        return self._known[tricks]

    def _reckoned(
        self, side: frozenset[Seat], tricks: int
    ) -> tuple[Mapping[Unit, int], int | None]:
        state = self._state
        if state.how is None:
            return {}, None  # a fragment: nothing was made, so nothing is scored
        seating = state.setup.seating
        count = state.holdings[state.asks[0].seat].size
        at_play = units_at_play(state)
        maker = None if state.maker is None else seating.unit_of[state.maker]
        ours = [u for u in at_play if any(seating.unit_of[s] == u for s in side - state.out)]
        others = [unit for unit in at_play if unit not in ours]
        found: dict[Unit, set[int]] = {unit: set() for unit in seating.units}
        for mine in ways_to_share(ours, tricks):
            for rest in ways_to_share(others, count - tricks):
                takers = [u for share in (mine, rest) for u, n in share.items() for _ in range(n)]
                takers.sort(key=lambda unit: unit != maker)  # see `score_table`: order may matter
                for unit, points in points_after(state, takers).items():
                    found[unit].add(points)
        sure = {unit: points.pop() for unit, points in found.items() if len(points) == 1}
        return sure, self._margin(sure, ours)

    def _margin(self, sure: Mapping[Unit, int], ours: list[Unit]) -> int | None:
        state = self._state
        good = 1 if state.setup.rules.score.kind == "up_to" else -1
        own = state.setup.seating.unit_of[state.asks[0].seat]
        if own not in sure:
            return None
        if state.setup.rules.table.camps == "solo":
            return good * sure[own]
        rest = [good * points for unit, points in sure.items() if unit not in {own, *ours}]
        return good * sure[own] - max(rest, default=0)
