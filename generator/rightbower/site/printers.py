"""Every page once in every language."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import jinja2
from jinja2 import TemplateError, TemplateSyntaxError

from rightbower.book.game_views import GameView
from rightbower.book.hand_views import HandView
from rightbower.book.table_rules import TableRulesView
from rightbower.load.characters import bad_in_page
from rightbower.model.problem import Problem
from rightbower.site.language import Translator
from rightbower.site.links import is_odd
from rightbower.site.misprints import no_page_holds, template_problem, told_at_its_line
from rightbower.site.press import Press
from rightbower.site.render import Printer
from rightbower.site.specs import PageSpec
from rightbower.site.store import Store, whole_digest
from rightbower.site.told import known_text, transcript
from rightbower.site.urls import page_path
from rightbower.templates.polyglot import Polyglot


class Printers:
    """Print a page in every language of the site; `problems` are what stopped any page."""

    def __init__(self, press: Press) -> None:
        self.problems: list[Problem] = []
        self._press = press
        self._printers = []
        for language in press.languages.values():
            translator = language.translator()
            self._printers.append((language, translator, Printer(press, language, translator)))
        self._polyglot = None
        if len(self._printers) > 1:
            voices = [printer.environment for _, _, printer in self._printers]
            self._polyglot = Polyglot(voices, press.theme.environment)

    def pages(self, spec: PageSpec) -> Iterator[tuple[str, bytes]]:
        """The page in every language, with the texts and scripts that belong to it."""
        spec = spec.but(view=spec.seen())
        if self._polyglot is not None:
            self._polyglot.turn_to(
                lambda: [printer.ways(spec.kind, spec.name) for *_, printer in self._printers]
            )
        for _, translator, printer in self._printers:
            try:
                with told_at_its_line():
                    path, text = printer.page(spec)
                page = text.encode()
                yield path, page
                self._look_at(page, spec.template)
                if isinstance(spec.view, HandView | GameView) and spec.kind == "hand":
                    yield from self._texts(spec.name, spec.view, translator)
                if isinstance(spec.view, TableRulesView):
                    path = page_path(translator.language, "table-data", spec.name)
                    with told_at_its_line():
                        data = printer.table_data(spec.view)
                    yield path, data
            except TemplateError as error:
                self.problems.append(template_problem(error, spec.template))
            except UnicodeEncodeError as error:
                # Only a template can say that: every other text has been looked at.
                said = f"its page holds half of a character: {error.reason}"
                file = printer.environment.get_template(spec.template).filename
                half = TemplateSyntaxError(said, 1, None, file)
                self.problems.append(template_problem(half, spec.template))

    def _look_at(self, page: bytes, template: str) -> None:
        """Note what stands on a page and may stand on none."""
        bad = bad_in_page(page)
        if bad:
            environment = self._printers[0][2].environment
            file = environment.get_template(template).filename or template
            for fault in no_page_holds(bad, file, environment.purity.trees(template)):
                self.problems.append(template_problem(fault, template))

    @property
    def voices(self) -> list[Translator]:
        """Who says what is printed, in the order of the languages."""
        return [translator for _, translator, _ in self._printers]

    def _texts(
        self, name: str, view: HandView | GameView, translator: Translator
    ) -> Iterator[tuple[str, bytes]]:
        """The plain texts of a record by path: what happened, and what its cards would have
        brought."""
        texts = {}
        if "transcripts" in self._press.parts:
            texts["transcript"] = transcript(view, translator)
        known = self._press.known.plain
        if name in known:
            texts["known"] = known_text(view, known[name], translator)
        for kind, text in texts.items():
            yield page_path(translator.language, kind, name), f"{text}\n".encode()

    def compile(self, store: Store) -> None:
        """Have every template compiled, so that processes that begin after this need not; what is
        wrong with one is told by the pages that use it. `store` keeps what was compiled."""
        theme = self._press.theme
        if theme.codes.codes or not theme.digest:
            return
        parts = ("codes/4", sys.version, jinja2.__version__, whole_digest(), theme.digest)
        store.value(parts, self._compile, lambda _: theme.codes.packed(), theme.codes.unpack)

    def _compile(self) -> None:
        for _, _, printer in self._printers[:1]:
            for name in printer.environment.list_templates():
                if "/" not in name:
                    with suppress(TemplateError):
                        printer.environment.get_template(name)
                        printer.environment.is_general(name)
                        self.odd(name)

    def odd(self, template: str) -> bool | None:
        """Whether pages of a template have to be read for their links with care; None where that
        is seen only when there is one."""
        environment = self._printers[0][2].environment
        known = environment.codes.odd
        if template not in known:
            try:
                sources = [*environment.purity.sources(template)]
            except TemplateError:
                return None
            odd = any(is_odd(source.encode()) for source in sources)
            known[template] = None if odd else False
        return known[template]

    def faults(self) -> Iterator[Problem]:
        """What stopped pages, and every text that a finished language does not say."""
        yield from self.problems
        for language, translator, _ in self._printers:
            if not language.unfinished:
                yield from translator.faults()


def once(problems: Iterable[Problem]) -> list[Problem]:
    """Problems without those that were found before: the same fault comes up on many pages."""
    return list(dict.fromkeys(_plain(problem) for problem in problems))


def _plain(problem: Problem) -> Problem:
    """A problem that can be compared: the same template fault comes up on many pages."""
    return Problem(problem.code, _Frozen(problem.params), problem.at, problem.file, problem.place)


class _Frozen(dict[str, Any]):
    """Parameters that can be counted once."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted((key, str(value)) for key, value in self.items())))
