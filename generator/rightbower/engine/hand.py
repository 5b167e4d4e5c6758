"""One hand from the deal to its end: start it, ask who may do what, and do it.

`verify` is the rulebook; `legal_actions` and `apply` are derived from it, so that nothing can
disagree about what is allowed.
"""

from __future__ import annotations

from typing import Final

from rightbower.engine import auction, bidding, exchange, play, polls
from rightbower.engine.events import Event, Turned
from rightbower.engine.making import automatic
from rightbower.engine.poll import Opener, Poll
from rightbower.engine.state import Change, HandState, PollKind, Setup
from rightbower.engine.verdict import IllegalAction, Legal, Refusal, Unverified, Verdict
from rightbower.model.actions import WORD, Action, Exchange, Misdeal, Name, Offer, Play
from rightbower.model.cards import JOKER, Seat

_ROOMS = (auction, bidding, exchange, polls, play)
_OPENERS: dict[PollKind, Opener] = {}
_POLLS: dict[PollKind, Poll] = {}
_OUT_OF_TURN: Final = (Exchange, Misdeal)
"""What may be done by others than the seat that is asked."""
for _room in _ROOMS:
    _OPENERS |= _room.OPENERS
    _POLLS |= _room.QUESTIONS


def start(setup: Setup) -> Change:
    """The hand as dealt: a card may be turned, and trump may be fixed by it at once."""
    rules = setup.rules
    blind = setup.upcard == JOKER and rules.auction.joker_turned == "dealer_names"
    agenda: tuple[PollKind, ...] = (
        ("name_unseen",) if blind else (*rules.auction.rounds, "all_pass")
    )
    state = HandState(
        setup=setup, holdings=setup.holdings, unaccounted=setup.unaccounted, agenda=agenda
    )
    events: tuple[Event, ...] = ()
    if rules.deal.upcard:
        events = (Turned(("deal.upcard",), setup.upcard),)
    state, fixed = automatic(state)
    state, more = _advance(state)
    return state, (*events, *fixed, *more)


def resume(state: HandState) -> HandState:
    """A state set up by hand (a fragment of play), with its next question opened."""
    return _advance(state)[0]


def _advance(state: HandState) -> Change:
    """Open polls until one asks something or the hand is over."""
    events: tuple[Event, ...] = ()
    while not state.asks and state.stage == "open":
        kind, *rest = state.agenda
        state, more = _OPENERS[kind](state.but(agenda=tuple(rest)))
        events += more
    return state, events


def verify(state: HandState, seat: Seat, action: Action) -> Verdict:
    """Whether `seat` may do `action` now, by which rules or against which."""
    if not state.asks:
        return Refusal("hand_over", ("score.rows",), {"seat": seat})
    ask = state.asks[0]
    if isinstance(action, Play):
        if ask.kind != "play":
            return Refusal("wrong_phase", ("after.polls",), {"asked": ask.kind})
    elif isinstance(action, _OUT_OF_TURN):
        return exchange.verify_interjection(state, seat, action)
    elif isinstance(action, Name) and bidding.may_still_name(state):
        return bidding.verify_late_name(state, seat, action)
    elif ask.kind == "play":
        return Refusal("no_choice_here", ("play.winner_leads",), {"seat": seat})
    if seat != ask.seat:
        return Refusal("not_your_turn", _turn_rules(ask.kind), {"seat": seat, "turn": ask.seat})
    return _POLLS[ask.kind].verify(state, seat, action)


def _turn_rules(kind: PollKind) -> tuple[str, ...]:
    if kind in auction.QUESTIONS or kind == "bid":
        return ("auction.rounds",)
    return ("play.winner_leads",) if kind == "play" else ("after.polls",)


def legal_actions(state: HandState) -> tuple[Action | Offer, ...] | None:
    """Every choice of the seat whose turn it is, in the order of its words' code points.

    Empty when the hand is over; None while any card of that seat is unknown. What may be said
    out of turn before the first call is not among them: see `exchange.interjections`.
    """
    return weigh(state)[0]


def candidates(state: HandState) -> tuple[Action | Offer, ...]:
    """Every answer to the open question that is worth verifying, whether it is legal or not."""
    ask = state.asks[0]
    return tuple(_POLLS[ask.kind].candidates(state, ask.seat))


_BINDING: Final = frozenset(
    {"partner_must_pass", "must_go_alone", "needs_trump", "upcard_may_not_be_discarded"}
)
"""The refusals that take a choice away which most players would have."""


def weigh(state: HandState) -> tuple[tuple[Action | Offer, ...] | None, tuple[str, ...]]:
    """The choices of `legal_actions`, and the rules that leave fewer of them than usual."""
    if not state.asks:
        return (), ()
    ask = state.asks[0]
    if state.holdings[ask.seat].unknown:
        return None, ()
    poll = _POLLS[ask.kind]
    if poll.legal is not None:
        return tuple(poll.legal(state, ask.seat)), ()
    legal: list[Action | Offer] = []
    bound: tuple[str, ...] = ()
    for action in poll.candidates(state, ask.seat):
        verdict = None if isinstance(action, Offer) else poll.verify(state, ask.seat, action)
        if verdict is None or isinstance(verdict, Legal):
            legal.append(action)
        elif isinstance(verdict, Refusal) and verdict.code in _BINDING:
            bound += verdict.rules
    return tuple(sorted(legal, key=WORD)), bound


def kept(before: HandState, after: HandState) -> tuple[str, ...]:
    """The rules that a choice, from the one state to the other, keeps without being bound by them:
    a question is put in its place, the dealer's partner is free, a lone player meets two."""
    rules, asked = before.setup.rules, before.asks[0]
    put = asked.kind in ("best_discard", "best_give") or asked.kind in rules.after.polls
    partner = before.setup.seating.partners.get(before.setup.dealer)
    made = before.maker is None and after.maker == partner == asked.seat and after.lone is None
    lone = before.lone is None and after.lone is not None
    held = {
        "after.polls": put,
        "auction.dealer_partner": made and rules.auction.dealer_partner == "free",
        "alone.defender": lone and rules.alone.defender == "never",
    }
    return tuple(rule for rule, holds in held.items() if holds)


def choices_of(
    state: HandState, seat: Seat, action: Action
) -> tuple[tuple[Action | Offer, ...] | None, tuple[str, ...]]:
    """The choices among which `action` of `seat` was one, and the rules that left only them."""
    if isinstance(action, Name) and bidding.may_still_name(state):
        return None, ()
    if not isinstance(action, _OUT_OF_TURN):
        return weigh(state)
    known = not state.holdings[seat].unknown
    return exchange.interjections(state, seat) if known else None, ()


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
    if isinstance(action, _OUT_OF_TURN):
        return exchange.interject(state, seat, action)
    if isinstance(action, Name) and bidding.may_still_name(state):
        return bidding.name_late(state, action)
    if not state.called:
        state = state.but(called=True)
    change = _POLLS[state.asks[0].kind].apply(state, seat, action)
    if change[0].asks:
        return change
    state, more = _advance(change[0])
    return state, change[1] + more


def apply_anyway(state: HandState, seat: Seat, action: Play) -> Change:
    """Play an illegal card that stands, as a table does that has not noticed."""
    return play.offend(state, seat, action)
