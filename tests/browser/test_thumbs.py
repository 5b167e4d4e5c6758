"""What stands by itself to be touched is as large as a thumb needs it (WCAG 2.5.5); links in
sentences and in rows of a list are not meant. What is counted stands beside its count."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
TARGETS = {
    "index": ".chooser span, .looked-up a",
    "rules/north-american": ".looked-up a, .contents a, .example summary, .legend summary",
    "hands/forced-left-bower": ".crumb a, .step .at, main summary",
    "glossary": ".letters a, .contents a, main summary",
    "a-z": ".letters a",
    "compare/index": ".pick label, .only",
    "questions": ".pick label, main summary",
    "table/north-american": ".offer label, .offer > a, .take button, .take input",
    "hands/index": "nav.games a",
    "practice/index": ".games-list > li a",
    "practice/north-american": ".topics a",
    "compose": ".desk label, .desk summary",
}
SIZES = "all => all.filter(one => one.checkVisibility()).map(one => one.offsetHeight)"
APART = """all => all.filter(one => {
  const link = one.previousElementSibling;
  return one.getBoundingClientRect().top >= link.getBoundingClientRect().bottom;
}).map(one => one.parentElement.innerText)"""


def test_thumbs_hit_what_they_aim_at(browser: Browser, built: Path) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    for name, targets in TARGETS.items():
        page.goto((built / "es" / f"{name}.html").as_uri())
        page.locator("main details").evaluate_all("all => all.forEach(one => { one.open = true; })")
        for target in (*targets.split(", "), ".ways a"):
            sizes = page.locator(target).evaluate_all(SIZES)
            assert sizes, (name, target)
            assert min(sizes) >= 44, (name, target)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
    context.close()


@pytest.mark.parametrize("name", ["hands/index", "practice/index", "practice/north-american"])
def test_a_count_stands_beside_what_is_counted(browser: Browser, built: Path, name: str) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((built / "es" / f"{name}.html").as_uri())
    counts = page.locator("li > a + small")
    assert counts.count() > 5
    assert counts.evaluate_all(APART) == []
    page.close()
