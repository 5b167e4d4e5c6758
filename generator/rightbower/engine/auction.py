"""Making trump by the turned card: it is ordered up, a suit is named, or nobody makes anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rightbower.engine.events import Event, Redeal, TrumpFixed, TurnedDown
from rightbower.engine.making import (
    allowed,
    fix_trump,
    go_alone,
    take_turned_card,
    turned_suit,
)
from rightbower.engine.poll import Opener, Poll, answered, ask, out_of_place
from rightbower.engine.state import Change, HandState, PollKind
from rightbower.engine.verdict import Legal, Refusal, Unverified, Verdict, legal
from rightbower.model.actions import Action, Call, Name, Order, Pass
from rightbower.model.cards import JOKER, NO_TRUMP, SUITS, TRUMPS, Seat, Trump

_ROUND_RULE: dict[PollKind, str] = {
    "order_up": "auction.order_up",
    "name_suit": "auction.name_suit",
}


_ORDERS: Final[tuple[Action, ...]] = (Order(), Order(alone=True), Pass())
_CALLS: Final[tuple[Action, ...]] = (
    *(Call(TRUMPS[suit], alone) for suit in (*SUITS, "NT") for alone in (False, True)), Pass(),
)  # fmt: skip


def _stuck(state: HandState) -> bool:
    rules = state.setup.rules.auction
    return (
        rules.all_pass == "stick_dealer"
        and state.asks[0].kind == rules.rounds[-1]
        and len(state.asks) == 1
    )


def _passing(state: HandState) -> Verdict:
    if _stuck(state):
        return Refusal("dealer_is_stuck", ("auction.all_pass",), {"seat": state.asks[0].seat})
    return legal((_ROUND_RULE[state.asks[0].kind],))


def _verify_order(state: HandState, seat: Seat, action: Action) -> Verdict:
    match action:
        case Pass():
            return _passing(state)
        case Order(alone=alone):
            suit = turned_suit(state)
            if suit is None:
                return Refusal("cards_unknown", ("auction.order_up",), {"what": "upcard"})
            cited: tuple[str, ...] = ("auction.order_up",)
            cited += ("auction.joker_turned",) if state.setup.upcard == JOKER else ()
            return allowed(state, seat, alone, cited, TRUMPS[suit])
        case _:
            return out_of_place(state, "auction.order_up")


def _verify_call(state: HandState, seat: Seat, action: Action) -> Verdict:
    match action:
        case Pass():
            return _passing(state)
        case Call(trump=trump, alone=alone):
            upcard = state.setup.upcard
            if upcard is not None and trump.suit is not None and trump.suit == turned_suit(state):
                return Refusal("suit_was_turned_down", ("auction.name_suit",), {"card": upcard})
            if trump == NO_TRUMP and not state.setup.rules.auction.no_trump_call:
                return Refusal("must_name_suit", ("auction.no_trump_call",))
            cited = ("auction.name_suit",) if trump.suit else ("auction.no_trump_call",)
            verdict = allowed(state, seat, alone, cited, trump)
            return _when_stuck(state, seat, verdict) if _stuck(state) else verdict
        case _:
            return out_of_place(state, "auction.name_suit")


def _when_stuck(state: HandState, seat: Seat, verdict: Verdict) -> Verdict:
    """The verdict on the call of a dealer who must call.

    Where the rules also ask for a trump in hand and no suit left would do, any suit will: a hand
    that nobody could go on with is no rule's intention.
    """
    rule = "auction.all_pass"
    if isinstance(verdict, Legal | Unverified):
        return replace(verdict, rules=(*verdict.rules, rule))
    if verdict.code != "needs_trump" or state.setup.rules.auction.no_trump_call:
        return verdict
    left = (suit for suit in SUITS if suit != turned_suit(state))
    held = [allowed(state, seat, False, (), TRUMPS[suit]) for suit in left]
    stuck = all(isinstance(other, Refusal) for other in held)
    return Legal(("auction.name_suit", rule)) if stuck else verdict


def _made(state: HandState, trump: Trump, event: TrumpFixed, alone: bool) -> Change:
    kind = state.asks[0].kind
    state = fix_trump(state, trump, event).but(making_round=kind)
    events: tuple[Event, ...] = (event,)
    if alone and event.by is not None:
        state, sits = go_alone(state, event.by)
        events += sits
    return state, events


def _apply_order(state: HandState, seat: Seat, action: Action) -> Change:
    if not isinstance(action, Order):
        return answered(state), ()
    suit = turned_suit(state)
    assert suit is not None
    event = TrumpFixed(("auction.order_up",), TRUMPS[suit], seat, "ordered")
    state, events = _made(state, TRUMPS[suit], event, action.alone)
    if state.setup.rules.exchange.turned_card == "dealer_takes":
        state, taken = take_turned_card(state)
        events += taken
    return state, events


def _apply_call(state: HandState, seat: Seat, action: Action) -> Change:
    if not isinstance(action, Call):
        return answered(state), ()
    rule = "auction.name_suit" if action.trump.suit else "auction.no_trump_call"
    event = TrumpFixed((rule,), action.trump, seat, "called")
    return _made(state, action.trump, event, action.alone)


def _enter_order(state: HandState) -> Change:
    return ask(state, "order_up", state.setup.seating.circle[state.setup.dealer]), ()


def _enter_name(state: HandState) -> Change:
    state = ask(state, "name_suit", state.setup.seating.circle[state.setup.dealer])
    cited: tuple[str, ...] = ("auction.rounds",)
    # What nobody may name now is the suit that the joker stood for.
    cited += ("auction.joker_turned",) if state.setup.upcard == JOKER else ()
    return state.but(turned_down=True), (TurnedDown(cited),)


def _enter_unseen(state: HandState) -> Change:
    """A turned joker makes the dealer the maker, who names a suit before looking."""
    return ask(state, "name_unseen", (state.setup.dealer,)), ()


def _unseen(state: HandState, seat: Seat) -> Iterable[Action]:
    return tuple(Name(suit, alone) for suit in SUITS for alone in (False, True))


def _verify_unseen(state: HandState, seat: Seat, action: Action) -> Verdict:
    rule = "auction.joker_turned"
    if not isinstance(action, Name):
        return out_of_place(state, rule)
    verdict = allowed(state, seat, action.alone, (rule,), TRUMPS[action.suit])
    # The dealer has not looked at the cards: what they hold cannot stand in the way.
    return (
        verdict if isinstance(verdict, Legal | Refusal) and not _blind(verdict) else Legal((rule,))
    )


def _blind(verdict: Verdict) -> bool:
    return isinstance(verdict, Refusal) and verdict.code == "needs_trump"


def _apply_unseen(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Name)
    event = TrumpFixed(("auction.joker_turned",), TRUMPS[action.suit], seat, "named")
    state, events = _made(state, TRUMPS[action.suit], event, action.alone)
    state, taken = take_turned_card(state)
    return state, events + taken


def close_auction(state: HandState) -> Change:
    """What the profile does with a deal that everybody has passed; nobody is asked anything."""
    rules = state.setup.rules.auction
    if rules.all_pass == "no_trump_hand":
        event = TrumpFixed(("auction.all_pass",), NO_TRUMP, None, "all_passed")
        return fix_trump(state, NO_TRUMP, event), (event,)
    return state.but(stage="redeal", agenda=()), ()


def redeal_event(state: HandState) -> Redeal:
    """The event that closes a deal that is void: who deals the next one, and by which rule."""
    rules, dealer = state.setup.rules, state.setup.dealer
    if state.misdealt:
        cited, who = ("deal.misdeal_claim", "deal.misdeal_dealer"), rules.deal.misdeal_dealer
    else:
        cited, who = ("auction.all_pass", "auction.redeal_dealer"), rules.auction.redeal_dealer
    return Redeal(cited, state.setup.seating.circle[dealer][0] if who == "next" else dealer)


def _order_candidates(state: HandState, seat: Seat) -> Iterable[Action]:
    return _ORDERS


def _call_candidates(state: HandState, seat: Seat) -> Iterable[Action]:
    return _CALLS


OPENERS: dict[PollKind, Opener] = {
    "order_up": _enter_order,
    "name_suit": _enter_name,
    "name_unseen": _enter_unseen,
    "all_pass": close_auction,
}
QUESTIONS: dict[PollKind, Poll] = {
    "order_up": Poll(_order_candidates, _verify_order, _apply_order),
    "name_suit": Poll(_call_candidates, _verify_call, _apply_call),
    "name_unseen": Poll(_unseen, _verify_unseen, _apply_unseen),
}
