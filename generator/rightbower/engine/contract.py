"""A contract: what the winner of a numeric auction has promised."""

from __future__ import annotations

import re
from typing import Final

from rightbower.model.cards import NO_TRUMP, TRUMPS, Trump
from rightbower.model.frozen import frozen
from rightbower.model.kept import kept
from rightbower.model.rules import BidRules

_WORD: Final = re.compile(r"([1-9]\d?)(C|D|H|S|NT)?\Z")
BID_WORDS: Final = "6, 7H, 8NT, misere or open-misere"
MISERES: Final = frozenset({"misere", "open-misere"})


@frozen
class Contract:
    """A bid, taken apart. `level` is the tricks promised (0 for a misère, which is lost by any),
    `trump` what is trump (None: said later), `value` what it is worth in points, `rank` its place
    among the bids."""

    bid: str
    level: int
    trump: Trump | None
    value: int
    rank: int

    @property
    def misere(self) -> bool:
        """Whether it promises to take no trick."""
        return self.bid in MISERES

    def made(self, tricks: int) -> bool:
        """Whether `tricks` keep the promise."""
        return tricks == 0 if self.misere else tricks >= self.level


def is_bid(word: str) -> bool:
    """Whether `word` is a bid that can be taken apart."""
    return word in MISERES or _WORD.match(word) is not None


@kept
def contracts(rules: BidRules) -> dict[str, Contract]:
    """Every bid of a game by its word, in order; the words must be bids."""
    return {row.bid: _contract(row.bid, row.value, rank) for rank, row in enumerate(rules.table)}


def _contract(bid: str, value: int, rank: int) -> Contract:
    if bid in MISERES:
        return Contract(bid, 0, NO_TRUMP, value, rank)
    match = _WORD.match(bid)
    assert match is not None
    level, trump = match.groups()
    return Contract(bid, int(level), None if trump is None else TRUMPS[trump], value, rank)
