"""A game's page of rulings: what is ruled, who says so, and where nobody says anything."""

from __future__ import annotations

from collections.abc import Iterator

from rightbower.book.answers import OtherAnswer, Told, others, told
from rightbower.book.message import Content
from rightbower.book.rules_views import STATUS, STATUS_MEANING, CitationView, GameCard, game_card
from rightbower.model.frozen import frozen
from rightbower.model.profile import Citation, Profile, Status
from rightbower.model.ruling import Rulings, Topic
from rightbower.model.source import Sources


@frozen(kw_only=True)
class RuledView:
    """What a rule of the game says, and where it comes from."""

    told: Told
    citation: CitationView


@frozen(kw_only=True)
class SaidView:
    """What some sources say, one citation for each of them."""

    says: Content
    citations: tuple[CitationView, ...]


@frozen(kw_only=True)
class TopicView:
    """An irregularity in one game.

    `main` is what the game's main source has on it: `speaks`, `silent` (it was read to the end)
    or `unseen`. Where `ruled` and `positions` are empty nobody seen rules on it in this game.
    """

    id: str
    title: Content
    about: Content
    ruled: tuple[RuledView, ...]
    positions: tuple[SaidView, ...]
    options: tuple[OtherAnswer, ...]
    main: str


@frozen(kw_only=True)
class RulingsView:
    """A game's page of rulings, ready to be said in any language."""

    game: GameCard
    source: str
    source_title: Content
    topics: tuple[TopicView, ...]


def rulings_view(profile: Profile, rulings: Rulings, sources: Sources) -> RulingsView:
    """The page of rulings of a game."""
    return RulingsView(
        game=game_card(profile),
        source=profile.source,
        source_title=Content(sources.sources[profile.source].title),
        topics=tuple(
            _topic(name, topic, profile, sources) for name, topic in rulings.topics.items()
        ),
    )


def _topic(name: str, topic: Topic, profile: Profile, sources: Sources) -> TopicView:
    ruled = tuple(_ruled(topic, profile, sources))
    return TopicView(
        id=name,
        title=Content(topic.title),
        about=Content(topic.about),
        ruled=ruled,
        positions=tuple(_positions(topic, profile, sources)),
        options=tuple(others(topic.rules, profile)),
        main=_main(topic, ruled, profile),
    )


def _ruled(topic: Topic, profile: Profile, sources: Sources) -> Iterator[RuledView]:
    for one in told(topic.rules, profile.rules):
        citation = profile.citations[one.rule]
        yield RuledView(told=one, citation=_citation(citation, sources))


def _positions(topic: Topic, profile: Profile, sources: Sources) -> Iterator[SaidView]:
    for position in topic.positions:
        if profile.id in position.games:
            status = position.games[profile.id]
            cited = (Citation(status=status, source=name) for name in position.sources)
            yield SaidView(
                says=Content(position.says),
                citations=tuple(_citation(one, sources) for one in cited),
            )


def _main(topic: Topic, ruled: tuple[RuledView, ...], profile: Profile) -> str:
    """What the main source of the game has on the topic."""
    said: tuple[Status, ...] = ("stated", "implied")
    by_rule = any(
        one.citation.source == profile.source and one.citation.status in said for one in ruled
    )
    by_ruling = any(
        profile.source in position.sources and profile.id in position.games
        for position in topic.positions
    )
    if by_rule or by_ruling:
        return "speaks"
    return "silent" if profile.source in topic.silent else "unseen"


def _citation(citation: Citation, sources: Sources) -> CitationView:
    return CitationView(
        status=citation.status,
        said=STATUS[citation.status],
        meaning=STATUS_MEANING[citation.status],
        source=citation.source,
        source_title=Content(sources.sources[citation.source].title),
        at=Content(citation.at),
        note=Content(citation.note) if citation.note else None,
    )
