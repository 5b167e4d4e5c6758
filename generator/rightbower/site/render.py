"""Views and words into pages: every page spec once in every language."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.numbers import format_percent
from jinja2 import Environment, TemplateError
from markupsafe import Markup

from rightbower.book.game_views import GameView, won_by
from rightbower.book.glossary_views import glossary_view
from rightbower.book.hand_views import HandView
from rightbower.book.home_views import HomeView
from rightbower.book.keeping import pair_pictures
from rightbower.book.message import Arg, Content, listed, say, say_n, word
from rightbower.book.table_rules import TableRulesView
from rightbower.model.cards import Card
from rightbower.model.problem import Place, Problem
from rightbower.site.brief import brief, territory
from rightbower.site.doors import doors
from rightbower.site.entries import KINDS, bare
from rightbower.site.language import Translator
from rightbower.site.marks import Marker, counted
from rightbower.site.numbers import figure
from rightbower.site.player import player_data
from rightbower.site.press import Alternate, Frame, Press
from rightbower.site.prose import Linker, prose_html
from rightbower.site.qr import qr_code
from rightbower.site.specs import PageSpec, PerLanguage
from rightbower.site.tables import table_data, written
from rightbower.site.terms import Explainer, Finder
from rightbower.site.told import known_text, transcript
from rightbower.site.urls import absolute, page_path, picture_path, relative
from rightbower.site.words import SOURCE_LANGUAGE, Language


def render(press: Press, specs: list[PageSpec]) -> tuple[dict[str, bytes], list[Problem]]:
    """All pages by path, and what stopped any of them: template errors, missing messages."""
    pages: dict[str, bytes] = {}
    problems: list[Problem] = []
    for language in press.languages.values():
        translator = language.translator()
        printer = _Printer(press, language, translator)
        for spec in specs:
            try:
                path, text = printer.page(spec)
                pages[path] = text.encode()
                if isinstance(spec.view, HandView | GameView) and spec.kind == "hand":
                    pages |= _texts(spec.name, spec.view, press, translator)
                if isinstance(spec.view, TableRulesView):
                    path = page_path(language.code, "table-data", spec.name)
                    pages[path] = printer.table_data(spec.view)
            except TemplateError as error:
                problems.append(template_problem(error, spec.template))
        if not language.unfinished:
            problems += translator.faults()
    try:
        home = next(spec.view for spec in specs if isinstance(spec.view, HomeView))
        pages |= doors(press, len(press.anchors), home)
    except TemplateError as error:
        problems.append(template_problem(error, "root.html"))
    return pages, once(problems)


def once(problems: Iterable[Problem]) -> list[Problem]:
    """Problems without those that were found before: the same fault comes up on many pages."""
    return list(dict.fromkeys(_plain(problem) for problem in problems))


def _texts(
    name: str, view: HandView | GameView, press: Press, translator: Translator
) -> dict[str, bytes]:
    """The plain texts of a record by path: what happened, and what its cards would have brought."""
    texts = {"transcript": transcript(view, translator)}
    if name in press.known.plain:
        texts["known"] = known_text(view, press.known.plain[name], translator)
    code = translator.language
    return {page_path(code, kind, name): f"{text}\n".encode() for kind, text in texts.items()}


def _plain(problem: Problem) -> Problem:
    """A problem that can be compared: the same template fault comes up on many pages."""
    return Problem(problem.code, _Frozen(problem.params), problem.at, problem.file, problem.place)


class _Frozen(dict[str, Any]):
    """Parameters that can be counted once."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted((key, str(value)) for key, value in self.items())))


def template_problem(error: TemplateError, template: str) -> Problem:
    """A template's fault as a problem, at its file and line where they are known."""
    file = getattr(error, "filename", None) or f"templates/{template}"
    line = getattr(error, "lineno", None) or 1
    return Problem("bad_template", {"reason": str(error)}, file=str(file), place=Place(line, 1))


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
        "listed": listed,
        "won_by": won_by,
    }


class _Printer:
    """Prints pages in one language."""

    def __init__(self, press: Press, language: Language, translator: Translator) -> None:
        self._press = press
        self._translator = translator
        self._marker = Marker(translator)
        self._finder = Finder.of(press.glossary, language.code)
        self._terms = glossary_view(press.glossary).terms
        self._environment = self._prepared(press.theme.environment())

    def _prepared(self, environment: Environment) -> Environment:
        translator = self._translator
        lexicon = translator.lexicon

        def rank_index(card: Card) -> str:
            rank = card.rank or "JK"
            return lexicon.index.get(rank, rank)

        environment.filters["say"] = translator.name
        environment.filters["told"] = self._marker.told
        environment.filters["marked"] = self._marker.marked
        environment.filters["json"] = lambda value: json.dumps(value, separators=(",", ":"))
        environment.filters["written"] = written
        environment.filters["player_data"] = lambda view: Markup(player_data(view))
        environment.globals |= _gettext(translator) | {
            "rank_index": rank_index,
            "lexicon": lexicon,
            "site_title": self._press.title,
            "anchor": lambda game, rule: self._press.anchors[game].get(rule, ""),
            "prose_pages": self._prose_titles(),
            "language_name": self._language_name,
            "figure": partial(figure, language=translator.language),
            "percent": lambda n: format_percent(n / 100, locale=translator.language),
            "terms": self._terms,
            "entry_kinds": KINDS,
            "game_names": self._press.games,
            "date": self._day,
            "kinds": self._press.kinds,
            "unknown_in": self._press.known.unknown,
        }
        return environment

    def _day(self, day: str) -> str:
        """A day such as 2026-11-30 in words."""
        return format_date(date.fromisoformat(day), "long", locale=self._translator.language)

    def _language_name(self, code: str) -> str:
        """What a language calls itself, whether the site speaks it or not."""
        if code in self._press.languages:
            return self._press.languages[code].lexicon.name
        try:
            name = Locale.parse(code).get_language_name(code)
        except (UnknownLocaleError, ValueError):
            name = None
        return (name or code).capitalize()

    def _prose_titles(self) -> tuple[tuple[str, str], ...]:
        language = self._translator.language
        return tuple((slug, pages[language].title) for slug, pages in self._press.prose.items())

    def page(self, spec: PageSpec) -> tuple[str, str]:
        """The path and the text of a page."""
        path = page_path(self._translator.language, spec.kind, spec.name)

        def link(kind: str, name: str = "", anchor: str = "") -> str:
            return relative(path, page_path(self._translator.language, kind, name), anchor)

        def asset(name: str) -> str:
            return relative(path, self._press.theme.asset(name))

        def made(name: str) -> str:
            return relative(path, f"assets/made/{name}")

        self._translator.noted.clear()
        title, description, about, view = self._shown(spec, link)
        template = self._environment.get_template(spec.template)
        frame = self._frame(spec, path, title, description, brief(about))

        def printed() -> str:
            explainer = Explainer(self._finder)
            return template.render(
                page=frame, view=view, link=link, asset=asset, made=made,
                known=partial(self._known, path), explainer=explainer,
                at_root=partial(relative, path),
                explained=partial(self._marker.explained, explainer),
            )  # fmt: skip

        text = printed()
        missing, older = counted(self._translator.noted)
        if missing or older:
            # What a page lacks is known when it is made; its banner stands at the top.
            frame = replace(frame, missing=missing, older=older)
            text = printed()
        return path, text

    def _known(self, path: str, record: str) -> str:
        """Where the page at `path` looks up the cards of a record; empty where nothing is known."""
        file = self._press.known.paths.get(record)
        return relative(path, file) if file else ""

    def _shown(self, spec: PageSpec, link: Linker) -> tuple[str, str, str, Any]:
        """A page's title, its description, what is said of it elsewhere, and its view."""
        title, description = self._translator.name(spec.title), self._said(spec.description)
        view: Any = spec.view
        if isinstance(view, PerLanguage):
            view = view.make(self._translator)
        if spec.kind == "prose":
            page = view[self._translator.language]
            marks = self._press.languages[page.language].lexicon.quotes
            html = prose_html(page, link, self._drawn, self._press.glossary, marks)
            return page.title, page.title, bare(page.text), (page, Markup(html))
        return title, description, self._said(spec.about) or description, view

    def _drawn(self, kind: str, name: str) -> str:
        """What a page of prose draws: the scores that a pair of cards can show, as the rules pages
        draw them, or a plot."""
        if kind == "numbers":
            drawings: Any = self._environment.get_template("plots.html").module
            return str(drawings.plot(self._press.plots[name]))
        drawings = self._environment.get_template("cards.html").module
        return str(drawings.score_row(pair_pictures(name)))

    def table_data(self, view: TableRulesView) -> bytes:
        """What the page about a reader's own table looks up."""
        drawings = self._environment.get_template("table-parts.html").module
        return table_data(view, drawings, self._said)

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
            territory=territory(self._translator.language),
            alternates=tuple(alternates),
            anyone=self._for_anyone(spec) if base else "",
            canonical=absolute(base, own) if base else "",
            root_link=relative(path, "index.html"),
            picture=self._picture(spec.game),
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

    def _picture(self, game: str) -> str:
        path = picture_path(self._translator.language, game)
        base = self._press.base_url
        return absolute(base, path) if base and path in self._press.pictures else ""
