"""Other cards than those of a record, played by the engine and by the scripts of the site.

The scripts know no rule: they look things up in tables that the engine made. Random branches of
random deals of every game must have the same legal cards, winners and points in both.
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

from rightbower.engine.hand import apply, legal_actions
from rightbower.engine.known import play_tables
from rightbower.engine.scoring import settle
from rightbower.engine.solve import card_values
from rightbower.engine.state import HandState
from rightbower.model.profile import Profile
from support import PROFILES, ROOT, dealt, profile, random_play

NODE = shutil.which("node")
SCRIPTS = [str(ROOT / "themes/plain/static" / f"table-{name}.js") for name in ("play", "search")]
GAMES = {name: profile(name) for name in PROFILES} | {
    f"{name}.{option.id}": replace(profile(name), rules=option.rules)
    for name in PROFILES
    for option in profile(name).options
    if any("fast_break" in row.when for row in option.rules.score.rows)
}
"""Every game, and those house rules by which it matters who takes which trick."""
DEALS, BRANCHES = 26, 6
pytestmark = [
    pytest.mark.no_cover,
    pytest.mark.skipif(NODE is None, reason="no node here: apt-get install nodejs"),
]


def at_the_lead(game: Profile, seed: int) -> HandState | None:
    """A random deal of a game, up to the first lead; None where it does not come to one."""
    setup = dealt(game, seed, dealer=seed % 2)
    for state, *_ in random_play(setup, seed):
        if state.asks[0].kind == "play":
            return state
    return None


def branch(state: HandState, chance: random.Random) -> tuple[dict[str, Any], list[HandState]]:
    """One way to play a hand out, with what the engine says of it, and its positions."""
    words, legal, states = [], [], [state]
    first = len(state.tricks)
    while state.asks:
        choices = legal_actions(state)
        assert choices
        legal.append(",".join(action.word for action in choices))
        action = chance.choice(choices)
        words.append(action.word)
        state, _ = apply(state, state.asks[0].seat, action)
        states.append(state)
    seats = state.setup.seating.seats
    told = {
        "legal": legal, "over": True, "points": list(settle(state).points.values()),
        "winners": [seats.index(trick.winner) for trick in state.tricks[first:]],
    }  # fmt: skip
    return {"words": words, "told": told}, states


def hands() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Hands of every game: what is asked of the scripts, and what the engine says."""
    for game, rules in GAMES.items():
        for seed in range(DEALS):
            state = at_the_lead(rules, seed)
            if state is None:
                continue
            chance = random.Random(seed)
            played = [branch(state, chance) for _ in range(BRANCHES)]
            words, states = played[0][0]["words"], played[0][1]
            # A whole hand of ten cards takes the engine too long for a test.
            first = 0 if len(words) <= 20 else len(words) - 16
            places = range(first, len(words), 3) if seed % 5 == 0 else ()
            yield (
                f"{game}/{seed}",
                {
                    "table": play_tables(state),
                    "branches": [one["words"] for one, _ in played],
                    "values": [words[:place] for place in places],
                },
                {
                    "branches": [one["told"] for one, _ in played],
                    "values": [
                        {card.word: n for card, n in card_values(states[place]).tricks.items()}
                        for place in places
                    ],
                },
            )


@cache
def both() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """For every hand its name, what the engine says and what the scripts say."""
    names, asked, said = zip(*hands(), strict=True)
    assert NODE
    run = subprocess.run(
        [NODE, str(ROOT / "tests" / "branches.js")], check=True, capture_output=True, text=True,
        input=json.dumps({"scripts": SCRIPTS, "hands": asked}),
    )  # fmt: skip
    return list(zip(names, said, json.loads(run.stdout), strict=True))


def test_random_branches_are_played_and_scored_alike() -> None:
    count = 0
    for name, engine, script in both():
        assert script["branches"] == engine["branches"], name
        count += len(engine["branches"])
    assert count > 1800
    assert {name.partition("/")[0] for name, *_ in both()} == set(GAMES)


def test_the_search_finds_what_the_solver_finds() -> None:
    asked = [(name, e["values"], s["values"]) for name, e, s in both() if e["values"]]
    assert sum(len(values) for _, values, _ in asked) > 200
    for name, engine, script in asked:
        assert script == engine, name
