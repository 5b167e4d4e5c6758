"""Three steps of a replayed record that show a rule, found and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rightbower.book.answers import told
from rightbower.book.game_views import game_view
from rightbower.book.hand_views import HandView, hand_view
from rightbower.book.message import Title, titled
from rightbower.book.outlines import outline
from rightbower.book.proof import HandProof, Proof
from rightbower.book.shown import rows_scored
from rightbower.book.step_views import StepView
from rightbower.engine.trace import Step
from rightbower.model.frozen import frozen
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import Profile
from rightbower.model.question import EXAMPLE_STEPS, ROW, Example, Question, Questions


@frozen(kw_only=True)
class ExampleView:
    """Three steps in words, and the record they are from."""

    hand: str
    title: Title
    steps: tuple[StepView, ...]


class Examples:
    """The replayed records of a site, asked for a few of their steps."""

    def __init__(self, proofs: Iterable[Proof]) -> None:
        self._proofs = {outline(proof).id: proof for proof in proofs}
        self._views: dict[str, Mapping[str, StepView]] = {}

    def view(self, wanted: Example) -> ExampleView | None:
        """The steps in words; None where the record, or one of the steps, is not there."""
        proof = self._proofs.get(wanted.hand)
        if proof is None:
            return None
        steps = window(proof, wanted)
        if len(steps) != EXAMPLE_STEPS:
            return None
        said = self._said(proof)
        return ExampleView(
            hand=wanted.hand,
            title=titled(proof.record.title, proof.record.id),
            steps=tuple(said[step.at] for step in steps),
        )

    def _said(self, proof: Proof) -> Mapping[str, StepView]:
        name = proof.record.id
        if name not in self._views:
            hands = (
                (hand_view(proof.record, proof.profile, proof.trace),)
                if isinstance(proof, HandProof)
                else tuple(hand.view for hand in game_view(proof).hands)
            )
            self._views[name] = {step.at: step for hand in hands for step in _steps(hand)}
        return self._views[name]


def _steps(hand: HandView) -> Iterator[StepView]:
    for groups in (hand.groups, *(line.groups for line in hand.lines)):
        for group in groups:
            yield from group.steps


def _runs(proof: Proof) -> Iterator[Sequence[Step]]:
    """Every run of steps that follow one another: each hand, and each line of it."""
    for trace in (proof.trace,) if isinstance(proof, HandProof) else proof.trace.hands:
        yield trace.steps
        yield from (line.steps for line in trace.lines)


def window(proof: Proof, wanted: Example) -> Sequence[Step]:
    """The steps from the first to the last anchor; none where one of them is missing."""
    for run in _runs(proof):
        anchors = [step.at for step in run]
        if wanted.first in anchors and wanted.last in anchors:
            return run[anchors.index(wanted.first) : anchors.index(wanted.last) + 1]
    return ()


def example_problems(
    questions: Questions,
    games: Mapping[str, Profile],
    proofs: Iterable[Proof],
    faulty: Iterable[str],
) -> tuple[Problem, ...]:
    """What is wrong with the examples; a record that is itself `faulty` is told of elsewhere."""
    asked = {one.hand for each in questions.questions.values() for one in each.examples.values()}
    known = {outline(proof).id: proof for proof in proofs if outline(proof).id in asked}
    broken = {*faulty, *(name for name, proof in known.items() if not outline(proof).sound)}
    faults = Faults(questions.file, questions.places)
    for name, question in questions.questions.items():
        for game, wanted in question.examples.items():
            if wanted.hand in broken or game not in games:
                continue
            at = f"questions.{name}.examples.{game}"
            proof = known.get(wanted.hand)
            if proof is None or proof.profile.id != game:
                faults.add("unknown_hand", f"{at}.hand", None, hand=wanted.hand, profile=game)
            else:
                _check(question, games[game], proof, wanted, at, faults)
    return faults.sorted()


def _check(
    question: Question, game: Profile, proof: Proof, wanted: Example, at: str, faults: Faults
) -> None:
    anchors = {step.at for run in _runs(proof) for step in run}
    for key, anchor in (("first", wanted.first), ("last", wanted.last)):
        if anchor not in anchors:
            faults.add("anchor_missing", f"{at}.{key}", None, anchor=anchor)
            return
    steps = window(proof, wanted)
    if len(steps) != EXAMPLE_STEPS:
        params = {"first": wanted.first, "last": wanted.last}
        faults.add("bad_example", f"{at}.last", None, **params)
    elif not shows(question, game, proof, steps):
        faults.add("rule_not_cited", at, None, rule=question.rules)


def shows(question: Question, game: Profile, proof: Proof, steps: Sequence[Step]) -> bool:
    """Whether `steps` cite a rule that the question asks for, or keep it where it binds nobody, and
    all of those as `game` has them.

    A house rule of the record shows something only where the game has no answer of its own.
    """
    cited = {rule for step in steps for rule in (*step.rules, *step.met)}
    cited |= {rule for step in steps for event in step.events for rule in event.rules}
    ends = {step.at for step in steps}
    silent = not told(question.rules, game.rules)
    rules = proof.profile.rules if silent else game.rules
    cited |= {ROW + row for row, at in rows_scored(proof, rules).items() if at in ends}
    asked = [rule for rule in question.rules if rule in cited]
    return bool(asked) and all(
        silent or told((rule,), proof.profile.rules) == told((rule,), game.rules) for rule in asked
    )
