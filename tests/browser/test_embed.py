"""A hand in a frame: by itself, in a rule, and in a page of somebody else."""

from __future__ import annotations

from pathlib import Path

import pytest
from player_page import HAND, LANGUAGES
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_frame_begins_where_it_is_told_and_fits_a_narrow_screen(
    browser: Browser, built: Path, language: str
) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 700})
    page.goto((built / language / "hands" / f"{HAND}.embed.html").as_uri() + "?start=t2.3&below=N")
    expect(page.locator(".step.now")).to_have_attribute("id", "t2.3")
    expect(page.locator(".place").first).to_have_attribute("data-spot", "bottom")
    expect(page.locator(".steps")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.close()


def test_a_frame_can_begin_closed(page: Page, built: Path) -> None:
    page.goto((built / "en" / "hands" / f"{HAND}.embed.html").as_uri() + "?closed")
    assert page.locator(".holding .back").count() == 15


def test_without_the_script_a_frame_shows_the_steps(browser: Browser, built: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "en" / "hands" / f"{HAND}.embed.html").as_uri())
    assert page.locator(".steps > .group .step:visible").count() == 25
    context.close()


def test_a_rule_plays_its_example_and_stays_within_it(page: Page, built: Path) -> None:
    page.goto((built / "en" / "rules" / "north-american.html").as_uri())
    assert page.locator("iframe").count() == 0
    rule = page.locator('[id="trump.left_bower"]')
    hand = rule.locator("euchre-hand")
    first, last = hand.get_attribute("from"), hand.get_attribute("to")
    rule.locator("summary").click()
    frame = rule.frame_locator("iframe")
    now = frame.locator(".step.now")
    expect(now).to_have_attribute("id", hand.get_attribute("start") or "")
    frame.locator('[data-go="last"]').click()
    expect(now).to_have_attribute("id", last or "")
    frame.locator('[data-go="first"]').click()
    expect(now).to_have_attribute("id", first or "")


def test_the_element_works_in_any_page(page: Page, built: Path, tmp_path: Path) -> None:
    script = (built / "assets" / "euchre-hand.js").as_uri()
    hand = (built / LANGUAGES[-1] / "hands" / f"{HAND}.html").as_uri()
    other = tmp_path / "blog.html"
    other.write_text(
        f'<!doctype html><title>x</title><script src="{script}"></script>'
        f'<euchre-hand src="{hand}" start="t2.2"><a href="{hand}">A hand</a></euchre-hand>'
        f'<euchre-hand src="{hand}" start="t4.1"><a href="{hand}">The same</a></euchre-hand>'
    )
    page.goto(other.as_uri())
    frames = page.locator("iframe")
    expect(frames).to_have_count(2)
    expect(frames.first).to_have_attribute("title", "A hand")
    inside = page.frame_locator("iframe").nth(0)
    expect(inside.locator(".step.now")).to_have_attribute("id", "t2.2")
    inside.locator('[data-go="on"]').click()
    expect(inside.locator(".step.now")).to_have_attribute("id", "t2.3")
    expect(page.frame_locator("iframe").nth(1).locator(".step.now")).to_have_attribute("id", "t4.1")
    expect(frames.first).not_to_have_attribute("height", "640")
