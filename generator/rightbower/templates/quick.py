"""Templates that are worked through faster and say the same to the byte.

Jinja is told at compile time what can be known by then: which texts have no blanks, so that they
are said once, that no template calls a function that asks for the context, which macros depend on
nothing but their arguments. What such a macro has said is kept for as long as it is asked with
the same objects, which frozen views allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from functools import lru_cache
from types import CodeType
from typing import Any, Final

from jinja2 import Environment, TemplateSyntaxError, nodes
from markupsafe import Markup
from markupsafe import escape as escape_any

from rightbower.templates.codes import Codes
from rightbower.templates.purity import Purity
from rightbower.templates.remembered import LateMacro, Memory, QuickMacro
from rightbower.templates.shading import QuickContext
from rightbower.templates.writing import QuickGenerator

_escaped: Final = lru_cache(maxsize=1 << 14)(escape_any)


def _escape(value: Any) -> str:
    """`value` as it stands in a page; most of what stands there stands there often."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return _escaped(value) if kind is str else escape_any(value)


def _called(function: Callable[..., Any], *args: Any, **words: Any) -> Any:
    return function(*args, **words)


@contextmanager
def _compiled(name: str | None, filename: str | None) -> Iterator[None]:
    """What Python can make nothing of is a fault of the template: it is nested too deeply."""
    try:
        yield
    except (RecursionError, MemoryError, SyntaxError) as error:
        reason = f"it is nested too deeply ({error})"
        raise TemplateSyntaxError(reason, 1, name, filename) from None


class _Texts(dict[tuple[str, ...], str]):
    """Texts without blanks in one language; those that a translation is wanting for are asked for
    each time, so that every page notes what it lacks."""

    def __init__(self, environment: QuickEnvironment) -> None:
        self._environment = environment

    def __missing__(self, key: tuple[str, ...]) -> str:
        name, *texts = key
        said = self._environment.constant(name, tuple(texts))
        if said is None:
            asked: Callable[..., str] = self._environment.globals[name]  # type: ignore[assignment]
            return asked(*texts)
        self[key] = said
        return said


class QuickEnvironment(Environment):
    """An environment of one language. `constant` says what a text without blanks is in it, or
    that this is not known before a page is made; `folder` is where the page in hand stands."""

    code_generator_class = QuickGenerator
    context_class = QuickContext
    macro: type[QuickMacro] = QuickMacro
    late_macro: type[QuickMacro] = LateMacro
    escape = staticmethod(_escape)
    folder: Any = ""
    translator: Any = None
    polyglot: Any = None
    """What speaks for all languages of the site, where there are several; `place` is the place of
    this one among them."""
    place = 0
    piece: type[str] = Markup
    """What macros say, and needs no escaping."""
    joined: Callable[[str], str] = staticmethod(lambda said: said)
    """What is made of texts that were put together."""
    alike: Callable[[Any], Any] = staticmethod(lambda value: value)
    """What is looked into."""
    called = staticmethod(_called)

    def __init__(self, codes: Codes | None = None, **options: Any) -> None:
        self.codes = codes or Codes()
        self.texts: dict[tuple[str, ...], str] = _Texts(self)
        self._memory: dict[Any, Memory] = {}
        self.constant: Callable[[str, tuple[str, ...]], str | None] = lambda name, texts: None
        self._modules: dict[tuple[str, str], Any] = {}
        self._included: dict[tuple[str, str], tuple[str, Any]] = {}
        super().__init__(autoescape=True, bytecode_cache=self.codes, **options)
        self.purity = Purity(self)

    def text(self, value: Any) -> str:
        """What a filter or a macro has made of a block; TypeError where that is no text."""
        if isinstance(value, str):
            return value
        raise TypeError(f"what is made of the block is no text but {type(value).__name__}")

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        with _compiled(name, filename):
            return super()._parse(source, name, filename)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None,
        defer_init: bool = False,
    ) -> str:  # fmt: skip
        with _compiled(name, filename):
            return super()._generate(source, name, filename, defer_init)

    def _compile(self, source: str, filename: str) -> CodeType:
        with _compiled(None, filename):
            return super()._compile(source, filename)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What all templates are given; one that is given nothing of its own gets just that."""
        return super().make_globals(d) if d else self.globals

    def remembered(self, mark: Any) -> Memory | None:
        """What a macro has said so far on the pages of the folder in hand; None for one that
        looks at more than its arguments, or is never asked for the same twice."""
        if mark not in self.codes.pure:
            return None
        memory = self._memory.setdefault((mark, self.folder), Memory())
        return None if memory.vain else memory

    def with_gaps(self, said: Callable[..., str], args: tuple[Any, ...]) -> tuple[str, Any]:
        """What `said` makes of its arguments, and the gaps in that; they are noted as well."""
        translator = self.translator
        if translator is None:
            return said(args), None
        before, translator.noted = translator.noted, set()
        try:
            text = said(args)
        finally:
            gaps, translator.noted = translator.noted, before
            before |= gaps
        return text, gaps

    def nothing(self) -> QuickContext:
        """What is known where a template is included without context."""
        return QuickContext(self, dict(self.globals), None, {})

    def included(self, name: str, parent: str | None, context: QuickContext, local: Any) -> str:
        """A template that is included and looks at nothing that a page brings along; `local` is
        what is set around that."""
        if "page" not in context or context.shades(local):
            template = self.get_template(name, parent)
            every = template.new_context(context.get_all(), True, local)
            return self.concat(template.root_render_func(every))
        key = (self.folder, name)
        known = self._included.get(key)
        if known is None:
            template = self.get_template(name, parent)
            known = self.with_gaps(lambda every: template.render(*every), (context.get_all(),))
            self._included[key] = known
        elif known[1]:
            self.translator.noted |= known[1]
        return known[0]

    def module(self, name: str, parent: str | None, context: QuickContext, local: Any) -> Any:
        """The macros of a template that is imported with its context and what is set around that,
        `local`. Those of one that looks at no page serve many pages."""
        # Macros that are asked for outside of a page do not know where links lead.
        kept = "page" in context and not context.shades(local)
        found = self._modules.get((self.folder, name)) if kept else None
        if found is None:
            found = self.get_template(name, parent).make_module(context.get_all(), True, local)
            if kept and self.is_general(name):
                self._modules[self.folder, name] = found
        return found

    def is_general(self, name: str) -> bool:
        """Whether a template and all that it imports look at nothing that a page brings along."""
        if name not in self.codes.general:
            self.codes.general[name] = self.purity.is_general(name)
        return self.codes.general[name]

    def look_into(self, template: str, macro: str, mark: Any) -> None:
        """Find out whether a macro is pure: see `Purity`."""
        if self.purity.is_pure(template, macro):
            self.codes.pure.add(mark)
