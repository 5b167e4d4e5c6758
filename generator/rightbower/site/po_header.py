"""The header of a .po file: how its language counts, and that it is what it says it is.

What stands here is an expression that is worked out for every number, a charset that any program
could take another way, a date: whatever is wrong with them is told at its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from gettext import c2py
from typing import Final

from rightbower.model.frozen import frozen
from rightbower.model.problem import Param, Place, Problem

_FIELD: Final = re.compile(r"([A-Za-z][A-Za-z0-9_-]*):[ \t]*(.*?)[ \t]*\Z")
_CHARSET: Final = re.compile(r"charset\s*=\s*\"?([^\s;\"]*)", re.I)
_PLURAL: Final = re.compile(r"nplurals\s*=\s*([1-9]\d?)\s*;\s*plural\s*=\s*([^;]+?)\s*;?\Z")
_DATE: Final = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d)(?:[+-](?:0\d|1[0-4])[0-5]\d)?\Z")
_NUMBERS: Final = (*range(1001), *(10**power for power in range(4, 10)))
"""What every expression is tried with: languages have forms of their own for a million."""


@frozen
class Header:
    """What a header says of plural forms: how many there are, 0 where that is not known; where it
    says so, if it does; and what is wrong with it."""

    forms: int
    place: Place | None
    faults: tuple[Problem, ...]
    right: str

    def count(self, file: str, found: int) -> Problem:
        """The problem of a header that names another number of forms than there are."""
        params: dict[str, Param] = {"found": found, "count": self.forms, "expected": self.right}
        params["why"] = "plural_count"
        return Problem("bad_catalog", params, file=file, place=self.place or Place())


def read_header(letters: list[tuple[str, Place]], file: str, language: str) -> Header:
    """The header in a text whose letters have their places."""
    from babel.messages import plurals  # Most builds have read every catalog before.

    try:
        known = plurals.get_plural(language)
    except (ValueError, LookupError):  # A language that nobody knows is told elsewhere.
        known = plurals.get_plural("en")
    right = f"nplurals={known[0]}; plural={known[1]};"
    forms, at = int(known[0]), None
    faults: list[Problem] = []
    for name, value, place in _fields(letters):
        found: tuple[str, dict[str, Param]] | None = None
        if name in _CHECKS:
            found = _CHECKS[name](value, language)
        elif name == "plural-forms":
            at = place
            forms, found = _plural(value, right)
        elif not name:
            found = "header_line", {}
        if found is not None:
            params: dict[str, Param] = {"why": found[0], **found[1]}
            faults.append(Problem("bad_catalog", params, file=file, place=place))
    return Header(forms, at, tuple(faults), right)


def _fields(letters: list[tuple[str, Place]]) -> Iterator[tuple[str, str, Place]]:
    """Each line of a header as a name in small letters, what it says, and where that begins; a
    line that has no name has none here."""
    lines: list[list[tuple[str, Place]]] = [[]]
    for letter in letters:
        if letter[0] == "\n":
            lines.append([])
            lines[-2].append(letter)
        else:
            lines[-1].append(letter)
    for line in lines:
        if line:
            text = "".join(letter for letter, _ in line).removesuffix("\n")
            match = _FIELD.match(text)
            if match is None:
                yield "", text, line[0][1]
            else:
                yield match[1].lower(), match[2], line[min(match.start(2), len(line) - 1)][1]


_Found = tuple[str, dict[str, Param]] | None


def _charset(value: str, language: str) -> _Found:
    match = _CHARSET.search(value)
    if match is None or match[1].lower() in ("utf-8", "utf8"):
        return None
    return "charset", {"word": match[1]}


def _language(value: str, language: str) -> _Found:
    def base(code: str) -> str:
        return re.split(r"[_.@-]", code)[0].lower()

    if not value or base(value) == base(language):
        return None
    return "language", {"found": value, "expected": language}


def _date(value: str, language: str) -> _Found:
    if not value:
        return None
    match = _DATE.match(value)
    try:
        if match is not None:
            datetime.strptime(match[1], "%Y-%m-%d %H:%M")
            return None
    except ValueError:
        pass
    return "date", {"word": value}


def _revision(value: str, language: str) -> _Found:
    return None if "YEAR" in value else _date(value, language)


_CHECKS: Final[dict[str, Callable[[str, str], _Found]]] = {
    "content-type": _charset, "language": _language, "pot-creation-date": _date,
    "po-revision-date": _revision,
}  # fmt: skip


def _plural(value: str, right: str) -> tuple[int, _Found]:
    """How many forms a header names, 0 where it cannot be trusted; and what is wrong with it."""
    match = _PLURAL.match(value)
    if match is None:
        return 0, ("plural", {"expected": right})
    count = int(match[1])
    try:
        form_of = c2py(match[2])
        results = [int(form_of(number)) for number in _NUMBERS]
    except (ValueError, ArithmeticError):
        return 0, ("plural", {"expected": right})
    for number, form in zip(_NUMBERS, results, strict=True):
        if not 0 <= form < count:
            params: dict[str, Param] = {"number": number, "found": form, "last": count - 1}
            return 0, ("plural_number", {**params, "expected": right})
    used = len(set(results))
    if used < count:
        return 0, ("plural_count", {"count": count, "found": used, "expected": right})
    needed = int(right[len("nplurals=")])
    if count == 1 < needed:
        return 0, ("plural_count", {"count": count, "found": needed, "expected": right})
    return count, None
