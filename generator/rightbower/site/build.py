"""Building a site: read everything, check everything, then write, and only then swap."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from jinja2 import TemplateError

from rightbower.book.compare import rule_anchors
from rightbower.book.message import Content
from rightbower.book.plots import Plot
from rightbower.model.problem import Problem
from rightbower.site.api import api_files
from rightbower.site.compose import Composing, composing
from rightbower.site.counts import read_counts
from rightbower.site.doors import public_files
from rightbower.site.feed import feed_files
from rightbower.site.known import Known, known_hands
from rightbower.site.links import Links, broken_links
from rightbower.site.lint import watched
from rightbower.site.numbers import site_plots
from rightbower.site.offline import app_cards, offline_files
from rightbower.site.pages import games_in_order, page_specs
from rightbower.site.press import Press
from rightbower.site.printers import once, render
from rightbower.site.prose import Prose, read_prose
from rightbower.site.proved import unproved
from rightbower.site.render import template_problem
from rightbower.site.search import search_indexes
from rightbower.site.specs import PageSpec
from rightbower.site.status import status_view
from rightbower.site.store import Store
from rightbower.site.theme import Theme, read_theme
from rightbower.site.urls import SITE_PICTURE, picture_path
from rightbower.site.words import SOURCE_LANGUAGE, Language, read_languages
from rightbower.site.workshop import Workshop, open_workshop


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A site ready to be written: its files, and what is wrong with it.

    `problems` stop it from being written; `hand_problems` only spoil the pages they are about.
    """

    workshop: Workshop
    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]
    hand_problems: tuple[Problem, ...]


def make_edition(root: Path, base_url: str = "", store: Store | None = None) -> Edition:
    """Read and check the site under `root`, and make every file of it in memory.

    `store` keeps what takes long to work out; without one it is the folder `.cache` of the root.
    """
    workshop = open_workshop(root)
    site = workshop.site
    base = base_url or site.base_url
    languages, problems = read_languages(root, site.languages, site.unfinished)
    found = [*workshop.problems, *problems]
    theme, problems = read_theme(root, site.theme)
    found += problems
    prose: dict[str, Mapping[str, Prose]] = {}
    for slug in site.pages:
        prose[slug], faults = read_prose(root, slug, site.languages, SOURCE_LANGUAGE)
        found += faults
    found += watched(workshop.glossary, languages, prose)
    if site.coverage == "required":
        found += unproved(workshop, games_in_order(workshop))
    counts, faults = read_counts(root, workshop.rulebook)
    found += faults
    drawn, faults = site_plots(root, workshop.rulebook, prose)
    found += faults
    files: dict[str, bytes] = {}
    if not found and theme is not None:
        pictures = _pictures(root, site.languages, games_in_order(workshop))
        public = (base, frozenset(pictures))
        asked = _asked(workshop, store or Store(root / ".cache"))
        files, faults = _printed(workshop, languages, prose, theme, public, asked, drawn)
        files |= pictures
        files |= api_files(
            games_in_order(workshop), workshop.proofs, workshop.glossary, counts, languages
        )
        found += faults
    ordered = tuple(sorted(found, key=lambda problem: problem.order))
    return Edition(
        workshop=workshop, files=files, problems=ordered, hand_problems=workshop.hand_problems
    )


def _asked(workshop: Workshop, store: Store) -> tuple[Known, Composing]:
    """What pages load only when they are asked for it: hands with all cards known, and the tables
    of the page on which a hand is entered."""
    games = games_in_order(workshop)
    return known_hands(workshop.proofs, store), composing(games, store)


def _pictures(root: Path, languages: Iterable[str], games: Iterable[str]) -> dict[str, bytes]:
    """The pictures that were made before (`make.py pictures`), by path in the site."""
    found = {}
    for language, game in product(languages, (*games, SITE_PICTURE)):
        file = root / "content" / "pictures" / language / f"{game}.jpg"
        if file.is_file():
            found[picture_path(language, game)] = file.read_bytes()
    return found


def _printed(
    workshop: Workshop, languages: Mapping[str, Language],
    prose: Mapping[str, Mapping[str, Prose]], theme: Theme, public: tuple[str, frozenset[str]],
    asked: tuple[Known, Composing],
    drawn: Mapping[str, Plot],
) -> tuple[dict[str, bytes], list[Problem]]:  # fmt: skip
    """Every file but the pictures; `public` is the site's address and the pictures that it has,
    `asked` what its pages load later (see `_asked`)."""
    try:
        status = status_view(workshop, languages, prose)
    except TemplateError as error:
        return {}, [template_problem(error, "")]
    specs = [*page_specs(workshop, prose, status), asked[1].spec]
    press = Press(
        title=workshop.site.title,
        theme=theme,
        languages=languages,
        prose=prose,
        glossary=workshop.glossary,
        base_url=public[0],
        pictures=public[1],
        anchors={name: rule_anchors(game) for name, game in games_in_order(workshop).items()},
        games={name: Content(game.name) for name, game in games_in_order(workshop).items()},
        kinds=frozenset(spec.kind for spec in specs),
        known=asked[0],
        plots=drawn,
    )
    return _files(press, specs, {**press.known.files, **asked[1].files})


def _files(
    press: Press, specs: list[PageSpec], later: Mapping[str, bytes]
) -> tuple[dict[str, bytes], list[Problem]]:
    """All files, with what pages load only when it is wanted."""
    pages, problems = render(press, specs)
    files = pages | {f"assets/{name}": content for name, content in press.theme.static.items()}
    files |= later
    indexes, faults = search_indexes(press, specs)
    files |= indexes | dict(feed_files(press, specs)) | dict(app_cards(press))
    files |= dict(public_files(press, pages))
    files |= dict(offline_files(press, files))
    files[".nojekyll"] = b""
    problems = once([*problems, *faults])
    if not problems:
        # What an author can mend is told at the author's line, before what came of it.
        links = Links(press.base_url)
        for path, content in files.items():
            if path.endswith(".html"):
                links.page(path, content)
        problems = links.broken_in_prose(files, press.prose)
        if not problems and not links.all_lead(files):
            problems = broken_links(files, press.base_url)
    return files, problems


def write_edition(edition: Edition, out: Path) -> None:
    """Write the files beside `out`, then swap; nobody sees a site that is half written."""
    fresh = out.with_name(f".{out.name}.new")
    old = out.with_name(f".{out.name}.old")
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    for path, content in sorted(edition.files.items()):
        file = fresh / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    if out.exists():
        out.rename(old)
    fresh.rename(out)
    shutil.rmtree(old, ignore_errors=True)
