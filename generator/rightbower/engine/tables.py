"""The play of one hand as tables: for a program that knows no rule and only looks things up.

What a card counts as, what it beats, whose tricks count together and what they score: all is
made by the engine that plays the hand, as plain values for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rightbower.engine.scoring import points_gained
from rightbower.engine.solve import is_misere, side_of
from rightbower.engine.state import HandState, Trick
from rightbower.engine.trump import ALWAYS_WINS, Ranking
from rightbower.model.cards import JOKER, SUITS, Card, Unit

Plain = dict[str, Any]
SUITLESS: Final = "-"
Taken = Mapping[Unit, int]


def trump_table(ranking: Ranking) -> Plain:
    """The cards of a pack under a trump.

    `cards` are their codes; `suits` has a letter for each, the suit that it counts as and must
    follow (`-` for none); `ranks` a number: in a trick a card counts where it is of the suit led
    or its rank is `top` or more, and the highest of those wins. `named` are the cards that are
    led in more than one way, each way with its word and the suit that must be followed.
    """
    cards = sorted(ranking.suits)
    suits = [ranking.suits[card] or SUITLESS for card in cards]
    named = {
        card: [[f"{card} as {suit}", suit] for suit in SUITS]
        for card in cards
        if card == JOKER and ranking.suits[card] is None
    }
    return {
        "cards": cards,
        "suits": "".join(suits),
        "ranks": [ranking.strengths[card] for card in cards],
        "top": ALWAYS_WINS,
        "trump": ranking.trump.suit,
        "right": ranking.right,
        "left": ranking.left,
    } | ({"named": named} if named else {})


def trick_table(state: HandState) -> Plain:
    """Who plays, and whose tricks count, in the hand of `state`; seats are numbers.

    `seats` are those that play, clockwise; `sides` the seats whose tricks count with each one's,
    `few` whether the maker wants none of them (a misère), `maker` who then tries to lose them.
    """
    seats = state.setup.seating.seats
    return {
        "seats": [place for place, seat in enumerate(seats) if seat not in state.out],
        "sides": [[seats.index(other) for other in seats if other in side_of(state, seat)]
                  for seat in seats],
        "few": is_misere(state),
    }  # fmt: skip


def score_table(state: HandState, count: int) -> Plain:
    """What the hand of `state` brings, for every way in which `count` tricks can be taken.

    `units` has the number of its unit for each seat. `rows` has the points of the units by the
    tricks of the units (`3,2`). Where the order matters, `order` has a 1 for each trick that goes
    to the unit `of`, and the key of a hand that goes just so has a `!` behind it. `share` is there
    where the tricks of several units are counted together.
    """
    seating = state.setup.seating
    units = seating.units
    rows: dict[str, list[int]] = {}
    order: Plain = {}
    maker = None if state.maker is None else seating.unit_of[state.maker]
    for taken in ways_to_share(units_at_play(state), count):
        key = ",".join(str(taken.get(unit, 0)) for unit in units)
        rows[key] = _points(state, _spread(taken, sorted(units, key=lambda unit: unit != maker)))
        if maker is None or maker not in taken:
            continue
        late = _spread(taken, sorted(units, key=lambda unit: unit == maker))
        if (special := _points(state, late)) != rows[key]:
            rows[key + "!"] = special
            order = {"of": units.index(maker), "won": [int(unit == maker) for unit in late]}
    places = [units.index(seating.unit_of[seat]) for seat in seating.seats]
    plain: Plain = {"units": places, "rows": rows, "order": order, "share": _shares(state)}
    return {key: value for key, value in plain.items() if value or key == "rows"}


def _shares(state: HandState) -> list[list[int]]:
    """For each unit the units whose tricks are counted as its own; empty where none share any."""
    units, maker = state.setup.seating.units, state.maker
    if maker is None or state.setup.rules.table.camps != "maker_against_rest":
        return []
    own = units.index(state.setup.seating.unit_of[maker])
    rest = [place for place in range(len(units)) if place != own]
    return [[own] if place == own else rest for place in range(len(units))]


def units_at_play(state: HandState) -> tuple[Unit, ...]:
    """The units of which somebody plays cards, in order."""
    seating = state.setup.seating
    return tuple(
        dict.fromkeys(seating.unit_of[seat] for seat in seating.seats if seat not in state.out)
    )


def ways_to_share(units: Sequence[Unit], count: int) -> Iterator[Taken]:
    """Every way in which `units` can take `count` tricks; none where nobody is there to do it."""
    if not units:
        if not count:
            yield {}
        return
    first, *others = units
    for mine in range(count, -1, -1) if others else (count,):
        for rest in ways_to_share(others, count - mine):
            yield {first: mine, **rest}


def _spread(taken: Taken, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Who takes each trick, when the units take theirs one after another."""
    return tuple(unit for unit in units for _ in range(taken.get(unit, 0)))


def _points(state: HandState, takers: Sequence[Unit]) -> list[int]:
    return list(points_after(state, takers).values())


def points_after(state: HandState, takers: Sequence[Unit]) -> Mapping[Unit, int]:
    """The points of every unit when the tricks still to come go to `takers`, in this order."""
    seating = state.setup.seating
    trick_of: dict[Unit, Trick] = {}
    for seat in seating.seats:
        if seat not in state.out and (unit := seating.unit_of[seat]) not in trick_of:
            trick_of[unit] = Trick((), seat)
    rest = [trick_of[unit] for unit in takers]
    over = state.but(stage="played", asks=(), table=(), tricks=(*state.tricks, *rest))
    return points_gained(over)


def holdings_table(state: HandState) -> list[list[Card]] | None:
    """What every seat holds, by seat; None where a card of a seat that plays is unknown."""
    seats = state.setup.seating.seats
    if any(state.holdings[seat].unknown for seat in seats if seat not in state.out):
        return None
    return [sorted(state.holdings[seat].known) for seat in seats]
