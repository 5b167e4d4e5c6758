"""What is another thing in each language, and pieces of pages with marks where it will stand.

Nothing of either can be looked at more closely than all languages agree on: whoever tries is told
that they differ, and has to ask in one language after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import urandom
from typing import Any, Final

from jinja2 import Undefined
from markupsafe import Markup, escape

from rightbower.templates.attributes import simple_attributes

MARK: Final = f"\x02{urandom(3).hex()}"
"""Stands before and after the number of a text in a piece of a page; nobody can write it, since
nobody knows it before."""
_TEXTS: Final = frozenset({str, Markup})
_PLAIN: Final = _TEXTS | {int, float, bool, type(None)}


class Differs(Exception):
    """What was asked has another answer in another language, or may have."""


def _refused(*args: Any, **kwargs: Any) -> Any:
    raise Differs


class Piece(Markup):
    """A piece of a page in which marks stand for what differs: it can be put into a larger one, and
    nothing else can be done with it. One that is a single text has its `values`, by language."""

    __slots__ = ("values",)
    values: tuple[Any, ...]

    def __html__(self) -> str:  # type: ignore[override]
        return str.__str__(self)

    def __bool__(self) -> bool:
        return bool(_agreed(map(bool, values_of(self))))


_ALLOWED: Final = frozenset(
    {"__class__", "__dir__", "__doc__", "__getattribute__", "__html__", "__init__",
     "__init_subclass__", "__new__", "__reduce__", "__reduce_ex__", "__setattr__", "__delattr__",
     "__sizeof__", "__subclasshook__", "__getstate__", "__bool__"}
)  # fmt: skip
for _name in {*dir(Markup), "__radd__"} - _ALLOWED:
    if callable(getattr(Markup, _name, _refused)) or _name == "__hash__":
        setattr(Piece, _name, _refused)


class Several:
    """One thing in all languages: what each has, in their order. What is done to it is done to all
    of them, and what comes of that is several things again, or one where they agree."""

    __slots__ = ("_book", "values")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, book: Book, values: tuple[Any, ...]) -> None:
        self._book, self.values = book, values

    def _all(self, ask: Callable[[Any], Any]) -> Any:
        return self._book.one(tuple(map(ask, self.values)))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if not _agreed(hasattr(value, name) for value in self.values):
            raise AttributeError(name)
        return self._all(lambda value: getattr(value, name))

    def __getitem__(self, key: Any) -> Any:
        if type(key) in MANY:
            raise Differs
        return self._all(lambda value: value[key])

    def __bool__(self) -> bool:
        return bool(_agreed(map(bool, self.values)))

    def __len__(self) -> int:
        return int(_agreed(map(len, self.values)))

    def __iter__(self) -> Iterator[Any]:
        ones = zip(*map(tuple, self.values), strict=True)
        return iter([*map(self._book.one, ones)])

    __html__ = __str__ = __repr__ = __format__ = _refused
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _refused
    __add__ = __radd__ = __mod__ = __rmod__ = __mul__ = __rmul__ = _refused


MANY: Final = frozenset({Several, Piece})
"""The kinds of what differs."""


def values_of(one: Piece | Several) -> tuple[Any, ...]:
    """What each language has; Differs for a piece that was put together."""
    values = getattr(one, "values", None)
    if values is None:
        raise Differs
    return values  # type: ignore[no-any-return]


def _agreed(answers: Any) -> Any:
    """The one answer that all languages give."""
    first, *others = answers
    if any(other != first for other in others):
        raise Differs
    return first


def piece(said: Any) -> Any:
    """What was said; where there are marks in it, as a piece."""
    if type(said) is not Piece and isinstance(said, str) and MARK in said:
        return str.__new__(Piece, said)
    return said


class Book:
    """The texts of all languages that pieces have marks for."""

    def __init__(self, languages: int) -> None:
        self.texts: tuple[list[bytes], ...] = tuple([] for _ in range(languages))
        """By language the texts, each at the number of its mark."""
        self.linked: dict[int, tuple[set[bytes], ...]] = {}
        """The ids and links in those that have any, by number and language."""
        self._known: dict[Any, Piece] = {}

    def one(self, values: tuple[Any, ...]) -> Any:
        """These values of all languages as one thing: that of the first, where all have the same;
        Differs where only some have any."""
        first, kinds = values[0], tuple(map(type, values))
        if _TEXTS.issuperset(kinds):
            if values.count(first) == kinds.count(kinds[0]) == len(values):
                return first
            # What is HTML already is not the same as a text that looks like it.
            known = self._known.get((kinds, values))
            return self._noted(kinds, values) if known is None else known
        if all(value is first for value in values):
            return first
        if type(None) in kinds or any(isinstance(value, Undefined) for value in values):
            raise Differs
        if _PLAIN.issuperset(kinds) and kinds.count(kinds[0]) == values.count(first) == len(values):
            return first
        return Several(self, values)

    def _noted(self, kinds: tuple[type, ...], values: tuple[Any, ...]) -> Piece:
        number = len(self.texts[0])
        told = [(one if type(one) is Markup else escape(one)).encode() for one in values]
        for texts, text in zip(self.texts, told, strict=True):
            texts.append(text)
        if any(b'="' in text for text in told):
            self.linked[number] = tuple(map(simple_attributes, told))
        made = str.__new__(Piece, f"{MARK}{number}{MARK}")
        made.values = values
        self._known[kinds, values] = made
        return made
