"""Rows of the tables that decide: who leads first, what a bid is worth, what a hand scores."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rightbower.model.frozen import frozen

STRICT: dict[str, Any] = {"extra": "forbid", "strict": True}

LeadCondition = Literal["always", "has_maker", "lone_maker", "lone_maker_against_dealer"]
LeadSeat = Literal["left_of_dealer", "left_of_lone_maker", "maker"]
Role = Literal["maker", "other", "dropped", "taker"]
"""What a unit is at the end of a hand. A taker is the dealer whom the rules made take a turned
card that was trump by itself; other is everybody else who played."""
ScoreCondition = Literal[
    "alone", "together", "defended_alone", "not_defended_alone", "made", "set", "misere",
    "not_misere", "fast_break", "no_fast_break",
]  # fmt: skip
"""made, set: the contract was kept or not. fast_break: the defenders took the first two tricks
and the makers the other three."""


@frozen(kw_only=True)
class LeadRow:
    """When `when` holds, `leader` leads to the first trick; the first row that holds decides."""

    __pydantic_config__: ClassVar = STRICT
    when: LeadCondition
    leader: LeadSeat


@frozen(kw_only=True)
class BidRow:
    """A bid as records write it (`7H`, `3`, `misere`) and what it is worth.

    Rows stand in the order of the bids: each beats all before it.
    """

    __pydantic_config__: ClassVar = STRICT
    bid: str
    value: int


@frozen(kw_only=True)
class ScoreRow:
    """One line of the score table.

    A camp in `role` that took `tricks` (both bounds included) under the conditions `when`
    brings `points` + `per_trick` x tricks + `contract` x the contract's worth, and no less than
    `at_least`, to every unit of its own camp or of the opponents'.
    """

    __pydantic_config__: ClassVar = STRICT
    id: str
    role: Role
    tricks: tuple[int, int]
    when: tuple[ScoreCondition, ...] = ()
    to: Literal["own", "opponents"] = "own"
    points: int = 0
    per_trick: int = 0
    contract: Literal[-1, 0, 1] = 0
    at_least: int = 0
