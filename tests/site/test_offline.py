"""What the worker is given: lists of files with marks of their contents, and a build's own mark."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath
from typing import Any

import pytest

from rightbower.model.glossary import Glossary
from rightbower.site.files import mark as mark_of
from rightbower.site.offline import list_path, offline_files
from rightbower.site.press import Press
from rightbower.site.rows import Rows
from rightbower.site.theme import read_theme
from rightbower.site.words import read_languages
from rightbower.works.build import Edition
from support import ROOT

LANGUAGES = ("en", "es", "ro", "de", "fr")


def kept(edition: Edition, language: str) -> Any:
    return json.loads(edition.files[list_path(language)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_tells_what_there_is_and_how_much(edition: Edition, language: str) -> None:
    listed = kept(edition, language)
    for address, mark, size in listed["files"]:
        content = edition.files[address.partition("?")[0]]
        assert hashlib.sha256(content).hexdigest().startswith(mark)
        assert len(content) == size
    assert listed["size"] == sum(size for *_, size in listed["files"])
    paths = {address.partition("?")[0] for address, *_ in listed["files"]}
    own = {path for path in edition.files if path.startswith(f"{language}/")}
    assert own <= paths
    assert f"assets/made/search/{language}.js" in paths
    assert not any(path.startswith(f"{other}/") for path in paths for other in LANGUAGES
                   if other != language)  # fmt: skip
    assert not any("pictures" in path or path.startswith("api/") for path in paths)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_has_all_that_its_pages_load(edition: Edition, language: str) -> None:
    listed = {address for address, *_ in kept(edition, language)["files"]}
    for address in sorted(listed):
        if address.endswith(".html"):
            text = edition.files[address].decode()
            for link in re.findall(r'<(?:link rel="(?:stylesheet|icon)"|script)[^>]*?'
                                   r'(?:href|src)="([^"]+)"', text):  # fmt: skip
                assert normpath(join(dirname(address), link)) in listed, (address, link)


def build_of(files: Mapping[str, bytes]) -> str:
    found = re.search(r'const BUILD = "([0-9a-f]{12})";', files["sw.js"].decode())
    assert found is not None
    return found[1]


def test_a_build_has_a_mark_that_changes_with_any_of_its_files() -> None:
    theme, _ = read_theme(ROOT, "plain")
    assert theme is not None
    languages, _ = read_languages(ROOT, ("en",))
    press = Press(title="x", theme=theme, languages=languages, prose={}, glossary=Glossary(),
                  base_url="", anchors={})  # fmt: skip
    files = {"en/index.html": b"1", "index.html": b"2", "assets/base.css": b"3", "schema/a": b"4"}

    rows = Rows({}, {}, lambda name: (), lambda path: b"")

    def made(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
        marks = {path: (mark_of(content), len(content)) for path, content in files.items()}
        return dict(offline_files(press, marks, rows))

    assert json.loads(made(files)[list_path("en")])["build"] == build_of(made(files))
    for path in files:
        assert build_of(made(files | {path: b"5"})) != build_of(made(files)), path
    assert build_of(made(files | {"en/b.html": b""})) != build_of(made(files))


def test_pages_register_the_worker_and_frames_do_not(edition: Edition) -> None:
    for path, content in edition.files.items():
        if path.endswith(".html"):
            workers = re.findall(r'data-worker="([^"]+)"', content.decode())
            plain = ".embed." in path or path in ("index.html", "404.html")
            assert workers == ([] if plain else ["../" * path.count("/") + "sw.js"]), path


def test_the_worker_is_small_and_knows_no_language(edition: Edition) -> None:
    worker = edition.files["sw.js"]
    assert len(gzip.compress(worker, 9, mtime=0)) <= 4 * 1024
    assert not re.search(rb'"(?:en|es|ro|de|fr)"', worker)
    for word in ("bower", "euchre"):
        assert word not in worker.decode().replace("rightbower-", "").lower()
