"""The pages by which others are found or kept: search, A to Z, changes to the rules, offline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from rightbower.book.message import Content, say
from rightbower.book.statements import statement
from rightbower.book.step_views import RuleLink, rule_link
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.site.a_z import Letter, a_to_z
from rightbower.site.entries import entries
from rightbower.site.language import Translator
from rightbower.site.prose import Prose
from rightbower.site.specs import PageSpec, PerLanguage
from rightbower.site.workshop import Workshop

HANDS_AT_MOST: Final = 1000
"""So many hands stand from A to Z one by one; where there are more, they have lists of their own,
and the search."""


@frozen(kw_only=True)
class ChangeView:
    """A change to the rules: its day (as in 2026-11-30), the games it concerns, and its rules, each
    with a game on whose page it stands."""

    id: str
    day: str
    title: Content
    says: Content
    games: tuple[tuple[str, Content], ...]
    rules: tuple[tuple[RuleLink, str], ...]


@frozen(kw_only=True)
class AToZ:
    """All that can be found, by its letters; so many `hands` are left out, because there are too
    many to stand one by one."""

    letters: tuple[Letter, ...]
    hands: int


@frozen
class Found:
    """All other pages of a site: those that are about no record, how many others there are, and,
    where somebody wants to see them, what lists show of these, and they themselves."""

    others: list[PageSpec]
    count: int
    listed: Callable[[], Iterable[tuple[str, str, str]]]
    records: Callable[[], Iterable[PageSpec]]


def finding_pages(
    workshop: Workshop, games: Mapping[str, Profile], prose: Mapping[str, Mapping[str, Prose]],
    found: Found,
) -> Iterator[PageSpec]:  # fmt: skip
    """Those pages; `found` are all others of the site."""
    parts = workshop.site.parts
    own = [*_changes_page(workshop, games), *([_offline_page()] if "offline" in parts else ())]
    yield from own
    if "search" in parts:
        yield _search_page()
    if "a-z" in parts:
        yield _a_z_page(workshop, prose, [*found.others, *own], found)


def _search_page() -> PageSpec:
    return PageSpec(
        kind="search", template="search.html", view=None,
        title=say("Search"),
        description=say("Find a rule, a word of the game, a false word, a hand, a question or a "
                        "page; accents do not matter."),
    )  # fmt: skip


def _a_z_page(
    workshop: Workshop, prose: Mapping[str, Mapping[str, Prose]], known: list[PageSpec],
    found: Found,
) -> PageSpec:  # fmt: skip
    many = found.count > HANDS_AT_MOST

    def letters(voice: Translator) -> AToZ:
        records = () if many else found.records()
        every = entries([*known, *records], workshop.glossary, prose, voice.language)
        bare = (replace(entry, says=()) for entry in every)
        made = a_to_z(bare, voice, workshop.glossary)
        return AToZ(letters=made, hands=found.count if many else 0)

    return PageSpec(
        kind="a-z", template="a-z.html", view=PerLanguage(letters),
        made_of=(
            found.count if many else [*found.listed()],
            [(one.kind, one.name, one.title, one.game) for one in known if not one.is_part],
        ),
        title=say("Everything from A to Z"),
        description=say("Every page, rule, house rule, word, question and hand of this site in "
                        "alphabetical order."),
    )  # fmt: skip


def _changes_page(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    changes = tuple(change_views(workshop, games))
    if changes:
        yield PageSpec(
            kind="changes", template="changes.html", view=changes,
            title=say("Changes to the rules"),
            description=say("What has changed in the rules of these games, the newest first; "
                            "also as a feed that can be subscribed to."),
        )  # fmt: skip


def _offline_page() -> PageSpec:
    return PageSpec(
        kind="offline", template="offline.html", view=None,
        title=say("Without a connection"),
        description=say("Pages that were read stay readable without a connection; a whole "
                        "language can be kept on the device."),
    )  # fmt: skip


def change_views(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[ChangeView]:
    """What has changed in the rules of the games that the site shows, the newest first."""
    for name, change in workshop.changes.changes.items():
        shown = tuple(game for game in change.games if game in games)
        if change.games and not shown:
            continue
        homes = ((r, _speaks_of(r, shown or games, games)) for r in change.rules)
        yield ChangeView(
            id=name,
            day=change.date,
            title=Content(change.title),
            says=Content(change.says),
            games=tuple((game, Content(games[game].name)) for game in shown),
            rules=tuple((rule_link(rule), home) for rule, home in homes if home),
        )


def _speaks_of(rule: str, names: Iterable[str], games: Mapping[str, Profile]) -> str:
    """The first of the games `names` whose page has the rule; empty where none has."""
    speaks = (name for name in names if statement(games[name].rules, rule) is not None)
    return next(speaks, "")
