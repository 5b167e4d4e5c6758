"""The Python that templates become."""

from __future__ import annotations

from keyword import iskeyword
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, operators, optimizeconst
from jinja2.filters import FILTERS

from rightbower.templates.shading import given, with_mark

_TEXTS: Final = frozenset({"_", "pgettext"})


def _text_asked_for(node: nodes.Call) -> tuple[str, ...] | None:
    """The function and the texts of a call that only asks what texts without blanks are in the
    language; None for every other call."""
    if node.kwargs or node.dyn_args or node.dyn_kwargs or not isinstance(node.node, nodes.Name):
        return None
    texts = tuple(arg.value for arg in node.args if isinstance(arg, nodes.Const))
    if node.node.name not in _TEXTS or len(texts) < len(node.args):
        return None
    return (node.node.name, *texts)


def _macros_of(tree: nodes.Template) -> set[str]:
    """The names of the macros that a template has, and of the modules of macros that it imports,
    which are nothing else in it."""
    found = {one.name for one in tree.find_all(nodes.Macro)}
    found |= {one.target for one in tree.find_all(nodes.Import)}
    for some in tree.find_all(nodes.FromImport):
        found |= {one if isinstance(one, str) else one[1] for one in some.names}
    return found - {one.name for one in tree.find_all(nodes.Name) if one.ctx != "load"}


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
        self._own = _macros_of(node)
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
        known = self._is_known(node.node)
        if not known:
            self.write("environment.called(")
        self.visit(node.node, frame)
        self.write("(" if known else ", ")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")

    def _is_known(self, called: nodes.Node) -> bool:
        """Whether what is called is a macro, or something that all templates are given."""
        if isinstance(called, nodes.Getattr):
            called = called.node
        elif isinstance(called, nodes.Name) and called.name in given(self.environment):
            return True
        return isinstance(called, nodes.Name) and called.name in self._own

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """Without an `else` there is nothing to print."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("")
        super().visit_CondExpr(node, frame)

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:  # noqa: N802
        """What a text has in it is asked of texts that are known."""
        if not any(one.op in ("in", "notin") for one in node.ops):
            super().visit_Compare(node, frame)
            return
        self.write("(environment.alike(")
        self.visit(node.expr, frame)
        self.write(")")
        for one in node.ops:
            self.write(f" {operators[one.op]} environment.alike(")
            self.visit(one.expr, frame)
            self.write(")")
        self.write(")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("environment.joined(")
        super().visit_Concat(node, frame)
        self.write(")")

    def start_write(self, frame: Frame, node: nodes.Node | None = None) -> None:
        """What is made of a block is looked at where it is made: a page is put together later."""
        super().start_write(frame, node)
        self.write("environment.text(")

    def end_write(self, frame: Frame) -> None:
        self.write(")")
        super().end_write(frame)

    def simple_write(self, s: str, frame: Frame, node: nodes.Node | None = None) -> None:
        """What is text already needs no looking at."""
        super().start_write(frame, node)
        self.write(s)
        super().end_write(frame)

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
