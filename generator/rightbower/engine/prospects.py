"""What a choice before the first lead is worth when all cards are known: discard, alone.

Every choice is made with the engine itself and the cards that follow are solved, so that no rule
stands here a second time. Questions that follow are answered as the side that is asked does best
by points; whoever may drop out stays in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from rightbower.engine.hand import apply, legal_actions
from rightbower.engine.scoring import settle, tricks_by_unit
from rightbower.engine.solve import CardsUnknown, Solver, side_of
from rightbower.engine.state import HandState, Trick
from rightbower.model.actions import Action, Answer, Call, Discard, Exchange, Name, Offer, Order
from rightbower.model.cards import Seat, Unit
from rightbower.model.frozen import frozen


@frozen
class Prospect:
    """What the makers' side takes after `action`, with best play by all.

    `points` are those that the hand then brings, by unit; where everybody plays for themselves,
    only those of the maker, because the others' depend on who of them takes which trick.
    """

    action: Action
    tricks: int
    points: Mapping[Unit, int]
    margin: int
    """How much better the makers fare than the best of the others, in points that are good to
    have; where everybody plays for themselves, the maker's alone."""


Most = Callable[[HandState, frozenset[Seat]], int]
"""Says how many tricks a side takes from the first lead of a state on."""


def solve_most(state: HandState, side: frozenset[Seat]) -> int:
    """What `side` takes from `state` on with best play by all. Raises CardsUnknown."""
    return Solver(state).most(state, side)


def prospects(state: HandState, most: Most = solve_most) -> list[Prospect]:
    """What each answer to the open question is worth, before the first lead.

    The makers' side is the actor's own while nobody has made trump. Who asks about many states
    may bring a `most` that remembers. Raises CardsUnknown, also where the question is which card
    to play.
    """
    if state.turn is None or state.asks[0].kind == "play":
        raise CardsUnknown
    maker = state.maker or state.turn
    return [prospect(state, action, maker, most) for action in _choices(state)]


def alone_or_together(state: HandState, call: Action) -> list[Prospect]:
    """What `call`, which makes trump, is worth together and alone, where both are legal.

    Raises CardsUnknown.
    """
    if state.turn is None or not isinstance(call, Order | Call | Name):
        return []
    ways = [replace(call, alone=False), replace(call, alone=True)]
    legal = legal_actions(state) or ()
    found = [way for way in ways if way in legal]
    return [prospect(state, way, state.turn) for way in found] if len(found) > 1 else []


def _choices(state: HandState) -> Iterator[Action]:
    legal = legal_actions(state)
    if legal is None:
        raise CardsUnknown
    for action in legal:
        if isinstance(action, Offer):
            verb = Discard if action.verb == "discard" else Exchange
            yield from (verb(cards) for cards in combinations(sorted(action.cards), action.count))
        elif action != Answer("out"):
            yield action


def prospect(state: HandState, action: Action, maker: Seat, most: Most = solve_most) -> Prospect:
    """The prospect of `action`, by the seat whose turn it is, seen from the side of `maker`.

    Raises CardsUnknown.
    """
    assert state.turn is not None
    after, _ = apply(state, state.turn, action)
    if not after.asks:
        return _ended(after, action, maker)
    if after.asks[0].kind == "play":
        return from_the_lead(after, action, maker, most)
    mine = after.asks[0].seat in side_of(after, maker)
    following = [prospect(after, answer, maker, most) for answer in _choices(after)]
    best = (max if mine else min)(following, key=lambda found: (found.margin, found.tricks))
    return replace(best, action=action)


def from_the_lead(
    state: HandState, action: Action, maker: Seat, most: Most = solve_most
) -> Prospect:
    """The prospect of `action`, which led to the first lead of `state`. Raises CardsUnknown."""
    side = side_of(state, maker)
    tricks, count = most(state, side), state.holdings[state.asks[0].seat].size
    return _ended(_played(state, side, tricks, count), action, maker)


def _played(state: HandState, side: frozenset[Seat], tricks: int, count: int) -> HandState:
    """The hand as if it were over, `side` having taken `tricks` of `count`."""
    seats = [seat for seat in state.setup.seating.seats if seat not in state.out]
    ours = next(seat for seat in seats if seat in side)
    others = next(seat for seat in seats if seat not in side)
    taken = (Trick((), ours),) * tricks + (Trick((), others),) * (count - tricks)
    return state.but(stage="played", asks=(), tricks=taken)


def _ended(state: HandState, action: Action, maker: Seat) -> Prospect:
    table, rules = state.setup.seating, state.setup.rules
    own = table.unit_of[maker]
    points = settle(state).points
    if rules.table.camps == "solo":
        points = {own: points[own]}
    good = 1 if rules.score.kind == "up_to" else -1
    others = [good * gained for unit, gained in points.items() if unit != own]
    margin = good * points[own] - max(others, default=0)
    return Prospect(action, tricks_by_unit(state)[own], points, margin)
