"""What is the same in all languages is put together once, and the texts are filled in for each.

A macro that only prints its texts is called in an environment of no language, where every text is
a token: what it is, and not how it is said. A macro that does anything else with a token is found
out, and called in each language instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from markupsafe import Markup, escape

from rightbower.book.message import Content, SeatName, SuitName, say, say_n, word
from rightbower.site.remembered import Memory, key_of

_TOKEN: Final = re.compile("\ue000([0-9]+)\ue001")
_KINDS_BY_VALUE: Final = frozenset({"joins", "rank_index", "text"})
_BY_VALUE: Final = frozenset({Content, SeatName, SuitName})
TOKENS_AT_MOST: Final = 20_000
"""How many tokens there are at a time."""


class NotNeutral(Exception):
    """Raised where a text is asked what it is like, before it is known in which language."""


def _refuse(*_: Any, **__: Any) -> Any:
    raise NotNeutral


class Token(str):
    """Stands for a text, which can be printed and nothing else."""

    __slots__ = ()

    def __html__(self) -> str:
        return str.__new__(Markup, self)

    def __str__(self) -> str:
        return str.__str__(self)


for _name in vars(str):
    if _name not in ("__new__", "__doc__", "__str__", "__repr__", "__getattribute__", "__init__"):
        setattr(Token, _name, _refuse)


class _Texts(dict[tuple[str, ...], Token]):
    """Texts without blanks, as tokens."""

    def __init__(self, neutral: Neutral) -> None:
        self._neutral = neutral

    def __missing__(self, key: tuple[str, ...]) -> Token:
        return self._neutral.token("text", key)


class _Nobody:
    """Nothing is said in no language, and so nothing is missing."""

    def __init__(self) -> None:
        self.noted: set[Any] = set()


@dataclass(frozen=True, slots=True)
class Form:
    """What a macro printed: its pieces, with a gap at every second place, and the number of the
    token that belongs into each."""

    pieces: list[str]
    numbers: list[int]


class Neutral:
    """The environment of no language, with all that one of a language is given. `ways` gives what
    leads to other pages, by folder; all languages have the same folders."""

    def __init__(
        self, environment: Any, spoken: Any, language: str, ways: Callable[[str], dict[str, Any]]
    ) -> None:
        self._environment, self._language, self._ways = environment, language, ways
        self._forms: dict[Any, Memory] = {}
        self._refused: set[Any] = set()
        self._modules: dict[tuple[str, str], Any] = {}
        self._tokens: dict[Any, Token] = {}
        self.entries: list[tuple[str, Any]] = []
        """What each token stands for: the kind of text, and what is to be said."""
        self.epoch = 0
        """How often all tokens have been let go."""
        environment.translator = _Nobody()
        environment.texts = _Texts(self)
        environment.filters |= spoken.filters | self._filters()
        environment.globals |= spoken.globals | self._globals()

    def _filters(self) -> dict[str, Any]:
        filters: dict[str, Any] = {
            kind: partial(self.token, kind) for kind in ("say", "told", "marked")
        }
        filters["names"] = lambda ones: tuple(self.token("say", one.name) for one in ones)
        return filters

    def _globals(self) -> dict[str, Any]:
        def plain(args: dict[str, Any]) -> dict[str, Any]:
            return {k: str(v) if isinstance(v, Token) else v for k, v in args.items()}

        def gettext(text: str, **args: Any) -> Token:
            return self.token("say", say(text, **plain(args)))

        def ngettext(text: str, plural: str, n: int, **args: Any) -> Token:
            return self.token("say", say_n(text, plural, n, **plain(args)))

        return {
            "_": gettext,
            "ngettext": ngettext,
            "pgettext": lambda context, text: self.token("say", word(context, text)),
            "rank_index": partial(self.token, "rank_index"),
            "joins": _Joins(self),
        }

    def token(self, kind: str, what: Any) -> Token:
        """The token of a text; one that is asked for again is the same."""
        by_value = kind in _KINDS_BY_VALUE or type(what) in _BY_VALUE
        key = (kind, what if by_value else key_of((what,)))
        found = self._tokens.get(key)
        if found is None:
            found = self._tokens[key] = Token(f"\ue000{len(self.entries)}\ue001")
            # What it stands for is kept: as long as it lives, nothing else has its id.
            self.entries.append((kind, what))
        return found

    def form(self, mark: Any, args: tuple[Any, ...], folder: str) -> Form | None:
        """What a macro prints in a folder of any language; None where it cannot be known without
        one."""
        if mark in self._refused:
            return None
        within = folder.partition("/")[2]
        forms = self._forms.setdefault((mark, within), Memory())
        key = key_of(args)
        if key in forms:
            return forms[key][1]  # type: ignore[no-any-return]
        if len(self.entries) >= TOKENS_AT_MOST:
            self._forget()
        try:
            text = str(self._macro(mark, within)(*args))
        except NotNeutral:
            self._refused.add(mark)
            return None
        pieces = _TOKEN.split(text)
        form = Form(pieces, [int(number) for number in pieces[1::2]])
        forms.keep(key, (text, form, args))
        return form

    def _macro(self, mark: Any, within: str) -> Any:
        template, name, _ = mark
        folder = f"{self._language}/{within}" if within else self._language
        self._environment.folder = folder
        if (template, within) not in self._modules:
            self._modules[template, within] = self._environment.get_template(template).make_module(
                {**self._ways(folder), "page": None}, False
            )
        return getattr(self._modules[template, within], name)

    def _forget(self) -> None:
        """Let all tokens go, and all that was printed with them."""
        self.epoch += 1
        self.entries.clear()
        self._tokens.clear()
        self._environment.forget()
        for forms in self._forms.values():
            forms.clear()


class _Joins(dict[str, Token]):
    """How names are listed, as tokens."""

    def __init__(self, neutral: Neutral) -> None:
        self._neutral = neutral

    def __missing__(self, key: str) -> Token:
        return self._neutral.token("joins", key)


class Filled(dict[int, str]):
    """The tokens of a neutral environment in the language of another environment."""

    def __init__(self, neutral: Neutral, environment: Any) -> None:
        self._neutral, self._environment = neutral, environment
        self._epoch = neutral.epoch
        filters, every = environment.filters, environment.globals
        self._said: dict[str, Callable[[Any], str]] = {
            **{kind: filters[kind] for kind in ("say", "told", "marked")},
            "text": lambda texts: environment.texts[texts],
            "rank_index": every["rank_index"],
            "joins": lambda key: every["joins"][key],
        }

    def fill(self, form: Form) -> Markup:
        """What a macro prints in this language."""
        if self._epoch != self._neutral.epoch:
            self.clear()
            self._epoch = self._neutral.epoch
        pieces = form.pieces.copy()
        pieces[1::2] = map(self.__getitem__, form.numbers)
        return Markup("".join(pieces))

    def __missing__(self, number: int) -> str:
        said, gaps = self._environment.with_gaps(self._one, number)
        if not gaps:
            self[number] = said
        return said  # type: ignore[no-any-return]

    def _one(self, number: int) -> str:
        kind, what = self._neutral.entries[number]
        said = str(escape(self._said[kind](what)))
        return _TOKEN.sub(lambda found: self[int(found[1])], said) if "\ue000" in said else said
