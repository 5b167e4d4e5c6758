"""What the player in the browser moves over: the table after every step, as plain data.

The script that reads it knows no rule and no word; everything is decided and said here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, Final

from markupsafe import Markup

from rightbower.book.hand_views import HandView
from rightbower.book.step_views import StepGroup, StepView
from rightbower.book.table_views import TableView
from rightbower.model.cards import Card, Seat

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
    those that are played; `maker`, `lead` and the like are numbers of seats. Of a step it says
    what is other than at the one before: see `_LASTING` and `_Told`.
    """
    seats = [seat.seat for seat in view.seats]
    below = len(seats) - len(seats) // 2
    lines = [
        f'{_text(line.id)}:{{"from":{_text(line.start)},"steps":[{_steps(line.groups, seats)}]}}'
        for line in view.lines
    ]
    words = ",".join([f'"{seat}"' for seat in seats])
    text = (
        f'{{"seats":[{words}],"below":{below},'
        f'"steps":[{_steps(view.groups, seats)}],"lines":{{{",".join(lines)}}}}}'
    )
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


_text: Final = json.JSONEncoder(ensure_ascii=False).encode


def _steps(groups: tuple[StepGroup, ...], seats: list[Seat]) -> str:
    """The steps as JSON, joined."""
    told = _Told(seats)
    return ",".join([told.step(step) for group in groups for step in group.steps])


class _Told:
    """Tells step after step, each by what is other than at the one before.

    What lasts is told where it changes: `tricks`, `score`, `hold`, `trick`, `lead` and what
    `_lasting` tells; null where it ends. A card that is played is `play`, the seat and the card:
    it lies on the trick, or begins one after a trick that is `won`, it is marked as played where
    it is held, unless `hold` is told anew, and it is what everybody got to see, unless `shown`
    says otherwise. The rest is told of its own step alone.
    """

    def __init__(self, seats: list[Seat]) -> None:
        self._places = {seat: place for place, seat in enumerate(seats)}
        self._table: TableView | None = None
        self._lasts: tuple[Any, ...] = (None,) * len(_LASTING)
        """What lasts, as it was after the step before."""

    def step(self, step: StepView) -> str:
        """The next step."""
        table, before = step.table, self._table
        parts = [f'{{"at":"{step.at}"']
        play = _played(table, before)
        if before is None or not _held_on(table, before, play):
            parts.append(f',"hold":[{_holdings(table)}]')
        if play is not None:
            seat, card = play
            parts.append(f',"play":[{self._places[seat]},"{card}"]')
        elif table.trick != (before.trick if before else ()):
            trick = ",".join([f'[{self._places[seat]},"{card}"]' for seat, card in table.trick])
            parts.append(f',"trick":[{trick}]' if trick else ',"trick":null')
        lasts = _LASTS(table)
        if lasts != self._lasts:
            parts += self._lasting(lasts, first=before is None)
            self._lasts = lasts
        parts += self._own(step, play)
        self._table = table
        return "".join(parts) + "}"

    def _lasting(self, lasts: tuple[Any, ...], *, first: bool) -> Iterator[str]:
        """What lasts, where it is not as it was."""
        for now, was, (_, name, write) in zip(lasts, self._lasts, _LASTING, strict=True):
            if now is not was and now != was:
                text = write(now, self._places)
                if text or not first:
                    yield f',"{name}":{text or "null"}'

    def _own(self, step: StepView, play: tuple[Seat, Card] | None) -> Iterator[str]:
        """What is told of this step alone."""
        table = step.table
        if table.complete:
            yield ',"won":1'
        if table.turn is not None:
            yield f',"turn":{self._places[table.turn]}'
        if step.shown != (play[1:] if play else ()):
            yield f',"shown":"{" ".join(step.shown)}"'
        if step.may:
            yield f',"may":"{" ".join(step.may)}"'
        if step.verdict != "legal":
            yield f',"bad":"{step.verdict}"'
        if table.over:
            yield ',"over":1'
        if table.unseen:
            yield f',"unseen":"{" ".join(table.unseen)}"'


def _played(table: TableView, before: TableView | None) -> tuple[Seat, Card] | None:
    """What has come upon the trick, or begun one."""
    lies = () if before is None or before.complete else before.trick
    return table.trick[-1] if table.trick and table.trick[:-1] == lies else None


def _held_on(table: TableView, before: TableView, play: tuple[Seat, Card] | None) -> bool:
    """Whether the same cards are held, and none but that of `play` is marked as played anew."""
    if table.holdings is not before.holdings:
        return False
    marked = before.played if play is None else before.played.union(play[1:])
    return table.played is marked or table.played == marked


def _holdings(table: TableView) -> str:
    """A text for each seat; codes of cards have no sign that JSON writes otherwise."""
    played = table.played
    return ",".join([
        f'"{" ".join([f"{card}~" if card in played else card for card in held])}"'
        for held in table.holdings.values()
    ])  # fmt: skip


_Places = Mapping[Seat, int]


def _numbers(counted: Mapping[Any, int], places: _Places) -> str:
    return f"[{','.join(map(str, counted.values()))}]"


def _seat(seat: Seat | None, places: _Places) -> str:
    return "" if seat is None else str(places[seat])


def _cards(cards: Iterable[Card | None], places: _Places) -> str:
    """Cards, `?` for those that are not known."""
    text = " ".join([card or "?" for card in cards])
    return f'"{text}"' if text else ""


_LASTING: Final[tuple[tuple[str, str, Callable[[Any, _Places], str]], ...]] = (
    ("tricks", "tricks", _numbers),
    ("score", "score", _numbers),
    ("unknown", "more", lambda more, at: _numbers(more, at) if any(more.values()) else ""),
    ("leading", "lead", _seat),
    ("maker", "maker", _seat),
    ("lone", "lone", _seat),
    ("out", "out", lambda out, at: f"[{','.join([str(at[seat]) for seat in out])}]" if out else ""),
    ("trump", "trump", lambda trump, at: f'"{trump}"' if trump else ""),
    ("upcard", "up", lambda card, at: f'"{card}"' if card else ""),
    ("open", "open", _seat),
    ("face_up", "face", _cards),
    ("pile", "pile", _cards),
    ("laid_by", "by", _seat),
)
"""What lasts from step to step: where a view has it, its name, and how it is written."""
_LASTS: Final[Callable[[TableView], tuple[Any, ...]]] = attrgetter(*[of for of, *_ in _LASTING])
"""All of that of one table."""
