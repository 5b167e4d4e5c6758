"""Steps as pages need them: in words, with the card they are about and the table after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rightbower.book.captions import caption, reasons
from rightbower.book.card_views import CardView, card_view, sorted_cards
from rightbower.book.message import Content, Message, say
from rightbower.book.names import Names
from rightbower.book.titles import rule_title
from rightbower.engine.events import TrickWon
from rightbower.engine.scoring import Outcome, tricks_by_unit
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Discard, Give, Order, Play
from rightbower.model.cards import NO_TRUMP, Card, Seat, Unit

_GRADES: Final = {
    "!!": say("brilliant"), "!?": say("interesting"), "?!": say("doubtful"),
    "??": say("a blunder"), "!": say("good"), "?": say("a mistake"),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteView:
    """An author's note at a step; `mark` is the sign it began with, `grade` what it means."""

    text: Content
    mark: str = ""
    grade: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The table after a step, as card codes and seat labels: all that a drawing of it needs."""

    holdings: Mapping[Seat, tuple[Card, ...]]
    unknown: Mapping[Seat, int]
    trick: tuple[tuple[Seat, Card], ...]
    winner: Seat | None
    turn: Seat | None
    trump: str
    maker: Seat | None
    lone: Seat | None
    out: tuple[Seat, ...]
    upcard: Card | None
    tricks: Mapping[Unit, int]
    score: Mapping[Unit, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleLink:
    """A rule that is cited: its id, which is the anchor on the rules page, and its title."""

    rule: str
    title: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """One step in words, with the card it is about and the table after it."""

    at: str
    sentences: tuple[Message, ...]
    reasons: tuple[Message, ...]
    rules: tuple[RuleLink, ...]
    verdict: str
    table: TableView
    card: CardView | None = None
    note: NoteView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepGroup:
    """The steps of the deal, the auction, a trick or the end; `anchor` names the group."""

    anchor: str
    title: Message
    steps: tuple[StepView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """How steps are told: whose names, which notes, and what goes before every anchor."""

    names: Names
    notes: Mapping[str, str]
    prefix: str = ""


def rule_links(rules: Iterable[str]) -> tuple[RuleLink, ...]:
    """Links to rules, each once."""
    return tuple(RuleLink(rule=rule, title=rule_title(rule)) for rule in dict.fromkeys(rules))


def step_groups(
    steps: Iterable[Step], before: HandState, outcome: Outcome | None, telling: Telling
) -> tuple[StepGroup, ...]:
    """The steps in words, grouped; `before` is the state before the first of them."""
    views = []
    for step in steps:
        views.append(_step(step, before, outcome, telling))
        before = step.state
    cut = len(telling.prefix)
    return tuple(
        StepGroup(anchor=telling.prefix + anchor, title=_title(anchor), steps=tuple(group))
        for anchor, group in groupby(views, key=lambda view: _group(view.at[cut:]))
    )


def _group(at: str) -> str:
    """The group of a step: `deal`, `b` (the auction and what follows it), `t1` …, `end`."""
    return "b" if at[0] == "b" else at.partition(".")[0]


def _title(anchor: str) -> Message:
    match anchor:
        case "deal":
            return say("Deal")
        case "b":
            return say("Making trump")
        case "end":
            return say("Result")
        case _:
            return say("Trick %(n)d", n=int(anchor[1:]))


def _step(step: Step, before: HandState, outcome: Outcome | None, telling: Telling) -> StepView:
    ranking = before.ranked or step.state.ranked
    cited = [*step.rules, *(rule for event in step.events for rule in event.rules)]
    shown = _shown(step, before)
    joker = before.setup.rules.pack.joker_shown_as
    return StepView(
        at=step.at,
        sentences=(*caption(step, before, telling.names), *_result(step, outcome, telling.names)),
        reasons=reasons(step, before, telling.names),
        rules=rule_links(cited),
        verdict=step.verdict,
        table=table_view(step, outcome),
        card=None if shown is None else card_view(shown, ranking, joker),
        note=_note(telling.notes.get(step.at.removeprefix(telling.prefix), "")),
    )


def _result(step: Step, outcome: Outcome | None, names: Names) -> tuple[Message, ...]:
    """What the end of a hand says besides its events: a token gained, or that nobody scores."""
    if outcome is None or not step.at.endswith("end"):
        return ()
    setup = step.state.setup
    said = [] if step.events else [say("Nobody scores.")]
    said += [
        say(
            "%(unit)s: one token more, for four tricks. Tokens now: %(n)d.",
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


def table_view(step: Step, outcome: Outcome | None) -> TableView:
    """The table after `step`; a trick just completed is still lying on it."""
    state = step.state
    setup = state.setup
    ranking = state.ranked or setup.rankings[NO_TRUMP]
    won = next((event for event in step.events if isinstance(event, TrickWon)), None)
    trick = None if won is None else state.tricks[won.trick - 1]
    ended = step.at.endswith("end") and outcome is not None
    held = [(seat, state.holdings[seat]) for seat in setup.seating.seats]
    return TableView(
        holdings={seat: sorted_cards(holding.known, ranking) for seat, holding in held},
        unknown={seat: holding.unknown for seat, holding in held},
        trick=state.table if trick is None else trick.cards,
        winner=None if trick is None else trick.winner,
        turn=state.turn,
        trump="" if state.trump is None else state.trump.code,
        maker=state.maker,
        lone=state.lone,
        out=tuple(seat for seat in setup.seating.seats if seat in state.out),
        upcard=setup.upcard if state.ranked is None and not state.turned_down else None,
        tricks=tricks_by_unit(state),
        score=outcome.score if ended and outcome is not None else setup.score,
    )
