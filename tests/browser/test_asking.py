"""Choosing a game on the page of questions, with and without its script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("script", [True, False])
def test_choosing_a_game_shows_its_answers_only(
    browser: Browser, built: Path, script: bool
) -> None:
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    page.goto((built / "en" / "questions.html").as_uri())
    expect(page.locator(".answer:visible h3").first).to_have_text("North American Euchre")
    assert page.locator("#club-turned").is_hidden()
    page.get_by_text("Buck Euchre, Ohio form", exact=True).first.click()
    expect(page.locator("#club-turned")).to_be_visible()
    assert page.locator("#dealer-partner").is_hidden()
    names = page.locator(".answer:visible h3").all_inner_texts()
    assert set(names) == {"Buck Euchre, Ohio form"}
    assert len(names) == page.locator(".question:visible").count() >= 10
    context.close()


@pytest.mark.parametrize("script", [True, False])
def test_a_link_to_one_answer_shows_it(browser: Browser, built: Path, script: bool) -> None:
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    page.goto((built / "en" / "questions.html").as_uri() + "#club-turned.dirty-clubs")
    expect(page.locator("[id='club-turned.dirty-clubs']")).to_be_in_viewport()
    expect(page.locator(".pick input:checked")).to_have_value(
        "dirty-clubs" if script else "north-american"
    )
    context.close()
