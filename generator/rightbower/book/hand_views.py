"""A replayed hand as pages need it: the deal, the steps, the lines, what it teaches."""

from __future__ import annotations

from itertools import takewhile
from typing import TypedDict

from rightbower.book.apart import apart_at_first, apart_before
from rightbower.book.bare_tables import BareTable, bare_table, faces, table_of
from rightbower.book.blind import shown_cards
from rightbower.book.card_views import CardView, drawn, sorted_cards
from rightbower.book.elsewhere import ElsewhereGroup
from rightbower.book.faults import fault_message
from rightbower.book.message import Arg, Content, Message, say
from rightbower.book.names import Names
from rightbower.book.statements import statement
from rightbower.book.step_views import (
    RuleLink,
    StepGroup,
    Telling,
    place_of,
    rule_link,
    rule_links,
    step_groups,
)
from rightbower.engine.expect import cited_rules
from rightbower.engine.state import Setup
from rightbower.engine.trace import Step, Trace
from rightbower.engine.trump import Ranking
from rightbower.model.cards import NO_TRUMP, Seat, Unit
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.model.profile import Profile
from rightbower.model.record import HandRecord


@frozen(kw_only=True)
class LineView:
    """An alternative line; it leaves the hand at the step `start`, which is at `place`. Its anchors
    begin with `id`, which is its own, in a game after that of its hand."""

    id: str
    start: str
    place: Message
    title: Content
    groups: tuple[StepGroup, ...]


@frozen(kw_only=True)
class SeatView:
    """A seat with the cards it was dealt, as drawn under the hand's trump."""

    seat: Seat
    name: Arg
    dealer: bool
    cards: tuple[CardView, ...]
    unknown: int


@frozen(kw_only=True)
class HouseRule:
    """A parameter that a record sets otherwise than its game, and what that says."""

    link: RuleLink
    sentences: tuple[Message, ...]


@frozen(kw_only=True)
class FaultView:
    """What is wrong with a record, in words."""

    problem: Problem
    sentences: tuple[Message, ...]


@frozen(kw_only=True)
class HandView:
    """A hand, ready to be shown in any language.

    `table` is the one it is played at, None where the deal cannot be read. Where it is as the game
    has it, `at_table_of` is the game's id; `own_names` says that who sits there is called
    otherwise. `face_up` are the cards of the kitty that lie
    open, `kitty` the others, where all of them are known.
    """

    id: str
    title: Content
    summary: Content
    profile: str
    profile_name: Content
    kind: str
    status: str
    seats: tuple[SeatView, ...]
    units: tuple[tuple[Unit, Arg], ...]
    table: BareTable | None
    upcard: CardView | None
    face_up: tuple[CardView, ...]
    kitty: tuple[CardView, ...]
    groups: tuple[StepGroup, ...]
    lines: tuple[LineView, ...]
    house_rules: tuple[HouseRule, ...]
    faults: tuple[FaultView, ...]
    next: Message | None
    teaches: tuple[RuleLink, ...]
    source: str
    source_at: Content
    at_table_of: str = ""
    own_names: bool = False
    elsewhere: tuple[ElsewhereGroup, ...] = ()
    """The same cards under other games; see `elsewhere_view`."""


class _Apart(TypedDict):
    """The cards of a `HandView` that nobody is dealt."""

    upcard: CardView | None
    face_up: tuple[CardView, ...]
    kitty: tuple[CardView, ...]


def hand_view(
    record: HandRecord, profile: Profile, trace: Trace, prefix: str = "",
    game: Profile | None = None,
) -> HandView:  # fmt: skip
    """The view of a replayed record; a faulty one shows its legal steps and the reason.

    `prefix` is what a game puts before the anchors of its hands; `game` is what is played without
    the house rules of the record, where that is known.
    """
    names = Names(record.players)
    setup = trace.steps[0].state.setup if trace.steps else None
    table = None if setup is None else _table(setup, names)
    home, own_names = _home(table, game)
    faults = (FaultView(problem=fault, sentences=fault_message(fault)) for fault in trace.problems)
    return HandView(
        id=trace.hand,
        title=Content(record.title),
        summary=Content(record.summary),
        profile=profile.id,
        profile_name=Content(profile.name),
        kind=record.kind,
        status=trace.status,
        seats=() if setup is None else _seats(setup, record, _sorting(trace, setup), names),
        units=() if table is None else table.units,
        table=table,
        **_apart(trace, setup),
        groups=_groups(record, trace, names, prefix),
        lines=_lines(record, trace, names, prefix),
        house_rules=house_rules(profile),
        faults=tuple(faults),
        next=_next(trace, names),
        teaches=rule_links(_taught(record, trace)),
        source="" if record.source is None else record.source.id,
        source_at=Content("" if record.source is None else record.source.locator),
        at_table_of=home,
        own_names=own_names,
    )


def _table(setup: Setup, names: Names) -> BareTable:
    return bare_table(setup.seating, names, faces(setup.rules))


def _home(table: BareTable | None, game: Profile | None) -> tuple[str, bool]:
    """The game whose table it is, if any, and whether those who sit there have other names."""
    if table is None or game is None:
        return "", False
    usual = table_of(game)
    return (game.id, table.seats != usual.seats) if table.is_like(usual) else ("", False)


def _groups(record: HandRecord, trace: Trace, names: Names, prefix: str) -> tuple[StepGroup, ...]:
    if not trace.steps:
        return ()
    state = trace.steps[0].state
    apart = apart_at_first(state.setup)
    telling = Telling(names=names, notes=record.notes, prefix=prefix, apart=apart)
    return step_groups(trace.steps, state, trace.outcome, telling)


def _lines(record: HandRecord, trace: Trace, names: Names, prefix: str) -> tuple[LineView, ...]:
    if not trace.lines:
        return ()
    written = {line.id: line for line in record.lines}
    before = {
        step.at: earlier.state for earlier, step in zip(trace.steps, trace.steps[1:], strict=False)
    }
    views = []
    for line in trace.lines:
        own = _until(trace, line.start)
        told = Telling(
            names=names,
            notes=written[line.id].notes,
            prefix=f"{prefix}{line.id}.",
            seen=frozenset(card for step in own for card in shown_cards(step)),
            apart=apart_before(trace.steps[0].state.setup, own),
        )
        groups = step_groups(line.steps, before[line.start], line.outcome, told)
        title = Content(written[line.id].title)
        place = place_of(line.start.removeprefix(prefix))
        name = f"{prefix}{line.id}"
        views.append(LineView(id=name, start=line.start, place=place, title=title, groups=groups))
    return tuple(views)


def _until(trace: Trace, start: str) -> tuple[Step, ...]:
    """The steps before `start`."""
    return tuple(takewhile(lambda step: step.at != start, trace.steps))


def house_rules(profile: Profile) -> tuple[HouseRule, ...]:
    """What a table has agreed on, as its profile says it."""
    return tuple(
        HouseRule(link=rule_link(path), sentences=said.sentences)
        for path in profile.changes
        if (said := statement(profile.rules, path)) is not None
    )


def _taught(record: HandRecord, trace: Trace) -> list[str]:
    if not record.teaches:
        return []
    cited = cited_rules(trace.steps)
    for line in trace.lines:
        cited |= cited_rules(line.steps)
    return [rule for rule in record.teaches if rule in cited]


def _sorting(trace: Trace, setup: Setup) -> Ranking:
    """How the cards rank under the hand's trump, or while there is none."""
    ranked = None if trace.state is None else trace.state.ranked
    return ranked or setup.rankings[NO_TRUMP]


def _apart(trace: Trace, setup: Setup | None) -> _Apart:
    """The cards that nobody is dealt."""
    if setup is None:
        return {"upcard": None, "face_up": (), "kitty": ()}
    rules = setup.rules
    faces = drawn(_sorting(trace, setup), rules.pack.joker_shown_as)
    hidden = () if None in setup.kitty else setup.kitty[rules.deal.exposed :]
    return {
        "upcard": None if setup.upcard is None else faces[setup.upcard],
        "face_up": tuple([faces[card] for card in apart_at_first(setup).face_up]),
        "kitty": tuple([faces[card] for card in hidden if card]),
    }


def _seats(
    setup: Setup, record: HandRecord, ranking: Ranking, names: Names
) -> tuple[SeatView, ...]:
    faces = drawn(ranking, setup.rules.pack.joker_shown_as)
    return tuple([
        SeatView(
            seat=seat,
            name=names.seat(seat),
            dealer=record.kind == "hand" and seat == setup.dealer,
            cards=tuple([faces[c] for c in sorted_cards(setup.holdings[seat].known, ranking)]),
            unknown=setup.holdings[seat].unknown,
        )
        for seat in setup.seating.seats
    ])  # fmt: skip


def _next(trace: Trace, names: Names) -> Message | None:
    if trace.next is None:
        return None
    return say(
        "The record stops here; it is the turn of %(seat)s.", seat=names.seat(trace.next.seat)
    )
