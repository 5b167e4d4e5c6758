"""The questions between making trump and the first lead: discard, alone, defend, drop."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rightbower.engine.auction import go_alone, must_go_alone
from rightbower.engine.events import Discarded, SitsOut, WalkOver
from rightbower.engine.poll import Poll, answered, ask, out_of_place
from rightbower.engine.state import Change, HandState, PollKind
from rightbower.engine.verdict import Legal, Refusal, Verdict
from rightbower.model.actions import Action, Answer, Discard
from rightbower.model.cards import Seat


def _enter_discard(state: HandState) -> Change:
    return ask(state, "discard", (state.setup.dealer,) if state.taken else ()), ()


def _discards(state: HandState, seat: Seat) -> Iterable[Action]:
    return tuple(Discard((card,)) for card in state.holdings[seat].known)


def _verify_discard(state: HandState, seat: Seat, action: Action) -> Verdict:
    if not isinstance(action, Discard):
        return out_of_place(state, "exchange.turned_card")
    if len(action.cards) != 1:
        return Refusal("wrong_hand_size", ("exchange.turned_card",), {"count": 1})
    (card,) = action.cards
    if card is None:
        return Legal(("exchange.turned_card",))
    if card not in state.setup.pack:
        return Refusal("card_not_in_pack", ("pack.ranks",), {"card": card})
    if state.holdings[seat].has(card, state.unaccounted) == "no":
        return Refusal("card_not_held", ("exchange.turned_card",), {"card": card, "seat": seat})
    if card != state.setup.upcard:
        return Legal(("exchange.turned_card",))
    rule = "exchange.may_discard_turned_card"
    if not state.setup.rules.exchange.may_discard_turned_card:
        return Refusal("upcard_may_not_be_discarded", (rule,), {"card": card})
    return Legal(("exchange.turned_card", rule))


def _apply_discard(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Discard)
    (card,) = action.cards
    unaccounted = state.unaccounted if card is None else state.unaccounted - {card}
    holdings = {**state.holdings, seat: state.holdings[seat].without(card)}
    state = replace(answered(state), holdings=holdings, unaccounted=unaccounted)
    return state, (Discarded(("exchange.turned_card",), seat),)


def _enter_alone(state: HandState) -> Change:
    rules = state.setup.rules.alone
    asked = (
        rules.who == "maker" and rules.declare_at == "before_first_lead" and state.maker is not None
    )
    return ask(state, "alone", (state.maker,) if asked and state.maker else ()), ()


def _alone_answers(state: HandState, seat: Seat) -> Iterable[Action]:
    return (Answer("alone"), Answer("with partner"))


def _verify_alone(state: HandState, seat: Seat, action: Action) -> Verdict:
    match action:
        case Answer(word="alone"):
            return Legal(("alone.who", "alone.declare_at"))
        case Answer(word="with partner"):
            if must_go_alone(state, seat, state.making_round):
                return Refusal("must_go_alone", ("auction.dealer_partner",), {"seat": seat})
            return Legal(("alone.declare_at",))
        case _:
            return out_of_place(state, "alone.declare_at")


def _apply_alone(state: HandState, seat: Seat, action: Action) -> Change:
    state = answered(state)
    return go_alone(state, seat) if action == Answer("alone") else (state, ())


def _enter_defend(state: HandState) -> Change:
    if state.setup.rules.alone.defender != "against_lone" or state.lone is None:
        return state, ()
    unit = state.setup.seating.unit_of
    left = state.active_from_left_of(state.lone)
    return ask(state, "defend", (seat for seat in left if unit[seat] != unit[state.lone])), ()


def _defend_answers(state: HandState, seat: Seat) -> Iterable[Action]:
    return (Answer("defend alone"), Answer("defend together"))


def _verify_defend(state: HandState, seat: Seat, action: Action) -> Verdict:
    if action in _defend_answers(state, seat):
        return Legal(("alone.defender",))
    return out_of_place(state, "alone.defender")


def _apply_defend(state: HandState, seat: Seat, action: Action) -> Change:
    if action != Answer("defend alone"):
        return answered(state), ()
    partner = state.setup.seating.partners[seat]
    sits = SitsOut(("alone.defender",), (partner,), "partner_defends_alone")
    state = replace(state, asks=(), lone_defender=seat, out=state.out | {partner})
    return state, (sits,)


def _enter_drop(state: HandState) -> Change:
    if not state.setup.rules.drop.allowed or state.maker is None:
        return state, ()
    left = state.active_from_left_of(state.maker)
    return ask(state, "drop", (seat for seat in left if seat != state.maker)), ()


def _drop_answers(state: HandState, seat: Seat) -> Iterable[Action]:
    return (Answer("in"), Answer("out"))


def _verify_drop(state: HandState, seat: Seat, action: Action) -> Verdict:
    match action:
        case Answer(word="in"):
            return Legal(("drop.allowed",))
        case Answer(word="out"):
            return Legal(("drop.allowed", "drop.no_score"))
        case _:
            return out_of_place(state, "drop.allowed")


def _apply_drop(state: HandState, seat: Seat, action: Action) -> Change:
    state = answered(state)
    if action != Answer("out"):
        return state, ()
    state = replace(state, out=state.out | {seat}, dropped=state.dropped | {seat})
    sits = SitsOut(("drop.allowed",), (seat,), "dropped")
    if len(state.dropped) < len(state.setup.seating.seats) - 1:
        return state, (sits,)
    state = replace(state, walk_over=True, stage="played", agenda=())
    return state, (sits, WalkOver(("drop.walk_over",)))


POLLS: dict[PollKind, Poll] = {
    "discard": Poll(_enter_discard, _discards, _verify_discard, _apply_discard),
    "alone": Poll(_enter_alone, _alone_answers, _verify_alone, _apply_alone),
    "defend": Poll(_enter_defend, _defend_answers, _verify_defend, _apply_defend),
    "drop": Poll(_enter_drop, _drop_answers, _verify_drop, _apply_drop),
}
