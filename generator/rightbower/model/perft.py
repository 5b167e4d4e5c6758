"""Counts of legal sequences, pinned: what another engine must arrive at, too."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from rightbower.model.frozen import frozen
from rightbower.model.rows import STRICT

Counts = dict[str, int]
"""How many sequences there are, by the number of choices in each; a hand that ends sooner counts
once."""


@frozen(kw_only=True)
class FirstLead:
    """The counts from the first lead after these choices."""

    __pydantic_config__: ClassVar = STRICT
    choices: tuple[str, ...]
    counts: Counts


@frozen(kw_only=True)
class OtherPlace:
    """The counts from another place: after these choices and tricks, of one phase or both."""

    __pydantic_config__: ClassVar = STRICT
    choices: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    auction: Counts = field(default_factory=dict)
    play: Counts = field(default_factory=dict)


@frozen(kw_only=True)
class CountedDeal:
    """A deal with its counts, written as in a hand record; `auction` counts from the deal."""

    __pydantic_config__: ClassVar = STRICT
    id: str
    about: str
    dealer: str
    deal: dict[str, str]
    kitty: str
    upcard: str | None = None
    auction: Counts
    play: FirstLead
    more: tuple[OtherPlace, ...] = ()


@frozen(kw_only=True)
class PerftFile:
    """The shape of a file of counts."""

    __pydantic_config__: ClassVar = STRICT
    profile: str
    deals: tuple[CountedDeal, ...]
