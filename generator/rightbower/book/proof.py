"""Replayed records, and which steps of theirs show which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rightbower.engine.trace import GameTrace, Step, Trace
from rightbower.model.problem import Problem
from rightbower.model.profile import Option, Profile, value_at
from rightbower.model.record import GameRecord, HandRecord
from rightbower.model.rules import Rules


@dataclass(frozen=True, slots=True)
class HandProof:
    """A hand record, the profile it was replayed under (its own rules laid over) and its trace."""

    record: HandRecord
    profile: Profile
    trace: Trace

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the record."""
        return self.trace.problems


@dataclass(frozen=True, slots=True)
class GameProof:
    """A game record, its profile and its trace."""

    record: GameRecord
    profile: Profile
    trace: GameTrace

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the record, its hands included."""
        return (*self.trace.problems, *(p for hand in self.trace.hands for p in hand.problems))


Proof = HandProof | GameProof


@dataclass(frozen=True, slots=True)
class Shown:
    """A step that shows a rule: the hand, its title, the anchor, and whether it means to."""

    hand: str
    title: str
    at: str
    meant: bool


def steps_of(proof: Proof) -> Iterator[Step]:
    """Every step of a replayed record, its lines' steps included."""
    traces = (proof.trace,) if isinstance(proof, HandProof) else proof.trace.hands
    for trace in traces:
        yield from trace.steps
        for line in trace.lines:
            yield from line.steps


def rules_shown(proofs: Iterable[Proof]) -> Mapping[str, tuple[Shown, ...]]:
    """For every rule the first step of each hand that cites it; those that mean to come first.

    A hand that sets a rule otherwise than its game does not show that rule: see `options_shown`.
    """
    index: dict[str, list[Shown]] = {}
    for proof in proofs:
        record = proof.record
        meant = record.teaches if isinstance(record, HandRecord) else ()
        for rule, at in _first_steps(proof).items():
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
        first, record = _first_steps(proof), proof.record
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


def _first_steps(proof: Proof) -> dict[str, str]:
    first: dict[str, str] = {}
    for step in steps_of(proof):
        cited = (*step.rules, *(rule for event in step.events for rule in event.rules))
        for rule in (*cited, *step.met):
            first.setdefault(rule, step.at)
    return first


def rows_scored(proof: Proof, rules: Rules) -> dict[str, str]:
    """Which lines of the score table of `rules` decided in a replayed record, with the step that
    shows it; a house rule's own lines are left out."""
    same = {row.id for row in proof.profile.rules.score.rows if row in rules.score.rows}
    traces = (proof.trace,) if isinstance(proof, HandProof) else proof.trace.hands
    rows: dict[str, str] = {}
    for trace in traces:
        if trace.outcome is not None:
            for _, row in trace.outcome.rows:
                if row in same:
                    rows.setdefault(row, trace.steps[-1].at)
    return rows
