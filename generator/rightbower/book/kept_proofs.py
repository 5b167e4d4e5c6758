"""Proofs of which nothing is at hand but what lists need; the rest is fetched when it is asked for,
and let go again. Thousands of them take little room, and little time to bring back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rightbower.book.proof import GameProof, HandProof, Outline

Fetch = Callable[[str], Any]
"""Gives what a whole proof has by that name."""


class KeptHand(HandProof):
    """The proof of a hand."""

    __slots__ = ("_fetch",)

    def __init__(self, outline: Outline, fetch: Fetch) -> None:
        self._trace, self.outline, self._fetch = None, outline, fetch

    def __getattr__(self, name: str) -> Any:
        """Whatever is not at hand."""
        return _fetched(self, name)


class KeptGame(GameProof):
    """The proof of a game."""

    __slots__ = ("_fetch",)

    def __init__(self, outline: Outline, fetch: Fetch) -> None:
        self._trace, self.outline, self._fetch = None, outline, fetch

    def __getattr__(self, name: str) -> Any:
        """Whatever is not at hand."""
        return _fetched(self, name)


def _fetched(proof: KeptHand | KeptGame, name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    return proof._fetch(name)
