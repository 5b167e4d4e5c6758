"""Who sits where, who is whose partner and who shares a score."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rightbower.model.cards import Seat, Unit
from rightbower.model.frozen import frozen


@frozen
class Seating:
    """The seats clockwise, and the units (what has a score) they form."""

    seats: tuple[Seat, ...]
    units: tuple[Unit, ...]
    unit_of: Mapping[Seat, Unit]
    partners: Mapping[Seat, Seat]
    """Each seat's partner; empty where everybody plays for themselves."""
    circle: Mapping[Seat, tuple[Seat, ...]]
    """For each seat, all seats clockwise from its left, itself last."""

    def opponents(self, unit: Unit) -> tuple[Unit, ...]:
        """Every other unit."""
        return tuple(other for other in self.units if other != unit)


@lru_cache(maxsize=256)
def seating(seats: tuple[Seat, ...], units: str) -> Seating:
    """The seating of `seats` under the parameter `table.units`."""
    circle = {seat: seats[place + 1 :] + seats[: place + 1] for place, seat in enumerate(seats)}
    if units == "solo":
        alone = {seat: Unit(seat) for seat in seats}
        return Seating(seats, tuple(alone.values()), alone, {}, circle)
    half = len(seats) // 2
    partners = {seat: circle[seat][half - 1] for seat in seats}
    unit_of = {
        seat: Unit("".join(sorted({seat, partners[seat]}, key=seats.index))) for seat in seats
    }
    return Seating(seats, tuple(dict.fromkeys(unit_of.values())), unit_of, partners, circle)
