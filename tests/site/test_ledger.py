"""Building again: what has not changed is not made again, and nothing comes out differently."""

from __future__ import annotations

import json
import marshal
import os
import shutil
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest

from rebuilding import (
    GAME,
    a_few_hands,
    build,
    edited,
    pages_made,
    records_made,
    scribbled,
    snapshot,
    titled,
)  # fmt: skip
from rightbower.cli import main
from rightbower.jobs import build as job
from rightbower.site import sharing
from rightbower.site.ground import Ground
from rightbower.works import ledger, memory, publish
from rightbower.works.build import make_edition
from rightbower.works.ledger import place_of

EDITED = ("another", "forced-left-bower")


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of one game, one language and a few hands, built."""
    root = a_few_hands(tmp_path_factory.mktemp("ledger"))
    assert build(root, root / "out") == 0
    return root


@pytest.fixture
def site(shipped: Path, tmp_path: Path) -> Path:
    """A copy of it; what was remembered stays with the copy only after a build there."""
    root = tmp_path / "site"
    shutil.copytree(shipped, root, ignore=shutil.ignore_patterns("out", ".out*"))
    return root


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the records that are gone through."""
    return records_made(monkeypatch)


def test_nothing_is_loaded_where_nothing_has_changed(
    shipped: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(name: str) -> None:
        raise AssertionError(name)

    before = snapshot(shipped / "out")
    monkeypatch.setattr(job.importlib, "import_module", lambda name: load(name))
    assert job.run(_options(shipped)) == 0
    for path in (shipped / "content").rglob("*.yaml"):
        os.utime(path)
    assert job.run(_options(shipped)) == 0
    assert "4 records replayed, written to out" in capsys.readouterr().out
    assert snapshot(shipped / "out") == before


def _options(root: Path) -> object:
    class Options:
        pass

    options = Options()
    vars(options).update(
        root=str(root), out=str(root / "out"), base_url="", jobs=1, cache=None, no_cache=False
    )
    return options


def _spoil(root: Path, kind: str) -> None:
    file = place_of(root / "out", kind)
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def test_what_is_kept_or_written_may_be_damaged(site: Path, shipped: Path) -> None:
    right = snapshot(shipped / "out")
    assert build(site, site / "out") == 0
    assert snapshot(site / "out") == right
    for damage in (
        lambda: _spoil(site, "built"),
        lambda: (scribbled(site), place_of(site / "out", "made").write_bytes(b"")),
    ):
        damage()
        assert build(site, site / "out") == 0
        assert snapshot(site / "out") == right
    _spoil(site, "made")
    edited(site)
    assert build(site, site / "out") == 0
    changed = {path for path, content in snapshot(site / "out").items() if content != right[path]}
    assert "en/hands/forced-left-bower.html" in changed
    assert "en/hands/a-bower-from-the-kitty.html" not in changed


def _hands(root: Path) -> None:
    """One is edited, one is new, one is gone."""
    edited(root)
    folder = root / "content" / "hands" / GAME
    text = (folder / "forced-left-bower.yaml").read_text()
    (folder / "another.yaml").write_text(text.replace("id: forced-left-bower", "id: another"))
    (folder / "a-bower-from-the-kitty.yaml").unlink()
    # One that nobody touches has a namesake now, so that its pages name its game.
    other = next(p for p in sorted(folder.glob("*.yaml")) if p.stem not in EDITED)
    (folder / "twin.yaml").write_text(other.read_text().replace(f"id: {other.stem}", "id: twin"))


def _game_and_theme(root: Path) -> None:
    game = root / "rules_yaml" / f"{GAME}.yaml"
    game.write_text(game.read_text().replace("name: ", "name: New ", 1))
    page = root / "themes" / "plain" / "templates" / "base.html"
    page.write_text(page.read_text().replace("</body>", "<hr></body>"))


def test_whatever_changes_a_build_comes_out_as_if_it_were_the_first(
    site: Path, tmp_path: Path
) -> None:
    assert build(site, site / "out") == 0
    for turn, change in enumerate((_hands, _game_and_theme)):
        change(site)
        assert build(site, site / "out") == 0
        assert build(site, tmp_path / f"cold{turn}") == 0
        assert snapshot(site / "out") == snapshot(tmp_path / f"cold{turn}")


def test_of_many_hands_only_the_one_that_was_edited_is_made_again(
    site: Path, records: list[str]
) -> None:
    assert build(site, site / "out") == 0
    assert len(records) == 4
    untouched = (site / "out" / "en" / "hands" / "a-bower-from-the-kitty.html").stat()
    del records[:]
    edited(site)
    assert build(site, site / "out") == 0
    assert records == ["forced-left-bower"]
    page = site / "out" / "en" / "hands" / "a-bower-from-the-kitty.html"
    assert page.stat().st_mtime_ns == untouched.st_mtime_ns


@pytest.mark.parametrize("lost", [None, "more", "made", "records"])
def test_edits_one_after_another_leave_what_a_first_build_makes(
    site: Path, shipped: Path, tmp_path: Path, lost: str | None
) -> None:
    hand = site / "content" / "hands" / GAME / "forced-left-bower.yaml"
    text = hand.read_text()
    assert build(site, site / "out") == 0
    whole = place_of(site / "out", "made").read_bytes()
    for edit in (edited, titled):
        edit(site)
        assert build(site, site / "out") == 0
    # What has not changed is not written down again.
    assert place_of(site / "out", "made").read_bytes() == whole
    assert len(place_of(site / "out", "more").read_bytes()) < len(whole)
    assert build(site, tmp_path / "cold") == 0
    assert snapshot(site / "out") == snapshot(tmp_path / "cold")
    if lost:
        place_of(site / "out", lost).unlink()
    hand.write_text(text)
    assert build(site, site / "out") == 0
    assert snapshot(site / "out") == snapshot(shipped / "out")


def test_a_list_of_titles_is_made_again_for_a_title_and_not_for_a_summary(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build(site, site / "out") == 0
    made = pages_made(monkeypatch)
    edited(site)
    assert build(site, site / "out") == 0
    assert sorted(made) == ["hands", f"rules {GAME}"]
    del made[:]
    titled(site)
    assert build(site, site / "out") == 0
    assert {"a-z", "hands", "proof", f"rules {GAME}"} <= {*made}
    assert not {"compare", "compose", "glossary", "table", f"table {GAME}"} & {*made}


def test_in_memory_too_only_what_was_edited_is_made_again(
    site: Path, records: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_memories", OrderedDict())
    first = make_edition(site)
    assert len(records) == 4
    assert dict(make_edition(site).files) == dict(first.files)
    edited(site)
    second = make_edition(site)
    assert records[4:] == ["forced-left-bower"]
    monkeypatch.setattr(memory, "_memories", OrderedDict())
    assert dict(make_edition(site).files) == dict(second.files) != dict(first.files)


def test_nothing_is_remembered_of_a_site_that_changed_while_it_was_made(
    site: Path, records: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = publish.read_ground

    def read(*arguments: Any, **named: Any) -> Ground:
        edited(site)
        return whole(*arguments, **named)

    monkeypatch.setattr(publish, "read_ground", read)
    assert build(site, site / "out") == 0
    monkeypatch.setattr(publish, "read_ground", whole)
    assert not place_of(site / "out").exists()
    assert not place_of(site / "out", "made").exists()
    del records[:]
    assert build(site, site / "out") == 0
    assert len(records) == 4


def test_another_program_believes_nothing_of_what_was_kept(
    site: Path, records: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build(site, site / "out") == 0
    before = snapshot(site / "out")
    monkeypatch.setattr(ledger, "__version__", "99")
    assert build(site, site / "out") == 0
    assert len(records) == 8
    assert snapshot(site / "out") == before


def test_any_number_of_processes_makes_the_same_site(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "LEAST", 1)
    arguments = ["build", "--root", str(shipped), "--out", str(tmp_path / "two"), "--jobs", "2"]
    assert main(arguments) == 0
    assert snapshot(tmp_path / "two") == snapshot(shipped / "out")


def test_a_ledger_that_does_not_fit_its_sum_is_not_read(tmp_path: Path) -> None:
    out = tmp_path / "out"
    ledger.keep(out, "built", json.dumps([1]).encode())
    assert ledger.kept(out) == b"[1]"
    place_of(out).write_bytes(place_of(out).read_bytes() + b" ")
    assert ledger.kept(out) is None
    assert ledger.read_ledger(out) is None


@pytest.mark.parametrize(
    "data",
    [
        json.dumps([["key"], 1, {}, 2, "told", ""]).encode(),
        ledger._FORM,
        ledger._FORM + marshal.dumps(7),
        ledger._FORM + marshal.dumps(("key", 1, {}, 2, "told")),
        ledger._FORM + marshal.dumps((("key",), 1, {}, 2, "told", ""))[:-3],
    ],
)
def test_the_ledger_of_another_version_is_not_read(tmp_path: Path, data: bytes) -> None:
    ledger.keep(tmp_path / "out", "built", data)
    assert ledger.kept(tmp_path / "out") is not None
    assert ledger.read_ledger(tmp_path / "out") is None


def test_a_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    whole = ledger.Ledger(
        key=("a", "b"), seen_at=1 << 60, inputs={"x": ((1, 2, 3, 1 << 40), "sum")},
        outputs=(1 << 64) - 1, told="One page", made="0 1",
    )  # fmt: skip
    whole.write(tmp_path / "out")
    assert ledger.read_ledger(tmp_path / "out") == whole
