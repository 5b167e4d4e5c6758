"""Revokes that somebody claims: whether the claim stands, in time, and what it brings about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rightbower.engine.anchors import order
from rightbower.engine.events import Revoke
from rightbower.engine.state import HandState, Offence
from rightbower.model.record import Claim

Judged = Literal["no_revoke", "claim_too_late"]


def claimed(claims: Iterable[Claim], anchor: str) -> bool:
    """Whether somebody claims that the card at `anchor` was a revoke."""
    return any(claim.at == anchor for claim in claims)


def offence_at(state: HandState, anchor: str) -> Offence | None:
    """The offence that the card at `anchor` was, or None."""
    return next((offence for offence in state.offences if offence.at == anchor), None)


def judge(state: HandState, claim: Claim) -> Judged | tuple[HandState, Revoke]:
    """What becomes of `claim`, made now: the code that refuses it, or the state and the event.

    The penalty and the time limit are the profile's (`revoke.*`).
    """
    offence = offence_at(state, claim.at)
    if offence is None:
        return "no_revoke"
    if not _in_time(state, offence, claim):
        return "claim_too_late"
    price = "revoke.points" if state.lone is None else "revoke.lone_points"
    rules = ("revoke.claim_until", price, "revoke.ends_hand")
    event = Revoke(rules, claim.at, claim.by)
    state = state.but(penalties=(*state.penalties, offence))
    if state.setup.rules.revoke.ends_hand:
        state = state.but(stage="penalty", asks=(), agenda=())
    return state, event


def _in_time(state: HandState, offence: Offence, claim: Claim) -> bool:
    if state.setup.rules.revoke.claim_until == "hand_end":
        return True
    when = order(claim.when)
    return when is not None and when < (2, offence.trick + 1, 1)
