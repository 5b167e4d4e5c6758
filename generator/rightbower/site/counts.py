"""The pinned counts of legal sequences that the tests hold the engine to, for the site to show."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rightbower.load.perft import load_perft
from rightbower.model.perft import PerftFile
from rightbower.model.problem import Problem
from rightbower.site.contents import content_of
from rightbower.site.rulebook import Rulebook

FOLDER: Final = "tests/data/perft"


def read_counts(root: Path, rulebook: Rulebook) -> tuple[list[PerftFile], list[Problem]]:
    """The counts under `root`, and every fault; none where it has none.

    Where rules are faulty it cannot be said which games there are, and nothing is read.
    """
    counts: list[PerftFile] = []
    problems: list[Problem] = []
    for path in [] if rulebook.problems else sorted((root / FOLDER).glob("*.yaml")):
        file = path.relative_to(root).as_posix()
        one, found = load_perft(content_of(path), file, rulebook.profiles)
        problems += found
        if one is not None:
            counts.append(one)
    return counts, problems
