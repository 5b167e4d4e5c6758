"""The keys of a hand record: what YAML makes of them, and which kind of record each belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rightbower.model.problem import Faults

FROM: Final = re.compile(r"from_*\Z")
"""The key `from` of a line and what looks like it; the shape has an underscore more."""
BELONGS: Final[Mapping[str, tuple[str, ...]]] = {
    "score_before": ("hand",), "upcard": ("hand",), "kitty": ("hand",), "actions": ("hand",),
    "dealer": ("hand", "position"), "leader": ("position",), "maker": ("position",),
    "alone": ("position",), "trump": ("trick", "position"), "out": ("trick", "position"),
}  # fmt: skip
"""The kinds of record in which a key means something, for keys that do not in every kind."""


def plain_hand(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The record as its shape wants it: tricks that YAML took for mappings are text again."""
    hand = dict(plain)
    hand["tricks"] = _texts(hand.get("tricks", []))
    if isinstance(hand.get("lines"), list):
        hand["lines"] = [_plain_line(line) for line in hand["lines"]]
    return hand


def _plain_line(line: Any) -> Any:
    if not isinstance(line, dict):
        return line
    # `from` is no name for a field, and whoever writes the field's name has written another key.
    renamed = {(f"{key}_" if FROM.match(key) else key): value for key, value in line.items()}
    return renamed | {"tricks": _texts(renamed.get("tricks", []))}


def _texts(tricks: Any) -> Any:
    """An unquoted `- W: 9C 10H` is a mapping to YAML; it is read as the text it looks like."""
    if not isinstance(tricks, list):
        return tricks
    texts = []
    for trick in tricks:
        if isinstance(trick, dict) and len(trick) == 1:
            ((leader, cards),) = trick.items()
            trick = f"{leader}: {cards}" if isinstance(cards, str) else trick
        texts.append(trick)
    return texts


def misplaced(plain: Mapping[str, Any], kind: str, faults: Faults, base: str = "") -> None:
    """Note keys that belong to records of another kind; `base` is the record's path."""
    for key in plain:
        kinds = BELONGS.get(key)
        if kinds is not None and kind not in kinds:
            where = f"key:{base}.{key}" if base else f"key:{key}"
            faults.add("key_not_here", where, None, key=key, kind=kind, kinds=kinds)
