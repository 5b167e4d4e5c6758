"""Names that an author gives and that become part of a path or of an address.

Each is plain, so that none can lead out of the folder that it is written to or read from, whatever
the system: a dot, a slash or a letter that another system writes otherwise is refused at its place.
"""

from __future__ import annotations

import re
from typing import Final

from rightbower.load.words import ANCHOR_ID
from rightbower.model.problem import Faults

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:_[A-Za-z0-9]{2,8}){0,3}\Z")


def is_name(text: str) -> bool:
    """Whether a page, a theme, a record or a source can be called that."""
    return ANCHOR_ID.match(text) is not None


def is_language(text: str) -> bool:
    """Whether that can be the code of a language: `es`, `pt_BR`."""
    return _LANGUAGE.match(text) is not None


def name_at(key: str, name: str, faults: Faults) -> bool:
    """Whether `name` is plain; where it is not, that is told at `key`."""
    if not is_name(name):
        faults.add("bad_id", key, None, id=name, why="name")
    return is_name(name)


def anchor_at(key: str, name: str, faults: Faults) -> None:
    """Tell where the key of an entry, which becomes an anchor, is not plain."""
    if not is_name(name):
        faults.add("bad_id", f"key:{key}.{name}", None, id=name, why="name")


def language_at(key: str, code: str, faults: Faults) -> bool:
    """Whether `code` can be that of a language; where it cannot, that is told at `key`."""
    if not is_language(code):
        faults.add("bad_id", key, None, id=code, why="language")
    return is_language(code)


OWN_PAGES: Final = frozenset((
    "index", "home", "hands", "rules", "sheets", "table", "practice", "compare", "rulings",
    "glossary", "sources", "proof", "status", "questions", "changes", "score-sheets", "search",
    "a-z", "offline", "compose", "hand", "embed", "known", "feed", "app", "transcript", "prose",
    "page", "table-data",
))  # fmt: skip
"""What the pages of every site are called, in addresses and in links: no page of prose can be."""
