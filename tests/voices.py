"""Pages in three languages, for tests of what is worked through once for all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from jinja2 import DictLoader, StrictUndefined
from markupsafe import Markup, escape

from rightbower.templates.polyglot import Polyglot
from rightbower.templates.quick import QuickEnvironment
from rightbower.templates.several import one_by_one

WORDS = {
    "en": {"ace": "ace", "heart": "heart", "won": "won <it>", "": "", "same": "same", "ok": "ok"},
    "es": {"ace": "as", "heart": "corazón", "won": "ganó <eso>", "": "", "same": "same"},
    "ro": {"ace": "as", "heart": "inimă", "won": "", "": "", "same": "same", "ok": "bine"},
}
IMPORT = '{% import "macros" as draw with context %}'
PAGE = IMPORT + '<p id="a">{{ draw.all(view) }}</p> {{ page.name }}'
LONG = "x" * 5_000


@dataclass(frozen=True)
class Face:
    name: str
    n: int = 1


@dataclass(frozen=True)
class View:
    name: str
    faces: tuple[Face, ...] = (Face("ace"), Face("heart", 2))
    odd: str = "plain"


@dataclass
class Voice:
    """A language whose words may be wanting."""

    language: str
    noted: set[Any] = field(default_factory=set)
    asked: list[int] = field(default_factory=list)

    def say(self, name: str) -> str:
        if name not in WORDS[self.language]:
            self.noted.add(("missing", name))
            return name
        return WORDS[self.language][name]

    @one_by_one(" ")
    def told(self, said: Face | tuple[Face, ...]) -> Markup:
        """Names one after another; where one is wanting, that is said of all of them."""
        ones = said if isinstance(said, tuple) else (said,)
        self.asked.append(len(ones))
        words = [escape(self.say(one.name)) for one in ones]
        lacks = any(one.name not in WORDS[self.language] for one in ones)
        return Markup(" ").join([*words, Markup("<i>?</i>")] if lacks else words)


class Site:
    """Pages in three languages, by a polyglot or by each alone."""

    def __init__(self, macro: str, page: str = PAGE) -> None:
        self.macro, self.page = macro, page
        self.polyglot: Any = None

    def environment(self, kind: type[QuickEnvironment]) -> QuickEnvironment:
        loader = DictLoader({"macros": self.macro, "page": self.page})
        return kind(loader=loader, undefined=StrictUndefined, codes=self.codes)

    def voices(self) -> list[QuickEnvironment]:
        self.codes: Any = None
        made = []
        for language in WORDS:
            voice = Voice(language)
            one = self.environment(QuickEnvironment)
            self.codes = one.codes
            one.translator, one.folder = voice, language
            one.filters["say"], one.filters["told"] = voice.say, voice.told
            one.filters["json"] = lambda value: json.dumps(value)
            one.filters["names"] = lambda ones, voice=voice: tuple(voice.say(o.name) for o in ones)
            one.globals |= {"_": partial(_gettext, voice), "lexicon": {"card": WORDS[language]}}
            one.constant = partial(_constant, language)
            one.get_template("macros")
            made.append(one)
        return made

    def printed(self, *views: Any, together: bool) -> list[tuple[str, set[Any]]]:
        """Each page with its gaps."""
        voices = self.voices()
        self.polyglot = Polyglot(voices, self.environment) if together else None
        done = []
        for view in views:
            ways = {one.folder: _ways(one.folder) for one in voices}
            if together:
                self.polyglot.turn_to(lambda ways=ways: [*ways.items()])
            for one in voices:
                one.translator.noted = set()
                words = {"view": view, "page": Face(one.folder), **ways[one.folder]}
                done.append((one.get_template("page").render(words), one.translator.noted))
        return done

    @property
    def fit(self) -> bool:
        """Whether all macros that were asked for could be worked through for all languages."""
        return not self.polyglot._unfit


def _gettext(voice: Voice, text: str, **args: Any) -> str:
    return voice.say(text) % args if args else voice.say(text)


def _constant(language: str, name: str, texts: tuple[str, ...]) -> str | None:
    return WORDS[language].get(texts[0])


def _ways(folder: str) -> dict[str, Callable[..., str]]:
    return {
        "link": lambda to: f"../{folder}/{to}" if to == "own" else f"../{to}",
        "asset": lambda name: f"../{name}",
        "made": str, "known": str, "at_root": str,
    }  # fmt: skip


def same(site: Site, *views: Any) -> None:
    assert site.printed(*views, together=True) == site.printed(*views, together=False)


def is_fit(site: Site, *views: Any) -> bool:
    site.printed(*views, together=True)
    return site.fit


def macro(body: str) -> str:
    return "{% macro all(view) %}" + body + "{% endmacro %}"
