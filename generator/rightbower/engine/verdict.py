"""What the rulebook answers: legal, refused with a reason, or not to be told from what is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache

from rightbower.model.frozen import frozen
from rightbower.model.problem import Param


@frozen
class Legal:
    """The action may be done; `rules` are the ids of the rules that allow it."""

    rules: tuple[str, ...]


@lru_cache(maxsize=1 << 10)
def legal(rules: tuple[str, ...]) -> Legal:
    """What these rules allow: one object for the same rules, choice after choice."""
    return Legal(rules)


@frozen
class Unverified:
    """Only an unknown card could make the action illegal."""

    rules: tuple[str, ...]


@frozen
class Refusal:
    """The action may not be done: a stable code, the rules that forbid it, the particulars."""

    code: str
    rules: tuple[str, ...]
    params: Mapping[str, Param] = field(default_factory=dict)


Verdict = Legal | Unverified | Refusal


class IllegalAction(ValueError):
    """Raised when an action is applied that `verify` refuses; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
