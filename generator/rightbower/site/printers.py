"""Every page once in every language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from jinja2 import TemplateError

from rightbower.book.game_views import GameView
from rightbower.book.hand_views import HandView
from rightbower.book.home_views import HomeView
from rightbower.book.table_rules import TableRulesView
from rightbower.model.problem import Problem
from rightbower.site.doors import doors
from rightbower.site.language import Translator
from rightbower.site.press import Press
from rightbower.site.render import Printer, template_problem
from rightbower.site.specs import PageSpec
from rightbower.site.told import known_text, transcript
from rightbower.site.urls import page_path


def render(press: Press, specs: list[PageSpec]) -> tuple[dict[str, bytes], list[Problem]]:
    """All pages by path, and what stopped any of them: template errors, missing messages."""
    pages: dict[str, bytes] = {}
    problems: list[Problem] = []
    translators = [(language, language.translator()) for language in press.languages.values()]
    printers = [(each, Printer(press, language, each)) for language, each in translators]
    for spec in specs:
        for translator, printer in printers:
            try:
                path, text = printer.page(spec)
                pages[path] = text.encode()
                if isinstance(spec.view, HandView | GameView) and spec.kind == "hand":
                    pages |= _texts(spec.name, spec.view, press, translator)
                if isinstance(spec.view, TableRulesView):
                    path = page_path(translator.language, "table-data", spec.name)
                    pages[path] = printer.table_data(spec.view)
            except TemplateError as error:
                problems.append(template_problem(error, spec.template))
    for language, translator in translators:
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
