"""How several things are listed in a language.

The patterns are Babel's. They are kept with all else that is known of a language: Babel reads
everything it knows of one to find them, which takes longer than to make a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

from rightbower.model.frozen import frozen

Style = Literal["or", "standard"]
_STYLES: Final[tuple[Style, ...]] = ("or", "standard")


@frozen
class Lists:
    """The patterns of a language by style, each for two things, and for more from their start
    over their middle to their end."""

    patterns: Mapping[str, Mapping[str, str]]
    joins: Mapping[str, tuple[str, ...]]
    """By style, what may stand between two things in an item of a list: " and ", and in a choice
    " or " too."""

    def listed(self, names: Sequence[str], style: Style) -> str:
        """These names, of which there is at least one, as a list."""
        if len(names) == 1:
            return names[0]
        pattern = self.patterns[style]
        if len(names) == 2 and "2" in pattern:
            return pattern["2"].format(*names)
        text = pattern["start"].format(names[0], names[1])
        for name in names[2:-1]:
            text = pattern["middle"].format(text, name)
        return pattern["end"].format(text, names[-1])


@lru_cache(maxsize=32)
def lists_of(language: str) -> Lists:
    """How things are listed in a language. Raises UnknownLocaleError, or ValueError for what is no
    code of a language."""
    from babel import Locale  # Most builds have kept the lists.

    patterns = Locale.parse(language).list_patterns
    lists = Lists({style: dict(patterns[style]) for style in _STYLES}, {})
    either, both = (lists.listed(("", ""), style) for style in _STYLES)
    return replace(lists, joins={"or": (both, either), "standard": (both,)})
