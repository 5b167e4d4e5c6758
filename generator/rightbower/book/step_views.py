"""Steps as pages need them: in words, with the card they are about and the table after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from rightbower.book.apart import Apart, apart_after, opened
from rightbower.book.blind import Secrets, Told, secrets, shown_cards
from rightbower.book.captions import caption, cards_of, reasons
from rightbower.book.card_views import CardView, drawn
from rightbower.book.choices import open_choices
from rightbower.book.message import Message, SeatName, named, say, word
from rightbower.book.names import Names
from rightbower.book.notes import NoteView, note_view
from rightbower.book.step_heads import StepHead, step_head
from rightbower.book.table_views import TableView, table_view
from rightbower.book.titles import rule_title
from rightbower.book.together import Together, together
from rightbower.engine.scoring import Outcome
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Discard, Give, Order, Play
from rightbower.model.cards import NO_TRUMP, Card
from rightbower.model.frozen import Frozen, frozen


@frozen(kw_only=True)
class RuleLink:
    """A rule that is cited: its id, which is the anchor on the rules page, and its title."""

    rule: str
    title: Message


@frozen(kw_only=True, slots=False)
class StepView:
    """One step in words, with the card it is about and the table after it.

    `head` is how it begins; `shown` are the cards that everybody gets to see at it, and
    `secrets` what of it is not for everybody. `may` are the cards that could be played at it by
    whoever had to follow and had a choice of cards; empty elsewhere, and where it is not known.
    """

    at: str
    head: StepHead
    seat: SeatName | None
    shown: tuple[Card, ...]
    secrets: Secrets
    sentences: tuple[Message, ...]
    reasons: tuple[Message, ...]
    rules: tuple[RuleLink, ...]
    verdict: str
    table: TableView
    card: CardView | None = None
    note: NoteView | None = None
    may: tuple[Card, ...] = ()


@frozen(kw_only=True)
class StepGroup:
    """The steps of the deal, the auction, a trick or the end; `anchor` names the group."""

    anchor: str
    title: Message
    steps: tuple[StepView, ...]

    @property
    def is_step(self) -> bool:
        """Whether one of its steps has the anchor of the group, as the deal has."""
        return self.anchor in [step.at for step in self.steps]


@frozen(kw_only=True, slots=False)
class Telling(Frozen):
    """How steps are told: whose names, which notes, and what goes before every anchor.

    `seen` are the cards that everybody has seen before the first of them, and `apart` those that
    lie on the table besides holdings and tricks then.
    """

    names: Names
    notes: Mapping[str, str]
    apart: Apart
    prefix: str = ""
    seen: frozenset[Card] = frozenset()


def rule_links(rules: Iterable[str]) -> tuple[RuleLink, ...]:
    """Links to rules, each once; the same object for the same rules, which templates remember."""
    return _cited(tuple(rules))


@lru_cache(maxsize=1 << 12)
def _cited(rules: tuple[str, ...]) -> tuple[RuleLink, ...]:
    return _links(tuple(dict.fromkeys(rules)))


@lru_cache(maxsize=1 << 12)
def _links(rules: tuple[str, ...]) -> tuple[RuleLink, ...]:
    return tuple(rule_link(rule) for rule in rules)


@cache
def rule_link(rule: str) -> RuleLink:
    """One object for one rule, however often it is cited."""
    return RuleLink(rule=rule, title=rule_title(rule))


def step_groups(
    steps: Iterable[Step], before: HandState, outcome: Outcome | None, telling: Telling
) -> tuple[StepGroup, ...]:
    """The steps in words, grouped; `before` is the state before the first of them."""
    groups: dict[str, list[StepView]] = {}
    teller = _Teller(before, outcome, telling)
    for step in steps:
        at = step.at.removeprefix(telling.prefix)
        groups.setdefault(group_of(at), []).append(teller.told(step, at))
    return tuple([
        StepGroup(anchor=telling.prefix + anchor, title=group_title(anchor), steps=tuple(group))
        for anchor, group in groups.items()
    ])  # fmt: skip


def group_of(at: str) -> str:
    """The group of a step: `deal`, `b` (the auction and what follows it), `t1` …, `end`."""
    return "b" if at[0] == "b" else at.partition(".")[0]


@lru_cache(maxsize=1 << 8)
def group_title(anchor: str) -> Message:
    """What a group of steps is called."""
    match anchor:
        case "deal":
            return word("steps", "Deal")
        case "b":
            return word("steps", "Making trump")
        case "end":
            return word("steps", "Result")
        case _:
            return say("Trick %(n)d", n=int(anchor[1:]))


@lru_cache(maxsize=1 << 10)
def place_of(at: str) -> Message:
    """Where a step stands, in words."""
    match group_of(at):
        case "b":
            return say("Making trump, step %(n)d", n=int(at[1:]))
        case "deal" | "end" as group:
            return group_title(group)
        case trick:
            card = int(at.partition(".")[2])
            return say("Trick %(n)d, card %(card)d", n=int(trick[1:]), card=card)


class _Teller:
    """Tells steps one after the other: what has been seen, and how the table lies, goes from each
    to the next. `before` is the state before the first."""

    def __init__(self, before: HandState, outcome: Outcome | None, telling: Telling) -> None:
        self._before, self._outcome, self._telling = before, outcome, telling
        self._seen, self._apart = set(telling.seen), telling.apart
        self._earlier: tuple[TableView, HandState] | None = None
        setup = before.setup
        self._joker = setup.rules.pack.joker_shown_as
        self._ranking = setup.rankings[NO_TRUMP]
        self._faces = drawn(self._ranking, self._joker)
        self._places = {seat: place for place, seat in enumerate(setup.seating.seats)}

    def told(self, step: Step, at: str) -> StepView:
        """The next step; `at` is its anchor within the hand or the line."""
        before, names = self._before, self._telling.names
        shown = shown_cards(step)
        self._seen.update(shown)
        self._apart = apart_after(self._apart, step)
        table = table_view(step, self._outcome, self._apart, self._earlier)
        self._before, self._earlier = step.state, (table, step.state)
        ranking = before.ranked or step.state.ranked
        if ranking is not None and ranking is not self._ranking:
            self._ranking, self._faces = ranking, drawn(ranking, self._joker)
        face = _shown(step, before)
        said, why, rules = self._words(step, before, shown, table)
        seat = None if step.seat is None else names.seat(step.seat)
        note = self._telling.notes.get(at)
        return StepView(
            at=step.at,
            head=step_head(step.at, place_of(at), step.verdict, seat, self._places, table),
            seat=seat,
            shown=shown,
            secrets=secrets(step, before, names, Told(said, why, face), self._seen),
            sentences=said.messages,
            reasons=why.messages,
            rules=_cited(rules),
            verdict=step.verdict,
            table=table,
            card=None if face is None else self._faces[face],
            note=note_view(note) if note else None,
            may=_may(step, before),
        )

    def _words(
        self, step: Step, before: HandState, shown: tuple[Card, ...], table: TableView
    ) -> tuple[Together, Together, tuple[str, ...]]:
        """What happened, why it was allowed, and the rules that are cited."""
        names, rules = self._telling.names, step.rules
        for event in step.events:
            rules += event.rules
        said = caption(step, before, names)
        # A holding that is laid open is shown besides the card that was played.
        if len(shown) > 1 and (laid_open := opened(step, step.state.ranked, names)):
            rules += ("bid.misere_open",)
            said += laid_open
        if step.action is None and self._outcome is not None:
            said += _result(step, self._outcome, names)
        why = reasons(step, before, names)
        why += _leading(table, names) if table.trick else open_choices(step, before, names)
        return together(said), together(why), rules


def _may(step: Step, before: HandState) -> tuple[Card, ...]:
    """The cards among which the one played was chosen, where a suit had been led."""
    if not isinstance(step.action, Play) or step.seat is None or not before.table:
        return ()
    if step.legal is None or step.verdict != "legal" or before.holdings[step.seat].size < 2:
        return ()
    return cards_of(step.legal)


def _leading(table: TableView, names: Names) -> tuple[Message, ...]:
    """Who is winning an unfinished trick; the one who leads to it cannot but be the first."""
    if table.leading is None or table.complete or len(table.trick) < 2:
        return ()
    return _winning(names.seat(table.leading), dict(table.trick)[table.leading])


@lru_cache(maxsize=1 << 10)
def _winning(seat: SeatName, card: Card) -> tuple[Message, ...]:
    return (say("So far %(seat)s is winning with %(card.def)s.", seat=seat, card=named(card)),)


def _result(step: Step, outcome: Outcome, names: Names) -> tuple[Message, ...]:
    """What the end of a hand says besides its events: a token gained, or that nobody scores."""
    if not step.at.endswith("end"):
        return ()
    setup = step.state.setup
    said = [] if step.events else [say("Nobody scores.")]
    said += [
        say(
            "%(unit)s: one more token for 4 tricks. Tokens now: %(n)d.",
            n=count, unit=names.unit(unit, setup.seating),
        )
        for unit, count in outcome.tokens.items()
        if count > setup.tokens.get(unit, 0)
    ]  # fmt: skip
    return tuple(said)


def _shown(step: Step, before: HandState) -> Card | None:
    """The card that a step is about."""
    match step.action:
        case Play(card=card):
            return card
        case Discard(cards=cards):
            return cards[0]
        case Give(card=card):
            return card
        case Order():
            return before.setup.upcard
        case None if step.at.endswith("deal"):
            return before.setup.upcard
        case _:
            return None
