"""A site of a few hands that is built, edited and built again."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.site.specs import PageSpec
from rightbower.works.crew import Crew, Made
from support import ROOT, small_site

GAME = "north-american"


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def build(root: Path, out: Path, *more: str) -> int:
    return main(["build", "--root", str(root), "--out", str(out), "--jobs", "1", *more])


def a_few_hands(folder: Path) -> Path:
    """A site of one game, one language and four hands in `folder`."""
    root = small_site(folder, languages=["en"], unfinished=[])
    into = root / "content" / "hands" / GAME
    into.mkdir(parents=True)
    hands = sorted((ROOT / "content" / "hands" / GAME).glob("*.yaml"))[:3]
    for path in {*hands, ROOT / "content" / "hands" / GAME / "forced-left-bower.yaml"}:
        shutil.copy(path, into)
    return root


def edited(root: Path) -> None:
    hand = root / "content" / "hands" / GAME / "forced-left-bower.yaml"
    hand.write_text(hand.read_text().replace("summary: ", "summary: Now, ", 1))


def titled(root: Path) -> None:
    hand = root / "content" / "hands" / GAME / "forced-left-bower.yaml"
    hand.write_text(re.sub("^title: .*$", "title: Aardvark", hand.read_text(), flags=re.M))


def scribbled(root: Path) -> None:
    """Take a page away, change a letter of another, add a third."""
    pages = root / "out" / "en"
    (pages / "index.html").unlink()
    page = pages / "hands" / "forced-left-bower.html"
    page.write_bytes(page.read_bytes()[:-1] + b"!")
    (pages / "old").mkdir()
    (pages / "old" / "page.html").write_text("old")


def pages_made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages about many records that are made from now on, by kind and name; it grows."""
    made: list[str] = []
    whole = Crew.page

    def page(self: Crew, spec: PageSpec) -> Made:
        made.append(f"{spec.kind} {spec.name}".strip())
        return whole(self, spec)

    monkeypatch.setattr(Crew, "page", page)
    return made


def records_made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the records that are gone through from now on; it grows."""
    done: list[str] = []
    whole = Crew.record

    def record(self: Crew, path: Path, *, shared: bool = False) -> Made:
        done.append(path.stem)
        return whole(self, path, shared=shared)

    monkeypatch.setattr(Crew, "record", record)
    return done
