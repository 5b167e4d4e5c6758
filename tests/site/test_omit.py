"""What a site may leave out: its files, all that leads to them, and the work of making them."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest

from rightbower.book import extracts, practice
from rightbower.cli import main
from rightbower.model.site_file import PARTS, Part
from rightbower.site import compose, finding, pages, printers, record_pages, tables
from rightbower.site.links import broken_links
from rightbower.works import build, crew
from rightbower.works.build import make_edition
from support import ROOT, small_site

GAMES = ("north-american", "british")
HANDS = ("forced-left-bower", "half-remembered", "a-point-carried-over")


@dataclass(frozen=True)
class Left:
    """A part that is left out: `files` are its own, `pages` those that name it, `signs` how they
    do, `work` what makes it (a module and a name in it)."""

    files: str
    pages: str
    signs: str
    work: tuple[tuple[Any, str], ...]


EVERYWHERE = ".*"
LEFT: Mapping[Part, Left] = {
    "known": Left(
        r"assets/made/known/.*|en/hands/.*\.known\.txt", r"en/hands/.*",
        r"data-known|\.known\.txt|Not all cards are known", ((crew, "known_hand"),),
    ),
    "elsewhere": Left(
        "-", r"en/hands/.*", r"elsewhere-games|in other games",
        ((record_pages, "elsewhere_view"), (record_pages, "elsewhere_in_game")),
    ),
    "embeds": Left(
        r"en/hands/.*\.embed\.html", r"en/(?:hands|rules)/.*",
        r"\.embed\.html|euchre-hand|Only the player", ((extracts, "_around"),),
    ),
    "transcripts": Left(
        r"en/hands/[\w-]*\.txt", r"en/hands/.*", r'"[\w-]*\.txt"|Plain text',
        ((printers, "transcript"),),
    ),
    "practice": Left(
        r"en/practice/.*", EVERYWHERE,
        r"practice/|practice\.(?:css|js)|quiz|>Practice<|Ask me about the next step",
        ((practice, "drafts"), (crew, "asks_of")),
    ),
    "table": Left(
        r"en/table/.*", r"en/(?:rules|sheets|a-z).*",
        r"table/|Your own table|the rules of your own table",
        # What is asked for the view: the views of games that other tests have looked at are kept.
        ((tables, "_view"), (pages, "table_pages")),
    ),
    "compose": Left(
        r"en/compose\.html|assets/made/(?:calls|pairs)/.*", EVERYWHERE,
        r"compose\.html|Enter a hand", ((compose, "composing"),),
    ),
    "search": Left(
        r"en/search\.html|assets/made/search/.*", EVERYWHERE,
        r'search\.html|/search\.js|class="seek"', ((build, "search_indexes"), (crew, "entry_json")),
    ),
    "a-z": Left(
        r"en/a-z\.html", EVERYWHERE, r"a-z\.html|Everything from A to Z|alphabetical list",
        ((finding, "a_to_z"),),
    ),
    "offline": Left(
        r"en/offline\.html|assets/made/offline/.*", EVERYWHERE,
        r"offline\.html|offline\.js|data-worker|Without a connection", ((build, "offline_files"),),
    ),
    "api": Left(
        r"(?:api|schema)/.*", "-", r"api/v1",
        ((crew, "record_api"), (crew, "texts_json"), (build, "Api")),
    ),
}  # fmt: skip
Files = Mapping[str, bytes]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in English: two games, a hand, one with unknown cards, a game of several hands."""
    place = small_site(tmp_path_factory.mktemp("omit"))
    hands = "content/hands/north-american"
    (place / hands).mkdir(parents=True)
    for name in HANDS:
        shutil.copy(ROOT / hands / f"{name}.yaml", place / hands)
    return place


def told(root: Path, *parts: Part) -> None:
    """Let the site leave out these parts."""
    site = {"title": "Small", "languages": ["en"], "profiles": GAMES, "omit": parts}
    (root / "site.yaml").write_text(json.dumps(site))


def made(root: Path, *parts: Part, at: str = "") -> Files:
    """The site without these parts, perhaps at a public address; nothing is wrong with it."""
    told(root, *parts)
    edition = make_edition(root, at)
    assert (edition.problems, edition.hand_problems) == ((), ())
    assert broken_links(edition.files, at) == []
    return edition.files


@pytest.fixture(scope="module")
def whole(root: Path) -> Files:
    """The site with all of them; everything that is work for a part is done for it."""
    done: Counter[str] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        for room, name in work(*PARTS):
            patch.setattr(room, name, partial(_counted, done, name, getattr(room, name)))
        files = made(root)
    assert {name for _, name in work(*PARTS)} == set(done)
    return files


def _counted(
    done: Counter[str], name: str, work: Callable[..., Any], *args: Any, **more: Any
) -> Any:
    done[name] += 1
    return work(*args, **more)


def work(*parts: Part) -> list[tuple[Any, str]]:
    return [one for part in parts for one in LEFT[part].work]


def without(files: Files, *parts: Part) -> set[str]:
    """The paths of all files but those of these parts."""
    return {
        path for path in files if not any(re.fullmatch(LEFT[part].files, path) for part in parts)
    }


def html(files: Files) -> dict[str, str]:
    return {path: data.decode() for path, data in files.items() if path.endswith(".html")}


def unsigned(page: str, signs: str) -> list[str]:
    """The elements of a page, those left out that bear one of these signs."""
    return [
        one for one in re.findall(r"<a [^>]*>.*?</a>|[^<>\s]+", page) if not re.search(signs, one)
    ]


@pytest.mark.parametrize("part", get_args(Part))
def test_a_part_that_is_left_out_leaves_nothing_behind(
    part: Part, root: Path, whole: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = LEFT[part]
    for room, name in left.work:
        monkeypatch.delattr(room, name)
    files = made(root, part)
    assert set(files) == without(whole, part)
    assert set(files) != set(whole) or left.files == "-"
    pages, before = html(files), html(whole)
    assert any(re.search(left.signs, page) for page in before.values()) or left.pages == "-"
    for path, page in pages.items():
        assert re.search(left.signs, page) is None, path
        if not re.fullmatch(left.pages, path):
            assert page == before[path], path
        elif left.pages == EVERYWHERE and not re.match(r"en/(?:hands|a-z|search)", path):
            assert unsigned(page, left.signs) == unsigned(before[path], left.signs), path


def test_all_of_them_can_be_left_out(
    root: Path, whole: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room, name in work(*PARTS):
        monkeypatch.delattr(room, name)
    files = made(root, *PARTS, at="https://example.org/club")
    assert set(files) == without(whole, *PARTS) | {"sitemap.xml"}
    listed = re.findall(r"<loc>https://example.org/club/(.*)</loc>", files["sitemap.xml"].decode())
    assert {re.sub("(^|/)$", r"\1index.html", path) for path in listed} == {*html(files)} - {
        "404.html"
    }
    empty = re.compile(r"<(h\d|p|ul|ol|dl|section|nav|noscript|details)\b[^>]*>\s*</\1>")
    for path, page in html(files).items():
        assert re.search("|".join(left.signs for left in LEFT.values()), page) is None, path
        assert not re.search(r"player-(?:beside|more)\.js", page), path
        assert {found[0] for found in empty.finditer(page)} <= {
            found[0] for found in empty.finditer(html(whole)[path])
        }, path


def test_a_list_that_is_edited_takes_files_away_and_brings_them_back(
    root: Path, whole: Files, tmp_path: Path
) -> None:
    out = tmp_path / "out"

    def built(*parts: Part) -> dict[str, bytes]:
        told(root, *parts)
        assert main(["build", "--root", str(root), "--out", str(out), "--jobs", "1"]) == 0
        return {
            path.relative_to(out).as_posix(): path.read_bytes()
            for path in out.rglob("*") if path.is_file()
        }  # fmt: skip

    few: tuple[Part, ...] = ("embeds", "api", "offline")
    assert built() == whole
    assert built(*few) == made(root, *few)
    assert built() == whole


def test_a_site_that_keeps_nothing_on_devices_lets_go_of_what_it_kept(
    root: Path, whole: Files
) -> None:
    worker = made(root, "offline")["sw.js"].decode()
    assert "registration.unregister()" in worker
    assert "caches.delete" in worker
    assert "fetch" not in worker
    assert "unregister" not in whole["sw.js"].decode()


def test_a_wrong_name_is_told_where_it_stands_with_the_right_one(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "site.yaml").write_text(
        "title: X\nlanguages: [en]\nomit:\n  - api\n  - embed\n  - api\nknown: omitted\n"
    )
    assert main(["check", "--root", str(root)]) == 1
    said = capsys.readouterr().err
    assert "site.yaml:5:5: wrong_type: " in said
    assert "'transcripts'" in said
    assert "Did you mean embeds?" in said
    assert "site.yaml:7:1: unknown_key: " in said
    (root / "site.yaml").write_text("title: X\nlanguages: [en]\nomit: [api, a-z, api]\n")
    assert main(["check", "--root", str(root)]) == 1
    assert "site.yaml:3:18: duplicate_id: " in capsys.readouterr().err
