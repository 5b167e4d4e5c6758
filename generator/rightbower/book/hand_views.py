"""A replayed hand as pages need it: the deal, the steps, the lines, what it teaches."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import takewhile

from rightbower.book.apart import apart_at_first, apart_before
from rightbower.book.blind import shown_cards
from rightbower.book.card_views import CardView, card_view, sorted_cards
from rightbower.book.elsewhere import ElsewhereGroup
from rightbower.book.faults import fault_message
from rightbower.book.message import Arg, Content, Message, say, word
from rightbower.book.names import Names
from rightbower.book.statements import statement
from rightbower.book.step_views import (
    RuleLink,
    StepGroup,
    Telling,
    rule_link,
    rule_links,
    step_groups,
)
from rightbower.engine.expect import cited_rules
from rightbower.engine.seating import Seating
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step, Trace
from rightbower.engine.trump import Ranking, pack_cards, rankings
from rightbower.model.cards import NO_TRUMP, Card, Seat, Trump, Unit
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.model.profile import Profile
from rightbower.model.record import HandRecord
from rightbower.model.rules import PackRules, TrumpRules


@frozen(kw_only=True)
class LineView:
    """An alternative line."""

    id: str
    start: str
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

    `faces` are the cards of the pack as they are drawn while nothing is trump, and the trumps
    once more under the hand's trump. `relations` say what each seat is to the one from which the
    table is seen, clockwise from that seat itself. `face_up` are the cards of the kitty that lie
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
    relations: tuple[Message, ...]
    units: tuple[tuple[Unit, Arg], ...]
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
    faces: tuple[CardView, ...]
    elsewhere: tuple[ElsewhereGroup, ...] = ()
    """The same cards under other games; see `elsewhere_view`."""

    @property
    def apart(self) -> bool:
        """Whether cards ever lie on the table besides holdings and tricks."""
        for groups in (self.groups, *[line.groups for line in self.lines]):
            for group in groups:
                for step in group.steps:
                    if step.table.face_up or step.table.pile:
                        return True
        return False


def hand_view(record: HandRecord, profile: Profile, trace: Trace, prefix: str = "") -> HandView:
    """The view of a replayed record; a faulty one shows its legal steps and the reason.

    `prefix` is what a game puts before the anchors of its hands.
    """
    names = Names(record.players)
    state = trace.steps[0].state if trace.steps else None
    ranking = None if trace.state is None else trace.state.ranked
    faults = (FaultView(problem=fault, sentences=fault_message(fault)) for fault in trace.problems)
    return HandView(
        id=trace.hand,
        title=Content(record.title),
        summary=Content(record.summary),
        profile=profile.id,
        profile_name=Content(profile.name),
        kind=record.kind,
        status=trace.status,
        seats=() if state is None else _seats(state, record, ranking, names),
        relations=() if state is None else relations(state.setup.seating),
        units=() if state is None else _units(state, names),
        upcard=_upcard(state, ranking),
        face_up=() if state is None else _face_up(state, ranking),
        kitty=() if state is None else _kitty(state, ranking),
        groups=_groups(record, trace, names, prefix),
        lines=_lines(record, trace, names, prefix),
        house_rules=_house_rules(profile),
        faults=tuple(faults),
        next=_next(trace, names),
        teaches=rule_links(_taught(record, trace)),
        source="" if record.source is None else record.source.id,
        source_at=Content("" if record.source is None else record.source.locator),
        faces=() if state is None else _faces(state, ranking),
    )


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
        own = _until(trace, prefix + line.start)
        told = Telling(
            names=names,
            notes=written[line.id].notes,
            prefix=f"{prefix}{line.id}.",
            seen=frozenset(card for step in own for card in shown_cards(step)),
            apart=apart_before(trace.steps[0].state.setup, own),
        )
        groups = step_groups(line.steps, before[prefix + line.start], line.outcome, told)
        title = Content(written[line.id].title)
        views.append(LineView(id=line.id, start=line.start, title=title, groups=groups))
    return tuple(views)


def _until(trace: Trace, start: str) -> tuple[Step, ...]:
    """The steps before `start`."""
    return tuple(takewhile(lambda step: step.at != start, trace.steps))


def _house_rules(profile: Profile) -> tuple[HouseRule, ...]:
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


def _upcard(state: HandState | None, ranking: Ranking | None) -> CardView | None:
    if state is None or state.setup.upcard is None:
        return None
    return _drawn(state.setup.upcard, state, ranking)


def _kitty(state: HandState, ranking: Ranking | None) -> tuple[CardView, ...]:
    if None in state.setup.kitty:
        return ()
    hidden = state.setup.kitty[state.setup.rules.deal.exposed :]
    return tuple(_drawn(card, state, ranking) for card in hidden if card)


def _face_up(state: HandState, ranking: Ranking | None) -> tuple[CardView, ...]:
    shown = apart_at_first(state.setup).face_up
    return tuple(_drawn(card, state, ranking) for card in shown)


def _faces(state: HandState, ranking: Ranking | None) -> tuple[CardView, ...]:
    rules = state.setup.rules
    return _drawn_pack(rules.pack, rules.trump, None if ranking is None else ranking.trump)


@lru_cache(maxsize=256)
def _drawn_pack(rules: PackRules, order: TrumpRules, trump: Trump | None) -> tuple[CardView, ...]:
    """One object for all hands with the same cards and trump: templates remember it."""
    pack, joker = sorted(pack_cards(rules)), rules.joker_shown_as
    plain = tuple(card_view(card, None, joker) for card in pack)
    if trump is None:
        return plain
    ranking = rankings(rules, order)[trump]
    return plain + tuple(view for card in pack if (view := card_view(card, ranking, joker)).trump)


def _drawn(card: Card, state: HandState, ranking: Ranking | None) -> CardView:
    return card_view(card, ranking, state.setup.rules.pack.joker_shown_as)


def _seats(
    state: HandState, record: HandRecord, ranking: Ranking | None, names: Names
) -> tuple[SeatView, ...]:
    setup = state.setup
    sorting = ranking or setup.rankings[NO_TRUMP]
    return tuple(
        SeatView(
            seat=seat,
            name=names.seat(seat),
            dealer=record.kind == "hand" and seat == setup.dealer,
            cards=tuple(
                _drawn(card, state, ranking)
                for card in sorted_cards(setup.holdings[seat].known, sorting)
            ),
            unknown=setup.holdings[seat].unknown,
        )
        for seat in setup.seating.seats
    )


def relations(seating: Seating) -> tuple[Message, ...]:
    """What each seat is to the one from which the table is seen, clockwise from that one."""
    return _relations(len(seating.seats), bool(seating.partners))


@cache
def _relations(players: int, partners: bool) -> tuple[Message, ...]:
    across = word("seat", "your partner") if partners else word("seat", "across the table")
    named = {
        1: word("seat", "on your left"),
        players - 1: word("seat", "on your right"),
        players / 2: across,
    }
    return (
        word("seat", "you"),
        *(named.get(offset, word("seat", "at the table")) for offset in range(1, players)),
    )


def _units(state: HandState, names: Names) -> tuple[tuple[Unit, Arg], ...]:
    seating = state.setup.seating
    return tuple((unit, names.unit(unit, seating)) for unit in seating.units)


def _next(trace: Trace, names: Names) -> Message | None:
    if trace.next is None:
        return None
    return say(
        "The record stops here; it is the turn of %(seat)s.", seat=names.seat(trace.next.seat)
    )
