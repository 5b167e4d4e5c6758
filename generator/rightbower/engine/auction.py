"""Making trump: the turned card is ordered up, a suit is named, or nobody makes anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rightbower.engine.events import Event, PickedUp, Redeal, SitsOut, TrumpFixed, TurnedDown
from rightbower.engine.poll import Poll, answered, ask, out_of_place
from rightbower.engine.state import Change, HandState, PollKind
from rightbower.engine.verdict import Legal, Refusal, Verdict
from rightbower.model.actions import Action, Call, Order, Pass
from rightbower.model.cards import NO_TRUMP, SUITS, TRUMPS, Seat, Trump

_ROUND_RULE: dict[PollKind, str] = {
    "order_up": "auction.order_up",
    "name_suit": "auction.name_suit",
}


def agenda(state: HandState) -> tuple[PollKind, ...]:
    """The polls that follow once trump is fixed."""
    return (*state.setup.rules.after.polls, "play")


def fix_trump(state: HandState, trump: Trump, event: TrumpFixed) -> HandState:
    """`state` with trump made and the auction closed."""
    return replace(
        state,
        ranked=state.setup.rankings[trump],
        maker=event.by,
        how=event.how,
        asks=(),
        agenda=agenda(state),
    )


def automatic(state: HandState) -> Change:
    """Fix trump at once where the turned suit is one that is trump by rule."""
    suit = state.setup.rules.auction.automatic_trump
    upcard = state.setup.upcard
    if upcard is None or upcard.suit != suit:
        return state, ()
    trump = TRUMPS[suit]
    event = TrumpFixed(("auction.automatic_trump",), trump, None, "automatic")
    return fix_trump(state, trump, event), (event,)


def go_alone(state: HandState, seat: Seat) -> Change:
    """`seat` plays without its partner, who sits out."""
    partner = state.setup.seating.partners[seat]
    sits = SitsOut(("alone.partner_sits_out",), (partner,), "partner_alone")
    return replace(state, lone=seat, out=state.out | {partner}), (sits,)


def must_go_alone(state: HandState, seat: Seat, making_round: PollKind | None) -> bool:
    """Whether `seat`, as the dealer's partner, may make trump only by playing alone."""
    rules = state.setup.rules.auction
    return (
        rules.dealer_partner == "alone_only"
        and making_round in rules.dealer_partner_rounds
        and state.setup.seating.partners.get(state.setup.dealer) == seat
    )


def _making(state: HandState, seat: Seat, alone: bool) -> Verdict:
    kind = state.asks[0].kind
    rule = _ROUND_RULE[kind]
    rules = state.setup.rules.alone
    if alone and rules.who == "never":
        return Refusal("may_not_go_alone", ("alone.who",), {"seat": seat})
    if alone and rules.declare_at != "with_call":
        return Refusal("wrong_phase", ("alone.declare_at",), {"asked": kind})
    forced = must_go_alone(state, seat, kind)
    if forced and not alone and rules.declare_at == "with_call":
        return Refusal("must_go_alone", ("auction.dealer_partner",), {"seat": seat})
    cited = (rule, "auction.dealer_partner") if forced else (rule,)
    return Legal((*cited, "alone.who", "alone.declare_at") if alone else cited)


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
    return Legal((_ROUND_RULE[state.asks[0].kind],))


def _verify_order(state: HandState, seat: Seat, action: Action) -> Verdict:
    match action:
        case Pass():
            return _passing(state)
        case Order(alone=alone):
            if state.setup.upcard is None:
                return Refusal("cards_unknown", ("auction.order_up",), {"what": "upcard"})
            return _making(state, seat, alone)
        case _:
            return out_of_place(state, "auction.order_up")


def _verify_call(state: HandState, seat: Seat, action: Action) -> Verdict:
    match action:
        case Pass():
            return _passing(state)
        case Call(trump=trump, alone=alone):
            turned = state.setup.upcard
            if turned is not None and trump.suit == turned.suit:
                return Refusal("suit_was_turned_down", ("auction.name_suit",), {"card": turned})
            if trump == NO_TRUMP and not state.setup.rules.auction.no_trump_call:
                return Refusal("must_name_suit", ("auction.no_trump_call",))
            verdict = _making(state, seat, alone)
            if isinstance(verdict, Legal) and _stuck(state):
                return Legal((*verdict.rules, "auction.all_pass"))
            return verdict
        case _:
            return out_of_place(state, "auction.name_suit")


def _made(state: HandState, seat: Seat, trump: Trump, event: TrumpFixed, alone: bool) -> Change:
    kind = state.asks[0].kind
    state = replace(fix_trump(state, trump, event), making_round=kind)
    events: tuple[Event, ...] = (event,)
    if alone:
        state, sits = go_alone(state, seat)
        events += sits
    return state, events


def _apply_order(state: HandState, seat: Seat, action: Action) -> Change:
    if not isinstance(action, Order):
        return answered(state), ()
    upcard = state.setup.upcard
    assert upcard is not None
    assert upcard.suit is not None
    trump = TRUMPS[upcard.suit]
    event = TrumpFixed(("auction.order_up",), trump, seat, "ordered")
    state, events = _made(state, seat, trump, event, action.alone)
    dealer = state.setup.dealer
    if state.setup.rules.exchange.turned_card == "dealer_takes" and dealer not in state.out:
        holding = state.holdings[dealer].with_card(upcard)
        state = replace(state, taken=True, holdings={**state.holdings, dealer: holding})
        events += (PickedUp(("exchange.turned_card",), dealer, upcard),)
    return state, events


def _apply_call(state: HandState, seat: Seat, action: Action) -> Change:
    if not isinstance(action, Call):
        return answered(state), ()
    event = TrumpFixed(("auction.name_suit",), action.trump, seat, "called")
    return _made(state, seat, action.trump, event, action.alone)


def _enter_order(state: HandState) -> Change:
    return ask(state, "order_up", state.setup.seating.circle[state.setup.dealer]), ()


def _enter_name(state: HandState) -> Change:
    state = ask(state, "name_suit", state.setup.seating.circle[state.setup.dealer])
    return replace(state, turned_down=True), (TurnedDown(("auction.rounds",)),)


def close_auction(state: HandState) -> Change:
    """What the profile does with a deal that everybody has passed; nobody is asked anything."""
    rules = state.setup.rules.auction
    if rules.all_pass == "no_trump_hand":
        event = TrumpFixed(("auction.all_pass",), NO_TRUMP, None, "all_passed")
        return fix_trump(state, NO_TRUMP, event), (event,)
    return replace(state, stage="redeal", agenda=()), ()


def redeal_event(state: HandState) -> Redeal:
    """The event that closes a deal everybody passed: who deals the next one."""
    dealer = state.setup.dealer
    if state.setup.rules.auction.redeal_dealer == "next":
        dealer = state.setup.seating.circle[dealer][0]
    return Redeal(("auction.all_pass", "auction.redeal_dealer"), dealer)


def _order_candidates(state: HandState, seat: Seat) -> Iterable[Action]:
    return (Order(), Order(alone=True), Pass())


def _call_candidates(state: HandState, seat: Seat) -> Iterable[Action]:
    calls = [Call(TRUMPS[suit], alone) for suit in (*SUITS, "NT") for alone in (False, True)]
    return (*calls, Pass())


AUCTION: dict[PollKind, Poll] = {
    "order_up": Poll(_enter_order, _order_candidates, _verify_order, _apply_order),
    "name_suit": Poll(_enter_name, _call_candidates, _verify_call, _apply_call),
}
