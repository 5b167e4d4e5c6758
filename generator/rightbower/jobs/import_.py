"""`rightbower import`: games in other notations become records."""

from __future__ import annotations

import argparse

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
from rightbower.load.plain import game_plain
from rightbower.load.writer import write_yaml
from rightbower.load.yaml_reader import decode
from rightbower.site.notations import Imported, import_text
from rightbower.site.rules import rules_at


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="Euchre Game Notation (.egn, .emn) or Trickster's "
        "text (.ptn); - is standard input",
    )  # fmt: skip
    parser.add_argument("--out", metavar="DIR", help="where to write the records, a file for each")
    parser.add_argument("--root", metavar="DIR", help="the site whose profiles are used")
    parser.add_argument("--profile", metavar="ID", help="the game; default: the nearest one")
    parser.add_argument("--language", default="en", metavar="xx", help="the language of messages")


def run(options: argparse.Namespace) -> int:
    """Import; 1 when a file cannot be brought in, which is then not written."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = rules_at(root)
    if rulebook.problems:
        return report(rulebook.problems, translator, root)
    if options.profile is not None and options.profile not in rulebook.profiles:
        raise UsageError(f"there is no profile {options.profile}")
    games: list[Imported] = []
    for name in options.files:
        text, problems = decode(read_input(name), name)
        if text is None:
            games.append(Imported(None, tuple(problems)))
        else:
            games += import_text(text, name, rulebook.profiles, options.profile)
    records = {
        game.proof.record.id: write_yaml(game_plain(game.proof.record))
        for game in games if game.proof is not None
    }  # fmt: skip
    code = report((problem for game in games for problem in game.problems), translator)
    report((notice for game in games for notice in game.notices), translator)
    if options.out is None and len(games) > 1:
        raise UsageError(f"these are {len(games)} games: say where with --out DIR")
    for name, text in records.items():
        deliver(options.out, f"{name}.yaml", text)
    return WRONG if code else OK
