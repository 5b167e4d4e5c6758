"""Who is who at the table: seats and units, to be named in messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rightbower.book.message import Items, SeatName, UnitName, seat_name
from rightbower.engine.seating import Seating
from rightbower.model.cards import Seat, Unit


class _Seats(dict[Seat, SeatName]):
    """The seats that have been named so far."""

    def __init__(self, players: Mapping[Seat, str]) -> None:
        super().__init__()
        self._players = players

    def __missing__(self, seat: Seat) -> SeatName:
        name = self[seat] = seat_name(seat, self._players.get(seat, ""))
        return name


class Names:
    """The players' names where a record gives them."""

    __slots__ = ("seat",)

    def __init__(self, players: Mapping[Seat, str]) -> None:
        self.seat: Callable[[Seat], SeatName] = _Seats(players).__getitem__
        """A seat, to be named: asked for several times at every step."""

    def unit(self, unit: Unit, seating: Seating) -> UnitName:
        """What has a score, to be named."""
        seats = (seat for seat in seating.seats if seating.unit_of[seat] == unit)
        return UnitName(unit, tuple(self.seat(seat) for seat in seats))


def all_of(units: Iterable[UnitName]) -> Items:
    """Everybody in `units`, in one list."""
    return Items(tuple(units))
