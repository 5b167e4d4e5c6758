"""What the player in the browser moves over: the table after every step, as plain data.

The script that reads it knows no rule and no word; everything is decided and said here.
"""

from __future__ import annotations

import json
from typing import Any

from rightbower.book.hand_views import HandView
from rightbower.book.step_views import StepGroup, StepView


def player_data(view: HandView) -> str:
    """The frozen steps of a hand as JSON that may stand in a page."""
    data = {
        "seats": [seat.seat for seat in view.seats],
        "steps": _steps(view.groups),
        "lines": {
            line.id: {"from": line.start, "steps": _steps(line.groups)} for line in view.lines
        },
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _steps(groups: tuple[StepGroup, ...]) -> list[dict[str, Any]]:
    return [_step(step) for group in groups for step in group.steps]


def _step(step: StepView) -> dict[str, Any]:
    table = step.table
    plain: dict[str, Any] = {
        "at": step.at,
        "hold": [list(cards) for cards in table.holdings.values()],
        "trick": [list(pair) for pair in table.trick],
        "tricks": list(table.tricks.values()),
        "score": list(table.score.values()),
    }
    optional = {
        "more": [*table.unknown.values()] if any(table.unknown.values()) else None,
        "won": table.winner,
        "turn": table.turn,
        "trump": table.trump,
        "maker": table.maker,
        "lone": table.lone,
        "out": list(table.out),
        "up": table.upcard,
        "bad": step.verdict if step.verdict != "legal" else None,
    }
    return plain | {key: value for key, value in optional.items() if value}
