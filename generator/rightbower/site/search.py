"""The search index of each language: a script that does nothing but name what can be found.

A script and not JSON, so that it can be loaded from disk too, where `fetch` is refused. It is made
from what the build knows already; `docs/finding.md` says why, and what it weighs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from rightbower.model.problem import Problem
from rightbower.model.site_file import language_tag
from rightbower.site.entries import KINDS, Entry, entries, said_once
from rightbower.site.files import mark
from rightbower.site.language import Translator
from rightbower.site.parts import Parts
from rightbower.site.press import Press
from rightbower.site.rows import Rows
from rightbower.site.specs import PageSpec
from rightbower.site.urls import page_path, relative

ANY_GAME: Final = "*"
"""What stands for the game in the place of an entry that several games share."""


def index_path(language: str) -> str:
    """The path of a language's search index below the site's root."""
    return f"assets/made/search/{language}.js"


def search_indexes(
    press: Press, specs: list[PageSpec], parts: Parts, rows: Rows, hands: Sequence[str]
) -> tuple[dict[str, bytes], list[Problem]]:
    """The search index of every language by its path, and what could not be said in it. `specs` are
    the pages about no record, `hands` the names of all others, which have their `rows`; `parts` are
    known already.

    The script sets `searchIndex`. Its `kinds` are pairs of an id and what it is called, its
    `games` too; `asking` are the words of a question that name nothing. An entry of `found` is
    kind, title, text, place below the language's folder, games, other words, and the language of
    the title where it is another one. Numbers stand for kinds and games; what is empty at the end
    of an entry is left out.
    """
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    of = [
        repr((spec.kind, spec.name, spec.title, spec.description))
        for spec in specs if not spec.is_part
    ]  # fmt: skip
    for number, (code, language) in enumerate(press.languages.items()):
        voice = language.translator()

        def standing(code: str = code, voice: Translator = voice) -> _Standing:
            return _standing(press, entries(specs, press.glossary, press.prose, code), voice)

        written = [(slug, mark(pages[code].text.encode())) for slug, pages in press.prose.items()]
        around = parts.part(f"search {code}", (of, written), standing)
        before = f'self.searchIndex={around.head},"found":[{around.before}'
        before += "," * bool(around.before and hands)
        between = "," * bool(around.after and (around.before or hands))
        path, content = rows.file(
            index_path(code), (before, f"{between}{around.after}]}};\n"), hands, number
        )
        files[path] = content
        if not language.unfinished:
            problems += voice.faults()
    return files, problems


def entry_json(spec: PageSpec, voice: Translator, games: Iterable[str]) -> str:
    """The entry of one record's page; `games` are those of the site, in order."""
    return _rows(said_once([spec]), voice, games)


class _Standing(NamedTuple):
    """What an index says of everything but hands, as JSON: what comes before all entries, and the
    entries before and after those of hands."""

    head: str
    before: str
    after: str


def _standing(press: Press, found: Iterable[Entry], voice: Translator) -> _Standing:
    kinds, every = list(KINDS), [*found]
    plain = {
        "kinds": [[kind, voice.name(said)] for kind, said in KINDS.items()],
        "games": [[game, voice.name(name)] for game, name in press.games.items()],
        "asking": voice.lexicon.asking,
    }
    hand = kinds.index("hand")
    before = (entry for entry in every if kinds.index(entry.kind) < hand)
    after = (entry for entry in every if kinds.index(entry.kind) > hand)
    return _Standing(
        _json(plain).removesuffix("}"),
        _rows(before, voice, press.games),
        _rows(after, voice, press.games),
    )


def _rows(found: Iterable[Entry], voice: Translator, games: Iterable[str]) -> str:
    """Entries as JSON, between them commas."""
    order = list(games)
    return ",".join(_json(_row(entry, voice, order)) for entry in found)


def _json(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _row(entry: Entry, voice: Translator, games: list[str]) -> list[Any]:
    row = [
        list(KINDS).index(entry.kind),
        voice.name(entry.title),
        " ".join(voice.name(said) for said in entry.says),
        place_of(entry, voice.language),
        [games.index(game) for game in entry.games if game in games],
        " · ".join(entry.words),
        language_tag(entry.language),
    ]
    while not row[-1]:
        row.pop()
    return row


def place_of(entry: Entry, language: str, game: str = ANY_GAME) -> str:
    """Where an entry stands, seen from the language's folder; in one of its games if it has any."""
    path = page_path(language, entry.page, entry.name or (game if entry.games else ""))
    return relative(page_path(language, "home"), path, entry.anchor)
