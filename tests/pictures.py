"""Pictures of the site, made with a real browser outside of any build.

`social`: what other sites show beside a link, for every game and the site in every language,
into content/pictures/, from where a build takes them. `states`: the player in many states, on
paper, on a phone and on a desk, light and dark, into docs/pictures/, to be looked at and compared.
`icons`: the theme's icon in the sizes that devices ask for, beside it.
"""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from rightbower.site.games import games_in_order
from rightbower.site.urls import SITE_PICTURE
from rightbower.works.build import make_edition, write_edition

ROOT = Path(__file__).resolve().parents[1]
SOCIAL = ROOT / "content" / "pictures"
STATES = ROOT / "docs" / "pictures"
STATIC = ROOT / "themes" / "plain" / "static"
ICONS = {"icon-192": (192, 1.0, ""), "icon-512": (512, 1.0, ""),
         "icon-mask": (512, 0.62, "#1c5f45"), "icon-180": (180, 0.78, "#1c5f45")}  # fmt: skip
"""The icons: their side in pixels, the drawing's share of it, and the ground it lies on."""
STYLE = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; color: #f4f8f4; display: grid;
  grid-template-columns: 1fr 25rem; gap: 3.5rem; align-items: center; padding: 3.5rem 4.5rem;
  background: radial-gradient(ellipse at 70% 45%, #28694e, #17523b 60%, #124230); }
h1 { font-size: 4.2rem; margin: 0 0 1.2rem; } p { font-size: 1.75rem; line-height: 1.4; margin: 0; }
footer { position: absolute; left: 4.5rem; bottom: 2.6rem; font: 600 1.5rem var(--serif); }
.fan { --w: 10rem !important; padding: 0; }
.fan .card { margin-right: -6rem; }
"""
SHAPE = """([title, about, site]) => {
  const sprite = document.querySelector('.sprite'), fan = document.querySelector('.fan');
  const words = document.createElement('div');
  for (const [tag, text] of [['h1', title], ['p', about]]) {
    const part = document.createElement(tag);
    part.textContent = text;
    words.append(part);
  }
  const foot = document.createElement('footer');
  foot.textContent = site;
  document.body.className = '';
  document.body.replaceChildren(sprite, words, fan, foot);
}"""
HAND, GAME = "hands/forced-left-bower", "hands/won-by-contract"
LOOKS = {
    "phone-light": (360, 800, "light"), "phone-dark": (360, 800, "dark"),
    "desk-light": (1200, 900, "light"), "desk-dark": (1200, 900, "dark"),
}  # fmt: skip
SHOTS = (
    ("deal", f"{HAND}.html#deal", ""),
    ("left-bower", f"{HAND}.html#t2.2", ""), ("trick-won", f"{HAND}.html#t2.4", ""),
    ("closed", f"{HAND}.html#t3.2", "h"), ("turned", f"{HAND}.html#t3.2", "r"),
    ("end", f"{HAND}.html#end", ""),
    ("ten-cards", f"{GAME}.html#t5.2", ""),
    ("three-players", "hands/march-worth-three.html#t2.2", ""),
    ("two-players", "hands/eight-cards-then-five.html#t1.2", ""),
    ("open-misere", "hands/open-misere-wins.html#t2.1", "h"),
    ("open-cards", "hands/open-bowers.html#b1", "h"),
    ("frame", f"{HAND}.embed.html", "]"), ("illegal", "hands/forgotten-trump.html#t1.4", ""),
)  # fmt: skip


@contextmanager
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        sys.exit("no Chromium here: apt-get install chromium-headless-shell")
    with sync_playwright() as started:
        running = started.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield running
        running.close()


def social(web: Path, running: Browser, games: list[str], title: str) -> int:
    """A picture for every game in every language, and one for the site."""
    made = 0
    page = running.new_context(bypass_csp=True, viewport={"width": 1200, "height": 630}).new_page()
    for folder in sorted(path.parent for path in web.glob("*/rules")):
        home = folder / "index.html"
        about = {game: folder / "rules" / f"{game}.html" for game in games} | {SITE_PICTURE: home}
        for name, path in about.items():
            page.goto(path.as_uri())
            words = [page.locator(part).first.inner_text() for part in ("h1", ".lead")]
            page.goto(home.as_uri())
            page.evaluate(SHAPE, [*words, title])
            page.add_style_tag(content=STYLE)
            out = SOCIAL / folder.name / f"{name}.jpg"
            out.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=out, type="jpeg", quality=62)
            made += 1
    return made


def states(web: Path, running: Browser) -> int:
    """Pictures of the player, each state in every look."""
    STATES.mkdir(parents=True, exist_ok=True)
    for old in STATES.iterdir():
        old.unlink()
    made = 0
    for look, (width, height, scheme) in LOOKS.items():
        page = running.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme
        ).new_page()
        for name, address, key in SHOTS:
            shot(page, web, address, key)
            (STATES / f"{name}-{look}.webp").write_bytes(pressed(page))
            made += 1
    page = running.new_page(viewport={"width": 760, "height": 1075})
    page.emulate_media(media="print")
    shot(page, web, f"{HAND}.html", "")
    page.screenshot(path=STATES / "paper.jpg", type="jpeg", quality=45)
    return made + 1


def icons(running: Browser) -> int:
    """The icon in every size that is asked for."""
    drawing = (STATIC / "icon.svg").read_text()
    for name, (side, share, ground) in ICONS.items():
        page = running.new_page(viewport={"width": side, "height": side})
        page.set_content(
            f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; "
            f"background: {ground or 'transparent'} }} svg {{ width: {share:.0%} }}</style>"
            + drawing
        )
        page.screenshot(path=STATIC / f"{name}.png", omit_background=not ground)
        page.close()
    return len(ICONS)


def pressed(page: Page) -> bytes:
    """What a page shows as WebP, which only the browser's own protocol makes: small enough for a
    repository, good enough to see what is ugly."""
    asked = {"format": "webp", "quality": 20}
    data = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
    return base64.b64decode(data["data"])


def shot(page: Page, web: Path, address: str, key: str) -> None:
    """Open a page at a step and press a key."""
    path, _, anchor = address.partition("#")
    page.goto("about:blank")
    page.goto((web / "en" / path).as_uri() + (f"#{anchor}" if anchor else ""))
    page.wait_for_timeout(250)
    if key:
        page.locator(".player").press(key)


def main() -> None:
    """Make the pictures asked for, or all of them."""
    asked = sys.argv[1:] or ["social", "states", "icons"]
    with tempfile.TemporaryDirectory() as folder, browser() as running:
        if "icons" in asked:
            print(icons(running), "icons")
        if "social" not in asked and "states" not in asked:
            return
        edition = make_edition(ROOT)
        web = Path(folder) / "web"
        write_edition(edition, web)
        if "social" in asked:
            games = list(games_in_order(edition.workshop))
            print(social(web, running, games, edition.workshop.site.title), "social pictures")
        if "states" in asked:
            print(states(web, running), "pictures of the player")


if __name__ == "__main__":
    main()
