"""The site for programs: its rules, hands and traces as JSON at addresses that stay.

No file here is in a language but those of `texts/` and `glossary/`, one for each language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

from rightbower import __version__
from rightbower.book.message import Content
from rightbower.book.proof import GameProof, Proof
from rightbower.book.statements import SECTIONS, statement
from rightbower.book.step_views import note_text
from rightbower.engine.trace import EVENT_TYPES
from rightbower.engine.trace import game_plain as game_trace
from rightbower.engine.trace import trace_plain as hand_trace
from rightbower.load.plain import game_plain, hand_plain
from rightbower.load.profiles import flat
from rightbower.load.schema import SCHEMAS, json_schema
from rightbower.model.glossary import Glossary
from rightbower.model.perft import CountedDeal, PerftFile
from rightbower.model.profile import NAMED_RULES, PARAMETERS, Citation, Profile
from rightbower.site.language import Translator
from rightbower.site.words import Language

ROOT: Final = "api/v1/"
Plain = dict[str, Any]
_TEXTS: Final = frozenset({"title", "summary", "notes", "locator"})
"""What a record says to readers."""


def api_files(
    games: Mapping[str, Profile], proofs: Iterable[Proof], glossary: Glossary,
    counts: Iterable[PerftFile], languages: Mapping[str, Language],
) -> Iterator[tuple[str, bytes]]:  # fmt: skip
    """Every file for programs but those of one record, with its path; records with a problem are
    left out."""
    sound = sorted(
        (p for p in proofs if p.record.profile in games and not p.problems),
        key=lambda proof: proof.record.id,
    )
    pinned = {one.profile: one for one in counts if one.profile in games}
    for name in SCHEMAS:
        yield f"schema/{name}.json", _json(json_schema(name), indent=1)
    for game in games.values():
        yield f"{ROOT}profiles/{game.id}.json", _json(profile_plain(game))
    records = {proof.record.id: dict(_texts(record_of(proof))) for proof in sound}
    for name, one in pinned.items():
        yield f"{ROOT}perft/{name}.json", _json(_perft(one))
    yield f"{ROOT}rules.json", _json(_rules())
    for code, language in languages.items():
        voice = language.translator()
        yield f"{ROOT}texts/{code}.json", _json(_said_in(code, voice, games, records))
        yield f"{ROOT}glossary/{code}.json", _json(_glossary(code, voice, glossary))
    yield f"{ROOT}index.json", _json(_index(games, sound, pinned, languages), indent=1)


def record_api(proof: Proof) -> Iterator[tuple[str, bytes]]:
    """The files for programs of one record: itself and its trace; none where it has a problem."""
    if not proof.problems:
        name = proof.record.id
        yield f"{ROOT}hands/{name}.json", _json(_bare(record_of(proof)))
        yield f"{ROOT}traces/{name}.json", _json(trace_of(proof))


def _json(plain: Plain, indent: int | None = None) -> bytes:
    separators = (",", ":") if indent is None else (",", ": ")
    text = json.dumps(plain, ensure_ascii=False, separators=separators, indent=indent)
    return text.encode() + b"\n"


def _index(
    games: Mapping[str, Profile], sound: Iterable[Proof], pinned: Iterable[str],
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
                    "id": name, "profile": proof.record.profile,
                    "kind": "game" if isinstance(proof, GameProof) else proof.record.kind,
                    "record": f"hands/{name}.json", "trace": f"traces/{name}.json",
                }
                for proof in sound for name in [proof.record.id]
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


def record_of(proof: Proof) -> Plain:
    """The record of a proof as a file holds it."""
    return game_plain(proof.record) if isinstance(proof, GameProof) else hand_plain(proof.record)


def trace_of(proof: Proof) -> Plain:
    """The trace of a proof, in the shape that is promised; problems have no words."""
    if isinstance(proof, GameProof):
        return game_trace(proof.trace, lambda problem: "")
    return hand_trace(proof.trace, lambda problem: "")


def _bare(plain: Plain) -> Plain:
    """A record without what it says to readers: still a record, and its trace is the same."""
    bare = {key: value for key, value in plain.items() if key not in _TEXTS}
    if "source" in bare:
        bare["source"] = _bare(bare["source"])
    for key in ("lines", "hands"):
        if key in bare:
            bare[key] = [_bare(part) for part in bare[key]]
    return bare


def _texts(plain: Plain) -> Iterator[tuple[str, Any]]:
    """What a record says to readers, at the keys where the record says it."""
    for key, value in plain.items():
        if key in _TEXTS:
            yield key, value
        elif key == "source" and "locator" in value:
            yield key, {"locator": value["locator"]}
        elif key in ("lines", "hands"):
            yield key, [dict(_texts(part)) for part in value]


def _said(texts: Any, voice: Translator) -> Any:
    if isinstance(texts, dict):
        return {key: _said(value, voice) for key, value in texts.items()}
    if isinstance(texts, list):
        return [_said(value, voice) for value in texts]
    # The sign that a note may begin with is the same in every language.
    words = note_text(texts)
    return texts.removesuffix(words) + voice.name(Content(words))


def _said_in(
    code: str, voice: Translator, games: Mapping[str, Profile], records: Mapping[str, Plain]
) -> Plain:
    """All that games and records say, in one language."""
    return {
        "schema": "euchre-texts/1",
        "language": code,
        "profiles": {name: _game_said(game, voice) for name, game in games.items()},
        "hands": {name: _said(texts, voice) for name, texts in records.items()},
    }


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
