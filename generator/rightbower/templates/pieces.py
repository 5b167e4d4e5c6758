"""Templates that speak all languages at a time, and what they say: pieces with marks in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from jinja2.utils import missing

from rightbower.templates.attributes import simple_attributes
from rightbower.templates.quick import QuickEnvironment
from rightbower.templates.remembered import QuickMacro, take_for_steady
from rightbower.templates.several import MANY, MARK, Book, Differs, Piece, piece

SIGN: Final = MARK.encode()
_GAP: Final = SIGN + b"%d" + SIGN
_LONG: Final = 4_000
"""From so many letters on a piece is put into a page only when that is written down."""
Gaps = Mapping[int, frozenset[Any]]
"""The texts that are wanting to what was said, by the place of the language."""
take_for_steady(*MANY)


class PieceMacro(QuickMacro):
    """A macro that says pieces."""

    def _invoke(self, arguments: list[Any], autoescape: bool) -> str:
        return str.__new__(Piece, self._func(*arguments))

    def _said(self, args: tuple[Any, ...]) -> str:
        lacking = self._argument_count - len(args)
        return str.__new__(Piece, self._func(*args, *[missing] * lacking))


class PieceEnvironment(QuickEnvironment):
    """Speaks all languages at a time."""

    macro = late_macro = PieceMacro
    piece = Piece

    @staticmethod
    def escape(value: Any) -> str:
        return value if type(value) is Piece else QuickEnvironment.escape(value)

    @staticmethod
    def joined(said: str) -> str:
        return piece(said)  # type: ignore[no-any-return]


def careful(function: Callable[..., Any], *, entire: bool) -> Callable[..., Any]:
    """A function of Jinja's own that is never given what differs, unless it takes it `entire`."""

    @wraps(function)
    def asked(*args: Any, **words: Any) -> Any:
        if not entire and any(map(is_marked, (*args, *words.values()))):
            raise Differs
        return piece(function(*args, **words))

    return asked


def is_marked(one: Any) -> bool:
    """Whether a thing differs, or is a text with a mark in it."""
    return type(one) in MANY or (isinstance(one, str) and MARK in one)


class Nowhere:
    """The page, for macros that look at none."""

    def __getattr__(self, name: str) -> Any:
        raise Differs


class Told:
    """What a macro said to arguments: as long as they live, nothing else has their ids."""

    def __init__(
        self, said: str, gaps: Mapping[int, frozenset[Any]], args: tuple[Any, ...]
    ) -> None:
        """`gaps` are the texts that are wanting to it, by language."""
        self.gaps, self._args = gaps, args
        self.letters = str.__len__(said)
        self.long = self.letters >= _LONG
        parts = str.__str__(said).split(MARK)
        self._numbers = [*map(int, parts[1::2])]
        self._parts = [part.encode() for part in parts]
        self._found: tuple[set[bytes], list[bytes]] | None = None

    def read(self, texts: list[bytes]) -> bytes:
        """It with the texts of one language."""
        self._parts[1::2] = [texts[number] for number in self._numbers]
        return b"".join(self._parts)

    def attributes(self, book: Book, place: int) -> set[bytes]:
        """The ids and links in it in the language at `place`."""
        if self._found is None:
            self._parts[1::2] = [_GAP % number for number in self._numbers]
            every = simple_attributes(b"".join(self._parts))
            gapped = [one for one in every if SIGN in one]
            self._found = (every.difference(gapped), gapped)
        same, gapped = self._found
        found = same.copy()
        for one in gapped:
            parts = one.split(SIGN)
            parts[1::2] = [book.texts[place][int(number)] for number in parts[1::2]]
            found.add(b"".join(parts))
        for number in book.linked.keys() & set(self._numbers):
            found |= book.linked[number][place]
        return found
