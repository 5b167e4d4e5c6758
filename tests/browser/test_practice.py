"""Practice in a real browser: answers checked and remembered, read without script, printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from player_page import at, opened
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


def practice(built: Path) -> str:
    return (built / "en" / "practice" / "north-american.html").as_uri()


def test_answers_are_checked_and_kept_until_they_are_forgotten(page: Page, built: Path) -> None:
    page.goto(practice(built))
    first = page.locator(".q").first
    answer = (first.get_attribute("data-answer") or "").split()
    values = first.locator("input").evaluate_all("all => all.map((one) => one.value)")
    wrong = next(value for value in values if value not in answer)
    first.locator(f'input[value="{wrong}"]').check()
    first.get_by_role("button", name="Check").click()
    expect(first.locator("[role=status]")).to_have_text("Not yet right.")
    expect(first.locator(".hint")).to_have_attribute("open", "")
    expect(first.locator(".answer")).not_to_have_attribute("open", "")
    first.locator(f'input[value="{wrong}"]').uncheck()
    for value in answer:
        first.locator(f'input[value="{value}"]').check()
    first.get_by_role("button", name="Check").click()
    expect(first.locator("[role=status]")).to_have_text("Right.")
    expect(first.locator(".answer")).to_have_attribute("open", "")
    kept = page.locator(".score-kept")
    expect(kept.locator("b")).to_have_text("1")
    page.reload()
    expect(kept.locator("b")).to_have_text("1")
    page.get_by_role("link", name="Practice").first.click()
    expect(page.locator('[data-kept="north-american"] .kept b')).to_have_text("1")
    page.go_back()
    kept.get_by_role("button").click()
    expect(kept.locator("b")).to_have_text("0")
    page.reload()
    expect(kept.locator("b")).to_have_text("0")


def test_nothing_breaks_where_nothing_can_be_kept(page: Page, built: Path) -> None:
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw 1; }})")
    page.goto(practice(built))
    first = page.locator(".q").first
    for value in (first.get_attribute("data-answer") or "").split():
        first.locator(f'input[value="{value}"]').check()
    first.get_by_role("button", name="Check").click()
    expect(page.locator(".score-kept b")).to_have_text("1")


def test_without_script_answers_open_and_on_paper_there_is_a_key(
    browser: Browser, built: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(practice(built))
    first = page.locator(".q").first
    expect(first.get_by_role("button", name="Check")).to_be_hidden()
    expect(first.locator(".answer .right")).to_be_hidden()
    first.locator(".answer summary").click()
    expect(first.locator(".answer .right")).to_be_visible()
    expect(page.locator(".key")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".key li")).to_have_count(page.locator(".q").count())
    expect(page.locator(".key")).to_be_visible()
    expect(first.locator(".answer .right")).to_be_hidden()
    context.close()


def test_the_player_asks_about_the_next_step(page: Page, built: Path) -> None:
    player = opened(page, built, "t2.1")
    quiz = player.locator(".quiz")
    quiz.get_by_role("button", name="Ask me").click()
    expect(quiz.locator(".ask:visible")).to_have_text("Which cards may East play?")
    choices = quiz.locator(".choices button")
    expect(choices).to_have_count(4)
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.locator(".verdict")).to_contain_text("Not yet right.")
    quiz.get_by_role("button", name="Hint").click()
    expect(quiz.locator(".hint")).to_contain_text("Left bower")
    quiz.locator('[data-value="JD"]').click()
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.locator("[data-say=right]")).to_be_visible()
    expect(quiz.locator("[data-say=wrong]")).to_be_hidden()
    quiz.get_by_role("button", name="Show the answer").click()
    at(page, "t2.2")
    expect(player.locator(".saying")).to_contain_text("left bower")
    expect(quiz.locator(".asked")).to_be_hidden()
    player.locator('[data-go="on"]').click()  # the trick's last card is next
    quiz.get_by_role("button", name="Ask me").click()
    quiz.get_by_role("button", name="Another question").click()
    expect(quiz.locator(".ask:visible")).to_have_text("Who wins this trick?")
    quiz.locator(".choices button", has_text="South").click()
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.locator("[data-say=right]")).to_be_visible()
    player.locator('[data-go="first"]').click()
    expect(quiz.locator(".asked")).to_be_hidden()


def test_in_a_closed_view_only_the_open_hand_is_asked_about(page: Page, built: Path) -> None:
    player = opened(page, built, "t2.1")
    player.locator('[data-do="hide"]').click()
    quiz = player.locator(".quiz")
    quiz.get_by_role("button", name="Ask me").click()
    expect(quiz.locator(".ask:visible")).to_have_text("Which cards may South play?")
    at(page, "t2.2")
    player.locator('[data-do="hide"]').click()
    expect(quiz.locator(".asked")).to_be_hidden()
    expect(quiz.locator(".choices button")).to_have_count(0)
