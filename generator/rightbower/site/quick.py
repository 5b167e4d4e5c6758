"""Templates that are worked through faster and say the same to the byte.

Jinja is told at compile time what can be known by then: which texts have no blanks, so that they
are said once, that no template calls a function that asks for the context, which macros depend on
nothing but their arguments. What such a macro has said is kept for as long as it is asked with
the same objects, which frozen views allow.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from functools import lru_cache
from types import CodeType
from typing import Any, Final

from jinja2 import BytecodeCache, Environment, meta, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup
from markupsafe import escape as escape_any

KEPT_AT_MOST: Final = 2_000
"""How many answers of one macro are kept."""
_BY_VALUE: Final = frozenset({str, int, bool, type(None), Markup})
_TEXTS: Final = frozenset({"_", "pgettext"})
_FOLDER: Final = frozenset({"link", "asset", "made", "known", "at_root"})
"""What templates are given besides their environment and depends on a page's folder only."""


_escaped: Final = lru_cache(maxsize=1 << 14)(escape_any)


def _escape(value: Any) -> str:
    """`value` as it stands in a page; most of what stands there stands there often."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return _escaped(value) if kind is str else escape_any(value)


class QuickMacro(Macro):
    """A macro that is called by position in nearly every case; `mark` names it for its memory."""

    def __init__(self, environment: Any, func: Any, name: str, arguments: Any, *rest: Any) -> None:
        *flags, self._mark = rest
        super().__init__(environment, func, name, arguments, *flags)
        self._plain = not (self.catch_kwargs or self.catch_varargs or self.caller)
        self._memory: Any = environment.remembered(self._mark) if self._plain else None

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        if kwargs or not self._plain or len(args) > self._argument_count:
            return super().__call__(*args, **kwargs)
        if self._memory is not None:
            return self._kept(args)
        return self._said(args)

    def _said(self, args: tuple[Any, ...]) -> str:
        lacking = self._argument_count - len(args)
        return str.__new__(Markup, self._func(*args, *[missing] * lacking))

    def _kept(self, args: tuple[Any, ...]) -> str:
        key: Any
        if len(args) == 1 and type(args[0]) not in _BY_VALUE:
            key = id(args[0])
        else:
            key = tuple([a if type(a) in _BY_VALUE else id(a) for a in args])
        environment: Any = self._environment
        found = self._memory.get(key)
        if found is not None:
            if found[1]:
                environment.translator.noted |= found[1]
            return found[0]  # type: ignore[no-any-return]
        translator = environment.translator
        before, translator.noted = translator.noted, set()
        try:
            said = self._said(args)
        finally:
            gaps, translator.noted = translator.noted, before
            before |= gaps
        if len(self._memory) >= KEPT_AT_MOST:
            self._memory.clear()
        # The arguments are kept too: as long as they live, nothing else has their ids.
        self._memory[key] = (said, gaps, args)
        return said


def _text_asked_for(node: nodes.Call) -> tuple[str, ...] | None:
    """The function and the texts of a call that only asks what texts without blanks are in the
    language; None for every other call."""
    if node.kwargs or node.dyn_args or node.dyn_kwargs or not isinstance(node.node, nodes.Name):
        return None
    texts = tuple(arg.value for arg in node.args if isinstance(arg, nodes.Const))
    if node.node.name not in _TEXTS or len(texts) < len(node.args):
        return None
    return (node.node.name, *texts)


class Codes(BytecodeCache):
    """Templates compiled once for all languages, and what was found out about them: which macros
    are pure, and which templates look at nothing that a page brings along."""

    def __init__(self) -> None:
        self.codes: dict[str, CodeType] = {}
        self.pure: set[Any] = set()
        self.general: dict[str, bool] = {}

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """A template by its name alone: the same theme may stand in another folder."""
        return name

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get(bucket.key + bucket.checksum)

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self.codes[bucket.key + bucket.checksum] = bucket.code

    def packed(self) -> bytes:
        """All of it, for another process of the same program and the same theme."""
        return marshal.dumps((self.codes, self.pure, self.general))

    def unpack(self, data: bytes) -> None:
        """Take in what `packed` gave."""
        self.codes, self.pure, self.general = marshal.loads(data)


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

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        environment: Any = self.environment
        for macro in node.find_all(nodes.Macro):
            if environment.is_pure(self.name, macro.name):
                environment.codes.pure.add(self._mark(macro))
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
        if node.dyn_args or node.dyn_kwargs or forward_caller:
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

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        node = macro_ref.node
        names = "".join(f"{argument.name!r}, " for argument in node.args)
        self.write(
            f"environment.macro(environment, macro, {getattr(node, 'name', None)!r}, ({names}),"
            f" {macro_ref.accesses_kwargs!r}, {macro_ref.accesses_varargs!r},"
            f" {macro_ref.accesses_caller!r}, True, {self._mark(node)!r})"
        )

    def _import_common(self, node: nodes.Import | nodes.FromImport, frame: Frame) -> None:
        if not node.with_context:
            super()._import_common(node, frame)
            return
        self.write("environment.module(")
        self.visit(node.template, frame)
        self.write(f", {self.name!r}, context)")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.escape(")


class QuickEnvironment(Environment):
    """An environment of one language. `constant` says what a text without blanks is in it, or
    that this is not known before a page is made; `folder` is where the page in hand stands."""

    code_generator_class = QuickGenerator
    macro = QuickMacro
    escape = staticmethod(_escape)
    folder = ""
    translator: Any = None

    def __init__(self, codes: Codes | None = None, **options: Any) -> None:
        self.codes = codes or Codes()
        self.texts = _Texts(self)
        self._memory: dict[Any, dict[Any, Any]] = {}
        self.constant: Callable[[str, tuple[str, ...]], str | None] = lambda name, texts: None
        self._pure: dict[tuple[str, str], bool] = {}
        self._modules: dict[tuple[str, str], Any] = {}
        self._parsed: dict[str, nodes.Template] = {}
        super().__init__(autoescape=True, bytecode_cache=self.codes, **options)

    def remembered(self, mark: Any) -> dict[Any, Any] | None:
        """What a macro has said so far on the pages of the folder in hand; None for one that
        looks at more than its arguments, and where no language is spoken."""
        if self.translator is None or mark not in self.codes.pure:
            return None
        return self._memory.setdefault((mark, self.folder), {})

    def module(self, name: str, parent: str | None, context: Any) -> Any:
        """The macros of a template that is imported with its context: the page's, and not what
        the importing template has set. Those of one that looks at no page serve many pages."""
        found = self._modules.get((self.folder, name))
        if found is None:
            found = self.get_template(name, parent).make_module(context.get_all(), True)
            # Macros that are asked for outside of a page do not know where links lead.
            if "page" in context and self.is_general(name):
                self._modules[self.folder, name] = found
        return found

    def is_general(self, name: str) -> bool:
        """Whether a template and all that it imports look at nothing that a page brings along."""
        if name not in self.codes.general:
            tree = self._tree(name)
            free = meta.find_undeclared_variables(tree) - self.globals.keys() - _FOLDER
            self.codes.general[name] = not free and all(
                isinstance(one.template, nodes.Const) and self.is_general(one.template.value)
                for one in tree.find_all(nodes.Import)
            )
        return self.codes.general[name]

    def is_pure(self, template: str | None, macro: str) -> bool:
        """Whether what a macro says depends on nothing but its arguments, the language and the
        folder of the page."""
        if template is None or self.translator is None:
            return False
        known = self._pure.get((template, macro))
        if known is None:
            # One that calls itself depends on no more than all that it calls.
            self._pure[template, macro] = True
            known = self._pure[template, macro] = self._looked_into(template, macro)
        return known

    def _looked_into(self, template: str, name: str) -> bool:
        tree = self._tree(template)
        macros = {one.name: one for one in tree.find_all(nodes.Macro)}
        if name not in macros:
            return False
        imported = {
            one.target: one.template.value
            for one in tree.find_all(nodes.Import)
            if isinstance(one.template, nodes.Const)
        }
        body = nodes.Template([macros[name]], lineno=1)
        body.set_environment(self)
        for free in meta.find_undeclared_variables(body) - self.globals.keys() - _FOLDER:
            if free in macros:
                sound = self.is_pure(template, free)
            else:
                calls = [
                    one.attr for one in macros[name].find_all(nodes.Getattr)
                    if isinstance(one.node, nodes.Name) and one.node.name == free
                ]  # fmt: skip
                sound = free in imported and all(
                    self.is_pure(imported[free], call) for call in calls
                )
            if not sound:
                return False
        return True

    def _tree(self, name: str) -> nodes.Template:
        if name not in self._parsed:
            assert self.loader is not None
            source, file, _ = self.loader.get_source(self, name)
            self._parsed[name] = self.parse(source, name, file)
        return self._parsed[name]
