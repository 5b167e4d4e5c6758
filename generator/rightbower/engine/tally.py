"""Findings about many deals, counted; whole numbers only, so that order does not matter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from rightbower.engine.experiment import Finding, Way
from rightbower.model.numbers import (
    LEADERS,
    CallCell,
    DealingCell,
    GainCell,
    LeadCell,
    Numbers,
)

_CELLS: Final[dict[str, tuple[Callable[..., Any], tuple[str, ...], tuple[str, ...]]]] = {
    "calls": (CallCell, ("way", "seat", "trumps", "bowers"),
              ("deals", "made", "marches", "points", "squares")),
    "gains": (GainCell, ("seat", "trumps", "bowers"), ("deals", "points", "squares")),
    "leads": (LeadCell, ("leader",), ("deals", "made", "tricks", "squares")),
    "dealing": (DealingCell, ("card",), ("deals", "points", "squares")),
}  # fmt: skip
"""Each table with the shape of its cells, what tells them apart, and what is summed up."""


class Tally:
    """Adds up findings, from those of `numbers` on; `tricks` are those of a whole hand."""

    def __init__(self, numbers: Numbers, tricks: int) -> None:
        self.deals = numbers.deals
        self._numbers, self._tricks = numbers, tricks
        self._sums: dict[tuple[Any, ...], list[int]] = defaultdict(list)
        for table, (_, keys, columns) in _CELLS.items():
            for cell in getattr(numbers, table):
                key = (table, *(getattr(cell, name) for name in keys))
                self._sums[key] = [getattr(cell, name) for name in columns]

    def add(self, found: Finding) -> None:
        """Count one deal more."""
        self.deals += 1
        kind = (found.seat, found.trumps, found.bowers)
        for way, end in (("together", found.together), ("alone", found.alone)):
            points = end.points
            march = end.tricks == self._tricks
            self._count(("calls", way, *kind), 1, points > 0, march, points, points**2)
        gain = found.alone.points - found.together.points
        self._count(("gains", *kind), 1, gain, gain**2)
        for leader, end in zip(LEADERS, found.led, strict=True):
            self._lead(leader, end)
        points = found.dealing
        self._count(("dealing", found.turned), 1, points, points**2)

    def _lead(self, leader: str, end: Way) -> None:
        self._count(("leads", leader), 1, end.points > 0, end.tricks, end.tricks**2)

    def _count(self, key: tuple[Any, ...], *values: int) -> None:
        sums = self._sums[key]
        self._sums[key] = [a + b for a, b in zip(sums or [0] * len(values), values, strict=True)]

    def numbers(self) -> Numbers:
        """All that was counted, the cells in the order of what tells them apart."""
        tables: dict[str, tuple[Any, ...]] = dict.fromkeys(_CELLS, ())
        for (table, *key), sums in sorted(self._sums.items(), key=lambda item: str(item[0])):
            shape, keys, columns = _CELLS[table]
            cell = dict(zip(keys, key, strict=True)) | dict(zip(columns, sums, strict=True))
            tables[table] += (shape(**cell),)
        return replace(self._numbers, deals=self.deals, **tables)  # type: ignore[arg-type]
