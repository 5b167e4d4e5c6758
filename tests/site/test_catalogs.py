"""A catalog that is brought up to date: what translators and their editors wrote in it stays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.book.message import say_n
from rightbower.cli import main
from rightbower.site.words import read_languages

CATALOG = "content/locale/es/LC_MESSAGES/messages.po"


HEADER = """# Translations of Right Bower. CC BY 4.0.
#
# María Pérez, 2026.
#
msgid ""
msgstr ""
"PO-Revision-Date: 2026-11-30 18:22+0100\\n"
"Last-Translator: María <maria@example.org>\\n"
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Generator: Poedit 3.4\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

"""
TRICKS = """msgid "%(n)d trick"
msgid_plural "%(n)d tricks"
msgstr[0] "%(n)d bacita"
msgstr[1] "%(n)d bacitas"

"""


def test_what_a_translators_editor_wrote_into_the_header_stays(club: Path) -> None:
    path = club / CATALOG
    path.write_text(HEADER + TRICKS + path.read_text().partition("\n\n")[2])
    assert main(["messages", "--root", str(club)]) == 0
    updated = path.read_text()
    assert updated.startswith(HEADER + "#: ")
    assert TRICKS in updated
    assert "fuzzy" not in updated


def test_a_catalog_without_a_header_gets_one(club: Path) -> None:
    path = club / CATALOG
    before = path.read_text()
    path.write_text(before.partition("\n\n")[2])
    assert main(["messages", "--root", str(club)]) == 0
    assert path.read_text() == before


def test_a_translation_that_goes_is_printed(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with (club / CATALOG).open("a") as file:
        file.write('\nmsgid "Nobody asks."\nmsgstr "Nadie."\n')
    assert main(["messages", "--root", str(club)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["    no longer asked for: Nadie."]


@pytest.mark.parametrize(
    ("said", "told"), [(TRICKS, 0), ('msgid "%(n)d trick"\nmsgstr "%(n)d bacita"\n\n', 1)]
)
def test_a_text_that_is_counted_is_said_in_every_form(
    said: str, told: int, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without its `msgid_plural` one form would be said of all numbers."""
    path = club / CATALOG
    path.write_text(HEADER + said + path.read_text().partition("\n\n")[2])
    assert main(["check", "--root", str(club)]) == told
    place = f"{CATALOG}:{HEADER.count(chr(10)) + 1}:1"
    assert (f"{place}: message_plural: " in capsys.readouterr().err) == bool(told)


@pytest.mark.parametrize("end", [b"\r", b"\r\n"])
def test_lines_may_end_as_on_any_system(end: bytes, club: Path) -> None:
    path = club / CATALOG
    before = path.read_bytes()
    path.write_bytes(before.replace(b"\n", end))
    language = read_languages(club, ("es",))[0]["es"]
    assert language.catalog.entries["", "Euchre at our table"].texts == ("Euchre de nuestra mesa",)
    assert main(["messages", "--root", str(club)]) == 0
    assert path.read_bytes() == before


def test_a_text_that_a_lone_carriage_return_breaks_is_told(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = club / CATALOG
    path.write_bytes(path.read_bytes().replace(b"regla 1", b"reg\rla 1"))
    before = path.read_bytes()
    assert main(["messages", "--root", str(club)]) == 1
    told = capsys.readouterr().err
    assert re.search(rf"^{CATALOG}:\d+:12: bad_catalog: A text stands between", told, re.M)
    assert path.read_bytes() == before


def test_a_catalog_that_is_up_to_date_is_not_written(
    club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", lambda *_: 1 / 0)
    assert main(["messages", "--root", str(club)]) == 0


def test_each_catalog_counts_by_its_own_header(club: Path) -> None:
    """What comes with the program has a form for millions between the one and the others."""
    path = club / CATALOG
    path.write_text(HEADER.replace("(n != 1)", "(n == 1)") + TRICKS)
    languages, problems = read_languages(club, ("es",))
    assert problems == ()
    say = languages["es"].translator().say
    assert say(say_n("%(n)d trick", "%(n)d tricks", n=2)) == "2 bacita"
    assert say(say_n("%(n)d trick", "%(n)d tricks", n=1)) == "1 bacitas"
    players = say_n("There is %(n)d player.", "There are %(n)d players.", n=4)
    assert say(players) == "Participan 4 jugadores."
    player = say_n("There is %(n)d player.", "There are %(n)d players.", n=1)
    assert say(player) == "Participa 1 jugador."
