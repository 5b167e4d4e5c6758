"""YAML as this project writes it: one canonical form, comments where they stood."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

_INLINE: Final = frozenset(
    {"teaches", "seats", "out", "players", "score_before", "source", "match", "winners", "points"}
)
"""What is written on one line wherever it stands."""
_QUOTED: Final = frozenset({"tricks", "notes"})
"""What always stands in quotes: trick lines would be mappings, and a note may hold anything."""
_WIDTH: Final = 120
_NUMBER: Final = re.compile(r"[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?|0[ox][0-9a-fA-F]+")
"""What YAML 1.2 takes for a number, though the older YAML may not (`08`)."""


@dataclass(slots=True)
class Comments:
    """The comments of a file by the path they belong to; `tail` ends the file."""

    before: dict[str, list[str]] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)
    tail: list[str] = field(default_factory=list)

    def within(self, path: str) -> bool:
        """Whether a comment stands inside the collection at `path`."""
        return any(
            key.startswith((f"{path}.", f"{path}["))
            for places in (self.before, self.beside)
            for key in places
        )


def write_yaml(plain: Mapping[str, Any], comments: Comments | None = None) -> str:
    """A mapping as YAML text, its keys in the order they have."""
    writer = _Writer(comments or Comments())
    writer.mapping(plain, "", "")
    lines = [*writer.lines, *writer.comments.tail]
    return "\n".join(lines) + "\n"


def write_json(plain: Mapping[str, Any]) -> str:
    """The same as JSON text."""
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def scalar(value: Any, quoted: bool = False) -> str:
    """A number, a truth value, null or a text as YAML; a text in quotes where it needs them."""
    if not isinstance(value, str):
        return json.dumps(value)
    return quote(value) if quoted or not _plain(value) else value


def quote(text: str) -> str:
    """A text in double quotes; whatever cannot be seen is written as an escape."""
    return '"' + "".join(_escaped(char) for char in text) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char == "\n":
        return "\\n"
    if char.isprintable() and char != "\ufeff":
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def _plain(text: str) -> bool:
    """Whether a text may stand without quotes: every reader of YAML takes it for just that."""
    if not text or not text.isprintable() or "#" in text or ": " in text:
        return False
    if _NUMBER.fullmatch(text):
        return False
    if text.isascii() and text.isidentifier():
        # The usual case: only the words that YAML 1.1 takes for something else need quotes.
        return text.lower() not in ("true", "false", "yes", "no", "on", "off", "null", "y")
    try:
        node = yaml.compose(f"[{text}]", Loader=yaml.SafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return False
    if not isinstance(node, yaml.SequenceNode) or len(node.value) != 1:
        return False
    only = node.value[0]
    as_text = isinstance(only, yaml.ScalarNode) and only.tag == "tag:yaml.org,2002:str"
    return as_text and only.style is None and only.value == text


class _Writer:
    def __init__(self, comments: Comments) -> None:
        self.comments = comments
        self.lines: list[str] = []

    def mapping(self, plain: Mapping[str, Any], path: str, indent: str, first: str = "") -> None:
        """The entries of a mapping; `first` goes before the first of them (`  - `)."""
        quoted = _name(path) in _QUOTED
        for key, value in plain.items():
            where = f"{path}.{key}" if path else key
            self._above(where, indent[: -2 if first else None])
            head = f"{first or indent}{scalar(key)}:"
            first = ""
            self._value(value, where, indent, head, quoted)

    def _value(self, value: Any, path: str, indent: str, head: str, quoted: bool) -> None:
        beside = self.comments.beside.get(path)
        end = f"  {beside}" if beside else ""
        if isinstance(value, dict | list):
            line = f"{head} {flow(value)}"
            short = _name(path) in _INLINE or _leaf(value) or not value
            if short and len(line) <= _WIDTH and not self.comments.within(path):
                self.lines.append(line + end)
                return
            self.lines.append(head + end)
            if isinstance(value, dict):
                self.mapping(value, path, indent + "  ")
            else:
                self._list(value, path, indent + "  ")
            return
        self.lines.append(f"{head} {scalar(value, quoted)}{end}")

    def _list(self, values: list[Any], path: str, indent: str) -> None:
        quoted = _name(path) in _QUOTED
        for number, value in enumerate(values):
            where = f"{path}[{number}]"
            self._above(where, indent)
            beside = self.comments.beside.get(where)
            end = f"  {beside}" if beside else ""
            line = f"{indent}- {flow(value) if isinstance(value, dict | list) else ''}"
            if isinstance(value, dict) and value:
                short = _name(path) != "hands" and _name(path) != "lines" and len(line) <= _WIDTH
                if not short or self.comments.within(where):
                    self.lines += [indent + beside] if beside else []
                    self.mapping(value, where, indent + "  ", f"{indent}- ")
                    continue
            elif not isinstance(value, dict | list):
                line = f"{indent}- {scalar(value, quoted)}"
            self.lines.append(line + end)

    def _above(self, path: str, indent: str) -> None:
        self.lines += [indent + comment for comment in self.comments.before.get(path, ())]


def _name(path: str) -> str:
    """The last key of a path."""
    return path.rpartition(".")[2].partition("[")[0]


def _leaf(value: Any) -> bool:
    """Whether a collection is so plain that it reads well on one line: numbers or single words."""
    parts = value.values() if isinstance(value, dict) else value
    return all(not isinstance(part, dict | list) and " " not in str(part) for part in parts)


def flow(value: Any) -> str:
    """A value in YAML's inline form."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(k)}: {flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    return scalar(value)
