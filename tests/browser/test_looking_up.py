"""Looking words up and reading what a term means, with and without script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rightbower.works.build import make_edition, write_edition
from support import small_site

pytestmark = pytest.mark.browser
GAPS = """all => all.filter(one => /^[,.;:)]/.test(one.nextSibling?.data)).map(one => {
  const range = document.createRange();
  range.setStart(one.nextSibling, 0);
  range.setEnd(one.nextSibling, 1);
  return Math.abs(range.getBoundingClientRect().left - one.getBoundingClientRect().right);
})"""
"""How far the sign after a term is from it."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = small_site(tmp_path_factory.mktemp("terms"))
    write_edition(make_edition(root), root / "out")
    return root / "out"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("glorieta izquierda", ["glorieta izquierda es → bower stâng, bauer izquierdo"]),
        ("levata", ["levată ro"]),
        ("PISICUTA", ["pisicuță ro → talon"]),
        ("comodin como", ["comodín como triunfo máximo es → Benny"]),
        ("xyz", []),
    ],
)
def test_a_word_is_found_while_it_is_typed(
    browser: Browser, small: Path, typed: str, found: list[str]
) -> None:
    page = browser.new_page()
    page.goto((small / "ro" / "glossary.html").as_uri())
    page.locator(".find input").fill(typed)
    expect(page.locator(".index li:visible")).to_have_text(found)
    expect(page.locator(".part tbody:visible")).to_have_count(len(found))
    page.locator(".find input").fill("")
    assert page.locator(".part tbody:visible").count() > 60
    page.close()


def test_without_script_the_index_is_there_and_no_empty_field(
    browser: Browser, small: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((small / "en" / "glossary.html").as_uri())
    expect(page.locator(".find")).to_be_hidden()
    page.locator(".index summary").click()
    assert page.locator(".index li:visible").count() > 400
    page.get_by_role("link", name="G", exact=True).click()
    expect(page.locator("#letter-g")).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize("width", [360, 1200])
def test_a_term_says_what_it_means_without_script(
    browser: Browser, small: Path, width: int
) -> None:
    context = browser.new_context(
        java_script_enabled=False, viewport={"width": width, "height": 800}
    )
    page = context.new_page()
    page.goto((small / "en" / "rules" / "north-american.html").as_uri())
    meaning = page.locator("#about-left_bower")
    expect(meaning).to_be_hidden()
    page.locator('button[popovertarget="about-left_bower"]').first.click()
    expect(meaning).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    page.locator('button[popovertarget="about-left_bower"]').first.click()
    meaning.get_by_role("link").click()
    expect(page).to_have_url((small / "en" / "glossary.html").as_uri() + "#left_bower")
    context.close()


def test_no_line_begins_with_the_comma_after_a_term(browser: Browser, small: Path) -> None:
    page = browser.new_page()
    page.goto((small / "es" / "rules" / "north-american.html").as_uri())
    for width in range(300, 420, 10):
        page.set_viewport_size({"width": width, "height": 800})
        gaps = page.locator(".term").evaluate_all(GAPS)
        assert len(gaps) > 3
        assert max(gaps) < 3, width
    page.close()


def test_the_glossary_fits_a_phone(browser: Browser, small: Path) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 800})
    for code in ("en", "es", "ro"):
        page.goto((small / code / "glossary.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()
