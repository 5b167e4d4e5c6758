"""Faults as they are printed: for people, for programs, and beside the code on GitHub."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import quote

from rightbower import __version__
from rightbower.book.faults import fault_message
from rightbower.book.hints import hint
from rightbower.load.yaml_reader import Unread
from rightbower.model.problem import Problem
from rightbower.site.catalog import in_lines
from rightbower.site.contents import content_of
from rightbower.site.language import Translator
from rightbower.site.shipped import find, stands

FORMS: Final = ("text", "json", "github", "sarif")
_WIDTH: Final = 100
_MARKS: Final = ";:!?%«»"
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def add_format(parser: argparse.ArgumentParser) -> None:
    """The option that says how faults are printed."""
    parser.add_argument(
        "--format", choices=FORMS, default="text",
        help="how faults are printed: text with the line they stand in, JSON, annotations for "
        "GitHub, or SARIF",
    )  # fmt: skip


def visible(text: str, spoken: bool = False) -> str:
    """`text` with everything that cannot be seen, or could break a line, as an escape.

    In a sentence that is `spoken` the spaces that French puts beside its marks stay what they are.
    """
    return "".join(
        char if char.isprintable() or (spoken and _set_apart(text, place)) else _escape(char)
        for place, char in enumerate(text)
    )


def _set_apart(text: str, place: int) -> bool:
    """Whether a space that cannot break is where French puts one: beside a mark or a number."""
    beside = text[max(0, place - 1) : place] + text[place + 1 : place + 2]
    return text[place] in "\u00a0\u202f" and any(
        char in _MARKS or char.isdigit() for char in beside
    )


def _escape(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def told(problem: Problem, translator: Translator) -> str:
    """The sentence of a problem."""
    sentences = (translator.say(message) for message in fault_message(problem))
    return visible(" ".join(sentences), spoken=True)


def line_of(problem: Problem, translator: Translator) -> str:
    """A problem as one line: FILE:LINE:COLUMN: CODE: message."""
    where = f"{visible(problem.file)}:{problem.place.line}:{problem.place.column}"
    return f"{where}: {problem.code}: {told(problem, translator)}"


@dataclass
class Printer:
    """Prints problems in one form. `root` is the site whose files are named, from its folder on;
    without one they are named from the working directory on, as a command line does. `texts` holds
    what is read already, or is no file, by name."""

    translator: Translator
    form: str = "text"
    root: Path | None = None
    stream: IO[str] | None = None
    texts: dict[str, bytes] = field(default_factory=dict)
    _lines: dict[str, list[str]] = field(default_factory=dict)

    def print(self, problems: Iterable[Problem]) -> bool:
        """Print problems by place; whether there were any. Nothing is said twice."""
        ordered = sorted(_known(list(problems)), key=lambda problem: problem.order)
        unique = {line_of(p, self.translator) + str(p.at): p for p in ordered}
        out = sys.stderr if self.stream is None else self.stream
        for line in _PRINTERS[self.form](self, list(unique.values())):
            print(line, file=out)
        return bool(unique)

    def suggestion(self, problem: Problem) -> str | None:
        """What was probably meant, in words."""
        message = hint(problem)
        return None if message is None else visible(self.translator.say(message), spoken=True)

    def source(self, problem: Problem) -> str | None:
        """The line of the file that a problem stands in; None where it cannot be shown."""
        if problem.file not in self._lines:
            self._lines[problem.file] = self._read(problem.file)
        lines = self._lines[problem.file]
        number = problem.place.line
        return lines[number - 1] if number <= len(lines) else None

    def _read(self, name: str) -> list[str]:
        data = self.texts.get(name)
        if data is None and name not in ("", "-"):
            file = Path(name) if self.root is None else find(self.root, name)
            data = content_of(file) if file is not None and stands(file) else None
        text = b"" if data is None or isinstance(data, Unread) else data
        return in_lines(text.decode("utf-8-sig", "replace")).split("\n")

    def as_text(self, problems: list[Problem]) -> Iterable[str]:
        """For people: one line that says it all, then the line of the file and a suggestion."""
        for problem in problems:
            yield line_of(problem, self.translator)
            yield from excerpt(self.source(problem), problem.place.line, problem.place.column)
            suggestion = self.suggestion(problem)
            if suggestion is not None:
                yield f"      = {suggestion}"

    def plain(self, problem: Problem) -> dict[str, Any]:
        """A problem as plain values."""
        return {
            "file": problem.file.encode(errors="backslashreplace").decode(),
            "line": problem.place.line, "column": problem.place.column,
            "at": problem.at, "code": problem.code,
            "params": {key: list(value) if isinstance(value, tuple) else value
                       for key, value in problem.params.items()},
            "message": told(problem, self.translator), "suggestion": self.suggestion(problem),
        }  # fmt: skip

    def as_json(self, problems: list[Problem]) -> Iterable[str]:
        """For programs: an array, empty where all is well."""
        plain = [self.plain(problem) for problem in problems]
        yield json.dumps(plain, ensure_ascii=False, indent=1)

    def as_github(self, problems: list[Problem]) -> Iterable[str]:
        """Workflow commands that GitHub shows beside the lines."""
        for problem in problems:
            file, place = _property(problem.file), problem.place
            said = " ".join(
                filter(None, (told(problem, self.translator), self.suggestion(problem)))
            )
            said = said.replace("%", "%25")
            where = f"file={file},line={place.line},col={place.column}"
            yield f"::error {where},title={problem.code}::{said}"

    def as_sarif(self, problems: list[Problem]) -> Iterable[str]:
        """The interchange format of checkers, SARIF 2.1.0."""
        rules = sorted({problem.code for problem in problems})
        driver = {"name": "rightbower", "version": __version__, "rules": [{"id": r} for r in rules]}
        results = [
            {
                "ruleId": problem.code, "level": "error",
                "message": {"text": told(problem, self.translator)},
                "locations": [{"physicalLocation": {
                    "artifactLocation": {"uri": _uri(problem.file)},
                    "region": {
                        "startLine": problem.place.line, "startColumn": problem.place.column,
                    },
                }}],
            }
            for problem in problems
        ]  # fmt: skip
        run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
        whole = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
        yield json.dumps(whole, ensure_ascii=False, indent=1)


def _known(problems: list[Problem]) -> Iterable[Problem]:
    """The problems without those of files that stand in a folder which nobody can look into: who
    asks for one of them cannot know whether it is there."""
    unreadable = [problem for problem in problems if problem.code == "unreadable"]
    shut = tuple(f"{one.file}/" for one in unreadable if one.params.get("why") == "folder")
    return (one for one in problems if one not in unreadable or not one.file.startswith(shut))


def excerpt(source: str | None, line: int, column: int) -> Iterable[str]:
    """A line of a file with a mark under the column, cut to what fits around it."""
    if source is None or not source.strip():
        return
    first = max(0, column - 1 - 2 * _WIDTH // 3) if len(source) > _WIDTH else 0
    part, before = source[first : first + _WIDTH], source[first : column - 1]
    dots = "… " if first else ""
    yield f"{line:5} | {dots}{visible(part)}"
    yield f"      | {' ' * len(dots + visible(before))}^"


def _property(text: str) -> str:
    """A text as a property of a workflow command."""
    for char, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")):
        text = text.replace(char, code)
    return visible(text)


def _uri(file: str) -> str:
    return "stdin" if file in ("", "-") else quote(file, errors="replace")


_PRINTERS: Final[Mapping[str, Callable[[Printer, list[Problem]], Iterable[str]]]] = {
    "text": Printer.as_text, "json": Printer.as_json, "github": Printer.as_github,
    "sarif": Printer.as_sarif,
}  # fmt: skip
