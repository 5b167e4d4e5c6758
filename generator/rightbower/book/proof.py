"""Replayed records, and which steps of theirs show which rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from rightbower.engine.game import replay_game
from rightbower.engine.replay import replay
from rightbower.engine.trace import GameTrace, Trace
from rightbower.model.problem import Problem
from rightbower.model.profile import Profile
from rightbower.model.record import GameRecord, HandRecord

KEPT_AT_MOST: Final = 64
"""How many traces are kept for proofs that have let go of theirs."""


class Ask(NamedTuple):
    """What a question of a hand is chosen by: its kind, whether it is a trap, between how many
    answers one chooses, its hand and step, and the line of the score table that it asks for."""

    topic: str
    trap: bool
    options: int
    hand: str
    at: str
    line: str


class Outline(NamedTuple):
    """What lists of many records need of one: its id, its title and its summary, its game and its
    kind (`game` for a whole game), whether it is sound, and what it means to teach.

    `shown` is the sum of all that it shows of rules and of what it is called beside them, `asked`
    that of all that its questions depend on, once
    somebody has asked for them; `texts` are what it says to readers.
    """

    id: str
    title: str
    summary: str
    game: str
    kind: str
    sound: bool
    teaches: tuple[str, ...]
    shown: bytes
    asked: bytes
    texts: tuple[str, ...]


class HandProof:
    """A hand record, the profile it was replayed under (its own rules laid over) and its trace.

    What the pages about many hands need of a trace is taken from it at once: `problems`, the
    `first` step that cites each rule, the `rows` of the score table that decided, each with its
    step, and the `anchors` of its steps; `asks` are its questions, once somebody has asked for
    them, and `outline` is what lists need (see `outlines`). A proof made `light` has no trace, and
    replays the record when it is asked for one.
    """

    __slots__ = (
        "_trace", "anchors", "asks", "first", "outline", "problems", "profile", "record", "rows",
    )  # fmt: skip

    def __init__(self, record: HandRecord, profile: Profile, trace: Trace) -> None:
        self.record, self.profile = record, profile
        self._trace: Trace | None = trace
        self.problems: tuple[Problem, ...] = trace.problems
        self.first: Mapping[str, str] = _first_steps((trace,))
        self.rows: tuple[tuple[str, str], ...] = _rows((trace,))
        self.anchors: tuple[str, ...] = tuple(step.at for step in trace.steps)
        self.asks: tuple[Ask, ...] | None = None
        self.outline: Outline | None = None

    def __getstate__(self) -> tuple[Any, ...]:
        """Between processes a proof goes without its trace and its profile; who takes it in has
        the same profiles, and sets it."""
        return (self.record, self.problems, self.first, self.rows, self.anchors, self.asks)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._trace = self.outline = None
        self.record, self.problems, self.first, self.rows, self.anchors, self.asks = state

    @property
    def trace(self) -> Trace:
        """The record, replayed."""
        return _replayed(self) if self._trace is None else self._trace

    def light(self) -> HandProof:
        """The same without its trace; one that is sound needs no places either."""
        light = copy(self)
        light.profile = self.profile
        if not self.problems:
            light.record = self.record.but(places={})
        return light


class GameProof:
    """A game record, its profile and its trace; see `HandProof`."""

    __slots__ = ("_trace", "first", "outline", "problems", "profile", "record", "rows")

    def __init__(self, record: GameRecord, profile: Profile, trace: GameTrace) -> None:
        self.record, self.profile = record, profile
        self._trace: GameTrace | None = trace
        inner = (problem for hand in trace.hands for problem in hand.problems)
        self.problems: tuple[Problem, ...] = (*trace.problems, *inner)
        self.first: Mapping[str, str] = _first_steps(trace.hands)
        self.rows: tuple[tuple[str, str], ...] = _rows(trace.hands)
        self.outline: Outline | None = None

    def __getstate__(self) -> tuple[Any, ...]:
        """Between processes a proof goes without its trace and its profile; who takes it in has
        the same profiles, and sets it."""
        return (self.record, self.problems, self.first, self.rows)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._trace = self.outline = None
        self.record, self.problems, self.first, self.rows = state

    @property
    def trace(self) -> GameTrace:
        """The record, replayed."""
        return _game_replayed(self) if self._trace is None else self._trace

    def light(self) -> GameProof:
        """The same without its trace; one that is sound needs no places either."""
        light = copy(self)
        light.profile = self.profile
        if not self.problems:
            hands = tuple(hand.but(places={}) for hand in self.record.hands)
            light.record = replace(self.record, places={}, hands=hands)
        return light


Proof = HandProof | GameProof


@lru_cache(maxsize=KEPT_AT_MOST)
def _replayed(proof: HandProof) -> Trace:
    return replay(proof.profile, proof.record)


@lru_cache(maxsize=KEPT_AT_MOST)
def _game_replayed(proof: GameProof) -> GameTrace:
    return replay_game(proof.profile, proof.record)


def _first_steps(traces: Iterable[Trace]) -> Mapping[str, str]:
    """The first step that cites each rule, the steps of lines included."""
    first: dict[str, str] = {}
    for trace in traces:
        for step in chain(trace.steps, *(line.steps for line in trace.lines)):
            cited = step.rules
            for event in step.events:
                cited += event.rules
            for rule in cited + step.met:
                if rule not in first:
                    first[rule] = step.at
    return first


def _rows(traces: Iterable[Trace]) -> tuple[tuple[str, str], ...]:
    """Which lines of the score table decided, with the step that shows it."""
    return tuple(
        (row, trace.steps[-1].at)
        for trace in traces if trace.outcome is not None
        for _, row in trace.outcome.rows
    )  # fmt: skip
