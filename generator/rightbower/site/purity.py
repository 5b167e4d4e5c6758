"""What can be known of templates before they are used: what their macros look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from jinja2 import Environment, TemplateError, meta, nodes

FOLDER: Final = frozenset({"link", "asset", "made", "known", "at_root"})
"""What templates are given besides their environment and depends on a page's folder only."""
_ANY_FILTER: Final = frozenset(
    {"default", "first", "join", "last", "length", "list", "map", "marked", "max", "names",
     "player_data", "rejectattr", "say", "selectattr", "told"}
)  # fmt: skip
_ANY_GLOBAL: Final = frozenset(
    {"_", "anchor", "content", "game_names", "joins", "kinds", "listed", "namespace", "ngettext",
     "pgettext", "range", "rank_index", "site_title", "suit_name", "unknown_in", "won_by"}
)  # fmt: skip


_Looked = tuple[nodes.Macro, list[tuple[str, str]]]
"""A macro, and those that it calls: each by its template and its name."""


class Purity:
    """Looks into the templates of one environment."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._parsed: dict[str, nodes.Template] = {}
        self._reached: dict[tuple[str, str], _Looked | None] = {}

    def is_general(self, name: str) -> bool:
        """Whether a template and all that it imports look at nothing that a page brings along."""
        tree = self._tree(name)
        free = meta.find_undeclared_variables(tree) - self._environment.globals.keys() - FOLDER
        return not free and all(
            isinstance(one.template, nodes.Const) and self.is_general(one.template.value)
            for one in tree.find_all(nodes.Import)
        )

    def is_pure(self, template: str, macro: str) -> bool:
        """Whether what a macro says depends on nothing but its arguments, the language and the
        folder of the page."""
        return self._all_reached(template, macro) is not None

    def is_neutral(self, template: str, macro: str) -> bool:
        """Whether besides what a pure macro says differs between two languages in nothing but the
        texts that are put in: it does nothing with a text but print it."""
        reached = self._all_reached(template, macro)
        return reached is not None and all(map(self._only_prints, reached))

    def sources(self, name: str) -> Iterator[str]:
        """The sources of a template and of all that it is put together from; TemplateError where
        that is not known before it is used."""
        found: set[str] = set()
        waiting: list[str | None] = [name]
        while waiting:
            template = waiting.pop()
            if template is None:
                raise TemplateError(f"{name} is put together from what is not known yet")
            if template not in found:
                found.add(template)
                assert self._environment.loader is not None
                yield self._environment.loader.get_source(self._environment, template)[0]
                waiting += meta.find_referenced_templates(self._tree(template))

    def _only_prints(self, body: nodes.Node) -> bool:
        used = {one.name for one in body.find_all(nodes.Filter)}
        for one in body.find_all(nodes.Filter):
            if one.name == "map" and one.args:
                used.add(getattr(one.args[0], "value", ""))
        names = {one.name for one in body.find_all(nodes.Name) if one.ctx == "load"}
        included = [getattr(one.template, "value", "") for one in body.find_all(nodes.Include)]
        return (
            used <= _ANY_FILTER
            and names & self._environment.globals.keys() <= _ANY_GLOBAL
            and all(name and self._only_prints(self._tree(name)) for name in included)
        )

    def _all_reached(self, template: str, name: str) -> tuple[nodes.Macro, ...] | None:
        """A macro and all that it calls, directly or not; None where it looks at anything else."""
        found: dict[tuple[str, str], nodes.Macro] = {}
        waiting = [(template, name)]
        while waiting:
            key = waiting.pop()
            if key in found:
                continue
            if key not in self._reached:
                self._reached[key] = self._looked_into(*key)
            known = self._reached[key]
            if known is None:
                return None
            found[key], calls = known
            waiting += calls
        return tuple(found.values())

    def _looked_into(self, template: str, name: str) -> _Looked | None:
        for macro in self._tree(template).find_all(nodes.Macro):
            if macro.name == name:
                calls = list(self._calls(template, macro))
                return None if None in calls else (macro, [one for one in calls if one])
        return None

    def _calls(self, template: str, macro: nodes.Macro) -> Iterator[tuple[str, str] | None]:
        """The macros that a macro calls, each by its template and its name; None for anything
        else that it looks at."""
        tree = self._tree(template)
        macros = {one.name for one in tree.find_all(nodes.Macro)}
        imported: dict[str, Any] = {
            one.target: getattr(one.template, "value", None) for one in tree.find_all(nodes.Import)
        }
        body = nodes.Template([macro], lineno=1)
        body.set_environment(self._environment)
        free = meta.find_undeclared_variables(body) - self._environment.globals.keys() - FOLDER
        for name in free:
            if name in macros:
                yield template, name
            elif imported.get(name) is None:
                yield None
            else:
                for one in macro.find_all(nodes.Getattr):
                    if isinstance(one.node, nodes.Name) and one.node.name == name:
                        yield imported[name], one.attr

    def _tree(self, name: str) -> nodes.Template:
        if name not in self._parsed:
            environment = self._environment
            assert environment.loader is not None
            source, file, _ = environment.loader.get_source(environment, name)
            self._parsed[name] = environment.parse(source, name, file)
        return self._parsed[name]
