"""What is kept of thousands of records: in an archive, and in rows that are cut out of files."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from rightbower.site.archive import Archive, Where
from rightbower.site.files import mark
from rightbower.site.rows import Cut, Rows


def test_what_is_damaged_is_as_good_as_missing(tmp_path: Path) -> None:
    file = tmp_path / "records"
    archive = Archive(file)
    places = [archive.put(data) for data in (b"one", b"two", b"")]
    archive.settle()
    archive.close()
    assert file.read_bytes() == b"onetwo"
    again = Archive(file, archive.end)
    assert again.is_whole()
    assert [again.get(where) for where in places] == [b"one", b"two", b""]
    file.write_bytes(b"onetwx")
    assert [again.get(where) for where in places] == [b"one", None, b""]
    assert again.get(Where(90, 3, places[0].seal)) is None
    file.write_bytes(b"one")
    assert not again.is_whole()


def test_what_is_added_leaves_what_was_known_true(tmp_path: Path) -> None:
    file = tmp_path / "records"
    first = Archive(file)
    old = first.put(b"old")
    assert not file.exists()
    first.settle()
    first.close()
    failed = Archive(file, first.end)
    failed.put(b"of a build that came to nothing")
    failed.close()
    again = Archive(file, first.end)
    new = again.put(b"new")
    assert (again.get(old), again.get(new)) == (b"old", b"new")
    anew = Archive(file)
    anew.put(b"of another one, from nothing")
    anew.close()
    assert [path.name for path in tmp_path.iterdir()] == ["records"]
    assert again.get(old) == b"old"


def test_where_no_file_can_be_had_pieces_are_held(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for archive in (Archive(), Archive(tmp_path / "file" / "records")):
        places = [archive.put(data) for data in (b"one", b"two")]
        assert [archive.get(where) for where in places] == [b"one", b"two"]
        archive.settle()
        archive.close()


def rows(
    cuts: dict[str, Cut], fresh: dict[str, bytes], read: Callable[[str], bytes], asked: list[str]
) -> Rows:
    def fetch(name: str) -> tuple[bytes, ...]:
        asked.append(name)
        return (b"", f'"fetched {name}"'.encode())

    return Rows(cuts, {name: (b"", row) for name, row in fresh.items()}, fetch, read)


def test_only_rows_that_are_other_are_made_and_the_rest_is_cut_out() -> None:
    files: dict[str, bytes] = {}
    asked: list[str] = []
    first = rows({}, {"a": '"ä"'.encode(), "b": b"", "c": b'"c"'}, files.__getitem__, asked)
    path, files["x.json"] = first.file("x.json", ("[é,", "]"), ["a", "b", "c"], 1)
    assert (path, files["x.json"].decode()) == ("x.json", '[é,"ä",,"c"]')
    second = rows(first.made, {"c": b'"new"'}, files.__getitem__, asked)
    _, files["x.json"] = second.file("x.json", ("[", "]"), ["c", "a", "b"], 1)
    assert files["x.json"].decode() == '["new","ä",]'
    assert asked == []
    assert second.made["x.json"].mark == mark(files["x.json"])
    third = rows(second.made, {}, files.__getitem__, asked)
    assert third.file("x.json", ("", ""), [], 1)[1] == b""
    assert third.file("x.json", ("", ""), ["a", "d"], 1)[1].decode() == '"ä","fetched d"'
    assert rows(third.made, {}, files.__getitem__, []).file("x.json", ("", ""), [], 1)[1] == b""


def test_rows_come_out_alike_whichever_of_them_are_other() -> None:
    chance = random.Random(4)
    told = {name: f'"{name}"'.encode() for name in "abcdefgh"}
    files: dict[str, bytes] = {}
    cuts: dict[str, Cut] = {}
    for number in range(60):
        names = sorted(told)
        fresh = chance.sample(names, chance.randrange(4)) if cuts else names
        if chance.random() < 0.3:
            del told[names.pop(chance.randrange(len(names)))]
            fresh = [*fresh, f"new {number}"]
            told[fresh[-1]] = b""
            names = sorted(told)
        for name in fresh:
            told |= {name: b"x" * chance.randrange(9)} if name in told else {}
        around = ("[" * chance.randrange(3), "]")
        known = {name: told.get(name, b"gone") for name in fresh}
        kept = rows(cuts, known, files.__getitem__, asked := [])
        _, files["x"] = kept.file("x", around, names, 1)
        assert files["x"] == around[0].encode() + b",".join(told[n] for n in names) + b"]"
        assert asked == []
        cuts = kept.made


@pytest.mark.parametrize("now", [b'["x"]', None])
def test_from_a_file_that_is_not_as_it_was_nothing_is_cut(now: bytes | None) -> None:
    asked: list[str] = []

    def read(path: str) -> bytes:
        if now is None:
            raise FileNotFoundError(path)
        return now

    cuts = rows({}, {"a": b'"a"'}, read, asked)
    cuts.file("x.json", ("[", "]"), ["a"], 1)
    _, content = rows(cuts.made, {}, read, asked).file("x.json", ("[", "]"), ["a"], 1)
    assert (content, asked) == (b'["fetched a"]', ["a"])
