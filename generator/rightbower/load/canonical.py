"""Records in their canonical form: keys in order, words as we write them, comments kept.

Only what stands in the record is written, and nothing is added: the meaning stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from rightbower.load.comments import comments_of
from rightbower.load.places import Document
from rightbower.load.plain import GAME_KEYS, HAND_KEYS, LINE_KEYS
from rightbower.load.words import (
    parse_anchor,
    read_cards,
    read_choice,
    read_trick,
    write_cards,
    write_choice,
    write_trick,
)
from rightbower.load.writer import write_json, write_yaml
from rightbower.model.profile import PARAMETERS
from rightbower.model.record import EXPECT_KEYS, GAME_EXPECT_KEYS

_PHASES: Final = {"deal": 0, "b": 1, "t": 2, "end": 3}
_ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "source": ("id", "locator"), "rules": tuple(PARAMETERS), "match": ("best_of",),
    "irregular": ("at", "claim", "by", "when"), "max_tricks": ("side", "from", "tricks"),
    "illegal": ("at", "code"),
}  # fmt: skip
"""The order of the keys under a key."""


def format_record(text: str, document: Document, seats: Iterable[str], as_json: bool) -> str:
    """The canonical text of a record that is sound; `seats` are those of its game, in order."""
    plain = canonical(document.plain, tuple(seats))
    if as_json:
        return write_json(plain)
    return write_yaml(plain, comments_of(text, document, _paths(plain, "")))


def canonical(plain: Mapping[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
    """A record that is sound, with its keys in order and its words as we write them."""
    game = str(plain.get("schema", "")).startswith("euchre-game")
    seats = tuple(plain.get("seats") or seats)
    if not game:
        return _hand(plain, seats)
    whole = {key: _value(key, value, seats) for key, value in _ordered(plain, GAME_KEYS)}
    if "expect" in plain:
        whole["expect"] = dict(_ordered(plain["expect"], GAME_EXPECT_KEYS))
    return whole | {"hands": [_hand(hand, seats) for hand in plain["hands"]]}


def _hand(plain: Mapping[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
    return {key: _value(key, value, seats) for key, value in _ordered(plain, HAND_KEYS)}


def _ordered(plain: Mapping[str, Any], keys: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """The entries of a mapping: those of `keys` first, in that order, then the rest as they are."""
    known = [key for key in keys if key in plain]
    return ((key, plain[key]) for key in (*known, *(k for k in plain if k not in known)))


def _value(key: str, value: Any, seats: tuple[str, ...]) -> Any:
    if value is None:
        return None
    match key:
        case "deal":
            return {seat: _cards(cards) for seat, cards in _ordered(value, seats)}
        case "players":
            return dict(_ordered(value, seats))
        case "upcard" | "kitty":
            return _cards(value)
        case "actions":
            return [write_choice(read_choice(text)) for text in value]
        case "tricks":
            return [write_trick(read_trick(_text(trick))[0]) for trick in value]
        case "notes":
            return dict(sorted(value.items(), key=lambda pair: _place(pair[0])))
        case "lines":
            return [
                {k: _value(k, v, seats) for k, v in _ordered(line, LINE_KEYS)} for line in value
            ]
        case "expect":
            return {k: _claim(k, v) for k, v in _ordered(value, EXPECT_KEYS)}
        case "irregular":
            return [dict(_ordered(claim, _ORDERS[key])) for claim in value]
        case _:
            return dict(_ordered(value, _ORDERS[key])) if key in _ORDERS else value


def _claim(key: str, value: Any) -> Any:
    ordered = key in _ORDERS and isinstance(value, Mapping)
    return dict(_ordered(value, _ORDERS[key])) if ordered else value


def _cards(text: str) -> str:
    return write_cards(card for card, _ in read_cards(text))


def _text(trick: Any) -> str:
    """A trick as text: without quotes YAML takes it for a mapping."""
    if isinstance(trick, str):
        return trick
    ((leader, cards),) = trick.items()
    return f"{leader}: {cards}"


def _place(anchor: str) -> tuple[int, int, int, str]:
    """Where a note stands among the others of its hand or line."""
    own = re.sub(r"^.*\.(?=[bt]\d|deal|end)", "", anchor)
    kind, number, card = parse_anchor(own) or ("end", 0, 0)
    return _PHASES[kind], number, card, anchor


def _paths(plain: Any, path: str) -> Iterator[str]:
    """The path of every key and entry."""
    if isinstance(plain, Mapping):
        for key, value in plain.items():
            here = f"{path}.{key}" if path else key
            yield here
            yield from _paths(value, here)
    elif isinstance(plain, list):
        for number, value in enumerate(plain):
            yield f"{path}[{number}]"
            yield from _paths(value, f"{path}[{number}]")
