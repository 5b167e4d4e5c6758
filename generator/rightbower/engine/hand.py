"""One hand from the deal to its end: start it, ask who may do what, and do it.

`verify` is the rulebook; `legal_actions` and `apply` are derived from it, so that nothing can
disagree about what is allowed.
"""

from __future__ import annotations

from dataclasses import replace

from rightbower.engine.auction import AUCTION, automatic, close_auction
from rightbower.engine.events import Event, Turned
from rightbower.engine.play import PLAY, offend
from rightbower.engine.poll import Poll
from rightbower.engine.polls import POLLS
from rightbower.engine.state import Change, HandState, PollKind, Setup
from rightbower.engine.verdict import IllegalAction, Legal, Refusal, Unverified, Verdict
from rightbower.model.actions import Action, Play
from rightbower.model.cards import Seat

_POLLS: dict[PollKind, Poll] = AUCTION | POLLS | PLAY


def start(setup: Setup) -> Change:
    """The hand as dealt: the card is turned, and trump may be fixed by it at once."""
    state = HandState(
        setup=setup,
        holdings=setup.holdings,
        unaccounted=setup.unaccounted,
        agenda=(*setup.rules.auction.rounds, "all_pass"),
    )
    state, fixed = automatic(state)
    state, events = _advance(state)
    return state, (Turned(("deal.upcard",), setup.upcard), *fixed, *events)


def resume(state: HandState) -> HandState:
    """A state set up by hand (a fragment of play), with its next question opened."""
    return _advance(state)[0]


def _advance(state: HandState) -> Change:
    """Open polls until one asks something or the hand is over."""
    events: tuple[Event, ...] = ()
    while not state.asks and state.stage == "open":
        kind, *rest = state.agenda
        enter = close_auction if kind == "all_pass" else _POLLS[kind].enter
        state, more = enter(replace(state, agenda=tuple(rest)))
        events += more
    return state, events


def verify(state: HandState, seat: Seat, action: Action) -> Verdict:
    """Whether `seat` may do `action` now, by which rules or against which."""
    if not state.asks:
        return Refusal("hand_over", ("score.rows",), {"seat": seat})
    ask = state.asks[0]
    if ask.kind == "play" and not isinstance(action, Play):
        return Refusal("no_choice_here", ("play.winner_leads",), {"seat": seat})
    if ask.kind != "play" and isinstance(action, Play):
        return Refusal("wrong_phase", ("after.polls",), {"asked": ask.kind})
    if seat != ask.seat:
        return Refusal("not_your_turn", _turn_rules(ask.kind), {"seat": seat, "turn": ask.seat})
    return _POLLS[ask.kind].verify(state, seat, action)


def _turn_rules(kind: PollKind) -> tuple[str, ...]:
    if kind in AUCTION:
        return ("auction.rounds",)
    return ("play.winner_leads",) if kind == "play" else ("after.polls",)


def legal_actions(state: HandState) -> tuple[Action, ...] | None:
    """Every choice of the seat whose turn it is, in the order of its words' code points.

    Empty when the hand is over; None while any card of that seat is unknown.
    """
    if not state.asks:
        return ()
    ask = state.asks[0]
    if state.holdings[ask.seat].unknown:
        return None
    poll = _POLLS[ask.kind]
    legal = [
        action
        for action in poll.candidates(state, ask.seat)
        if isinstance(poll.verify(state, ask.seat, action), Legal)
    ]
    return tuple(sorted(legal, key=lambda action: action.word))


def apply(state: HandState, seat: Seat, action: Action) -> Change:
    """The state after `seat` did `action`, with what followed; IllegalAction when refused."""
    verdict = verify(state, seat, action)
    if isinstance(verdict, Refusal):
        raise IllegalAction(verdict)
    return apply_verified(state, seat, action, verdict)


def apply_verified(
    state: HandState, seat: Seat, action: Action, verdict: Legal | Unverified
) -> Change:
    """`apply` for a caller that already holds the verdict."""
    state, events = _POLLS[state.asks[0].kind].apply(state, seat, action)
    state, more = _advance(state)
    return state, events + more


def apply_anyway(state: HandState, seat: Seat, action: Play) -> Change:
    """Play an illegal card that stands, as a table does that has not noticed."""
    return offend(state, seat, action)
