"""A hand at any point of it: dealt as a test wants it, and driven by the lines of a record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.hand import apply, legal_actions, start, verify
from rightbower.engine.holding import Holding
from rightbower.engine.scoring import Outcome, settle
from rightbower.engine.state import HandState, Trick
from rightbower.engine.verdict import IllegalAction, Refusal
from rightbower.load.words import read_choice, read_trick
from rightbower.model.actions import Play
from rightbower.model.cards import CARDS, Seat, Unit
from rightbower.model.profile import Profile
from support import dealt, profile


def opened(name: str, upcard: str = "", **settings: object) -> HandState:
    """A deal with dealer N; `upcard`, where given, is swapped to the top of the kitty."""
    setup = dealt(profile(name, **settings), 3)
    if upcard:
        card = CARDS[upcard]
        swap = {card: setup.upcard, setup.upcard: card}
        holdings = {
            seat: replace(held, known=frozenset(swap.get(c, c) for c in held.known))
            for seat, held in setup.holdings.items()
        }
        kitty = tuple(swap.get(c, c) for c in setup.kitty)
        setup = replace(setup, holdings=holdings, kitty=kitty, upcard=card)
    return start(setup)[0]


def laid(
    name: str, dealer: str, upcard: str = "", kitty: str = "", settings: dict | None = None,
    seats: str = "", **holdings: str,
) -> HandState:  # fmt: skip
    """A hand with these cards, dealt by `dealer`; seats not named hold what is left."""
    game = profile(name, **(settings or {}))
    if seats:
        game = replace(game, seats=tuple(Seat(seat) for seat in seats))
    setup = dealt(game, 1)
    placed = {
        Seat(seat): frozenset(CARDS[c] for c in cards.split()) for seat, cards in holdings.items()
    }
    top = CARDS[upcard] if upcard else None
    under = [CARDS[card] for card in kitty.split()]
    taken = frozenset(under).union(*placed.values(), {top} if top else ())
    rest = iter(sorted(setup.pack - taken))
    for seat in setup.seating.seats:
        if seat not in placed:
            placed[seat] = frozenset(next(rest) for _ in range(game.rules.deal.cards))
    if game.rules.deal.upcard and top is None:
        top = next(rest)
    held = {seat: Holding(placed[seat]) for seat in setup.seating.seats}
    assert all(held[seat].size == game.rules.deal.cards for seat in held)
    return start(
        replace(setup, holdings=held, upcard=top, kitty=(*under, *rest), dealer=Seat(dealer))
    )[0]


def do(state: HandState, *lines: str) -> HandState:
    for line in lines:
        choice = read_choice(line)
        state, _ = apply(state, choice.seat, choice.action)
    return state


def refusal(state: HandState, line: str) -> Refusal:
    choice = read_choice(line)
    verdict = verify(state, choice.seat, choice.action)
    assert isinstance(verdict, Refusal), verdict
    with pytest.raises(IllegalAction) as raised:
        apply(state, choice.seat, choice.action)
    assert raised.value.refusal == verdict
    return verdict


def legal(state: HandState) -> list[str]:
    return [action.word for action in legal_actions(state) or ()]


def played(state: HandState, *lines: str) -> HandState:
    """The state after the cards of these lines, each written as a record writes a trick."""
    for line in lines:
        trick, _ = read_trick(line)
        assert state.table or trick.leader == state.turn
        for card in trick.cards:
            assert state.turn is not None
            state, _ = apply(state, state.turn, Play(card.card, card.joker_suit))
    return state


def option(name: str, title: str) -> dict:
    """The settings of a named option."""
    return dict(next(o for o in profile(name).options if o.id == title).settings)


def with_option(name: str, title: str) -> Profile:
    """A game with one of its options, at a table of the right size."""
    game = profile(name, **option(name, title))
    return replace(game, seats=game.seats[: game.rules.table.players])


def ended(
    tricks: str, settings: dict, name: str = "north-american", score: dict | None = None,
    tokens: dict | None = None, number: int = 0, **fields: object,
) -> Outcome:  # fmt: skip
    """The outcome of a hand in which these seats won the tricks, in order; N made trump."""
    state = opened(name, "9H", **settings)
    setup = replace(state.setup, tokens=tokens or {}, number=number)
    if score:
        setup = replace(setup, score={Unit(unit): points for unit, points in score.items()})
    won = tuple(Trick(((seat, CARDS["AS"]),), seat) for seat in tricks)
    fields = {"maker": "N", **fields}
    return settle(
        replace(state, setup=setup, tricks=won, stage="played", asks=(), agenda=(), **fields)
    )
