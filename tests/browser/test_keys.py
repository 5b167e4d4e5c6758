"""Keys, and what must not move under them: the page, the focus, the buttons."""

from __future__ import annotations

from pathlib import Path

import pytest
from player_page import HAND, LANGUAGES, at, opened
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_every_key_works_while_the_player_has_the_focus(page: Page, built: Path) -> None:
    player = opened(page, built)
    player.focus()
    for key, there in [
        ("ArrowRight", "b1"), ("]", "t1.1"), ("]", "t2.1"), ("[", "t1.1"), ("ArrowLeft", "b3"),
        ("End", "end"), ("Home", "deal"),
    ]:  # fmt: skip
        page.keyboard.press(key)
        at(page, there)
    south = page.locator(".place", has_text="South")
    page.keyboard.press("r")
    expect(south).to_have_attribute("data-spot", "right")
    page.keyboard.press("h")
    expect(player.locator('[data-do="hide"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    page.keyboard.press("?")
    expect(player.locator("details.keys")).to_have_attribute("open", "")
    page.keyboard.press("l")
    expect(player.locator("[role=status]")).to_have_text("The link is copied.")
    page.keyboard.press("s")
    expect(player.locator("[role=status]")).to_contain_text("West")
    page.keyboard.press(" ")
    expect(player.locator('[data-do="play"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press(" ")
    expect(player.locator('[data-do="play"]')).to_have_attribute("aria-pressed", "false")


def test_keys_can_be_switched_off_and_leave_modifiers_alone(page: Page, built: Path) -> None:
    player = opened(page, built)
    player.focus()
    for key in ("Control+ArrowRight", "Alt+]", "Shift+ArrowRight", "Meta+End"):
        page.keyboard.press(key)
        at(page, "deal")
    page.keyboard.press("?")
    player.locator(".keys-on").uncheck()
    player.focus()
    page.keyboard.press("ArrowRight")
    at(page, "deal")
    page.reload()
    player.focus()
    page.keyboard.press("ArrowRight")
    at(page, "deal")


KEYS = ("ArrowRight", "]", "ArrowLeft", "[", "End", "Home", " ", " ", "r", "h", "ArrowRight",
        "h", "c", "s", "l", "?", "?")  # fmt: skip


@pytest.mark.parametrize("hand", ["forced-left-bower", "open-misere-wins", "early-trump"])
@pytest.mark.parametrize(("width", "height"), [(1200, 900), (360, 740)])
def test_no_key_and_no_step_moves_the_focus_or_the_page(
    page: Page, built: Path, hand: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    anchor, hand = ("early-trump.t1.2", HAND) if hand == "early-trump" else ("t1.1", hand)
    for where in ("", anchor):
        player = opened(page, built, where, hand)
        page.wait_for_timeout(60)
        player.evaluate("(box) => box.focus({preventScroll: true})")
        place = """(box) => {
          const { x, y, width } = box.getBoundingClientRect();
          return [scrollX, scrollY, x, y, width];
        }"""
        before = player.evaluate(place)
        for key in KEYS:
            page.keyboard.press(key)
            page.wait_for_timeout(30)
            assert player.evaluate(place) == before, key
            expect(player).to_be_focused()
        for button in ("on", "trickOn", "trickBack", "back", "last", "first"):
            player.locator(f'[data-go="{button}"]').evaluate("(one) => one.click()")
            assert player.evaluate(place) == before, button
            expect(player).to_be_focused()


def test_the_buttons_stay_under_the_finger(page: Page, built: Path) -> None:
    """The table has the same height at every step, so that the next click is where the last was."""
    player = opened(page, built, hand="open-misere-wins")
    button = player.locator('[data-go="on"]')
    tops = player.evaluate("""(box) => {
      const on = box.querySelector('[data-go="on"]');
      return [...Array(38)].map(() => { on.click(); return on.getBoundingClientRect().top; });
    }""")
    assert max(tops) - min(tops) <= 4
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_be_focused()


def test_the_keys_go_on_when_what_had_the_focus_is_gone(page: Page, built: Path) -> None:
    player = opened(page, built, "t1.1")
    player.locator(".played .pick").click()
    page.keyboard.press("]")
    page.keyboard.press("]")
    at(page, "t3.1")
    page.goto("about:blank")
    player = opened(page, built, "t1.1")
    player.locator(".branch").first.focus()
    page.keyboard.press("]")
    at(page, "t2.1")
    expect(player).to_be_focused()
    page.keyboard.press("ArrowRight")
    at(page, "t2.2")


@pytest.mark.parametrize("language", LANGUAGES)
def test_turning_the_table_says_who_sits_below(page: Page, built: Path, language: str) -> None:
    player = opened(page, built, language=language)
    heard = {
        "en": "West sits below now.",
        "es": "Ahora abajo está Oeste.",
        "ro": "Acum jos stă Vest.",
    }
    player.press("r")
    expect(player.locator("[role=status]")).to_have_text(heard[language])
