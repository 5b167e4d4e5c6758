"""What many solved deals told, from content/numbers.yaml, and back into it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Final

from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.load.writer import write_yaml
from rightbower.model.numbers import LEADERS, Numbers
from rightbower.model.problem import Problem

_EACH_DEAL: Final = {"calls": 2, "gains": 1, "leads": len(LEADERS), "dealing": 1}
"""In how many cells of each table a deal is counted."""


def load_numbers(
    data: bytes, file: str, profiles: Iterable[str]
) -> tuple[Numbers | None, tuple[Problem, ...]]:
    """The numbers in the file, and every fault; None when there is one.

    Every table must count each deal as often as a run does.
    """
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    numbers: Numbers | None = shaped(Numbers, document.plain, faults)
    if numbers is not None:
        known = tuple(sorted(profiles))
        if numbers.profile not in known:
            faults.add("unknown_profile", "profile", None, profile=numbers.profile, known=known)
        for table, times in _EACH_DEAL.items():
            found = sum(cell.deals for cell in getattr(numbers, table))
            if found != times * numbers.deals:
                faults.add("bad_sum", table, None, what="deals", found=found,
                           expected=times * numbers.deals)  # fmt: skip
    problems = [*problems, *faults.sorted()]
    return (None, tuple(problems)) if problems else (numbers, ())


def write_numbers(numbers: Numbers) -> str:
    """The numbers as YAML, a cell a line."""
    plain = asdict(numbers)
    return write_yaml({key: _listed(value) for key, value in plain.items()})


def _listed(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
