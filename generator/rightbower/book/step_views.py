"""Steps as pages need them: in words, with the card they are about and the table after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rightbower.book.apart import Apart, apart_after, opened
from rightbower.book.blind import Secrets, Told, secrets, shown_cards
from rightbower.book.captions import caption, cards_of, reasons
from rightbower.book.card_views import CardView, card_view
from rightbower.book.choices import open_choices
from rightbower.book.message import Content, Message, SeatName, named, same, say, word
from rightbower.book.names import Names
from rightbower.book.step_heads import StepHead, step_head
from rightbower.book.table_views import TableView, table_view
from rightbower.book.titles import rule_title
from rightbower.engine.scoring import Outcome
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Discard, Give, Order, Play
from rightbower.model.cards import Card
from rightbower.model.frozen import Frozen, frozen

_GRADES: Final = {
    "!!": word("grade", "brilliant"), "!?": word("grade", "interesting"),
    "?!": word("grade", "doubtful"), "??": word("grade", "a blunder"),
    "!": word("grade", "good"), "?": word("grade", "a mistake"),
}  # fmt: skip


@frozen(kw_only=True)
class NoteView:
    """An author's note at a step; `mark` is the sign it began with, `grade` what it means."""

    text: Content
    mark: str = ""
    grade: Message | None = None


@frozen(kw_only=True)
class RuleLink:
    """A rule that is cited: its id, which is the anchor on the rules page, and its title."""

    rule: str
    title: Message


@frozen(kw_only=True)
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


class _Seen(NamedTuple):
    """What is seen at a step: the cards that everybody gets to see at it, those that everybody has
    seen when it is done, and the table then."""

    shown: tuple[Card, ...]
    cards: Set[Card]
    table: TableView


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
    cards, apart, cut = set(telling.seen), telling.apart, len(telling.prefix)
    earlier: tuple[TableView, HandState] | None = None
    for step in steps:
        shown = shown_cards(step)
        cards.update(shown)
        apart = apart_after(apart, step)
        table = table_view(step, outcome, apart, earlier)
        view = _step(step, before, outcome, telling, _Seen(shown, cards, table))
        groups.setdefault(group_of(step.at[cut:]), []).append(view)
        before = step.state
        earlier = (table, before)
    return tuple([
        StepGroup(anchor=telling.prefix + anchor, title=_title(anchor), steps=tuple(group))
        for anchor, group in groups.items()
    ])  # fmt: skip


def group_of(at: str) -> str:
    """The group of a step: `deal`, `b` (the auction and what follows it), `t1` …, `end`."""
    return "b" if at[0] == "b" else at.partition(".")[0]


@lru_cache(maxsize=1 << 8)
def _title(anchor: str) -> Message:
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
            return _title(group)
        case trick:
            card = int(at.partition(".")[2])
            return say("Trick %(n)d, card %(card)d", n=int(trick[1:]), card=card)


def _step(
    step: Step, before: HandState, outcome: Outcome | None, telling: Telling, seen: _Seen
) -> StepView:
    ranking, names, table = before.ranked or step.state.ranked, telling.names, seen.table
    rules = step.rules
    for event in step.events:
        rules += event.rules
    said, face = caption(step, before, names), _shown(step, before)
    if open_cards := opened(step, ranking, names):
        rules += ("bid.misere_open",)
        said += open_cards
    if outcome is not None and step.action is None:
        said += _result(step, outcome, names)
    why = reasons(step, before, names)
    why += _leading(table, names) if table.trick else open_choices(step, before, names)
    told = Told(same(said), same(why), face)
    joker = before.setup.rules.pack.joker_shown_as
    at = step.at.removeprefix(telling.prefix)
    seat = None if step.seat is None else names.seat(step.seat)
    return StepView(
        at=step.at,
        head=step_head(step.at, place_of(at), step.verdict, seat, table),
        seat=seat,
        shown=seen.shown,
        secrets=secrets(step, before, names, told, seen.cards),
        sentences=told.said,
        reasons=told.why,
        rules=_cited(rules),
        verdict=step.verdict,
        table=table,
        card=None if face is None else card_view(face, ranking, joker),
        note=_note(telling.notes.get(at, "")),
        may=_may(step, before),
    )


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


def _note(text: str) -> NoteView | None:
    if not text:
        return None
    mark, _, rest = text.partition(" ")
    if mark in _GRADES and rest:
        return NoteView(text=Content(rest), mark=mark, grade=_GRADES[mark])
    return NoteView(text=Content(text))


def note_text(text: str) -> str:
    """The words of a note, without the sign it may begin with: what there is to translate."""
    note = _note(text)
    return "" if note is None else note.text.text
