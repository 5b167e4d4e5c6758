"""How steps begin, one object for all that begin alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightbower.book.message import Message, SeatName
from rightbower.book.table_views import TableView
from rightbower.model.cards import Seat
from rightbower.model.frozen import frozen


@frozen(kw_only=True)
class StepHead:
    """Where a step stands, whether it was right, and who does something at it. Steps of other
    hands have the same one, and templates remember what they have printed by what it was.

    `spot` is which of the `seats` does something, from 0; None where nobody does. `trick` says
    whether it is played to a trick.
    """

    at: str
    place: Message
    verdict: str
    seat: SeatName | None
    spot: int | None
    seats: int
    trick: bool

    @property
    def number(self) -> int:
        """Which step of its group it is: 2 for the second card of a trick, in any line."""
        number = self.at.rpartition(".")[2].removeprefix("b")
        return int(number) if number.isdigit() else 1


_HEADS: Final[dict[tuple[object, ...], StepHead]] = {}
_AT_MOST: Final = 1 << 13


def step_head(
    at: str, place: Message, verdict: str, seat: SeatName | None, spots: Mapping[Seat, int],
    table: TableView,
) -> StepHead:  # fmt: skip
    """The head of a step after which the table is as `table` says; `spots` are its seats."""
    spot = None if seat is None else spots[seat.seat]
    trick = bool(table.trick)
    # What has an id here is kept by the head itself: as long as that lives, nothing else has it.
    key = (at, id(place), verdict, id(seat), spot, len(spots), trick)
    found = _HEADS.get(key)
    if found is None:
        if len(_HEADS) >= _AT_MOST:
            _HEADS.clear()
        found = _HEADS[key] = StepHead(
            at=at, place=place, verdict=verdict, seat=seat, spot=spot, seats=len(spots),
            trick=trick,
        )  # fmt: skip
    return found
