"""The search index of each language: a script that does nothing but name what can be found.

A script and not JSON, so that it can be loaded from disk too, where `fetch` is refused. It is made
from what the build knows already; `docs/search.md` says why, and what it weighs.
"""

from __future__ import annotations

import json
from typing import Any, Final

from rightbower.model.problem import Problem
from rightbower.site.entries import KINDS, Entry, entries
from rightbower.site.language import Translator
from rightbower.site.press import Press
from rightbower.site.specs import PageSpec
from rightbower.site.urls import page_path, relative

ANY_GAME: Final = "*"
"""What stands for the game in the place of an entry that several games share."""


def index_path(language: str) -> str:
    """The path of a language's search index below the site's root."""
    return f"assets/made/search/{language}.js"


def search_indexes(press: Press, specs: list[PageSpec]) -> tuple[dict[str, bytes], list[Problem]]:
    """The search index of every language by its path, and what could not be said in it.

    The script sets `searchIndex`. Its `kinds` are pairs of an id and what it is called, its
    `games` too; an entry of `found` is kind, title, text, place below the language's folder, games,
    other words, and the language of the title where it is another one. Numbers stand for kinds and
    games; what is empty at the end of an entry is left out.
    """
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    for code, language in press.languages.items():
        voice = language.translator()
        found = entries(specs, press.glossary, press.prose, code)
        plain = {
            "kinds": [[kind, voice.name(said)] for kind, said in KINDS.items()],
            "games": [[game, voice.name(name)] for game, name in press.games.items()],
            "found": [_row(entry, voice, list(press.games)) for entry in found],
        }
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        files[index_path(code)] = f"self.searchIndex={text};\n".encode()
        if not language.unfinished:
            problems += voice.faults()
    return files, problems


def _row(entry: Entry, voice: Translator, games: list[str]) -> list[Any]:
    row = [
        list(KINDS).index(entry.kind),
        voice.name(entry.title),
        " ".join(voice.name(said) for said in entry.says),
        place_of(entry, voice.language),
        [games.index(game) for game in entry.games if game in games],
        " · ".join(entry.words),
        entry.language,
    ]
    while not row[-1]:
        row.pop()
    return row


def place_of(entry: Entry, language: str, game: str = ANY_GAME) -> str:
    """Where an entry stands, seen from the language's folder; in one of its games if it has any."""
    path = page_path(language, entry.page, entry.name or (game if entry.games else ""))
    return relative(page_path(language, "home"), path, entry.anchor)
