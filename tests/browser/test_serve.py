"""A page that `rightbower serve` shows, in a browser, while somebody writes."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rightbower.cli import main
from serving import Served

HAND = "content/hands/our-table/dealer-has-to-choose.yaml"


def comes_to(page: Any, place: int) -> None:
    """The page comes to that place by and by: its policy lets nobody wait for it inside."""
    overdue = time.monotonic() + 20
    while page.evaluate("Math.round(scrollY)") != place:
        assert time.monotonic() < overdue, page.evaluate("scrollY")
        page.wait_for_timeout(50)


@pytest.mark.browser
def test_a_page_comes_back_at_its_step_and_place_and_tells_what_is_wrong(
    page: Any, tmp_path: Path
) -> None:
    expect.set_options(timeout=60_000)
    assert main(["new", str(tmp_path / "club"), "--languages", "en"]) == 0
    with Served(tmp_path / "club") as served:
        served.news(lambda news: news["built"] == 1)
        page.goto(f"http://127.0.0.1:{served.port}/en/hands/dealer-has-to-choose.html#t2.2")
        expect(page.locator(".step.now")).to_have_id("t2.2")
        page.locator(".player [data-go=on]").first.click()
        expect(page.locator(".step.now")).to_have_id("t2.3")
        page.evaluate("scrollTo(0, 173)")
        served.edit(HAND, "The dealer has no way out", "The dealer is stuck")
        expect(page.locator("h1")).to_have_text("The dealer is stuck")
        expect(page).to_have_url(re.compile(r"#t2\.3$"))
        expect(page.locator(".step.now")).to_have_id("t2.3")
        comes_to(page, 173)
        panel = page.get_by_role("alert").and_(page.locator(".live-faults"))
        served.edit(HAND, "points: {NS: 1,", "points: {NS: 2,")
        expect(panel).to_contain_text("dealer-has-to-choose.yaml:37:")
        expect(panel).to_contain_text("expectation_failed")
        assert panel.evaluate("panel => getComputedStyle(panel).position") == "fixed"
        served.edit(HAND, "points: {NS: 2,", "points: {NS: 1,")
        expect(panel).to_have_count(0)
        # A page with a fault may be too short to come back to the place.
        served.edit(HAND, "dealer: ", "dealr: ")
        expect(panel).to_contain_text("dealr")
        assert page.evaluate("Math.round(scrollY)") < 173
        served.edit(HAND, "dealr: ", "dealer: ")
        expect(panel).to_have_count(0)
        comes_to(page, 173)
    expect.set_options(timeout=5_000)
