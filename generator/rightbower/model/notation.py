"""A game as other notations write it: what was said and played in order, but not by whom.

Seats are places at the table, counted clockwise from 0. Whose turn it was follows from the
rules, so that `engine.transcribe` can find it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rightbower.model.actions import Call, Order, Pass
from rightbower.model.cards import Card
from rightbower.model.frozen import frozen
from rightbower.model.problem import Place, Problem

Cards = tuple[Card | None, ...]
"""Cards in order; None is one that the notation does not know."""


@frozen(kw_only=True)
class Course:
    """How a deal went from the first call on.

    `swap` is the place of a seat that exchanged cards with the kitty, with the cards it gave.
    `gift` is what the partner of the lone player passed, `spare` what that player laid away for
    it. With `columns`, the cards of a trick stand in the order of the seats, that place first,
    and None is a seat that does not play.
    """

    calls: tuple[Pass | Order | Call, ...] = ()
    discard: Card | None = None
    defender: int | None = None
    swap: tuple[int, Cards] | None = None
    best: bool = False
    gift: Card | None = None
    spare: Card | None = None
    tricks: tuple[Cards, ...] = ()
    columns: int | None = None
    call_notes: Mapping[int, str] = field(default_factory=dict)
    """Notes by the number of the call, from 0."""
    play_notes: Mapping[int, str] = field(default_factory=dict)
    """Notes by the number of the card played, over all tricks, from 0."""
    bidding_at: str = ""
    calls_at: str = ""
    discard_at: str = ""
    tricks_at: str = ""
    """Where these stand in the file; calls and tricks are lists."""


@frozen(kw_only=True)
class Branch:
    """Another course from the step on that `at` counts to: the calls, then the cards, from 0."""

    at: int
    course: Course
    path: str


@frozen(kw_only=True)
class NotedDeal:
    """One deal. `holdings` are the cards dealt, as far as the notation gives them, by place."""

    dealer: int
    upcard: Card | None
    holdings: tuple[Cards, ...] = ()
    kitty: Cards | None = None
    course: Course = Course()
    branches: tuple[Branch, ...] = ()
    path: str = ""
    dealer_at: str = ""
    upcard_at: str = ""
    holdings_at: str = ""
    """Where the deal and its parts stand in the file."""


@frozen(kw_only=True)
class NotedGame:
    """A game, the rules it names (by dotted path), and where everything stands in its file."""

    id: str
    title: str = ""
    summary: str = ""
    players: tuple[str, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict)
    score_before: tuple[int, ...] = ()
    score_after: tuple[int, ...] = ()
    best_of: int | None = None
    scores_after: tuple[tuple[int, ...], ...] = ()
    """In a match, the score at the end of every game."""
    deals: tuple[NotedDeal, ...] = ()
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
    paths: Mapping[str, str] = field(default_factory=dict)
    """Where the parts of the head stand: players, rules, score_before, score_after."""
    left_out: tuple[Problem, ...] = ()
    """What the notation says and a record has no place for."""
