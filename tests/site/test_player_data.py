"""The player's data: written piece by piece, they say what the views say."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rightbower.book.hand_views import HandView, hand_view
from rightbower.book.step_views import StepView
from rightbower.engine.replay import replay
from rightbower.model.cards import Seat
from rightbower.model.record import HandRecord
from rightbower.site.player import player_data
from support import ROOT, load
from unfolded import unfolded

GAMES = (
    "british",
    "five-hundred",
    "cutthroat",
    "boxed-set",
    "alsatian",
    "railroad",
    "north-american",
    "two-handed",
)
HANDS = ROOT / "content" / "hands"
NODE = shutil.which("node")
UNFOLD = """
const fs = require("fs"), vm = require("vm");
vm.runInThisContext(fs.readFileSync(process.argv[1], "utf8") + "; globalThis.hand = PlayerHand;");
const told = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(told.map((steps) => hand.unfold(steps))));
"""
FILES = sorted(
    path for game in GAMES for path in (HANDS / game).glob("*.yaml")
    if "euchre-hand/" in path.read_text()
)  # fmt: skip


@cache
def viewed(path: Path) -> HandView:
    """The view of a shipped hand."""
    loaded = load(path.read_text(), path.name)
    assert isinstance(loaded.record, HandRecord)
    assert loaded.profile is not None
    return hand_view(loaded.record, loaded.profile, replay(loaded.profile, loaded.record))


def said_of(step: StepView, seats: list[Seat]) -> dict[str, Any]:
    """What the data have to say of a step."""
    table = step.table
    number = {None: None} | {seat: place for place, seat in enumerate(seats)}
    said = {
        "at": step.at,
        "hold": [
            " ".join(card + "~" * (card in table.played) for card in cards)
            for cards in table.holdings.values()
        ],
        "tricks": list(table.tricks.values()),
        "score": list(table.score.values()),
        "more": list(table.unknown.values()) if any(table.unknown.values()) else None,
        "trick": [[seats.index(seat), card] for seat, card in table.trick] or None,
        "lead": number[table.leading],
        "won": 1 if table.complete else None,
        "turn": number[table.turn],
        "maker": number[table.maker],
        "lone": number[table.lone],
        "out": [seats.index(seat) for seat in table.out] or None,
        "trump": table.trump or None,
        "up": table.upcard,
        "shown": " ".join(step.shown) or None,
        "may": " ".join(step.may) or None,
        "open": number[table.open],
        "face": " ".join(table.face_up) or None,
        "pile": " ".join(card or "?" for card in table.pile) or None,
        "by": number[table.laid_by],
        "bad": None if step.verdict == "legal" else step.verdict,
        "over": 1 if table.over else None,
        "unseen": " ".join(table.unseen) or None,
    }
    return {name: it for name, it in said.items() if it is not None}


def in_full(data: dict[str, Any]) -> dict[str, Any]:
    """The same data with every step in full."""
    lines = {
        name: line | {"steps": [*unfolded(line["steps"])]} for name, line in data["lines"].items()
    }
    return data | {"steps": [*unfolded(data["steps"])], "lines": lines}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_data_say_what_the_views_say(path: Any) -> None:
    view = viewed(path)
    seats = [seat.seat for seat in view.seats]
    text = player_data(view)
    data = json.loads(text)
    assert text == json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    assert in_full(data) == {
        "seats": seats,
        "below": len(seats) - len(seats) // 2,
        "steps": [said_of(step, seats) for group in view.groups for step in group.steps],
        "lines": {
            line.id: {
                "from": line.start,
                "steps": [said_of(step, seats) for group in line.groups for step in group.steps],
            }
            for line in view.lines
        },
    }


def test_some_of_them_say_each_thing_there_is() -> None:
    told: set[str] = set()
    assert len(FILES) > 20
    for path in FILES:
        data = json.loads(player_data(viewed(path)))
        told.update(*data["steps"], *in_full(data)["steps"])
    assert told >= {
        "more", "trick", "lead", "won", "turn", "maker", "lone", "out", "trump", "up", "shown",
        "may", "play", "open", "face", "pile", "by", "over", "unseen", "bad",
    }  # fmt: skip


@pytest.mark.skipif(NODE is None, reason="no node here: apt-get install nodejs")
def test_the_script_of_the_player_tells_the_steps_in_full() -> None:
    sequences = []
    for path in FILES:
        data = json.loads(player_data(viewed(path)))
        sequences += [one["steps"] for one in (data, *data["lines"].values())]
    assert NODE
    done = subprocess.run(
        [NODE, "-e", UNFOLD, str(ROOT / "themes/plain/static/player-hand.js")], check=True,
        input=json.dumps(sequences), capture_output=True, text=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == [[*unfolded(steps)] for steps in sequences]


def test_a_step_tells_what_is_other_than_before() -> None:
    (path,) = (path for path in FILES if path.stem == "forced-left-bower")
    first, *others = json.loads(player_data(viewed(path)))["steps"]
    assert {"hold", "tricks", "score"} <= first.keys()
    played = [step for step in others if "play" in step]
    assert len(played) == 20
    assert not any("hold" in step or "shown" in step or "trump" in step for step in played)
    assert len(json.dumps(others)) < 2500
