"""What tells the points of a deal apart before the first lead: alike ones are looked at once."""

from __future__ import annotations

from functools import lru_cache

from rightbower.engine.state import HandState
from rightbower.engine.tables import Plain
from rightbower.model.cards import Seat


def node_key(state: HandState) -> object:
    """Everything that decides what may be said from here on, and how the hand is played.

    Which suit is trump does not, once it is made; whether anything is, does.
    """
    trump = state.trump
    made = None if trump is None else (trump.suit is None, trump.joker_suit is None)
    upcard = state.setup.upcard
    turned = upcard and (upcard.suit or "JK") if state.ranked is None else None
    after = state.setup.rules.bid.misere_after
    return (
        state.asks, state.agenda, made, turned, state.maker, state.making_round,
        state.contract and state.contract.bid, min(state.highest_level, after), state.passed,
        state.taken, state.taker, state.lone, state.lone_defender, state.out, state.dropped,
        state.leader, state.stage, state.walk_over, state.misdealt,
        tuple(holding.size for holding in state.holdings.values()),
    )  # fmt: skip


@lru_cache(maxsize=64)
def scores_of(scoring: object, seats: tuple[Seat, ...]) -> dict[object, Plain]:
    """What is known of the scores of games with these rules for scoring, and these seats."""
    return {}


def way_key(state: HandState) -> object:
    """Everything before the first lead that decides how the tricks are counted and scored."""
    return (
        state.maker, state.contract and state.contract.bid, state.lone, state.lone_defender,
        state.out, state.dropped, state.taker, state.walk_over,
    )  # fmt: skip
