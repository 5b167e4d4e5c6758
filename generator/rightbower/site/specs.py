"""One page of the site, before it is said in any language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rightbower.book.message import Arg


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpec:
    """One page in every language: where it stands, its template, its view and its title."""

    kind: str
    name: str = ""
    template: str
    view: Any
    title: Arg
    description: Arg
    game: str = ""
    """The game that it is about, where it is about one."""

    def seen(self) -> Any:
        """The view; one that takes long to make is given as a function that makes it."""
        return self.view() if callable(self.view) else self.view
