"""What lists of many records need of each, taken from it once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from rightbower.book.notes import note_text
from rightbower.book.proof import GameProof, HandProof, Outline, Proof
from rightbower.model.record import GameRecord, HandRecord


def outline(proof: Proof) -> Outline:
    """The outline of a record."""
    if proof.outline is None:
        proof.outline = _outline(proof)
    return proof.outline


def _outline(proof: Proof) -> Outline:
    record, game = proof.record, proof.profile
    own: tuple[object, ...] = ()
    teaches: tuple[str, ...] = ()
    asked = b""
    if isinstance(proof, HandProof):
        teaches = proof.record.teaches
        own = (teaches, proof.anchors)
        if proof.asks is not None:
            # No question depends on what is told of a hand, or on where it stands in its file.
            played = replace(proof.record, summary="", notes={}, places={})
            asked = _sum(proof.asks, played, game.changes)
    return Outline(
        id=record.id,
        title=record.title,
        summary=record.summary,
        game=game.id,
        kind="game" if isinstance(proof, GameProof) else proof.record.kind,
        sound=not proof.problems,
        teaches=teaches,
        shown=_sum(record.id, record.title, game.id, game.changes, proof.first, proof.rows, own),
        asked=asked,
        texts=tuple(dict.fromkeys(texts_of(record))),
    )


def _sum(*whole: object) -> bytes:
    return sha256(repr(whole).encode()).digest()[:16]


def texts_of(record: HandRecord | GameRecord) -> Iterator[str]:
    """All that a record says to readers, and that can be translated."""
    for text in _said(record):
        if text[:1].isalpha() or any(letter.isalpha() for letter in text):
            yield text


def _said(record: HandRecord | GameRecord) -> Iterator[str]:
    yield from (record.title, record.summary)
    if record.source is not None:
        yield record.source.locator
    if isinstance(record, GameRecord):
        for hand in record.hands:
            yield from _said(hand)
        return
    yield from (note_text(note) for note in record.notes.values())
    for line in record.lines:
        yield line.title
        yield from (note_text(note) for note in line.notes.values())
