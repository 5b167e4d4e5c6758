"""The sources page: who says what, where they differ, and which game follows whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rightbower.book.message import Content
from rightbower.book.rules_views import settles
from rightbower.book.statements import statement
from rightbower.book.step_views import RuleLink, rule_links
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.model.source import Position, Source, Sources


@frozen(kw_only=True)
class SourceView:
    """A source."""

    id: str
    title: Content
    about: Content
    language: str
    address: str


@frozen(kw_only=True)
class PositionView:
    """An answer to a disputed question, who gives it, and the games that follow it."""

    says: Content
    sources: tuple[SourceView, ...]
    games: tuple[tuple[str, Content, str], ...]
    """Id and name of each game, and the rule on its page that says so (empty: none does)."""


@frozen(kw_only=True)
class ConflictView:
    """An entry of the conflict register."""

    id: str
    question: Content
    rules: tuple[RuleLink, ...]
    positions: tuple[PositionView, ...]
    choice: Content | None


@frozen(kw_only=True)
class SourcesView:
    """All sources and the register."""

    documents: tuple[SourceView, ...]
    public: tuple[SourceView, ...]
    register: tuple[ConflictView, ...]


def sources_view(sources: Sources, profiles: Mapping[str, Profile]) -> SourcesView:
    """The sources page; which game follows whom is found by comparing parameters."""
    views = {name: _source(name, source) for name, source in sources.sources.items()}

    return SourcesView(
        documents=tuple(v for n, v in views.items() if sources.sources[n].kind == "document"),
        public=tuple(v for n, v in views.items() if sources.sources[n].kind == "public"),
        register=tuple(
            ConflictView(
                id=name,
                question=Content(conflict.question),
                rules=rule_links(conflict.parameters),
                positions=tuple(_position(entry, views, profiles) for entry in conflict.positions),
                choice=Content(conflict.choice) if conflict.choice else None,
            )
            for name, conflict in sources.register.items()
        ),
    )


def _position(
    entry: Position, views: Mapping[str, SourceView], profiles: Mapping[str, Profile]
) -> PositionView:
    return PositionView(
        says=Content(entry.says),
        sources=tuple(views[name] for name in entry.sources),
        games=tuple(
            (profile.id, Content(profile.name), _said_by(profile, entry.settings))
            for profile in profiles.values()
            if settles(profile, entry.settings)
        ),
    )


def _said_by(profile: Profile, rules: Iterable[str]) -> str:
    """The first of `rules` that the game's page has a sentence about."""
    said = (rule for rule in rules if statement(profile.rules, rule) is not None)
    return next(said, "")


def _source(name: str, source: Source) -> SourceView:
    return SourceView(
        id=name,
        title=Content(source.title),
        about=Content(source.about),
        language=source.language,
        address=source.address,
    )
