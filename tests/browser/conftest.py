"""A real browser; where there is none, these tests are skipped with a word."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from served_site import served

playwright = pytest.importorskip("playwright.sync_api")
# The first has no window to draw around a page: it takes less than half the time of the others.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Headless Chromium."""
    if CHROMIUM is None:
        if os.environ.get("CI_BROWSER") == "required":
            pytest.fail("no Chromium, and the browser tests are required")
        pytest.skip("no Chromium here: apt-get install chromium-headless-shell")
    arguments = [
        "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--no-first-run",
    ]  # fmt: skip
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield running
        running.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that must not have an error when the test is over."""
    context = browser.new_context(
        viewport={"width": 1200, "height": 900}, has_touch=True,
        permissions=["clipboard-read", "clipboard-write"],
    )  # fmt: skip
    context.set_default_timeout(5000)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
    context.close()


@pytest.fixture(scope="session")
def online(built: Path) -> Iterator[str]:
    """The address of the shipped site, which stands below another folder."""
    with served(built.parents[1]) as address:
        yield f"{address}some/sub-path/"
