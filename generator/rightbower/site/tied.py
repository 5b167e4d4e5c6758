"""Words that no line may break: what a hyphen ties to the next word or to the one before, as in
Romanian "s-a", "luat-o". It gets a hyphen at which nothing breaks."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from rightbower.site.catalog import Catalog

_HYPHEN = "\N{NON-BREAKING HYPHEN}"
_APART = re.compile(r"(<code>.*?</code>|<[^>]*>)", re.S)
"""What of HTML is no text that anybody reads as words."""


@lru_cache
def _pattern(parts: str) -> re.Pattern[str]:
    short = "|".join(map(re.escape, parts.split()))
    first, last = (
        rf"(?<![\w/-])(?P<first>{short})-(?=[^\W\d_]+(?![\w-]))",
        rf"-(?=(?:{short})(?![\w-]))",
    )
    return re.compile(rf"{first}|(?<=[^\W\d_]){last}", re.I)


def tied(text: str, parts: str) -> str:
    """A text in which the `parts` of words that a lexicon names hold to what they are tied to."""
    if not parts or "-" not in text:
        return text
    return _pattern(parts).sub(lambda found: (found["first"] or "") + _HYPHEN, text)


def tied_html(html: str, parts: str) -> str:
    """The same of HTML: of its words, not of its tags and its code."""
    if not parts:
        return html
    return "".join([
        piece if number % 2 else tied(piece, parts)
        for number, piece in enumerate(_APART.split(html))
    ])  # fmt: skip


def tied_catalog(catalog: Catalog, parts: str) -> Catalog:
    """The same of all translations."""
    if not parts:
        return catalog
    entries = {
        key: entry._replace(texts=tuple([tied(text, parts) for text in entry.texts]))
        for key, entry in catalog.entries.items()
    }
    return replace(catalog, entries=entries)
