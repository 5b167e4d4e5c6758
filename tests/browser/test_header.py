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


def test_an_open_menu_stays_whole_when_the_phone_is_turned(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((built / "es" / "hands" / "index.html").as_uri())
    page.locator(".unfold").click()
    page.set_viewport_size({"width": 844, "height": 390})
    menu = page.locator(".menu")
    expect(menu).to_be_in_viewport()
    top = menu.bounding_box()
    brand = page.locator(".brand").bounding_box()
    assert top is not None
    assert brand is not None
    assert top["y"] >= brand["y"] + brand["height"]
    page.keyboard.press("Escape")
    expect(page.locator(".menu a").first).to_be_in_viewport(ratio=1)
    page.locator(".brand").click()
    expect(page).to_have_url((built / "es" / "index.html").as_uri())
    page.close()


def test_whoever_goes_on_by_keyboard_closes_the_menu(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((built / "en" / "hands" / "index.html").as_uri())
    page.locator(".unfold").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".menu")).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.locator(".languages a:focus").count():
            break
    assert page.locator(".languages a:focus").count() == 1
    expect(page.locator(".menu")).to_be_hidden()
    page.close()


def test_a_menu_of_an_older_theme_is_seen_on_a_phone(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((built / "en" / "hands" / "index.html").as_uri())
    page.locator(".menu").evaluate("one => one.removeAttribute('popover')")
    expect(page.locator(".menu")).to_be_visible()
    page.close()


@pytest.mark.parametrize("width", [320, 641, 768, 1024])
def test_the_front_page_does_not_scroll_sideways(browser: Browser, built: Path, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 640})
    page.goto((built / "de" / "index.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


def test_letters_of_twice_the_size_find_room_in_the_menu(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto((built / "de" / "glossary.html").as_uri())
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(".unfold").click()
    assert page.locator(".menu").evaluate("one => one.scrollWidth <= one.clientWidth")
    page.close()


def test_forced_colours_mark_only_what_is_current(browser: Browser, built: Path) -> None:
    page = browser.new_page(forced_colors="active", viewport={"width": 1200, "height": 800})
    page.goto((built / "de" / "questions.html").as_uri())
    lines = page.locator(".menu > a, .languages a, .more summary").evaluate_all(
        """(all) => all.map((one) => [one.hasAttribute("aria-current"), getComputedStyle(one)
          .borderBottomColor !== getComputedStyle(document.body).backgroundColor])"""
    )
    assert len(lines) == 11
    assert [marked for _, marked in lines] == [current for current, _ in lines]
    assert sum(marked for _, marked in lines) == 2
    page.close()
