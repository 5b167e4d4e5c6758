"""What follows from an action without anybody choosing it: a closed union of events.

Each event carries the ids of the rules that brought it about.
"""

from __future__ import annotations

from typing import Literal

from rightbower.model.cards import Card, Seat, Suit, Trump, Unit
from rightbower.model.frozen import frozen

How = Literal["ordered", "called", "named", "bid", "automatic", "all_passed", "given"]
Why = Literal["partner_alone", "partner_defends_alone", "misere", "dropped", "given"]


@frozen
class Turned:
    """The upcard is shown; None when the record does not know it."""

    rules: tuple[str, ...]
    card: Card | None


@frozen
class TurnedDown:
    """Every seat has refused the turned card."""

    rules: tuple[str, ...]


@frozen
class TrumpFixed:
    """Trump is made; `by` is None when nobody made it."""

    rules: tuple[str, ...]
    trump: Trump
    by: Seat | None
    how: How


@frozen
class PickedUp:
    """A seat takes a card that was not dealt to it; None when the record does not know it."""

    rules: tuple[str, ...]
    seat: Seat
    card: Card | None


@frozen
class Discarded:
    """Cards were laid away face down."""

    rules: tuple[str, ...]
    seat: Seat


@frozen
class SitsOut:
    """Seats that play no card in this hand."""

    rules: tuple[str, ...]
    seats: tuple[Seat, ...]
    why: Why


@frozen
class Given:
    """A partner has passed a card to the player who called for it."""

    rules: tuple[str, ...]


@frozen
class Exchanged:
    """A seat has swapped cards with the kitty."""

    rules: tuple[str, ...]


@frozen
class JokerNamed:
    """Where nothing is trump, the joker is said to belong to a suit."""

    rules: tuple[str, ...]
    suit: Suit


@frozen
class TrickWon:
    """A trick is complete."""

    rules: tuple[str, ...]
    trick: int
    seat: Seat


@frozen
class Revoke:
    """A revoke is claimed and stands; `at` is the anchor of the offending card."""

    rules: tuple[str, ...]
    at: str
    by: Seat


@frozen
class WalkOver:
    """Everybody but the maker has dropped out."""

    rules: tuple[str, ...]


@frozen
class Scored:
    """A unit's score changes; `row` is the line of the score table that decided it."""

    rules: tuple[str, ...]
    unit: Unit
    points: int
    row: str


@frozen
class Redeal:
    """The hand is void; `dealer` deals the next one."""

    rules: tuple[str, ...]
    dealer: Seat


@frozen
class GameWon:
    """The game is over.

    `games` is what it counts in a match, `carried` the points that go over to the next game.
    """

    rules: tuple[str, ...]
    units: tuple[Unit, ...]
    games: int = 1
    carried: tuple[tuple[Unit, int], ...] = ()


Event = (
    Turned | TurnedDown | TrumpFixed | PickedUp | Discarded | SitsOut | Given | Exchanged
    | JokerNamed | TrickWon | Revoke | WalkOver | Scored | Redeal | GameWon
)  # fmt: skip
