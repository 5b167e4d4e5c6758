"""What is made to be printed fits one A4 page, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from support import PROFILES

pytestmark = pytest.mark.browser
LANGUAGES = ("en", "es", "ro")


@pytest.fixture(scope="module")
def dark(browser: Browser) -> Iterator[Page]:
    """One page for all that is printed here: nothing of one sheet bears on the next."""
    page = browser.new_page(color_scheme="dark")
    yield page
    page.close()


def printed(page: Page, address: str, more: str = "") -> tuple[int, set[bytes]]:
    """How many pages a page prints to, and their sizes; `more` is put at its end first."""
    page.goto(address)
    if more:
        page.locator(".sheet").evaluate("(sheet, text) => sheet.append(text)", more)
    data = page.pdf(prefer_css_page_size=True)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+ [\d.]+)\]", data)
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", data)), set(sizes)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(PROFILES))
@pytest.mark.parametrize("kind", ["sheets", "rulings"])
def test_a_sheet_is_one_a4_page(
    dark: Page, built: Path, kind: str, name: str, language: str
) -> None:
    pages, sizes = printed(dark, (built / language / kind / f"{name}.html").as_uri())
    assert pages == 1
    (size,) = sizes
    assert [round(float(side)) for side in size.split()] == [595, 842]


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("page", ["sheets/five-hundred", "sheets/railroad", "rulings/boxed-set"])
def test_the_longest_are_one_page_in_the_longer_languages_too(
    dark: Page, built: Path, page: str, language: str
) -> None:
    assert printed(dark, (built / language / f"{page}.html").as_uri())[0] == 1


def test_more_than_a_page_would_be_noticed(dark: Page, built: Path) -> None:
    address = (built / "en" / "sheets" / "north-american.html").as_uri()
    assert printed(dark, address, "much more to say " * 900)[0] > 1


def test_a_dark_page_is_printed_dark_on_white(browser: Browser, built: Path) -> None:
    page = browser.new_page(color_scheme="dark")
    page.goto((built / "en" / "sheets" / "north-american.html").as_uri())
    page.emulate_media(media="print")
    for theme in ("", "dark"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        body = page.locator("body")
        assert body.evaluate("body => getComputedStyle(body).color") == "rgb(0, 0, 0)"
        assert body.evaluate("b => getComputedStyle(b).backgroundColor") == "rgb(255, 255, 255)"
    page.close()


def test_what_only_leads_or_opens_is_not_printed(dark: Page, built: Path) -> None:
    dark.emulate_media(media="print")
    for name, gone in {
        "rules/north-american": [".looked-up", ".legend"],
        "hands/forced-left-bower": [".games details"],
    }.items():
        dark.goto((built / "en" / f"{name}.html").as_uri())
        for selector in gone:
            assert dark.locator(selector).count() >= 1
            assert not any(one.is_visible() for one in dark.locator(selector).all()), selector
    dark.goto((built / "en" / "rules/north-american.html").as_uri())
    dark.locator(".legend").evaluate("one => { one.open = true; }")
    assert dark.locator(".legend").is_visible()
    dark.emulate_media(media="null")
