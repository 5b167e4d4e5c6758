"""A hand on paper, on a very narrow screen, and with little motion or few colours."""

from __future__ import annotations

from pathlib import Path

import pytest
from player_page import LANGUAGES, opened
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_printed_hand_draws_every_trick(page: Page, built: Path, language: str) -> None:
    opened(page, built, language=language)
    page.emulate_media(media="print")
    expect(page.locator(".player")).to_be_hidden()
    expect(page.locator(".top")).to_be_hidden()
    trick = page.locator(".a-trick").first
    faces = trick.locator(".face")
    assert faces.count() == 4
    boxes = [face.bounding_box() for face in faces.all()]
    corners = {(round(box["x"]), round(box["y"])) for box in boxes if box}
    assert len(corners) == 4
    assert trick.locator(".won").count() == 1
    inks = faces.locator(".card").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).color)"
    )
    assert set(inks) == {"rgb(0, 0, 0)"}


def test_the_steps_are_printed_in_full(page: Page, built: Path) -> None:
    opened(page, built)
    page.emulate_media(media="print")
    told = page.locator(".steps > .group .what")
    assert told.count() == 25
    assert all(one.is_visible() for one in told.all())


@pytest.mark.parametrize("hand", ["won-by-contract", "both-partners-give", "open-misere-wins"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_fits_320_pixels(browser: Browser, built: Path, language: str, hand: str) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 640})
    for anchor in ("deal", "t2.2", "end"):
        player = opened(page, built, anchor, hand, language)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        felt = player.locator(".felt").bounding_box()
        assert felt is not None
        assert felt["height"] <= 600
        boxes = player.evaluate(BOXES)
        assert len(boxes) > 20
        for name, left, right in boxes:
            assert felt["x"] <= left, name
            assert right <= felt["x"] + felt["width"] + 1, name
    page.close()


PARTS = ".felt .card, .felt .tag, .felt .sign, .felt .who"
BOXES = f"""(box) => [...box.querySelectorAll("{PARTS}")].map(
  (one) => [one.textContent, one.getBoundingClientRect()]).filter((one) => one[1].width).map(
  (one) => [one[0], one[1].left, one[1].right])"""


def test_a_page_magnified_to_twice_its_size_is_whole(browser: Browser, built: Path) -> None:
    """A window of 1200 pixels at 200 % has room for 600."""
    context = browser.new_context(viewport={"width": 600, "height": 450}, device_scale_factor=2)
    page = context.new_page()
    player = opened(page, built, "t2.2", "won-by-contract")
    assert page.evaluate("document.documentElement.scrollWidth") <= 600
    for button in player.locator("[data-go], [data-do]").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 600
    context.close()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_move_only_for_those_who_like_it(browser: Browser, built: Path, motion: str) -> None:
    page = browser.new_page(reduced_motion=motion)
    opened(page, built, "t1.1")
    name = page.locator(".fresh .card").evaluate("(card) => getComputedStyle(card).animationName")
    assert (name == "none") == (motion == "reduce")
    page.close()


def test_forced_colours_keep_the_winner_marked(browser: Browser, built: Path) -> None:
    page = browser.new_page(forced_colors="active")
    player = opened(page, built, "t2.4")
    expect(player.locator(".played.won .sign")).to_be_visible()
    style = player.locator(".won .card").evaluate("(card) => getComputedStyle(card).outlineStyle")
    assert style == "solid"
    page.close()
