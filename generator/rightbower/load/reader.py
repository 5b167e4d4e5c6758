"""Strict reading of JSON, and of whatever a file turns out to hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from rightbower.load.characters import bad_character, bad_in_json, holds_bad, placed
from rightbower.load.places import Document, Places
from rightbower.load.yaml_reader import MAX_DEPTH, MAX_KEY, decode, read_yaml
from rightbower.model.problem import Param, Place, Problem

_DIGITS: Final = 18
_ESCAPE: Final = re.compile(r"\\\\|\\u([0-9a-fA-F]{4})")
_NUMBER: Final = re.compile(r'"(?:\\.|[^"\\])*"|(-?\d[\d.eE+-]*)')


def read(data: bytes, file: str) -> tuple[Document | None, list[Problem]]:
    """Read one YAML or JSON file; every problem found, and the document unless it is hopeless."""
    text, problems = decode(data, file)
    if text is None:
        return None, problems
    if text.lstrip()[:1] == "{" and file.endswith((".json", ".jsonl", "-")):
        return read_json(text, file)
    return read_yaml(text, file)


class _TooDeep(ValueError):
    """Collections are nested too deeply."""


class _Twice(ValueError):
    """A key stands twice in one object."""


class _LongKey(ValueError):
    """A key has more characters than any key here."""


class _TooLong(ValueError):
    """A number has more digits than anything here can count."""


class _BadCharacter(ValueError):
    """A string holds what no text may, or half of a character."""


def _integer(text: str) -> int:
    if len(text) > _DIGITS:
        raise _TooLong(text)
    return int(text)


def _fraction(text: str) -> float:
    if len(text) > 4 * _DIGITS or abs(float(text)) > 10.0**_DIGITS:
        raise _TooLong(text)
    return float(text)


def _halves(text: str) -> Iterator[tuple[int, str]]:
    """The escapes of lone surrogates in JSON text, with their positions."""
    high: re.Match[str] | None = None
    for match in _ESCAPE.finditer(text):
        code = int(match[1] or "0", 16)
        low = 0xDC00 <= code < 0xE000
        if low and high is not None and high.end() == match.start():
            high = None
            continue
        if high is not None:
            yield high.start(), high.group()
        high = match if 0xD800 <= code < 0xDC00 else None
        if low:
            yield match.start(), match.group()
    if high is not None:
        yield high.start(), high.group()


def _bad(text: str, file: str, line: int) -> list[Problem]:
    """The problems of all characters in JSON that no text may hold."""
    halves = [
        Problem("bad_character", {"word": word}, None, file, placed(text, position, line))
        for position, word in _halves(text)
    ]
    bad = bad_in_json(text)
    return halves + [bad_character(char, file, placed(text, at, line)) for at, char in bad]


def _long_number(text: str) -> int:
    """Where the first number that is too long stands."""
    for match in _NUMBER.finditer(text):
        if match[1] is not None:
            try:
                (_integer if match[1].lstrip("-").isdigit() else _fraction)(match[1])
            except _TooLong:
                return match.start()
            except ValueError:
                continue
    return 0


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) != len(pairs):
        raise _Twice
    for key in plain:
        if len(key) > MAX_KEY:
            raise _LongKey(key)
    return plain


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _depth(plain: Any) -> int:
    """How deeply collections are nested, found without recursion."""
    depth, level = 0, [plain]
    while level:
        depth += 1
        level = [
            child
            for value in level
            for child in (value.values() if isinstance(value, dict) else value)
            if isinstance(child, dict | list)
        ]
    return depth


def fast_json(text: str) -> Any:
    """The values of well-formed JSON without any places; ValueError for everything else."""
    try:
        plain = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_integer,
            parse_float=_fraction,
        )  # fmt: skip
    except RecursionError:
        raise _TooDeep from None
    if ("\\" in text or not text.isascii() or "\x7f" in text) and holds_bad(plain):
        raise _BadCharacter
    deep = text.count("[") + text.count("{") > MAX_DEPTH
    if deep and isinstance(plain, dict | list) and _depth(plain) > MAX_DEPTH:
        raise _TooDeep
    return plain


def read_json(text: str, file: str, line: int = 0) -> tuple[Document | None, list[Problem]]:
    """Read JSON text; `line` is how many lines of the file stand before it."""
    try:
        plain = fast_json(text)
    except _TooDeep:
        limits: dict[str, Param] = {"found": "depth", "limit": MAX_DEPTH}
        return None, [Problem("too_large", limits, file=file, place=Place(line + 1, 1))]
    except json.JSONDecodeError as error:
        place = Place(error.lineno + line, error.colno)
        return None, [Problem("not_yaml", {"reason": error.msg}, file=file, place=place)]
    except _LongKey as error:
        where = placed(text, max(0, text.find(str(error)[:9])), line)
        return None, [Problem("too_large", {"found": "key", "limit": MAX_KEY}, None, file, where)]
    except _TooLong:
        where = placed(text, _long_number(text), line)
        return None, [
            Problem("too_large", {"found": "number", "limit": _DIGITS}, None, file, where)
        ]
    except _BadCharacter:
        return None, _bad(text, file, line)
    except _Twice:
        plain = None
    except ValueError as error:
        params: dict[str, Param] = {"reason": str(error)}
        return None, [Problem("not_yaml", params, file=file, place=Place(line + 1, 1))]
    if plain is not None:
        return Document(plain, lambda: _places(text, file, line)), []
    _, problems = read_yaml(text, file)
    return None, [
        Problem(p.code, p.params, p.at, p.file, Place(p.place.line + line, p.place.column))
        for p in problems
    ]


def _places(text: str, file: str, line: int) -> Places:
    """Where everything stands in JSON text; nowhere, where it is not YAML as well."""
    located, _ = read_yaml(text, file)
    return Places() if located is None else located.places.below(line)
