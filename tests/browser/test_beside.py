"""What a hand page has beside its player: the same cards under other games."""

from __future__ import annotations

from pathlib import Path

import pytest
from player_page import at, opened
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_a_hand_is_stepped_through_by_the_rules_of_another_game(page: Page, built: Path) -> None:
    player = opened(page, built, hand="ace-held-back")
    games = page.locator(".games", has_text="North American Euchre")
    games.get_by_role("button").click()
    under = player.locator(".under")
    expect(under).to_contain_text("North American Euchre")
    at(page, "deal")
    for _ in range(2):
        player.locator('[data-go="on"]').click()
    expect(under).to_contain_text("Also open to North there: to order up.")
    player.locator('[data-go="last"]').click()
    at(page, "b5")  # the game stops at the first lead
    expect(under).to_contain_text("There West leads, not North.")
    expect(player.locator("[role=status]")).to_contain_text("There West leads, not North.")
    expect(player.locator('[data-go="on"]')).to_have_attribute("aria-disabled", "true")
    under.get_by_role("button").click()
    expect(under).to_be_hidden()
    player.locator('[data-go="last"]').click()
    at(page, "end")


def test_a_closed_view_says_nothing_of_other_games(page: Page, built: Path) -> None:
    player = opened(page, built, hand="ace-held-back")
    page.locator(".games").first.get_by_role("button").click()
    expect(player.locator(".under")).to_be_visible()
    player.locator('[data-do="hide"]').click()
    expect(player.locator(".under")).to_be_hidden()
    expect(page.locator(".games")).to_have_count(0)
    player.locator('[data-do="hide"]').click()
    expect(page.locator(".games").first).to_be_visible()
