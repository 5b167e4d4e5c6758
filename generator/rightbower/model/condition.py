"""What a hand is asked to show: names joined by and, or, not."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Literal

from rightbower.model.frozen import frozen


@frozen
class Named:
    """A fact by its name; `column` is where it stands in the text, counted from 1."""

    name: str
    column: int = 1

    def holds(self, facts: AbstractSet[str]) -> bool:
        """Whether it is among the facts."""
        return self.name in facts

    def names(self) -> tuple[Named, ...]:
        """Itself."""
        return (self,)


@frozen
class Not:
    """The contrary."""

    part: Condition

    def holds(self, facts: AbstractSet[str]) -> bool:
        """Whether the part does not hold."""
        return not self.part.holds(facts)

    def names(self) -> tuple[Named, ...]:
        """The names in it, in order."""
        return self.part.names()


@frozen
class Joined:
    """Two conditions or more, of which all must hold (`and`) or one (`or`)."""

    how: Literal["and", "or"]
    parts: tuple[Condition, ...]

    def holds(self, facts: AbstractSet[str]) -> bool:
        """Whether all of the parts hold, or one of them."""
        every = self.how == "and"
        return (all if every else any)(part.holds(facts) for part in self.parts)

    def names(self) -> tuple[Named, ...]:
        """The names in it, in order."""
        return tuple(name for part in self.parts for name in part.names())


Condition = Named | Not | Joined
EVERYTHING = Joined("and", ())
"""The condition that every hand meets."""
