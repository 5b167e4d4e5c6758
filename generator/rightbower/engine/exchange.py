"""Cards that change hands before the first lead: kitty, packet, the partner's best, a swap."""

from __future__ import annotations

from collections.abc import Iterable

from rightbower.engine.events import Discarded, Event, Exchanged, Given, PickedUp
from rightbower.engine.poll import Opener, Poll, answered, ask, out_of_place
from rightbower.engine.polls import laid_away, lay_away, packet_takers
from rightbower.engine.state import Ask, Change, HandState, PollKind
from rightbower.engine.verdict import Legal, Refusal, Unverified, Verdict
from rightbower.model.actions import Action, Answer, Discard, Exchange, Give, Misdeal, Offer
from rightbower.model.cards import Card, Seat
from rightbower.model.problem import Param

_LOW = frozenset({"9", "10"})
_CLAIMS = {"no_ace_no_face": "no-ace-no-face"}


def _pick_up(state: HandState, seat: Seat, cards: tuple[Card | None, ...], *rules: str) -> Change:
    holding = state.holdings[seat]
    for card in cards:
        holding = holding.with_unknown() if card is None else holding.with_card(card)
    events = tuple(PickedUp(rules, seat, card) for card in cards)
    return state.but(holdings={**state.holdings, seat: holding}), events


def _enter_kitty(state: HandState) -> Change:
    """Whoever won a numeric auction takes the kitty; there is nothing to choose."""
    if state.setup.rules.exchange.kitty == "nobody" or state.maker is None:
        return state, ()
    return _pick_up(state, state.maker, state.setup.kitty, "exchange.kitty")


def _enter_packet(state: HandState) -> Change:
    """Packets that lie ready are taken up; they are the first part of the kitty, one after the
    other from the dealer's left where everybody has one."""
    size, taken = state.setup.rules.exchange.packet, packet_takers(state)
    shared = state.setup.rules.exchange.packet_for == "everybody"
    cited = ("exchange.packet", *(("exchange.packet_for",) if shared else ()))
    events: tuple[Event, ...] = ()
    for place, seat in enumerate(_packet_owners(state)):
        if seat in taken:
            packet = state.setup.kitty[size * place : size * place + size]
            state, picked = _pick_up(state, seat, packet, *cited)
            events += picked
    return state, events


def _packet_owners(state: HandState) -> tuple[Seat, ...]:
    """Whose the packets are, in the order in which they lie in the kitty."""
    if state.setup.rules.exchange.packet_for == "everybody":
        return state.setup.seating.circle[state.setup.dealer]
    return () if state.maker is None else (state.maker,)


def _enter_best(state: HandState) -> Change:
    """Lone players who may call for their partner's best card: the maker, then a lone defender."""
    who = state.setup.rules.exchange.best
    seats = [state.lone] if who != "never" else []
    seats += [state.lone_defender] if who == "both" else []
    return ask(state, "best", (seat for seat in seats if seat is not None)), ()


def _best_answers(state: HandState, seat: Seat) -> Iterable[Action | Offer]:
    return (Answer("call best"), Answer("no best"))


def _verify_best(state: HandState, seat: Seat, action: Action) -> Verdict:
    if action in _best_answers(state, seat):
        return Legal(("exchange.best",))
    return out_of_place(state, "exchange.best")


def _apply_best(state: HandState, seat: Seat, action: Action) -> Change:
    state = answered(state)
    if action != Answer("call best"):
        return state, ()
    partner = state.setup.seating.partners[seat]
    asks = (Ask("best_discard", seat), Ask("best_give", partner), *state.asks)
    return state.but(asks=asks), ()


def _best_discards(state: HandState, seat: Seat) -> Iterable[Action | Offer]:
    return tuple(Discard((card,)) for card in state.holdings[seat].known)


def _verify_best_discard(state: HandState, seat: Seat, action: Action) -> Verdict:
    if not isinstance(action, Discard):
        return out_of_place(state, "exchange.best")
    if len(action.cards) != 1:
        params: dict[str, Param] = {"seat": seat, "found": len(action.cards), "expected": 1}
        return Refusal("wrong_hand_size", ("exchange.best",), params)
    return laid_away(state, seat, action.cards, "exchange.best")


def _apply_best_discard(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Discard)
    state = answered(lay_away(state, seat, action.cards))
    return state, (Discarded(("exchange.best",), seat),)


def _gifts(state: HandState, seat: Seat) -> Iterable[Action | Offer]:
    return tuple(Give(card) for card in state.holdings[seat].known)


def _verify_give(state: HandState, seat: Seat, action: Action) -> Verdict:
    if not isinstance(action, Give):
        return out_of_place(state, "exchange.best")
    return laid_away(state, seat, (action.card,), "exchange.best")


def _apply_give(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Give)
    caller = state.setup.seating.partners[seat]
    state = answered(lay_away(state, seat, (action.card,)))
    holding = state.holdings[caller]
    card = action.card
    holding = holding.with_unknown() if card is None else holding.with_card(card)
    state = state.but(holdings={**state.holdings, caller: holding})
    return state, (Given(("exchange.best",)),)


OPENERS: dict[PollKind, Opener] = {
    "kitty": _enter_kitty,
    "packet": _enter_packet,
    "best": _enter_best,
}
QUESTIONS: dict[PollKind, Poll] = {
    "best": Poll(_best_answers, _verify_best, _apply_best),
    "best_discard": Poll(_best_discards, _verify_best_discard, _apply_best_discard),
    "best_give": Poll(_gifts, _verify_give, _apply_give),
}


# ------------------------------------------------------------------ before the first call


def interjections(state: HandState, seat: Seat) -> tuple[Action | Offer, ...]:
    """What `seat` may do before anybody has called, whosever turn it is."""
    found: list[Action | Offer] = []
    for claim in _CLAIMS.values():
        if isinstance(verify_interjection(state, seat, Misdeal(claim)), Legal):
            found.append(Misdeal(claim))
    low = sorted(card for card in state.holdings[seat].known if card.rank in _LOW)
    swap, size = state.setup.rules.exchange.swap, state.setup.rules.deal.kitty
    groups = (
        [low]
        if swap == "nines_and_tens"
        else [[card for card in low if card.rank == rank] for rank in sorted(_LOW)]
    )
    if swap != "never" and _open(state) and not state.swapped:
        found += [Offer("exchange", size, tuple(g)) for g in groups if len(g) >= size]
    return tuple(sorted(found, key=lambda action: action.word))


def _open(state: HandState) -> bool:
    return bool(state.asks) and not state.called


def verify_interjection(state: HandState, seat: Seat, action: Exchange | Misdeal) -> Verdict:
    """Whether `seat` may swap cards or claim a misdeal now."""
    rule = "exchange.swap" if isinstance(action, Exchange) else "deal.misdeal_claim"
    if not _open(state):
        return Refusal("wrong_phase", (rule,), {"asked": state.asks[0].kind if state.asks else ""})
    if isinstance(action, Misdeal):
        return _verify_misdeal(state, seat, action)
    swap, size = state.setup.rules.exchange.swap, state.setup.rules.deal.kitty
    if swap == "never" or state.swapped:
        return Refusal("no_choice_here", (rule,), {"seat": seat})
    if len(action.cards) != size:
        params: dict[str, Param] = {"seat": seat, "found": len(action.cards), "expected": size}
        return Refusal("wrong_hand_size", (rule,), params)
    verdict = laid_away(state, seat, action.cards, rule)
    if isinstance(verdict, Refusal):
        return verdict
    ranks = {card.rank for card in action.cards if card is not None}
    if not ranks <= _LOW or (swap == "same_rank" and len(ranks) > 1):
        return Refusal("claim_unfounded", (rule,), {"seat": seat})
    return Unverified((rule,)) if None in action.cards else Legal((rule,))


def _verify_misdeal(state: HandState, seat: Seat, action: Misdeal) -> Verdict:
    rule = ("deal.misdeal_claim",)
    if _CLAIMS.get(state.setup.rules.deal.misdeal_claim) != action.claim:
        return Refusal("no_choice_here", rule, {"seat": seat})
    high = state.holdings[seat].any(
        lambda card: card.rank in ("A", "K", "Q", "J", None), state.unaccounted
    )
    if high == "yes":
        return Refusal("claim_unfounded", rule, {"seat": seat})
    return Legal(rule) if high == "no" else Unverified(rule)


def interject(state: HandState, seat: Seat, action: Exchange | Misdeal) -> Change:
    """Do what `verify_interjection` allows."""
    if isinstance(action, Misdeal):
        return state.but(misdealt=True, stage="redeal", asks=(), agenda=()), ()
    state = lay_away(state, seat, action.cards)
    state, taken = _pick_up(state, seat, state.setup.kitty, "exchange.swap")
    del taken  # nobody sees what was taken up
    events: tuple[Event, ...] = (Exchanged(("exchange.swap",)),)
    return state.but(swapped=True), events
