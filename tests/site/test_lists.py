"""Things are listed as Babel lists them."""

from __future__ import annotations

import pytest
from babel import UnknownLocaleError
from babel.lists import format_list

from rightbower.site.lists import Style, lists_of


@pytest.mark.parametrize("language", ["en", "es", "ro", "de", "fr", "pt_BR", "ja"])
@pytest.mark.parametrize("style", ["or", "standard"])
def test_any_number_of_things_is_listed_as_babel_does(language: str, style: Style) -> None:
    names = ["one", "{two}", "3 %", "{0}", "five"]
    for count in range(1, 6):
        told = lists_of(language).listed(names[:count], style)
        assert told == format_list(names[:count], style=style, locale=language)


def test_what_stands_between_two_things() -> None:
    assert lists_of("en").joins["or"] == (" and ", " or ")
    assert lists_of("de").joins["standard"] == (" und ",)


def test_a_language_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownLocaleError):
        lists_of("tlh")
