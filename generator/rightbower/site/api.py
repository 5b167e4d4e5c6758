"""The site for programs: its rules, hands and traces as JSON at addresses that stay.

No file here is in a language but those of `texts/` and `glossary/`, one for each language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import partial
from hashlib import sha256

from rightbower import __version__
from rightbower.book.message import Content
from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.book.statements import SECTIONS, statement
from rightbower.engine.trace import EVENT_TYPES
from rightbower.load.profiles import flat
from rightbower.load.schema import SCHEMAS, json_schema
from rightbower.model.glossary import Glossary
from rightbower.model.perft import CountedDeal, PerftFile
from rightbower.model.profile import NAMED_RULES, PARAMETERS, Citation, Profile
from rightbower.site.language import Translator
from rightbower.site.parts import Parts
from rightbower.site.record_api import ROOT, Plain, as_json, as_text
from rightbower.site.rows import Rows
from rightbower.site.words import Language


class Api:
    """Every file for programs but those of one record; records with a problem are left out."""

    def __init__(
        self, games: Mapping[str, Profile], proofs: Iterable[Proof],
        languages: Mapping[str, Language], parts: Parts,
    ) -> None:  # fmt: skip
        """The files for these games, and these records of theirs; `parts` are
        known already."""
        self._games, self._languages, self._parts = games, languages, parts
        every = map(outline, proofs)
        self._listed = sorted(
            (one.id, one.game, one.kind) for one in every if one.game in games and one.sound
        )

    @property
    def stamp(self) -> bytes:
        """The sum of all that the index depends on besides the rules."""
        return sha256(repr(self._listed).encode()).digest()

    def fixed(self, glossary: Glossary, counts: Iterable[PerftFile]) -> Iterator[tuple[str, bytes]]:
        """The files in which no record is named, with their paths."""
        for name in SCHEMAS:
            yield f"schema/{name}.json", as_json(json_schema(name), indent=1)
        for game in self._games.values():
            yield f"{ROOT}profiles/{game.id}.json", as_json(profile_plain(game))
        for name, one in self._pinned(counts).items():
            yield f"{ROOT}perft/{name}.json", as_json(_perft(one))
        yield f"{ROOT}rules.json", as_json(_rules())
        for code, language in self._languages.items():
            words = _glossary(code, language.translator(), glossary)
            yield f"{ROOT}glossary/{code}.json", as_json(words)

    def index(self, counts: Iterable[PerftFile]) -> Iterator[tuple[str, bytes]]:
        """The file that says where all others are, with its path."""
        plain = _index(self._games, self._listed, self._pinned(counts), self._languages)
        yield f"{ROOT}index.json", as_json(plain, indent=1)

    def texts(self, rows: Rows) -> Iterator[tuple[str, bytes]]:
        """The files of all that games and records say, each with its path; records have their
        `rows`."""
        names = [name for name, *_ in self._listed]
        for number, code in enumerate(self._languages):
            head = self._parts.part(f"texts {code}", None, partial(self._head, code))
            # The games are said before the hands, and are the same as long as no rule changes.
            column = len(self._languages) + number
            yield rows.file(
                f"{ROOT}texts/{code}.json", (f'{head},"hands":{{', "}}\n"), names, column
            )

    def _head(self, code: str) -> str:
        voice = self._languages[code].translator()
        games = {name: _game_said(game, voice) for name, game in self._games.items()}
        plain = {"schema": "euchre-texts/1", "language": code, "profiles": games}
        return as_text(plain).removesuffix("}")

    def _pinned(self, counts: Iterable[PerftFile]) -> Mapping[str, PerftFile]:
        return {one.profile: one for one in counts if one.profile in self._games}


def _index(
    games: Mapping[str, Profile], listed: Iterable[tuple[str, str, str]], pinned: Iterable[str],
    languages: Iterable[str],
) -> Plain:  # fmt: skip
    """Where everything is; addresses are relative to the index."""
    return {
        "schema": "euchre-api/1",
        "version": __version__,
        "licence": "CC-BY-4.0",
        "languages": list(languages),
        "rules": "rules.json",
        "profiles": {name: f"profiles/{name}.json" for name in games},
        "texts": {code: f"texts/{code}.json" for code in languages},
        "glossary": {code: f"glossary/{code}.json" for code in languages},
        "schemas": {name: f"../../schema/{name}.json" for name in SCHEMAS},
        "conformance": {
            "records": [
                {
                    "id": name, "profile": profile, "kind": kind,
                    "record": f"hands/{name}.json", "trace": f"traces/{name}.json",
                }
                for name, profile, kind in listed
            ],
            "perft": {name: f"perft/{name}.json" for name in sorted(pinned)},
        },
    }  # fmt: skip


def _rules() -> Plain:
    """Every rule id and where the rules pages speak of it, and every kind of event."""
    section = {rule: name for name, (_, rules) in SECTIONS.items() for rule in rules}
    return {
        "schema": "euchre-rule-ids/1",
        "rules": [
            {"id": rule, "parameter": rule in PARAMETERS, "section": section.get(rule)}
            for rule in (*PARAMETERS, *NAMED_RULES)
        ],
        "events": list(EVENT_TYPES),
    }


def profile_plain(profile: Profile) -> Plain:
    """A game, whole: every parameter's value, what each rule is taken from, its house rules."""
    values = flat(profile.rules)
    return {
        "schema": "euchre-profile/1",
        "id": profile.id,
        "extends": profile.base,
        "seats": list(profile.seats),
        "rules": {
            rule: ({"value": values[rule]} if rule in values else {}) | _cited(citation)
            for rule, citation in profile.citations.items()
        },
        "options": {
            option.id: {"set": option.settings} | _cited(option.citation)
            for option in profile.options
        },
    }


def _cited(citation: Citation) -> Plain:
    return {
        "status": citation.status, "source": citation.source, "inherited": citation.inherited,
    }  # fmt: skip


def _game_said(game: Profile, voice: Translator) -> Plain:
    made = {rule: statement(game.rules, rule) for rule in game.citations}
    return {
        "name": voice.name(Content(game.name)),
        "summary": voice.name(Content(game.summary)),
        "rules": {
            rule: [voice.say(sentence) for sentence in one.sentences]
            for rule, one in made.items() if one is not None and one.sentences
        },
        "options": {one.id: voice.name(Content(one.title)) for one in game.options},
    }  # fmt: skip


def _glossary(code: str, voice: Translator, glossary: Glossary) -> Plain:
    """The words of one language, what they mean, and those that mislead."""
    return {
        "schema": "euchre-words/1",
        "language": code,
        "terms": {
            name: {
                "part": term.part,
                "about": voice.name(Content(term.about)),
                "term": term.words[code].term if code in term.words else None,
                "variants": [one.word for one in term.words[code].variants]
                if code in term.words else [],
                "false": [one.word for one in term.false if one.language == code],
            }
            for name, term in glossary.terms.items()
        },
    }  # fmt: skip


def _perft(counts: PerftFile) -> Plain:
    return {
        "schema": "euchre-perft/1",
        "profile": counts.profile,
        "deals": [_counted(deal) for deal in counts.deals],
    }


def _counted(deal: CountedDeal) -> Plain:
    """A deal and a list of places, each with its counts by the number of choices."""
    first = {"choices": deal.play.choices, "tricks": (), "play": deal.play.counts}
    places = [{"choices": (), "tricks": (), "auction": deal.auction}, first]
    places += [{k: v for k, v in asdict(more).items() if v or k in first} for more in deal.more]
    head = {"id": deal.id, "dealer": deal.dealer, "deal": deal.deal}
    return head | {"upcard": deal.upcard, "kitty": deal.kitty, "counts": [
        {key: value for key, value in place.items() if value != {}} for place in places
    ]}  # fmt: skip
