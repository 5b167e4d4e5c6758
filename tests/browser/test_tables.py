"""A player whose table stands in the script of its game: named, shared, and missed."""

from __future__ import annotations

from pathlib import Path

import pytest
from player_page import HAND, address, opened
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


def test_those_at_the_table_are_called_as_the_record_does(page: Page, built: Path) -> None:
    player = opened(page, built, "t1.1", "forced-left-bower")
    names = ["Ana", "East", "South", "West"]
    assert player.locator(".who").all_text_contents() == names
    assert player.locator(".below option").all_text_contents() == names
    assert player.locator("[data-unit] dt").all_text_contents()[0] == "Ana and South"
    player.locator(".below").select_option("Ana")
    expect(player.locator("[role=status]")).to_have_text("Ana sits below now.")
    player = opened(page, built, "t1.1", "last-trump-spent")
    assert player.locator(".who").all_text_contents() == ["North", *names[1:]]


def test_the_hands_of_a_game_have_their_own_dealers_and_cards(page: Page, built: Path) -> None:
    page.goto(address(built, "short-game"))
    players = page.locator(".player")
    dealers = []
    for number in range(players.count()):
        player = players.nth(number)
        expect(player.locator(".dealer:visible")).to_have_count(1)
        dealers.append(player.locator(".place:has(.dealer:visible) .who").text_content())
        expect(player.locator(".who").first).to_have_text("Maria")
        assert player.locator(".holding .card:not(.back)").count() == 20
        assert player.locator(".apart").count() == 0
    assert len(set(dealers)) == 4


def test_a_trump_of_another_line_is_drawn_as_one(page: Page, built: Path) -> None:
    player = opened(page, built, "end", HAND)
    drawn = player.evaluate(
        "box => ['S', 'C', 'H'].map(suit => box.player.table.face('JS', suit).className)"
    )
    assert drawn == ["card S trump", "card S trump", "card S"]


def test_without_the_script_of_the_game_its_steps_can_be_read(page: Page, online: str) -> None:
    page.route("**/made/tables/**", lambda route: route.abort())
    page.goto(f"{online}en/hands/last-trump-spent.html#t1.2")
    expect(page.locator(".player")).to_be_hidden()
    expect(page.locator("#t1\\.2 .what")).to_be_visible()


def test_nothing_on_the_joker_touches_on_a_phone(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 760})
    page.goto((built / "en" / "hands" / "alone-in-the-other-suit.html").as_uri() + "#t1.1")
    jokers = page.locator('[data-spot="right"] .JK')
    expect(jokers).to_have_count(1)
    edges = jokers.evaluate(
        """(card) => [...card.children].map((part) => part.getBoundingClientRect())
          .filter((box) => box.width).flatMap((box) => [box.left, box.right])"""
    )
    left, right = jokers.evaluate(
        "(card) => { const { left, right } = card.getBoundingClientRect(); return [left, right]; }"
    )
    assert edges == sorted(edges)
    assert len(edges) == 4
    assert left + 1 <= edges[0]
    assert edges[-1] <= right - 1
    page.close()
