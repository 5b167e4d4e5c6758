"""A hand in progress: frozen, so that a snapshot per step costs nothing and cannot change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Literal

from rightbower.engine.contract import Contract
from rightbower.engine.events import Event, How
from rightbower.engine.holding import Holding
from rightbower.engine.seating import Seating
from rightbower.engine.trump import Ranking
from rightbower.model.cards import Card, Seat, Suit, Trump, Unit
from rightbower.model.frozen import Frozen, frozen
from rightbower.model.rules import Rules

PollKind = Literal[
    "order_up", "name_suit", "name_unseen", "bid", "all_pass", "kitty", "packet", "discard",
    "name", "alone", "defend", "best", "best_discard", "best_give", "drop", "play",
]  # fmt: skip
Stage = Literal["open", "played", "redeal", "penalty"]


@frozen(kw_only=True)
class Setup:
    """What is fixed before the first choice: the rules, the seats and the cards as dealt."""

    rules: Rules
    seating: Seating
    rankings: Mapping[Trump, Ranking]
    pack: frozenset[Card]
    dealer: Seat
    holdings: Mapping[Seat, Holding]
    upcard: Card | None
    kitty: tuple[Card | None, ...]
    unaccounted: frozenset[Card]
    """The cards of the pack that the record places nowhere."""
    score: Mapping[Unit, int]
    tokens: Mapping[Unit, int] = field(default_factory=dict)
    """Tokens for four tricks that were collected in the game so far."""
    number: int = 0
    """Which deal of a game this is; 0 for a hand that stands alone."""


@frozen
class Ask:
    """A question that is open: what kind, and whose turn it is to answer."""

    kind: PollKind
    seat: Seat


@lru_cache(maxsize=1000)
def asked(kind: PollKind, seats: tuple[Seat, ...]) -> tuple[Ask, ...]:
    """The question `kind` to each of `seats`, in that order; the same objects every time."""
    return tuple(Ask(kind, seat) for seat in seats)


@frozen
class Trick:
    """A complete trick: the cards in the order played, and who won it."""

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat


@frozen
class Offence:
    """An illegal card that stands: trick and card counted from 1."""

    trick: int
    card: int
    seat: Seat

    @property
    def at(self) -> str:
        """The anchor of the card."""
        return f"t{self.trick}.{self.card}"


@frozen(kw_only=True, slots=False)
class HandState(Frozen):
    """Everything that is known at one moment of a hand."""

    setup: Setup
    holdings: Mapping[Seat, Holding]
    unaccounted: frozenset[Card]
    agenda: tuple[PollKind, ...]
    """The polls still to come, in order."""
    asks: tuple[Ask, ...] = ()
    """The open questions of the present poll; the first one is whose turn it is."""
    ranked: Ranking | None = None
    """The cards under the trump that was made; None while there is none."""
    maker: Seat | None = None
    how: How | None = None
    making_round: PollKind | None = None
    contract: Contract | None = None
    """The highest bid so far; the contract once the auction is over."""
    highest_level: int = 0
    bidders: frozenset[Seat] = frozenset()
    """The seats that have bid in a numeric auction."""
    passed: frozenset[Seat] = frozenset()
    """The seats that are out of a numeric auction."""
    called: bool = False
    """Whether anybody has answered the first question; before that, cards may be swapped."""
    swapped: bool = False
    misdealt: bool = False
    turned_down: bool = False
    taken: bool = False
    """Whether the dealer took the turned card."""
    taker: Seat | None = None
    """The dealer who had to take a turned card that was trump by itself."""
    lone: Seat | None = None
    lone_defender: Seat | None = None
    out: frozenset[Seat] = frozenset()
    dropped: frozenset[Seat] = frozenset()
    leader: Seat | None = None
    table: tuple[tuple[Seat, Card], ...] = ()
    """The trick in progress."""
    led: Suit | None = None
    """The suit that must be followed in it."""
    tricks: tuple[Trick, ...] = ()
    offences: tuple[Offence, ...] = ()
    penalties: tuple[Offence, ...] = ()
    walk_over: bool = False
    stage: Stage = "open"

    @property
    def turn(self) -> Seat | None:
        """Who has to choose; None when the hand is over."""
        return self.asks[0].seat if self.asks else None

    @property
    def ranking(self) -> Ranking:
        """The ranking under the hand's trump; ValueError while there is none."""
        if self.ranked is None:
            raise ValueError("no trump has been made")
        return self.ranked

    @property
    def trump(self) -> Trump | None:
        """What is trump; None while nothing is."""
        return None if self.ranked is None else self.ranked.trump

    def active_from_left_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that play cards, clockwise from the left of `seat`."""
        circle = self.setup.seating.circle[seat]
        return tuple([other for other in circle if other not in self.out]) if self.out else circle


Change = tuple[HandState, tuple[Event, ...]]
"""A new state and the events on the way to it."""
