"""What each card would have brought, and other cards, on the page of a hand in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from player_page import LANGUAGES, at, opened
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_each_card_brings_is_shown_when_asked_for(
    page: Page, built: Path, language: str
) -> None:
    player = opened(page, built, "t3.1", language=language)
    assert page.evaluate("typeof self.handTables") == "undefined"  # loaded only when used
    player.locator("[data-more=known]").click()
    panel = player.locator("section.known")
    expect(panel.locator(".about")).to_be_visible()
    expect(panel.locator(".bars li")).to_have_count(3)
    expect(panel.locator(".bars li.best")).to_have_count(2)
    # A side is named as below the table.
    side = player.locator("[data-unit] dt").first.inner_text()
    expect(panel.locator(".asked")).to_contain_text(side)
    chosen = panel.locator(".bars li.chosen")
    expect(chosen.locator(".card")).to_have_class(re.compile(r"\bH\b"))
    expect(panel.locator(".answer")).to_contain_text("2")
    player.locator("[data-go=on]").click()
    expect(panel.locator(".bars li.best")).to_have_count(3)
    panel.locator('[data-costly="-1"]').click()
    at(page, "t3.1")
    panel.locator('[data-costly="-1"]').click()
    at(page, "t1.1")
    expect(panel.locator('[data-costly="-1"]')).to_have_attribute("aria-disabled", "true")
    panel.locator('[data-costly="1"]').click()
    at(page, "t3.1")
    expect(player.locator("[role=status]")).to_contain_text(panel.locator(".answer").inner_text())
    player.locator('[data-do="hide"]').click()
    expect(panel.locator(".bars li")).to_have_count(0)
    player.locator('[data-do="hide"]').click()
    player.locator("[data-more=known]").click()
    expect(panel).to_be_hidden()


def test_another_card_is_tried_and_the_hand_goes_on(page: Page, built: Path) -> None:
    player = opened(page, built, "t3.1")
    player.locator("[data-more=try]").click()
    panel = player.locator("section.try")
    offered = panel.locator(".choices .pick")
    expect(offered).to_have_count(2)
    offered.first.focus()
    page.keyboard.press("Enter")
    at(page, "try.t3.1")
    # West has to follow spades with the one that is left, and the keyboard stays where it is.
    expect(offered).to_have_count(1)
    expect(offered.first.locator("[role=img]")).to_have_attribute("aria-label", "Nine of spades")
    expect(offered.first).to_be_focused()
    page.keyboard.press("Enter")
    at(page, "try.t3.2")
    panel.locator("[data-try=back]").click()
    at(page, "try.t3.1")
    panel.locator("[data-try=finish]").click()
    at(page, "try.end")
    expect(page.locator(".step.now .what")).to_have_text(
        "Tricks: Ana and South 5, East and West 0. Points: Ana and South +2, East and West 0."
    )
    expect(player.locator(".saying")).to_contain_text("Ana and South 5")
    player.locator("[data-go=back]").click()
    player.locator("[data-go=trickBack]").click()
    expect(page.locator("#line-try .step")).to_have_count(13)
    panel.locator("[data-try=leave]").click()
    at(page, "t3.1")


def test_another_card_is_tried_in_a_line_of_a_hand(page: Page, built: Path) -> None:
    player = opened(page, built, "early-trump.t1.2")
    player.locator("[data-more=try]").click()
    panel = player.locator("section.try")
    expect(panel.locator(".choices .pick")).to_have_count(4)
    panel.locator("[data-try=finish]").click()
    at(page, "try.end")
    panel.locator("[data-try=leave]").click()
    at(page, "early-trump.t1.2")


def test_a_link_restores_the_line_that_was_tried(page: Page, built: Path) -> None:
    player = opened(page, built, "t3.1")
    player.locator("[data-more=try]").click()
    player.locator("section.try .choices .pick").first.click()
    player.locator("[data-try=finish]").click()
    page.wait_for_url(re.compile(r"#try\.end=t3\.1:"))
    result = page.locator("#try\\.end .what").inner_text()
    told = page.locator("#line-try .step").count()
    page.reload()
    at(page, "try.end")
    expect(page.locator("#try\\.end .what")).to_have_text(result)
    page.locator(".languages a[lang=ro]").click()
    at(page, "try.end")
    expect(page.locator("#line-try .step")).to_have_count(told)
    # What could not be played ends the line, and what makes no sense is no line.
    opened(page, built, "try.t3.2=t3.1:10S,KC")
    at(page, "try.t3.1")
    opened(page, built, "try.t3.1=t9.9:<b>")
    at(page, "deal")
