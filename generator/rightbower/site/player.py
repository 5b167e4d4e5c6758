"""What the player in the browser moves over: the table after every step, as plain data.

The script that reads it knows no rule and no word; everything is decided and said here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
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
    those that are played; `turn`, `maker`, `lead` and the like are numbers of seats. What is not
    so is left out.
    """
    seats = [seat.seat for seat in view.seats]
    below = len(seats) - len(seats) // 2
    lines = [
        f'{_text(line.id)}:{{"from":{_text(line.start)},"steps":[{_steps(line.groups, seats)}]}}'
        for line in view.lines
    ]
    text = (
        f'{{"seats":[{_words(seats)}],"below":{below},'
        f'"steps":[{_steps(view.groups, seats)}],"lines":{{{",".join(lines)}}}}}'
    )
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


_text: Final = json.JSONEncoder(ensure_ascii=False).encode


def _words(words: Iterable[str]) -> str:
    """Codes of cards and labels of seats, which have no sign that JSON writes otherwise."""
    return ",".join([f'"{word}"' for word in words])


def _steps(groups: tuple[StepGroup, ...], seats: list[Seat]) -> str:
    """The steps as JSON, joined: most of each is as it was at the step before."""
    places = {seat: place for place, seat in enumerate(seats)}
    drawn = _Drawn()
    return ",".join([
        f'{{"at":"{step.at}","hold":[{drawn.holdings(step.table)}],'
        f'"tricks":{drawn.numbers(step.table.tricks)},"score":{drawn.numbers(step.table.score)}'
        f"{_optional(step, places)}}}"
        for group in groups for step in group.steps
    ])  # fmt: skip


def _optional(step: StepView, places: Mapping[Seat, int]) -> str:
    """What is not said of every step, each with a comma before it."""
    table = step.table
    parts = []
    if any(table.unknown.values()):
        parts.append(f',"more":[{",".join(map(str, table.unknown.values()))}]')
    if table.trick:
        trick = ",".join([f'[{places[seat]},"{card}"]' for seat, card in table.trick])
        parts.append(f',"trick":[{trick}]')
    if table.leading is not None:
        parts.append(f',"lead":{places[table.leading]}')
    if table.complete:
        parts.append(',"won":1')
    for name, seat in (("turn", table.turn), ("maker", table.maker), ("lone", table.lone)):
        if seat is not None:
            parts.append(f',"{name}":{places[seat]}')
    if table.out:
        parts.append(f',"out":[{",".join([str(places[seat]) for seat in table.out])}]')
    if table.trump:
        parts.append(f',"trump":"{table.trump}"')
    if table.upcard is not None:
        parts.append(f',"up":"{table.upcard}"')
    if step.shown:
        parts.append(f',"shown":"{" ".join(step.shown)}"')
    if step.may:
        parts.append(f',"may":"{" ".join(step.may)}"')
    return "".join([*parts, *_seldom(step, places)])


def _seldom(step: StepView, places: Mapping[Seat, int]) -> Iterator[str]:
    """What is said of few steps."""
    table = step.table
    if table.open is not None:
        yield f',"open":{places[table.open]}'
    if table.face_up:
        yield f',"face":"{" ".join(table.face_up)}"'
    if table.pile:
        yield f',"pile":"{" ".join([card or "?" for card in table.pile])}"'
    if table.laid_by is not None:
        yield f',"by":{places[table.laid_by]}'
    if step.verdict != "legal":
        yield f',"bad":"{step.verdict}"'
    if table.over:
        yield ',"over":1'
    if table.unseen:
        yield f',"unseen":"{" ".join(table.unseen)}"'


class _Drawn:
    """What is drawn at step after step as JSON: see `player_data`."""

    def __init__(self) -> None:
        self._held: Mapping[Seat, tuple[Card, ...]] = {}
        self._played: frozenset[Card] = frozenset()
        self._texts: list[str] = []
        self._joined = ""
        self._counted: dict[int, str] = {}

    def numbers(self, counted: Mapping[Any, int]) -> str:
        """A list of numbers; they are told apart by identity, since the views keep them alive."""
        found = self._counted.get(id(counted))
        if found is None:
            found = self._counted[id(counted)] = f"[{','.join(map(str, counted.values()))}]"
        return found

    def holdings(self, table: TableView) -> str:
        """The holdings in `table`, which comes after the one that was asked for before: a card that
        is played changes only one of them."""
        held, played = table.holdings, table.played
        if held is not self._held or not played >= self._played:
            self._texts = [_holding(cards, played) for cards in held.values()]
        elif len(played) == len(self._played):
            return self._joined
        else:
            new = played - self._played
            for place, cards in enumerate(held.values()):
                if not new.isdisjoint(cards):
                    self._texts[place] = _holding(cards, played)
        self._held, self._played, self._joined = held, played, _words(self._texts)
        return self._joined


def _holding(held: tuple[Card, ...], played: frozenset[Card]) -> str:
    return " ".join([f"{card}~" if card in played else card for card in held])
