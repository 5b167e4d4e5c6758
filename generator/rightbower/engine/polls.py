"""The questions between making trump and the first lead: discard, alone, defend, drop."""

from __future__ import annotations

from collections.abc import Iterable

from rightbower.engine.events import Discarded, SitsOut, WalkOver
from rightbower.engine.making import go_alone, must_go_alone, sit_out
from rightbower.engine.poll import Opener, Poll, answered, ask, out_of_place
from rightbower.engine.state import Change, HandState, PollKind
from rightbower.engine.verdict import Legal, Refusal, Verdict
from rightbower.model.actions import Action, Answer, Discard, Offer
from rightbower.model.cards import Card, Seat
from rightbower.model.problem import Param


def excess(state: HandState, seat: Seat) -> int:
    """How many cards `seat` holds too many."""
    return max(0, state.holdings[seat].size - state.setup.rules.deal.cards)


def _enter_discard(state: HandState) -> Change:
    circle = state.setup.seating.circle[state.setup.dealer]
    asked = (seat for seat in circle if seat not in state.out and excess(state, seat))
    return ask(state, "discard", asked), ()


def _rule(state: HandState, seat: Seat) -> str:
    """The rule that gave `seat` the cards it has too many of."""
    if state.taker == seat:
        return "auction.automatic_card"
    if state.taken and seat == state.setup.dealer:
        return "exchange.turned_card"
    return "exchange.kitty" if state.setup.rules.exchange.kitty != "nobody" else "exchange.packet"


def packet_takers(state: HandState) -> tuple[Seat, ...]:
    """Who takes a packet that lies ready: the maker, or everybody but a maker who plays alone."""
    rules = state.setup.rules.exchange
    if not rules.packet or state.maker is None:
        return ()
    if rules.packet_for == "maker":
        return (state.maker,)
    return tuple(seat for seat in state.setup.seating.seats if seat != state.lone)


def _may_not_go(state: HandState, seat: Seat, card: Card) -> bool:
    """Whether `card` is the turned card, and may not be laid away."""
    taken = state.taken and seat == state.setup.dealer and card == state.setup.upcard
    return taken and not state.setup.rules.exchange.may_discard_turned_card


def _discards(state: HandState, seat: Seat) -> Iterable[Action | Offer]:
    known = state.holdings[seat].known
    count = excess(state, seat)
    if count == 1:
        return tuple(Discard((card,)) for card in known)
    return (Offer("discard", count, tuple(c for c in known if not _may_not_go(state, seat, c))),)


def _verify_discard(state: HandState, seat: Seat, action: Action) -> Verdict:
    rule = _rule(state, seat)
    if not isinstance(action, Discard):
        return out_of_place(state, rule)
    if len(action.cards) != excess(state, seat):
        params: dict[str, Param] = {
            "seat": seat,
            "found": len(action.cards),
            "expected": excess(state, seat),
        }
        return Refusal("wrong_hand_size", (rule,), params)
    verdict = laid_away(state, seat, action.cards, rule)
    if isinstance(verdict, Legal) and seat in packet_takers(state):
        return Legal(tuple(dict.fromkeys((*verdict.rules, "exchange.packet"))))
    return verdict


def laid_away(state: HandState, seat: Seat, cards: tuple[Card | None, ...], rule: str) -> Verdict:
    """Whether `seat` may lay these cards away; `rule` is what makes it do so."""
    cited: tuple[str, ...] = (rule,)
    for place, card in enumerate(cards):
        if card is None:
            continue
        if card not in state.setup.pack:
            return Refusal("card_not_in_pack", ("pack.ranks",), {"card": card})
        if card in cards[:place]:
            return Refusal("duplicate_card", (rule,), {"card": card})
        if state.holdings[seat].has(card, state.unaccounted) == "no":
            return Refusal("card_not_held", (rule,), {"card": card, "seat": seat})
        turned = "exchange.may_discard_turned_card"
        if _may_not_go(state, seat, card):
            return Refusal("upcard_may_not_be_discarded", (turned,), {"card": card})
        if state.taken and seat == state.setup.dealer and card == state.setup.upcard:
            cited += (turned,)
    return Legal(cited)


def lay_away(state: HandState, seat: Seat, cards: tuple[Card | None, ...]) -> HandState:
    """`state` after `seat` has laid these cards away."""
    holding = state.holdings[seat]
    for card in cards:
        holding = holding.without(card)
    unaccounted = state.unaccounted - {card for card in cards if card is not None}
    return state.but(holdings={**state.holdings, seat: holding}, unaccounted=unaccounted)


def _apply_discard(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Discard)
    event = Discarded((_rule(state, seat),), seat)
    return answered(lay_away(state, seat, action.cards)), (event,)


def _enter_alone(state: HandState) -> Change:
    rules = state.setup.rules.alone
    asked = rules.who == "maker" and rules.declare_at == "before_first_lead"
    maker = state.maker if asked and state.lone is None else None
    return ask(state, "alone", () if maker is None else (maker,)), ()


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
    state, sits = sit_out(state, seat, "partner_defends_alone", ("alone.defender",))
    return state.but(asks=(), lone_defender=seat), sits


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
    state = state.but(out=state.out | {seat}, dropped=state.dropped | {seat})
    sits = SitsOut(("drop.allowed",), (seat,), "dropped")
    if len(state.dropped) < len(state.setup.seating.seats) - 1:
        return state, (sits,)
    state = state.but(walk_over=True, stage="played", agenda=())
    return state, (sits, WalkOver(("drop.walk_over",)))


OPENERS: dict[PollKind, Opener] = {
    "discard": _enter_discard,
    "alone": _enter_alone,
    "defend": _enter_defend,
    "drop": _enter_drop,
}
QUESTIONS: dict[PollKind, Poll] = {
    "discard": Poll(_discards, _verify_discard, _apply_discard),
    "alone": Poll(_alone_answers, _verify_alone, _apply_alone),
    "defend": Poll(_defend_answers, _verify_defend, _apply_defend),
    "drop": Poll(_drop_answers, _verify_drop, _apply_drop),
}
