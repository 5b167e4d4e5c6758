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
