"""How a language writes what most pages need: percentages, days, and where it is spoken.

All of it is Babel's. It is kept with all else that is known of a language: Babel reads everything
it knows of one to find it, which takes longer than to make a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from rightbower.model.frozen import frozen

_WHOLE: Final = range(101)
_DAYS_IN: Final = {"en": "en_GB"}
"""English of no country is spelt here as in Britain (*colour*), so its days are told as there."""
_COUNTRY: Final = re.compile(r"[A-Za-z]{2}|[0-9]{3}")


@frozen
class Habits:
    """What was asked before anything was printed; what else is asked, Babel tells then."""

    language: str
    territory: str
    """The language with its country, or the one where most speak it: es_ES, pt_BR."""
    percents: tuple[str, ...] = ()
    """Whole percentages, each at its number."""
    days: Mapping[str, str] | None = None
    """Days such as 2026-11-30 in words."""

    @property
    def days_in(self) -> str:
        """The language whose way of telling days this one has."""
        return _DAYS_IN.get(self.language, self.language)

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

    return format_date(date.fromisoformat(day), "long", locale=_DAYS_IN.get(language, language))


def _territory(language: str) -> str:
    from babel.core import get_global

    likely, spoken = get_global("likely_subtags"), language.partition("_")[0]
    for known in (language, likely.get(language, ""), likely.get(spoken, "")):
        for part in known.split("_")[1:]:
            if _COUNTRY.fullmatch(part):
                return f"{spoken}_{part.upper()}"
    return language


def habits_of(language: str, days: Iterable[str] = ()) -> Habits:
    """The habits of a language, with how it tells these days; bare ones where nobody knows it."""
    from babel import UnknownLocaleError  # Most builds have kept the habits.
    from babel.numbers import format_percent

    territory = _territory(language)
    try:
        percents = tuple([format_percent(n / 100, locale=language) for n in _WHOLE])
        told = {day: _day(day, language) for day in days}
    except (UnknownLocaleError, ValueError):
        return Habits(language, territory)
    return Habits(language, territory, percents, told)
