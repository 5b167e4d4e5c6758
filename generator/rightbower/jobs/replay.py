"""`rightbower replay`: records replayed, as text in a language or as traces."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from rightbower.book.proof import GameProof, HandProof, Proof
from rightbower.engine.trace import Trace, game_plain, trace_plain
from rightbower.jobs import records
from rightbower.jobs.common import OK, WRONG, root_of, voice
from rightbower.jobs.diagnostics import Printer, add_format, line_of, told
from rightbower.model.problem import Problem
from rightbower.site.rules import rules_at
from rightbower.site.told import game_text, hand_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    records.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="traces instead of text")
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    """Replay what is asked for; 1 when something is wrong with a record."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = rules_at(root)
    printer = Printer(translator, options.format, root)
    code = records.refused(options, rulebook, printer)
    if code is not None:
        return code
    settings = records.settings_of(options.settings)
    player = _Player(records.Reader(rulebook, options.profile, settings), printer)
    if options.jsonl:
        return player.lines(sys.stdin.buffer)
    return player.files(options.files, options.json)


class _Player:
    """Tells what it is given to read."""

    def __init__(self, reader: records.Reader, printer: Printer) -> None:
        self._reader = reader
        self._printer = printer
        self._translator = printer.translator
        printer.texts = reader.texts

    def files(self, names: list[str], as_json: bool) -> int:
        """Replay the files, to standard output."""
        proofs = [self._reader.file(name) for name in names]
        if as_json:
            plain = [self._plain(proof) for proof in proofs]
            print(json.dumps(plain[0] if len(plain) == 1 else plain, ensure_ascii=False, indent=1))
        else:
            print("\n\n".join(self._text(proof) for proof in proofs))
        wrong = self._printer.print(problem for proof in proofs for problem in proof.problems)
        return WRONG if wrong else OK

    def lines(self, stream: BinaryIO) -> int:
        """Replay JSON lines; one trace a line, in order."""
        code = OK
        for proof in self._reader.lines(stream):
            plain = self._plain(proof)
            sys.stdout.write(json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n")
            code = max(code, self._reported(iter(proof.problems)))
        return code

    def _plain(self, proof: Proof | Trace) -> dict[str, Any]:
        def say(problem: Problem) -> str:
            return told(problem, self._translator)

        match proof:
            case GameProof(trace=game):
                return game_plain(game, say)
            case HandProof(trace=trace):
                return trace_plain(trace, say)
            case _:
                return trace_plain(proof, say)

    def _text(self, proof: Proof | Trace) -> str:
        match proof:
            case GameProof():
                return game_text(proof, self._translator)
            case HandProof():
                return hand_text(proof, self._translator)
            case _:
                return proof.hand

    def _reported(self, problems: Iterator[Problem]) -> int:
        code = OK
        for problem in problems:
            print(line_of(problem, self._translator), file=sys.stderr)
            code = WRONG
        return code
