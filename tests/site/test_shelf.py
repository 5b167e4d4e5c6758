"""The folder that visitors see: brought up to date without their seeing half of a change."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from rightbower.works import imprint as imprints
from rightbower.works import shelf as shelf_module
from rightbower.works.imprint import imprint, shifted
from rightbower.works.shelf import Shelf


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_visitors_see_the_old_site_until_all_is_made(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = Shelf(out)
    first.put("a.html", b"old")
    first.put("gone/b.html", b"old")
    first.put("never/c.html", b"made and then not wanted")
    assert first.bring_in({"a.html", "gone/b.html"}) == (2, 0)
    second = Shelf(out)
    second.put("a.html", b"new")
    second.put("style.css", b"x")
    assert snapshot(out) == {"a.html": b"old", "gone/b.html": b"old"}
    # Somebody pulls the plug: the next build begins with what visitors see.
    third = Shelf(out)
    third.put("a.html", b"newer")
    third.put("gone", b"a file where a folder was")
    third.put("unwanted.html", b"made and then not wanted")
    assert third.bring_in({"a.html", "gone"}) == (2, 0)
    assert snapshot(out) == {"a.html": b"newer", "gone": b"a file where a folder was"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_file_is_whole_where_the_system_takes_a_part_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = os.write
    shelf = Shelf(tmp_path / "out")
    monkeypatch.setattr(os, "write", lambda number, content: written(number, content[:3]))
    shelf.put("a.html", b"0123456789")
    monkeypatch.undo()
    assert shelf.read("a.html") == b"0123456789"


@pytest.mark.parametrize(
    "path",
    ["", ".", "..", "../a", "a/../../b", "a/..", "/etc/a", "//a", "a//b", "a/", "a/./b", "a\0"],
)
def test_no_file_leaves_the_folder_that_it_is_put_into(path: str, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("precious")
    shelf = Shelf(tmp_path / "deep" / "out")
    for _ in range(2):
        with pytest.raises(ValueError, match="no path inside a site"):
            shelf.put(path, b"x")
    shelf.put("a/b.html", b"x")
    shelf.bring_in({"a/b.html"})
    assert snapshot(tmp_path) == {"a": b"precious", "deep/out/a/b.html": b"x"}


def test_nothing_beside_the_folder_is_taken_away_with_what_is_no_longer_made(
    tmp_path: Path,
) -> None:
    (tmp_path / "precious.html").write_text("precious")
    shelf = Shelf(tmp_path / "out")
    shelf.put("a.html", b"x")
    shelf.bring_in({"a.html"})
    again = Shelf(tmp_path / "out")
    again.put("a.html", b"y")
    again.bring_in({"a.html"}, {"../precious.html", "x/../../precious.html"})
    assert (tmp_path / "precious.html").read_text() == "precious"


@pytest.mark.parametrize("path", ["a\\b", "..\\a", "C:a"])
def test_where_a_backslash_parts_folders_it_is_in_no_name(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf_module, "_ELSEWHERE", shelf_module.not_in_names("\\"))
    with pytest.raises(ValueError, match="no path inside a site"):
        Shelf(tmp_path / "out").put(path, b"x")


def test_a_disk_that_is_full_is_told_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(number: int, content: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    shelf = Shelf(tmp_path / "out")
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space left") as failed:
        shelf.put("a/b.html", b"x")
    assert str(failed.value.filename).endswith("/a/b.html")


def test_a_folder_is_no_file_that_is_there_already(tmp_path: Path) -> None:
    (tmp_path / "out" / "a").mkdir(parents=True)
    size = (tmp_path / "out" / "a").stat().st_size
    shelf = Shelf(tmp_path / "out")
    shelf.put("a", b"x" * size)
    assert shelf.bring_in({"a"}) == (1, 0)


@pytest.mark.parametrize("link", ["a", "a/b", "a/b/c.html"])
@pytest.mark.parametrize("leads", [True, False])
def test_a_link_makes_room_for_what_it_stands_for(tmp_path: Path, link: str, leads: bool) -> None:
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    first = Shelf(out)
    first.put("a/b/c.html", b"same")
    first.bring_in({"a/b/c.html"})
    if leads:
        (out / link).rename(elsewhere)
    else:
        shutil.rmtree(out)
        (out / link).parent.mkdir(parents=True)
    (out / link).symlink_to(elsewhere)
    second = Shelf(out)
    second.put("a/b/c.html", b"same")
    second.bring_in({"a/b/c.html"})
    assert snapshot(out) == {"a/b/c.html": b"same"}
    assert not any(path.is_symlink() for path in out.rglob("*"))
    assert elsewhere.exists() == leads


def test_the_folder_itself_may_stand_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "elsewhere" / "a").mkdir(parents=True)
    (tmp_path / "elsewhere" / "a" / "b.html").write_bytes(b"old")
    (tmp_path / "out").symlink_to(tmp_path / "elsewhere")
    shelf = Shelf(tmp_path / "out")
    shelf.put("a/b.html", b"new")
    shelf.bring_in({"a/b.html"})
    assert (tmp_path / "out").is_symlink()
    assert snapshot(tmp_path / "elsewhere") == {"a/b.html": b"new"}


def test_of_what_is_put_twice_the_last_counts(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = Shelf(out)
    first.put("a.html", b"as it is")
    first.bring_in({"a.html"})
    second = Shelf(out)
    second.put("a.html", b"before others were known")
    second.put("a.html", b"as it is")
    assert second.bring_in({"a.html"}) == (0, 0)
    assert snapshot(out) == {"a.html": b"as it is"}


def test_pages_come_in_after_what_they_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    shelf = Shelf(out)
    shelf.put("a.html", b"old")
    shelf.bring_in({"a.html"})
    shelf = Shelf(out)
    for path in ("a.html", "b.html", "z.css"):
        shelf.put(path, b"new")
    order: list[str] = []
    whole = os.replace
    monkeypatch.setattr(os, "replace", lambda a, b: (order.append(Path(b).name), whole(a, b)))
    shelf.bring_in({"a.html", "b.html", "z.css"})
    assert order == ["z.css", "b.html", "a.html"]


def test_a_folder_on_another_disk_is_filled_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, real = tmp_path / "out", os.replace
    out.mkdir()

    def within_a_folder(source: Path, target: Path) -> None:
        if Path(source).parent != Path(target).parent:
            raise OSError(errno.EXDEV, "Invalid cross-device link", str(source))
        real(source, target)

    monkeypatch.setattr(os, "replace", within_a_folder)
    shelf = Shelf(out)
    shelf.put("a.html", b"new")
    assert shelf.bring_in({"a.html"}) == (1, 0)
    assert snapshot(tmp_path) == {"out/a.html": b"new"}


def test_of_what_is_known_nothing_but_that_goes(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = Shelf(out)
    for path in ("a.html", "gone/b.html", "was/a/folder.html", "file"):
        first.put(path, b"old")
    first.bring_in({"a.html", "gone/b.html", "was/a/folder.html", "file"})
    assert first.shift is None
    second = Shelf(out)
    new = {"a.html", "was", "file/now.html"}
    for path in new:
        second.put(path, b"new")
    assert second.bring_in(new, {"gone/b.html", "was/a/folder.html", "file"}) == (3, 3)
    assert snapshot(out) == dict.fromkeys(new, b"new")
    assert [*out.rglob("gone*")] == []
    assert second.shift is not None


@pytest.mark.parametrize("at_once", [1, 1000])
def test_what_a_build_changes_is_added_to_what_was_seen(
    tmp_path: Path, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imprints, "_AT_ONCE", at_once)
    out = tmp_path / "out"
    first = Shelf(out)
    for path in ("a.html", "en/b.html", "en/c.html"):
        first.put(path, b"old")
    first.bring_in({"a.html", "en/b.html", "en/c.html"})
    seen = imprint(out)
    (out / ".git").mkdir()
    (out / ".git" / "config").write_bytes(b"not ours")
    assert imprint(out) == seen
    second = Shelf(out)
    second.put("en/b.html", b"new")
    second.put("es/d.html", b"new")
    second.bring_in({"a.html", "en/b.html", "es/d.html"}, {"en/c.html"})
    assert second.shift is not None
    assert imprint(out) == shifted(seen, second.shift) != seen
    for foreign in (
        lambda: (out / "a.html").write_bytes(b"odd"),
        lambda: (out / "more.html").write_bytes(b""),
        lambda: (out / "a.html").rename(out / "z.html"),
        lambda: (out / "es" / "d.html").unlink(),
    ):
        before = imprint(out)
        foreign()
        assert imprint(out) != before
