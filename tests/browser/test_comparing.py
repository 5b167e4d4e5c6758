"""Games side by side in a real browser, with and without its script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("script", [True, False])
def test_choosing_games_shows_their_columns(browser: Browser, built: Path, script: bool) -> None:
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    page.goto((built / "en" / "compare" / "index.html").as_uri())
    heads = page.locator("thead th:visible")
    expect(heads).to_have_count(3)
    page.locator(".pick label").nth(2).click()
    expect(heads).to_have_count(4)
    few = page.locator("tr.decision:visible").count()
    page.locator(".only").click()
    assert page.locator("tr.decision:visible").count() > few
    context.close()


def test_the_address_chooses_the_games(browser: Browser, built: Path) -> None:
    page = browser.new_page()
    where = (built / "en" / "compare" / "index.html").as_uri()
    page.goto(where + "?games=cutthroat,railroad")
    chosen = page.locator(".pick input:checked")
    expect(chosen).to_have_count(2)
    assert "games=cutthroat,railroad" in (
        page.locator(".languages a").first.get_attribute("href") or ""
    )
    page.close()


@pytest.mark.parametrize("script", [True, False])
def test_three_games_at_most_and_two_at_least(browser: Browser, built: Path, script: bool) -> None:
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    page.goto((built / "en" / "compare" / "index.html").as_uri())
    labels = page.locator(".pick label")
    few, table = page.locator(".few"), page.locator(".compare table")
    expect(few).to_be_hidden()
    labels.nth(2).click()
    box = labels.nth(3).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 8, box["y"] + 8)
    expect(page.locator(".pick input:checked")).to_have_count(3)
    if script:
        expect(page.locator(".pick input").nth(3)).to_be_disabled()
    for number in (0, 1):
        labels.nth(number).click()
    expect(few).to_be_visible()
    expect(table).to_be_hidden()
    labels.nth(3).click()
    expect(few).to_be_hidden()
    expect(table).to_be_visible()
    context.close()


def test_an_address_with_four_games_shows_the_first_three(browser: Browser, built: Path) -> None:
    page = browser.new_page()
    where = (built / "en" / "compare" / "index.html").as_uri()
    page.goto(where + "?games=cutthroat,nowhere,railroad,british,alsatian")
    chosen = page.locator(".pick input:checked")
    values = sorted(one.get_attribute("value") or "" for one in chosen.all())
    assert values == ["british", "cutthroat", "railroad"]
    page.close()
