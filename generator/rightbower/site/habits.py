"""How a language writes what most pages need: percentages, days, and where it is spoken.

All of it is Babel's. It is kept with all else that is known of a language: Babel reads everything
it knows of one to find it, which takes longer than to make a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from rightbower.model.frozen import frozen

_WHOLE: Final = range(101)


@frozen
class Habits:
    """What was asked before anything was printed; what else is asked, Babel tells then."""

    language: str
    territory: str
    """The language with the country where most speak it, such as es_ES."""
    percents: tuple[str, ...] = ()
    """Whole percentages, each at its number."""
    days: Mapping[str, str] | None = None
    """Days such as 2026-11-30 in words."""

    def percent(self, n: float) -> str:
        """So many of a hundred, rounded to a whole number. Raises UnknownLocaleError."""
        if isinstance(n, int) and 0 <= n < len(self.percents):
            return self.percents[n]
        from babel.numbers import format_percent  # Few builds ask for another one.

        return format_percent(n / 100, locale=self.language)

    def day(self, day: str) -> str:
        """A day in words. Raises ValueError for what is none, and UnknownLocaleError."""
        known = (self.days or {}).get(day)
        return _day(day, self.language) if known is None else known


def _day(day: str, language: str) -> str:
    from babel.dates import format_date  # Few builds tell a day that none has told before.

    return format_date(date.fromisoformat(day), "long", locale=language)


def habits_of(language: str, days: Iterable[str] = ()) -> Habits:
    """The habits of a language, with how it tells these days; bare ones where nobody knows it."""
    from babel import UnknownLocaleError  # Most builds have kept the habits.
    from babel.core import get_global
    from babel.numbers import format_percent

    likely = get_global("likely_subtags").get(language, language).split("_")
    territory = f"{language}_{likely[-1]}" if len(likely) > 1 else language
    try:
        percents = tuple([format_percent(n / 100, locale=language) for n in _WHOLE])
        told = {day: _day(day, language) for day in days}
    except (UnknownLocaleError, ValueError):
        return Habits(language, territory)
    return Habits(language, territory, percents, told)
