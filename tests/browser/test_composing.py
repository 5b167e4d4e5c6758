"""A hand entered by clicking, in a browser: offered, recorded, replayed, shared, and told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from rightbower.engine.replay import replay
from support import load

pytestmark = pytest.mark.browser
CARDS = {
    "North": ("Queen of diamonds", "Queen of hearts", "Ace of diamonds", "Nine of hearts",
              "Ten of hearts"),
    "East": ("Jack of diamonds", "King of clubs", "Ten of clubs", "Ace of spades", "Ace of clubs"),
    "South": ("Jack of spades", "King of hearts", "King of spades", "Ten of diamonds",
              "Ten of spades"),
    "West": ("Nine of diamonds", "Ace of hearts", "Jack of clubs", "Nine of clubs",
             "Nine of spades"),
    "Turned up": ("Jack of hearts",),
}  # fmt: skip


def composed(page: Page, built: Path, language: str = "en", carried: str = "") -> Locator:
    page.goto("about:blank")
    page.goto((built / language / "compose.html").as_uri() + carried)
    desk = page.locator(".desk")
    expect(desk.locator(".pack button").first).to_be_visible()
    return desk


def record(page: Page) -> str:
    return page.locator("pre.record").text_content() or ""


def give_cards(desk: Locator) -> None:
    desk.locator("select[name=dealer]").select_option(label="South")
    expect(desk.locator(".asked")).to_have_text("First say which card is turned up.")
    for place, cards in CARDS.items():
        desk.get_by_role("radio", name=re.compile(f"^{place}")).check()
        for card in cards:
            desk.get_by_role("button", name=f"{card} (not dealt)", exact=True).press("Enter")


def test_a_hand_is_dealt_said_played_and_recorded(page: Page, built: Path) -> None:
    desk = composed(page, built)
    give_cards(desk)
    offers = desk.locator(".offers")
    expect(desk.locator(".asked")).to_have_text("West may choose:")
    expect(offers.locator("button")).to_have_count(3)
    offers.get_by_role("button", name="to pass", exact=True).press("Enter")
    # The keyboard stays where the next choice is.
    expect(offers.locator("button").first).to_be_focused()
    offers.get_by_role("button", name="to order up", exact=True).click()
    expect(desk.locator(".asked")).to_contain_text("South discards")
    offers.get_by_label("Ten of diamonds").click()
    for card in ("Nine of clubs", "Ten of hearts", "Ace of clubs", "King of spades"):
        offers.get_by_label(card).click()
    offers.get_by_label("Queen of hearts").click()
    # East holds one red jack and no choice.
    expect(offers.locator("button")).to_have_count(1)
    desk.locator("[data-act=back]").click()
    offers.get_by_label("Queen of hearts").click()
    offers.get_by_label("Jack of diamonds").click()
    for card in ("Jack of hearts", "Ace of hearts"):
        offers.get_by_label(card).click()
    for _ in range(12):
        offers.locator("button").first.click()
    expect(desk.locator(".asked")).to_contain_text("The hand is over.")
    points = (desk.locator(".asked").text_content() or "").split("Points: ")[1]
    desk.locator("input[name=title]").fill('Zażółć "one: two" # three')
    desk.locator("select[name=anchor]").select_option("t2.2")
    desk.locator("textarea[name=note]").fill("! East has no other heart: - [x] {y}")
    loaded = load(record(page))
    assert loaded.problems == ()
    trace = replay(loaded.profile, loaded.record)
    assert (trace.problems, trace.status) == ((), "played")
    assert loaded.record.title == 'Zażółć "one: two" # three'
    assert loaded.record.notes == {"t2.2": "! East has no other heart: - [x] {y}"}
    assert trace.outcome is not None
    ours, theirs = trace.outcome.points.values()
    assert points == f"North – South {ours:+d}, East – West {theirs:+d}.".replace("+0", "0")


def test_a_hand_with_unknown_cards_is_saved_shared_and_stepped_through(
    page: Page, built: Path, tmp_path: Path
) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    desk = composed(page, built, "es")
    desk.locator("select[name=game]").select_option("five-hundred")
    expect(desk.locator(".pack li")).to_have_count(43)
    for _ in range(10):
        desk.locator(".pack [aria-pressed=false]").first.click()
    for word in ("bid 7NT", "pass", "pass", "pass"):
        said = page.locator(f'.phrases [data-word="{word}"]').text_content() or ""
        desk.locator(".offers").get_by_role("button", name=said, exact=True).click()
    for place in range(3):
        desk.locator(".offers button").nth(place).click()
    for _ in range(5):
        desk.locator(".offers button").first.click()
    loaded = load(record(page))
    assert loaded.problems == ()
    trace = replay(loaded.profile, loaded.record)
    assert (trace.problems, trace.status) == ((), "unfinished")
    with page.expect_download() as saved:
        desk.locator("[data-act=save]").click()
    assert saved.value.suggested_filename == "my-hand.yaml"
    assert Path(saved.value.path()).read_text() == record(page)
    desk.locator("[data-act=link]").click()
    address = desk.locator(".address").input_value()
    before = record(page)
    composed(page, built, "es", "#" + address.split("#")[1])
    expect(page.locator("pre.record")).to_have_text(before, use_inner_text=False)
    page.locator("[data-act=play]").click()
    player = page.locator(".player")
    player.locator("[data-go=last]").click()
    steps = len(loaded.record.actions) + sum(len(line.cards) for line in loaded.record.tricks)
    expect(page.locator(".step")).to_have_count(1 + steps)
    expect(player.locator(".saying .what")).not_to_be_empty()
    expect(player.locator(".played").first).to_be_visible()


@pytest.mark.parametrize(
    "carried", ["#hand=x", "#hand=" + "A" * 50, "#hand=eyJnIjoiPGI-In0", "#hand="]
)
def test_a_link_that_carries_no_hand_is_told(page: Page, built: Path, carried: str) -> None:
    composed(page, built, "en", carried)
    expect(page.locator(".told").first).to_have_text(
        "This link does not carry a hand that can be read."
    )
