"""axe, html-validate and vnu on pages as they are shown; skipped with a word where they are not.

`npm ci --ignore-scripts` in this folder installs them; NODE_TOOLS may name another node_modules.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from player_page import HAND, LANGUAGES
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
TOOLS = Path(os.environ.get("NODE_TOOLS") or Path(__file__).parent / "node_modules")
GAME = "three-tokens-bring-nothing"
PAGES = [f"hands/{HAND}.html", f"hands/{HAND}.embed.html", f"hands/{GAME}.html",
         "hands/won-by-contract.html", "rules/north-american.html", "practice/british.html",
         "strategy.html", "table/north-american.html",
         "compose.html"]  # fmt: skip
LOOKED_AT = [
    (path, language) for path in PAGES for language in LANGUAGES
    if language == "en" or path not in (f"hands/{GAME}.html", "hands/won-by-contract.html")
]  # fmt: skip
"""Pages of one kind are looked at in every language once."""
MORE = ["index.html", "compare/index.html", "hands/index.html"]
"""Pages whose markup is checked besides."""
REASONS = {
    "color-contrast": (
        ".felt, .card, .unseen, .steps, .plot",
        "The felt is a gradient, suits and plots are drawings, the list of steps is scrolled: axe "
        "cannot tell what lies behind a text. tests/site/test_colours.py computes all of them.",
    ),
    "label-content-name-mismatch": (
        ".offer > a",
        "The section sign is a picture of a link to a rule; nobody says it, so the label is words.",
    ),
}
"""What axe leaves open, where it may, and why that is no fault."""


def tool(*parts: str) -> Path:
    path = TOOLS.joinpath(*parts)
    if not path.is_file():
        pytest.skip(f"{parts[0]} is not installed: npm ci --ignore-scripts in tests/browser")
    return path


def program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"no {name} here")
    return found


def look(page: Page, options: str) -> None:
    """Let axe look at the page as it stands; what it cannot tell must be among the reasons."""
    found = page.evaluate(
        f"axe.run(document, {{resultTypes: ['violations', 'incomplete']{options}}})"
    )
    assert [(one["id"], one["nodes"][0]["target"]) for one in found["violations"]] == []
    for one in found["incomplete"]:
        assert one["id"] in REASONS, one["nodes"][0]["html"]
        within, _ = REASONS[one["id"]]
        for node in one["nodes"]:
            inside = "(at, within) => document.querySelector(at).closest(within) !== null"
            assert page.evaluate(f"([at, within]) => ({inside})(at, within)",
                                 [node["target"][0], within]), node["html"]  # fmt: skip


@pytest.mark.parametrize(("path", "language"), LOOKED_AT)
def test_axe_finds_nothing(browser: Browser, built: Path, path: str, language: str) -> None:
    script = tool("axe-core", "axe.min.js").read_text()
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto((built / language / path).as_uri())
    page.evaluate(script)
    for button in ("", '[data-go="trickOn"]', '[data-do="hide"]', '[data-go="last"]'):
        if button and page.locator(".player").count():
            page.locator(".player").first.locator(button).click()
        elif button:
            continue
        look(page, "")
        if language == "en":
            # Only colours differ in the dark, and they are the same in every language.
            page.emulate_media(color_scheme="dark")
            look(page, ", runOnly: ['color-contrast']")
            page.emulate_media(color_scheme="light")
    context.close()


def files(built: Path) -> list[str]:
    return [str(built / language / path) for language in LANGUAGES for path in PAGES + MORE]


def test_html_validate_finds_nothing(built: Path, tmp_path: Path) -> None:
    script = tool("html-validate", "bin", "html-validate.mjs")
    rules = {
        "long-title": "off",  # an author's title may be long
        "valid-id": ["error", {"relaxed": True}],  # `t2.3` is what the record itself calls a step
        "doctype-style": ["error", {"style": "lowercase"}],
        # Choices that belong together have one name, whether one or several may be chosen.
        "form-dup-name": ["error", {"shared": ["radio", "checkbox"]}],
    }
    config = tmp_path / "config.json"
    config.write_text(
        json.dumps({"root": True, "extends": ["html-validate:recommended"], "rules": rules})
    )
    done = subprocess.run(
        [program("node"), script, "--config", config, *files(built)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_vnu_finds_nothing(built: Path) -> None:
    jar = tool("vnu-jar", "build", "dist", "vnu.jar")
    # From disk no address is 'self', so that it thinks our own files blocked.
    command = [program("java"), "-jar", jar, "--filterpattern", ".*Content Security Policy.*"]
    done = subprocess.run([*command, *files(built)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "error" not in done.stderr
