"""Parts of files about many records that stay as they are when a record changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Parts:
    """What was made of the ground of a site, and of nothing else but what is named beside it."""

    known: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """By name, what it was made of besides the ground, and what came of it; both can be pickled."""

    def part(self, name: str, of: Any, make: Callable[[], T]) -> T:
        """What `make` makes of the ground and of `of`: as it was, where that is the same."""
        known = self.known.get(name)
        if known is None or known[0] != of:
            known = self.known[name] = (of, make())
        made: T = known[1]
        return made
