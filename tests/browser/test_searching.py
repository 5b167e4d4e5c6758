"""Searching in a real browser: with and without accents, by keyboard, from disk, without script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


def links(page: Page) -> list[str]:
    found = page.locator(".found > li > a")
    return [str(link.get_attribute("href")) for link in found.all()]


def searched(page: Page, words: str) -> list[str]:
    """The links of what is found; what is told comes after them."""
    page.locator(".find input").fill(words)
    expect(page.locator(".find [role=status]")).not_to_be_empty()
    found = links(page)
    page.locator(".find input").fill("")
    expect(page.locator(".find [role=status]")).to_be_empty()
    return found


@pytest.mark.parametrize(
    ("language", "accents", "plain", "first"),
    [
        ("en", "pisicuță", "PISICUTA", "glossary.html#kitty"),
        ("es", "comodín", "comodin", "glossary.html#joker"),
        ("ro", "levată", "levata", "glossary.html#trick"),
    ],
)
def test_accents_do_not_matter(
    page: Page, online: str, language: str, accents: str, plain: str, first: str
) -> None:
    page.goto(f"{online}{language}/search.html")
    found = searched(page, accents)
    assert first in found[:3]
    assert searched(page, plain) == found
    assert searched(page, "qqqqq") == []


@pytest.fixture(scope="module")
def seeking(browser: Browser, online: str) -> Iterator[Page]:
    """The search page, opened once for all that is looked for."""
    page = browser.new_page()
    page.goto(f"{online}en/search.html")
    yield page
    page.close()


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("keeping score", "keeping-score.html"),
        ("following suit", "rules/north-american.html#play.follow_suit"),
        ("british follow suit", "rules/british.html#play.follow_suit"),
        ("right bowers", "glossary.html#right_bower"),
        ("pisicuta", "glossary.html#kitty"),
        ("the jack that is not a diamond", "hands/forced-left-bower.html"),
        ("stick the dealer", "rules/north-american.html#option.stick-the-dealer"),
        ("leftbower", "glossary.html#left_bower"),
        ("lead out of turn", "rulings/north-american.html#lead-out-of-turn"),
        ("do we play stick the dealer, and what does it score", "glossary.html#stick_dealer"),
        ("ce înseamnă stânga (left bower)?", "glossary.html#left_bower"),
    ],
)
def test_pages_rules_terms_and_hands_are_found(seeking: Page, words: str, wanted: str) -> None:
    assert wanted in searched(seeking, words)[:5]


@pytest.mark.parametrize(
    ("language", "question", "wanted"),
    [
        ("en", "going alone points", "glossary.html#go_alone"),
        ("en", "how many tricks to win", "questions.html#how-many-tricks"),
        ("en", "what happens when you get euchred", "glossary.html#euchred"),
        ("de", "was ist der linke Bauer", "glossary.html#left_bower"),
        ("de", "rangfolge der truempfe", "rules/north-american.html#trump.order"),
        ("de", "wann ist das Spiel zu Ende", "rules/north-american.html#end"),
        ("ro", "stanga", "rules/north-american.html#trump.left_bower"),
        ("ro", "trebuie să servesc culoarea", "glossary.html#follow"),
        ("es", "obligar al dador a elegir triunfo", "glossary.html#stick_dealer"),
        ("fr", "valet de gauche", "glossary.html#left_bower"),
    ],
)
def test_a_whole_question_finds_what_it_names_before_any_hand(
    page: Page, online: str, language: str, question: str, wanted: str
) -> None:
    page.goto(f"{online}{language}/search.html")
    found = searched(page, question)
    assert wanted in found[:3]
    assert not [link for link in found[:3] if link.startswith("hands/")]


def test_the_index_is_loaded_when_somebody_searches(page: Page, online: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{online}en/index.html")
    page.locator(".seek").click()
    expect(page.locator(".find input")).to_be_focused()
    home = [url for url in asked[: asked.index(f"{online}en/search.html")] if "search" in url]
    assert home == []
    page.locator(".find input").fill("bower")
    expect(page.locator(".found > li").first).to_be_visible()
    assert [url for url in asked if "/made/search/" in url] == [f"{online}assets/made/search/en.js"]


def test_results_are_walked_by_keyboard_and_told_once(page: Page, online: str) -> None:
    page.goto(f"{online}en/search.html")
    status = page.locator(".find [role=status]")
    page.evaluate(
        """() => { window.told = []; new MutationObserver(() => {
          const text = document.querySelector('.find [role=status]').textContent;
          if (text) told.push(text);
        }).observe(document.querySelector('.find [role=status]'), {childList: true}); }"""
    )
    page.keyboard.type("left bower", delay=20)
    expect(status).to_contain_text("Results: ")
    assert page.evaluate("told.length") == 1
    first = page.locator(".found > li > a").first
    page.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".found > li > a").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".find input")).to_be_focused()
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(f"{online}en/search.html")
    page.go_back()
    # What was asked stands in the address, so it is there again.
    expect(page.locator(".find input")).to_have_value("left bower")
    expect(page.locator(".found > li").first).to_be_visible()


def test_search_works_from_disk_and_fits_a_phone(browser: Browser, built: Path) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 800})
    page.goto((built / "ro" / "search.html").as_uri())
    assert searched(page, "atu")[0] == "glossary.html#trump"
    for name in ("search", "a-z", "changes", "offline", "index"):
        page.goto((built / "ro" / f"{name}.html").as_uri())
        expect(page.locator(".seek")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
    page.close()


def test_without_script_everything_stands_in_an_alphabetical_list(
    browser: Browser, built: Path
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "es" / "index.html").as_uri())
    page.locator(".seek").click()
    expect(page.locator(".find")).to_be_hidden()
    page.locator(".instead a").click()
    page.get_by_role("link", name="B", exact=True).click()
    page.get_by_role("link", name="baza", exact=True).click()
    assert page.url.endswith("/es/glossary.html#trick")
    context.close()


def test_another_language_goes_on_with_the_search(page: Page, built: Path) -> None:
    page.goto((built / "en" / "search.html").as_uri())
    page.locator(".find input").fill("joker")
    expect(page.locator(".found > li").first).to_be_visible()
    page.locator(".languages a[lang=es]").click()
    expect(page.locator(".find input")).to_have_value("joker")
    expect(page.locator(".found > li").first).to_be_visible()
