"""What the tests of the player share: a hand opened in a page, and where it stands."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

LANGUAGES = ("en", "es", "ro")
HAND = "forced-left-bower"


def address(built: Path, hand: str = HAND, language: str = "en") -> str:
    return (built / language / "hands" / f"{hand}.html").as_uri()


def at(page: Page, anchor: str) -> None:
    expect(page.locator(".step.now")).to_have_attribute("id", anchor)


def opened(
    page: Page, built: Path, anchor: str = "", hand: str = HAND, language: str = "en"
) -> Locator:
    page.goto("about:blank")  # an anchor alone would not load the page again
    page.goto(address(built, hand, language) + (f"#{anchor}" if anchor else ""))
    player = page.locator(".player")
    expect(player).to_be_visible()
    return player
