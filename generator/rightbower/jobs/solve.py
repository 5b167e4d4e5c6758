"""`rightbower solve`: what each legal card of a record brings when all cards are known."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from rightbower.book.proof import GameProof, HandProof, Proof
from rightbower.book.solutions import prospect_message, step_messages
from rightbower.engine.prospects import Prospect, alone_or_together, prospects
from rightbower.engine.solve import CardsUnknown
from rightbower.engine.solved import Position, SolvedStep, positions, solved
from rightbower.engine.trace import Trace, problem_plain
from rightbower.jobs import records
from rightbower.jobs.common import OK, WRONG, root_of, voice
from rightbower.jobs.diagnostics import Printer, line_of, told
from rightbower.model.actions import Discard
from rightbower.model.frozen import frozen
from rightbower.model.problem import Place, Problem
from rightbower.model.record import HandRecord
from rightbower.site.language import Translator
from rightbower.site.rules import rules_at


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    records.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="tables instead of text")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--from", metavar="ANCHOR", dest="start",
                       help="only the card played at this step (t2.3)")  # fmt: skip
    where.add_argument("--all", action="store_true",
                       help="every card; text tells only the first lead otherwise")  # fmt: skip
    parser.add_argument("--discard", action="store_true",
                        help="also the discards, and playing alone or together")  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Solve what is asked for; 1 when something is wrong with a record."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = rules_at(root)
    code = records.refused(options, rulebook, Printer(translator, root=root))
    if code is not None:
        return code
    settings = records.settings_of(options.settings)
    reader = records.Reader(rulebook, options.profile, settings)
    plain = options.json or options.jsonl
    whole = options.all or (plain and options.start is None)
    solver = _Solver(options.start, whole, options.discard)
    if options.jsonl:
        read: Iterator[Proof | Trace] = reader.lines(sys.stdin.buffer)
        return max([_line(solver.record(proof), translator) for proof in read], default=OK)
    found = [solver.record(reader.file(name)) for name in options.files]
    if options.json:
        tables = [_plain(solution, translator) for solution in found]
        print(json.dumps(tables[0] if len(tables) == 1 else tables, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join("\n".join(_text(solution, translator)) for solution in found))
    return max(_reported(solution, translator) for solution in found)


@frozen(kw_only=True)
class _Choice:
    """A choice before the first lead, and what each way to make it is worth."""

    position: Position
    worth: list[Prospect]


@frozen(kw_only=True)
class _Solution:
    """What was found about a record: a hand, or the hands of a game."""

    name: str
    record: HandRecord | None = None
    positions: Mapping[str, Position] = field(default_factory=dict)
    steps: tuple[SolvedStep, ...] = ()
    choices: tuple[_Choice, ...] = ()
    problems: tuple[Problem, ...] = ()
    hands: tuple[_Solution, ...] | None = None


class _Solver:
    """Solves records one after another, at the steps that were asked for."""

    def __init__(self, start: str | None, whole: bool, choices: bool) -> None:
        self._start = start
        self._whole = whole
        self._choices = choices

    def record(self, proof: Proof | Trace) -> _Solution:
        """The solution of a record, its problems noted."""
        match proof:
            case GameProof(record=game, trace=trace):
                hands = zip(game.hands, trace.hands, strict=False)
                return _Solution(
                    name=game.id, problems=trace.problems,
                    hands=tuple(self._hand(hand.hand, record, hand) for record, hand in hands),
                )  # fmt: skip
            case HandProof(record=record, trace=hand):
                return self._hand(record.id, record, hand)
            case _:
                return _Solution(name=proof.hand, problems=proof.problems)

    def _hand(self, name: str, record: HandRecord, trace: Trace) -> _Solution:
        every = positions(trace)
        plays = [position for position in every if position.state.asks[0].kind == "play"]
        problems = list(trace.problems)
        if not self._whole:
            plays = [p for p in plays if p.at == (self._start or plays[0].at)]
        if self._start is not None and not plays:
            problems.append(_problem(record, "anchor_missing", self._start, anchor=self._start))
        steps: list[SolvedStep] = []
        choices: list[_Choice] = []
        try:
            steps = solved(plays)
            if self._choices:
                choices = [found for position in every for found in _worth(position)]
        except CardsUnknown:
            problems.append(_problem(record, "cards_unknown", None, what="solve"))
        return _Solution(
            name=name, record=record, positions={position.at: position for position in every},
            steps=tuple(steps), choices=tuple(choices), problems=tuple(problems),
        )  # fmt: skip


def _problem(record: HandRecord, code: str, at: str | None, **params: str) -> Problem:
    place = record.places.get("deal") or Place()
    return Problem(code, params, at, record.file, place)


def _worth(position: Position) -> Iterator[_Choice]:
    """What the choice at a position is worth, where it is one of those that are solved: a single
    card laid away, or playing alone or not."""
    ask, chosen = position.state.asks[0], position.chosen
    worth: list[Prospect] = []
    if (isinstance(chosen, Discard) and len(chosen.cards) == 1) or ask.kind == "alone":
        worth = prospects(position.state)
    elif chosen is not None and ask.kind != "play":
        worth = alone_or_together(position.state, chosen)
    if worth:
        yield _Choice(position=position, worth=worth)


def _text(solution: _Solution, translator: Translator) -> Iterator[str]:
    yield solution.name
    for hand in solution.hands or ():
        yield from _text(hand, translator)
    players = {} if solution.record is None else solution.record.players
    for choice in solution.choices:
        assert choice.position.chosen is not None
        for prospect in choice.worth:
            message = prospect_message(prospect, choice.position.chosen)
            yield f"  {choice.position.at:<6} {translator.say(message)}"
    for step in solution.steps:
        said = step_messages(step, solution.positions[step.at].state, players)
        yield f"  {step.at:<6} {' '.join(translator.say(message) for message in said)}"


def _plain(solution: _Solution, translator: Translator) -> dict[str, Any]:
    """A solution as JSON values; `problems` stands there only where there are any."""
    problems = [
        problem_plain(problem, lambda found: told(found, translator))
        for problem in solution.problems
    ]
    said = {"problems": problems} if problems else {}
    if solution.hands is not None:
        hands = [_plain(hand, translator) for hand in solution.hands]
        return {"game": solution.name, "hands": hands, **said}
    table = [
        {"at": step.at, "seat": step.values.seat,
         "values": {card.word: tricks for card, tricks in step.values.tricks.items()}}
        for step in solution.steps
    ]  # fmt: skip
    choices = [_choice_plain(choice) for choice in solution.choices]
    more = {"choices": choices} if choices else {}
    return {"hand": solution.name, "table": table, **more, **said}


def _choice_plain(choice: _Choice) -> dict[str, Any]:
    worth = {
        prospect.action.word: {"tricks": prospect.tricks, "points": dict(prospect.points)}
        for prospect in choice.worth
    }
    return {"at": choice.position.at, "seat": choice.position.state.turn, "values": worth}


def _line(solution: _Solution, translator: Translator) -> int:
    plain = _plain(solution, translator)
    sys.stdout.write(json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n")
    return _reported(solution, translator)


def _every_problem(solution: _Solution) -> Iterable[Problem]:
    yield from solution.problems
    for hand in solution.hands or ():
        yield from _every_problem(hand)


def _reported(solution: _Solution, translator: Translator) -> int:
    problems = sorted(_every_problem(solution), key=lambda problem: problem.order)
    for problem in problems:
        print(line_of(problem, translator), file=sys.stderr)
    return WRONG if problems else OK
