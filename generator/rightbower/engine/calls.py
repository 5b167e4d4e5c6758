"""Everything that is said before the first lead, as a table: for a program that knows no rule.

The engine is asked at every point that a deal can come to, with holdings that it does not know.
Points from which all goes on alike are one node of the table. Seats are numbers from the dealer,
who is 0, clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rightbower.engine.call_keys import node_key, scores_of, way_key
from rightbower.engine.events import Event, PickedUp, TrumpFixed
from rightbower.engine.exchange import interjections, verify_interjection
from rightbower.engine.hand import apply_verified, candidates, start, verify
from rightbower.engine.holding import Holding
from rightbower.engine.polls import excess
from rightbower.engine.scoring import points_gained
from rightbower.engine.seating import Seating
from rightbower.engine.state import HandState, PollKind, Setup
from rightbower.engine.tables import Plain, score_table, trick_table, trump_table
from rightbower.engine.trump import pack_cards, rankings
from rightbower.engine.verdict import Legal, Refusal, Unverified
from rightbower.model.actions import Action, Discard, Give, Misdeal, Offer
from rightbower.model.cards import CARDS, JOKER, SUITS, Card, Seat, Trump
from rightbower.model.rules import Rules

_PICKS: Final[frozenset[PollKind]] = frozenset({"discard", "best_discard", "best_give"})


def calls_table(rules: Rules, seating: Seating) -> Plain:
    """The table of one game, for deals by the first of its seats.

    `starts` has for every suit of the turned card, `JK` for the joker, and nothing where none is
    turned, what happens at once and the first node. A node is one of

    - `{ask, seat, moves}`: each move is `[word, effect, node]`, and a fourth entry where it asks
      for cards: `[any, none]`, of which the seat must hold one of the first or none of the second;
    - `{ask, seat, pick, n, not, effect, node}`: `n` cards are laid away (`pick` is `discard`) or
      one is given to the seat that the effect names (`give`); where `not` is there, not that card;
    - `{holds, seat, then, else}`: nobody is asked; on it goes by whether the seat holds a card;
    - `{play, leader}`, the number of a way to play, or `{end, points}`.

    `effects` say what changes: `trump`, `maker`, `bid`, `lone`, `out` (all that sit out by then),
    `take` (for each card a seat, and its place in the kitty from 1 on, 0 where it is the turned
    one), `give`.
    """
    explorer = _Explorer(rules, seating)
    starts = {}
    for name, upcard in _turned(rules):
        state, events = start(_setup(rules, seating, upcard))
        before = state.but(ranked=None, maker=None, out=frozenset(), lone=None)
        effect = explorer.effect(before, state, events)
        starts[name] = [effect, explorer.node(state)]
        explorer.before = list(_interjections(state)) if state.asks else []
    return {
        "cards": rules.deal.cards, "kitty": rules.deal.kitty, "packet": rules.exchange.packet,
        "upcard": rules.deal.upcard, "shown": rules.pack.joker_shown_as,
        "units": score_table(state, 0)["units"],
        "starts": starts, "nodes": explorer.nodes, "effects": explorer.effects,
        "plays": explorer.plays, "before": explorer.before,
        "trumps": {_code(trump): trump_table(ranking)
                   for trump, ranking in rankings(rules.pack, rules.trump).items()},
    }  # fmt: skip


def _code(trump: Trump) -> str:
    return trump.code + (trump.joker_suit or "")


def _turned(rules: Rules) -> Iterator[tuple[str, Card | None]]:
    """One turned card of each kind that matters, by the name of the kind."""
    if not rules.deal.upcard:
        yield "", None
        return
    pack = pack_cards(rules.pack)
    for suit in SUITS:
        yield suit, max(card for card in pack if card.suit == suit)
    if JOKER in pack:
        yield "JK", JOKER


def _setup(rules: Rules, table: Seating, upcard: Card | None) -> Setup:
    pack = pack_cards(rules.pack)
    # Cards that tell where in the kitty they lay; which they are plays no part.
    kitty = tuple(sorted(pack - {upcard, JOKER})[: rules.deal.kitty])
    return Setup(
        rules=rules, seating=table, rankings=rankings(rules.pack, rules.trump), pack=pack,
        dealer=table.seats[0],
        holdings={seat: Holding(frozenset(), rules.deal.cards) for seat in table.seats},
        upcard=upcard, kitty=kitty,
        # Nobody is taken to hold the joker but where that is asked.
        unaccounted=pack - {upcard, JOKER, *kitty},
        score=dict.fromkeys(table.units, rules.score.start),
    )  # fmt: skip


def _interjections(state: HandState) -> Iterator[Plain]:
    """What any seat may do before the first call: an exchange with the kitty, a claim."""
    seat, pack = state.asks[0].seat, state.setup.pack
    everything = state.but(holdings={**state.holdings, seat: Holding(pack)})
    offers = [one for one in interjections(everything, seat) if isinstance(one, Offer)]
    if offers:
        yield {"pick": "exchange", "n": offers[0].count,
               "groups": [sorted(offer.cards) for offer in offers]}  # fmt: skip
    claim = Misdeal("no-ace-no-face")
    if not isinstance(verify_interjection(state, seat, claim), Refusal):
        yield {"word": claim.word, "if": _guard(state, seat, claim)}


def _guard(state: HandState, seat: Seat, action: Action) -> list[list[Card]]:
    """Which cards make `action` legal: one of the first, or none of the second."""

    def legal(*cards: Card) -> bool:
        holdings = {**state.holdings, seat: Holding(frozenset(cards))}
        return isinstance(verify(state.but(holdings=holdings), seat, action), Legal)

    pack = sorted(state.setup.pack)
    without = [card for card in pack if not legal(card)]
    enough = [card for card in pack if card not in without and legal(card, *without)]
    return [enough, without]


@dataclass
class _Explorer:
    """Follows a deal through everything that may be said, and writes the nodes down once each."""

    rules: Rules
    table: Seating
    nodes: list[Plain] = field(default_factory=list)
    effects: list[Plain] = field(default_factory=list)
    plays: list[Plain] = field(default_factory=list)
    before: list[Plain] = field(default_factory=list)
    _known: dict[object, int] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)
    _ways: dict[object, int] = field(default_factory=dict)
    _scores: dict[object, Plain] = field(init=False)
    """The score tables of all games that score alike, by how a hand of theirs was made."""

    def __post_init__(self) -> None:
        rules = self.rules
        scoring = (rules.score, rules.table, rules.deal, rules.bid, rules.drop)
        self._scores = scores_of(scoring, self.table.seats)

    def _place(self, seat: Seat) -> int:
        return self.table.seats.index(seat)

    def _numbered(self, kind: list[Plain], entry: Plain) -> int:
        """The number of an entry in its list, where every one stands once."""
        key = f"{id(kind)} {entry}"
        if key not in self._numbers:
            self._numbers[key] = len(kind)
            kind.append(entry)
        return self._numbers[key]

    def effect(self, before: HandState, after: HandState, events: tuple[Event, ...]) -> int:
        """What an action changes, as far as it can be seen on the table."""
        found: Plain = {}
        for event in events:
            if isinstance(event, PickedUp):
                kitty = after.setup.kitty
                place = kitty.index(event.card) + 1 if event.card in kitty else 0
                found.setdefault("take", []).append([self._place(event.seat), place])
        fixed = any(isinstance(event, TrumpFixed) for event in events)
        if after.ranked is not None and (fixed or after.ranked != before.ranked):
            found["trump"] = _code(after.ranked.trump)
        if after.maker is not None and after.maker != before.maker:
            found["maker"] = self._place(after.maker)
        if after.contract is not None and after.contract != before.contract:
            found["bid"] = after.contract.bid
        if after.lone is not None and after.lone != before.lone:
            found["lone"] = self._place(after.lone)
        if after.out != before.out:
            found["out"] = sorted(self._place(seat) for seat in after.out)
        return self._numbered(self.effects, found)

    def node(self, state: HandState) -> int:
        """The number of the node for what may be said from `state` on."""
        key = node_key(state)
        if key not in self._known:
            self._known[key] = self._numbered(self.nodes, self._made(state))
        return self._known[key]

    def _made(self, state: HandState) -> Plain:
        if not state.asks:
            points = list(points_gained(state).values()) if state.stage == "played" else None
            return {"end": state.stage, "points": points}
        ask = state.asks[0]
        if ask.kind == "play":
            return {"play": self._way(state), "leader": self._place(ask.seat)}
        asked: Plain = {"ask": ask.kind, "seat": self._place(ask.seat)}
        if ask.kind in _PICKS:
            return asked | self._pick(state, ask.seat, ask.kind)
        return asked | {"moves": list(self._moves(state, ask.seat))}

    def _way(self, state: HandState) -> int:
        """The number of the way in which the hand is played and scored."""
        key = way_key(state)
        if key not in self._ways:
            if key not in self._scores:
                self._scores[key] = score_table(state, self.rules.deal.cards)
            way = trick_table(state) | {"score": self._scores[key]}
            self._ways[key] = self._numbered(self.plays, way)
        return self._ways[key]

    def _moves(self, state: HandState, seat: Seat) -> Iterator[list[Any]]:
        for action in candidates(state):
            assert not isinstance(action, Offer)
            verdict = verify(state, seat, action)
            if isinstance(verdict, Refusal):
                continue
            move = [action.word, *self._after(state, seat, action, verdict)]
            yield [*move, _guard(state, seat, action)] if isinstance(verdict, Unverified) else move

    def _pick(self, state: HandState, seat: Seat, kind: PollKind) -> Plain:
        count = excess(state, seat) if kind == "discard" else 1
        laid = _dummies(state, count)
        holding = state.holdings[seat]
        held = Holding(holding.known | set(laid), holding.unknown - count)
        state = state.but(holdings={**state.holdings, seat: held})
        action: Action = Give(laid[0]) if kind == "best_give" else Discard(laid)
        verdict = verify(state, seat, action)
        assert isinstance(verdict, Legal)
        effect, after = self._after(state, seat, action, verdict)
        picked: Plain = {
            "pick": action.word.split()[0],
            "n": count,
            "effect": effect,
            "node": after,
        }
        if kind == "best_give":
            partner = self._place(self.table.partners[seat])
            told = self.effects[effect] | {"give": partner}
            picked["effect"] = self._numbered(self.effects, told)
        up = state.setup.upcard
        if kind == "discard" and up is not None and up in held.known:
            others = (up, *laid)[:count]
            if isinstance(verify(state, seat, Discard(others)), Refusal):
                picked["not"] = "up"
        return picked

    def _after(
        self, state: HandState, seat: Seat, action: Action, verdict: Legal | Unverified
    ) -> tuple[int, int]:
        """The effect of an action and the node it leads to."""
        after, events = apply_verified(state, seat, action, verdict)
        effect, node = self.effect(state, after, events), self.node(after)
        maker = after.maker
        if JOKER not in state.setup.pack or maker is None or state.setup.upcard == JOKER:
            return effect, node
        if after.agenda == state.agenda:
            # No other poll was opened: what the maker holds was not looked at.
            return effect, node
        holding = state.holdings[maker]
        has = replace(holding, known=holding.known | {JOKER}, unknown=holding.unknown - 1)
        other = state.but(holdings={**state.holdings, maker: has})
        then = self.node(_without_joker(apply_verified(other, seat, action, verdict)[0], maker))
        if then == node:
            return effect, node
        fork = {"holds": JOKER, "seat": self._place(maker), "then": then, "else": node}
        return effect, self._numbered(self.nodes, fork)


def _without_joker(state: HandState, seat: Seat) -> HandState:
    """`state` with the seat's joker unknown again: only the questions that it brought count."""
    holding = state.holdings[seat]
    rest = replace(holding, known=holding.known - {JOKER}, unknown=holding.unknown + 1)
    return state.but(holdings={**state.holdings, seat: rest})


def _dummies(state: HandState, count: int) -> tuple[Card, ...]:
    """Cards that stand for whatever a seat lays away."""
    special = {JOKER, state.setup.upcard, *state.setup.kitty}
    return tuple(card for card in CARDS.values() if card in state.setup.pack - special)[:count]
