"""What can be seen of a position without trying anything: its shape, and tricks that are sure."""

from __future__ import annotations

from functools import lru_cache


class Shapes(dict[int, int]):
    """The shape of a suit, keyed by its cards that are left: who holds them, whatever they are.

    A 1, then the places of the holders in base four, the highest card first.
    """

    def __init__(self, owner_of: dict[int, int]) -> None:
        super().__init__({0: 1})
        self._owner_of = owner_of

    def __missing__(self, left: int) -> int:
        self[left] = shape = self[left & left - 1] << 2 | self._owner_of[left & -left]
        return shape


@lru_cache(maxsize=1 << 16)
def trump_facts(shape: int, counts: tuple[bool, ...]) -> tuple[int, int, int]:
    """What the trumps of `shape`, one or more, settle at a glance.

    First the tricks that they take whatever anybody does, for those seats that `counts` names and
    for the others. Then the seat that can draw all trumps of all others by leading its highest
    ones; -1 where there is none.
    """
    owners: list[int] = []
    while shape > 1:
        owners.insert(0, shape & 3)
        shape >>= 2
    sure = {True: 0, False: 0}
    for seat in set(owners):
        sure[counts[seat]] = max(sure[counts[seat]], _sure(owners, counts, seat))
    top = owners[0]
    run = next((place for place, owner in enumerate(owners) if owner != top), len(owners))
    most = max(owners.count(other) for other in (-1, *set(owners) - {top}))
    return sure[True], sure[False], top if run >= most else -1


def _sure(owners: list[int], counts: tuple[bool, ...], seat: int) -> int:
    """The tricks that the trumps of `seat` take for its side.

    Each is played to another trick, and loses it only to a higher trump of the other side, each
    of which beats one at most.
    """
    beaters = found = 0
    for owner in owners:
        if counts[owner] != counts[seat]:
            beaters += 1
        elif owner == seat and beaters:
            beaters -= 1
        elif owner == seat:
            found += 1
    return found
