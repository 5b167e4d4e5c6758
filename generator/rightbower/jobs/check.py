"""`rightbower check`: profiles, hands, catalogs, prose and links; writes nothing."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from rightbower.jobs.common import OK, WRONG, UsageError, count, root_of, voice_of
from rightbower.jobs.diagnostics import Printer, add_format
from rightbower.jobs.progress import Progress
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.model.problem import Param, Problem
from rightbower.site.contents import content_of, shut
from rightbower.site.games import games_in_order
from rightbower.site.proved import coverage_lines
from rightbower.site.rulebook import Rulebook
from rightbower.site.rules import rules_at
from rightbower.site.store import Store
from rightbower.site.workshop import (
    conflicts_of,
    open_workshop,
    profile_problems,
    prove,
)
from rightbower.works.publish import check_site


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only these files or folders")
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--language", default="en", metavar="xx", help="the language of messages")
    add_format(parser)
    parser.add_argument("--coverage", action="store_true", help="which hand shows which rule")


def run(options: argparse.Namespace) -> int:
    """Check; 1 when something is wrong."""
    root = root_of(options.root)
    translator, _ = voice_of(root, options.language)
    text = options.format == "text"
    named = None if options.paths else root
    printer = Printer(translator, options.format, named, None if text else sys.stdout)
    if options.paths:
        problems = _of_paths(root, options.paths)
        if text and not problems:
            print("all well")
        return WRONG if printer.print(problems) else OK
    if options.coverage:
        workshop = open_workshop(root)
        print("\n".join(coverage_lines(workshop, games_in_order(workshop))))
        wrong = printer.print([*workshop.problems, *workshop.hand_problems])
        return WRONG if wrong else OK
    progress = Progress(sys.stderr)
    made = check_site(root, Store(root / ".cache"), os.cpu_count() or 1, progress.told)
    progress.done()
    problems = made.all_problems
    if text and not problems:
        profiles = count(len(games_in_order(made.workshop)), "profile")
        records = count(len(made.workshop.proofs), "record")
        print(f"{profiles}, {records}, {count(made.files, 'file')}: all well")
    return WRONG if printer.print(problems) else OK


def _of_paths(root: Path, names: list[str]) -> list[Problem]:
    rulebook = rules_at(root)
    problems: list[Problem] = []
    every: list[Path] = []
    for name in names:
        path = Path(name)
        if not path.exists():
            raise UsageError(f"there is no file {name}")
        if path.is_dir():
            problems += shut(Path(), (name,))
        within = [one for one in sorted(path.rglob("*")) if one.suffix in (".yaml", ".json")]
        every += within if path.is_dir() else [path]
    progress = Progress(sys.stderr)
    for done, file in enumerate(every):
        progress.told("files", done, len(every))
        problems += _of_file(file, root, rulebook)
    progress.done()
    return problems


def _of_file(file: Path, root: Path, rulebook: Rulebook) -> list[Problem]:
    """The problems of one record, or of one profile of the site."""
    data = content_of(file)
    document, found = read(data, str(file))
    if document is None:
        return found
    plain = document.plain
    schema = str(plain.get("schema", "")) if isinstance(plain, dict) else ""
    if schema.startswith("euchre-rules"):
        return [*found, *profile_problems(root, file)]
    loaded = load_record(document, str(file), rulebook.profiles, rulebook.broken)
    if loaded.waits_for:
        params: dict[str, Param] = {"profile": loaded.waits_for, "records": (str(file),)}
        found.append(Problem("not_checked", params, file=str(file)))
    found += (*loaded.problems, *conflicts_of(loaded))
    if found:
        return found
    proof = prove(loaded)
    return [] if proof is None else list(proof.problems)
