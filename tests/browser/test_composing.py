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
              "Jack of diamonds"),
    "East": ("Ten of hearts", "King of clubs", "Ten of clubs", "Ace of spades", "Ace of clubs"),
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


def told_as_on_the_page_of_a_hand(desk: Locator) -> None:
    told = desk.locator(".course li")
    expect(told.nth(1)).to_have_text(
        "Making trump, step 2North orders up the jack of hearts. South takes up the jack of "
        "hearts. Trump: hearts."
    )
    expect(told.nth(4)).to_contain_text(
        "North has no card of the suit led and ruffs with the jack of diamonds, the left bower."
    )
    expect(told.nth(10)).to_contain_text("South wins the trick with the jack of hearts.")
    expect(desk.locator(".so-far")).to_have_text(
        "Trump: hearts. North is the maker. Tricks: North and South 2, East and West 0."
    )
    expect(desk.locator("select[name=anchor] option").nth(4)).to_have_text("Trick 1, card 1")


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
    for card in ("Nine of clubs", "Jack of diamonds", "Ace of clubs", "King of spades"):
        offers.get_by_label(card).click()
    offers.get_by_label("Queen of hearts").click()
    # East holds one heart and no choice.
    expect(offers.locator("button")).to_have_count(1)
    desk.locator("[data-act=back]").click()
    offers.get_by_label("Queen of hearts").click()
    offers.get_by_label("Ten of hearts").click()
    for card in ("Jack of hearts", "Ace of hearts"):
        offers.get_by_label(card).click()
    told_as_on_the_page_of_a_hand(desk)
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
    assert points == f"North and South {ours:+d}, East and West {theirs:+d}.".replace("+0", "0")


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


def test_what_no_longer_fits_is_told_and_comes_back(page: Page, built: Path) -> None:
    desk = composed(page, built)
    give_cards(desk)
    for word in ("to pass", "to order up"):
        desk.locator(".offers").get_by_role("button", name=word, exact=True).click()
    dealer, left = desk.locator("select[name=dealer]"), desk.locator(".left-out")
    dealer.select_option(label="East")
    expect(left).to_contain_text("no longer fits: Making trump, step 1: West passes. It comes")
    expect(desk.locator(".course li")).to_have_count(0)
    dealer.select_option(label="South")
    expect(left).to_be_empty()
    expect(desk.locator(".course li")).to_have_count(2)
    # Three players have no West, and nobody plays those cards.
    desk.locator("select[name=game]").select_option("cutthroat")
    expect(desk.locator(".gone")).to_contain_text("taken back: nine of diamonds, ace of hearts")
    expect(left).to_contain_text("West passes.")


def test_two_house_rules_that_change_the_calls_go_together(page: Page, built: Path) -> None:
    desk = composed(page, built)
    house = desk.locator('.house[data-game="north-american"]')
    house.locator(".ruling summary").click()
    house.locator("[value=stick-the-dealer]").check()
    # Two ways to swap cards cannot be agreed together, and there are no tables for three rules.
    house.locator("[value=farmers-hand]").check()
    expect(house.locator("[value=going-under]")).to_be_disabled()
    expect(house.locator("[value=no-trump-call]")).to_be_disabled()
    house.locator("[value=farmers-hand]").uncheck()
    house.locator("[value=no-trump-call]").check()
    give_cards(desk)
    offers = desk.locator(".offers")
    for _ in range(7):
        offers.get_by_role("button", name="to pass", exact=True).click()
    # The dealer may call no trump, and may not pass.
    expect(offers.get_by_role("button", name="to call no trump", exact=True)).to_be_visible()
    expect(offers.get_by_role("button", name="to pass", exact=True)).to_have_count(0)
    offers.get_by_role("button", name="to call no trump", exact=True).click()
    loaded = load(record(page))
    assert (loaded.problems, replay(loaded.profile, loaded.record).problems) == ((), ())
    assert set(loaded.record.rules) == {"auction.all_pass", "auction.no_trump_call"}
    desk.locator("[data-act=link]").click()
    page.wait_for_url(re.compile("#hand="))
    before = record(page)
    page.reload()
    expect(page.locator("pre.record")).to_have_text(before, use_inner_text=False)


def test_another_language_goes_on_with_the_hand(page: Page, built: Path) -> None:
    desk = composed(page, built)
    give_cards(desk)
    desk.locator(".offers").get_by_role("button", name="to pass", exact=True).click()
    before = record(page)
    page.locator(".languages a[lang=de]").click()
    expect(page.locator(".course li")).to_have_text("Trumpf machen, Schritt 1West passt.")
    expect(page.locator("pre.record")).to_have_text(before, use_inner_text=False)


def test_a_seat_that_no_card_is_left_for_is_told(page: Page, built: Path) -> None:
    desk = composed(page, built)
    give_cards(desk)
    page.evaluate("() => { TableUnsure.prototype.legal = () => []; }")
    desk.locator(".offers").get_by_role("button", name="to order up", exact=True).click()
    desk.locator(".offers").get_by_label("Ten of diamonds").click()
    expect(desk.locator(".asked")).to_contain_text("No card is left that West could have")
    expect(desk.locator("[data-act=back]")).to_be_enabled()


@pytest.mark.parametrize(
    "carried", ["#hand=x", "#hand=" + "A" * 50, "#hand=eyJnIjoiPGI-In0", "#hand="]
)
def test_a_link_that_carries_no_hand_is_told(page: Page, built: Path, carried: str) -> None:
    composed(page, built, "en", carried)
    expect(page.locator(".told").first).to_have_text(
        "This link does not carry a hand that can be read."
    )
