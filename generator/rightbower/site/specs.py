"""One page of the site, before it is said in any language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rightbower.book.message import Arg
from rightbower.site.language import Translator


@dataclass(frozen=True, slots=True)
class PerLanguage:
    """A view that is another one in each language, as an alphabetical list is."""

    make: Callable[[Translator], Any]


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
    about: Arg = ""
    """What is said of it where only its title is seen beside; its description where empty."""
