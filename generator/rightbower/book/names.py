"""Who is who at the table: seats and units, to be named in messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from rightbower.book.message import Items, SeatName, UnitName, seat_name
from rightbower.engine.seating import Seating
from rightbower.model.cards import Seat, Unit
from rightbower.model.frozen import frozen


@frozen
class Names:
    """The players' names where a record gives them."""

    players: Mapping[Seat, str]
    _seats: dict[Seat, SeatName] = field(default_factory=dict, compare=False, repr=False)

    def seat(self, seat: Seat) -> SeatName:
        """A seat, to be named."""
        if seat not in self._seats:
            self._seats[seat] = seat_name(seat, self.players.get(seat, ""))
        return self._seats[seat]

    def unit(self, unit: Unit, seating: Seating) -> UnitName:
        """What has a score, to be named."""
        seats = (seat for seat in seating.seats if seating.unit_of[seat] == unit)
        return UnitName(unit, tuple(self.seat(seat) for seat in seats))


def all_of(units: Iterable[UnitName]) -> Items:
    """Everybody in `units`, in one list."""
    return Items(tuple(units))
