"""The page on which a hand is entered by clicking, and the tables of calls that it looks up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

from rightbower.book.compose_views import Variant, compose_view, seats_of, variant
from rightbower.book.house_rules import Choices
from rightbower.book.message import say
from rightbower.engine.calls import calls_table
from rightbower.engine.seating import Seating
from rightbower.load.profiles import flat
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.model.rules import Rules
from rightbower.site.known import assigned
from rightbower.site.sharing import shared
from rightbower.site.specs import PageSpec
from rightbower.site.store import Store

FOLDER: Final = "assets/made"
SINGLE: Final = "calls"
PAIRS: Final = "pairs"
"""The folder of tables that only two house rules make together: they are many, and they are not
kept on a device with a language."""
HEAVY: Final = 50_000
"""Of a game with more bytes than this in its tables none are made for two house rules."""


Game = tuple[Rules, Seating]
"""The rules of a game, and who sits at its table."""


@frozen
class Composing:
    """The page, and the files with the tables of every game and house rule, by path."""

    spec: PageSpec
    files: Mapping[str, bytes]


@dataclass
class _Tables:
    """Makes the tables of games, each file once, and gathers the words that stand in them."""

    store: Store
    files: dict[str, bytes] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    """The path of each table below `FOLDER`, without its ending, by the table."""
    texts: dict[str, str] = field(default_factory=dict)
    """The tables that are to be given names, by their keys in the store."""

    def work_out(self, wanted: Iterable[Game], jobs: int) -> None:
        """Make the tables for these rules, so many processes sharing those that are not kept."""
        missing: dict[str, Game] = {}
        for game in wanted:
            key = self.store.key(_parts(*game))
            if key not in self.texts and key not in missing:
                kept = self.store.kept(key)
                if kept is None:
                    missing[key] = game
                else:
                    self.texts[key] = kept
        keys, games = tuple(missing), tuple(missing.values())
        made = dict(shared(lambda number: self._text(*games[number]), len(games), jobs, least=2))
        self.texts |= {keys[number]: made[number] for number in sorted(made)}

    def _text(self, rules: Rules, table: Seating) -> str:
        return self.store.get(_parts(rules, table), lambda: _told(calls_table(rules, table)))

    def made(self, rules: Rules, table: Seating, folder: str = SINGLE) -> str:
        """The path of the tables for these rules, which have been worked out; `folder` is where
        new ones go."""
        text = self.texts[self.store.key(_parts(rules, table))]
        if text not in self.names:
            words, _, plain = text.partition("\n")
            name = f"{folder}/{hashlib.sha256(plain.encode()).hexdigest()[:12]}"
            self.names[text] = name
            self.files[f"{FOLDER}/{name}.js"] = assigned(name, plain)
            self.words.update(json.loads(words))
        return self.names[text]

    def weight(self, name: str) -> int:
        """How many bytes a table has."""
        return len(self.files[f"{FOLDER}/{name}.js"])


def _parts(rules: Rules, table: Seating) -> tuple[object, ...]:
    """Everything that a table depends on, for the store."""
    return "calls/3", flat(rules), table.seats


def _told(table: Mapping[str, Any]) -> str:
    """What is kept of a table: a line with the words in it, and the table."""
    words = json.dumps(sorted(set(_words(table))))
    return f"{words}\n{json.dumps(table, separators=(',', ':'))}"


def composing(games: Mapping[str, Profile], store: Store, jobs: int = 1) -> Composing:
    """The page for these games, their tables made by so many processes. Games whose tables are
    alike share a file."""
    tables = _Tables(store)
    # First what stands alone: what two house rules make may be the same.
    tables.work_out((game for profile in games.values() for game in _alone(profile)), jobs)
    singles = {name: _game(profile, tables) for name, profile in games.items()}
    pairs = {
        name: dict(_pairs(games[name], own, options, tables))
        for name, (own, options) in singles.items()
    }
    tables.work_out((game for found in pairs.values() for game in found.values()), jobs)
    listed = tuple(
        (replace(own, pairs=_named(pairs[name], tables)), options)
        for name, (own, options) in singles.items()
    )
    spec = PageSpec(
        kind="compose",
        template="compose.html",
        view=compose_view(listed, tuple(games.values()), tables.words),
        title=say("Enter a hand"),
        description=say(
            "Enter a hand by clicking: only what the rules allow is offered. It can be played, "
            "saved as a record, and shared as a link."
        ),
    )
    return Composing(spec, tables.files)


def _alone(profile: Profile) -> Iterator[Game]:
    """A game, and the game with each of its house rules."""
    for rules in (profile.rules, *(option.rules for option in profile.options)):
        yield rules, seats_of(profile, rules)


def _game(profile: Profile, tables: _Tables) -> tuple[Variant, tuple[Variant, ...]]:
    table = seats_of(profile, profile.rules)
    own = tables.made(profile.rules, table)
    options = []
    for option in profile.options:
        other = seats_of(profile, option.rules)
        file = tables.made(option.rules, other)
        options.append(
            variant(option.id, option.title, other, option.settings, file, free=file == own)
        )
    return variant(profile.id, profile.name, table, {}, own), tuple(options)


def _pairs(
    profile: Profile, own: Variant, options: tuple[Variant, ...], tables: _Tables
) -> Iterator[tuple[str, Game]]:
    """The games with two house rules at a time, by their ids joined with `+`: where both can be
    true, where they leave the seats as they are, and where a table is not too heavy to have many
    of them."""
    if tables.weight(own.file) > HEAVY:
        return
    choices, table = Choices(profile), seats_of(profile, profile.rules)
    for one, other in combinations([option for option in options if not option.free], 2):
        merged = choices.together((one.id, other.id))
        if merged is None or {one.seats, other.seats} != {own.seats}:
            continue
        rules = choices.rules(merged)
        if not choices.faults(rules):
            yield f"{one.id}+{other.id}", (rules, table)


def _named(pairs: Mapping[str, Game], tables: _Tables) -> dict[str, str]:
    """The paths of the tables of these games."""
    return {name: tables.made(*game, PAIRS) for name, game in pairs.items()}


def _words(table: Mapping[str, Any]) -> Iterator[str]:
    """Every word of a call or an answer in the tables of a game."""
    for node in table["nodes"]:
        for move in node.get("moves", ()):
            yield move[0]
    for one in table["before"]:
        if "word" in one:
            yield one["word"]
