"""A game's rules page: numbered rules in order, where each comes from, and what shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rightbower.book.auction_statements import BidLine
from rightbower.book.card_views import CardView
from rightbower.book.compare import Difference, differences, said
from rightbower.book.extracts import Example, example
from rightbower.book.hand_lists import shown_first
from rightbower.book.keeping import ScorePicture
from rightbower.book.message import Content, Message, Title, say, titled, word
from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.book.score_statements import ScoreLine
from rightbower.book.shown import Shown, options_shown, rows_scored, rules_shown
from rightbower.book.statements import Statement, statements
from rightbower.book.step_views import RuleLink, rule_link
from rightbower.book.summary import summary
from rightbower.engine.trump import pack_cards
from rightbower.model.frozen import frozen
from rightbower.model.profile import Citation, Option, Profile, Status, value_at
from rightbower.model.source import Conflict, Sources

STATUS: Final[Mapping[Status, Message]] = {
    "stated": word("certainty", "stated"),
    "implied": word("certainty", "implied"),
    "inferred": word("certainty", "inferred"),
    "unstated": word("certainty", "unstated"),
}
STATUS_MEANING: Final[Mapping[Status, Message]] = {
    "stated": say("The source says it."),
    "implied": say("It follows from the source's words."),
    "inferred": say("The source is silent; this is the best public value."),
    "unstated": say("No source seen settles it; a value is chosen so that the game can be played."),
}


@frozen(kw_only=True)
class CitationView:
    """Where a rule comes from and how sure it is."""

    status: Status
    said: Message
    meaning: Message
    source: str
    source_title: Content
    at: Content
    note: Content | None


@frozen(kw_only=True)
class LineView:
    """A line of the score table, with the hands whose result it decided."""

    line: ScoreLine
    shown: tuple[Shown, ...]


@frozen(kw_only=True)
class RuleView:
    """One numbered rule."""

    number: str
    link: RuleLink
    sentences: tuple[Message, ...]
    cards: tuple[CardView, ...]
    lines: tuple[LineView, ...]
    bids: tuple[BidLine, ...]
    pictures: tuple[ScorePicture, ...]
    citation: CitationView
    shown: tuple[Shown, ...]
    example: Example | None
    """Shown on the page itself, where the site has hands that can be."""
    conflicts: tuple[str, ...]
    """Entries of the conflict register that concern this rule."""


@frozen(kw_only=True)
class SectionView:
    """A section of the rules."""

    id: str
    number: int
    title: Message
    rules: tuple[RuleView, ...]


@frozen(kw_only=True)
class OptionView:
    """A house rule that a table may add by name, and the sentences it changes."""

    id: str
    title: Content
    changes: tuple[Difference, ...]
    shown: tuple[Shown, ...]
    citation: CitationView


@frozen(kw_only=True)
class GameCard:
    """What the home page says of a game."""

    id: str
    name: Content
    summary: Content
    players: int
    solo: bool
    cards: int
    hands: int


@frozen(kw_only=True)
class RulesView:
    """A game's rules, ready to be said in any language."""

    game: GameCard
    base: Content | None
    base_id: str
    source: str
    source_title: Content
    summary: tuple[Message, ...]
    sections: tuple[SectionView, ...]
    changes: tuple[Difference, ...]
    """What this game puts otherwise than the one it extends."""
    options: tuple[OptionView, ...]
    legend: tuple[tuple[Status, Message, Message], ...]
    hands: tuple[tuple[str, Title, Content], ...]
    """Its hands, or the first of many: how many there are the game tells."""
    questions: tuple[tuple[str, Content], ...] = ()
    """The questions that come up in this game, by id."""
    practice: bool = False
    """Whether the game has a page of practice."""


SHOWN_AT_MOST: Final = 3


def game_card(profile: Profile, hands: int = 0) -> GameCard:
    """The game in a few figures; so many records are of it."""
    rules = profile.rules
    return GameCard(
        id=profile.id,
        name=Content(profile.name),
        summary=Content(profile.summary),
        players=rules.table.players,
        solo=rules.table.units == "solo",
        cards=len(pack_cards(rules.pack)),
        hands=hands,
    )


def rules_view(
    profile: Profile, profiles: Mapping[str, Profile], sources: Sources, proofs: Iterable[Proof],
    *, examples: bool = True,
) -> RulesView:  # fmt: skip
    """The rules page of `profile`; `proofs` are all replayed records of the site. With `examples`
    steps of hands are shown on it."""
    own = [proof for proof in proofs if outline(proof).game == profile.id]
    maker = _Maker(profile, sources, own, {outline(p).id: p for p in own if examples})
    return RulesView(
        game=game_card(profile, len(own)),
        base=None if profile.base is None else Content(profiles[profile.base].name),
        base_id=profile.base or "",
        source=profile.source,
        source_title=Content(sources.sources[profile.source].title),
        summary=summary(profile.rules),
        sections=tuple(maker.sections()),
        changes=()
        if profile.base is None
        else tuple(differences(profiles[profile.base].rules, profile.rules)),
        options=tuple(maker.option(option) for option in profile.options),
        legend=tuple((status, STATUS[status], STATUS_MEANING[status]) for status in STATUS),
        hands=hands_named(own),
    )


def hands_named(own: Sequence[Proof]) -> tuple[tuple[str, Title, Content], ...]:
    """The hands of a game that its page names, of all its `own`."""
    return tuple(
        (one.id, titled(one.title, one.id), Content(one.summary))
        for one in map(outline, shown_first(own))
    )


class _Maker:
    """Makes the parts of one rules page."""

    def __init__(
        self, profile: Profile, sources: Sources, proofs: list[Proof],
        examples: Mapping[str, Proof],
    ) -> None:  # fmt: skip
        self._profile = profile
        self._sources = sources
        self._examples = examples
        self._shown = rules_shown(proofs)
        self._options = options_shown(proofs, profile.options)
        self._rows: dict[str, list[Shown]] = {}
        for proof in proofs:
            for row, at in rows_scored(proof, profile.rules).items():
                shown = Shown(outline(proof).id, outline(proof).title, at, False)
                self._rows.setdefault(row, []).append(shown)

    def sections(self) -> Iterable[SectionView]:
        for number, (section, title, made) in enumerate(statements(self._profile.rules), 1):
            rules = (self._rule(f"{number}.{place}", one) for place, one in enumerate(made, 1))
            yield SectionView(id=section, number=number, title=say(title), rules=tuple(rules))

    def _rule(self, number: str, made: Statement) -> RuleView:
        return RuleView(
            number=number,
            link=rule_link(made.rule),
            sentences=made.sentences,
            cards=said(made, self._profile.rules).cards,
            lines=tuple(
                LineView(line=line, shown=tuple(self._rows.get(line.row, ())[:SHOWN_AT_MOST]))
                for line in made.lines
            ),
            bids=made.bids,
            pictures=made.pictures,
            citation=self._citation(self._profile.citations[made.rule]),
            shown=self._shown.get(made.rule, ())[:SHOWN_AT_MOST],
            example=example(self._shown.get(made.rule, ()), self._examples),
            conflicts=tuple(
                name
                for name, conflict in self._sources.register.items()
                if made.rule in conflict.parameters and self._concerns(conflict)
            ),
        )

    def _concerns(self, conflict: Conflict) -> bool:
        """Whether this game, or its main source, takes a side in the question."""
        return any(
            self._profile.source in position.sources or settles(self._profile, position.settings)
            for position in conflict.positions
        )

    def option(self, option: Option) -> OptionView:
        return OptionView(
            id=option.id,
            title=Content(option.title),
            changes=tuple(differences(self._profile.rules, option.rules)),
            shown=self._options[option.id][:SHOWN_AT_MOST],
            citation=self._citation(option.citation),
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
        value_at(profile.rules, path) == value for path, value in settings.items()
    )
