"""What can be found: the search index of each language, and the page from A to Z."""

from __future__ import annotations

import gzip
import json
import re
from itertools import pairwise
from typing import Any

import pytest

from rightbower.book.glossary_views import plain
from rightbower.site.a_z import Alphabet
from rightbower.site.entries import KINDS, bare
from rightbower.site.search import index_path
from rightbower.site.words import read_languages
from rightbower.works.build import Edition
from support import ROOT

KB = 1024
LANGUAGES = ("en", "es", "ro", "de", "fr")
ASSIGNED = "self.searchIndex="


def index(edition: Edition, language: str) -> Any:
    text = edition.files[index_path(language)].decode()
    assert text.startswith(ASSIGNED)
    return json.loads(text.removeprefix(ASSIGNED).rstrip().removesuffix(";"))


def found(edition: Edition, language: str, kind: str) -> list[list[Any]]:
    whole = index(edition, language)
    number = [name for name, _ in whole["kinds"]].index(kind)
    return [row for row in whole["found"] if row[0] == number]


def places(edition: Edition, language: str) -> set[str]:
    """Every place that the index leads to, those that games share once for each of them."""
    whole = index(edition, language)
    games = [name for name, _ in whole["games"]]
    return {
        row[3].replace("*", games[game])
        for row in whole["found"]
        for game in ((row[4:] or [[]])[0] or [0])
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_in_the_index_is_there(edition: Edition, language: str) -> None:
    ids: dict[str, set[str]] = {}
    for place in places(edition, language):
        path, _, anchor = place.partition("#")
        page = f"{language}/{path}"
        if page not in ids:
            text = edition.files[page].decode()
            ids[page] = set(re.findall(r'\sid="([^"]+)"', text))
        assert not anchor or anchor in ids[page], place


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_rule_term_and_hand_can_be_found(edition: Edition, language: str) -> None:
    known = places(edition, language)
    pages = {
        path.removeprefix(f"{language}/")
        for path in edition.files
        if path.startswith(f"{language}/") and path.endswith(".html")
    }
    unlisted = {"search.html", "a-z.html", *(page for page in pages if ".embed." in page)}
    assert pages - unlisted == {place.partition("#")[0] for place in known}
    for page in (page for page in pages if page.startswith("rules/")):
        text = edition.files[f"{language}/{page}"].decode()
        rules = re.findall(r'<section class="(?:rule|rule option|section)" id="([^"]+)"', text)
        assert len(rules) > 30
        assert {f"{page}#{rule}" for rule in rules} - known <= {
            f"{page}#{name}" for name in ("options", "questions", "hands")
        }
    for page in (page for page in pages if page.startswith("rulings/")):
        text = edition.files[f"{language}/{page}"].decode()
        rulings = re.findall(r'<section class="topic" id="([^"]+)"', text)
        assert len(rulings) > 4
        assert {f"{page}#{ruling}" for ruling in rulings} <= known
    terms = edition.workshop.glossary.terms
    assert {f"glossary.html#{name}" for name in terms} <= known
    false = {one.word for term in terms.values() for one in term.false}
    assert false == {row[1] for row in found(edition, language, "false")}


def test_a_term_is_found_by_its_words_in_every_language(edition: Edition) -> None:
    (row,) = (one for one in found(edition, "es", "term") if one[3] == "glossary.html#left_bower")
    assert row[1] == "bauer izquierdo"
    assert {"left bower", "bower stâng", "linker Bauer"} <= set(row[5].split(" · "))


def test_a_rule_that_games_share_is_found_once_with_all_of_them(edition: Edition) -> None:
    rows = [row for row in found(edition, "en", "rule") if row[3].endswith("#play.follow_suit")]
    texts = [row[2] for row in rows]
    assert len(texts) == len(set(texts))
    assert sum(len(row[4]) for row in rows) == len(index(edition, "en")["games"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_index_is_small_and_loaded_by_one_page_only(edition: Edition, language: str) -> None:
    assert len(gzip.compress(edition.files[index_path(language)], 9, mtime=0)) <= 48 * KB
    name = index_path(language).rpartition("/")[2]
    home = edition.files[f"{language}/index.html"].decode()
    assert f"search/{name}" not in home
    assert "search.js" not in home
    assert f'data-index="../{index_path(language)}"' in (
        edition.files[f"{language}/search.html"].decode()
    )


def test_the_scripts_of_search_and_of_every_page_are_small(edition: Edition) -> None:
    def weight(name: str) -> int:
        return len(gzip.compress(edition.files[f"assets/{name}"], 9, mtime=0))

    assert weight("search.js") <= 4 * KB
    assert weight("site.js") <= 1.5 * KB


def listed(edition: Edition, language: str) -> list[str]:
    text = edition.files[f"{language}/a-z.html"].decode()
    return re.findall(r"<li>\s*<a[^>]*>(?:<s>|<span[^>]*>)?([^<]+)<", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_from_a_to_z_leads_wherever_the_index_does(
    edition: Edition, language: str
) -> None:
    text = edition.files[f"{language}/a-z.html"].decode()
    links = set(re.findall(r'<a[^>]* href="([^"]+)"', text))
    assert places(edition, language) <= links
    assert len(listed(edition, language)) > 450


def test_every_language_has_its_own_order() -> None:
    languages, _ = read_languages(ROOT, LANGUAGES)
    keys = {code: Alphabet(language.lexicon).key for code, language in languages.items()}
    for code, words in {
        "es": ["nueve", "nuez", "ñandú", "orden", "órdenes"],
        "ro": ["azi", "ăla", "âmpla", "bază", "it", "în", "jos", "suită", "șase", "tur", "țară"],
        "de": ["Ass", "Ähre", "Bube", "Öse", "Zug"],
        "fr": ["à bord", "as", "école", "effet", "être", "oeuf", "œuvre", "ôter"],
    }.items():
        if code == "de":
            # An umlaut counts as its letter: Ähre stands before Ass, Öse between Bube and Zug.
            assert sorted(words, key=keys[code]) == ["Ähre", "Ass", "Bube", "Öse", "Zug"]
        else:
            assert [*sorted({*words}, key=keys[code])] == words
    assert Alphabet(languages["ro"].lexicon).letter("„Șase”") == "ș"
    assert Alphabet(languages["de"].lexicon).letter("„Öse“") == "o"
    assert Alphabet(languages["en"].lexicon).letter("32 cards") == "#"


@pytest.mark.parametrize("language", ["es", "ro"])
def test_letters_stand_in_that_order(edition: Edition, language: str) -> None:
    alphabet = read_languages(ROOT, (language,))[0][language].lexicon.alphabet
    text = edition.files[f"{language}/a-z.html"].decode()
    letters = re.findall(r'<h2 id="letter-\d+">([^<]+)</h2>', text)
    order = [alphabet.index(letter.lower()) for letter in letters if letter != "#"]
    assert all(one < other for one, other in pairwise(order))
    assert len(order) > 15


def test_kinds_are_told_in_the_language(edition: Edition) -> None:
    said = dict(index(edition, "ro")["kinds"])
    assert list(said) == list(KINDS)
    assert said["false"] == "Cuvânt fals"


def test_what_is_searched_in_prose_is_its_words() -> None:
    text = "## A *title*\n\n| a | b |\n|---|:-:|\n| [c](page:d) | {score: e} |\n`f`"
    assert bare(text) == "A title a b c f"


def test_looking_up_forgets_accents() -> None:
    assert plain("Șeptarul œuvre") == "septarul oeuvre"
