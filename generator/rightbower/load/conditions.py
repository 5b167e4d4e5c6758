"""Conditions from text: `left_bower_led and (euchred or not alone)`.

`not` binds closest, then `and`, then `or`. Nothing is evaluated here: the text becomes a tree.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from rightbower.model.condition import Condition, Joined, Named, Not
from rightbower.model.problem import Place, Problem

_TOKEN: Final = re.compile(r"\s*([a-z][a-z0-9_.-]*|[()]|\S)", re.IGNORECASE)
_WORD: Final = re.compile(r"[a-z][a-z0-9_.-]*\Z", re.IGNORECASE)
_DEPTH: Final = 50
"""How deep parentheses and `not` may be nested."""


class _Wrong(Exception):
    """The text is no condition at this token."""

    def __init__(self, token: tuple[str, int]) -> None:
        self.token = token


def read_condition(text: str, name: str) -> tuple[Condition | None, tuple[Problem, ...]]:
    """The condition in `text`, whose faults are told as those of `name`; None with a fault."""
    found = [(match.group(1), match.start(1) + 1) for match in _TOKEN.finditer(text)]
    reader = _Reader([*found, ("", len(text.rstrip()) + 1)])
    try:
        condition = reader.joined("or", 0)
        if reader.next[0]:
            raise _Wrong(reader.next)
    except _Wrong as wrong:
        word, column = wrong.token
        return None, (Problem("bad_condition", {"word": word}, file=name, place=Place(1, column)),)
    return condition, ()


class _Reader:
    """Reads tokens, each with its column, from left to right; the last one is empty."""

    def __init__(self, tokens: list[tuple[str, int]]) -> None:
        self._tokens = tokens

    @property
    def next(self) -> tuple[str, int]:
        """The token that is to be read."""
        return self._tokens[0]

    def joined(self, how: Literal["and", "or"], depth: int) -> Condition:
        """What `how` joins; `or` joins what `and` has joined."""
        parts = [self._part(how, depth)]
        while self.next[0] == how:
            self._tokens.pop(0)
            parts.append(self._part(how, depth))
        return parts[0] if len(parts) == 1 else Joined(how, tuple(parts))

    def _part(self, how: Literal["and", "or"], depth: int) -> Condition:
        return self.joined("and", depth) if how == "or" else self._single(depth)

    def _single(self, depth: int) -> Condition:
        token = word, column = self.next
        if depth > _DEPTH or word in ("and", "or", ")", ""):
            raise _Wrong(token)
        self._tokens.pop(0)
        if word == "not":
            return Not(self._single(depth + 1))
        if word == "(":
            inner = self.joined("or", depth + 1)
            if self.next[0] != ")":
                raise _Wrong(self.next)
            self._tokens.pop(0)
            return inner
        if _WORD.match(word) is None:
            raise _Wrong(token)
        return Named(word, column)
