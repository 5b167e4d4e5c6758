"""What all pages of a site stand on: everything that is read before the first record."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final

from rightbower.book.compare import rule_anchors
from rightbower.book.message import Content
from rightbower.book.plots import Plot
from rightbower.load.yaml_reader import unreadable
from rightbower.model.frozen import frozen
from rightbower.model.perft import PerftFile
from rightbower.model.problem import Problem
from rightbower.model.profile import Profile
from rightbower.model.source import Sources
from rightbower.site.contents import content_of, shut
from rightbower.site.counts import read_counts
from rightbower.site.games import games_in_order
from rightbower.site.habits import habits_of
from rightbower.site.inputs import look, sum_of
from rightbower.site.kept_shapes import keep_shapes
from rightbower.site.lint import watched
from rightbower.site.numbers import site_plots
from rightbower.site.press import Press
from rightbower.site.prose import Prose, read_prose
from rightbower.site.rulebook import Rulebook
from rightbower.site.rules import read_rules
from rightbower.site.shipped import find_each, layers, stands
from rightbower.site.store import Store, library_digest, whole_digest
from rightbower.site.theme import Theme, read_theme
from rightbower.site.urls import SITE_PICTURE, picture_path
from rightbower.site.words import SOURCE_LANGUAGE, Language, own_name, read_languages
from rightbower.site.workshop import Workshop, begin_workshop


@frozen(kw_only=True)
class Ground:
    """A site without its records: its workshop has no hands yet.

    `problems` stop the site from being written; records are read and proved all the same.
    """

    workshop: Workshop
    base_url: str
    languages: Mapping[str, Language]
    prose: Mapping[str, Mapping[str, Prose]]
    theme: Theme | None
    own_names: Mapping[str, str]
    """What languages call themselves of which the glossary has words."""
    counts: tuple[PerftFile, ...]
    plots: Mapping[str, Plot]
    pictures: Mapping[str, bytes]
    problems: tuple[Problem, ...]

    @property
    def games(self) -> Mapping[str, Profile]:
        """The games that the site shows, in order."""
        return games_in_order(self.workshop)

    def press(self, kinds: frozenset[str]) -> Press | None:
        """What pages are printed with, on a site that has these kinds of pages; None where nothing
        may be printed."""
        if self.problems or self.theme is None:
            return None
        anchors = self.workshop.rulebook.anchors
        return Press(
            title=self.workshop.site.title,
            theme=self.theme,
            languages=self.languages,
            prose=self.prose,
            own_names=self.own_names,
            glossary=self.workshop.glossary,
            base_url=self.base_url,
            pictures=frozenset(self.pictures),
            anchors={
                name: anchors[name] if name in anchors else rule_anchors(game)
                for name, game in self.games.items()
            },
            games={name: Content(game.name) for name, game in self.games.items()},
            profiles=self.games,
            kinds=kinds,
            parts=self.workshop.site.parts,
            plots=self.plots,
        )


def likely_kinds(workshop: Workshop, *, hands: bool) -> frozenset[str]:
    """The kinds of pages that a site probably has, with or without `hands`: pages name them before
    all hands are known."""
    games, parts = games_in_order(workshop).values(), workshop.site.parts
    kinds = {
        "home", "rules", "sheets", "compare", "hands", "sources", "score-sheets", "proof", "status",
        *parts.intersection(("offline", "search", "a-z", "compose")),
    }  # fmt: skip
    there = {
        "table": "table" in parts and any(game.options for game in games),
        "rulings": workshop.rulings.topics,
        "questions": workshop.questions.questions,
        "glossary": workshop.glossary.terms,
        "changes": workshop.changes.changes,
        "prose": workshop.site.pages,
        "practice": hands and "practice" in parts,
        "hand": hands,
        "embed": hands and "embeds" in parts,
    }  # fmt: skip
    return frozenset(kinds | {kind for kind, any_ in there.items() if any_})


@frozen(kw_only=True)
class _Reading:
    """What the files say from which a ground is read, its theme apart."""

    workshop: Workshop
    languages: Mapping[str, Language]
    prose: Mapping[str, Mapping[str, Prose]]
    own_names: Mapping[str, str]
    counts: tuple[PerftFile, ...]
    plots: Mapping[str, Plot]
    problems: tuple[Problem, ...]


def read_ground(root: Path, base_url: str, store: Store, *, plain: bool = False) -> Ground:
    """Read and check the site under `root`, its records apart; see `Store`. Where it is `plain`,
    somebody has looked, and there is nothing but files in folders that can be looked into."""
    if store.folder is not None:
        keep_shapes(store)
    read = _kept_reading(root, store)
    site = read.workshop.site
    theme, problems = read_theme(root, site.theme)
    found = [*(() if plain else shut(root)), *read.workshop.problems, *read.problems, *problems]
    return Ground(
        workshop=read.workshop,
        base_url=base_url or site.base_url,
        languages=read.languages,
        prose=read.prose,
        own_names=read.own_names,
        theme=theme,
        counts=read.counts,
        plots=read.plots,
        pictures=_pictures(root, site.languages, games_in_order(read.workshop), found),
        problems=tuple(found),
    )


def _kept_reading(root: Path, store: Store) -> _Reading:
    """What the files under `root` say: from `store` where these very files have been read and
    nothing was wrong with them, and read otherwise."""

    def keep(read: _Reading) -> bytes | None:
        if read.problems or read.workshop.problems:
            return None
        # The rules are kept by themselves: other sites have the same.
        bare = replace(read, workshop=replace(read.workshop, root=Path(), rulebook=_NO_RULES))
        return pickle.dumps(bare, pickle.HIGHEST_PROTOCOL)

    def again(data: bytes) -> _Reading:
        bare: _Reading = pickle.loads(data)
        workshop = replace(bare.workshop, root=root, rulebook=read_rules(root, store))
        return replace(bare, workshop=workshop)

    if store.folder is None:
        return _read(root, store)
    # Which themes there are is asked where one is named, and nothing else of them.
    themes = [name for name, _ in find_each(root, "themes/*/theme.yaml")]
    parts = (
        "ground/4",
        sys.version,
        library_digest("babel"),
        whole_digest(),
        themes,
        [*_sums(root)],
    )
    return store.value(parts, lambda: _read(root, store), keep, again)


_NO_RULES: Final = Rulebook(Sources(), {}, ())
_APART: Final = ("content/pictures", "content/hands", "themes")
"""What stands under a root and is no part of what is read here."""


def _sums(root: Path) -> Iterator[tuple[int, str, str]]:
    """Every file that can have been read, with the layer that it stands in and its sum."""
    for number, place in enumerate(layers(root)):
        for path in sorted(look(place, _APART)):
            yield number, path, sum_of(place, path)


def _read(root: Path, store: Store) -> _Reading:
    workshop = begin_workshop(root, store)
    site = workshop.site
    read, problems = read_languages(root, site.languages, site.unfinished, store)
    days = {change.date for change in workshop.changes.changes.values()}
    languages = {code: replace(one, habits=habits_of(code, days)) for code, one in read.items()}
    found = [*problems]
    prose: dict[str, Mapping[str, Prose]] = {}
    for slug in site.pages:
        prose[slug], faults = read_prose(root, slug, site.languages, SOURCE_LANGUAGE)
        found += faults
    found += watched(workshop.glossary, languages, prose)
    counts, faults = read_counts(root, workshop.rulebook)
    found += faults
    plots, faults = site_plots(root, workshop.rulebook, prose)
    found += faults
    return _Reading(
        workshop=workshop, languages=languages, prose=prose, counts=tuple(counts), plots=plots,
        own_names={code: own_name(code) for code in workshop.glossary.languages},
        problems=tuple(found),
    )  # fmt: skip


def _pictures(
    root: Path, languages: Iterable[str], games: Iterable[str], problems: list[Problem]
) -> dict[str, bytes]:
    """The pictures that were made before (`make.py pictures`), by path in the site."""
    found = {}
    for language, game in product(languages, (*games, SITE_PICTURE)):
        file = root / "content" / "pictures" / language / f"{game}.jpg"
        if stands(file):
            found[picture_path(language, game)] = data = content_of(file)
            problems += unreadable(data, file.relative_to(root).as_posix())
    return found
