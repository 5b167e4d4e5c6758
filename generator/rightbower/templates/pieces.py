"""Templates that speak all languages at a time, and what they say: pieces with marks in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from markupsafe import Markup

from rightbower.templates.quick import QuickEnvironment
from rightbower.templates.remembered import QuickMacro, take_for_steady
from rightbower.templates.several import (
    MANY,
    MARK,
    Book,
    Differs,
    Piece,
    is_single,
    piece,
    refuse_marked,
)

Gaps = Mapping[int, frozenset[Any]]
"""The texts that are wanting to what was said, by the place of the language."""
take_for_steady(*MANY)


class PieceMacro(QuickMacro):
    """A macro that says pieces."""

    def _invoke(self, arguments: list[Any], autoescape: bool) -> str:
        return Piece.of(super()._invoke(arguments, autoescape))

    def _said(self, args: tuple[Any, ...]) -> str:
        return Piece.of(self._worked_through(args))


class PieceEnvironment(QuickEnvironment):
    """Speaks all languages at a time."""

    macro = late_macro = PieceMacro
    piece = Piece
    book: Book

    def for_keeping(self, said: str) -> str:
        """A piece that will stand in many others as a single mark."""
        if MARK not in str.__str__(said) or is_single(said):
            return said
        told = Told(said, {}, ())
        values = tuple([str.__new__(Markup, told.read(texts)) for texts in self.book.texts])
        return self.book.one(values)  # type: ignore[no-any-return]

    @staticmethod
    def escape(value: Any) -> str:
        return value if type(value) is Piece else QuickEnvironment.escape(value)

    @staticmethod
    def joined(said: str) -> str:
        return piece(said)  # type: ignore[no-any-return]

    @staticmethod
    def alike(value: Any) -> Any:
        refuse_marked((value,))
        return value

    @staticmethod
    def called(function: Callable[..., Any], *args: Any, **words: Any) -> Any:
        """What a function says that nobody knows anything of: a method of a text looks into what it
        is given without asking."""
        if isinstance(function, QuickMacro):
            return function(*args, **words)
        refuse_marked((*args, *words.values()))
        return piece(function(*args, **words))


def careful(function: Callable[..., Any], *, entire: bool) -> Callable[..., Any]:
    """A function of Jinja's own that is never given what differs, unless it takes it `entire`."""

    @wraps(function)
    def asked(*args: Any, **words: Any) -> Any:
        if not entire:
            refuse_marked((*args, *words.values()))
        return piece(function(*args, **words))

    return asked


class Nowhere:
    """The page, for macros that look at none."""

    def __getattr__(self, name: str) -> Any:
        raise Differs


class Told:
    """What a macro said to arguments: as long as they live, nothing else has their ids."""

    def __init__(self, said: str, gaps: Gaps, args: tuple[Any, ...]) -> None:
        """`gaps` are the texts that are wanting to it, by language."""
        self.gaps, self._args = gaps, args
        self._parts = str.__str__(said).split(MARK)
        self._numbers = [*map(int, self._parts[1::2])]

    def read(self, texts: list[str]) -> str:
        """It with the texts of one language."""
        self._parts[1::2] = [texts[number] for number in self._numbers]
        return "".join(self._parts)
