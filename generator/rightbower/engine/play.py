"""Playing the tricks: who leads, who must follow what, and who wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rightbower.engine.events import Event, TrickWon
from rightbower.engine.holding import Holding
from rightbower.engine.poll import Poll
from rightbower.engine.state import Ask, Change, HandState, Offence, PollKind, Trick
from rightbower.engine.trump import Ranking
from rightbower.engine.verdict import Legal, Refusal, Unverified, Verdict
from rightbower.model.actions import Action, Play
from rightbower.model.cards import Card, Seat, Suit
from rightbower.model.rules import LeadRow


def first_leader(state: HandState) -> Seat:
    """Who leads to the first trick: the first row of `play.first_lead` whose condition holds."""
    row = next(row for row in state.setup.rules.play.first_lead if _holds(state, row))
    origin = state.setup.dealer
    if row.leader == "left_of_lone_maker":
        assert state.lone is not None
        origin = state.lone
    return state.active_from_left_of(origin)[0]


def _holds(state: HandState, row: LeadRow) -> bool:
    if row.when == "always":
        return True
    if state.lone is None:
        return False
    unit = state.setup.seating.unit_of
    return row.when == "lone_maker" or unit[state.lone] != unit[state.setup.dealer]


def _enter(state: HandState) -> Change:
    leader = state.leader or first_leader(state)
    return replace(state, **_lead(state, leader, state.holdings)), ()


def _lead(state: HandState, leader: Seat, holdings: Mapping[Seat, Holding]) -> dict[str, Any]:
    """What changes when `leader` is to lead: a new round of questions, or the end of the hand."""
    if holdings[leader].size == 0:
        return {"leader": leader, "asks": (), "stage": "played"}
    *others, _ = state.active_from_left_of(leader)
    return {"leader": leader, "asks": tuple(Ask("play", seat) for seat in (leader, *others))}


def _candidates(state: HandState, seat: Seat) -> Iterable[Action]:
    return tuple(Play(card) for card in state.holdings[seat].known)


def _bower_rules(state: HandState, seat: Seat, card: Card, led: Suit | None) -> tuple[str, ...]:
    """The rules about jacks that mattered for this card."""
    ranking = state.ranking
    if ranking.trump.suit is None:
        return ("trump.no_trump",) if card.rank == "J" else ()
    rules: tuple[str, ...] = ("trump.right_bower",) if card == ranking.right else ()
    left = ranking.left
    assert left is not None
    holds = left in state.holdings[seat].known and led in (ranking.trump.suit, left.suit)
    if card == left or holds or (state.table and state.table[0][1] == left):
        rules += ("trump.left_bower",)
    return rules


def _verify(state: HandState, seat: Seat, action: Action) -> Verdict:
    assert isinstance(action, Play)
    card, ranking = action.card, state.ranking
    if action.joker_suit is not None or card not in state.setup.pack:
        return Refusal("card_not_in_pack", ("pack.ranks",), {"card": action.word})
    holding = state.holdings[seat]
    if holding.has(card, state.unaccounted) == "no":
        return _not_held(state, seat, card)
    if not state.table:
        rule = "play.winner_leads" if state.tricks else "play.first_lead"
        return Legal((rule, *_bower_rules(state, seat, card, None)))
    led = ranking.suit_of(state.table[0][1])
    rules = ("play.follow_suit", *_bower_rules(state, seat, card, led))
    if ranking.suit_of(card) == led:
        return Legal(rules)
    # The card itself is no longer among those that might have followed.
    rest = holding.without(card)
    could = rest.any(lambda held: ranking.suit_of(held) == led, state.unaccounted)
    if could == "yes":
        return Refusal("must_follow", rules, {"suit": led, "card": card, "seat": seat})
    if could == "maybe":
        return Unverified(rules)
    return Legal((*rules, "play.void"))


def _not_held(state: HandState, seat: Seat, card: Card) -> Refusal:
    rules = ("play.follow_suit",)
    played = [*state.table, *(pair for trick in state.tricks for pair in trick.cards)]
    if any(card == other for _, other in played):
        return Refusal("duplicate_card", rules, {"card": card})
    holders = tuple(other for other, held in state.holdings.items() if card in held.known)
    return Refusal("card_not_held", rules, {"card": card, "seat": seat, "holder": holders})


def _apply(state: HandState, seat: Seat, action: Action) -> Change:
    assert isinstance(action, Play)
    card = action.card
    changes: dict[str, Any] = {
        "asks": state.asks[1:],
        "table": (*state.table, (seat, card)),
        "holdings": {**state.holdings, seat: state.holdings[seat].without(card)},
    }
    if card in state.unaccounted:
        changes["unaccounted"] = state.unaccounted - {card}
    events: tuple[Event, ...] = ()
    if not changes["asks"]:
        trick, event = _close_trick(state, changes["table"])
        events = (event,)
        changes |= {"table": (), "tricks": (*state.tricks, trick)}
        changes |= _lead(state, trick.winner, changes["holdings"])
    return replace(state, **changes), events


def offend(state: HandState, seat: Seat, action: Play) -> Change:
    """Play a card although it is illegal: it stands, and the offence is on record."""
    offence = Offence(len(state.tricks) + 1, len(state.table) + 1, seat)
    return _apply(replace(state, offences=(*state.offences, offence)), seat, action)


def winner(table: tuple[tuple[Seat, Card], ...], ranking: Ranking) -> Seat:
    """Who has the highest card of `table`, a trick of one card or more."""
    led = ranking.suit_of(table[0][1])
    return max(table, key=lambda pair: ranking.strength(pair[1], led))[0]


def _close_trick(state: HandState, table: tuple[tuple[Seat, Card], ...]) -> tuple[Trick, TrickWon]:
    ranking = state.ranking
    seat = winner(table, ranking)
    card = dict(table)[seat]
    rules: tuple[str, ...] = ("play.highest_wins",)
    if card == ranking.right:
        rules += ("trump.right_bower",)
    elif card == ranking.left:
        rules += ("trump.left_bower",)
    return Trick(table, seat), TrickWon(rules, len(state.tricks) + 1, seat)


PLAY: dict[PollKind, Poll] = {"play": Poll(_enter, _candidates, _verify, _apply)}
