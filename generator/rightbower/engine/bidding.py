"""The auction by number: each bid beats the last, and a seat that has passed is out of it."""

from __future__ import annotations

from collections.abc import Iterable

from rightbower.engine.contract import Contract, contracts
from rightbower.engine.events import Event, JokerNamed, TrumpFixed
from rightbower.engine.holding import Held
from rightbower.engine.making import agenda, fix_trump, sit_out
from rightbower.engine.poll import Opener, Poll, answered, ask, out_of_place
from rightbower.engine.state import Change, HandState, PollKind
from rightbower.engine.verdict import Legal, Refusal, Unverified, Verdict
from rightbower.model.actions import WORD, Action, Bid, Name, Pass
from rightbower.model.cards import JOKER, NO_TRUMP, SUITS, TRUMPS, Seat, Trump
from rightbower.model.kept import kept
from rightbower.model.problem import Param
from rightbower.model.rules import BidRules


def _enter(state: HandState) -> Change:
    return ask(state, "bid", state.setup.seating.circle[state.setup.dealer]), ()


@kept
def _answers(rules: BidRules) -> tuple[Action, ...]:
    return (*(Bid(word) for word in contracts(rules)), Pass())


def _candidates(state: HandState, seat: Seat) -> Iterable[Action]:
    return _answers(state.setup.rules.bid)


def _legal(state: HandState, seat: Seat) -> Iterable[Action]:
    free = [
        action for action in _candidates(state, seat)
        if not isinstance(action, Bid) or not _refused(state, action.what)
    ]  # fmt: skip
    return sorted(free, key=WORD)


def _refused(state: HandState, word: str) -> str:
    """The code that refuses a bid of the game now; empty where nothing does."""
    rules = state.setup.rules.bid
    bid = contracts(rules)[word]
    if state.contract is not None and bid.rank <= state.contract.rank:
        return "bid_too_low"
    early = bid.bid == "misere" and state.highest_level < rules.misere_after
    return "misere_too_early" if early else ""


def _verify(state: HandState, seat: Seat, action: Action) -> Verdict:
    match action:
        case Pass():
            return Legal(("auction.bid",))
        case Bid(what=word):
            return _verify_bid(state, seat, word)
        case _:
            return out_of_place(state, "auction.bid")


def _verify_bid(state: HandState, seat: Seat, word: str) -> Verdict:
    rules = state.setup.rules.bid
    bid = contracts(rules).get(word)
    if bid is None:
        return Refusal("no_choice_here", ("bid.table",), {"seat": seat})
    code = _refused(state, word)
    if code == "bid_too_low":
        assert state.contract is not None
        return Refusal(code, ("bid.table",), {"bid": word, "over": state.contract.bid})
    if code:
        params: dict[str, Param] = {"bid": word, "level": rules.misere_after}
        return Refusal(code, ("bid.misere_after",), params)
    cited: tuple[str, ...] = ("bid.table",)
    cited += ("bid.misere_after",) if bid.bid == "misere" else ()
    cited += ("bid.misere_open",) if bid.bid == "open-misere" else ()
    cited += ("bid.rebid",) if seat in state.bidders else ()
    return Legal(("auction.bid", *cited))


def _apply(state: HandState, seat: Seat, action: Action) -> Change:
    if isinstance(action, Bid):
        bid = contracts(state.setup.rules.bid)[action.what]
        level = max(state.highest_level, bid.level)
        bidders = state.bidders | {seat}
        state = state.but(contract=bid, maker=seat, highest_level=level, bidders=bidders)
        if state.setup.rules.bid.rebid == "until_pass":
            state = _ask_the_others(state, seat)
        else:
            state = answered(state)
    else:
        state = answered(state).but(passed=state.passed | {seat})
    return (state, ()) if state.asks or state.contract is None else _won(state)


def _ask_the_others(state: HandState, seat: Seat) -> HandState:
    """Everybody who has not passed may go on bidding, from the bidder's left."""
    others = state.setup.seating.circle[seat][:-1]
    return ask(state, "bid", [other for other in others if other not in state.passed])


def _won(state: HandState) -> Change:
    """The auction is over: trump is what the bid says, or is named next."""
    contract, maker = state.contract, state.maker
    assert contract is not None
    assert maker is not None
    if contract.trump is None:
        return state.but(agenda=agenda(state)), ()
    event = TrumpFixed(("auction.bid",), contract.trump, maker, "bid")
    state = fix_trump(state, contract.trump, event)
    return _misere(state, contract, maker, (event,))


def _misere(state: HandState, contract: Contract, maker: Seat, events: tuple[Event, ...]) -> Change:
    """A misère is played without the partner."""
    if not contract.misere or maker not in state.setup.seating.partners:
        return state, events
    state, sits = sit_out(state, maker, "misere", ("bid.misere_partner",))
    return state.but(lone=maker), events + sits


def _enter_name(state: HandState) -> Change:
    """Who has a suit to name: a winner who bid a number alone, or the joker's holder."""
    asked = state.maker is not None and (
        state.ranked is None or _nominates(state, state.maker, "yes")
    )
    return ask(state, "name", (state.maker,) if asked and state.maker else ()), ()


def _nominates(state: HandState, maker: Seat, held: Held) -> bool:
    """Whether `maker` has a suit to name for the joker, if it is `held` so surely."""
    rules = state.setup.rules.pack
    return (
        state.trump == NO_TRUMP
        and rules.joker
        and rules.joker_in_no_trump == "nominate"
        and state.contract is not None
        and state.holdings[maker].has(JOKER, state.unaccounted) == held
    )


def may_still_name(state: HandState) -> bool:
    """Whether the maker's joker may be among unknown cards, so that nobody was asked its suit.

    Until the first card it may be named all the same.
    """
    rules, maker = state.setup.rules, state.maker
    begun = state.tricks or state.table or "name" in state.agenda
    return (
        not begun
        and "name" in rules.after.polls
        and maker is not None
        and _nominates(state, maker, "maybe")
    )


def verify_late_name(state: HandState, seat: Seat, action: Name) -> Verdict:
    """Whether `seat` may name the suit of a joker that it may hold."""
    rule = ("pack.joker_in_no_trump",)
    if seat != state.maker:
        return Refusal("no_choice_here", rule, {"seat": seat})
    verdict = _verify_name(state, seat, action)
    return Unverified(verdict.rules) if isinstance(verdict, Legal) else verdict


def name_late(state: HandState, action: Name) -> Change:
    """Name the suit of a joker among unknown cards: it is known to be one of them now."""
    assert state.maker is not None
    holding = state.holdings[state.maker].without(JOKER).with_card(JOKER)
    holdings = {**state.holdings, state.maker: holding}
    ranked = state.setup.rankings[Trump(None, action.suit)]
    unaccounted = state.unaccounted - {JOKER}
    named = JokerNamed(("pack.joker_in_no_trump",), action.suit)
    return state.but(holdings=holdings, unaccounted=unaccounted, ranked=ranked), (named,)


def _names(state: HandState, seat: Seat) -> Iterable[Action]:
    return tuple(Name(suit) for suit in SUITS)


def _verify_name(state: HandState, seat: Seat, action: Action) -> Verdict:
    rule = "bid.trump_named" if state.ranked is None else "pack.joker_in_no_trump"
    if not isinstance(action, Name):
        return out_of_place(state, rule)
    if action.alone:
        return Refusal("wrong_phase", ("alone.declare_at",), {"asked": "name"})
    return Legal((rule,))


def _apply_name(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Name)
    rest, state = state.agenda, answered(state)
    if state.ranked is not None:
        named = JokerNamed(("pack.joker_in_no_trump",), action.suit)
        return state.but(ranked=state.setup.rankings[Trump(None, action.suit)]), (named,)
    setup = state.setup
    untaken = setup.rules.deal.upcard and setup.rules.exchange.turned_card == "stays_out"
    cited = ("bid.trump_named", *(("exchange.turned_card",) if untaken else ()))
    event = TrumpFixed(cited, TRUMPS[action.suit], seat, "named")
    return fix_trump(state, TRUMPS[action.suit], event).but(agenda=rest), (event,)


OPENERS: dict[PollKind, Opener] = {"bid": _enter, "name": _enter_name}
QUESTIONS: dict[PollKind, Poll] = {
    "bid": Poll(_candidates, _verify, _apply, _legal),
    "name": Poll(_names, _verify_name, _apply_name),
}
