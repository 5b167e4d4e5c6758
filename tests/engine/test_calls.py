"""Hands entered by clicking: what the scripts of the site offer is what the engine allows.

Random deals of every game and house rule are said and played through; at every step the open
choices must be the same, with all cards known and with some unknown.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rightbower.engine.call_keys import scores_of
from rightbower.engine.calls import calls_table
from rightbower.engine.hand import apply, candidates, start, verify
from rightbower.engine.holding import Holding
from rightbower.engine.polls import excess
from rightbower.engine.scoring import settle, tricks_by_unit
from rightbower.engine.seating import seating
from rightbower.engine.state import HandState, Setup
from rightbower.engine.tables import Plain
from rightbower.engine.verdict import Refusal, Unverified
from rightbower.model.actions import Action, Discard, Give, Pass, Play
from rightbower.model.cards import SUITS, Card, Seat
from rightbower.model.profile import Profile
from rightbower.model.rules import Rules
from support import PROFILES, ROOT, dealt, profile

NODE = shutil.which("node")
SCRIPTS = [str(ROOT / "themes/plain/static" / f"table-{name}.js") for name in ("play", "call")]
NEEDS_NODE = pytest.mark.skipif(NODE is None, reason="no node here: apt-get install nodejs")
DEALS, PICKS = 3, ("discard", "best_discard", "best_give")
Open = tuple[list[Action], list[str]]


def games() -> Iterator[tuple[str, Profile]]:
    """Every game, and every house rule that says more than how a game is counted."""
    counting = ("game.", "score.", "revoke.")
    for name in PROFILES:
        game = profile(name)
        yield name, game
        for option in game.options:
            if all(path.startswith(counting) for path in option.settings):
                continue
            seats = game.seats[: option.rules.table.players]
            yield f"{name}.{option.id}", replace(game, rules=option.rules, seats=seats)


def veiled(setup: Setup, chance: random.Random) -> Setup:
    """The deal with some cards unknown: a whole holding, and single cards."""
    holdings, hidden = {}, set()
    for seat, held in setup.holdings.items():
        gone = set(held.known) if chance.random() < 0.4 else {min(held.known)}
        gone = gone if chance.random() < 0.7 else set()
        hidden |= gone
        holdings[seat] = Holding(held.known - gone, len(gone))
    kitty: tuple[Card | None, ...] = (None,) * len(setup.kitty)
    free = frozenset(hidden | set(setup.kitty))
    if not hidden and not setup.rules.exchange.packet:
        return setup
    return replace(setup, holdings=holdings, kitty=kitty, unaccounted=free)


def picked(state: HandState, cards: tuple[Card | None, ...]) -> Action:
    return Give(cards[0]) if state.asks[0].kind == "best_give" else Discard(cards)


def open_to(state: HandState, chance: random.Random, gone: set[Any]) -> Open:
    """Actions of which one may be done, and how the script names all that may be."""
    ask = state.asks[0]
    if ask.kind in PICKS:
        return picks(state, chance)
    if ask.kind == "play":
        # Whoever could not be shown to have refused a suit does not play it later.
        tried = [Play(card) for card in state.setup.pack]
        tried += [Play(card, suit) for card in state.setup.pack for suit in SUITS if card == "JK"]
        suit_of = state.ranking.suit_of
        tried = [play for play in tried if (ask.seat, suit_of(play.card)) not in gone]
    else:
        tried = list(candidates(state))  # type: ignore[arg-type]
    may: list[Action] = [
        one for one in tried if not isinstance(verify(state, ask.seat, one), Refusal)
    ]
    return may, [action.word for action in may]


def picks(state: HandState, chance: random.Random) -> Open:
    ask = state.asks[0]
    count = excess(state, ask.seat) if ask.kind == "discard" else 1
    holding = state.holdings[ask.seat]
    pool: list[Card | None] = [*sorted(state.setup.pack)]
    pool += [None] if holding.unknown else []

    def with_others(card: Card | None) -> Action:
        rest = [one for one in sorted(holding.known) if one not in (card, state.setup.upcard)]
        fill = [*rest, *[None] * count][: count - 1]
        return picked(state, (card, *fill))

    may = [
        one for one in pool if not isinstance(verify(state, ask.seat, with_others(one)), Refusal)
    ]
    return [with_others(one) for one in may], [card or "?" for card in may]


def said(setup: Setup, chance: random.Random) -> tuple[list[Any], list[Any], HandState]:
    """A deal said and played through: the steps, what was open at each, and where it ends."""
    state, _ = start(setup)
    seats = setup.seating.seats
    steps, told = [], []
    gone: set[Any] = set()
    while state.asks:
        seat = state.asks[0].seat
        actions, words = open_to(state, chance, gone)
        if not actions:
            break  # cards that may be anywhere ran out: no such deal can be
        action = chance.choice(actions)
        if Pass() in actions and chance.random() < 0.5:
            action = Pass()
        if state.asks[0].kind == "play" and isinstance(verify(state, seat, action), Unverified):
            gone.add((seat, state.led))
        told.append([seats.index(seat), ",".join(sorted(words))])
        steps.append([seats.index(seat), action.word])
        state, _ = apply(state, seat, action)
    return steps, told, state


def outcome(state: HandState) -> dict[str, Any]:
    seats = state.setup.seating.seats
    played = state.stage == "played"

    def number(seat: Any) -> int | None:
        return None if seat is None else seats.index(seat)

    return {
        "over": not state.asks, "trump": state.trump and state.trump.code,
        "maker": number(state.maker) if state.ranked else "", "lone": number(state.lone),
        "out": [place for place, seat in enumerate(seats) if seat in state.out],
        "tricks": list(tricks_by_unit(state).values()) if state.tricks else None,
        "points": list(settle(state).points.values()) if played else None,
    }  # fmt: skip


@cache
def both() -> list[tuple[str, list[Any], list[Any], dict[str, Any], dict[str, Any]]]:
    """For every deal its name, its steps, what the engine says was open, how it ends, and what
    the script says."""
    tables, deals, names, engine = {}, [], [], []
    for name, game in games():
        tables[name] = calls_table(game.rules, seating(game.seats, game.rules.table.units))
        for seed in range(DEALS):
            chance = random.Random(f"{name}{seed}")
            setup = dealt(game, seed, dealer=seed % len(game.seats))
            setup = veiled(setup, chance) if seed % 2 else setup
            steps, told, state = said(setup, chance)
            hold = [[*sorted(h.known), *["?"] * h.unknown] for h in setup.holdings.values()]
            deal = {"dealer": seed % len(game.seats), "hold": hold, "up": setup.upcard,
                    "kitty": [card or "?" for card in setup.kitty]}  # fmt: skip
            deals.append({"game": name, "deal": deal, "steps": steps})
            names.append(f"{name}/{seed}")
            engine.append((steps, told, outcome(state)))
    assert NODE
    run = subprocess.run(
        [NODE, str(ROOT / "tests" / "calls.js")], check=True, capture_output=True, text=True,
        input=json.dumps({"scripts": SCRIPTS, "tables": tables, "deals": deals}),
    )  # fmt: skip
    found = json.loads(run.stdout)
    return [(name, *one, script) for name, one, script in zip(names, engine, found, strict=True)]


WAYS = [*PROFILES, "north-american.going-under", "north-american.farmers-hand",
        "north-american.no-ace-no-face", "north-american.keep-turned-card"]  # fmt: skip
"""Every game, and house rules for what may be done before the first call and with other cards."""


@pytest.mark.parametrize("name", WAYS)
def test_every_way_to_call_leads_to_cards_or_to_an_end(name: str) -> None:
    game = dict(games())[name]
    table = calls_table(game.rules, seating(game.seats, game.rules.table.units))
    nodes, effects, met, ends = table["nodes"], table["effects"], set(), set()
    ahead = [node for _, node in table["starts"].values()]
    while ahead:
        number = ahead.pop()
        if number in met:
            continue
        met.add(number)
        node = nodes[number]
        moves = [(effect, then) for _, effect, then, *_ in node.get("moves", ())]
        moves += [(node["effect"], node["node"])] if "pick" in node else []
        assert all(0 <= effect < len(effects) for effect, _ in moves)
        ahead += [then for _, then in moves] + [
            node[way] for way in ("then", "else") if way in node
        ]
        ends |= {kind for kind in ("play", "end") if kind in node}
    assert met == set(range(len(nodes)))
    assert "play" in ends


@pytest.mark.no_cover
@NEEDS_NODE
def test_every_call_and_card_that_is_offered_is_legal_and_none_is_missing() -> None:
    for name, steps, told, _, script in both():
        for step, engine, offered in zip(steps, told, script["open"], strict=True):
            assert offered == engine, f"{name}: {step}"
    assert sum(len(steps) for _, steps, *_ in both()) > 2500


@pytest.mark.no_cover
@NEEDS_NODE
def test_what_was_said_and_played_comes_to_the_same_end() -> None:
    for name, _, _, engine, script in both():
        if engine["maker"] == "":
            engine["maker"] = script["maker"]
        if not engine["over"] or engine["points"] is None or engine["tricks"] is None:
            script["tricks"], engine["tricks"] = None, None
        del script["open"]
        assert script == engine, name


@pytest.mark.parametrize("name", ["north-american", "buck-ohio"])
def test_what_is_known_of_the_scores_of_other_games_changes_no_table(name: str) -> None:
    game = profile(name)
    every = [(game.rules, game.seats)]
    every += [(one.rules, game.seats[: one.rules.table.players]) for one in game.options]

    def table(rules: Rules, seats: tuple[Seat, ...]) -> Plain:
        return calls_table(rules, seating(seats, rules.table.units))

    fresh = []
    for one in every:
        scores_of.cache_clear()
        fresh.append(table(*one))
    assert [table(*one) for one in every] == fresh
    assert len({json.dumps(one) for one in fresh}) > 1
