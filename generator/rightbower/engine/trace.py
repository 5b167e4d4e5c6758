"""The trace: every step of a replayed record, and its public JSON form (`euchre-trace/1`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from typing import Any, Literal

from rightbower.engine.events import Event, Scored
from rightbower.engine.scoring import Outcome, tricks_by_unit
from rightbower.engine.state import HandState
from rightbower.engine.verdict import Refusal
from rightbower.model.actions import Action
from rightbower.model.cards import Seat, Trump, Unit
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem

Status = Literal["played", "redeal", "penalty", "unfinished", "trick", "invalid"]


@frozen(kw_only=True, slots=False)
class Step:
    """One thing that happened, with the state after it.

    `legal` lists the words of every choice the actor had; None where nobody chose or where
    unknown cards leave it open. `refusal` says why an illegal card is illegal. `met` are rules
    that were kept here without deciding anything: the pack at the deal, who scores at the end.
    They are no part of the public trace; with the cited ones they tell what a record shows.
    """

    at: str
    rules: tuple[str, ...]
    events: tuple[Event, ...]
    state: HandState
    verdict: Literal["legal", "illegal", "unverified"] = "legal"
    seat: Seat | None = None
    action: Action | None = None
    legal: tuple[str, ...] | None = None
    refusal: Refusal | None = None
    met: tuple[str, ...] = ()


@frozen
class Next:
    """Whose turn it is where a record stops, and what that seat may do."""

    seat: Seat
    legal: tuple[str, ...] | None


@frozen(kw_only=True)
class LineTrace:
    """An alternative line, replayed from `start` on."""

    id: str
    start: str
    status: Status
    steps: tuple[Step, ...]
    next: Next | None
    state: HandState
    outcome: Outcome | None


@frozen(kw_only=True)
class Trace:
    """A replayed record. `state` is the last one reached; None when the deal itself is faulty."""

    hand: str
    profile: str
    status: Status
    steps: tuple[Step, ...] = ()
    lines: tuple[LineTrace, ...] = ()
    next: Next | None = None
    problems: tuple[Problem, ...] = ()
    state: HandState | None = None
    outcome: Outcome | None = None
    unverified: int = 0


@frozen(kw_only=True)
class GameTrace:
    """A replayed game record: its hands, the score of every game begun, and who has won."""

    game: str
    profile: str
    hands: tuple[Trace, ...]
    score: Mapping[Unit, int] = field(default_factory=dict)
    scores: tuple[Mapping[Unit, int], ...] = ()
    games: Mapping[Unit, int] = field(default_factory=dict)
    game_over: bool = False
    winners: tuple[Unit, ...] = ()
    problems: tuple[Problem, ...] = ()


Say = Callable[[Problem], str]
"""Puts a problem into words; the engine itself has none."""

_SNAKE = {
    "Turned": "turned", "TurnedDown": "turned_down", "TrumpFixed": "trump_fixed",
    "PickedUp": "picked_up", "Discarded": "discarded", "SitsOut": "sits_out", "Given": "given",
    "Exchanged": "exchanged", "JokerNamed": "joker_named", "TrickWon": "trick_won",
    "Revoke": "revoke", "WalkOver": "walk_over", "Scored": "scored", "Redeal": "redeal",
    "GameWon": "game_won",
}  # fmt: skip
EVENT_TYPES = tuple(_SNAKE.values())


def event_plain(event: Event) -> dict[str, Any]:
    """An event as the trace writes it; what only the site needs is left out."""
    plain: dict[str, Any] = {"type": _SNAKE[type(event).__name__]}
    hidden = {
        "rules",
        "dealer",
        "games",
        "carried",
        *(("row",) if isinstance(event, Scored) else ()),
    }
    for entry in fields(event):
        if entry.name not in hidden:
            plain[entry.name] = _value(getattr(event, entry.name))
    if "card" in plain and plain["card"] is None:
        plain["card"] = "?"
    plain["rules"] = list(event.rules)
    return plain


def _value(value: object) -> object:
    match value:
        case Trump():
            return value.code
        case tuple():
            return list(value)
        case _:
            return value


def step_plain(step: Step) -> dict[str, Any]:
    """A step as the trace writes it."""
    plain: dict[str, Any] = {"at": step.at}
    if step.seat is not None and step.action is not None:
        plain |= {"seat": step.seat, "action": step.action.word}
        if step.legal is not None:
            plain["legal"] = list(step.legal)
    return plain | {
        "verdict": step.verdict,
        "rules": list(step.rules),
        "events": [event_plain(event) for event in step.events],
    }


def next_plain(following: Next | None) -> dict[str, Any] | None:
    """Who is next, as the trace writes it."""
    if following is None:
        return None
    legal = {} if following.legal is None else {"legal": list(following.legal)}
    return {"seat": following.seat, **legal}


def result_plain(state: HandState | None, outcome: Outcome | None, unverified: int) -> Any:
    """The result as the trace writes it; null fields where the hand has not come so far."""
    if state is None:
        return None
    seats = state.setup.seating.seats
    return {
        "trump": None if state.trump is None else state.trump.code,
        "maker": state.maker,
        "contract": None if state.contract is None else state.contract.bid,
        "alone": state.lone,
        "defends_alone": state.lone_defender,
        "out": [seat for seat in seats if seat in state.out],
        "winners": [trick.winner for trick in state.tricks],
        "tricks": tricks_by_unit(state),
        "points": None if outcome is None else dict(outcome.points),
        "score": None if outcome is None else dict(outcome.score),
        "unverified": unverified,
        "game_over": None if outcome is None else bool(outcome.game_winners),
        "game_winners": [] if outcome is None else list(outcome.game_winners),
        "next_dealer": None if outcome is None else outcome.next_dealer,
    }


def problem_plain(problem: Problem, say: Say) -> dict[str, Any]:
    """A problem as the trace writes it."""
    return {
        "file": problem.file,
        "line": problem.place.line,
        "column": problem.place.column,
        "at": problem.at,
        "code": problem.code,
        "params": {key: _value(value) for key, value in problem.params.items()},
        "message": say(problem),
    }


def _line_plain(line: LineTrace) -> dict[str, Any]:
    unverified = sum(step.verdict == "unverified" for step in line.steps)
    return {
        "id": line.id,
        "from": line.start,
        "status": line.status,
        "steps": [step_plain(step) for step in line.steps],
        "next": next_plain(line.next),
        "result": result_plain(line.state, line.outcome, unverified),
    }


def trace_plain(trace: Trace, say: Say) -> dict[str, Any]:
    """The trace as JSON values, in the shape that is promised."""
    return {
        "schema": "euchre-trace/1",
        "hand": trace.hand,
        "profile": trace.profile,
        "status": trace.status,
        "steps": [step_plain(step) for step in trace.steps],
        "lines": [_line_plain(line) for line in trace.lines],
        "next": next_plain(trace.next),
        "problems": [problem_plain(problem, say) for problem in trace.problems],
        "result": result_plain(trace.state, trace.outcome, trace.unverified),
    }


def game_plain(trace: GameTrace, say: Say) -> dict[str, Any]:
    """A game's trace as JSON values, in the shape that is promised."""
    return {
        "schema": "euchre-game-trace/1",
        "game": trace.game,
        "profile": trace.profile,
        "hands": [trace_plain(hand, say) for hand in trace.hands],
        "result": {
            "score": dict(trace.score),
            "scores": [dict(score) for score in trace.scores],
            "games": dict(trace.games),
            "game_over": trace.game_over,
            "winners": list(trace.winners),
        },
        "problems": [problem_plain(problem, say) for problem in trace.problems],
    }
