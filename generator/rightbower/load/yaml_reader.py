"""Strict reading of YAML: plain values, and where in the file each of them stands.

A scalar is a number, a truth value or null only where nobody can doubt it; everything else is
the text that was typed, so `no`, `on`, `9:30` and `010` stay what they are.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

import yaml

from rightbower.load.characters import bad_character, bad_characters, bad_in, placed, without_bad
from rightbower.load.places import Document, Places
from rightbower.model.problem import Param, Place, Problem

LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Without libyaml it is slower, with the same values."""
MAX_BYTES: Final = 1_000_000
MAX_DEPTH: Final = 40
MAX_KEY: Final = 200
"""How many characters a key may have."""
_INT: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,8})\Z")
_TAG: Final = "tag:yaml.org,2002:"
_PLAIN: Final = "plain"
"""The tag of a scalar without quotes and without a tag: its text says what it is."""
_TEXT: Final = _TAG + "str"
_TAGS: Final = frozenset(
    _TAG + name
    for name in ("str", "int", "bool", "null", "float", "timestamp", "map", "seq", "value", "merge")
) | {_PLAIN}
_WORDS: Final = {"true": True, "false": False, "null": None, "~": None, "": None}


class _Loader(LOADER):  # type: ignore[misc]  # what it is depends on what is installed
    """Leaves it to us what a scalar is: nine kinds of scalars are looked for by patterns else."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:
        """The tag of a node that has none; `implicit` tells of a scalar whether it is plain."""
        return _PLAIN if kind is yaml.ScalarNode and implicit[0] else _TEXT


class _Refused(Exception):
    """The file cannot be read at all."""

    def __init__(self, code: str, place: Place, index: int | None = None, **params: Param) -> None:
        """`index` is where in the text the fault was met, where that is known."""
        super().__init__(code)
        self.index = index
        self.code, self.place, self.params = code, place, params


class Unread(bytes):
    """Stands for what is in a file that the system does not let us read. It is no text: whoever
    wants one is told why there is none, and goes on with the other files."""

    @property
    def reason(self) -> str:
        """Why the file could not be read."""
        return self[1:].decode()


def not_read(reason: str) -> Unread:
    """What stands for a file that could not be read for this reason."""
    return Unread(b"\xff" + reason.encode())


def unreadable(data: bytes, file: str) -> list[Problem]:
    """The problem of a file that could not be read; none of one that could."""
    reason = data.reason if isinstance(data, Unread) else ""
    return [Problem("unreadable", {"reason": reason}, file=file)] if reason else []


def decode(data: bytes, file: str, most: int = MAX_BYTES) -> tuple[str | None, list[Problem]]:
    """The text of a file: UTF-8, a byte order mark allowed; None and the reason otherwise."""
    if isinstance(data, Unread):
        return None, unreadable(data, file)
    if len(data) > most:
        return None, [Problem("too_large", {"found": len(data), "limit": most}, file=file)]
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        before = data[: error.start]
        start = before.rfind(b"\n") + 1
        column = len(before[start:].decode("utf-8", "replace")) + 1
        place = Place(before.count(b"\n") + 1, column)
        params: dict[str, Param] = {"byte": error.start}
        return None, [Problem("bad_encoding", params, file=file, place=place)]


def read_yaml(text: str, file: str) -> tuple[Document | None, list[Problem]]:
    """Read YAML text."""
    bad = [] if text.isascii() else bad_characters(text, file, yaml=True)
    # Without them lines are counted as they are shown.
    text = without_bad(text) if bad else text
    walker = _Walker(file, "\\" in text)
    walker.problems += bad
    try:
        node, text = _without_halves(text, file, walker.problems)
        plain = walker.value(node, "", 0)
    except _Refused as refused:
        problem = Problem(refused.code, refused.params, file=file, place=refused.place)
        return None, [*walker.problems, problem]
    return Document(plain, partial(_places_in, text)), walker.problems


_HALF: Final = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?:u|U0000)[dD][89a-fA-F][0-9a-fA-F]{2})"
)
"""The escape of half of a character, or of both halves one after the other."""
_AT_MOST: Final = 50
"""How many of them are told of a file: for each it is read once more."""


def _without_halves(text: str, file: str, problems: list[Problem]) -> tuple[Any, str]:
    """The nodes of a text, and the text as it was read: where an escape stands for half of a
    character, which YAML refuses without reading on, that is told and the rest is read."""
    for _ in range(_AT_MOST):
        try:
            return _compose(text), text
        except _Refused as refused:
            half = None if refused.index is None else _HALF.match(text, max(0, refused.index - 2))
            if half is None:
                raise
            place = placed(text, half.start())
            if half[0].count("\\") > 1:
                found = bad_character(chr(int(half[0][2:6], 16)), file, place)
            else:
                found = Problem("bad_character", {"word": half[0]}, None, file, place)
            problems.append(found)
            mended = re.sub("[0-9a-fA-F]{4}(?=\\\\|$)", "fffd", half[0])
            text = text[: half.start()] + mended + text[half.end() :]
    return _compose(text), text


def _compose(text: str) -> Any:
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Place() if mark is None else _shown(text, mark.line + 1, mark.column + 1)
        reason = _own_reason(text, place) or error.problem or "unreadable"
        raise _Refused("not_yaml", place, getattr(mark, "index", None), reason=reason) from None
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        place = Place(before.count("\n") + 1, error.position - before.rfind("\n"))
        raise _Refused("not_yaml", place, reason=f"character {error.character!r}") from None
    except (RecursionError, ValueError):
        raise _Refused("too_large", Place(), found="depth", limit=MAX_DEPTH) from None
    if node is None:
        raise _Refused("not_yaml", Place(), reason="the file is empty")
    return node


def _shown(text: str, line: int, column: int) -> Place:
    """A place in a text; what is met behind its last line is told at the end of that."""
    lines = text.rstrip("\r\n").split("\n")
    return Place(line, column) if line <= len(lines) else Place(len(lines), len(lines[-1]) + 1)


_BARE_QUESTION: Final = re.compile(r"(?:[:\-,\[{]|^)\s*\?(?:\s|$)")


def _own_reason(text: str, place: Place) -> str | None:
    """A reason in our own words, for slips that YAML's words do not explain."""
    lines = text.split("\n")
    near = "\n".join(lines[max(0, place.line - 2) : place.line])
    if any(_BARE_QUESTION.search(line) for line in near.split("\n")):
        return "question_mark"
    if place.line <= len(lines) and "\t" in lines[place.line - 1][: place.column]:
        return "tab"
    return None


class _Walker:
    """Turns YAML nodes into plain values."""

    def __init__(self, file: str, escapes: bool) -> None:
        """`escapes` tells whether a scalar may hold what the file does not."""
        self._file, self._looks = file, escapes
        self._met: set[int] = set()
        self.problems: list[Problem] = []

    def value(self, node: Any, path: str, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise _Refused("too_large", _place(node), found="depth", limit=MAX_DEPTH)
        if id(node) in self._met:
            raise _Refused("alias_not_allowed", _place(node), key=path)
        self._met.add(id(node))
        if node.tag not in _TAGS:
            raise _Refused("not_yaml", _place(node), reason=f"tag {node.tag}")
        if isinstance(node, yaml.ScalarNode):
            if self._looks:
                self._look(node)
            return _scalar(node)
        if isinstance(node, yaml.SequenceNode):
            return [
                self.value(child, f"{path}[{number}]", depth + 1)
                for number, child in enumerate(node.value)
            ]
        return self._mapping(node, path, depth)

    def _look(self, node: Any) -> None:
        """Tell of the characters that a scalar may not hold."""
        bad = sorted(bad_in(node.value))
        self.problems += [bad_character(char, self._file, _place(node)) for char in bad]
        node.value = without_bad(node.value) if bad else node.value

    def _mapping(self, node: Any, path: str, depth: int) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = self._key(key_node, path)
            if key in plain:
                first = next(_place(one) for one, _ in node.value if one.value == key)
                params: dict[str, Param] = {"key": key, "first": first.line}
                place = _place(key_node)
                self.problems.append(Problem("duplicate_key", params, file=self._file, place=place))
                continue
            whole = f"{path}.{key}" if path else key
            plain[key] = self.value(value_node, whole, depth + 1)
        return plain

    def _key(self, node: Any, path: str) -> str:
        merges = node.tag == _PLAIN and node.value == "<<"
        if merges or node.tag == _TAG + "merge":
            raise _Refused("alias_not_allowed", _place(node), key="<<")
        if not isinstance(node, yaml.ScalarNode):
            found = "a collection"
            raise _Refused("wrong_type", _place(node), key=path, expected="text", found=found)
        if self._looks:
            self._look(node)
        key: str = node.value
        if len(key) > MAX_KEY:
            raise _Refused("too_large", _place(node), found="key", limit=MAX_KEY)
        return key


def _scalar(node: Any) -> Any:
    text = node.value
    if node.style or node.tag == _TEXT:
        return text
    if node.tag in (_PLAIN, _TAG + "int") and _INT.match(text):
        return int(text)
    return _WORDS.get(text, text)


def _places_in(text: str) -> Places:
    """Where everything stands in a text that has been read."""
    places = Places()
    _find_places(_compose(text), "", places)
    return places


def _find_places(node: Any, path: str, places: Places) -> None:
    places.values[path] = _place(node)
    if isinstance(node, yaml.ScalarNode):
        start, end = node.start_mark, node.end_mark
        quote = 1 if node.style else 0
        if end.index - start.index - 2 * quote == len(node.value) and start.line == end.line:
            places.inner[path] = Place(start.line + 1, start.column + 1 + quote)
    elif isinstance(node, yaml.SequenceNode):
        for number, child in enumerate(node.value):
            _find_places(child, f"{path}[{number}]", places)
    else:
        seen = set()
        for key_node, value_node in node.value:
            if key_node.value not in seen:
                seen.add(key_node.value)
                whole = f"{path}.{key_node.value}" if path else key_node.value
                places.keys[whole] = _place(key_node)
                _find_places(value_node, whole, places)


def _place(node: Any) -> Place:
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)
