"""What a template sets itself stands before what all templates are given. What is said where that
is so holds for that place only: nothing is kept of it, and nothing kept is taken for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from jinja2 import Environment
from jinja2.runtime import Context
from jinja2.utils import missing

FOLDER: Final = frozenset({"link", "asset", "made", "known", "at_root", "table_script"})
"""What templates are given besides their environment and depends on a page's folder only."""
_SHADED: Final = "(shaded)"
"""Stands among the words that a template hands on, and is no name that one could use itself."""


def given(environment: Environment) -> frozenset[str]:
    """The names of what all templates of an environment are given, whatever the page."""
    return FOLDER.union(environment.globals)


def with_mark(local: str, shading: Iterable[str]) -> str:
    """The Python of a dictionary of what is set so far, `local`, with a mark if one of `shading` is
    more than missing: the Python of the variables in it that are named as something given."""
    unset = " is ".join((*shading, "missing"))
    if unset == "missing":
        return local
    return f"{{**{local}, {_SHADED!r}: missing if {unset} else True}}"


class QuickContext(Context):
    """A context that knows whether it has set what all are given, and hands that on to those that
    are made from it."""

    def shades(self, local: Mapping[str, Any] | None = None) -> bool:
        """Whether a name of what all are given means something else here; `local` is what is set
        around the place in hand, and may have a mark."""
        own = self.vars
        return (
            _SHADED in self.parent
            or bool(local and local.get(_SHADED, missing) is not missing)
            or not (FOLDER.isdisjoint(own) and self.environment.globals.keys().isdisjoint(own))
        )

    def get_all(self) -> dict[str, Any]:
        """All that is known here, with the mark if need be."""
        every = super().get_all()
        return {**every, _SHADED: True} if self.shades() else every
