"""What is kept between builds is swept of what nobody has asked for in a long time."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.site import rules
from rightbower.site import store as room
from rightbower.site.store import Store
from rightbower.works import publish
from rightbower.works.visit import Visit
from support import ROOT

DAY = 24 * 60 * 60


def filled(folder: Path, count: int = 3) -> list[Path]:
    """The entries of a new store, all of them used last forty days ago."""
    store, files = Store(folder), []
    for number in range(count):
        key = store.key([number])
        assert store.get([number], lambda: "made") == "made"
        files.append(folder / key[:2] / key)
        aged(files[-1], 40)
    store.sweep()
    return files


def aged(file: Path, days: int) -> None:
    then = time.time() - days * DAY
    os.utime(file, (then, then))


def test_what_nobody_has_asked_for_in_a_month_goes_and_nothing_else(tmp_path: Path) -> None:
    used, fresh, old = filled(tmp_path)
    aged(fresh, 29)
    left, mine = old.with_suffix(".new"), tmp_path / "edition" / old.name
    mine.parent.mkdir()
    strange = old.with_name("notes")
    for file in (left, mine, strange):
        file.write_text("")
        aged(file, 400)
    assert Store(tmp_path).get([0], lambda: "made again") == "made"
    aged(tmp_path / "swept", 8)
    Store(tmp_path).sweep()
    assert [file.exists() for file in (used, fresh, mine, strange)] == [True] * 4
    assert [file.exists() for file in (old, left)] == [False] * 2
    assert Store(tmp_path).get([2], lambda: "made again") == "made again"


def test_a_store_is_swept_once_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (file,) = filled(tmp_path, 1)
    asked: list[Path] = []
    monkeypatch.setattr(room, "_entries", lambda folder: iter(asked.append(folder) or ()))
    aged(tmp_path / "swept", 6)
    Store(tmp_path).sweep()
    assert asked == []
    aged(tmp_path / "swept", 8)
    Store(tmp_path).sweep()
    Store(tmp_path).sweep()
    assert (asked, file.exists()) == ([tmp_path], True)


def test_two_may_sweep_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files, entries = filled(tmp_path), room._entries

    def others_are_faster(folder: Path):
        for entry in entries(folder):
            os.unlink(entry.path)
            yield entry

    monkeypatch.setattr(room, "_entries", others_are_faster)
    aged(tmp_path / "swept", 8)
    Store(tmp_path).sweep()
    assert not any(file.exists() for file in files)


def test_a_store_that_cannot_be_swept_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(None).sweep()
    Store(tmp_path / "none").sweep()
    assert not (tmp_path / "none").exists()
    (tmp_path / "file").write_text("")
    Store(tmp_path / "file").sweep()
    (file,) = filled(tmp_path / "store", 1)

    def refused(path: str) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(room.os, "unlink", refused)
    aged(tmp_path / "store" / "swept", 8)
    Store(tmp_path / "store").sweep()
    assert file.exists()


def test_whoever_makes_a_site_sweeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[Store] = []
    monkeypatch.setattr(publish, "_made", lambda *_, last: "made")
    monkeypatch.setattr(Store, "sweep", lambda self: swept.append(self))
    store = Store(tmp_path)
    assert publish.publish(Visit(ROOT, tmp_path / "out"), store) == "made"
    assert swept == [store]


def test_jobs_that_make_no_site_read_what_builds_have_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = str(ROOT / "content" / "hands" / "north-american" / "forced-left-bower.yaml")
    for name in ("rules_yaml", "content"):
        (tmp_path / name).symlink_to(ROOT / name)

    def replayed() -> str:
        rules._rulebook.cache_clear()
        assert main(["replay", hand, "--root", str(tmp_path), "--language", "es"]) == 0
        return capsys.readouterr().out

    said = replayed()
    assert not (tmp_path / ".cache").exists()
    (tmp_path / ".cache").mkdir()
    assert replayed() == said
    monkeypatch.setattr(rules, "_read", None)
    assert replayed() == said


def test_a_library_is_told_from_another_version_without_being_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "shelfware").mkdir()
    first = tmp_path / "shelfware" / "__init__.py"
    told = []
    for version in "1", "2":
        first.write_text(f"__version__ = {version!r}\n")
        told.append(room.library_digest.__wrapped__("shelfware"))
    assert told[0] != told[1]
    assert "shelfware" not in sys.modules
    assert room.library_digest("no_such_library") == ""
