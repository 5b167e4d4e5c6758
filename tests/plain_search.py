"""Double dummy once more, plainly: what the solver is proved against, and measured against.

`exhaustive` knows nothing but the engine's own rules of play. `plain_values` is the alpha-beta
search that one writes first: no bit sets, no table, cards in the order in which they lie.
"""

from __future__ import annotations

from collections.abc import Mapping

from rightbower.engine.hand import apply, legal_actions
from rightbower.engine.state import HandState
from rightbower.model.cards import Card, Seat, Suit

Side = frozenset[Seat]


def naive_side(state: HandState, seat: Seat) -> Side:
    """Who is with `seat`, said once more from the rule."""
    rules, seats = state.setup.rules.table, frozenset(state.setup.seating.seats)
    misere = state.contract is not None and state.contract.bid.endswith("misere")
    if misere or (rules.camps == "maker_against_rest" and state.maker):
        return frozenset({seat}) if seat == state.maker else seats - {state.maker}
    if rules.camps == "partners":
        return frozenset({seat, state.setup.seating.partners.get(seat, seat)})
    return frozenset({seat})


def naive_few(state: HandState) -> bool:
    return state.contract is not None and state.contract.bid in ("misere", "open-misere")


def exhaustive(state: HandState, side: Side) -> int:
    """The tricks that `side` takes from here on: every line of play, tried with the engine."""
    if not state.asks:
        return 0
    values = list(exhaustive_values(state, side).values())
    return max(values) if (state.turn in side) != naive_few(state) else min(values)


def exhaustive_values(state: HandState, side: Side) -> dict[str, int]:
    """The same for each legal card, by its word."""
    values = {}
    for action in legal_actions(state):
        after, _ = apply(state, state.turn, action)
        done = len(after.tricks) > len(state.tricks)
        won = done and after.tricks[-1].winner in side
        values[action.word] = won + exhaustive(after, side)
    return values


def plain_values(state: HandState, side: Side) -> dict[str, int]:
    """What each legal card brings `side`, by alpha-beta from a position at the start of a trick."""
    assert not state.table
    held = {seat: sorted(holding.known) for seat, holding in state.holdings.items()}
    return PlainSearch(state, side).openings(held, state.turn)


class PlainSearch:
    """One alpha-beta search; holdings are lists of cards."""

    def __init__(self, state: HandState, side: Side) -> None:
        self.suits: Mapping[Card, Suit | None] = state.ranking.suits
        self.ranking = state.ranking
        seats = [seat for seat in state.setup.seating.seats if seat not in state.out]
        self.after = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
        self.size = len(seats)
        self.side = side
        self.few = naive_few(state)

    def openings(self, held: dict[Seat, list[Card]], seat: Seat) -> dict[str, int]:
        found = {}
        for card in held[seat]:
            for led, word in self.ways(card, None):
                left = {**held, seat: [other for other in held[seat] if other != card]}
                found[word] = self.search(left, self.after[seat], [(seat, card)], led, -1, 99)
        return found

    def ways(self, card: Card, led: Suit | None) -> list[tuple[Suit | None, str]]:
        """The suits that a card can make the others follow."""
        if led is None and self.suits[card] is None:
            return [(suit, f"{card} as {suit}") for suit in "CDHS"]
        return [(led or self.suits[card], card)]

    def search(
        self, held: dict[Seat, list[Card]], seat: Seat, table: list[tuple[Seat, Card]],
        led: Suit | None, low: int, high: int,
    ) -> int:  # fmt: skip
        if len(table) == self.size:
            taker = max(table, key=lambda pair: self.ranking.strength(pair[1], led))[0]
            won = taker in self.side
            return won + self.search(held, taker, [], None, low - won, high - won)
        if not held[seat]:
            return 0
        most = (seat in self.side) != self.few
        best = -1 if most else 99
        same = [card for card in held[seat] if led and self.suits[card] == led]
        for card in same or held[seat]:
            left = {**held, seat: [other for other in held[seat] if other != card]}
            for suit, _ in self.ways(card, led):
                value = self.search(left, self.after[seat], [*table, (seat, card)], suit, low, high)
                best = max(best, value) if most else min(best, value)
            low, high = (max(low, best), high) if most else (low, min(high, best))
            if low >= high:
                break
        return best
