"""What a command need not load is not loaded: loading takes longer than most of what is done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT, small_site

GAME = "north-american"
HAND = ROOT / "content" / "hands" / GAME / "forced-left-bower.yaml"
LOADED = """
import sys
from rightbower.cli import main
assert main() == 0
print(*sys.modules)
"""
"""Runs a command; the last line are the modules that are loaded then."""
HEAVY = (
    "babel", "email", "http", "markdown", "multiprocessing", "nh3",
    "pydantic", "segno", "ssl", "urllib.request", "uuid", "rightbower.book.compose_views",
    "rightbower.engine.calls", "rightbower.jobs.diagnostics", "rightbower.site.compose",
    "rightbower.site.feed",
)  # fmt: skip


def loaded(*words: str) -> set[str]:
    """The modules that a command loads."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        check=True, capture_output=True, text=True, cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "generator")},
    )  # fmt: skip
    return set(done.stdout.splitlines()[-1].split())


NET = ("http.client", "ssl", "urllib.request", "xml.sax")
"""What a site needs of the net: nothing."""


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[str]]:
    """A small site that has just been built, and what that loaded."""
    root = small_site(tmp_path_factory.mktemp("start"), languages=["en"], unfinished=[])
    into = root / "content" / "hands" / GAME
    into.mkdir(parents=True)
    shutil.copy(HAND, into)
    return root, loaded("build", "--root", str(root), "--jobs", "1")


@pytest.fixture(scope="module")
def site(first: tuple[Path, set[str]]) -> Path:
    """A small site that has been built."""
    return first[0]


def test_the_first_build_loads_what_makes_everything_and_nothing_for_the_net(
    first: tuple[Path, set[str]],
) -> None:
    found = first[1]
    assert {"rightbower.site.compose", "rightbower.site.feed"} <= found
    assert found & set(NET) == set()


def test_a_build_from_what_was_read_asks_babel_for_no_days(site: Path, tmp_path: Path) -> None:
    found = loaded("build", "--root", str(site), "--out", str(tmp_path / "new"), "--jobs", "1")
    assert "rightbower.site.feed" in found
    assert found & {"babel.dates", "babel.messages", *NET} == set()


def test_a_build_after_an_edit_loads_nothing_for_what_is_kept(site: Path) -> None:
    hand = site / "content" / "hands" / GAME / HAND.name
    hand.write_text(hand.read_text().replace("\nsummary: ", "\nsummary: Again. ", 1))
    found = loaded("build", "--root", str(site), "--jobs", "1")
    assert "rightbower.works.crew" in found
    assert found & set(HEAVY) == set()


def test_a_build_with_nothing_to_do_loads_what_looks_at_files(site: Path) -> None:
    loaded("build", "--root", str(site), "--jobs", "1")
    found = loaded("build", "--root", str(site), "--jobs", "1")
    assert found & {*HEAVY, "jinja2", "yaml", "pydantic_core", "rightbower.works.crew"} == set()


def test_a_replay_loads_no_page_and_no_prose() -> None:
    found = loaded("replay", str(HAND), "--root", str(ROOT))
    assert "rightbower.engine.replay" in found
    assert found & {"jinja2", "markdown", "segno", "ssl", "multiprocessing"} == set()
