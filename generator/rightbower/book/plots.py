"""Plots of what many solved deals told: where everything is drawn, in units of a picture `WIDTH`
wide, and what stands in the table beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil, floor
from typing import Final, Literal, TypeVar

from rightbower.book.message import Content, Message, RankName, say, say_n, word
from rightbower.model.cards import RANKS
from rightbower.model.frozen import frozen
from rightbower.model.numbers import (
    LEADERS,
    POSITIONS,
    CallCell,
    Estimate,
    GainCell,
    Leader,
    Numbers,
    Position,
    mean_of,
    share_of,
)

WIDTH: Final = 400
_ROW: Final = 44
_LEFT: Final = 4
_FEW: Final = 100
"""Fewer deals of a kind than this are not drawn: their mean says little."""
_WHISKER: Final = 2
"""How many standard errors a whisker reaches either way."""
_TRUMPS: Final = 3
"""The trumps in hand with which the seats are compared."""

Unit = Literal["share", "points", "tricks"]
_Cell = TypeVar("_Cell", CallCell, GainCell)


@frozen(kw_only=True)
class PlotRow:
    """One row: its place from above, its mean with its whisker, the parts of its bar.

    `bars` are (class, left, width); `values` stand in the table, each with its unit.
    """

    label: Message
    y: int
    estimate: Estimate
    dot: float | None
    whisker: tuple[float, float] | None
    bars: tuple[tuple[str, float, float], ...]
    values: tuple[tuple[Unit, Estimate], ...]


@frozen(kw_only=True)
class Plot:
    """A picture with its table; `ticks` are (place, value), `zero` the place of no difference."""

    id: str
    title: Message
    about: Message
    source: Message
    unit: Unit
    rows: tuple[PlotRow, ...]
    ticks: tuple[tuple[float, float], ...]
    zero: float | None
    height: int
    legend: tuple[tuple[str, Message], ...]
    columns: tuple[Message, ...]


@frozen(kw_only=True)
class _Kind:
    """Deals of a kind: what they are called, the mean that is drawn, and what the table adds."""

    label: Message
    drawn: Estimate
    more: tuple[tuple[Unit, Estimate], ...] = ()
    marches: Estimate | None = None


_MADE: Final = word("plot", "Made")
_MARCHES: Final = say("All tricks")
_SET: Final = word("plot", "Set")
_POINTS: Final = say("Points")
_SEATS: Final[Mapping[Position, Message]] = {
    "left": say("At the dealer's left"), "partner": say("The dealer's partner"),
    "right": say("At the dealer's right"), "dealer": say("The dealer"),
}  # fmt: skip
_LEADS: Final[Mapping[Leader, Message]] = {
    "maker": say("The maker leads"), "left": say("The player at the maker's left leads"),
    "partner": say("The maker's partner leads"),
    "right": say("The player at the maker's right leads"),
}  # fmt: skip


def plots(numbers: Numbers, game: Content) -> Mapping[str, Plot]:
    """Every plot by its name in `PLOTS`; `game` is the name of the numbers' game."""
    return {name: make(numbers, game) for name, make in _MAKERS.items()}


def _source(numbers: Numbers, game: Content) -> Message:
    return say(
        "%(game)s, %(n)d deals dealt by chance (seed %(seed)d), with all cards known: everybody "
        "plays as well as can be, which nobody at a table can. The thin lines reach two standard "
        "errors either way.",
        game=game, n=numbers.deals, seed=numbers.seed,
    )  # fmt: skip


def _calls(numbers: Numbers, game: Content) -> Plot:
    together = [cell for cell in numbers.calls if cell.way == "together"]
    kinds = [
        _called(say_n("%(n)d trump", "%(n)d trumps", n=trumps), cells)
        for trumps in sorted({cell.trumps for cell in together})
        if (cells := _enough(cell for cell in together if cell.trumps == trumps))
    ]
    return _stacked(
        "calls", say("How often a call is made, by the maker's trumps"),
        say("For each number of trumps in the maker's hand: how often the makers take all tricks, "
            "enough tricks, or too few."),
        _source(numbers, game), kinds,
    )  # fmt: skip


def _seats(numbers: Numbers, game: Content) -> Plot:
    together = [cell for cell in numbers.calls if cell.way == "together"]
    kinds = [
        _called(_SEATS[seat], cells)
        for seat in POSITIONS
        if (cells := _enough(c for c in together if (c.seat, c.trumps) == (seat, _TRUMPS)))
    ]
    return _stacked(
        "seats", say("The same by where the maker sits, with %(n)d trumps", n=_TRUMPS),
        say("For each seat, all makers with %(n)d trumps: how often they take all tricks, enough "
            "tricks, or too few.", n=_TRUMPS),
        _source(numbers, game), kinds,
    )  # fmt: skip


def _enough(cells: Iterable[_Cell]) -> list[_Cell]:
    found = list(cells)
    return found if sum(cell.deals for cell in found) >= _FEW else []


def _called(label: Message, cells: Sequence[CallCell]) -> _Kind:
    made = share_of((cell.deals, cell.made) for cell in cells)
    marches = share_of((cell.deals, cell.marches) for cell in cells)
    failed = share_of((cell.deals, cell.deals - cell.made) for cell in cells)
    points = mean_of((cell.deals, cell.points, cell.squares) for cell in cells)
    more: tuple[tuple[Unit, Estimate], ...] = (
        ("share", marches), ("share", failed), ("points", points),
    )  # fmt: skip
    return _Kind(label=label, drawn=made, marches=marches, more=more)


def _alone(numbers: Numbers, game: Content) -> Plot:
    kinds = []
    for trumps in sorted({cell.trumps for cell in numbers.gains}):
        for bowers, said in enumerate(_BOWERS):
            cells = _enough(c for c in numbers.gains if (c.trumps, c.bowers) == (trumps, bowers))
            if cells and trumps >= _TRUMPS:
                gain = mean_of((cell.deals, cell.points, cell.squares) for cell in cells)
                label = say_n("%(n)d trump, %(bowers)s", "%(n)d trumps, %(bowers)s", n=trumps,
                              bowers=said)  # fmt: skip
                kinds.append(_Kind(label=label, drawn=gain))
    return _dotted(
        "alone", "points", say("What going alone is worth"),
        say("By how many points the makers fare better when the same maker of the same deal plays "
            "alone; to the left of the line they fare worse."),
        _source(numbers, game), kinds, (say("Points gained"),),
    )  # fmt: skip


_BOWERS: Final = (
    word("bowers", "no bower"), word("bowers", "one bower"), word("bowers", "both bowers"),
)  # fmt: skip


def _leads(numbers: Numbers, game: Content) -> Plot:
    by_leader = {cell.leader: cell for cell in numbers.leads}
    kinds = []
    for leader in LEADERS:
        if leader in by_leader:
            cell = by_leader[leader]
            tricks = mean_of([(cell.deals, cell.tricks, cell.squares)])
            made = share_of([(cell.deals, cell.made)])
            kinds.append(_Kind(label=_LEADS[leader], drawn=tricks, more=(("share", made),)))
    return _dotted(
        "leads", "tricks", say("What the first lead is worth"),
        say("The makers' tricks in the same deals with the same trump, by who leads to the first "
            "trick."),
        _source(numbers, game), kinds, (say("Tricks of the makers"), _MADE),
    )  # fmt: skip


def _dealing(numbers: Numbers, game: Content) -> Plot:
    cells = sorted(numbers.dealing, key=lambda cell: RANKS.index(cell.card), reverse=True)
    kinds = [
        _Kind(
            label=say("Turned up: %(rank)s", rank=RankName(cell.card)),
            drawn=mean_of([(cell.deals, cell.points, cell.squares)]),
        )
        for cell in cells
    ]
    every = mean_of((cell.deals, cell.points, cell.squares) for cell in cells)
    return _dotted(
        "dealing", "points", say("What dealing is worth"),
        say("By how many points the dealer's side fares better than the other, by the card turned "
            "up, when everybody calls as well as can be and nobody plays alone."),
        _source(numbers, game), [*kinds, _Kind(label=say("All deals"), drawn=every)],
        (say("Points for the dealer's side"),),
    )  # fmt: skip


_MAKERS: Final[Mapping[str, Callable[[Numbers, Content], Plot]]] = {
    "calls": _calls, "seats": _seats, "alone": _alone, "leads": _leads, "dealing": _dealing,
}  # fmt: skip
PLOTS: Final = tuple(_MAKERS)
"""The names of the plots, as pages of prose ask for them."""


def _stacked(
    name: str, title: Message, about: Message, source: Message, kinds: Sequence[_Kind]
) -> Plot:
    """Bars of shares: all tricks, made, set; the whisker is at the end of what was made."""

    def at(share: float) -> float:
        return round(_LEFT + min(1.0, max(0.0, share)) * (WIDTH - 2 * _LEFT), 1)

    def bars(kind: _Kind) -> tuple[tuple[str, float, float], ...]:
        assert kind.marches is not None
        cuts = (0.0, kind.marches.mean, kind.drawn.mean, 1.0)
        return tuple(
            (part, at(start), round(at(end) - at(start), 1))
            for part, start, end in zip(("march", "made", "set"), cuts, cuts[1:], strict=False)
        )

    ticks = tuple((at(share / 4), share / 4) for share in range(5))
    legend = (
        ("march", _MARCHES), ("made", say("Made, but not all tricks")), ("set", _SET),
    )  # fmt: skip
    rows = [
        _row(number, kind, "share", at, bars(kind), dotted=False)
        for number, kind in enumerate(kinds)
    ]
    return _plot(name, title, about, source, "share", rows, ticks, None, legend,
                 (_MADE, _MARCHES, _SET, _POINTS))  # fmt: skip


def _dotted(
    name: str, unit: Unit, title: Message, about: Message, source: Message,
    kinds: Sequence[_Kind], columns: tuple[Message, ...],
) -> Plot:  # fmt: skip
    """A dot for each mean, on a scale of halves that holds them all and, for points, zero."""
    means = [kind.drawn.mean for kind in kinds] + ([0.0] if unit == "points" else [])
    low, high = floor(2 * min(means, default=0)) / 2, ceil(2 * max(means, default=1)) / 2
    high = max(high, low + 0.5)

    def at(value: float) -> float:
        return round(_LEFT + (value - low) / (high - low) * (WIDTH - 2 * _LEFT), 1)

    ticks = tuple((at(low + n / 2), low + n / 2) for n in range(round(2 * (high - low)) + 1))
    zero = at(0) if unit == "points" else None
    rows = [_row(number, kind, unit, at, (), dotted=True) for number, kind in enumerate(kinds)]
    return _plot(name, title, about, source, unit, rows, ticks, zero, (), columns)


def _plot(
    name: str, title: Message, about: Message, source: Message, unit: Unit,
    rows: Sequence[PlotRow], ticks: tuple[tuple[float, float], ...], zero: float | None,
    legend: tuple[tuple[str, Message], ...], columns: tuple[Message, ...],
) -> Plot:  # fmt: skip
    return Plot(
        id=name, title=title, about=about, source=source, unit=unit, rows=tuple(rows), ticks=ticks,
        zero=zero, height=_ROW * len(rows), legend=legend, columns=columns,
    )  # fmt: skip


def _row(
    number: int, kind: _Kind, unit: Unit, at: Callable[[float], float],
    bars: tuple[tuple[str, float, float], ...], dotted: bool,
) -> PlotRow:  # fmt: skip
    mean, error = kind.drawn.mean, kind.drawn.error
    reach = None if error is None else _WHISKER * error
    return PlotRow(
        label=kind.label,
        y=_ROW * number,
        estimate=kind.drawn,
        dot=at(mean) if dotted else None,
        whisker=None if reach is None else (at(mean - reach), at(mean + reach)),
        bars=bars,
        values=((unit, kind.drawn), *kind.more),
    )
