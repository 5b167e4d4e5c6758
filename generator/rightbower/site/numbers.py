"""What many solved deals told, for the pages that draw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from rightbower.book.message import Content
from rightbower.book.plots import Plot, plots
from rightbower.load.numbers import load_numbers
from rightbower.model.problem import Problem
from rightbower.site.contents import content_of
from rightbower.site.prose import Prose, drawings
from rightbower.site.rulebook import Rulebook
from rightbower.site.shipped import stands

NUMBERS: Final = "content/numbers.yaml"
"""Where the numbers stand, below the site's root."""


def site_plots(
    root: Path, rulebook: Rulebook, pages: Mapping[str, Mapping[str, Prose]]
) -> tuple[Mapping[str, Plot], list[Problem]]:
    """The plots of the numbers under `root`, by name, and every fault; none where it has none,
    and then no page may ask for any.

    Where rules are faulty it cannot be said which games there are, and nothing is read.
    """
    file = root / NUMBERS
    if rulebook.problems:
        return {}, []
    if not stands(file):
        return {}, list(_without_numbers(pages))
    numbers, problems = load_numbers(content_of(file), NUMBERS, rulebook.profiles)
    if numbers is None:
        return {}, list(problems)
    name = Content(rulebook.profiles[numbers.profile].name)
    return plots(numbers, name), []


def _without_numbers(pages: Mapping[str, Mapping[str, Prose]]) -> Iterator[Problem]:
    for own in pages.values():
        for page in {prose.file: prose for prose in own.values()}.values():
            for kind, _, place in drawings(page):
                if kind == "numbers":
                    reason = f"there are no numbers: {NUMBERS} is missing"
                    yield Problem("bad_prose", {"reason": reason}, None, page.file, place)


def figure(unit: str, value: float, language: str, signed: bool = False) -> str:
    """A mean as it is written: a share in percent, anything else with two decimals; and a number
    of deals, with its digits in groups."""
    from babel import Locale  # Most builds have printed all figures before.
    from babel.numbers import format_decimal, format_percent

    if unit == "deals":
        return format_decimal(value, "#,##0", locale=language)
    if unit == "share":
        pattern = Locale.parse(language).percent_formats[None].pattern
        return format_percent(value, pattern.replace("##0", "##0.0"), locale=language)
    pattern = "+0.00;\u22120.00" if signed else "0.00;\u22120.00"
    return format_decimal(value, pattern, locale=language)
