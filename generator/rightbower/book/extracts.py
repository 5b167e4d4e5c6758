"""A few steps of a hand that show a rule: what a rules page plays beside the rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from rightbower.book.message import Message, say, titled
from rightbower.book.proof import HandProof, Proof
from rightbower.book.shown import Shown
from rightbower.book.step_views import group_of, group_title
from rightbower.model.frozen import frozen


@frozen(kw_only=True)
class Example:
    """The steps of `hand` from `first` to `last`; `at` is the one that cites the rule."""

    hand: str
    title: Message
    at: str
    first: str
    last: str


def example(shown: Iterable[Shown], proofs: Mapping[str, Proof]) -> Example | None:
    """The first of `shown` that stands in a hand of its own, with the trick or the auction around
    it; None where there is none. `proofs` are the records by id, among which
    it is looked for.
    """
    for one in shown:
        proof = proofs.get(one.hand)
        if isinstance(proof, HandProof):
            made = _around(one, proof)
            if made is not None:
                return made
    return None


def _around(shown: Shown, proof: HandProof) -> Example | None:
    for name, steps in groupby(proof.anchors, key=group_of):
        group = list(steps)
        if shown.at in group:
            title = titled(shown.title, shown.hand)
            said = say("Example: %(hand)s · %(part)s", hand=title, part=group_title(name))
            return Example(hand=shown.hand, title=said, at=shown.at, first=group[0], last=group[-1])
    return None
