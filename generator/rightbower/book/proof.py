"""Replayed records, and which steps of theirs show which rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from rightbower.engine.game import replay_game
from rightbower.engine.replay import replay
from rightbower.engine.trace import GameTrace, Trace
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.model.profile import Option, Profile, value_at
from rightbower.model.record import GameRecord, HandRecord
from rightbower.model.rules import Rules

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


class HandProof:
    """A hand record, the profile it was replayed under (its own rules laid over) and its trace.

    What the pages about many hands need of a trace is taken from it at once: `problems`, the
    `first` step that cites each rule, the `rows` of the score table that decided, each with its
    step, and the `anchors` of its steps; `asks` are its questions, once somebody has asked for
    them. A proof made `light` has no trace, and replays the record when it is asked for one.
    """

    __slots__ = ("_trace", "anchors", "asks", "first", "problems", "profile", "record", "rows")

    def __init__(self, record: HandRecord, profile: Profile, trace: Trace) -> None:
        self.record, self.profile = record, profile
        self._trace: Trace | None = trace
        self.problems: tuple[Problem, ...] = trace.problems
        self.first: Mapping[str, str] = _first_steps((trace,))
        self.rows: tuple[tuple[str, str], ...] = _rows((trace,))
        self.anchors: tuple[str, ...] = tuple(step.at for step in trace.steps)
        self.asks: tuple[Ask, ...] | None = None

    def __getstate__(self) -> tuple[Any, ...]:
        """Between processes a proof goes without its trace and its profile; who takes it in has
        the same profiles, and sets it."""
        return (self.record, self.problems, self.first, self.rows, self.anchors, self.asks)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._trace = None
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
            light.record = replace(self.record, places={})
        return light


class GameProof:
    """A game record, its profile and its trace; see `HandProof`."""

    __slots__ = ("_trace", "first", "problems", "profile", "record", "rows")

    def __init__(self, record: GameRecord, profile: Profile, trace: GameTrace) -> None:
        self.record, self.profile = record, profile
        self._trace: GameTrace | None = trace
        inner = (problem for hand in trace.hands for problem in hand.problems)
        self.problems: tuple[Problem, ...] = (*trace.problems, *inner)
        self.first: Mapping[str, str] = _first_steps(trace.hands)
        self.rows: tuple[tuple[str, str], ...] = _rows(trace.hands)

    def __getstate__(self) -> tuple[Any, ...]:
        """Between processes a proof goes without its trace and its profile; who takes it in has
        the same profiles, and sets it."""
        return (self.record, self.problems, self.first, self.rows)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._trace = None
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
            hands = tuple(replace(hand, places={}) for hand in self.record.hands)
            light.record = replace(self.record, places={}, hands=hands)
        return light


Proof = HandProof | GameProof


@lru_cache(maxsize=KEPT_AT_MOST)
def _replayed(proof: HandProof) -> Trace:
    return replay(proof.profile, proof.record)


@lru_cache(maxsize=KEPT_AT_MOST)
def _game_replayed(proof: GameProof) -> GameTrace:
    return replay_game(proof.profile, proof.record)


@frozen
class Shown:
    """A step that shows a rule: the hand, its title, the anchor, and whether it means to."""

    hand: str
    title: str
    at: str
    meant: bool


def rules_shown(proofs: Iterable[Proof]) -> Mapping[str, tuple[Shown, ...]]:
    """For every rule the first step of each hand that cites it; those that mean to come first.

    A hand that sets a rule otherwise than its game does not show that rule: see `options_shown`.
    """
    index: dict[str, list[Shown]] = {}
    for proof in proofs:
        record = proof.record
        meant = record.teaches if isinstance(record, HandRecord) else ()
        for rule, at in proof.first.items():
            if rule not in proof.profile.changes:
                shown = Shown(record.id, record.title, at, rule in meant)
                index.setdefault(rule, []).append(shown)
    return {
        rule: tuple(sorted(found, key=lambda shown: (not shown.meant, shown.hand)))
        for rule, found in index.items()
    }


def options_shown(
    proofs: Iterable[Proof], options: Sequence[Option]
) -> Mapping[str, tuple[Shown, ...]]:
    """For every option the hands that are played with it, each with the first step that cites
    what the option sets."""
    index: dict[str, tuple[Shown, ...]] = {option.id: () for option in options}
    for proof in proofs:
        first, record = proof.first, proof.record
        for option in options:
            if _plays(proof.profile, option):
                at = next((step for rule, step in first.items() if rule in option.settings), "")
                index[option.id] += (Shown(record.id, record.title, at, bool(at)),)
    return {
        name: tuple(sorted(found, key=lambda shown: (not shown.meant, shown.hand)))
        for name, found in index.items()
    }


def _plays(table: Profile, option: Option) -> bool:
    """Whether `table`, a game with house rules laid over it, is played with `option`."""
    return bool(option.settings.keys() & table.changes.keys()) and all(
        value_at(table.rules, path) == value_at(option.rules, path) for path in option.settings
    )


def _first_steps(traces: Iterable[Trace]) -> Mapping[str, str]:
    """The first step that cites each rule, the steps of lines included."""
    first: dict[str, str] = {}
    for trace in traces:
        for step in chain(trace.steps, *(line.steps for line in trace.lines)):
            for rule in step.rules:
                first.setdefault(rule, step.at)
            for event in step.events:
                for rule in event.rules:
                    first.setdefault(rule, step.at)
            for rule in step.met:
                first.setdefault(rule, step.at)
    return first


def _rows(traces: Iterable[Trace]) -> tuple[tuple[str, str], ...]:
    """Which lines of the score table decided, with the step that shows it."""
    return tuple(
        (row, trace.steps[-1].at)
        for trace in traces if trace.outcome is not None
        for _, row in trace.outcome.rows
    )  # fmt: skip


def rows_scored(proof: Proof, rules: Rules) -> dict[str, str]:
    """Which lines of the score table of `rules` decided in a replayed record, with the step that
    shows it; a house rule's own lines are left out."""
    same = {row.id for row in proof.profile.rules.score.rows if row in rules.score.rows}
    rows: dict[str, str] = {}
    for row, at in proof.rows:
        if row in same:
            rows.setdefault(row, at)
    return rows
