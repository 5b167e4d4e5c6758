"""The questions of a hand among which a page of practice chooses."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rightbower.book.proof import Ask, HandProof
from rightbower.book.quiz import drafts

A_HAND: Final = 2
"""So many questions of a kind one hand may ask."""


def asks_of(proof: HandProof) -> tuple[Ask, ...]:
    """The questions of a hand among which a page chooses, taken from its trace once; no others
    could be chosen."""
    if proof.asks is None:
        asked = [
            Ask(draft.topic, draft.trap, draft.options, proof.record.id, draft.at, draft.line)
            for draft in drafts(proof)
        ]  # fmt: skip
        found: Counter[str] = Counter()
        kept = []
        for ask in sorted(asked, key=hardest):
            if ask.line or found[ask.topic] < A_HAND:
                kept.append(ask)
            found[ask.topic] += 1
        proof.asks = tuple(kept)
    return proof.asks


def hardest(ask: Ask) -> tuple[object, ...]:
    """What questions are sorted by: traps first, then those with the most to choose from."""
    return (not ask.trap, -ask.options, ask.hand, ask.at)
