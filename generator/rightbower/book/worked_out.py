"""What is worked out of the rules of a game, once for as long as they are in use."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

from rightbower.book.message import Message
from rightbower.model.rules import Rules

T = TypeVar("T")
_KEPT_AT_MOST: Final = 512
"""Of so many sets of rules, all house rules of all games among them."""


def once(made: Callable[[Rules], T]) -> Callable[[Rules], T]:
    """A function of rules that works out its answer once for the very same rules: many pages of a
    game say what its rules say, and to compare two sets of rules takes longer than to find one."""
    known: dict[int, tuple[Rules, T]] = {}

    @wraps(made)
    def asked(rules: Rules) -> T:
        found = known.get(id(rules))
        if found is None:
            if len(known) >= _KEPT_AT_MOST:
                known.clear()
            # The rules are kept as well: as long as they live, nothing else has their id.
            found = known[id(rules)] = (rules, made(rules))
        return found[1]

    return asked


_TOGETHER: Final[dict[tuple[int, ...], tuple[Message, ...]]] = {}
_TOGETHER_AT_MOST: Final = 1 << 13


def same(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """One object for the same messages in the same order, whichever game says them: pages remember
    what they have printed by what it was."""
    key = tuple(map(id, messages))
    if key not in _TOGETHER:
        if len(_TOGETHER) >= _TOGETHER_AT_MOST:
            _TOGETHER.clear()
        # The messages are kept as well: as long as they live, nothing else has their ids.
        _TOGETHER[key] = messages
    return _TOGETHER[key]
