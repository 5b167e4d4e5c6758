"""`rightbower replay`: records replayed, as text in a language or as traces."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rightbower.book.proof import GameProof, HandProof, Proof
from rightbower.engine.trace import Trace, game_plain, trace_plain
from rightbower.jobs.common import OK, USAGE, WRONG, UsageError, line_of, root_of, told, voice
from rightbower.load.hands import Loaded, load_record
from rightbower.load.yaml_reader import Document, fast_json, read, read_json, read_yaml
from rightbower.model.problem import Problem
from rightbower.model.profile import PARAMETERS
from rightbower.site.language import Translator
from rightbower.site.told import game_text, hand_text
from rightbower.site.workshop import Rulebook, conflicts_of, prove, read_rules


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="records; - is standard input")
    parser.add_argument("--root", metavar="DIR", help="the site whose profiles are used")
    parser.add_argument("--profile", metavar="ID", help="replay under this profile instead")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE", dest="settings",
                        help="set a parameter")  # fmt: skip
    parser.add_argument("--language", default="en", metavar="xx", help="the language of texts")
    parser.add_argument("--json", action="store_true", help="traces instead of text")
    parser.add_argument(
        "--jsonl", action="store_true", help="one record a line, from standard input"
    )


def run(options: argparse.Namespace) -> int:
    """Replay what is asked for; 1 when something is wrong with a record."""
    if options.jsonl == bool(options.files):
        raise UsageError("name files, or give --jsonl and records on standard input")
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = read_rules(root)
    if rulebook.problems:
        for problem in rulebook.problems:
            print(line_of(problem, translator), file=sys.stderr)
        return WRONG
    player = _Player(rulebook, translator, options.profile, _settings(options.settings))
    if options.jsonl:
        return player.lines(sys.stdin.buffer)
    missing = [name for name in options.files if name != "-" and not Path(name).is_file()]
    if missing:
        print(*(f"{name}: not_found" for name in missing), sep="\n", file=sys.stderr)
        return USAGE
    return player.files(options.files, options.json)


def _settings(given: list[str]) -> dict[str, Any]:
    settings: dict[str, Any] = {}
    for entry in given:
        path, equals, text = entry.partition("=")
        if not equals or path not in PARAMETERS:
            raise UsageError(f"--set {entry}: name a parameter and its value, PATH=VALUE")
        document, problems = read_yaml(text, "--set")
        if document is None or problems:
            raise UsageError(f"--set {entry}: the value cannot be read")
        settings[path] = document.plain
    return settings


class _Player:
    """Replays records one after another under the same wishes."""

    def __init__(
        self, rulebook: Rulebook, translator: Translator, profile: str | None,
        settings: Mapping[str, Any],
    ) -> None:  # fmt: skip
        self._rulebook = rulebook
        self._translator = translator
        self._profile = profile
        self._settings = settings

    def files(self, names: list[str], as_json: bool) -> int:
        """Replay the files, to standard output."""
        proofs = [self._file(name) for name in names]
        if as_json:
            plain = [self._plain(proof) for proof in proofs]
            print(json.dumps(plain[0] if len(plain) == 1 else plain, ensure_ascii=False, indent=1))
        else:
            print("\n\n".join(self._text(proof) for proof in proofs))
        return self._reported(problem for proof in proofs for problem in _problems(proof))

    def lines(self, stream: Iterator[bytes] | Any) -> int:
        """Replay JSON lines; one trace a line, in order."""
        code = OK
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            proof = self._line(line, number)
            plain = self._plain(proof)
            sys.stdout.write(json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n")
            code = max(code, self._reported(iter(_problems(proof))))
        return code

    def _line(self, line: bytes, number: int) -> Proof | Trace:
        try:
            proof = self._proved(Document(fast_json(line.decode())), "-", ())
            if not _problems(proof):
                return proof
        except ValueError:
            pass
        # Something is wrong: read once more, slowly, to say where.
        text = line.decode("utf-8", "replace")
        document, problems = read_json(text, "-", number - 1)
        if document is None:
            return Trace(hand="", profile="", status="invalid", problems=tuple(problems))
        return self._proved(document, "-", tuple(problems))

    def _file(self, name: str) -> Proof | Trace:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        document, problems = read(data, name)
        if document is None:
            return Trace(hand="", profile="", status="invalid", problems=tuple(problems))
        return self._proved(document, name, tuple(problems))

    def _proved(
        self, document: Document, name: str, problems: tuple[Problem, ...]
    ) -> Proof | Trace:
        plain = document.plain
        if isinstance(plain, dict):
            if self._profile is not None:
                plain["profile"] = self._profile
            if self._settings and isinstance(plain.setdefault("rules", {}), dict):
                plain["rules"] |= self._settings
        loaded = load_record(document, name, self._rulebook.profiles)
        found = (*problems, *loaded.problems, *conflicts_of(loaded))
        proof = None if found else prove(loaded)
        return _unread(loaded, plain, found) if proof is None else proof

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


def _problems(proof: Proof | Trace) -> tuple[Problem, ...]:
    return proof.problems


def _unread(loaded: Loaded, plain: object, found: tuple[Problem, ...]) -> Trace:
    named = plain.get("profile", "") if isinstance(plain, dict) else ""
    problems = tuple(sorted(found, key=lambda problem: problem.order))
    empty = Trace(hand=loaded.name, profile=str(named), status="invalid")
    return replace(empty, problems=problems)
