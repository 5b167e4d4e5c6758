"""A game's rules page: numbered rules in order, where each comes from, and what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Final

from rightbower.book.card_views import CardView, card_view
from rightbower.book.message import Content, Message, say
from rightbower.book.proof import Proof, Shown, rows_scored, rules_shown
from rightbower.book.score_statements import ScoreLine
from rightbower.book.statements import Statement, statement, statements
from rightbower.book.step_views import RuleLink
from rightbower.book.titles import rule_title
from rightbower.engine.trump import rankings
from rightbower.model.cards import TRUMPS
from rightbower.model.profile import Citation, Option, Profile, Status, value_at
from rightbower.model.source import Sources

STATUS: Final[Mapping[Status, Message]] = {
    "stated": say("stated"),
    "implied": say("implied"),
    "inferred": say("inferred"),
    "unstated": say("unstated"),
}
STATUS_MEANING: Final[Mapping[Status, Message]] = {
    "stated": say("The source says it."),
    "implied": say("It follows from the source's words."),
    "inferred": say("The source is silent; this is the best public value."),
    "unstated": say("No source seen settles it; a value is chosen so that the game can be played."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationView:
    """Where a rule comes from and how sure it is."""

    status: Status
    said: Message
    meaning: Message
    source: str
    source_title: Content
    at: Content
    note: Content | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """A line of the score table, with the hands whose result it decided."""

    line: ScoreLine
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleView:
    """One numbered rule."""

    number: str
    link: RuleLink
    sentences: tuple[Message, ...]
    cards: tuple[CardView, ...]
    lines: tuple[LineView, ...]
    citation: CitationView
    shown: tuple[Shown, ...]
    conflicts: tuple[str, ...]
    """Entries of the conflict register that concern this rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionView:
    """A section of the rules."""

    id: str
    number: int
    title: Message
    rules: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChange:
    """What an option says of one rule; `on_page` is false where the game itself is silent."""

    link: RuleLink
    sentences: tuple[Message, ...]
    lines: tuple[ScoreLine, ...]
    on_page: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionView:
    """A house rule that a table may add by name, and the sentences it changes."""

    id: str
    title: Content
    changes: tuple[OptionChange, ...]
    citation: CitationView


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCard:
    """What the home page says of a game."""

    id: str
    name: Content
    summary: Content
    players: int
    solo: bool
    cards: int
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesView:
    """A game's rules, ready to be said in any language."""

    game: GameCard
    base: Content | None
    base_id: str
    source: str
    source_title: Content
    sections: tuple[SectionView, ...]
    options: tuple[OptionView, ...]
    legend: tuple[tuple[Status, Message, Message], ...]
    hands: tuple[tuple[str, Content, Content], ...]


SHOWN_AT_MOST: Final = 3


def game_card(profile: Profile, proofs: Iterable[Proof]) -> GameCard:
    """The game in a few figures."""
    rules = profile.rules
    return GameCard(
        id=profile.id,
        name=Content(profile.name),
        summary=Content(profile.summary),
        players=rules.table.players,
        solo=rules.table.units == "solo",
        cards=4 * len(rules.pack.ranks),
        hands=sum(proof.profile.id == profile.id for proof in proofs),
    )


def rules_view(
    profile: Profile, profiles: Mapping[str, Profile], sources: Sources, proofs: Iterable[Proof]
) -> RulesView:
    """The rules page of `profile`; `proofs` are all replayed records of the site."""
    own = [proof for proof in proofs if proof.profile.id == profile.id]
    maker = _Maker(profile, sources, own)
    return RulesView(
        game=game_card(profile, own),
        base=None if profile.base is None else Content(profiles[profile.base].name),
        base_id=profile.base or "",
        source=profile.source,
        source_title=Content(sources.sources[profile.source].title),
        sections=tuple(maker.sections()),
        options=tuple(maker.option(option) for option in profile.options),
        legend=tuple((status, STATUS[status], STATUS_MEANING[status]) for status in STATUS),
        hands=tuple(
            (proof.record.id, Content(proof.record.title), Content(proof.record.summary))
            for proof in own
        ),
    )


class _Maker:
    """Makes the parts of one rules page."""

    def __init__(self, profile: Profile, sources: Sources, proofs: list[Proof]) -> None:
        self._profile = profile
        self._sources = sources
        self._shown = rules_shown(proofs)
        self._rows: dict[str, list[Shown]] = {}
        for proof in proofs:
            for row, at in rows_scored(proof).items():
                shown = Shown(proof.record.id, proof.record.title, at, False)
                self._rows.setdefault(row, []).append(shown)

    def sections(self) -> Iterable[SectionView]:
        for number, (section, title, made) in enumerate(statements(self._profile.rules), 1):
            rules = (self._rule(f"{number}.{place}", said) for place, said in enumerate(made, 1))
            yield SectionView(id=section, number=number, title=say(title), rules=tuple(rules))

    def _rule(self, number: str, said: Statement) -> RuleView:
        ranking = None
        if said.drawn_trump is not None:
            rules = self._profile.rules
            ranking = rankings(rules.pack, rules.trump)[TRUMPS[said.drawn_trump]]
        return RuleView(
            number=number,
            link=RuleLink(rule=said.rule, title=rule_title(said.rule)),
            sentences=said.sentences,
            cards=tuple(card_view(card, ranking) for card in said.cards),
            lines=tuple(
                LineView(line=line, shown=tuple(self._rows.get(line.row, ())[:SHOWN_AT_MOST]))
                for line in said.lines
            ),
            citation=self._citation(self._profile.citations[said.rule]),
            shown=self._shown.get(said.rule, ())[:SHOWN_AT_MOST],
            conflicts=tuple(
                name
                for name, conflict in self._sources.register.items()
                if said.rule in conflict.parameters
            ),
        )

    def option(self, option: Option) -> OptionView:
        return OptionView(
            id=option.id,
            title=Content(option.title),
            changes=tuple(self._changes(option)),
            citation=self._citation(option.citation),
        )

    def _changes(self, option: Option) -> Iterator[OptionChange]:
        for path in option.settings:
            said, before = statement(option.rules, path), statement(self._profile.rules, path)
            if said is None:
                continue
            old = () if before is None else before.lines
            lines = tuple(line for line in said.lines if line not in old)
            yield OptionChange(
                link=RuleLink(rule=path, title=rule_title(path)),
                sentences=() if lines else said.sentences,
                lines=lines,
                on_page=before is not None,
            )

    def _citation(self, citation: Citation) -> CitationView:
        return CitationView(
            status=citation.status,
            said=STATUS[citation.status],
            meaning=STATUS_MEANING[citation.status],
            source=citation.source,
            source_title=Content(self._sources.sources[citation.source].title),
            at=Content(citation.at),
            note=Content(citation.note) if citation.note else None,
        )


def settles(profile: Profile, settings: Mapping[str, object]) -> bool:
    """Whether `profile` has exactly these parameter values."""
    return bool(settings) and all(
        _plain(value_at(profile.rules, path)) == _plain(value) for path, value in settings.items()
    )


def _plain(value: object) -> object:
    """A parameter's value as a file would write it."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {entry.name: _plain(getattr(value, entry.name)) for entry in fields(value)}
    return value
