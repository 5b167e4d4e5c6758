"""The pictures of the README, into docs/readme/: the site on a desk and on a phone, and somebody
else's site in another look. Made with a real browser, outside of any build."""

from __future__ import annotations

import base64
import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from pictures import HAND, LOOKS, ROOT, browser, shot
from rightbower.site.starter import starter_files, write_site
from rightbower.works.build import make_edition, write_edition
from support import copy_of_the_site

OUT = ROOT / "docs" / "readme"
OURS = (
    ("hand", f"{HAND}.html#t2.2", "desk-light"), ("phone", f"{HAND}.html#t2.4", "phone-dark"),
    ("rules", "rules/north-american.html", "desk-light"),
)  # fmt: skip
THEIRS = (("broadside", "index.html", "desk-light"),)


def ours(folder: Path) -> Path:
    """The shipped site with a few hands and in one language, which show as much as all."""
    folder.mkdir()
    copy_of_the_site(folder, records=1)
    text = re.sub(
        r"^languages: .*$", "languages: [en]", (folder / "site.yaml").read_text(), flags=re.M
    )
    (folder / "site.yaml").write_text(text)
    return folder


def theirs(folder: Path) -> Path:
    """A new site that shows more games than its own, in the other theme."""
    write_site(folder, starter_files("Thursday club", ["en"]))
    text = (folder / "site.yaml").read_text().replace("theme: our-look", "theme: broadside")
    games = "profiles: [our-table, north-american, british, cutthroat, two-handed]\n"
    (folder / "site.yaml").write_text(text + games)
    return folder


def take(site: Path, running: Browser, shots: tuple[tuple[str, str, str], ...]) -> None:
    """Make the site and its pictures; Playwright itself writes no WebP, the browser does."""
    edition = make_edition(site)
    assert not edition.problems, edition.problems
    write_edition(edition, site / "web")
    for name, address, look in shots:
        width, height, scheme = LOOKS[look]
        page = running.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme
        ).new_page()
        shot(page, site / "web", address, "")
        session = page.context.new_cdp_session(page)
        how = {"format": "webp", "quality": 70}
        taken = session.send("Page.captureScreenshot", how)["data"]
        (OUT / f"{name}.webp").write_bytes(base64.b64decode(taken))


def main() -> None:
    """Make all of them."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser() as running:
        take(theirs(Path(folder) / "theirs"), running, THEIRS)
        take(ours(Path(folder) / "ours"), running, OURS)
    for path in sorted(OUT.glob("*.webp")):
        print(path.relative_to(ROOT), path.stat().st_size)


if __name__ == "__main__":
    main()
