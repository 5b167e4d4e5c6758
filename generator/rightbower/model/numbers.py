"""What many deals told when they were solved: the shape of content/numbers.yaml.

Sums are whole numbers, so that a run that was broken off and taken up again ends in the same
file. `squares` are the sums of squares, from which the uncertainty of a mean follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import sqrt
from typing import ClassVar, Final, Literal

from rightbower.model.cards import Rank
from rightbower.model.frozen import frozen
from rightbower.model.rows import STRICT

Position = Literal["left", "partner", "right", "dealer"]
POSITIONS: Final[tuple[Position, ...]] = ("left", "partner", "right", "dealer")
"""Where the maker sits, as the dealer sees it, in the order of the auction."""
Leader = Literal["maker", "left", "partner", "right"]
LEADERS: Final[tuple[Leader, ...]] = ("maker", "left", "partner", "right")
"""Who leads first, as the maker sees it, clockwise."""


@frozen(kw_only=True)
class CallCell:
    """Calls by one kind of maker: how many were made, how many of them marches, what they paid.

    `points` are those by which the makers fared better than the others.
    """

    __pydantic_config__: ClassVar = STRICT
    way: Literal["together", "alone"]
    seat: Position
    trumps: int
    bowers: int
    deals: int
    made: int
    marches: int
    points: int
    squares: int


@frozen(kw_only=True)
class GainCell:
    """By how many points the same maker of the same deal fared better alone."""

    __pydantic_config__: ClassVar = STRICT
    seat: Position
    trumps: int
    bowers: int
    deals: int
    points: int
    squares: int


@frozen(kw_only=True)
class LeadCell:
    """The tricks of the makers when one seat led first, and how often the call was made."""

    __pydantic_config__: ClassVar = STRICT
    leader: Leader
    deals: int
    made: int
    tricks: int
    squares: int


@frozen(kw_only=True)
class DealingCell:
    """By how many points the dealer's side fared better when a card of this rank was turned."""

    __pydantic_config__: ClassVar = STRICT
    card: Rank
    deals: int
    points: int
    squares: int


@frozen(kw_only=True)
class Numbers:
    """What `deals` deals of a game told, dealt by the chance of `seed`."""

    __pydantic_config__: ClassVar = STRICT
    schema: Literal["rightbower-numbers/1"] = "rightbower-numbers/1"
    profile: str
    seed: int
    deals: int
    calls: tuple[CallCell, ...] = ()
    gains: tuple[GainCell, ...] = ()
    leads: tuple[LeadCell, ...] = ()
    dealing: tuple[DealingCell, ...] = ()


@frozen(kw_only=True)
class Estimate:
    """A mean of `deals` deals and its standard error; `error` is None where there are too few."""

    mean: float
    error: float | None
    deals: int


def mean_of(cells: Iterable[tuple[int, int, int]]) -> Estimate:
    """The mean over cells of deals, a sum and a sum of squares. ValueError where there is none."""
    deals, total, squares = (sum(column) for column in zip(*cells, strict=True))
    mean = total / deals
    if deals < 2:
        return Estimate(mean=mean, error=None, deals=deals)
    spread = max(0.0, squares - total * mean) / (deals - 1)
    return Estimate(mean=mean, error=sqrt(spread / deals), deals=deals)


def share_of(cells: Iterable[tuple[int, int]]) -> Estimate:
    """The share over cells of deals and of those that count. ValueError where there is none.

    Where all count, or none, the deals themselves show no spread; their error is then that of a
    share as it would be with one deal more of either kind.
    """
    deals, counted = (sum(column) for column in zip(*cells, strict=True))
    found = mean_of([(deals, counted, counted)])
    if 0 < counted < deals:
        return found
    likely = (counted + 1) / (deals + 2)
    return replace(found, error=sqrt(likely * (1 - likely) / deals))
