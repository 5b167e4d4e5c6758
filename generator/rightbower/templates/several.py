"""What is another thing in each language, and pieces of pages with marks where it will stand.

Nothing of either can be looked at more closely than all languages agree on: whoever tries is told
that they differ, and has to ask in one language after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import urandom
from typing import Any, Final, TypeVar

from jinja2 import Undefined
from markupsafe import Markup, escape

from rightbower.templates.remembered import PLAIN

MARK: Final = f"\x02{urandom(3).hex()}"
"""Stands before and after the number of a text in a piece of a page; nobody can write it, since
nobody knows it before."""
_TEXTS: Final = frozenset({str, Markup})
_Function = TypeVar("_Function", bound=Callable[..., Any])
_HOLDING: Final = frozenset({list, tuple, dict, set})


class Differs(Exception):
    """What was asked has another answer in another language, or may have."""


def _refused(*args: Any, **kwargs: Any) -> Any:
    raise Differs


class Piece(Markup):
    """A piece of a page in which marks stand for what differs: it can be put into a larger one, and
    nothing else can be done with it. One that is a single text has its values, by language."""

    __slots__ = ("__values",)
    __values: tuple[Any, ...] | None

    @classmethod
    def of(cls, text: str, values: tuple[Any, ...] | None = None) -> Piece:
        """A text with marks; with its `values` where it is the mark of a single one."""
        made = str.__new__(cls, text)
        made.__values = values
        return made

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

    __slots__ = ("__book", "__values")

    def __init__(self, book: Book, values: tuple[Any, ...]) -> None:
        self.__book, self.__values = book, values

    def __all(self, ask: Callable[[Any], Any]) -> Any:
        """What all answer, where all answer or all refuse alike."""
        answers, refusals = [], []
        for value in self.__values:
            try:
                answers.append(ask(value))
            except (AttributeError, LookupError, TypeError) as error:
                refusals.append(error)
        if answers and refusals:
            raise Differs
        if refusals:
            raise refusals[0]
        return self.__book.one(tuple(answers))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self.__all(lambda value: getattr(value, name))

    def __getitem__(self, key: Any) -> Any:
        if type(key) in MANY:
            raise Differs
        return self.__all(lambda value: value[key])

    def __bool__(self) -> bool:
        return bool(_agreed(map(bool, self.__values)))

    def __len__(self) -> int:
        return int(_agreed(map(len, self.__values)))

    def __iter__(self) -> Iterator[Any]:
        ones = zip(*map(tuple, self.__values), strict=True)
        return iter([*map(self.__book.one, ones)])

    __html__ = __str__ = __repr__ = __format__ = __hash__ = __index__ = _refused
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _refused
    __add__ = __radd__ = __mod__ = __rmod__ = __mul__ = __rmul__ = _refused


MANY: Final = frozenset({Several, Piece})
"""The kinds of what differs."""


def values_of(one: Piece | Several) -> tuple[Any, ...]:
    """What each language has; Differs for a piece that was put together."""
    values = getattr(one, f"_{type(one).__name__}__values")
    if values is None:
        raise Differs
    return values  # type: ignore[no-any-return]


def is_single(one: Any) -> bool:
    """Whether it is a single text, of which each language has its own."""
    return type(one) is Piece and getattr(one, "_Piece__values") is not None  # noqa: B009


def _agreed(answers: Any) -> Any:
    """The one answer that all languages give."""
    first, *others = answers
    if any(other != first for other in others):
        raise Differs
    return first


def piece(said: Any) -> Any:
    """What was said; where there are marks in it, as a piece."""
    if type(said) is not Piece and isinstance(said, str) and MARK in said:
        return Piece.of(said)
    return said


class _Giving(dict[type, bool]):
    """Whether what is of a kind gives one thing after another: asked of each kind once."""

    def __missing__(self, kind: type) -> bool:
        self[kind] = issubclass(kind, Iterator)
        return self[kind]


_GIVING: Final = _Giving()


def one_by_one(between: str) -> Callable[[_Function], _Function]:
    """Says what a filter makes of a tuple: HTML of each in it, as if it were given that alone, with
    `between` between two. Only where something is wanting to one, it may say more."""

    def told(function: _Function) -> _Function:
        function.between = between  # type: ignore[attr-defined]
        return function

    return told


def refuse_marked(args: Iterable[Any]) -> None:
    """Raise Differs where there is anything among the arguments that differs, or may: in lists as
    well, and in what gives one thing after another."""
    for one in args:
        kind = type(one)
        if kind in MANY or _GIVING[kind] or (isinstance(one, str) and MARK in one):
            raise Differs
        if kind in _HOLDING:
            refuse_marked(one.items() if kind is dict else one)


class Book:
    """The texts of all languages that pieces have marks for."""

    def __init__(self, languages: int) -> None:
        self.texts: tuple[list[str], ...] = tuple([] for _ in range(languages))
        """By language the texts, each at the number of its mark."""
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
        if PLAIN.issuperset(kinds) and kinds.count(kinds[0]) == values.count(first) == len(values):
            return first
        return Several(self, values)

    def _noted(self, kinds: tuple[type, ...], values: tuple[Any, ...]) -> Piece:
        number = len(self.texts[0])
        for texts, value in zip(self.texts, values, strict=True):
            texts.append(value if type(value) is Markup else escape(value))
        made = Piece.of(f"{MARK}{number}{MARK}", values)
        self._known[kinds, values] = made
        return made
