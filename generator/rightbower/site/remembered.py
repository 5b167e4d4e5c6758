"""Macros that remember what they have said, for as long as they are asked with the same objects,
which frozen views allow."""

from __future__ import annotations

from typing import Any, Final

from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup

KEPT_AT_MOST: Final = 8_000
"""How many answers of one macro are kept."""
LETTERS_AT_MOST: Final = 1_000_000
"""How long they are at most, all together."""
_TRIED: Final = 300
"""After so many calls with ever new arguments, or nearly, what a macro says is not kept."""
_PLAIN: Final = frozenset({str, int, float, bool, type(None), Markup})


class Memory(dict[Any, tuple[str, Any, Any]]):
    """What one macro has said, with the gaps in it and the arguments it was asked with: as long as
    they live, nothing else has their ids."""

    __slots__ = ("asked", "letters", "missed")

    def __init__(self) -> None:
        self.asked = self.missed = self.letters = 0

    @property
    def vain(self) -> bool:
        """Whether hardly anything is asked for twice, so that keeping it helps nobody."""
        return self.missed >= _TRIED and self.missed * 10 > self.asked * 9

    def keep(self, key: Any, known: tuple[str, Any, Any]) -> None:
        """Keep an answer; when there are too many, all others are let go."""
        if len(self) >= KEPT_AT_MOST or self.letters >= LETTERS_AT_MOST:
            self.clear()
            self.letters = 0
        self[key] = known
        self.letters += len(known[0])


class _Steady(dict[type, bool]):
    """Whether what is of a kind stays what it is: a frozen view, a text, nothing at all."""

    def __missing__(self, kind: type) -> bool:
        params = getattr(kind, "__dataclass_params__", None)
        self[kind] = kind in _PLAIN if params is None else bool(params.frozen)
        return self[kind]


_STEADY: Final = _Steady()


def _key_of(args: tuple[Any, ...]) -> Any:
    """What arguments are known by: texts and numbers by what they say, tuples by what is in them,
    and every other steady object by being the same one; None where one of them may change."""
    key: list[Any] = []
    for one in args:
        kind = type(one)
        if kind is str:
            key.append(one)
        elif kind is tuple:
            if not all(_STEADY[type(inner)] for inner in one):
                return None
            key.append(tuple(map(id, one)))
        elif kind is int or kind is Markup:
            # A text that is HTML already is not the same as one that is not.
            key.append((kind, one))
        elif _STEADY[kind]:
            key.append(id(one))
        else:
            return None
    return tuple(key)


class QuickMacro(Macro):
    """A macro that is called by position in nearly every case; `mark` names it for its memory."""

    def __init__(self, environment: Any, func: Any, name: str, arguments: Any, *rest: Any) -> None:
        *flags, mark = rest
        super().__init__(environment, func, name, arguments, *flags)
        plain = not (self.catch_kwargs or self.catch_varargs or self.caller)
        codes = environment.codes
        self._pure = plain and mark in codes.pure
        self._memory: Memory | None = environment.remembered(mark) if self._pure else None

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if kwargs or not self._pure or len(args) > self._argument_count:
            return super().__call__(*args, **kwargs)
        if self._memory is not None:
            return self._kept(self._memory, args)
        return self._said(args)

    def _said(self, args: tuple[Any, ...]) -> str:
        lacking = self._argument_count - len(args)
        return str.__new__(Markup, self._func(*args, *[missing] * lacking))

    def _kept(self, memory: Memory, args: tuple[Any, ...]) -> str:
        key = _key_of(args)
        if key is None:
            return self._said(args)
        memory.asked += 1
        found = memory.get(key)
        environment: Any = self._environment
        if found is not None:
            if found[1]:
                environment.translator.noted |= found[1]
            return found[0]
        memory.missed += 1
        if memory.vain:
            memory.clear()
            self._memory = None
            return self._said(args)
        said, gaps = environment.with_gaps(self._said, args)
        memory.keep(key, (said, gaps, args))
        return said  # type: ignore[no-any-return]
