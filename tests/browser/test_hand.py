"""A hand page in a real browser: stepped through, with and without its script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser
LANGUAGES = ("en", "es", "ro")
HAND = "hands/forced-left-bower.html"
SIZES = {"phone": {"width": 360, "height": 740}, "desktop": {"width": 1200, "height": 900}}


class Watched:
    """A page that remembers every complaint of the browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)


@pytest.fixture(params=list(SIZES))
def watched(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Watched]:
    context = browser.new_context(viewport=SIZES[request.param])
    context.set_default_timeout(5000)
    watched = Watched(context.new_page())
    yield watched
    assert watched.complaints == []
    context.close()


def address(built: Path, language: str, page: str = HAND) -> str:
    return (built / language / page).as_uri()


@pytest.mark.parametrize("language", LANGUAGES)
def test_step_through_with_buttons(watched: Watched, built: Path, language: str) -> None:
    page = watched.page
    page.goto(address(built, language))
    player = page.locator(".player")
    expect(player).to_be_visible()
    on, back = player.locator('[data-go="on"]'), player.locator('[data-go="back"]')
    expect(back).to_have_attribute("aria-disabled", "true")
    on.click()
    on.click()
    expect(page.locator(".step.now")).to_have_attribute("id", "b2")
    page.wait_for_url(re.compile("#b2$"))
    back.click()
    expect(page.locator(".step.now")).to_have_attribute("id", "b1")
    player.locator('[data-go="last"]').click()
    expect(page.locator(".step.now")).to_have_attribute("id", "end")
    expect(on).to_have_attribute("aria-disabled", "true")
    place = page.locator("#end .at").get_attribute("title")
    assert place
    expect(player.locator(".count")).to_have_text(place)
    player.locator('[data-go="first"]').click()
    expect(page.locator(".step.now")).to_have_attribute("id", "deal")


def test_arrow_keys_work_while_the_player_has_the_focus(watched: Watched, built: Path) -> None:
    page = watched.page
    page.goto(address(built, "en"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step.now")).to_have_attribute("id", "deal")
    player = page.locator(".player")
    player.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".step.now")).to_have_attribute("id", "t1.1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Control+ArrowRight")
    expect(page.locator(".step.now")).to_have_attribute("id", "b3")
    page.keyboard.press("End")
    expect(page.locator(".step.now")).to_have_attribute("id", "end")
    page.keyboard.press("Home")
    expect(page.locator(".step.now")).to_have_attribute("id", "deal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deep_link_opens_the_step(watched: Watched, built: Path, language: str) -> None:
    page = watched.page
    page.goto(address(built, language) + "#t2.2")
    expect(page.locator(".step.now")).to_have_attribute("id", "t2.2")
    told = page.locator("#t2\\.2 .what").inner_text()
    expect(page.locator(".saying")).to_contain_text(told)
    played = page.locator('.played[data-spot="right"] .card')
    expect(played).to_have_class("card D trump")
    expect(page.locator('.trump-name [data-trump="H"]')).to_be_visible()
    page.goto(address(built, language) + "#t2")
    expect(page.locator(".step.now")).to_have_attribute("id", "t2.1")


def test_a_link_in_the_page_moves_the_player(watched: Watched, built: Path) -> None:
    page = watched.page
    page.goto(address(built, "en"))
    page.locator("#t3\\.1 .at").click()
    expect(page.locator(".step.now")).to_have_attribute("id", "t3.1")


def test_the_language_switch_keeps_the_step(watched: Watched, built: Path) -> None:
    page = watched.page
    page.goto(address(built, "en"))
    page.locator(".player").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.locator('.languages a[lang="ro"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "ro")
    expect(page.locator(".step.now")).to_have_attribute("id", "t1.2")


def test_a_line_is_entered_and_left(watched: Watched, built: Path) -> None:
    page = watched.page
    lines = [p for p in (built / "en" / "hands").glob("*.html") if 'class="line"' in p.read_text()]
    assert lines
    page.goto(lines[0].as_uri())
    first = page.locator(".line .step").first
    name = first.get_attribute("id")
    page.goto(f"{lines[0].as_uri()}#{name}")
    expect(page.locator(".step.now")).to_have_attribute("id", name)
    page.locator('[data-go="back"]').click()
    expect(page.locator(".line .step.now")).to_have_count(0)
    page.goto(f"{lines[0].as_uri()}#deal")
    expect(page.locator(".step.now")).to_have_attribute("id", "deal")


def test_several_players_on_a_page_do_not_interfere(watched: Watched, built: Path) -> None:
    page = watched.page
    games = [
        p
        for p in (built / "en" / "hands").glob("*.html")
        if p.read_text().count('class="player"') > 1
    ]
    assert games
    page.goto(games[0].as_uri())
    first, second = page.locator(".player").nth(0), page.locator(".player").nth(1)
    first.locator('[data-go="on"]').click()
    expect(first.locator(".count")).to_have_text("Making trump, step 1")
    expect(second.locator(".count")).to_have_text("Deal")
    # Each has its own dealer, cards and trumps, though they share the rest.
    for number, player in enumerate((first, second), 1):
        dealt = page.locator(f"#h{number} .deal > div", has=page.locator(".tag"))
        place = player.locator(".place", has=page.locator(".dealer:not([hidden])"))
        expect(place).to_have_count(1)
        assert place.locator(".who").inner_text() in dealt.locator("dt").inner_text()
        cards = {
            one.get_attribute("aria-label") for one in place.locator(".holding [role=img]").all()
        }
        names = {one.get_attribute("aria-label") for one in dealt.locator("[role=img]").all()}
        assert {str(name).split(",")[0] for name in names} == {
            str(name).split(",")[0] for name in cards
        }
        player.locator('[data-go="last"]').click()
    second.locator('[data-do="hide"]').click()
    expect(second.locator('[data-do="hide"]')).to_have_attribute("aria-pressed", "true")
    expect(first.locator('[data-do="hide"]')).to_have_attribute("aria-pressed", "false")
    second.locator(".keys summary").click()
    second.locator(".keys-on").uncheck()
    expect(first.locator(".keys-on")).not_to_be_checked()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_script_everything_is_there(
    browser: Browser, built: Path, language: str
) -> None:
    context = browser.new_context(viewport=SIZES["phone"], java_script_enabled=False)
    page = context.new_page()
    page.goto(address(built, language))
    expect(page.locator(".player")).to_be_hidden()
    assert page.locator(".steps > .group .step").count() == 25
    for step in page.locator(".steps .step").all():
        assert step.locator(".what").inner_text()
        assert step.locator(".cited a").count() >= 1
    assert page.locator(".deal .card").count() == 24
    expect(page.locator("#t2\\.2 .card")).to_be_visible()
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_its_screen(browser: Browser, built: Path, language: str) -> None:
    """Every page of its own kind, and every tenth hand."""
    context = browser.new_context(viewport=SIZES["phone"])
    page = context.new_page()
    pages = sorted((built / language).rglob("*.html"))
    hands = [path for path in pages if path.parent.name == "hands"]
    for path in [*hands[::10], *(path for path in pages if path not in hands)]:
        if path.name.endswith(".embed.html"):
            continue  # narrower still in test_embed.py
        page.goto(path.as_uri())
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, f"{path.name}: {width}"
    context.close()


SHIFTS = """new PerformanceObserver((list) => {
  for (const one of list.getEntries()) self.shifted = (self.shifted || 0) + one.value;
}).observe({type: "layout-shift", buffered: true});"""


def test_nothing_moves_while_a_page_opens(watched: Watched, built: Path) -> None:
    page = watched.page
    page.add_init_script(SHIFTS)
    page.goto(address(built, "en"))
    expect(page.locator(".player")).to_be_visible()
    page.wait_for_timeout(400)
    assert page.evaluate("self.shifted || 0") < 0.02


def test_looks_are_remembered(watched: Watched, built: Path) -> None:
    page = watched.page
    page.goto(address(built, "en", "index.html"))
    page.locator('[data-look="deck"]').click()
    page.locator('[data-look="theme"]').click()
    root = page.locator("html")
    expect(root).to_have_attribute("data-deck", "four")
    theme = root.get_attribute("data-theme")
    page.goto(address(built, "es", "hands/index.html"))
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_the_front_door_leads_to_three_languages(watched: Watched, built: Path) -> None:
    page = watched.page
    for number, language in enumerate(LANGUAGES):
        page.goto((built / "index.html").as_uri())
        page.locator(".door li a").nth(number).click()
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_choosing_a_game_narrows_the_list(watched: Watched, built: Path) -> None:
    page = watched.page
    page.goto(address(built, "en", "index.html"))
    games = page.locator(".game:visible")
    everything = games.count()
    page.locator(".pick-sides-solo + span").click()
    assert 0 < games.count() < everything


def test_a_house_rule_that_changes_the_table_is_found(watched: Watched, built: Path) -> None:
    page = watched.page
    page.goto(address(built, "en", "index.html"))
    games, none = page.locator(".game:visible"), page.locator(".none")
    everything = games.count()
    page.locator(".pick-players-3 + span").click()
    page.locator(".pick-pack-33 + span").click()
    # With or without the hand that all pass and play out.
    expect(games).to_have_count(2)
    link = games.first.locator("h2 a")
    expect(link).to_have_attribute("href", "rules/five-hundred.html#option.three-players")
    expect(none).to_be_hidden()
    page.locator(".pick-pack-43 + span").click()
    expect(games).to_have_count(0)
    expect(none).to_be_visible()
    for key in ("players", "pack"):
        page.locator(f".pick-{key}-any + span").click()
    expect(none).to_be_hidden()
    expect(games).to_have_count(everything)
    expect(page.locator(".variant:visible")).to_have_count(0)


def test_every_choice_shows_a_game_or_says_that_none_fits(watched: Watched, built: Path) -> None:
    page = watched.page
    page.goto(address(built, "en", "index.html"))
    wrong = page.evaluate("""() => {
      const answers = [...document.querySelectorAll(".chooser fieldset")].map(
        (one) => [...one.querySelectorAll("input")]);
      const shown = (one) => getComputedStyle(one).display !== "none";
      const wrong = [], none = document.querySelector(".none");
      for (const a of answers[0]) for (const b of answers[1]) for (const c of answers[2]) {
        for (const one of [a, b, c]) one.checked = true;
        const some = [...document.querySelectorAll(".game")].some(shown);
        if (some === shown(none)) wrong.push([a.value, b.value, c.value]);
      }
      return wrong;
    }""")
    assert wrong == []
