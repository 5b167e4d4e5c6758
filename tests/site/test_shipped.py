"""Somebody else's site: what it has itself stands before what comes with the program, and nothing
but files is needed to add to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.site.shipped import find, find_each, layers, shipped
from rightbower.site.workshop import open_workshop
from rightbower.works.build import Edition, make_edition
from support import ROOT

ITALIAN = """\
language: it
name: Italiano
card: "%(rank)s di %(suit)s"
joker: {bare: jolly}
ranks:
  A: {bare: asso}
  K: {bare: re}
  Q: {bare: donna}
  J: {bare: fante}
  "10": {bare: dieci}
  "9": {bare: nove}
  "8": {bare: otto}
  "7": {bare: sette}
  "6": {bare: sei}
  "5": {bare: cinque}
  "4": {bare: quattro}
suits: {S: {bare: picche}, H: {bare: cuori}, D: {bare: quadri}, C: {bare: fiori}}
seats: {N: Nord, E: Est, S: Sud, W: Ovest}
"""
BRIEF = """\
schema: euchre-rules/1
id: brief
extends: our-table
name: The brief game
summary: Ours, to three points.
source: our-rules
rules:
  game.target: {value: 3, at: "rule 3"}
options:
  longer: {title: One point more, set: {game.target: 4}, status: stated, source: our-rules}
"""
TRICK = """\
schema: euchre-hand/1
id: one-club
profile: brief
kind: trick
title: One club
trump: S
tricks: ["N: 9C 10C KC AC"]
expect: {winners: [W]}
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new site, and to it, by files alone: a language, a game with an option, a hand, a page,
    words of its own for a shipped text."""
    root = tmp_path_factory.mktemp("clubs") / "club"
    assert main(["new", str(root), "--languages", "en", "es"]) == 0
    site = (root / "site.yaml").read_text()
    site = site.replace("[en, es]", "[en, es, it]\nunfinished: [es, it]")
    site = site.replace("[welcome]", "[welcome, evenings]").replace("our-look ", "broadside ")
    (root / "site.yaml").write_text(site)
    files = {
        "content/lexicon/it.yaml": ITALIAN, "rules_yaml/brief.yaml": BRIEF,
        "content/hands/brief/one-club.yaml": TRICK,
        "content/pages/en/evenings.md": "# Evenings\n\nOn [Thursdays](rules:brief).\n",
    }  # fmt: skip
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    assert main(["messages", "--root", str(root)]) == 0
    italian = root / "content/locale/it/LC_MESSAGES/messages.po"
    text = re.sub(r'(msgid "Hands"\nmsgstr )""', r'\1"Mani"', italian.read_text())
    italian.write_text(text)
    spanish = root / "content/locale/es/LC_MESSAGES/messages.po"
    with spanish.open("a") as file:
        file.write('\nmsgid "Hands"\nmsgstr "Jugadas"\n')
    return root


@pytest.fixture(scope="module")
def edition(club: Path) -> Edition:
    edition = make_edition(club)
    assert edition.problems == edition.hand_problems == ()
    return edition


def page(edition: Edition, path: str) -> str:
    return edition.files[path].decode()


def test_a_language_is_added_by_a_lexicon_and_a_catalog(club: Path, edition: Edition) -> None:
    text = page(edition, "it/hands/one-club.html")
    assert '<html lang="it">' in text
    assert ">Mani</a>" in text
    assert "nove di fiori" in text
    assert 'class="gaps"' in text  # what is not said yet is English, and counted
    catalog = (club / "content/locale/it/LC_MESSAGES/messages.po").read_text()
    assert 'msgid "%(seat)s deals."' in catalog


def test_a_profile_is_added_and_may_extend_the_sites_own(edition: Edition) -> None:
    text = page(edition, "en/rules/brief.html")
    assert "3 points" in text
    assert 'href="our-table.html"' in text
    assert 'href="rules/brief.html"' in page(edition, "en/index.html")


def test_an_option_is_added(edition: Edition) -> None:
    assert "One point more" in page(edition, "en/rules/brief.html").partition('id="options"')[2]


def test_a_hand_is_added_and_replayed(edition: Edition) -> None:
    assert "West wins the trick with the ace of clubs." in page(edition, "en/hands/one-club.html")
    assert 'href="one-club.html"' in page(edition, "en/hands/index.html")


def test_a_page_is_added_and_stands_in_the_menu(edition: Edition) -> None:
    assert 'href="rules/brief.html">Thursdays</a>' in page(edition, "en/evenings.html")
    assert 'href="evenings.html">Evenings</a>' in page(edition, "es/welcome.html")


def test_a_theme_that_comes_with_the_program_is_chosen_by_its_name(edition: Edition) -> None:
    own = (ROOT / "themes" / "broadside" / "static").glob("*.css")
    assert all(f"assets/{path.name}" in edition.files for path in own)
    assert "assets/our-look.css" not in edition.files


def test_a_catalog_asks_only_for_what_is_not_said_yet(club: Path) -> None:
    catalog = (club / "content/locale/es/LC_MESSAGES/messages.po").read_text()
    assert 'msgid "The brief game"' in catalog
    assert 'msgid "%(seat)s deals."' not in catalog


def test_own_words_for_a_shipped_text_are_kept(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["messages", "--root", str(club), "es"]) == 0
    assert capsys.readouterr().out.endswith(" 0 of them new\n")
    catalog = (club / "content/locale/es/LC_MESSAGES/messages.po").read_text()
    assert 'msgstr "Jugadas"' in catalog


def test_a_sites_own_words_stand_before_the_shipped_ones(edition: Edition) -> None:
    assert ">Jugadas</a>" in page(edition, "es/index.html")
    assert "Reparte " in page(edition, "es/hands/dealer-has-to-choose.html")


def test_own_sources_stand_before_the_shipped_ones(club: Path) -> None:
    sources = open_workshop(club).rulebook.sources
    assert next(iter(sources.sources)) == "our-rules"
    assert {"bicycle", "alsatian-manual"} < sources.sources.keys()


def test_a_profile_of_the_same_name_stands_in_for_the_shipped_one(club: Path) -> None:
    file = club / "rules_yaml" / "railroad.yaml"
    file.write_text(BRIEF.replace("id: brief", "id: railroad"))
    rulebook = open_workshop(club).rulebook
    assert rulebook.problems == ()
    assert rulebook.profiles["railroad"].name == "The brief game"
    file.write_text("schema: euchre-rules/1\n")
    rulebook = open_workshop(club).rulebook
    assert "railroad" not in rulebook.profiles  # a faulty one is told, not passed over
    assert {problem.file for problem in rulebook.problems} == {"rules_yaml/railroad.yaml"}
    file.unlink()


def test_the_program_itself_has_one_layer() -> None:
    assert layers(ROOT) == (ROOT,)
    assert shipped() == ROOT


def test_a_file_is_the_sites_own_before_it_is_the_shipped_one(tmp_path: Path) -> None:
    assert find(tmp_path, "content/glossary.yaml") == ROOT / "content/glossary.yaml"
    own = tmp_path / "content" / "glossary.yaml"
    own.parent.mkdir()
    own.write_text("")
    assert find(tmp_path, "content/glossary.yaml") == own
    assert dict(find_each(tmp_path, "content/g*.yaml")) == {"content/glossary.yaml": own}
    assert find(tmp_path, "content/none.yaml") is None
