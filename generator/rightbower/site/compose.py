"""The page on which a hand is entered by clicking, and the tables of calls that it looks up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rightbower.book.compose_views import Variant, compose_view, seats_of, variant
from rightbower.book.message import say
from rightbower.engine.calls import calls_table
from rightbower.engine.seating import Seating
from rightbower.load.profiles import flat
from rightbower.model.profile import Profile
from rightbower.model.rules import Rules
from rightbower.site.known import assigned
from rightbower.site.specs import PageSpec
from rightbower.site.store import Store

FOLDER: Final = "assets/made/calls"


@dataclass(frozen=True, slots=True)
class Composing:
    """The page, and the files with the tables of every game and house rule, by path."""

    spec: PageSpec
    files: Mapping[str, bytes]


def composing(games: Mapping[str, Profile], store: Store) -> Composing:
    """The page for these games. Games whose tables are alike share a file."""
    files: dict[str, bytes] = {}
    words: set[str] = set()

    def made(rules: Rules, table: Seating) -> str:
        """The path of the tables of a game, below `FOLDER` and without its ending."""
        text = store.get(
            ("calls/2", flat(rules), table.seats),
            lambda: json.dumps(calls_table(rules, table), separators=(",", ":")),
        )
        name = hashlib.sha256(text.encode()).hexdigest()[:12]
        path = f"{FOLDER}/{name}.js"
        if path not in files:
            files[path] = assigned(f"calls/{name}", text)
            words.update(_words(json.loads(text)))
        return name

    listed = tuple(_game(profile, made) for profile in games.values())
    spec = PageSpec(
        kind="compose",
        template="compose.html",
        view=compose_view(listed, tuple(games.values()), words),
        title=say("Enter a hand"),
        description=say(
            "Enter a hand by clicking: only what the rules allow is offered. It can be played, "
            "saved as a record, and shared as a link."
        ),
    )
    return Composing(spec, files)


def _game(profile: Profile, made: Any) -> tuple[Variant, tuple[Variant, ...]]:
    table = seats_of(profile, profile.rules)
    own = made(profile.rules, table)
    options = []
    for option in profile.options:
        other = seats_of(profile, option.rules)
        file = made(option.rules, other)
        options.append(
            variant(option.id, option.title, other, option.settings, file, free=file == own)
        )
    return variant(profile.id, profile.name, table, {}, own), tuple(options)


def _words(table: Mapping[str, Any]) -> Iterator[str]:
    """Every word of a call or an answer in the tables of a game."""
    for node in table["nodes"]:
        for move in node.get("moves", ()):
            yield move[0]
    for one in table["before"]:
        if "word" in one:
            yield one["word"]
