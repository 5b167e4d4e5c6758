"""Macros worked through once for all languages.

What a macro says that depends on its arguments alone is the same in every language, but for its
texts. So it is asked once, with all languages speaking at a time, and where their texts differ a
mark is left; each language then only puts in its own. A macro that does anything with a text
besides printing it is asked in every language, as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from rightbower.templates.pieces import Nowhere, PieceEnvironment, Told, careful
from rightbower.templates.quick import QuickEnvironment
from rightbower.templates.remembered import all_steady, known_as
from rightbower.templates.several import MANY, Book, Differs, piece, refuse_marked, values_of

_ENTIRE: Final = frozenset(
    {"e", "escape", "join", "map", "list", "first", "last", "length", "count", "batch", "slice"}
)
"""Filters that do no more with several things than each of them allows."""
_TRIED: Final = 12
"""After so many pieces it is seen whether asking a macro for all languages is worth it."""
_SHORT: Final = 1_000
"""What has fewer letters, a language says as fast itself."""
_MARKS_AT_MOST: Final = 20_000
_ANSWERS_AT_MOST: Final = 10_000
"""How many answers of one function are kept, and as many of those before."""


_Ways = tuple[str, Mapping[str, Any]]
"""The folder of a page, and how pages there lead to others."""


class _Asked:
    """A function that every language has its own of: all are asked at a time."""

    def __init__(self, polyglot: Polyglot, functions: Sequence[Callable[..., Any]]) -> None:
        self._polyglot, self._functions = polyglot, functions
        self._between = getattr(functions[0], "between", None)
        self._answers: dict[Any, tuple[Any, Any]] = {}
        self._earlier: dict[Any, tuple[Any, Any]] = {}
        """Those that were kept before: what is asked for again is kept longer."""
        self._same: dict[tuple[int, ...], tuple[Any, Any]] = {}
        """The same answers by the ids of the very arguments."""

    def __call__(self, *args: Any, **words: Any) -> Any:
        if words:
            return self._polyglot.asked(self._functions, args, words)[0]
        found = self._same.get(tuple(map(id, args)))
        return self._otherwise(args) if found is None else found[0]

    def _otherwise(self, args: tuple[Any, ...]) -> Any:
        """The answer to arguments of which it is not known that they were there already."""
        key = known_as(args)
        found = self._known(key)
        if found is None:
            return self._anew(key, args)
        self._find_again(found[0], args)
        return found[0]

    def _known(self, key: Any) -> tuple[Any, Any] | None:
        """The answer to arguments that are known by `key`, and the arguments."""
        found = self._answers.get(key)
        if found is None and key in self._earlier:
            found = self._earlier[key]
            self._keep(key, found)
        return found

    def _keep(self, key: Any, known: tuple[Any, Any]) -> None:
        if len(self._answers) >= _ANSWERS_AT_MOST:
            self._earlier, self._answers = self._answers, {}
            self._same.clear()
        self._answers[key] = known

    def _find_again(self, answer: Any, args: tuple[Any, ...]) -> None:
        if len(self._same) >= _ANSWERS_AT_MOST:
            self._same.clear()
        self._same[tuple(map(id, args))] = (answer, args)

    def _anew(self, key: Any, args: tuple[Any, ...]) -> Any:
        answer, whole = self._put_together(*args), True
        if answer is None:
            answer, whole = self._polyglot.asked(self._functions, args, {})
        if whole and all_steady(args):
            self._keep(key, (answer, args))
        return answer

    def _put_together(self, *args: Any) -> Any:
        """The answer to several things from those to each, which many others have in them as well;
        None where that is not known of the function, or something is wanting to one of them."""
        if self._between is None or len(args) != 1 or type(args[0]) is not tuple:
            return None
        told = []
        for one in args[0]:
            key = known_as((one,))
            found = self._known(key)
            if found is None:
                self._anew(key, (one,))
                found = self._known(key)
                if found is None:
                    return None
            told.append(str.__str__(found[0]))
        return piece(str.__new__(Markup, self._between.join(told)))


class Polyglot:
    """Speaks for the environments of several languages; `noted` are the gaps in what was said, each
    with the place of its language."""

    def __init__(
        self,
        voices: Sequence[QuickEnvironment],
        fresh: Callable[[type[QuickEnvironment]], QuickEnvironment],
    ) -> None:
        """`voices` are complete, and of one theme, of which `fresh` makes an environment."""
        self._voices, self._fresh = voices, fresh
        self._translators = [voice.translator for voice in voices]
        self.noted: set[Any] = set()
        self._unfit: set[Any] = set()
        self._told: dict[Any, Told] = {}
        self._counts: dict[Any, list[int]] = {}
        self._turn: Callable[[], Sequence[_Ways]] = tuple
        self._ways: Sequence[_Ways] | None = None
        self._begin()
        for place, voice in enumerate(voices):
            voice.polyglot, voice.place = self, place

    def _begin(self) -> None:
        """Begin with no text marked."""
        self._book = Book(len(self._voices))
        self._environment = self._prepared()
        self._modules: dict[Any, Any] = {}

    def _prepared(self) -> QuickEnvironment:
        first, environment = self._voices[0], self._fresh(PieceEnvironment)
        assert isinstance(environment, PieceEnvironment)
        environment.translator, environment.constant = self, self._constant
        environment.book = self._book
        environment.filters = {
            name: self._one(name, [voice.filters[name] for voice in self._voices])
            for name in first.filters
        }
        environment.tests = {
            name: careful(test, entire=False)  # type: ignore[arg-type]
            for name, test in first.tests.items()
        }
        environment.globals = {
            name: self._given([voice.globals[name] for voice in self._voices])
            for name in first.globals
        }
        return environment

    def _one(self, name: str, functions: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
        if all(one is functions[0] for one in functions):
            return careful(functions[0], entire=name in _ENTIRE)
        return _Asked(self, functions)

    def _given(self, values: Sequence[Any]) -> Any:
        first = values[0]
        if all(one is first for one in values):
            return careful(first, entire=False) if callable(first) else first
        if all(map(callable, values)):
            return _Asked(self, values)
        return self._book.one(tuple(values))

    def _constant(self, name: str, texts: tuple[str, ...]) -> Any:
        """A text without blanks in all languages; None where one has to note a gap."""
        said = tuple([voice.constant(name, texts) for voice in self._voices])
        return None if None in said else self._book.one(said)

    def asked(
        self, functions: Sequence[Callable[..., Any]], args: tuple[Any, ...], words: dict[str, Any]
    ) -> tuple[Any, bool]:
        """What all languages answer, and whether nothing was wanting to any of it."""
        plain = [one for one in (*args, *words.values()) if type(one) not in MANY]
        refuse_marked(plain)
        translators = self._translators
        before = [one.noted for one in translators]
        for one in translators:
            one.noted = set()
        try:
            if len(plain) == len(args) + len(words):
                answers = tuple([function(*args, **words) for function in functions])
            else:
                answers = tuple([
                    function(
                        *[_of(place, one) for one in args],
                        **{name: _of(place, one) for name, one in words.items()},
                    )
                    for place, function in enumerate(functions)
                ])  # fmt: skip
        finally:
            gaps = [one.noted for one in translators]
            for one, noted in zip(translators, before, strict=True):
                one.noted = noted
        if any(gaps):
            self.noted.update((place, gap) for place, found in enumerate(gaps) for gap in found)
            return self._book.one(answers), False
        return self._book.one(answers), True

    def turn_to(self, ways: Callable[[], Sequence[_Ways]]) -> None:
        """Begin with another page: `ways` are for each language the folder it stands in, and how
        it leads to others, asked for when they are needed."""
        self._told.clear()
        self._turn, self._ways = ways, None
        for mark, (made, again, letters) in self._counts.items():
            if made >= _TRIED and (again < made or letters < made * _SHORT):
                self._unfit.add(mark)
        if len(self._book.texts[0]) >= _MARKS_AT_MOST:
            self._begin()

    def said(self, place: int, mark: Any, args: tuple[Any, ...]) -> Markup | None:
        """What the macro `mark` says in the language at `place`; None where it has to be asked in
        that language alone."""
        if mark in self._unfit:
            return None
        key = (mark, known_as(args))
        told, counts = self._told.get(key), self._counts.setdefault(mark, [0, 0, 0])
        anew = told is None
        counts[not anew] += 1
        if told is None:
            try:
                told = self._told[key] = self._worked_through(mark, args)
            except Exception:
                # Whatever it was, the macro will say it itself, in one language.
                self._unfit.add(mark)
                return None
        gaps = told.gaps.get(place)
        if gaps:
            self._voices[place].translator.noted |= gaps
        said = told.read(self._book.texts[place])
        if anew:
            counts[2] += len(said)
        return str.__new__(Markup, said)

    def _worked_through(self, mark: Any, args: tuple[Any, ...]) -> Told:
        template, name, _ = mark
        environment = self._environment
        each = self._ways = self._ways or self._turn()
        folders = environment.folder = tuple([folder for folder, _ in each])
        module = self._modules.get((folders, template))
        if module is None:
            ways = {
                name: self._given([ways[name] for _, ways in each]) for name in each[0][1]
            }  # fmt: skip
            words = {**ways, "page": Nowhere()}
            module = environment.get_template(template).make_module(words)
            self._modules[folders, template] = module
        macro = getattr(module, name)
        if macro.mark != mark:
            raise Differs
        said, noted = environment.with_gaps(lambda args: macro(*args), args)
        gaps: dict[int, frozenset[Any]] = {}
        for place, gap in noted or ():
            gaps[place] = gaps.get(place, frozenset()) | {gap}
        return Told(said, gaps, args)


def _of(place: int, one: Any) -> Any:
    """What one of several languages has of a thing."""
    return values_of(one)[place] if type(one) in MANY else one
