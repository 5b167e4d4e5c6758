"""What one deal tells about calling, dealing, leading and going alone, with all cards known.

For partners and a turned card. The maker is told, not chosen: in turn the player at the dealer's
left and so on round the table, who orders the turned card whatever they hold. So a finding is
about all holdings of its kind, not about those that somebody thought good enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from rightbower.engine.dealing import Below, dealt
from rightbower.engine.hand import apply, legal_actions, resume, start
from rightbower.engine.prospects import Prospect, from_the_lead, prospect, prospects
from rightbower.engine.setup import setup_hand
from rightbower.engine.solve import Solver, side_of
from rightbower.engine.state import HandState
from rightbower.model.actions import Call, Order, Pass
from rightbower.model.cards import Card, Rank, Seat
from rightbower.model.frozen import frozen
from rightbower.model.numbers import LEADERS, POSITIONS, Position
from rightbower.model.problem import Faults
from rightbower.model.profile import Profile


@frozen(kw_only=True)
class Way:
    """How a hand ends for its maker: `tricks` of all, and by how many points they fare better."""

    tricks: int
    points: int


@frozen(kw_only=True)
class Finding:
    """What a deal told. `seat` is where the maker sits, as the dealer sees it; `trumps` and
    `bowers` are the maker's, with the turned card where the maker is the dealer who takes it;
    `dealing` is by how many points the dealer's side fares better when everybody calls as well as
    can be, but never alone."""

    seat: Position
    trumps: int
    bowers: int
    together: Way
    alone: Way
    led: tuple[Way, ...]
    """Together, with the first lead by each of `LEADERS`."""
    turned: Rank
    dealing: int


class UnfitGame(ValueError):
    """Raised where a game cannot be asked: it needs partners, a turned card that anybody may
    order, alone or not, whatever they hold, and no hand that is played without a maker."""


def fit(profile: Profile) -> bool:
    """Whether `finding` can say anything about a game."""
    rules = profile.rules
    return (
        rules.table.players == len(LEADERS)
        and rules.table.units == "partners"
        and rules.auction.rounds[:1] == ("order_up",)
        and rules.auction.automatic_trump == "none"
        and rules.auction.dealer_partner == "free"
        and rules.auction.needs_trump == "no"
        and rules.auction.all_pass in ("redeal", "stick_dealer")
        and rules.alone.who == "maker"
        and rules.alone.declare_at == "with_call"
        and not rules.pack.joker
        and all(row.leader != "maker" for row in rules.play.first_lead)
    )


def finding(profile: Profile, number: int, below: Below) -> Finding:
    """What deal `number` of a run tells; `below` brings the chance. Raises UnfitGame."""
    if not fit(profile):
        raise UnfitGame(profile.id)
    record = dealt(profile, f"deal-{number}", below)
    setup = setup_hand(profile, record, Faults("", {}))
    assert setup is not None, "a deal by chance has every card in its place"
    state, _ = start(setup)
    memory = _Memory()
    place = number % len(POSITIONS)
    for _ in range(place):
        state, _ = apply(state, _turn(state), Pass())
    maker = _turn(state)
    trumps = _trumps(state, maker)
    together = prospect(state, Order(), maker, memory.most)
    alone = prospect(state, Order(alone=True), maker, memory.most)
    turned = setup.upcard
    assert turned is not None
    assert turned.rank is not None
    return Finding(
        seat=POSITIONS[place],
        trumps=len(trumps),
        bowers=sum(card.rank == "J" for card in trumps),
        together=_way(together),
        alone=_way(alone),
        led=tuple(_led(_before_the_lead(state, maker, memory), maker, memory)),
        turned=turned.rank,
        dealing=int(_dealing(start(setup)[0], memory)),
    )


def _turn(state: HandState) -> Seat:
    assert state.turn is not None
    return state.turn


def _way(found: Prospect) -> Way:
    return Way(tricks=found.tricks, points=found.margin)


def _trumps(state: HandState, maker: Seat) -> frozenset[Card]:
    """The trumps of the maker, once the turned card's suit is trump."""
    turned, holding = state.setup.upcard, set(state.holdings[maker].known)
    assert turned is not None
    after, _ = apply(state, maker, Order())
    takes = maker == state.setup.dealer and after.taken
    cards = holding | {turned} if takes else holding
    return frozenset(card for card in cards if after.ranking.suit_of(card) == turned.suit)


def _before_the_lead(state: HandState, maker: Seat, memory: _Memory) -> HandState:
    """The state after the maker ordered and every question was answered as well as can be."""
    state, _ = apply(state, maker, Order())
    side = side_of(state, maker)
    while state.asks[0].kind != "play":
        best = max if _turn(state) in side else min
        found = best(prospects(state, memory.most), key=lambda one: (one.margin, one.tricks))
        state, _ = apply(state, _turn(state), found.action)
    return state


def _led(state: HandState, maker: Seat, memory: _Memory) -> Iterator[Way]:
    """How the hand ends with each of `LEADERS` leading first, the cards being the same."""
    seats = state.setup.seating.circle[maker]
    for leader in (maker, *seats[:-1]):
        led = resume(state.but(agenda=("play",), asks=(), leader=leader))
        yield _way(from_the_lead(led, Order(), maker, memory.most))


def _dealing(state: HandState, memory: _Memory, low: float = -inf, high: float = inf) -> float:
    """By how many points the dealer's side fares better when all call as well as can be.

    Exact between `low` and `high`, what else could be had by both sides; nobody asks for more.
    """
    unit_of = state.setup.seating.unit_of
    seat = _turn(state)
    mine = unit_of[seat] == unit_of[state.setup.dealer]
    best = -inf if mine else inf
    for action in sorted(legal_actions(state) or (), key=lambda one: one == Pass()):
        if action == Pass():
            after, _ = apply(state, seat, action)
            found = _dealing(after, memory, low, high) if after.asks else 0
        elif isinstance(action, Order | Call) and not action.alone:
            worth = memory.called(state, action, seat)
            found = worth if mine else -worth
        else:
            continue
        best = max(best, found) if mine else min(best, found)
        low, high = (max(low, best), high) if mine else (low, min(high, best))
        if low >= high:
            break
    return best


class _Memory:
    """Solves each set of cards of a deal once, whoever has made the same suit trump."""

    def __init__(self) -> None:
        self._found: dict[object, int] = {}
        self._solvers: dict[object, Solver] = {}
        self._calls: dict[object, int] = {}

    def called(self, state: HandState, call: Order | Call, maker: Seat) -> int:
        """What a call is worth to its maker, in points; the same to the maker's partner, because
        who of them called does not change who leads."""
        key = (call, state.setup.seating.unit_of[maker])
        if key not in self._calls:
            self._calls[key] = prospect(state, call, maker, self.most).margin
        return self._calls[key]

    def most(self, state: HandState, side: frozenset[Seat]) -> int:
        """The tricks that `side` takes from the first lead on."""
        held = {seat: holding for seat, holding in state.holdings.items() if seat not in state.out}
        cards = (state.trump, *((seat, holding.known) for seat, holding in held.items()))
        first = next(iter(held))
        key = (cards, state.leader)
        if key not in self._found:
            if cards not in self._solvers:
                self._solvers[cards] = Solver(state)
            self._found[key] = self._solvers[cards].most(state, side_of(state, first))
        # What one side of partners does not take, the other does.
        tricks = self._found[key]
        return tricks if first in side else held[first].size - tricks
