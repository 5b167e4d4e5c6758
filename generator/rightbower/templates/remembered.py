"""Macros that remember what they have said, for as long as they are asked with the same objects,
which frozen views allow."""

from __future__ import annotations

from collections.abc import Callable
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
PLAIN: Final = frozenset({str, int, float, bool, type(None), Markup})
"""The kinds of what is known by what it says."""


class Memory(dict[Any, tuple[str, Any, Any]]):
    """What one macro has said, with the gaps in it and the arguments it was asked with: as long as
    they live, nothing else has their ids."""

    __slots__ = ("letters", "missed", "repeated", "same")

    def __init__(self) -> None:
        self.repeated = self.missed = self.letters = 0
        self.same: dict[tuple[int, ...], tuple[str, Any, Any]] = {}
        """The same answers by the ids of the very arguments."""

    @property
    def vain(self) -> bool:
        """Whether hardly anything is asked for twice, so that keeping it helps nobody."""
        return self.missed >= _TRIED and self.missed > self.repeated * 9

    def keep(self, key: Any, known: tuple[str, Any, Any]) -> None:
        """Keep an answer; when there are too many, all others are let go."""
        if len(self) >= KEPT_AT_MOST or self.letters >= LETTERS_AT_MOST:
            self.clear()
            self.letters = 0
        self[key] = known
        self.letters += str.__len__(known[0])

    def find_again(self, key: Any, known: tuple[str, Any, Any]) -> None:
        """Let an answer that was asked for again be found by its very arguments from now on, which
        is sooner done than by what they are known by."""
        if len(self.same) >= KEPT_AT_MOST:
            self.same.clear()
        self[key] = self.same[tuple(map(id, known[2]))] = known

    def clear(self) -> None:
        """Let all answers go."""
        super().clear()
        self.same.clear()


class _Steady(dict[type, bool]):
    """Whether what is of a kind stays what it is: a frozen view, a text, nothing at all. A kind of
    texts that have nothing besides, as cards are, is one as well."""

    def __missing__(self, kind: type) -> bool:
        params = getattr(kind, "__dataclass_params__", None)
        bare = issubclass(kind, str) and kind.__basicsize__ == str.__basicsize__
        self[kind] = bare or kind in PLAIN if params is None else bool(params.frozen)
        return self[kind]


_STEADY: Final = _Steady()


def take_for_steady(*kinds: type) -> None:
    """Say that what is of these kinds stays what it is."""
    _STEADY.update(dict.fromkeys(kinds, True))


def all_steady(args: tuple[Any, ...]) -> bool:
    """Whether arguments stay what they are, and what is in those that are tuples as well."""
    for one in args:
        if type(one) is tuple:
            for inner in one:
                if not _STEADY[type(inner)]:
                    return False
        elif not _STEADY[type(one)]:
            return False
    return True


class _Known(dict[type, Callable[[Any], Any]]):
    """What an argument of a kind is known by: a text or a number by what it says, a tuple by what
    is in it, and everything else by being the same one. That may be said of what changes as well,
    since nothing is kept for it: while what was kept lives, nothing else has its id."""

    def __missing__(self, kind: type) -> Callable[[Any], Any]:
        self[kind] = id
        return id


_KNOWN: Final = _Known(
    {
        str: str,
        tuple: lambda one: tuple(map(id, one)),
        # A number is no text, and one that is HTML already is not the same as one that is not.
        int: lambda one: (int, one),
        Markup: lambda one: (Markup, one),
    }
)


def known_as(args: tuple[Any, ...]) -> tuple[Any, ...]:
    """What arguments are known by, as long as they live: see `_Known`."""
    if len(args) == 1:
        return (_KNOWN[type(args[0])](args[0]),)
    return tuple([_KNOWN[type(one)](one) for one in args])


def _shows(args: tuple[Any, ...]) -> bool:
    """Whether there is a view among the arguments, and all of them stay what they are: other
    languages will probably ask with the same ones."""
    for one in args:
        kind = type(one)
        if kind is tuple:
            if not PLAIN.issuperset(map(type, one)):
                return all_steady(args)
        elif kind not in PLAIN:
            return all_steady(args)
    return False


class QuickMacro(Macro):
    """A macro that is called by position in nearly every case; `mark` names it for its memory, and
    it has none where `context` shades what all are given."""

    def __init__(self, environment: Any, func: Any, name: str, arguments: Any, *rest: Any) -> None:
        *flags, mark, context = rest
        super().__init__(environment, func, name, arguments, *flags)
        plain = not (self.catch_kwargs or self.catch_varargs or self.caller)
        codes = environment.codes
        self.mark = mark
        self._pure = plain and mark in codes.pure and not context.shades()
        # Who asks outside of a page has no use for a piece of one.
        self._shared = self._pure and environment.polyglot is not None and "page" in context
        self._memory: Memory | None = environment.remembered(mark) if self._pure else None

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        memory = self._memory
        if memory is None or kwargs:
            if kwargs or not self._pure or len(args) > self._argument_count:
                return super().__call__(*args, **kwargs)
            return self._said(args)
        found = memory.same.get(tuple(map(id, args)))
        if found is None:
            key = known_as(args)
            found = memory.get(key)
            if found is None:
                return self._kept(memory, key, args)
            environment: Any = self._environment
            found = (environment.for_keeping(found[0]), found[1], args)
            memory.find_again(key, found)
        memory.repeated += 1
        if found[1]:
            self._environment.translator.noted |= found[1]  # type: ignore[attr-defined]
        return found[0]

    def _said(self, args: tuple[Any, ...]) -> str:
        if self._shared and _shows(args):
            environment: Any = self._environment
            told = environment.polyglot.said(environment.place, self.mark, args)
            if told is not None:
                return told  # type: ignore[no-any-return]
        return str.__new__(Markup, self._worked_through(args))

    def _worked_through(self, args: tuple[Any, ...]) -> str:
        """What comes of the body of the macro."""
        lacking = self._argument_count - len(args)
        if lacking:
            args = (*args, *(missing,) * lacking)
        return self._func(*args)

    def _kept(self, memory: Memory, key: Any, args: tuple[Any, ...]) -> str:
        """What is said to what was not asked before."""
        if len(args) > self._argument_count:
            return super().__call__(*args)
        if not all_steady(args):
            return self._said(args)
        memory.missed += 1
        if memory.vain:
            memory.clear()
            self._memory = None
            return self._said(args)
        environment: Any = self._environment
        said, gaps = environment.with_gaps(self._said, args)
        memory.keep(key, (said, gaps, args))
        return said  # type: ignore[no-any-return]


class LateMacro(QuickMacro):
    """A macro of a template that extends another one, which is worked through later and may set
    then what all are given."""

    def __init__(self, environment: Any, func: Any, name: str, arguments: Any, *rest: Any) -> None:
        super().__init__(environment, func, name, arguments, *rest)
        self._context, self._shared = rest[-1], False

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if self._pure and self._context.shades():
            self._pure, self._memory = False, None
        return super().__call__(*args, **kwargs)
