"""Views and words into pages: every page spec once in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import Environment, TemplateError
from markupsafe import Markup

from rightbower.book.game_views import won_by
from rightbower.book.keeping import pair_pictures
from rightbower.book.message import Arg, Content, listed, say, say_n, word
from rightbower.model.cards import Card
from rightbower.model.problem import Place, Problem
from rightbower.site.language import Translator
from rightbower.site.pages import PageSpec
from rightbower.site.player import player_data
from rightbower.site.prose import Prose, prose_html
from rightbower.site.theme import Theme
from rightbower.site.urls import absolute, page_path, relative
from rightbower.site.words import SOURCE_LANGUAGE, Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternate:
    """The same page in another language (or this one): where it is, and what it is called."""

    code: str
    name: str
    link: str
    public: str
    current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What surrounds a page: its language, title, address and relatives."""

    language: str
    kind: str
    name: str
    path: str
    title: str
    description: str
    alternates: tuple[Alternate, ...]
    canonical: str
    root_link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """Everything that pages are printed with."""

    title: str
    theme: Theme
    languages: Mapping[str, Language]
    prose: Mapping[str, Mapping[str, Prose]]
    base_url: str
    anchors: Mapping[str, Mapping[str, str]]
    """Where on a game's page each of its rules is spoken of, by game and rule."""


def render(press: Press, specs: list[PageSpec]) -> tuple[dict[str, bytes], list[Problem]]:
    """All pages by path, and what stopped any of them: template errors, missing messages."""
    pages: dict[str, bytes] = {}
    problems: list[Problem] = []
    for language in press.languages.values():
        translator = language.translator()
        printer = _Printer(press, translator)
        for spec in specs:
            try:
                path, text = printer.page(spec)
                pages[path] = text.encode()
            except TemplateError as error:
                problems.append(_template_problem(error, spec.template))
        problems += translator.faults()
    try:
        pages |= _shared(press, len(press.anchors))
    except TemplateError as error:
        problems.append(_template_problem(error, "root.html"))
    return pages, list(dict.fromkeys(_plain(problem) for problem in problems))


def _plain(problem: Problem) -> Problem:
    """A problem that can be compared: the same template fault comes up on many pages."""
    return Problem(problem.code, _Frozen(problem.params), problem.at, problem.file, problem.place)


class _Frozen(dict[str, Any]):
    """Parameters that can be counted once."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted((key, str(value)) for key, value in self.items())))


def _template_problem(error: TemplateError, template: str) -> Problem:
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

    def __init__(self, press: Press, translator: Translator) -> None:
        self._press = press
        self._translator = translator
        self._environment = self._prepared(press.theme.environment())

    def _prepared(self, environment: Environment) -> Environment:
        translator = self._translator
        lexicon = translator.lexicon

        def rank_index(card: Card) -> str:
            rank = card.rank or "JK"
            return lexicon.index.get(rank, rank)

        environment.filters["say"] = translator.name
        environment.filters["player_data"] = lambda view: Markup(player_data(view))
        environment.globals |= _gettext(translator) | {
            "rank_index": rank_index,
            "lexicon": lexicon,
            "site_title": self._press.title,
            "anchor": lambda game, rule: self._press.anchors[game].get(rule, ""),
            "prose_pages": self._prose_titles(),
        }
        return environment

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

        view: Any = spec.view
        title, description = self._translator.name(spec.title), self._said(spec.description)
        if spec.kind == "prose":
            view = view[self._translator.language]
            title = description = view.title
            view = (view, Markup(prose_html(view, link, self._drawn)))
        template = self._environment.get_template(spec.template)
        frame = self._frame(spec, path, title, description)
        return path, template.render(page=frame, view=view, link=link, asset=asset, made=made)

    def _drawn(self, pair: str) -> str:
        """The scores that a pair of cards can show, drawn as the rules pages draw them."""
        drawings: Any = self._environment.get_template("cards.html").module
        return str(drawings.score_row(pair_pictures(pair)))

    def _said(self, arg: Arg) -> str:
        return self._translator.name(arg)

    def _frame(self, spec: PageSpec, path: str, title: str, description: str) -> Frame:
        base = self._press.base_url
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
            alternates=tuple(alternates),
            canonical=absolute(base, path) if base else "",
            root_link=relative(path, "index.html"),
        )


def _shared(press: Press, games: int) -> dict[str, bytes]:
    """What stands in no language: the front door, the page for lost visitors, and the style that
    shows or hides each of the `games` where they stand side by side."""
    speakers = []
    for code, language in press.languages.items():
        translator = language.translator()
        speakers.append(
            {
                "code": code,
                "name": language.lexicon.name,
                "home": page_path(code, "home"),
                "tagline": translator.say(say("Rules of Euchre games, and hands that prove them.")),
                "lost": translator.say(say("There is no such page.")),
                "way_home": translator.say(say("To the start")),
            }
        )
    environment = press.theme.environment()
    environment.globals |= {
        "site_title": press.title,
        "languages": speakers,
        "asset": press.theme.asset,
        "base_url": press.base_url,
        "source_language": SOURCE_LANGUAGE,
    }
    return {
        "index.html": environment.get_template("root.html").render().encode(),
        "404.html": environment.get_template("404.html").render().encode(),
        "assets/made/compare.css": environment.get_template("compare.css")
        .render(games=games)
        .encode(),
    }


def sitemap(press: Press, pages: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The sitemap, where the site's public address is known: nothing else can go into one."""
    if not press.base_url:
        return
    paths = [path for path in sorted(pages) if path.endswith(".html") and path != "404.html"]
    urls = "".join(f"<url><loc>{absolute(press.base_url, path)}</loc></url>\n" for path in paths)
    yield (
        "sitemap.xml",
        (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
            f"{urls}</urlset>\n"
        ).encode(),
    )
