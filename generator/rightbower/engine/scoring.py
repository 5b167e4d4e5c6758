"""What a hand is worth, and whether the game is over: the score table is read, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rightbower.engine.auction import redeal_event
from rightbower.engine.events import Event, GameWon, Scored
from rightbower.engine.state import HandState
from rightbower.model.cards import Seat, Unit
from rightbower.model.rules import Role, Rules, ScoreCondition, ScoreRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the score table asks about one camp at the end of a hand."""

    role: Role
    tricks: int
    alone: bool
    defended_alone: bool

    def meets(self, condition: ScoreCondition) -> bool:
        """Whether `condition` holds."""
        holds = {
            "alone": self.alone,
            "together": not self.alone,
            "defended_alone": self.defended_alone,
            "not_defended_alone": not self.defended_alone,
        }
        return holds[condition]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a hand ended: points and score by unit, and what the game makes of it."""

    points: Mapping[Unit, int]
    score: Mapping[Unit, int]
    rows: tuple[tuple[Unit, str], ...]
    """Which line of the score table decided for which unit, zero lines too."""
    game_winners: tuple[Unit, ...]
    next_dealer: Seat
    rules: tuple[str, ...]
    events: tuple[Event, ...] = field(default=())


def rows_for(rules: Rules, standing: Standing) -> list[ScoreRow]:
    """The rows of the score table that apply; a sound table has exactly one, or none for a role
    that the table does not mention."""
    return [
        row
        for row in rules.score.rows
        if row.role == standing.role
        and row.tricks[0] <= standing.tricks <= row.tricks[1]
        and all(standing.meets(condition) for condition in row.when)
    ]


def tricks_by_unit(state: HandState) -> dict[Unit, int]:
    """The tricks of every unit; a walk-over counts the whole hand to the maker."""
    seating = state.setup.seating
    tricks = dict.fromkeys(seating.units, 0)
    for trick in state.tricks:
        tricks[seating.unit_of[trick.winner]] += 1
    if state.walk_over and state.maker is not None:
        tricks[seating.unit_of[state.maker]] = state.setup.rules.deal.cards
    return tricks


def _standings(state: HandState) -> Iterator[tuple[Unit, Standing]]:
    seating = state.setup.seating
    dropped = {seating.unit_of[seat] for seat in state.dropped}
    maker = None if state.maker is None else seating.unit_of[state.maker]
    for unit, tricks in tricks_by_unit(state).items():
        role: Role = "maker" if unit == maker else "dropped" if unit in dropped else "other"
        yield (
            unit,
            Standing(
                role=role,
                tricks=tricks,
                alone=state.lone is not None,
                defended_alone=state.lone_defender is not None,
            ),
        )


def _scored(state: HandState) -> Iterator[tuple[Unit, str, int]]:
    """Unit, row and amount, for every line of the table that applies."""
    rules = state.setup.rules
    if state.walk_over and rules.drop.walk_over == "none":
        return
    for unit, standing in _standings(state):
        for row in rows_for(rules, standing):
            amount = row.points + row.per_trick * standing.tricks
            units = (unit,) if row.to == "own" else state.setup.seating.opponents(unit)
            for receiver in units:
                yield receiver, row.id, amount


def _penalties(state: HandState) -> Iterator[tuple[Unit, str, int]]:
    rules = state.setup.rules.revoke
    for offence in state.penalties:
        offender = state.setup.seating.unit_of[offence.seat]
        amount = rules.points if state.lone is None else rules.lone_points
        for unit in state.setup.seating.opponents(offender):
            yield unit, "revoke", amount


def settle(state: HandState) -> Outcome:
    """The outcome of a hand that is over; ValueError while it is still open."""
    if state.stage == "open":
        raise ValueError("the hand is not over")
    seating = state.setup.seating
    next_dealer = seating.circle[state.setup.dealer][0]
    if state.stage == "redeal":
        event = redeal_event(state)
        return Outcome(
            points=dict.fromkeys(seating.units, 0), score=state.setup.score, rows=(),
            game_winners=(), next_dealer=event.dealer, rules=("auction.all_pass",),
            events=(event,),
        )  # fmt: skip
    lines = list(_penalties(state))
    if state.stage == "played":
        lines += _scored(state)
    points = dict.fromkeys(seating.units, 0)
    for unit, _, amount in lines:
        points[unit] += amount
    score = {unit: state.setup.score[unit] + points[unit] for unit in seating.units}
    winners, rules = game_winners(state, score)
    events: list[Event] = [
        Scored(_row_rules(row), unit, amount, row) for unit, row, amount in lines if amount
    ]
    if winners:
        events.append(GameWon(rules, winners))
    return Outcome(
        points=points, score=score, rows=tuple((unit, row) for unit, row, _ in lines),
        game_winners=winners, next_dealer=next_dealer, rules=_end_rules(state),
        events=tuple(events),
    )  # fmt: skip


def _row_rules(row: str) -> tuple[str, ...]:
    return ("revoke.points",) if row == "revoke" else ("score.rows",)


def _end_rules(state: HandState) -> tuple[str, ...]:
    rules = ("revoke.points",) if state.penalties else ()
    if state.stage == "played":
        rules = ("score.rows", *rules)
    return (*rules, "drop.walk_over") if state.walk_over else rules


def game_winners(
    state: HandState, score: Mapping[Unit, int]
) -> tuple[tuple[Unit, ...], tuple[str, ...]]:
    """The units that have won the game with this hand, and the rules that say so."""
    rules = state.setup.rules
    if rules.game.all_tricks_win and state.stage == "played" and _may_sweep(state):
        every = rules.deal.cards
        sweepers = tuple(u for u, taken in tricks_by_unit(state).items() if taken == every)
        if sweepers:
            return sweepers, ("game.all_tricks_win",)
    return by_score(rules, score)


def _may_sweep(state: HandState) -> bool:
    return not state.walk_over or state.setup.rules.drop.walk_over == "win"


def by_score(rules: Rules, score: Mapping[Unit, int]) -> tuple[tuple[Unit, ...], tuple[str, ...]]:
    """The units whose score wins the game, and the rules that say so; none while it goes on."""
    sign = 1 if rules.score.kind == "up_to" else -1
    best = max(sign * points for points in score.values())
    if best < sign * rules.game.target:
        return (), ()
    winners = tuple(unit for unit, points in score.items() if sign * points == best)
    return winners, ("game.target",) if len(winners) == 1 else ("game.target", "game.tie")
