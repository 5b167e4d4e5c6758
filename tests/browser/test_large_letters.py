"""No page scrolls sideways: not on a phone, not with letters of twice the size, under no theme that
comes with the program (WCAG 1.4.4, 1.4.10)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from support import ROOT

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 640}
GAMES = ("north-american", "five-hundred", "buck-ohio")
"""The longest word in a name, the most cards in a hand, the widest score table."""
HANDS = ("all-pass", "a-jack-too-many", "nought-to-nought", "defenders-count-tricks.embed")
PER_GAME = ("rules", "rulings", "sheets", "table", "practice")
ENLARGE = "document.documentElement.style.fontSize = '200%'"
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
BEYOND = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"


def of_every_kind(built: Path, language: str) -> list[Path]:
    """Pages of every kind there is: all but those of other games and hands."""
    of = built / language
    games = [of / folder / f"{game}.html" for folder in PER_GAME for game in GAMES]
    hands = [of / "hands" / f"{hand}.html" for hand in HANDS]
    indexes = [built / "index.html", built / "404.html", *of.glob("*/index.html")]
    return [path for path in [*of.glob("*.html"), *games, *hands, *indexes] if path.is_file()]


@pytest.mark.parametrize("theme", ["plain", "broadside"])
@pytest.mark.parametrize(("width", "large"), [(360, True), (360, False), (1030, False)])
def test_no_page_scrolls_sideways(
    browser: Browser, built: Path, width: int, large: bool, theme: str
) -> None:
    pages = of_every_kind(built, "de")
    assert len(pages) > 35
    # A theme of style sheets alone: put over the pages, it need not be built.
    page = browser.new_page(viewport={"width": width, "height": 640}, bypass_csp=True)
    found = {}
    for path in pages:
        page.goto(path.as_uri())
        if theme != "plain":
            page.add_style_tag(path=ROOT / "themes" / theme / "static" / f"{theme}.css")
        if large:
            page.evaluate(ENLARGE)
        wide = page.evaluate(TOO_WIDE)
        if wide > 0:
            found[path.relative_to(built).as_posix()] = wide
    assert found == {}
    page.close()


@pytest.mark.parametrize("width", [360, 768, 1200])
def test_a_long_name_stays_beside_what_is_said_of_its_game(
    browser: Browser, built: Path, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 640}, bypass_csp=True)
    page.goto((built / "de" / "index.html").as_uri())
    page.add_style_tag(path=ROOT / "themes" / "broadside" / "static" / "broadside.css")
    # Nor is it parted where a word has no end.
    page.add_style_tag(content=".game h2 { overflow-wrap: normal; hyphens: none }")
    assert page.locator(".game h2").evaluate_all(BEYOND) == []
    page.close()


def test_the_header_leaves_room_for_the_page(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((built / "de" / "hands" / "index.html").as_uri())
    page.evaluate(ENLARGE)
    assert page.locator(".top").evaluate("one => one.offsetHeight") <= PHONE["height"] / 3
    page.close()


def test_a_score_table_without_room_stands_below_itself(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport={"width": 414, "height": 640})
    page.goto((built / "de" / "sheets" / "north-american.html").as_uri())
    tops = "all => new Set(all.map(one => one.offsetTop)).size"
    row = page.locator("#score tbody tr").first.locator("th, td")
    assert row.evaluate_all(tops) == 1
    page.evaluate(ENLARGE)
    assert row.evaluate_all(tops) > 1
    page.close()


def test_the_games_above_all_hands_stand_beside_each_other(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport={"width": 1100, "height": 800})
    page.goto((built / "es" / "hands" / "index.html").as_uri())
    games = page.locator("nav.games li")
    assert games.nth(0).evaluate("one => one.offsetTop") == games.nth(3).evaluate(
        "one => one.offsetTop"
    )
    page.close()
