"""Every text of a hand's and of a game's page stands out from what is behind it, as it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from player_page import HAND
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
GAME = "three-tokens-bring-nothing"
FELT = ("#28694e", "#17523b", "#124230")
MEASURE = """(felt) => {
  // What is not seen, what cannot be used now, and letters that are part of a drawing.
  const OUT = ".vh, script, [aria-disabled=true], .badge";
  const rgb = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const hex = (code) => [1, 3, 5].map((at) => parseInt(code.slice(at, at + 2), 16));
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => part / 255).map(
      (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const [r, g, b, a] = rgb(getComputedStyle(one).backgroundColor);
      if (a === undefined || a > 0.99) return [[r, g, b]];
      if (one.classList.contains("felt")) return felt.map(hex);
    }
    return [[255, 255, 255]];
  };
  const weak = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode, element = node.parentElement;
    const words = node.nodeValue.trim();
    if (!words || !element.checkVisibility() || element.closest(OUT)) continue;
    seen += 1;
    const text = light(rgb(getComputedStyle(element).color).slice(0, 3));
    for (const ground of behind(element)) {
      const [low, high] = [text, light(ground)].sort((a, b) => a - b);
      const ratio = (high + 0.05) / (low + 0.05);
      if (ratio < 4.5) weak.push([ratio.toFixed(2), element.className, words.slice(0, 40)]);
    }
  }
  return [seen, weak];
}"""


@pytest.mark.parametrize("deck", ["two", "four"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", [HAND, GAME])
def test_every_text_can_be_read(
    browser: Browser, built: Path, name: str, scheme: str, deck: str
) -> None:
    context = browser.new_context(color_scheme=scheme, viewport={"width": 1200, "height": 900})
    page = context.new_page()
    page.goto((built / "en" / "hands" / f"{name}.html").as_uri())
    page.evaluate("(deck) => { document.documentElement.dataset.deck = deck; }", deck)
    for fold in page.locator("main details").all():
        fold.evaluate("(one) => { one.open = true; }")
    player = page.locator(".player").first
    for button in (
        "",
        '[data-go="trickOn"]',
        '[data-go="trickOn"]',
        '[data-do="hide"]',
        '[data-go="last"]',
    ):
        if button:
            player.locator(button).click()
        seen, weak = page.evaluate(MEASURE, FELT)
        assert seen > 100
        assert weak == []
    context.close()
