"""`rightbower export`: records in Euchre Game Notation."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rightbower.jobs.common import (
    OK,
    WRONG,
    UsageError,
    deliver,
    read_input,
    report,
    root_of,
    voice,
)
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.model.problem import Problem
from rightbower.site.egn_export import Exported, export_egn
from rightbower.site.rulebook import Rulebook
from rightbower.site.rules import rules_at
from rightbower.site.workshop import conflicts_of, prove


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - is standard input")
    parser.add_argument(
        "--egn", action="store_true", required=True,
        help="as Euchre Game Notation 1.4; a match becomes Euchre Match Notation",
    )  # fmt: skip
    parser.add_argument("--out", metavar="DIR", help="where to write, a file for each record")
    parser.add_argument("--root", metavar="DIR", help="the site whose profiles are used")
    parser.add_argument("--language", default="en", metavar="xx", help="the language of messages")


def run(options: argparse.Namespace) -> int:
    """Export; 1 when a record is faulty or cannot be said in the notation."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = rules_at(root)
    if rulebook.problems:
        return report(rulebook.problems, translator, root)
    if options.out is None and len(options.files) > 1:
        raise UsageError(f"these are {len(options.files)} records: say where with --out DIR")
    done = [_exported(name, rulebook) for name in options.files]
    code = report((problem for one in done for problem in one.problems), translator)
    report((notice for one in done for notice in one.notices), translator)
    for name, one in zip(options.files, done, strict=True):
        if one.plain is None:
            continue
        text = json.dumps(one.plain, ensure_ascii=False, indent=2) + "\n"
        deliver(options.out, Path(name).stem + one.suffix, text)
    return WRONG if code else OK


def _exported(name: str, rulebook: Rulebook) -> Exported:
    document, found = read(read_input(name), name)
    problems: tuple[Problem, ...] = tuple(found)
    if document is None:
        return Exported(None, problems=problems)
    loaded = load_record(document, name, rulebook.profiles)
    problems += (*loaded.problems, *conflicts_of(loaded))
    proof = None if problems else prove(loaded)
    if proof is None or proof.problems:
        return Exported(None, problems=problems if proof is None else proof.problems)
    return export_egn(proof)
