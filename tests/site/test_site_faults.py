"""Faults of a site's own files, each told at its place, and what they leave standing."""

from __future__ import annotations

import errno
import os
import re
import shutil
from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.load.names import OWN_PAGES
from rightbower.site import shipped
from rightbower.site.ground import likely_kinds, read_ground
from rightbower.site.store import Store
from rightbower.site.theme import read_theme
from rightbower.site.words import read_languages
from rightbower.site.workshop import open_workshop
from rightbower.works.build import make_edition
from support import copy_of_the_site, small_site


def test_a_second_record_of_a_name_leaves_the_first_its_page(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    hands = root / "content" / "hands"
    shutil.copy(hands / "north-american" / "forced-left-bower.yaml", hands / "railroad")
    edition = make_edition(root)
    assert edition.problems == ()
    assert [problem.code for problem in edition.hand_problems] == ["duplicate_id"]
    assert 'id="t2.3"' in edition.files["en/hands/forced-left-bower.html"].decode()


@pytest.mark.parametrize("spoilt", ["", "dealer: X\n", "\t"])
def test_no_record_is_called_as_the_page_of_all_hands_is(tmp_path: Path, spoilt: str) -> None:
    root = copy_of_the_site(tmp_path)
    hands = root / "content" / "hands"
    text = (hands / "north-american" / "forced-left-bower.yaml").read_text()
    called = text.replace("id: forced-left-bower", "id: index")
    (hands / "railroad" / "index.yaml").write_text(called + spoilt)
    edition = make_edition(root)
    assert edition.problems == ()
    found = {(problem.code, problem.file) for problem in edition.hand_problems}
    assert spoilt or found == {("duplicate_id", "content/hands/railroad/index.yaml")}
    assert {file for _, file in found} == {"content/hands/railroad/index.yaml"}
    assert 'href="forced-left-bower.html"' in edition.files["en/hands/index.html"].decode()
    assert "en/hands/index-.html" in edition.files


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "not-a-url", "https://x/?a", "https://[::1/x"]
)
def test_a_public_address_is_a_web_address(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build", "--out", str(tmp_path / "out"), "--base-url", url]) == 2
    assert "https://example.org/euchre/" in capsys.readouterr().err


SITE_FAULTS = {
    'title: ""\nlanguages: [en]\n': [("wrong_type", 1)],
    'title: " "\nlanguages: [en]\n': [("wrong_type", 1)],
    "title: X\nlanguages: [en, es]\nunfinished: [es]\n": [],
    "title: X\nlanguages: [en, es]\nunfinished: [en, es, zz]\n": [("wrong_type", 3)] * 2,
    "title: X\nlanguages: [en]\nunfinished:\n  - es\n": [("wrong_type", 4)],
    "title: X\nlanguages: [en, en]\n": [("duplicate_id", 2)],
    "title: X\nlanguages: [en]\npages: [about, about]\n": [("duplicate_id", 3)],
    "title: X\nlanguages: [en]\nbase_url: javascript:1\n": [("wrong_type", 3)],
    "title: X\nlanguages: [en]\nprofiles: [ghost]\n": [("unknown_profile", 3)],
}


@pytest.mark.parametrize("text", SITE_FAULTS)
def test_faults_of_the_sites_own_file(text: str, tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    (root / "site.yaml").write_text(text)
    problems = [p for p in open_workshop(root).problems if p.file == "site.yaml"]
    assert [(p.code, p.place.line) for p in problems] == SITE_FAULTS[text]


def test_a_site_without_its_own_file_is_no_site(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    (root / "site.yaml").unlink()
    assert [p.code for p in open_workshop(root).problems] == ["not_found"]


@pytest.mark.parametrize(
    "change",
    [
        ('msgstr "Reparte %(seat)s."', 'msgstr ""'),
        ('msgstr "Reparte %(seat)s."', 'msgstr "Reparte %(seet)s."'),
        ('msgid "%(seat)s deals."', '#, fuzzy\nmsgid "%(seat)s deals."'),
        ('msgid "%(seat)s deals."', 'msgid "%(seat)s dealt."'),
    ],
)
def test_a_fault_in_a_catalog_is_told_at_its_line(
    change: tuple[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    root = copy_of_the_site(tmp_path)
    monkeypatch.setattr(shipped, "shipped", lambda: root)  # no other catalog says what this lacks
    file = root / "content" / "locale" / "es" / "LC_MESSAGES" / "messages.po"
    text = file.read_text()
    assert change[0] in text
    file.write_text(text.replace(*change))
    assert main(["check", "--root", str(root)]) == 1
    told = capsys.readouterr().err
    assert re.search(r"^content/locale/es/LC_MESSAGES/messages.po:\d+:1: message_", told, re.M)


@pytest.mark.parametrize(
    "pattern", ["%(rnk)s", "%(rank)s%(rnk)s", "%(rank)s %", "%(rank)s%(rank)d", "%(rank)s%(rank)9s"]
)
def test_a_pattern_with_another_blank_is_told_at_its_line(pattern: str, tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    file = root / "content" / "lexicon" / "es.yaml"
    file.write_text(file.read_text().replace("%(rank)s", pattern))
    _, problems = read_languages(root, ("es",))
    assert [problem.code for problem in problems] == ["wrong_type"]
    assert problems[0].place.line > 1


@pytest.mark.parametrize(
    ("letters", "found"),
    [
        ('{"": x}', [(23, 15)]),
        ("{q: q}", [(23, 14)]),
        ("{q: aqa, ş: ș, x: x}", [(23, 14), (23, 28)]),
        ('{" :": "\\u00a0:"}', []),
    ],
)
def test_a_letter_that_replaces_itself_is_one_fault_of_the_lexicon(
    letters: str, found: list[tuple[int, int]], tmp_path: Path
) -> None:
    root = small_site(tmp_path)
    file = root / "content" / "lexicon" / "es.yaml"
    lines = [x for x in file.read_text().splitlines() if not x.startswith("letters:")]
    file.write_text("\n".join([*lines[:22], f"letters: {letters}", *lines[22:]]))
    problems = make_edition(root).problems
    assert [(p.code, p.file, p.place.line, p.place.column) for p in problems] == [
        ("wrong_type", "content/lexicon/es.yaml", *place) for place in found
    ]


def test_no_page_is_read_or_written_outside_of_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = small_site(tmp_path / "deep" / "site", pages=["../../precious"], languages=["en"])
    (root / "content" / "precious.md").write_text("# Mine\n")
    (root / "precious.html").write_text("mine")
    assert main(["build", "--root", str(root)]) == 1
    assert re.match(r"site\.yaml:1:\d+: bad_id: ", capsys.readouterr().err)
    assert (root / "precious.html").read_text() == "mine"
    assert not (root / "site_out").exists()


def test_a_theme_that_is_gone_is_told_whatever_was_kept_of_the_last_build(tmp_path: Path) -> None:
    root = small_site(tmp_path, theme="gone", languages=["en"])
    own = root / "themes" / "gone"
    own.mkdir()
    (own / "theme.yaml").write_text("name: Gone\nextends: plain\n")
    store = Store(tmp_path / "kept")
    assert read_ground(root, "", store).problems == ()
    shutil.rmtree(own)
    assert [p.code for p in read_ground(root, "", store).problems] == ["not_found"]


def test_a_theme_of_nothing_says_what_it_lacks(tmp_path: Path) -> None:
    own = tmp_path / "themes" / "own"
    own.mkdir(parents=True)
    (own / "theme.yaml").write_text("name: Own\n")
    theme, (problem,) = read_theme(tmp_path, "own")
    assert theme is None
    assert (problem.code, problem.file) == ("bad_template", "themes/own/theme.yaml")
    assert "extends: plain" in str(problem.params["reason"])


def test_no_page_of_prose_can_be_called_as_a_page_of_every_site(tmp_path: Path) -> None:
    workshop = open_workshop(small_site(tmp_path))
    assert likely_kinds(workshop, hands=True) <= OWN_PAGES


UNREADABLE = (
    "site.yaml", "rules_yaml/alsatian.yaml", "content/sources.yaml", "content/glossary.yaml",
    "content/rulings.yaml", "content/lexicon/es.yaml", "content/locale/ro/LC_MESSAGES/messages.po",
    "content/pages/en/about.md", "themes/plain/theme.yaml", "themes/plain/templates/base.html",
    "themes/plain/static/base.css", "themes/plain/static/icon.svg",
    "content/hands/north-american/forced-left-bower.yaml",
)  # fmt: skip


def locked(monkeypatch: pytest.MonkeyPatch, root: Path, files: tuple[str, ...]) -> None:
    """From now on nobody may read these files of a site."""
    read = Path.read_bytes

    def read_bytes(path: Path) -> bytes:
        if path in {root / file for file in files}:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)


@pytest.mark.parametrize("file", UNREADABLE)
def test_a_file_that_may_not_be_read_is_told_as_such(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_of_the_site(tmp_path, records=1, games=("north-american",))
    assert (root / file).is_file()
    locked(monkeypatch, root, (file,))
    if "hands" in file:
        edition = make_edition(root)
        assert edition.problems == ()
        assert "en/hands/forced-left-bower.html" in edition.files
        found = edition.hand_problems
    else:
        found = read_ground(root, "", Store(None)).problems
    assert [(p.code, p.params) for p in found if p.file == file] == [
        ("unreadable", {"reason": "Permission denied"})
    ]


def test_a_file_that_may_not_be_read_hides_no_other_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_of_the_site(tmp_path, records=1, games=("north-american",))
    (root / "content" / "lexicon" / "ro.yaml").write_text("language: ro\n")
    shut = ("content/glossary.yaml", "content/lexicon/es.yaml", "themes/plain/templates/base.html")
    locked(monkeypatch, root, shut)
    problems = read_ground(root, "", Store(None)).problems
    assert {p.file for p in problems if p.code == "unreadable"} == {*shut}
    assert "content/lexicon/ro.yaml" in {p.file for p in problems if p.code == "missing_key"}


@pytest.mark.parametrize("text", ["a: b: c\n", "sourcse: {}\n"])
def test_sources_that_cannot_be_read_are_one_fault_and_not_one_for_each_citation(
    text: str, tmp_path: Path
) -> None:
    assert main(["new", str(tmp_path / "club")]) == 0
    (tmp_path / "club" / "content" / "sources.yaml").write_text(text)
    problems = make_edition(tmp_path / "club").problems
    assert {problem.file for problem in problems} == {"content/sources.yaml"}
