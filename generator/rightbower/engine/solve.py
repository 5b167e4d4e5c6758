"""Double dummy: what each legal card brings when all cards are known and everybody plays best.

Two sides are at odds in every position: see `side_of`. Values are tricks, counted from the
present trick on and with it, for the side of the seat whose turn it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rightbower.engine.bits import layout
from rightbower.engine.search import Position, Search, threshold
from rightbower.engine.state import HandState
from rightbower.model.actions import Play
from rightbower.model.cards import Seat, Unit
from rightbower.model.frozen import frozen


class CardsUnknown(ValueError):
    """Raised where a card of a seat that plays is unknown, or nobody is to play a card."""


@frozen
class CardValues:
    """What every legal card of `seat` brings to `side`, in tricks; cards in code point order."""

    seat: Seat
    side: frozenset[Seat]
    tricks: Mapping[Play, int]
    few: bool
    """Whether the side wants few tricks: in a misère both sides try not to win any."""

    @property
    def best(self) -> int:
        """The tricks that the side takes from here on with best play by all."""
        return min(self.tricks.values()) if self.few else max(self.tricks.values())

    def cost(self, card: Play) -> int:
        """The tricks that `card` gives away; KeyError where it is not legal."""
        return abs(self.tricks[card] - self.best)


def is_misere(state: HandState) -> bool:
    """Whether the maker has promised to take no trick."""
    return state.contract is not None and state.contract.misere


def side_of(state: HandState, seat: Seat) -> frozenset[Seat]:
    """The seats whose tricks count together with those of `seat`, sitting out or not.

    Partners; the maker, or everybody else, where the camps are so and in every misère; else
    `seat` against all others together, which is what a solo player can force on their own.
    """
    table = state.setup.seating
    camps = state.setup.rules.table.camps
    if camps == "partners":
        unit = table.unit_of[seat]
        return frozenset(other for other in table.seats if table.unit_of[other] == unit)
    if state.maker is not None and (camps == "maker_against_rest" or is_misere(state)):
        maker = frozenset({state.maker})
        return maker if seat == state.maker else frozenset(table.seats) - maker
    return frozenset({seat})


def card_values(state: HandState) -> CardValues:
    """What every legal card brings in this position. Raises CardsUnknown.

    For several positions of one hand, keep a Solver: it remembers.
    """
    return Solver(state).values(state)


def hand_values(states: Sequence[HandState]) -> list[CardValues]:
    """What every legal card brings at each of these positions of one hand, in order.

    Raises CardsUnknown.
    """
    if not states:
        return []
    solver = Solver(states[0])
    # Later positions first: what is found there answers most of the earlier ones.
    return [solver.values(state) for state in reversed(states)][::-1]


def most_tricks(state: HandState, unit: Unit) -> int:
    """The tricks that the side of `unit` takes from here on with best play by all, the trick in
    progress included. Raises CardsUnknown.

    It is the most that the side can force; in a misère, where nobody wants tricks, the fewest.
    """
    table = state.setup.seating
    seat = next(seat for seat in table.seats if table.unit_of[seat] == unit)
    return Solver(state).most(state, side_of(state, seat))


class Solver:
    """Answers for every position of one hand: the same cards, trump and seats at play.

    It remembers what it has found, so the next question about the hand costs less.
    """

    def __init__(self, state: HandState) -> None:
        """For the hand of `state`, a position in play. Raises CardsUnknown where no trump is."""
        rules = state.setup.rules
        if state.trump is None:
            raise CardsUnknown
        self._layout = layout(rules.pack, rules.trump, state.trump)
        seats = [seat for seat in state.setup.seating.seats if seat not in state.out]
        self._place = {seat: place for place, seat in enumerate(seats)}
        own = [self._layout.bits(state.holdings[seat].known) for seat in seats]
        for seat, card in (*state.table, *(pair for t in state.tricks for pair in t.cards)):
            own[self._place[seat]] |= self._layout.bit_of[card]
        self._own = own
        self._searches: dict[tuple[bool, ...], Search] = {}

    def values(self, state: HandState) -> CardValues:
        """What every legal card brings in a position of this hand. Raises CardsUnknown."""
        seat = state.turn
        if seat is None:
            raise CardsUnknown
        side = side_of(state, seat)
        found = self._tricks(state, seat, side)
        ordered = dict(sorted(found.items(), key=lambda entry: entry[0].word))
        return CardValues(seat, side, ordered, is_misere(state))

    def most(self, state: HandState, side: frozenset[Seat]) -> int:
        """What `side` takes from here on with best play by all. Raises CardsUnknown."""
        seat = state.turn
        if seat is None:
            raise CardsUnknown
        if not state.table and state.holdings[seat].size > 1:
            return self._from_the_lead(state, seat, side)
        found = self._tricks(state, seat, side).values()
        return max(found) if (seat in side) != is_misere(state) else min(found)

    def _search(self, side: frozenset[Seat], few: bool) -> tuple[Search, bool]:
        """The search that counts the tricks of `side`, or (True) those of all others."""
        counts = tuple(seat in side for seat in self._place)
        turned = not counts[0]
        if turned:  # both sides of a position share one search
            counts = tuple(not mine for mine in counts)
        if counts not in self._searches:
            wants = tuple(mine != few for mine in counts)
            self._searches[counts] = Search(self._layout, self._own, counts, wants)
        return self._searches[counts], turned

    def _from_the_lead(self, state: HandState, seat: Seat, side: frozenset[Seat]) -> int:
        """What `side` takes when `seat` leads, two cards or more in hand: which card does it best
        need not be known, and that saves half of the time."""
        search, turned = self._search(side, is_misere(state))
        count = state.holdings[seat].size
        at = self._position(state, seat, count)
        can = partial(search.can, at.left, at.seat, count)
        tricks = threshold(can, count, count // 2 + 1)
        return count - tricks if turned else tricks

    def _tricks(self, state: HandState, seat: Seat, side: frozenset[Seat]) -> dict[Play, int]:
        search, turned = self._search(side, is_misere(state))
        count = state.holdings[seat].size
        position = self._position(state, seat, count)
        plays = self._layout.play_of
        return {
            plays[card]: count - tricks if turned else tricks
            for card, tricks in search.values(position).items()
        }

    def _position(self, state: HandState, seat: Seat, count: int) -> Position:
        bit_of, played = self._layout.bit_of, dict(state.table)
        for other in self._place:
            holding = state.holdings[other]
            if holding.unknown or holding.size != count - (other in played):
                raise CardsUnknown
        rest = sum([self._layout.bits(state.holdings[other].known) for other in self._place])
        left, best, taker, led = rest, 0, 0, 0
        if state.table:
            assert state.led is not None
            led = self._layout.mask_of[state.led]
        live = led | self._layout.trumps
        for other, card in state.table:
            bit = bit_of[card]
            left |= bit
            if bit & live and bit > best:
                best, taker = bit, self._place[other]
        to_play = len(self._place) - len(state.table)
        return Position(left, rest, taker, best, led, self._place[seat], to_play, count)
