"""Lists of hands on a site where games have many: pages, the links between them, and edits."""

from __future__ import annotations

import random
import re
from html import unescape
from pathlib import Path

import pytest

from changing import GAMES, STEPS, a_site, add, hands_of
from rebuilding import build, pages_made, snapshot
from rightbower.book import hand_lists
from rightbower.site import finding
from rightbower.site.a_z import Alphabet
from rightbower.site.words import read_languages
from rightbower.works.build import Edition
from support import PROFILES, ROOT


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site on which a game with more than five hands has pages of its own."""
    monkeypatch.setattr(hand_lists, "WHOLE", 5)
    monkeypatch.setattr(hand_lists, "FIRST", 2)
    monkeypatch.setattr(hand_lists, "A_PAGE", 8)
    return a_site(tmp_path / "site", 24)


def listed(page: str) -> list[str]:
    """The hands of a list, in its order."""
    return re.findall(r'<li><a href="(?:\.\./)?(\w+)\.html">', page)


def test_every_hand_of_a_game_with_many_stands_on_one_of_its_pages(site: Path) -> None:
    assert build(site, site / "out") == 0
    hands = site / "out" / "en" / "hands"
    own = {game: sorted(p.stem for p in hands_of(site) if p.parent.name == game) for game in GAMES}
    assert [len(ids) for ids in own.values()] == [16, 4, 4]
    index = (hands / "index.html").read_text()
    _, *parts = index.split('<section class="section"')
    assert sorted(listed(parts[0])) == own[GAMES[0]][:2]
    assert [sorted(listed(part)) for part in parts[1:]] == [own[game] for game in GAMES[1:]]
    pages = re.findall(r'href="(of/[\w.-]+)"', index)
    assert sorted(pages) == sorted(f"of/{p.name}" for p in (hands / "of").iterdir())
    assert len(pages) >= 2
    assert [one for page in pages for one in listed((hands / page).read_text())] == own[GAMES[0]]


def test_each_page_leads_to_the_next_and_back_and_to_all_games(site: Path) -> None:
    assert build(site, site / "out") == 0
    for language in ("en", "es"):
        folder = site / "out" / language / "hands" / "of"
        page, way = f"{GAMES[0]}.html", []
        while page:
            text = (folder / page).read_text()
            assert f'href="../index.html#{GAMES[0]}"' in text
            assert re.findall(r'rel="prev" href="([^"]*)"', text) == way[-1:] * 2
            way.append(page)
            (page,) = {*re.findall(r'rel="next" href="([^"]*)"', text)} or {""}
        assert {*way} == {path.name for path in folder.iterdir()}
    rules = (site / "out" / "en" / "rules" / f"{GAMES[0]}.html").read_text()
    assert f'<a href="../hands/of/{GAMES[0]}.html">All 16 hands of this game</a>' in rules
    other = (site / "out" / "en" / "rules" / f"{GAMES[1]}.html").read_text()
    assert "hands/of/" not in other


def test_from_a_to_z_so_many_hands_are_told_of_together(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = site / "out" / "en" / "a-z.html"
    assert build(site, site / "out") == 0
    text = page.read_text()
    assert all(f'href="hands/{path.stem}.html"' in text for path in hands_of(site))
    monkeypatch.setattr(finding, "HANDS_AT_MOST", 20)
    assert build(site, site / "new") == 0
    page = site / "new" / "en" / "a-z.html"
    text = page.read_text()
    assert 'href="hands/r' not in text
    assert "This site has 24 hands, too many" in text
    assert '<a href="hands/index.html">Every hand, by game</a>' in text


def test_an_edit_makes_the_page_of_its_hand_again_and_no_other_of_the_game(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build(site, site / "out") == 0
    made = pages_made(monkeypatch)
    hand = hands_of(site)[-1 - 4]
    assert hand.parent.name == GAMES[0]
    hand.write_text(re.sub("^summary: .*$", "summary: Now.", hand.read_text(), flags=re.M))
    assert build(site, site / "out") == 0
    # What is not translated yet is told of elsewhere.
    (changed,) = {*made} - {"status"}
    assert changed.startswith(f"hands {GAMES[0]}")
    name = changed.removeprefix("hands ")
    assert "Now." in (site / "out" / "en" / "hands" / "of" / f"{name}.html").read_text()


def test_a_page_that_comes_to_have_too_many_is_cut(site: Path) -> None:
    assert build(site, site / "out") == 0
    before = {path.name for path in (site / "out" / "en" / "hands" / "of").iterdir()}
    for number in range(100, 112):
        add(site, number, GAMES[0])
    assert build(site, site / "out") == 0
    after = {path.name for path in (site / "out" / "en" / "hands" / "of").iterdir()}
    assert len(after) > len(before)
    for path in hands_of(site)[4:-4]:
        if path.stem != "r1":
            path.unlink()
    assert build(site, site / "out") == 0
    assert not (site / "out" / "en" / "hands" / "of").exists()


def test_whatever_becomes_of_hands_the_site_is_as_if_it_were_made_anew(
    site: Path, tmp_path: Path
) -> None:
    chance = random.Random(1)
    for number, step in enumerate(STEPS):
        step(site, chance)
        code = build(site, site / "out")
        if number % 2:
            assert build(site, tmp_path / f"cold{number}") == code
            assert snapshot(site / "out") == snapshot(tmp_path / f"cold{number}"), step.__name__


@pytest.mark.parametrize("language", ["en", "es", "ro", "de", "fr"])
def test_the_page_of_all_hands_has_them_in_the_order_that_it_tells(
    edition: Edition, language: str
) -> None:
    page = edition.files[f"{language}/hands/index.html"].decode()
    games = re.findall(r'<ul class="hand-list">.*?</ul>', page, re.S)
    assert len(games) == len(PROFILES)
    lexicon = read_languages(ROOT, (language,), (language,))[0][language].lexicon
    alphabet = Alphabet(lexicon, edition.workshop.glossary.skip.get(language, ()))
    for game in games:
        said = re.findall(r'<li><a href="[\w-]+\.html">(.*?)<', game)
        titles = [unescape(title) for title in said]
        assert len(titles) > 3
        assert titles == sorted(titles, key=alphabet.key)
    lead = page.partition('class="lead"')[2].partition("<nav")[0]
    assert 'href="../proof.html"' in lead
    assert 'href="../search.html"' in lead


@pytest.mark.parametrize("language", ["en", "ro", "de"])
def test_a_game_names_its_hands_in_the_order_of_all_of_them(
    edition: Edition, language: str
) -> None:
    every = edition.files[f"{language}/hands/index.html"].decode()
    of_games = re.split(r'<section class="section" id="([\w-]+)">', every)[1:]
    linked = r'<li><a href="(?:\.\./hands/)?([\w-]+)\.html"'
    for game, section in zip(of_games[::2], of_games[1::2], strict=True):
        rules = edition.files[f"{language}/rules/{game}.html"].decode()
        named = rules.partition('id="hands"')[2].partition("</ul>")[0]
        assert re.findall(linked, named) == re.findall(linked, section.partition("</ul>")[0])


def test_a_hand_without_a_title_stands_where_its_name_does(site: Path) -> None:
    """That is what lists call it."""
    hands = [path for path in hands_of(site) if path.parent.name == GAMES[1]]
    lines = ("title: Zebra", "title: Aardvark", "", "title: Lion")
    for path, line in zip(hands, lines, strict=True):
        path.write_text(re.sub("^title: .*$", line, path.read_text(), flags=re.M))
    order = [hands[number].stem for number in (1, 3, 2, 0)]
    assert build(site, site / "out") == 0
    every = (site / "out" / "en" / "hands" / "index.html").read_text()
    rules = (site / "out" / "en" / "rules" / f"{GAMES[1]}.html").read_text()
    assert listed(every.partition(f'<section class="section" id="{GAMES[1]}"')[2])[:4] == order
    named = rules.partition('id="hands"')[2].partition("</ul>")[0]
    assert re.findall(r'<li><a href="\.\./hands/(\w+)\.html">', named) == order
