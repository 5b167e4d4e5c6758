"""What stands above every page: two rows on a phone, with a menu that needs no script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 640}
TARGETS = ".top > a:not(.skip), .top > button, .languages a, .looks button"
SIZES = """all => all.filter(one => one.checkVisibility()).map(one => {
  const { width, height, top } = one.getBoundingClientRect();
  return [Math.round(width), Math.round(height), Math.round(top)];
})"""


@pytest.mark.parametrize("language", ["en", "es", "ro", "de", "fr"])
def test_it_takes_two_rows_of_a_phone_that_thumbs_can_hit(
    browser: Browser, built: Path, language: str
) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((built / language / "hands" / "index.html").as_uri())
    sizes = page.locator(TARGETS).evaluate_all(SIZES)
    assert len(sizes) == 3 + 5 + 2
    assert min(min(width, height) for width, height, _ in sizes) >= 44
    assert len({top for *_, top in sizes}) == 2
    assert page.locator(".top").evaluate("one => one.offsetHeight") <= 100
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.close()


def test_its_menu_opens_and_leads_on_without_script(browser: Browser, built: Path) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "en" / "hands" / "index.html").as_uri())
    menu = page.get_by_role("navigation", name="Main menu")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(menu.get_by_role("link", name="Hands", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    menu.get_by_text("More").click()
    for link in menu.get_by_role("link").all():
        expect(link).to_be_visible()
        box = link.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    menu.get_by_role("link", name="Terms").click()
    expect(page).to_have_url((built / "en" / "glossary.html").as_uri())
    context.close()


def test_on_a_wide_screen_the_menu_stands_there(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport={"width": 1200, "height": 640})
    page.goto((built / "de" / "hands" / "index.html").as_uri())
    expect(page.get_by_role("navigation", name="Hauptmenü")).to_be_in_viewport(ratio=1)
    expect(page.locator(".unfold")).to_be_hidden()
    assert page.locator(".top").evaluate("one => one.offsetHeight") <= 66
    page.close()
