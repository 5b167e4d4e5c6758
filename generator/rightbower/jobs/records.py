"""Reading records for a job: from files or lines, under the profile and house rules asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from rightbower.book.proof import Proof
from rightbower.engine.trace import Trace
from rightbower.jobs.common import USAGE, WRONG, UsageError
from rightbower.jobs.diagnostics import Printer
from rightbower.load.hands import Loaded, load_record
from rightbower.load.places import Document
from rightbower.load.reader import fast_json, read, read_json
from rightbower.load.yaml_reader import decode, read_yaml
from rightbower.model.problem import Place, Problem
from rightbower.model.profile import PARAMETERS
from rightbower.site.contents import content_of
from rightbower.site.rulebook import Rulebook
from rightbower.site.workshop import conflicts_of, prove


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of a job that reads records."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="records; - is standard input")
    parser.add_argument("--root", metavar="DIR", help="the site whose profiles are used")
    parser.add_argument("--profile", metavar="ID", help="replay under this profile instead")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE", dest="settings",
                        help="set a parameter")  # fmt: skip
    parser.add_argument("--language", default="en", metavar="xx", help="the language of texts")
    parser.add_argument(
        "--jsonl", action="store_true", help="one record a line, from standard input"
    )


def refused(options: argparse.Namespace, rulebook: Rulebook, printer: Printer) -> int | None:
    """The exit code where nothing can be read, what is wrong being said; None where all is well.

    Raises UsageError where neither files nor lines are asked for, or both.
    """
    if options.jsonl == bool(options.files):
        raise UsageError("name files, or give --jsonl and records on standard input")
    if rulebook.problems:
        printer.print(rulebook.problems)
        return WRONG
    missing = [name for name in options.files if name != "-" and not Path(name).is_file()]
    if missing:
        print(*(f"{name}: not_found" for name in missing), sep="\n", file=sys.stderr)
        return USAGE
    return None


def settings_of(given: list[str]) -> dict[str, Any]:
    """The parameters that `--set` sets, by path. Raises UsageError."""
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


class Reader:
    """Reads records one after another, and replays them, under the same wishes.

    What cannot be read comes out as an empty trace with its problems.
    """

    def __init__(
        self, rulebook: Rulebook, profile: str | None, settings: Mapping[str, Any]
    ) -> None:
        self._rulebook = rulebook
        self._profile = profile
        self._settings = settings
        self.texts: dict[str, bytes] = {}
        """What was read, by name, so that a fault can be shown in its line."""

    def lines(self, stream: BinaryIO) -> Iterator[Proof | Trace]:
        """The record in each line of JSON, in order; empty lines are skipped."""
        for number, line in enumerate(stream, 1):
            if line.strip():
                yield self._line(line, number)

    def _line(self, line: bytes, number: int) -> Proof | Trace:
        try:
            proof = self._proved(Document(fast_json(line.decode())), "-", ())
            if not proof.problems:
                return proof
        except ValueError:
            pass
        # Something is wrong: read once more, slowly, to say where.
        text, problems = decode(line, "-")
        if text is None:
            moved = tuple(replace(p, place=Place(number, p.place.column)) for p in problems)
            return Trace(hand="", profile="", status="invalid", problems=moved)
        document, problems = read_json(text, "-", number - 1)
        if document is None:
            return Trace(hand="", profile="", status="invalid", problems=tuple(problems))
        return self._proved(document, "-", tuple(problems))

    def file(self, name: str) -> Proof | Trace:
        """The record in a file; `-` is standard input."""
        data = sys.stdin.buffer.read() if name == "-" else content_of(Path(name))
        self.texts[name] = data
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


def _unread(loaded: Loaded, plain: object, found: tuple[Problem, ...]) -> Trace:
    named = plain.get("profile", "") if isinstance(plain, dict) else ""
    problems = tuple(sorted(found, key=lambda problem: problem.order))
    empty = Trace(hand=loaded.name, profile=str(named), status="invalid")
    return replace(empty, problems=problems)
