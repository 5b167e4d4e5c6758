"""What is worked out once for one object, for as long as it is the same one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")
AT_MOST: Final = 500
"""So many objects are remembered; then all are forgotten, which only costs time."""


def kept(make: Callable[[K], V]) -> Callable[[K], V]:
    """`make`, asked once for each object that cannot change.

    Objects are told apart by their identity, which takes no time, where comparing a table of rules
    with another takes longer than what is worked out of it.
    """
    known: dict[int, tuple[K, V]] = {}

    @wraps(make)
    def get(key: K) -> V:
        found = known.get(id(key))
        if found is None:
            if len(known) >= AT_MOST:
                known.clear()
            # The object is kept as well: as long as it lives, nothing else has its id.
            found = known[id(key)] = (key, make(key))
        return found[1]

    return get
