"""Templates that are worked through faster and say the same to the byte.

Jinja is told at compile time what can be known by then: which texts have no blanks, so that they
are said once, that no template calls a function that asks for the context, which macros depend on
nothing but their arguments. What such a macro has said is kept for as long as it is asked with
the same objects, which frozen views allow.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from keyword import iskeyword
from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, optimizeconst
from jinja2.filters import FILTERS
from markupsafe import Markup
from markupsafe import escape as escape_any

from rightbower.templates.codes import Codes
from rightbower.templates.purity import Purity
from rightbower.templates.remembered import LateMacro, Memory, QuickMacro
from rightbower.templates.shading import QuickContext, given, with_mark

_TEXTS: Final = frozenset({"_", "pgettext"})


_escaped: Final = lru_cache(maxsize=1 << 14)(escape_any)


def _escape(value: Any) -> str:
    """`value` as it stands in a page; most of what stands there stands there often."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return _escaped(value) if kind is str else escape_any(value)


def _text_asked_for(node: nodes.Call) -> tuple[str, ...] | None:
    """The function and the texts of a call that only asks what texts without blanks are in the
    language; None for every other call."""
    if node.kwargs or node.dyn_args or node.dyn_kwargs or not isinstance(node.node, nodes.Name):
        return None
    texts = tuple(arg.value for arg in node.args if isinstance(arg, nodes.Const))
    if node.node.name not in _TEXTS or len(texts) < len(node.args):
        return None
    return (node.node.name, *texts)


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


class QuickGenerator(CodeGenerator):
    """Writes the Python of a template."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # It would work out what a filter makes of a constant, in one language for all.
        self.optimizer = None

    def _output_child_to_const(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> str:
        filters = [
            *node.find_all(nodes.Filter),
            *([node] if isinstance(node, nodes.Filter) else ()),
        ]
        if any(one.name not in FILTERS for one in filters):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        environment: Any = self.environment
        self._macro = "macro" if node.find(nodes.Extends) is None else "late_macro"
        for macro in node.find_all(nodes.Macro):
            # Without a language nothing is known of what templates are given.
            if self.name is not None and environment.translator is not None:
                environment.look_into(self.name, macro.name, self._mark(macro))
        super().visit_Template(node, frame)

    def _mark(self, macro: Any) -> tuple[str | None, str | None, int]:
        return (self.name, getattr(macro, "name", None), macro.lineno)

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Nothing that templates are given asks for the context: they are simply called."""
        text = _text_asked_for(node)
        if text is not None:
            self.write(f"environment.texts[{text!r}]")
            return
        named = [one.key for one in node.kwargs]
        if node.dyn_args or node.dyn_kwargs or forward_caller or any(map(iskeyword, named)):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """Without an `else` there is nothing to print."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("")
        super().visit_CondExpr(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.joined(")
        super().visit_Concat(node, frame)
        self.write(")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        node = macro_ref.node
        names = "".join(f"{one.name!r}, " for one in node.args)
        name = getattr(node, "name", None)
        self.write(
            f"environment.{self._macro}(environment, macro, {name!r}, ({names}),"
            f" {macro_ref.accesses_kwargs!r}, {macro_ref.accesses_varargs!r},"
            f" {macro_ref.accesses_caller!r}, True, {self._mark(node)!r}, context)"
        )

    def dump_local_context(self, frame: Frame) -> str:
        """What is set around a place, with a mark where that is named as what all are given."""
        names = given(self.environment)
        stores = frame.symbols.dump_stores().items()
        shading = [variable for name, variable in stores if name in names]
        return with_mark(super().dump_local_context(frame), shading)

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        if not node.with_context:
            super()._import_common(node, frame)
            return
        self.write("environment.module(")
        self.visit(node.template, frame)
        self.write(f", {self.name!r}, context, {self.dump_local_context(frame)})")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:  # noqa: N802
        """What looks at no page is worked through once."""
        environment: Any = self.environment
        name = getattr(node.template, "value", None)
        if not isinstance(name, str) or not environment.is_general(name):
            super().visit_Include(node, frame)
            return
        self.writeline("", node)
        local, around = ("{}", "environment.nothing()")
        if node.with_context:
            local, around = self.dump_local_context(frame), "context"
        call = f"environment.included({name!r}, {self.name!r}, {around}, {local})"
        self.simple_write(call, frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            # Most of it is a piece of a page already.
            self.write("(out if type(out := (")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_post(node, frame, finalize)
        else:
            self.write(")) is environment.piece else environment.escape(out))")

    @optimizeconst
    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Of what has a name, what is really there is taken without a detour."""
        if not isinstance(node.node, nodes.Name):
            super().visit_Getattr(node, frame)
            return
        self.write("(got if (got := getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, missing)) is not missing else environment.getattr(")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}))")


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

    def __init__(self, codes: Codes | None = None, **options: Any) -> None:
        self.codes = codes or Codes()
        self.texts: dict[tuple[str, ...], str] = _Texts(self)
        self._memory: dict[Any, Memory] = {}
        self.constant: Callable[[str, tuple[str, ...]], str | None] = lambda name, texts: None
        self._modules: dict[tuple[str, str], Any] = {}
        self._included: dict[tuple[str, str], tuple[str, Any]] = {}
        super().__init__(autoescape=True, bytecode_cache=self.codes, **options)
        self.purity = Purity(self)

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
