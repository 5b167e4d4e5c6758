"""Pinned counts of legal sequences, from YAML files."""

from __future__ import annotations

from rightbower.load.profiles import Profiles
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.perft import PerftFile
from rightbower.model.problem import Problem


def load_perft(
    data: bytes, file: str, profiles: Profiles
) -> tuple[PerftFile | None, tuple[Problem, ...]]:
    """The counts in the file, and every fault; None when it cannot be read."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    shape: PerftFile | None = shaped(PerftFile, document.plain, faults)
    if shape is not None and shape.profile not in profiles:
        known = tuple(sorted(profiles))
        faults.add("unknown_profile", "profile", None, profile=shape.profile, known=known)
    return shape, (*problems, *faults.sorted())
