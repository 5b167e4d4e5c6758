"""A page of prose that is edited: what shows nothing of it is not made again."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rebuilding import GAME, build, edited, pages_made, records_made, snapshot
from support import ROOT, small_site

PAGE = "content/pages/en/about.md"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with two hands and two pages in two languages, one of them untranslated, built; the
    tests change it one after another."""
    folder = tmp_path_factory.mktemp("prose")
    root = small_site(folder / "site", languages=["en", "es"], pages=["about", "second"])
    into = root / "content" / "hands" / GAME
    into.mkdir(parents=True)
    for name in ("forced-left-bower.yaml", "all-pass.yaml"):
        shutil.copy(ROOT / "content" / "hands" / GAME / name, into)
    (root / "content/pages/en/second.md").write_text("# The second page\n\nNot much.\n")
    assert build(root, root / "out") == 0
    return root


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Callable[[], set[str]]:
    """The pages and the records that are made."""
    pages, records = pages_made(monkeypatch), records_made(monkeypatch)
    return lambda: {*pages, *records}


def added(text: str) -> Callable[[Path], None]:
    def add(root: Path) -> None:
        (root / PAGE).write_text((root / PAGE).read_text() + f"\n\n{text}\n")

    return add


def untitled(root: Path) -> None:
    """Every page of prose in Spanish loses its text, and keeps its title."""
    page = root / "content/pages/es/about.md"
    page.write_text(page.read_text().partition("\n")[0] + "\n\nNada.\n")


@pytest.mark.parametrize(
    ("edit", "pages"),
    [
        (added("Quidditch is played by nobody here."), {"prose about"}),
        (
            added("[a hand](hand:forced-left-bower) and [rules](rules:north-american)"),
            {"prose about"},
        ),
        (added("{score: six_four}"), {"prose about"}),
        (untitled, {"prose about"}),
        (edited, {"forced-left-bower", "hands", f"rules {GAME}", "status"}),
    ],
    ids=["words", "links", "a drawing", "another language", "a hand"],
)
def test_the_words_of_a_page_are_on_no_other(
    site: Path,
    tmp_path: Path,
    made: Callable[[], set[str]],
    edit: Callable[[Path], None],
    pages: set[str],
) -> None:
    before = snapshot(site / "out")
    edit(site)
    assert build(site, site / "out") == 0
    assert made() == pages
    assert build(site, tmp_path / "cold", "--no-cache") == 0
    after = snapshot(site / "out")
    assert after == snapshot(tmp_path / "cold")
    assert after != before


def test_new_words_are_found(site: Path) -> None:
    added("Zugzwang is a word of chess.")(site)
    assert build(site, site / "out") == 0
    index = (site / "out/assets/made/search/en.js").read_text()
    assert "Zugzwang is a word of chess." in index
    # In Spanish the page has its own text.
    assert "Zugzwang" not in (site / "out/assets/made/search/es.js").read_text()


def retitled(root: Path) -> None:
    (root / PAGE).write_text(re.sub("^# .*", "# What this is", (root / PAGE).read_text()))


def translated(root: Path) -> None:
    (root / "content/pages/es/second.md").write_text("# The second page\n\nNada.\n")


@pytest.mark.parametrize("edit", [retitled, translated])
def test_what_a_page_is_called_and_its_language_stand_on_others(
    site: Path, tmp_path: Path, made: Callable[[], set[str]], edit: Callable[[Path], None]
) -> None:
    edit(site)
    assert build(site, site / "out") == 0
    assert {"forced-left-bower", "prose second", "glossary", "status"} <= made()
    assert build(site, tmp_path / "cold", "--no-cache") == 0
    assert snapshot(site / "out") == snapshot(tmp_path / "cold")


def test_a_link_that_leads_nowhere_is_told_though_nothing_else_is_made(
    site: Path, made: Callable[[], set[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    before, text = snapshot(site / "out"), (site / PAGE).read_text()
    added("[no hand](hand:of-nobody)")(site)
    line = len((site / PAGE).read_text().splitlines())
    assert build(site, site / "out") == 1
    assert f"{PAGE}:{line}:11: broken_link" in capsys.readouterr().err
    assert snapshot(site / "out") == before
    (site / PAGE).write_text(text)
    assert build(site, site / "out") == 0
    assert "forced-left-bower" not in made()
    assert snapshot(site / "out") == before
