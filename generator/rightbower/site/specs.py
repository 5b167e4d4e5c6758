"""One page of the site, before it is said in any language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rightbower.book.message import Arg
from rightbower.model.frozen import Frozen, frozen
from rightbower.site.language import Translator

_FIXED: Final = frozenset(
    {"changes", "compare", "compose", "glossary", "offline", "rulings", "score-sheets",
     "search", "sheets", "sources", "table"}
)  # fmt: skip
"""Kinds of pages that show nothing of any record, nor of what authors write besides."""
_LONG: Final = ("rules", "hands", "proof")
"""Kinds of pages that take longest, the longest last."""


@frozen
class PerLanguage:
    """A view that is another one in each language, as an alphabetical list is."""

    make: Callable[[Translator], Any]


@frozen(kw_only=True, slots=False)
class PageSpec(Frozen):
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
    made_of: Any = None
    """All that the view is made of besides the rules, where making it takes long: a page made of
    the same shows the same."""

    keep: Callable[[], tuple[str, tuple[Any, Any]] | None] | None = None
    """Gives what of its view can be kept among the parts that are known, by its name, once it has
    been seen; None where it was kept."""

    @property
    def fixed(self) -> bool:
        """Whether it shows the same whatever records there are, and whatever prose."""
        return self.kind in _FIXED

    @property
    def is_part(self) -> bool:
        """Whether it is a piece of a long list: nobody looks for it by its own name."""
        return self.kind == "hands" and bool(self.name)

    @property
    def of_record(self) -> bool:
        """Whether it is about one record: such pages are made one record at a time."""
        return self.kind in ("hand", "embed")

    def seen(self) -> Any:
        """The view; one that takes long to make is given as a function that makes it."""
        return self.view() if callable(self.view) else self.view


def how_long(spec: PageSpec) -> int:
    """How long a page takes to make, compared with others. What many processes make should end
    with what is short: then none of them waits long for the last one."""
    return _LONG.index(spec.kind) + 1 if spec.kind in _LONG else 0
