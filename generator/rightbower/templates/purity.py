"""What can be known of templates before they are used: what their macros look at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from jinja2 import Environment, TemplateError, meta, nodes

from rightbower.templates.shading import given

_CHANGING: Final = frozenset({"cycler", "joiner", "namespace"})
"""What templates may make that is another thing each time it is looked at."""
_UNSEEN: Final = (nodes.Include, nodes.Import, nodes.FromImport, nodes.AssignBlock)
"""What a macro may have in it that nobody has looked at, or cannot be told from a text."""


class Purity:
    """Looks into the templates of one environment."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._parsed: dict[str, nodes.Template] = {}
        self._reached: dict[tuple[str, str], list[tuple[str, str]] | None] = {}

    def is_general(self, name: str) -> bool:
        """Whether a template and all that it is put together from look at nothing that a page
        brings along, and count nothing. One that extends another is a page itself."""
        try:
            every = [*self._closure(name)]
        except TemplateError:
            return False
        return not any(
            tree.find(nodes.Extends)
            or meta.find_undeclared_variables(tree) - given(self._environment)
            or self._counts(tree)
            for _, tree in every
        )

    def is_pure(self, template: str, macro: str) -> bool:
        """Whether what a macro says depends on nothing but its arguments, the language and the
        folder of the page."""
        found: set[tuple[str, str]] = set()
        waiting = [(template, macro)]
        while waiting:
            key = waiting.pop()
            if key not in found:
                found.add(key)
                if key not in self._reached:
                    self._reached[key] = self._looked_into(*key)
                calls = self._reached[key]
                if calls is None:
                    return False
                waiting += calls
        return True

    def sources(self, name: str) -> Iterator[str]:
        """The sources of a template and of all that it is put together from; TemplateError where
        that is not known before it is used."""
        for template, _ in self._closure(name):
            assert self._environment.loader is not None
            yield self._environment.loader.get_source(self._environment, template)[0]

    def trees(self, name: str) -> Iterator[tuple[str, nodes.Template]]:
        """A template, parsed, and as many of those that it is put together from as are known before
        it is used, each by its file."""
        with suppress(TemplateError):
            for template, tree in self._closure(name):
                yield self._environment.get_template(template).filename or template, tree

    def _closure(self, name: str) -> Iterator[tuple[str, nodes.Template]]:
        found: set[str] = set()
        waiting: list[str | None] = [name]
        while waiting:
            template = waiting.pop()
            if template is None:
                raise TemplateError(f"{name} is put together from what is not known yet")
            if template not in found:
                found.add(template)
                tree = self._tree(template)
                yield template, tree
                waiting += meta.find_referenced_templates(tree)

    @staticmethod
    def _counts(tree: nodes.Node) -> bool:
        """Whether anything in it may change from one time to the next."""
        used = (one.name for one in tree.find_all(nodes.Name))
        return tree.find(nodes.NSRef) is not None or not _CHANGING.isdisjoint(used)

    @staticmethod
    def _set(tree: nodes.Template) -> Iterator[str]:
        """The names that a template sets: by itself, by a macro or by an import."""
        for name in tree.find_all(nodes.Name):
            if name.ctx == "store":
                yield name.name
        for macro in tree.find_all(nodes.Macro):
            yield macro.name
        for module in tree.find_all(nodes.Import):
            yield module.target
        for some in tree.find_all(nodes.FromImport):
            yield from (one if isinstance(one, str) else one[1] for one in some.names)

    def _looked_into(self, template: str, name: str) -> list[tuple[str, str]] | None:
        """The macros that one calls; None where it looks at anything else."""
        try:
            tree = self._tree(template)
        except TemplateError:
            return None
        named = [one for one in tree.find_all(nodes.Macro) if one.name == name]
        # Of two of one name it is not known which is meant; what is brought in may be anything.
        if len(named) != 1 or self._counts(named[0]) or any(map(named[0].find, _UNSEEN)):
            return None
        # One in a loop, or in another macro, sees what is set there; and what a template sets
        # itself stands before what all are given, for what it imports as well.
        if all(one is not named[0] for one in tree.body):
            return None
        if not given(self._environment).isdisjoint(self._set(tree)):
            return None
        calls = list(self._calls(template, named[0]))
        return None if None in calls else [one for one in calls if one]

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
        for name in meta.find_undeclared_variables(body) - given(self._environment):
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
