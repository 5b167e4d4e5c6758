"""A look at a site before it is built: at what, by whom, and how often."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rebuilding import GAME, a_few_hands, build, edited, scribbled, snapshot
from rightbower.model.problem import Problem
from rightbower.site.halves import Shares
from rightbower.site.workshop import hand_files
from rightbower.works import build as works
from rightbower.works import visit
from rightbower.works.visit import Visit


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that tests build, edit and build again."""
    return a_few_hands(tmp_path_factory.mktemp("visit"))


def test_only_what_was_read_is_looked_at_again(site: Path) -> None:
    out, prose = site / "out", site / "site.yaml"
    hand = f"content/hands/{GAME}/a-bower-from-the-kitty.yaml"
    assert build(site, out) == 0
    edited(site)
    look, names = Visit(site, out), hand_files(site)
    assert look.is_as_seen(names, [])
    # What was seen and is not there any more, when it was to be read.
    assert look.is_as_seen(names[:-1], [])
    # What came after the look and has gone again.
    assert not look.is_as_seen([*names, f"content/hands/{GAME}/short-lived.yaml"], [])
    text = (site / hand).read_text()
    (site / hand).write_text(f"# {text}")
    assert look.is_as_seen(names, [])
    assert not look.is_as_seen(names, [hand])
    assert not look.is_as_seen(names[:-1], [])
    assert hand in Visit(site, out).other
    (site / hand).write_text(text)
    prose.write_text(prose.read_text() + "\n")
    assert not look.is_as_seen(names, [])


def test_a_hand_that_is_edited_again_or_new_is_looked_at_again(site: Path) -> None:
    out, folder = site / "out", site / "content" / "hands" / GAME
    assert build(site, out) == 0
    edited(site)
    look = Visit(site, out)
    edited(site)
    assert not look.is_as_seen(hand_files(site), [])
    look, new = Visit(site, out), folder / "another.yaml"
    new.write_text("# nothing")
    assert not look.is_as_seen(hand_files(site), [])
    new.unlink()
    assert look.is_as_seen(hand_files(site), [])


@pytest.mark.parametrize(("edits", "makings"), [(1, 2), (9, 3)])
def test_a_hand_that_is_edited_while_it_is_made_is_made_once_more(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, edits: int, makings: int
) -> None:
    assert build(site, site / "out") == 0
    made: list[int] = []
    whole = works.Build.make

    def make(self: works.Build) -> tuple[Problem, ...]:
        problems = whole(self)
        made.append(len(problems))
        if len(made) <= edits:
            edited(site)
        return problems

    monkeypatch.setattr(works.Build, "make", make)
    edited(site)
    assert build(site, site / "out") == 0
    assert made == [0] * makings
    if edits < makings:
        assert Visit(site, site / "out").is_done
        assert build(site, tmp_path / "cold") == 0
        assert snapshot(site / "out") == snapshot(tmp_path / "cold")


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_looks_at_it_sees_what_was_touched(
    site: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "_LONG", 0)
    begun: list[bool] = []
    whole = visit.begun

    def noted(out: Path, *, forked: bool) -> Shares:
        begun.append(forked)
        return whole(out, forked=forked)

    monkeypatch.setattr(visit, "begun", noted)
    out = site / "out"
    assert build(site, out) == 0
    assert Visit(site, out, jobs=jobs).is_done
    edited(site)
    look = Visit(site, out, jobs=jobs)
    assert not look.is_done
    assert look.known is not None
    assert {*look.other} == {f"content/hands/{GAME}/forced-left-bower.yaml"}
    scribbled(site)
    look = Visit(site, out, jobs=jobs).again()
    assert look.known is None
    assert look.other == look.now.keys()
    assert begun[-1] is (jobs > 1)


def test_what_was_touched_while_a_hand_was_edited_is_made_again(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "_LONG", 0)
    out = site / "out"
    for jobs in ("1", "2"):
        assert build(site, out) == 0
        edited(site)
        scribbled(site)
        assert build(site, out, "--jobs", jobs) == 0
        assert build(site, tmp_path / jobs) == 0
        assert snapshot(out) == snapshot(tmp_path / jobs)


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_leaves_before_all_is_looked_at_knows_nothing(
    site: Path, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "_LONG", 0)
    assert build(site, site / "out") == 0
    look = Visit(site, site / "out", jobs=jobs)
    assert look.likely is not None
    look.leave()
    assert look.likely is look.known is None
    look = Visit(site, site / "out", jobs=jobs)
    assert look.known is not None
    look.leave()
    assert look.known is not None


def test_after_an_edit_only_the_texts_of_hands_are_counted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = a_few_hands(tmp_path / "counted")
    settings = json.loads((root / "site.yaml").read_text())
    settings |= {"languages": ["en", "es"], "unfinished": ["es"]}
    (root / "site.yaml").write_text(json.dumps(settings))
    hand = root / "content" / "hands" / GAME / "forced-left-bower.yaml"
    assert build(root, root / "out") == 0
    before = (root / "out" / "en" / "status.html").read_bytes()
    hand.write_text(hand.read_text().replace("summary: ", "summary: New words, ", 1))
    with monkeypatch.context() as patch:
        patch.setattr(works, "kept_texts", None)
        assert build(root, root / "out") == 0
    assert build(root, tmp_path / "first") == 0
    assert (root / "out" / "en" / "status.html").read_bytes() != before
    assert snapshot(root / "out") == snapshot(tmp_path / "first")
