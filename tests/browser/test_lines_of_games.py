"""A line of a hand in a game, in the player."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from game_with_lines import PAGE, a_game

pytestmark = pytest.mark.browser


def test_a_line_of_a_game_is_entered_and_left_by_its_buttons(page: Page, tmp_path: Path) -> None:
    there = (a_game(tmp_path / "site") / "out" / PAGE).as_uri()
    page.goto(f"{there}#h1.t1.4")
    first = page.locator("#player-h1")
    expect(page.locator("#h1 .step.now")).to_have_id("h1.t1.4")
    expect(first.locator(".branches .branch")).to_have_text("Another line: A ten is enough")
    first.locator(".branches .branch").click()
    expect(page.locator("#h1 .step.now")).to_have_id("h1.other.t1.4")
    expect(first.locator(".saying")).to_contain_text("The nine can wait.")
    first.locator(".branches .branch").click()
    expect(page.locator("#h1 .step.now")).to_have_id("h1.t1.4")
