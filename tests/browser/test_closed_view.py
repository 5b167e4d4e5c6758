"""A closed view: what a person at one seat has not seen stands nowhere in the page."""

from __future__ import annotations

import json
import re
from itertools import cycle
from pathlib import Path

import pytest
from player_page import HAND, LANGUAGES, opened
from playwright.sync_api import Page, expect

from unfolded import unfolded

pytestmark = pytest.mark.browser
HANDS = [HAND, "both-partners-give", "misere-broken", "from-nine-to-ten",
         "open-misere-wins", "open-bowers"]  # fmt: skip


SHOWN = [*((HAND, language) for language in LANGUAGES), *zip(HANDS[1:], cycle(LANGUAGES))]
"""One hand in every language, the others in one each."""


def table_of(path: Path) -> str:
    """The table of a hand: that of its game, or in its page."""
    text = path.read_text()
    (script,) = re.findall(r'src="([^"?]+/tables/[^"?]+)', text) or ("",)
    if not script:
        return text
    whole = (path.parent / script).read_text()
    said: str = json.loads(whole[whole.index("]=") + 2 :].rstrip(";\n"))
    return said


def hidden_by_step(path: Path, viewer: int) -> tuple[dict[str, str], list[list[str]]]:
    """The name of every card, and what `viewer` has not seen at each step but the last."""
    text = path.read_text()
    (raw,) = re.findall(r'<script type="application/json" class="data">(.*?)</script>', text)
    steps = [*unfolded(json.loads(raw)["steps"])]
    faces = re.findall(
        r'data-face="([^"+?]+)"><span class="card[^>]*aria-label="([^"]*)"', table_of(path)
    )
    names = {code: name.lower() for code, name in faces if code != "JK"}
    sees: set[str] = set()
    hidden = []
    for step in steps[:-1]:
        held = {code.rstrip("~") for code in step["hold"][viewer].split()}
        sees |= set(step.get("shown", "").split()) | held
        hidden.append(sorted(set(names) - sees))
    return names, hidden


SEARCH = """([names, hidden]) => {
  const CODE = '(?:10|[4-9JQKA])[CDHS]';
  const found = [];
  const on = document.querySelector('[data-go="on"]');
  hidden.forEach((codes, step) => {
    const page = document.documentElement.outerHTML, html = page.toLowerCase();
    const status = document.querySelector('[role=status]').textContent.toLowerCase();
    for (const code of codes) {
      const name = names[code];
      const said = new RegExp('(^|[^\\\\p{L}])' + name + '($|[^\\\\p{L}])', 'u');
      const coded = new RegExp('"(' + CODE + ' )*' + code + '( ' + CODE + ')*"');
      if (said.test(html) || coded.test(page) || said.test(status)) found.push([step, code, name]);
    }
    on.click();
  });
  return found;
}"""


@pytest.mark.parametrize(("hand", "language"), SHOWN)
def test_a_closed_view_keeps_every_hidden_card_from_the_page(
    page: Page, built: Path, hand: str, language: str
) -> None:
    path = built / language / "hands" / f"{hand}.html"
    for viewer in range(table_of(path).count('class="place"')):
        names, hidden = hidden_by_step(path, viewer)
        assert any(hidden)
        player = opened(page, built, "", hand, language)
        player.locator(".below").select_option(str(viewer))
        player.locator('[data-do="hide"]').click()
        assert page.evaluate(SEARCH, [names, hidden]) == []
        player.locator('[data-go="first"]').click()
        player.locator('[data-do="hide"]').click()
        assert page.evaluate(SEARCH, [names, hidden])


def test_a_closed_view_opens_again(page: Page, built: Path) -> None:
    player = opened(page, built, "t3.2")
    before = page.locator(".steps").inner_text()
    player.locator('[data-do="hide"]').click()
    assert page.locator(".steps").inner_text() != before
    assert page.locator(".dealt").inner_text() == ""
    player.locator('[data-do="hide"]').click()
    assert page.locator(".steps").inner_text() == before
    expect(page.locator(".dealt h2")).to_be_visible()


def test_the_end_of_a_closed_view_shows_all(page: Page, built: Path) -> None:
    player = opened(page, built)
    player.locator('[data-do="hide"]').click()
    assert player.locator(".holding .back").count() == 15
    player.locator('[data-go="last"]').click()
    assert player.locator(".back").count() == 0
    expect(page.locator(".dealt")).to_be_visible()


@pytest.mark.parametrize("page_of", ["{}.html", "{}.embed.html"])
def test_cards_that_lie_open_are_no_secret(page: Page, built: Path, page_of: str) -> None:
    hands = built / "en" / "hands"
    page.goto((hands / page_of.format("open-misere-wins")).as_uri() + "#t1.2")
    player = page.locator(".player")
    player.locator('[data-do="hide"]').click()
    north = player.locator(".place").first
    expect(north.locator(".holding .back")).to_have_count(9)
    expect(north.locator(".open")).to_be_hidden()
    player.locator('[data-go="on"]').click()
    expect(north.locator(".holding .back")).to_have_count(0)
    expect(north.locator(".open")).to_be_visible()
    expect(player.locator(".pile .back")).to_have_count(3)
    expect(player.locator(".pile .laid")).to_be_visible()
    player.locator(".below").select_option("0")
    expect(player.locator(".pile [role=img]").first).to_have_attribute(
        "aria-label", "King of hearts"
    )
    page.goto((hands / page_of.format("open-bowers")).as_uri() + "?closed#t2.1")
    expect(page.locator(".face-up .card")).to_have_count(10)
    page.locator(".player").press("s")
    expect(page.locator("[role=status]")).to_contain_text("Face up Jack of clubs")
