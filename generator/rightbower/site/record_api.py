"""The files of one record for programs: itself, its trace, and what it says in each language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rightbower.book.message import Content
from rightbower.book.notes import note_text
from rightbower.book.proof import GameProof, Proof
from rightbower.engine.trace import game_plain as game_trace
from rightbower.engine.trace import trace_plain as hand_trace
from rightbower.load.plain import game_plain, hand_plain
from rightbower.model.record import GameRecord, HandRecord
from rightbower.site.language import Translator

ROOT: Final = "api/v1/"
Plain = dict[str, Any]
_TEXTS: Final = frozenset({"title", "summary", "notes", "locator"})
"""What a record says to readers."""


def record_api(proof: Proof) -> Iterator[tuple[str, bytes]]:
    """The files for programs of one record: itself and its trace; none where it has a problem."""
    if not proof.problems:
        name = proof.record.id
        yield f"{ROOT}hands/{name}.json", as_json(_bare(record_of(proof)))
        yield f"{ROOT}traces/{name}.json", as_json(trace_of(proof))


def as_json(plain: Plain, indent: int | None = None) -> bytes:
    """A file of JSON."""
    return as_text(plain, indent).encode() + b"\n"


def as_text(plain: Plain, indent: int | None = None) -> str:
    """The same as a text."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(plain, ensure_ascii=False, separators=separators, indent=indent)


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


class Says(NamedTuple):
    """What a record says in one language, as JSON: its entry in the search index, and its texts for
    programs, which are empty where it has a problem; each is empty on a site without the like."""

    entry: str
    texts: str


def texts_json(proof: Proof, voice: Translator) -> str:
    """What a record says to readers in a language, as JSON; empty where it has a problem."""
    return "" if proof.problems else as_text(_said(texts_of(proof.record), voice))


def texts_of(record: HandRecord | GameRecord) -> Plain:
    """What a record says to readers, at the keys where its file says it, in their order."""
    hands = [texts_of(hand) for hand in record.hands] if isinstance(record, GameRecord) else []
    notes = dict(record.notes) if isinstance(record, HandRecord) else {}
    lines = record.lines if isinstance(record, HandRecord) else ()
    source = record.source
    plain: Plain = {
        "title": record.title, "summary": record.summary,
        "source": {"locator": source.locator} if source and source.locator else {},
        "notes": notes,
        "lines": [_filled({"title": one.title, "notes": dict(one.notes)}) for one in lines],
        "hands": hands,
    }  # fmt: skip
    return _filled(plain)


def _filled(plain: Plain) -> Plain:
    return {key: value for key, value in plain.items() if value}


def _said(texts: Any, voice: Translator) -> Any:
    if isinstance(texts, dict):
        return {key: _said(value, voice) for key, value in texts.items()}
    if isinstance(texts, list):
        return [_said(value, voice) for value in texts]
    # The sign that a note may begin with is the same in every language.
    words = note_text(texts)
    return texts.removesuffix(words) + voice.name(Content(words))
