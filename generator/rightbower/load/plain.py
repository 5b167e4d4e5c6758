"""Records as the plain values that a file holds: keys in order, words as we write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rightbower.load.words import write_cards, write_choice, write_trick
from rightbower.model.record import Claim, GameRecord, HandRecord, Line

HAND_KEYS: Final = (
    "schema", "id", "profile", "rules", "kind", "title", "summary", "teaches", "source", "seats",
    "players", "dealer", "score_before", "deal", "upcard", "kitty", "trump", "leader", "maker",
    "alone", "out", "actions", "tricks", "notes", "lines", "irregular", "expect",
)  # fmt: skip
"""The keys of a hand record, in the order in which a hand is told."""
GAME_KEYS: Final = (
    "schema", "id", "profile", "rules", "title", "summary", "source", "seats", "players",
    "first_dealer", "score_before", "match", "hands", "expect",
)  # fmt: skip
LINE_KEYS: Final = ("id", "from", "title", "actions", "tricks", "notes")
_ALWAYS: Final = frozenset({"deal", "actions", "tricks", "hands"})


def game_plain(record: GameRecord) -> dict[str, Any]:
    """A game record as a file holds it; what is left to its default is not written."""
    match = {"best_of": record.best_of} if record.best_of else {}
    head = {
        "schema": "euchre-game/1", "id": record.id, "profile": record.profile,
        "rules": dict(record.rules), "title": record.title, "summary": record.summary,
        "source": _source(record), "seats": list(record.seats), "players": dict(record.players),
        "first_dealer": record.first_dealer, "score_before": dict(record.score_before),
        "match": match, "hands": [_entry(hand) for hand in record.hands],
        "expect": dict(record.expect),
    }  # fmt: skip
    return _given(head)


def hand_plain(record: HandRecord) -> dict[str, Any]:
    """A hand record as a file holds it; what is left to its default is not written."""
    head = {
        "schema": "euchre-hand/1", "id": record.id, "profile": record.profile,
        "rules": dict(record.rules), "kind": "" if record.kind == "hand" else record.kind,
    }  # fmt: skip
    return _given(head | _whole(record), _ALWAYS if record.kind == "hand" else frozenset())


def _entry(record: HandRecord) -> dict[str, Any]:
    """A hand of a game: what the game says for all of them is not said again."""
    whole = _whole(record)
    return _given({
        key: value for key, value in whole.items()
        if key not in ("seats", "players", "dealer", "score_before")
    })  # fmt: skip


def _whole(record: HandRecord) -> dict[str, Any]:
    return {
        "title": record.title, "summary": record.summary, "teaches": list(record.teaches),
        "source": _source(record), "seats": list(record.seats), "players": dict(record.players),
        "dealer": record.dealer, "score_before": dict(record.score_before),
        "deal": {
            seat: "?" if cards is None else write_cards(cards)
            for seat, cards in record.deal.items()
        },
        "upcard": record.upcard,
        "kitty": None if record.kitty is None else write_cards(record.kitty),
        "trump": None if record.trump is None else record.trump.code, "leader": record.leader,
        "maker": record.maker, "alone": record.alone, "out": list(record.out),
        "actions": [write_choice(choice) for choice in record.actions],
        "tricks": [write_trick(line) for line in record.tricks], "notes": dict(record.notes),
        "lines": [_line(line) for line in record.lines],
        "irregular": [_claim(claim) for claim in record.claims], "expect": dict(record.expect),
    }  # fmt: skip


def _given(plain: Mapping[str, Any], always: frozenset[str] = _ALWAYS) -> dict[str, Any]:
    return {key: value for key, value in plain.items() if value or key in always}


def _source(record: HandRecord | GameRecord) -> dict[str, str]:
    if record.source is None:
        return {}
    locator = {"locator": record.source.locator} if record.source.locator else {}
    return {"id": record.source.id} | locator


def _line(line: Line) -> dict[str, Any]:
    return _given({
        "id": line.id, "from": line.start, "title": line.title,
        "actions": [write_choice(choice) for choice in line.actions],
        "tricks": [write_trick(trick) for trick in line.tricks], "notes": dict(line.notes),
    }, frozenset())  # fmt: skip


def _claim(claim: Claim) -> dict[str, str]:
    return {"at": claim.at, "claim": "revoke", "by": claim.by, "when": claim.when}
