"""The front page: which game is being played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
BEGINS = "all => new Set(all.map(one => Math.round(one.getBoundingClientRect().left))).size"


@pytest.mark.parametrize("language", ["en", "es", "ro", "de", "fr"])
def test_the_answers_to_all_questions_begin_at_one_line(
    language: str, browser: Browser, built: Path
) -> None:
    for width in (360, 768, 1280):
        page = browser.new_page(viewport={"width": width, "height": 800})
        page.goto((built / language / "index.html").as_uri())
        firsts = page.locator(".chooser fieldset label:first-of-type")
        assert firsts.count() > 2
        assert firsts.evaluate_all(BEGINS) == 1
        page.close()
