"""Catalogs that are none: everything that is wrong with one is told at its place, nothing raises.

The first line of each file in `tests/data/bad_catalogs` says what has to be found, and where.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.plurals import PLURALS

from rightbower.cli import main
from rightbower.model.problem import Place, Problem
from rightbower.site.catalog import read_catalog
from rightbower.site.po import catalog_faults
from support import ROOT

BAD = sorted((ROOT / "tests" / "data" / "bad_catalogs").glob("*.po"))
SOUND = b'msgid ""\nmsgstr "Language: es\\n"\n\n'
Sites = Callable[[], Path]


def told(problems: list[Problem]) -> list[str]:
    return [
        f"{p.params['why'] if p.code == 'bad_catalog' else p.code} {p.place.line}:{p.place.column}"
        for p in problems
    ]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_everything_that_is_wrong_is_told_at_once(path: Path) -> None:
    _, problems = read_catalog(path.read_bytes(), path.name, "es")
    assert told(problems) == path.read_text().split("\n")[0].removeprefix("# ").split("; ")
    assert {p.file for p in problems} == {path.name}


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_space_at_the_end_of_lines_changes_nothing(path: Path) -> None:
    """Entries as programs write them are not gone through line by line."""
    text = path.read_text()
    spaced = text.replace("\n", " \n")
    assert catalog_faults(spaced, "x.po", "es") == catalog_faults(text, "x.po", "es")


def test_a_text_goes_on_behind_an_empty_line() -> None:
    catalog, problems = read_catalog(SOUND + b'msgid "a"\nmsgstr "b"\n\n"c"\n', "x.po", "es")
    assert problems == []
    assert catalog.entries["", "a"].texts == ("bc",)


def test_a_header_in_several_lines_of_nothing_is_one() -> None:
    text = 'msgid ""\n""\nmsgstr ""\n"Language: ro\\n"\n'
    assert told(catalog_faults(text, "x.po", "es")) == ["language 4:12"]


@pytest.mark.parametrize("language", ["es", "ro", "de", "fr"])
def test_the_shipped_catalogs_are_sound(language: str) -> None:
    path = ROOT / "content" / "locale" / language / "LC_MESSAGES" / "messages.po"
    text = path.read_text()
    assert catalog_faults(text, path.name, language) == []
    assert catalog_faults(text.replace("\n", " \n"), path.name, language) == []


@pytest.mark.parametrize("language", sorted(PLURALS))
def test_what_a_language_has_for_numbers_is_taken(language: str) -> None:
    count, expression = PLURALS[language]
    plural = f"nplurals={count}; plural={expression};"
    text = f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Plural-Forms: {plural}\\n"\n'
    assert catalog_faults(text, "x.po", language) == []
    simple = text.replace(plural, "nplurals=2; plural=n != 1")
    assert catalog_faults(simple, "x.po", language) == []


def test_what_other_programs_write_is_taken() -> None:
    text = (
        '# \u2068 A comment.\n#. Another\n#: a.py:1 \u2068b c.py:2\n#, fuzzy\n#| msgid "x"\n'
        'msgid   ""\n\t"a\\tb\\"c\\\\"  \n"d\\n"\nmsgstr "\\r"\n\n#~ msgid "old\n#~ msgstr[x] "\n'
        '#: a.py \u2069\nmsgctxt "c"\nmsgid "a"\nmsgstr ""\n'
    ).replace("\n", "\r\n")
    catalog, problems = read_catalog(b"\xef\xbb\xbf" + SOUND + text.encode(), "x.po", "es")
    assert problems == []
    assert {key: entry.texts for key, entry in catalog.entries.items()} == {
        ("", 'a\tb"c\\d\n'): ("\r",), ("c", "a"): ("",),
    }  # fmt: skip
    assert catalog.entries["", 'a\tb"c\\d\n'].fuzzy


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (SOUND + 'msgid "a"\nmsgstr "ñó'.encode() + b'\xff"\n', 5, 11),
        ("\ufeff".encode("utf-16-le") + SOUND.decode().encode("utf-16-le"), 1, 1),
    ],
)
def test_what_is_not_utf_8_is_told_at_its_place(data: bytes, line: int, column: int) -> None:
    _, problems = read_catalog(data, "x.po", "es")
    assert [(p.code, p.place) for p in problems] == [("bad_encoding", Place(line, column))]


JOBS = (
    ["build"], ["check"], ["languages"], ["messages"], ["messages", "es"],
    ["sentences", "--language", "es"], ["replay", "--language", "es"],
    ["check", "--language", "es"],
)  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    club = tmp_path_factory.mktemp("catalogs") / "club"
    assert main(["new", str(club), "--languages", "en", "es"]) == 0
    return club


FAULTS = {
    "a word that is not UTF-8": b'msgid "a"\nmsgstr "\xff"\n',
    "UTF-16": SOUND.decode().encode("utf-16"),
    "a day that is none": b'msgid ""\nmsgstr "POT-Creation-Date: yesterday\\n"\n',
    "no form": b'msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"\n',
    "no bracket": b'msgid "a"\nmsgid_plural "b"\nmsgstr[ "c"\n',
    "a charset": b'msgid ""\nmsgstr "Content-Type: text/plain; charset=hex\\n"\n',
    "a division": b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n/0;\\n"\n',
    "no closing quote": b'msgid "a"\nmsgstr "b\n',
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("job", JOBS, ids=" ".join)
def test_no_job_falls_over_a_catalog(
    job: list[str], fault: str, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = club / "content/locale/es/LC_MESSAGES/messages.po"
    path.write_bytes(FAULTS[fault])
    files = [str(next(club.rglob("hands/**/*.yaml")))] if job[0] == "replay" else []
    assert main([*job, "--root", str(club), *files]) == 1
    told = capsys.readouterr()
    assert path.read_bytes() == FAULTS[fault]
    assert re.search(r"^content/locale/es/LC_MESSAGES/messages.po:\d+:\d+: bad_", told.err, re.M)
    assert told.out == "" or job[0] == "languages"


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_lexicon_that_cannot_be_read_is_no_language_that_is_not_there(
    language: str, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = club / "content" / "lexicon" / f"{language}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"language: {language}\n")
    for job in (["sentences"], ["check"]):
        assert main([*job, "--language", language, "--root", str(club)]) == 1
        told = capsys.readouterr()
        assert f"content/lexicon/{language}.yaml:1:1: missing_key: " in told.err
        assert told.out == ""
    path.unlink()


def test_an_unfinished_language_can_be_heard(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = club / "content/locale/es/LC_MESSAGES/messages.po"
    path.write_bytes(SOUND + b'#, fuzzy\nmsgid "Nobody asks."\nmsgstr "Nadie."\n')
    assert main(["sentences", "--language", "es", "--root", str(club)]) == 0
    assert capsys.readouterr().err == ""
