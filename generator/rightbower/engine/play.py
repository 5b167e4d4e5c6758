"""Playing the tricks: who leads, who must follow what, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rightbower.engine.events import Event, JokerNamed, TrickWon
from rightbower.engine.holding import Held, Holding
from rightbower.engine.poll import Opener, Poll
from rightbower.engine.state import Change, HandState, Offence, PollKind, Trick, asked
from rightbower.engine.trump import Ranking
from rightbower.engine.verdict import Refusal, Unverified, Verdict, legal
from rightbower.model.actions import WORD, Action, Play, playing
from rightbower.model.cards import JOKER, SUITS, Card, Seat, Suit
from rightbower.model.rows import LeadRow


def first_leader(state: HandState) -> Seat:
    """Who leads to the first trick: the first row of `play.first_lead` whose condition holds."""
    row = next(row for row in state.setup.rules.play.first_lead if _holds(state, row))
    if row.leader == "left_of_dealer":
        return state.active_from_left_of(state.setup.dealer)[0]
    seat = state.maker if row.leader == "maker" else state.lone
    assert seat is not None
    return seat if row.leader == "maker" else state.active_from_left_of(seat)[0]


def _holds(state: HandState, row: LeadRow) -> bool:
    unit, dealer = state.setup.seating.unit_of, state.setup.dealer
    match row.when:
        case "always":
            return True
        case "has_maker":
            return state.maker is not None
        case "lone_maker":
            return state.lone is not None
        case _:  # lone_maker_against_dealer
            return state.lone is not None and unit[state.lone] != unit[dealer]


def _enter(state: HandState) -> Change:
    leader = state.leader or first_leader(state)
    return state.but(**_lead(state, leader, state.holdings)), ()


def _lead(state: HandState, leader: Seat, holdings: Mapping[Seat, Holding]) -> dict[str, Any]:
    """What changes when `leader` is to lead: a new round of questions, or the end of the hand."""
    if holdings[leader].size == 0:
        return {"leader": leader, "asks": (), "stage": "played"}
    *others, _ = state.active_from_left_of(leader)
    return {"leader": leader, "asks": asked("play", (leader, *others))}


def _candidates(state: HandState, seat: Seat) -> Iterable[Play]:
    for card in state.holdings[seat].known:
        if card == JOKER and _must_be_named(state, card):
            yield from (playing(card, suit) for suit in SUITS)
        else:
            yield playing(card)


def _could_follow(state: HandState, holding: Holding) -> Held:
    """Whether a seat with `holding` has a card of the suit led."""
    suits, led = state.ranking.suits, state.led
    return holding.any(lambda held: suits[held] == led, state.unaccounted)


def _legal(state: HandState, seat: Seat) -> Iterable[Play]:
    """The candidates that follow suit, or all where nothing is to be followed: they are held, and
    named as they must be. No card of the seat is unknown."""
    known = state.holdings[seat].known
    if not state.table:
        if JOKER in known:
            return sorted(_candidates(state, seat), key=WORD)
        return [playing(card) for card in sorted(known)]
    suits, led = state.ranking.suits, state.led
    following = [card for card in known if suits[card] == led]
    return [playing(card) for card in sorted(following or known)]


def _must_be_named(state: HandState, card: Card) -> bool:
    """Whether `card` is a joker of no suit about to be led: it is said which suit follows it."""
    return card == JOKER and not state.table and state.ranking.suit_of(card) is None


def _special_rules(state: HandState, seat: Seat, card: Card) -> tuple[str, ...]:
    """The rules about jacks and jokers that mattered for this card."""
    ranking, led, pack = state.ranking, state.led, state.setup.rules.pack
    if card == JOKER:
        rule = "trump.joker" if ranking.trump.suit else "pack.joker_in_no_trump"
        return (rule, "pack.joker_shown_as") if pack.joker_shown_as != "JK" else (rule,)
    if ranking.trump.suit is None:
        return ("trump.no_trump",) if card.rank == "J" else ()
    rules: tuple[str, ...] = ("trump.right_bower",) if card == ranking.right else ()
    left, known = ranking.left, state.holdings[seat].known
    assert left is not None
    holds = left in known and led in (ranking.trump.suit, left.suit)
    if card == left or holds or (state.table and state.table[0][1] == left):
        rules += ("trump.left_bower",)
    if led == "S" and JOKER in known and pack.joker_shown_as != "JK":
        # The two of spades stands for the joker: it does not follow spades.
        rules += ("trump.joker", "pack.joker_shown_as")
    return rules


def _verify(state: HandState, seat: Seat, action: Action) -> Verdict:
    assert isinstance(action, Play)
    card, ranking = action.card, state.ranking
    if card not in state.setup.pack:
        return Refusal("card_not_in_pack", ("pack.ranks",), {"card": card})
    holding = state.holdings[seat]
    if holding.has(card, state.unaccounted) == "no":
        return _not_held(state, seat, card)
    named = action.joker_suit is not None
    if (card == JOKER and _must_be_named(state, card)) != named:
        code = "must_name_suit" if action.joker_suit is None else "no_choice_here"
        return Refusal(code, ("pack.joker_in_no_trump",), {"seat": seat, "card": card})
    if not state.table:
        rule = "play.winner_leads" if state.tricks else "play.first_lead"
        return legal((rule, *_special_rules(state, seat, card)))
    rules = ("play.follow_suit", *_special_rules(state, seat, card))
    if ranking.suits[card] == state.led:
        return legal(rules)
    # The card itself, where it was not known, is no longer among those that might have followed.
    rest, led = holding if card in holding.known else holding.without(card), state.led
    could = _could_follow(state, rest)
    if could == "yes":
        assert led is not None
        return Refusal("must_follow", rules, {"suit": led, "card": card, "seat": seat})
    if could == "maybe":
        return Unverified(rules)
    return legal((*rules, "play.void"))


def _not_held(state: HandState, seat: Seat, card: Card) -> Refusal:
    rules = ("play.follow_suit",)
    played = [*state.table, *(pair for trick in state.tricks for pair in trick.cards)]
    if any(card == other for _, other in played):
        return Refusal("duplicate_card", rules, {"card": card})
    holders = tuple(other for other, held in state.holdings.items() if card in held.known)
    return Refusal("card_not_held", rules, {"card": card, "seat": seat, "holder": holders})


def _apply(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Play)
    card, asks, led, unaccounted = action.card, state.asks[1:], state.led, state.unaccounted
    holdings = {**state.holdings, seat: state.holdings[seat].without(card)}
    table = (*state.table, (seat, card))
    events: tuple[Event, ...] = ()
    if not state.table:
        led = action.joker_suit or state.ranking.suits[card]
        if action.joker_suit is not None:
            events = (JokerNamed(("pack.joker_in_no_trump",), action.joker_suit),)
    if card in unaccounted:
        unaccounted -= {card}
    if asks:
        return state.but(
            asks=asks, table=table, holdings=holdings, led=led, unaccounted=unaccounted
        ), events  # fmt: skip
    trick, event = _close_trick(state, table, led)
    return state.but(
        table=(), led=None, holdings=holdings, unaccounted=unaccounted,
        tricks=(*state.tricks, trick), **_lead(state, trick.winner, holdings),
    ), (*events, event)  # fmt: skip


def offend(state: HandState, seat: Seat, action: Play) -> Change:
    """Play a card although it is illegal: it stands, and the offence is on record."""
    offence = Offence(len(state.tricks) + 1, len(state.table) + 1, seat)
    return _apply(state.but(offences=(*state.offences, offence)), seat, action)


def winner(table: tuple[tuple[Seat, Card], ...], ranking: Ranking, led: Suit | None = None) -> Seat:
    """Who has the highest card of `table`, a trick of one card or more; `led` is the suit that
    had to be followed, where the first card alone does not tell."""
    suit = led or ranking.suits[table[0][1]]
    best, highest = table[0][0], -2
    for seat, card in table:
        strength = ranking.strength(card, suit)
        if strength > highest:
            best, highest = seat, strength
    return best


def _close_trick(
    state: HandState, table: tuple[tuple[Seat, Card], ...], led: Suit | None
) -> tuple[Trick, TrickWon]:
    ranking = state.ranking
    seat = winner(table, ranking, led)
    card = dict(table)[seat]
    rules: tuple[str, ...] = ("play.highest_wins",)
    if card == JOKER:
        rules += ("trump.joker",) if ranking.trump.suit else ("pack.joker_in_no_trump",)
    elif card == ranking.right:
        rules += ("trump.right_bower",)
    elif card == ranking.left:
        rules += ("trump.left_bower",)
    elif ranking.trump.suit and _trumps(table, ranking) > 1:
        rules += ("trump.order",)
    return Trick(table, seat), TrickWon(rules, len(state.tricks) + 1, seat)


def _trumps(table: tuple[tuple[Seat, Card], ...], ranking: Ranking) -> int:
    return sum(ranking.suit_of(card) == ranking.trump.suit for _, card in table)


OPENERS: dict[PollKind, Opener] = {"play": _enter}
QUESTIONS: dict[PollKind, Poll] = {"play": Poll(_candidates, _verify, _apply, _legal)}
