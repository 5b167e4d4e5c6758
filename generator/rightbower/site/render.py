"""Views and words into pages of one language."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache, partial
from posixpath import dirname
from typing import Any

from markupsafe import Markup

from rightbower.book.game_views import won_by
from rightbower.book.glossary_views import TermView, term_views
from rightbower.book.keeping import pair_pictures
from rightbower.book.message import Arg, Blank, Content, listed, say, say_n, titled, word
from rightbower.book.table_rules import TableRulesView
from rightbower.model.cards import Card
from rightbower.model.glossary import Glossary
from rightbower.model.site_file import language_tag
from rightbower.site.a_z import alphabetic
from rightbower.site.brief import brief
from rightbower.site.entries import KINDS, bare
from rightbower.site.habits import habits_of
from rightbower.site.language import Translator
from rightbower.site.marks import Marker, counted
from rightbower.site.numbers import figure
from rightbower.site.played import BareTables
from rightbower.site.player import drawn_data
from rightbower.site.press import Alternate, Frame, Press
from rightbower.site.prose import Linker, prose_html
from rightbower.site.qr import qr_code
from rightbower.site.same import Same
from rightbower.site.specs import PageSpec, PerLanguage
from rightbower.site.tables import table_data, written
from rightbower.site.terms import Explainer, Finder
from rightbower.site.tied import tied_html
from rightbower.site.urls import absolute, page_path, relative
from rightbower.site.words import SOURCE_LANGUAGE, Language, own_name
from rightbower.templates.quick import QuickEnvironment


def _gettext(translator: Translator) -> dict[str, Any]:
    """How templates say things: whole sentences, numbers with their nouns, names."""

    def gettext(text: str, **args: Arg) -> str:
        return translator.say(say(text, **args))

    def ngettext(text: str, plural: str, n: int, **args: Arg) -> str:
        return translator.say(say_n(text, plural, n, **args))

    def pgettext(context: str, text: str) -> str:
        return translator.say(word(context, text))

    return {
        "_": gettext,
        "ngettext": ngettext,
        "pgettext": pgettext,
        "content": Content,
        "titled": titled,
        "listed": listed,
        "won_by": won_by,
    }


def _joins(translator: Translator) -> dict[str, str]:
    """How two names are listed, and how several, for a script that fills in {a}, {b} and {c}; and
    how two places are called that have a score together (`unit`)."""
    pair, several = (translator.name(listed(map(Blank, found))) for found in ("ab", "abc"))
    joined = translator.lexicon.pair
    return {"pair": pair, "several": several, "unit": f"{{a}}{joined}{{b}}" if joined else pair}


def _constant(translator: Translator, name: str, texts: tuple[str, ...]) -> str | None:
    """A text without blanks as it is in this language; None where that has to be noted on every
    page that says it, because a translation is wanting."""
    message = say(*texts) if name == "_" else word(*texts)
    return None if translator.gaps(message) else translator.say(message)


@lru_cache(maxsize=4)
def _terms(glossary: Same[Glossary]) -> Mapping[str, TermView]:
    return term_views(glossary.it)


class Printer:
    """Prints pages in one language."""

    def __init__(self, press: Press, language: Language, translator: Translator) -> None:
        self._press = press
        self._translator = translator
        self._habits = language.habits or habits_of(language.code)
        self._marker = Marker(translator)
        self._finder = Finder.of(press.glossary, language.code)
        self._ways: dict[str, dict[str, Callable[..., str]]] = {}
        self.environment = self._prepared(press.theme.environment())
        self.tables = BareTables(press, translator, self.environment)

    def _prepared(self, environment: QuickEnvironment) -> QuickEnvironment:
        translator = environment.translator = self._translator
        environment.constant = partial(_constant, translator)
        lexicon, press = translator.lexicon, self._press

        def rank_index(card: Card) -> str:
            rank = card.rank or "JK"
            return lexicon.index.get(rank, rank)

        environment.filters["say"] = translator.name
        environment.filters["names"] = lambda ones: tuple(translator.name(one.name) for one in ones)
        environment.filters["forms"] = translator.forms
        environment.filters["told"] = self._marker.told
        environment.filters["marked"] = self._marker.marked
        environment.filters["alphabetic"] = alphabetic(environment, translator, press.glossary)
        environment.filters["json"] = lambda value: json.dumps(value, separators=(",", ":"))
        environment.filters["written"] = written
        environment.filters["tag"] = language_tag
        environment.filters["player_data"] = drawn_data
        environment.globals |= _gettext(translator) | {
            "rank_index": rank_index,
            "lexicon": lexicon,
            "site_title": press.title,
            "anchor": lambda game, rule: press.anchors[game].get(rule, ""),
            "prose_pages": self._prose_titles(),
            "language_name": self._language_name,
            "figure": partial(figure, language=translator.language),
            "percent": self._habits.percent,
            "terms": _terms(Same(press.glossary)),
            "entry_kinds": KINDS,
            "game_names": press.games,
            "date": self._habits.day,
            "days_in": self._habits.days_in,
            "kinds": press.kinds,
            "parts": press.parts,
            "joins": _joins(translator),
            "unknown_in": press.known.unknown,
        }
        return environment

    def _language_name(self, code: str) -> str:
        """What a language calls itself, whether the site speaks it or not."""
        if code in self._press.languages:
            return self._press.languages[code].lexicon.name
        return self._press.own_names.get(code) or own_name(code)

    def _prose_titles(self) -> tuple[tuple[str, str], ...]:
        language = self._translator.language
        return tuple((slug, pages[language].title) for slug, pages in self._press.prose.items())

    def page(self, spec: PageSpec) -> tuple[str, str]:
        """The path and the text of a page."""
        path = page_path(self._translator.language, spec.kind, spec.name)
        self.environment.folder = dirname(path)
        links = self._links(dirname(path))
        self._translator.noted = set()
        title, description, about, view = self._shown(spec, links["link"])
        template = self.environment.get_template(spec.template)
        frame = self._frame(spec, path, title, description, brief(about))

        def printed() -> str:
            explainer = Explainer(self._finder)
            return template.render(
                page=frame, view=view, explainer=explainer,
                explained=partial(self._marker.explained, explainer), **links,
            )  # fmt: skip

        text = printed()
        missing, older = counted(self._translator.noted)
        if missing or older:
            # What a page lacks is known when it is made; its banner stands at the top.
            frame = replace(frame, missing=missing, older=older)
            text = printed()
        return path, text

    def ways(self, kind: str, name: str) -> tuple[str, dict[str, Callable[..., str]]]:
        """The folder of a page, and how the pages there lead to others."""
        folder = dirname(page_path(self._translator.language, kind, name))
        return folder, self._links(folder)

    def _links(self, folder: str) -> dict[str, Callable[..., str]]:
        """How the pages in a folder lead to others; they all do it alike."""
        if folder in self._ways:
            return self._ways[folder]
        language, theme, found = self._translator.language, self._press.theme, self._press.known
        to = partial(relative, f"{folder}/")

        @lru_cache(maxsize=1 << 12)
        def link(kind: str, name: str = "", anchor: str = "") -> str:
            return to(page_path(language, kind, name), anchor)

        @cache
        def asset(name: str) -> str:
            return to(theme.asset(name))

        def made(name: str) -> str:
            return to(f"assets/made/{name}")

        def known(record: str) -> str:
            return to(found.paths[record]) if record in found.paths else ""

        ways: dict[str, Callable[..., str]] = {
            "link": link,
            "asset": asset,
            "made": made,
            "table_script": lambda game: to(self.tables.address(game)),
            "known": known,
            "at_root": to,
        }
        self._ways[folder] = ways
        return ways

    def _shown(self, spec: PageSpec, link: Linker) -> tuple[str, str, str, Any]:
        """A page's title, its description, what is said of it elsewhere, and its view."""
        title, description = self._translator.name(spec.title), self._said(spec.description)
        view: Any = spec.view
        if isinstance(view, PerLanguage):
            view = view.make(self._translator)
        if spec.kind == "prose":
            page = view[self._translator.language]
            lexicon = self._press.languages[page.language].lexicon
            html = prose_html(page, link, self._drawn, self._press.glossary, lexicon.quotes)
            html = tied_html(html, lexicon.tied)
            return page.title, page.title, bare(page.text), (page, Markup(html))
        return title, description, self._said(spec.about) or description, view

    def _drawn(self, kind: str, name: str) -> str:
        """What a page of prose draws: the scores that a pair of cards can show, as the rules pages
        draw them, or a plot."""
        if kind == "numbers":
            drawings: Any = self.environment.get_template("plots.html").module
            return str(drawings.plot(self._press.plots[name]))
        drawings = self.environment.get_template("cards.html").module
        return str(drawings.score_row(pair_pictures(name)))

    def table_data(self, view: TableRulesView) -> bytes:
        """What the page about a reader's own table looks up."""
        drawings = self.environment.get_template("table-parts.html").module
        return table_data(view, drawings, self._said, self._press.games)

    def _said(self, arg: Arg) -> str:
        return self._translator.name(arg)

    def _frame(self, spec: PageSpec, path: str, title: str, description: str, about: str) -> Frame:
        base = self._press.base_url
        # What is shown in a frame of another page is known under the address of the whole page.
        own = (
            page_path(self._translator.language, "hand", spec.name)
            if spec.kind == "embed"
            else path
        )
        alternates = []
        for code, language in self._press.languages.items():
            other = page_path(code, spec.kind, spec.name)
            link = relative(path, other)
            alternates.append(
                Alternate(
                    code=code,
                    name=language.lexicon.name,
                    link=link,
                    public=absolute(base, other) if base else link,
                    current=code == self._translator.language,
                )
            )
        return Frame(
            language=self._translator.language,
            kind=spec.kind,
            name=spec.name,
            path=path,
            title=title,
            description=description,
            about=about,
            territory=self._habits.territory,
            alternates=tuple(alternates),
            anyone=self._for_anyone(spec) if base else "",
            canonical=absolute(base, own) if base else "",
            root_link=relative(path, "index.html"),
            picture=self._press.picture(self._translator.language, spec.game),
            qr=qr_code(absolute(base, own)) if base and spec.kind == "hand" else None,
        )

    def _for_anyone(self, spec: PageSpec) -> str:
        """The address for readers of none of the languages: the choice of languages, or the page
        in the source language, or else in the first one."""
        if spec.kind == "home":
            return absolute(self._press.base_url, "index.html")
        codes = list(self._press.languages)
        code = SOURCE_LANGUAGE if SOURCE_LANGUAGE in codes else codes[0]
        return absolute(self._press.base_url, page_path(code, spec.kind, spec.name))
