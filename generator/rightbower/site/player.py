"""What the player in the browser moves over: the table after every step, as plain data.

The script that reads it knows no rule and no word; everything is decided and said here.
"""

from __future__ import annotations

import json
from typing import Any, Final

from markupsafe import Markup

from rightbower.book.hand_views import HandView
from rightbower.book.step_views import StepGroup, StepView
from rightbower.book.table_views import TableView
from rightbower.model.cards import Seat

_IN_HAND: Final = 40
"""How many views are worked on at a time: the hands of one long game."""
_drawn: Final[list[tuple[HandView, Markup]]] = []


def drawn_data(view: HandView) -> Markup:
    """The same for a template. The data are in no language: those of the views in hand are made
    once for all."""
    for known, data in _drawn:
        if known is view:
            return data
    _drawn.append((view, Markup(player_data(view))))
    del _drawn[:-_IN_HAND]
    return _drawn[-1][1]


def player_data(view: HandView) -> str:
    """The frozen steps of a hand as JSON that may stand in a page.

    `hold` has a text for each seat: the cards in the order in which they are drawn, `~` after
    those that are played; `turn`, `maker`, `lead` and the like are numbers of seats. What is not
    so is left out.
    """
    seats = [seat.seat for seat in view.seats]
    data = {
        "seats": seats,
        "below": len(seats) - len(seats) // 2,
        "steps": _steps(view.groups, seats),
        "lines": {
            line.id: {"from": line.start, "steps": _steps(line.groups, seats)}
            for line in view.lines
        },
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _steps(groups: tuple[StepGroup, ...], seats: list[Seat]) -> list[dict[str, Any]]:
    return [_step(step, seats) for group in groups for step in group.steps]


def _step(step: StepView, seats: list[Seat]) -> dict[str, Any]:
    table = step.table

    def number(seat: Seat | None) -> int | None:
        return None if seat is None else seats.index(seat)

    plain: dict[str, Any] = {
        "at": step.at,
        "hold": _holdings(table),
        "tricks": list(table.tricks.values()),
        "score": list(table.score.values()),
    }
    optional = {
        "more": [*table.unknown.values()] if any(table.unknown.values()) else None,
        "trick": [[seats.index(seat), card] for seat, card in table.trick] or None,
        "lead": number(table.leading),
        "won": 1 if table.complete else None,
        "turn": number(table.turn),
        "maker": number(table.maker),
        "lone": number(table.lone),
        "out": [seats.index(seat) for seat in table.out] or None,
        "trump": table.trump or None,
        "up": table.upcard,
        "shown": " ".join(step.shown) or None,
        "may": " ".join(step.may) or None,
        "open": number(table.open),
        "face": " ".join(table.face_up) or None,
        "pile": " ".join(card or "?" for card in table.pile) or None,
        "by": number(table.laid_by),
        "bad": step.verdict if step.verdict != "legal" else None,
        "over": 1 if table.over else None,
        "unseen": " ".join(table.unseen) or None,
    }
    return plain | {key: value for key, value in optional.items() if value is not None}


def _holdings(table: TableView) -> list[str]:
    played = table.played
    return [
        " ".join([card + "~" if card in played else card for card in cards])
        for cards in table.holdings.values()
    ]
