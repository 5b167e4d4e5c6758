"""`rightbower format`: records in canonical order and spelling, their comments kept."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rightbower.jobs.common import OK, WRONG, UsageError, read_input, report, root_of, voice
from rightbower.jobs.progress import Progress
from rightbower.load.canonical import format_record
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.load.yaml_reader import decode
from rightbower.model.problem import Problem
from rightbower.site.rulebook import Rulebook
from rightbower.site.rules import rules_at
from rightbower.site.workshop import conflicts_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="records, written anew in place; - is standard "
        "input, written to standard output",
    )  # fmt: skip
    parser.add_argument(
        "--check", action="store_true", help="write nothing; name the files that would change"
    )
    parser.add_argument("--root", metavar="DIR", help="the site whose profiles are used")
    parser.add_argument("--language", default="en", metavar="xx", help="the language of messages")


def run(options: argparse.Namespace) -> int:
    """Format; 1 when a record cannot be read, which is left as it is, or would change."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = rules_at(root)
    problems: list[Problem] = []
    would_change = False
    progress = Progress(sys.stderr)
    for done, name in enumerate(options.files):
        progress.told("files", done, len(options.files))
        data = read_input(name)
        formatted, found = _formatted(data, name, rulebook)
        problems += found
        if formatted is None:
            continue
        changed = formatted.encode() != data
        if options.check:
            would_change |= changed
            if changed:
                progress.done()
                print(name)
        elif name == "-":
            sys.stdout.write(formatted)
        elif changed:
            _write(Path(name), formatted)
    progress.done()
    return report(problems, translator) or (WRONG if would_change else OK)


def _formatted(data: bytes, name: str, rulebook: Rulebook) -> tuple[str | None, list[Problem]]:
    """The canonical text of a record; None, and why, where its form is not sound."""
    text, problems = decode(data, name)
    document, problems = (None, problems) if text is None else read(data, name)
    if text is None or document is None:
        return None, problems
    loaded = load_record(document, name, rulebook.profiles)
    problems += (*loaded.problems, *conflicts_of(loaded))
    if problems or loaded.profile is None:
        return None, problems
    as_json = text.lstrip()[:1] == "{" and name.endswith((".json", ".jsonl", "-"))
    return format_record(text, document, loaded.profile.seats, as_json), []


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from None
