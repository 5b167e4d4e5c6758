"""Keeping the score: with what, and how two cards show it by the pips that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import Final

from rightbower.book.message import Message, say, say_n
from rightbower.model.frozen import frozen
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]
Pip = tuple[int, int]

TILT: Final = 25
"""The angle, in degrees, at which the upper card lies: no two pips are covered by the same edge."""
_WIDTH, _HEIGHT, _MARGIN = 60, 84, 13
_L, _M, _R = 18, 30, 42
_PIPS: Final[Mapping[str, tuple[Pip, ...]]] = {
    "3": ((_M, 20), (_M, 42), (_M, 64)),
    "4": ((_L, 20), (_R, 20), (_L, 64), (_R, 64)),
    "5": ((_L, 20), (_R, 20), (_M, 42), (_L, 64), (_R, 64)),
    "6": ((_L, 20), (_R, 20), (_L, 42), (_R, 42), (_L, 64), (_R, 64)),
}
PAIRS: Final[Mapping[str, tuple[str, str]]] = {
    "six_four": ("6", "4"), "two_fives": ("5", "5"), "three_four": ("4", "3"),
    "six_five": ("6", "5"),
}  # fmt: skip
"""The two cards that show a score, by name; the one with more pips first."""


@frozen(kw_only=True)
class ScorePicture:
    """How two cards show a score: the pips of the lower card, and where the upper one lies on it.

    Coordinates are those of a card 60 wide and 84 high; the upper card is turned by `TILT`
    against the clock and its corner lies at `across`, `down` in the turned system. `over` is
    empty where its back shows.
    """

    points: int
    under: tuple[Pip, ...]
    over: tuple[Pip, ...]
    across: float
    down: float
    tilt: int = TILT


def score_pictures(rules: Rules) -> tuple[ScorePicture, ...]:
    """A picture for every score that the two cards of a game can show; none without such cards."""
    kept_with = rules.score.kept_with
    return pair_pictures(kept_with)[: rules.game.target] if kept_with in PAIRS else ()


def pair_pictures(pair: str) -> tuple[ScorePicture, ...]:
    """Every score that a pair of `PAIRS` can show, from one point up; KeyError for another name."""
    big, small = (_PIPS[rank] for rank in PAIRS[pair])
    return tuple(_picture(points, big, small) for points in range(1, len(big) + len(small) + 1))


def _picture(points: int, big: tuple[Pip, ...], small: tuple[Pip, ...]) -> ScorePicture:
    """Few points show on the smaller card, more on the bigger one, most on both."""
    if points <= len(small):
        return _laid(points, small, (), points)
    if points <= len(big):
        return _laid(points, big, (), points)
    return _laid(points, small, big, points - len(big))


def _laid(points: int, under: tuple[Pip, ...], over: tuple[Pip, ...], visible: int) -> ScorePicture:
    """The upper card laid so that `visible` pips of the lower one can be seen."""
    tilt = radians(TILT)
    depths = sorted(x * sin(tilt) + y * cos(tilt) for x, y in under)
    edge = depths[-1] + _MARGIN
    if visible < len(depths):
        edge = (depths[visible - 1] + depths[visible]) / 2
    across = (_WIDTH / 2) * cos(tilt) - (_HEIGHT / 2) * sin(tilt) - _WIDTH / 2
    return ScorePicture(
        points=points, under=under, over=over, across=round(across, 1), down=round(edge, 1)
    )


def _kept_with(rules: Rules) -> Sentences:
    said = _KEPT_WITH[rules.score.kept_with]
    pair = PAIRS.get(rules.score.kept_with, ())
    shown = sum(len(_PIPS[rank]) for rank in pair)
    if not pair or shown >= rules.game.target:
        return (said,)
    short = say(
        "The two cards have only %(pips)d pips between them, so they cannot show every score in a "
        "game to %(target)s.",
        pips=shown, target=say_n("%(n)d point", "%(n)d points", n=rules.game.target),
    )  # fmt: skip
    return said, short


_KEPT_WITH: Final[Mapping[str, Message]] = {
    "paper": say("The score is written down."),
    "wheels": say("The score is shown on a wheel."),
    "six_four": say(
        "The score is kept with a six and a four, which show as many pips as there are points."
    ),
    "two_fives": say(
        "The score is kept with two fives, which show as many pips as there are points."
    ),
    "three_four": say(
        "The score is kept with a three and a four, which show as many pips as there are points."
    ),
    "six_five": say(
        "The score is kept with a six and a five, which show as many pips as there are points."
    ),
}
SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {"score.kept_with": _kept_with}
