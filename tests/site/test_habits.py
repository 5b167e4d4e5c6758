"""Percentages and days are written as Babel writes them, whether they were asked before or not."""

from __future__ import annotations

import pytest
from babel import UnknownLocaleError, numbers
from babel.dates import format_date
from babel.numbers import format_percent

from rightbower.site import habits
from rightbower.site.habits import Habits, habits_of

DAY = "2026-11-30"


@pytest.mark.parametrize("language", ["en", "es", "ro", "de", "fr", "pt_BR", "ar"])
def test_what_was_asked_before_is_what_babel_says(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, bare = habits_of(language, [DAY]), Habits(language, "")
    for n in (-1, 0, 7, 12.5, 100, 101, 1234):
        assert known.percent(n) == bare.percent(n) == format_percent(n / 100, locale=language)
    day = habits.date.fromisoformat(DAY)
    assert bare.day(DAY) == known.day(DAY) == format_date(day, "long", locale=known.days_in)
    monkeypatch.delattr(numbers, "format_percent")
    monkeypatch.delattr(habits, "_day")
    assert known.percent(42)
    assert known.day(DAY)


def test_english_days_are_told_as_its_words_are_spelt_unless_a_country_is_named() -> None:
    assert habits_of("en").day(DAY) == "30 November 2026"
    assert habits_of("en_US").day(DAY) == "November 30, 2026"
    assert habits_of("de").days_in == "de"


def test_nothing_is_known_of_a_language_that_nobody_knows() -> None:
    known = habits_of("tlh", [DAY])
    assert known == Habits("tlh", "tlh")
    with pytest.raises(UnknownLocaleError):
        known.percent(1)
