"""What follows when trump is made, however it is made: the maker, the turned card, who sits out."""

from __future__ import annotations

from typing import Final

from rightbower.engine.events import Event, PickedUp, SitsOut, TrumpFixed, Why
from rightbower.engine.state import Change, HandState, PollKind
from rightbower.engine.verdict import Refusal, Unverified, Verdict, legal
from rightbower.model.cards import JOKER, TRUMPS, Seat, Suit, Trump

AGREED: Final[dict[str, Suit]] = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
"""The suits that a turned joker may stand for."""


def turned_suit(state: HandState) -> Suit | None:
    """The suit that the turned card proposes; None where it proposes none or is not known."""
    upcard = state.setup.upcard
    if upcard == JOKER:
        return AGREED.get(state.setup.rules.auction.joker_turned)
    return None if upcard is None else upcard.suit


def agenda(state: HandState) -> tuple[PollKind, ...]:
    """The polls that follow once trump is fixed."""
    return (*state.setup.rules.after.polls, "play")


def fix_trump(state: HandState, trump: Trump, event: TrumpFixed) -> HandState:
    """`state` with trump made and the auction closed."""
    ranked = state.setup.rankings[trump]
    return state.but(ranked=ranked, maker=event.by, how=event.how, asks=(), agenda=agenda(state))


def sit_out(
    state: HandState, seat: Seat, why: Why, rules: tuple[str, ...]
) -> tuple[HandState, tuple[Event, ...]]:
    """The partner of `seat` plays no card in this hand."""
    partner = state.setup.seating.partners[seat]
    return state.but(out=state.out | {partner}), (SitsOut(rules, (partner,), why),)


def go_alone(state: HandState, seat: Seat) -> Change:
    """`seat` plays without its partner, who sits out; without partners nobody does."""
    state = state.but(lone=seat)
    if seat not in state.setup.seating.partners:
        return state, ()
    return sit_out(state, seat, "partner_alone", ("alone.partner_sits_out",))


def must_go_alone(state: HandState, seat: Seat, making_round: PollKind | None) -> bool:
    """Whether `seat`, as the dealer's partner, may make trump only by playing alone."""
    alone_only = state.setup.rules.auction.dealer_partner == "alone_only"
    return alone_only and _bound(state, seat, making_round)


def _bound(state: HandState, seat: Seat, making_round: PollKind | None) -> bool:
    """Whether `seat` is the dealer's partner in a round in which that matters."""
    partner = state.setup.seating.partners.get(state.setup.dealer)
    return seat == partner and making_round in state.setup.rules.auction.dealer_partner_rounds


def take_turned_card(state: HandState, rule: str = "exchange.turned_card") -> Change:
    """The dealer takes the turned card into the holding, unless the dealer sits out."""
    dealer, upcard = state.setup.dealer, state.setup.upcard
    if upcard is None or dealer in state.out:
        return state, ()
    holding = state.holdings[dealer].with_card(upcard)
    state = state.but(taken=True, holdings={**state.holdings, dealer: holding})
    return state, (PickedUp((rule,), dealer, upcard),)


def automatic(state: HandState) -> Change:
    """Fix trump at once where the turned suit is one that is trump by rule."""
    rules = state.setup.rules.auction
    upcard = state.setup.upcard
    if rules.automatic_trump == "none" or upcard is None or upcard.suit != rules.automatic_trump:
        return state, ()
    trump = TRUMPS[rules.automatic_trump]
    stays = rules.automatic_card == "stays_out"
    cited = ("auction.automatic_trump", *(("auction.automatic_card",) if stays else ()))
    event = TrumpFixed(cited, trump, None, "automatic")
    state = fix_trump(state, trump, event)
    if stays:
        return state, (event,)
    state, taken = take_turned_card(state, "auction.automatic_card")
    return state.but(taker=state.setup.dealer), (event, *taken)


def allowed(
    state: HandState, seat: Seat, alone: bool, cited: tuple[str, ...], trump: Trump
) -> Verdict:
    """Whether `seat` may make `trump` in this way: alone or not, and with what it holds.

    `cited` are the rules that allow it so far.
    """
    kind, rules = state.asks[0].kind, state.setup.rules.alone
    must_pass = state.setup.rules.auction.dealer_partner == "must_pass"
    if must_pass and _bound(state, seat, kind):
        return Refusal("partner_must_pass", ("auction.dealer_partner",), {"seat": seat})
    if alone and rules.who == "never":
        return Refusal("may_not_go_alone", ("alone.who",), {"seat": seat})
    if alone and rules.declare_at != "with_call":
        return Refusal("wrong_phase", ("alone.declare_at",), {"asked": kind})
    forced = must_go_alone(state, seat, kind)
    if forced and not alone and rules.declare_at == "with_call":
        return Refusal("must_go_alone", ("auction.dealer_partner",), {"seat": seat})
    cited += ("auction.dealer_partner", "auction.dealer_partner_rounds") if forced else ()
    cited += ("alone.who", "alone.declare_at") if alone else ()
    return _holds_trump(state, seat, cited, trump)


def _holds_trump(state: HandState, seat: Seat, cited: tuple[str, ...], trump: Trump) -> Verdict:
    """Whether `seat` holds the trump that the rules ask of whoever makes it."""
    need = state.setup.rules.auction.needs_trump
    if need == "no" or trump.suit is None:
        return legal(cited)
    ranking = state.setup.rankings[trump]
    rule = "auction.needs_trump"
    held = state.holdings[seat].any(
        lambda card: (
            ranking.suit_of(card) == trump.suit and (need == "any_trump" or card.suit == trump.suit)
        ),
        state.unaccounted,
    )
    if held == "no":
        return Refusal("needs_trump", (rule,), {"seat": seat, "trump": trump.code})
    return legal((*cited, rule)) if held == "yes" else Unverified((*cited, rule))
