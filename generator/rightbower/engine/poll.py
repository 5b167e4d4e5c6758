"""A poll: one kind of question, whom it asks and what may be answered.

Turn order is data. The agenda of a hand is a list of polls; each is opened when the one before
it is answered, and closes itself when its last question is answered or an answer ends it. Some
polls ask nothing: opening them settles the matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rightbower.engine.state import Change, HandState, PollKind, asked
from rightbower.engine.verdict import Refusal, Verdict
from rightbower.model.actions import Action, Offer
from rightbower.model.cards import Seat
from rightbower.model.frozen import frozen

Opener = Callable[[HandState], Change]
"""Opens a poll: asks its questions, or settles the matter without any."""


@frozen
class Poll:
    """The rules of one kind of question.

    candidates: every answer that is worth verifying, finite and complete; a choice of several
    cards is one offer.
    verify: the rulebook. apply: what a verified answer does; it may assume that it is verified.
    legal: of a seat whose cards are all known, the candidates that `verify` calls legal, in the
    order of their words, where they can be told without a reason for each; it rests on the same
    functions.
    """

    candidates: Callable[[HandState, Seat], Iterable[Action | Offer]]
    verify: Callable[[HandState, Seat, Action], Verdict]
    apply: Callable[[HandState, Seat, Action], Change]
    legal: Callable[[HandState, Seat], Iterable[Action]] | None = None


def ask(state: HandState, kind: PollKind, seats: Iterable[Seat]) -> HandState:
    """`state` with the question `kind` open to `seats`, in that order."""
    return state.but(asks=asked(kind, tuple(seats)))


def answered(state: HandState) -> HandState:
    """`state` with the first open question answered."""
    return state.but(asks=state.asks[1:])


def out_of_place(state: HandState, rule: str) -> Refusal:
    """The refusal of an answer that does not belong to the open question."""
    return Refusal("wrong_phase", (rule,), {"asked": state.asks[0].kind})
