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
_BY_VALUE: Final = frozenset({str, int, Markup})


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


def key_of(args: tuple[Any, ...]) -> Any:
    """What arguments are known by: texts and numbers by what they say, tuples by what is in them,
    and everything else by being the same object."""
    if len(args) == 1:
        one = args[0]
        kind = type(one)
        if kind is tuple:
            return (tuple(map(id, one)),)
        return one if kind in _BY_VALUE else id(one)
    return tuple([
        a if type(a) in _BY_VALUE else tuple(map(id, a)) if type(a) is tuple else id(a)
        for a in args
    ])  # fmt: skip


class QuickMacro(Macro):
    """A macro that is called by position in nearly every case; `mark` names it for its memory."""

    def __init__(self, environment: Any, func: Any, name: str, arguments: Any, *rest: Any) -> None:
        *flags, mark = rest
        super().__init__(environment, func, name, arguments, *flags)
        plain = not (self.catch_kwargs or self.catch_varargs or self.caller)
        codes = environment.codes
        self._pure = plain and mark in codes.pure
        self._neutral = self._pure and environment.neutral is not None and mark in codes.neutral
        self._mark = mark
        self._memory: Memory | None = environment.remembered(mark) if self._pure else None

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if kwargs or not self._pure or len(args) > self._argument_count:
            return super().__call__(*args, **kwargs)
        if self._memory is not None:
            return self._kept(self._memory, args)
        return self._neutrally(args) if self._neutral else self._said(args)

    def _said(self, args: tuple[Any, ...]) -> str:
        lacking = self._argument_count - len(args)
        return str.__new__(Markup, self._func(*args, *[missing] * lacking))

    def _neutrally(self, args: tuple[Any, ...]) -> str:
        environment: Any = self._environment
        form = environment.neutral.form(self._mark, args, environment.folder)
        return self._said(args) if form is None else environment.filled.fill(form)

    def _kept(self, memory: Memory, args: tuple[Any, ...]) -> str:
        memory.asked += 1
        key = key_of(args)
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
            return self(*args)
        say = self._neutrally if self._neutral else self._said
        said, gaps = environment.with_gaps(say, args)
        memory.keep(key, (said, gaps, args))
        return said  # type: ignore[no-any-return]
