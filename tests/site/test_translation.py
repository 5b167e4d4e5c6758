"""Translations that are missing or older than their texts: shown, marked, counted, refused."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rightbower.book.message import Content, listed, say
from rightbower.cli import main
from rightbower.site.catalog import Catalog, Entry
from rightbower.site.language import Translator
from rightbower.site.marks import Marker, counted
from rightbower.site.status import Share, Standing, status_view
from rightbower.site.words import read_languages
from rightbower.works.build import Edition, make_edition
from support import ROOT, small_site

MISSING = "Whoever holds a card of the suit led must play one."
OLDER = "The winner of a trick leads to the next."
RULES = "es/rules/north-american.html"


def with_gaps(root: Path) -> Path:
    """The Spanish catalog of a small site without one sentence, and with one that is older."""
    file = root / "content" / "locale" / "es" / "LC_MESSAGES" / "messages.po"
    text = file.read_text()
    text = re.sub(rf'(msgid "{MISSING}"\nmsgstr )".*"', r'\1""', text)
    start = text.rindex("\n\n", 0, text.index(f'msgid "{OLDER}"')) + 2
    file.write_text(f"{text[:start]}#, fuzzy\n{text[start:]}")
    return root


@pytest.fixture(scope="module")
def gaps(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    edition = make_edition(with_gaps(small_site(tmp_path_factory.mktemp("gaps"))))
    assert edition.problems == ()
    return edition


def rule(edition: Edition, name: str) -> str:
    text = edition.files[RULES].decode().partition(f'id="{name}"')[2]
    return text.partition('<p class="says">')[2].partition("</p>")[0]


def test_a_missing_sentence_is_english_and_says_so(gaps: Edition) -> None:
    said = rule(gaps, "play.follow_suit")
    assert said.startswith(f'<span lang="en">{MISSING}</span> <small class="state missing">')


def test_an_older_translation_is_shown_and_says_so(gaps: Edition) -> None:
    said = rule(gaps, "play.winner_leads")
    assert "Quien gana una" in said
    assert 'class="state older"' in said
    assert 'lang="en">The winner' not in said


def test_a_whole_translation_says_nothing(gaps: Edition) -> None:
    assert "state" not in rule(gaps, "play.highest_wins")
    page = gaps.files["en/rules/north-american.html"].decode()
    assert 'class="state' not in page
    assert 'class="gaps"' not in page


def test_the_banner_counts_what_the_page_lacks(tmp_path: Path) -> None:
    root = small_site(tmp_path)
    whole = make_edition(root).files[RULES].decode()
    gappy = make_edition(with_gaps(root)).files[RULES].decode()

    def banner(page: str) -> list[int]:
        return [int(n) for n in re.findall(r"\d+", page.partition('class="gaps"')[2][:400])]

    assert banner(whole) == []
    assert banner(gappy)[0] >= 1
    assert "translations on this page are older" not in whole
    assert len(banner(gappy)) >= 2


def test_gaps_fail_the_build_unless_the_site_allows_them(tmp_path: Path) -> None:
    root = with_gaps(small_site(tmp_path, unfinished=["ro"]))
    found = {(p.code, p.params["text"]) for p in make_edition(root).problems}
    assert ("message_fuzzy", OLDER) in found
    _, problems = read_languages(root, ("es",), unfinished=("es",))
    assert problems == ()


def test_a_missing_sentence_fails_the_build_unless_the_site_allows_it(tmp_path: Path) -> None:
    root = small_site(tmp_path, unfinished=["ro"])
    file = root / "content" / "locale" / "es" / "LC_MESSAGES" / "messages.po"
    file.write_text(re.sub(rf'(msgid "{MISSING}"\nmsgstr )".*"', r'\1""', file.read_text()))
    edition = make_edition(root)
    assert ("message_missing", MISSING) in {(p.code, p.params["text"]) for p in edition.problems}
    assert RULES in edition.files  # made, but with problems nothing is written


def missing(root: Path) -> set[tuple[str, str, object, bool]]:
    """What a site cannot say: where, which text, why, and whether at a line of its own."""
    found = [p for p in make_edition(root).problems if p.code == "message_missing"]
    return {(p.file, str(p.params["text"]), p.params.get("why"), p.place.line > 1) for p in found}


def test_an_authors_text_that_nobody_translated_fails_the_build_too(tmp_path: Path) -> None:
    root, catalog = small_site(tmp_path, unfinished=["ro"]), "content/locale/es/LC_MESSAGES"
    name = "content/hands/north-american/forced-left-bower.yaml"
    text = (ROOT / name).read_text()
    (root / name).parent.mkdir(parents=True)
    (root / name).write_text(re.sub("(?m)^title: .*", "title: Nobody says this", text))
    found = (f"{catalog}/messages.po", "Nobody says this")
    assert missing(root) == {(*found, "absent", False)}
    assert main(["messages", "es", "--root", str(root)]) == 0
    assert missing(root) == {(*found, None, True)}
    (root / name).write_text(re.sub("(?m)^title: .*\n", "", text))
    assert missing(root) == set()  # its id is the same in every language


def translator(**entries: Entry) -> Translator:
    lexicon = read_languages(ROOT, ("es",))[0]["es"].lexicon
    catalog = Catalog("x.po", {("", name): e for name, e in entries.items()}, 2, lambda n: n != 1)
    return Translator("es", lexicon, catalog)


def test_what_fills_a_blank_may_be_missing_too() -> None:
    spanish = translator(said=Entry(("dicho",), False, 1), old=Entry(("viejo",), True, 1))
    whole = say("said", a=listed([Content("old"), say("new")]))
    assert counted(spanish.gaps(whole)) == (1, 1)
    assert spanish.own_gap(whole) is None
    assert str(Marker(spanish).marked(whole)) == "dicho"
    assert str(Marker(spanish).marked(Content("<b>"))) == '<span lang="en">&lt;b&gt;</span>'


def test_figures_need_no_translation() -> None:
    assert translator().gaps(Content("3 + 4 = 7")) == frozenset()


def test_the_state_of_every_part_is_shown(gaps: Edition) -> None:
    page = gaps.files["es/status.html"].decode()
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page, re.S)
    assert len(rows) >= 6
    first = re.findall(r"<b>(\d+)</b> / (\d+)", rows[0][1])
    assert int(first[0][0]) < int(first[0][1])
    assert "state older" in rows[0][1]


@pytest.mark.parametrize(("said", "texts", "percent"), [(0, 0, 100), (199, 200, 99), (5, 5, 100)])
def test_a_hundred_percent_means_all(said: int, texts: int, percent: int) -> None:
    assert Share(said=said, texts=texts).percent == percent


def test_a_text_that_a_hand_shares_with_others_is_counted_once() -> None:
    hand: Any = SimpleNamespace(outline=SimpleNamespace(texts=("Pass", "New")))
    languages: Any = {
        code: SimpleNamespace(catalog=SimpleNamespace(entries={}), unfinished=False)
        for code in ("en", "es")
    }
    workshop: Any = SimpleNamespace(proofs=[hand, hand])
    known = Standing({"": (Share(said=1, texts=2),)}, frozenset({"Pass"}))
    view = status_view(workshop, languages, {}, known)
    assert [share.texts for _, (share,) in view.rows] == [1, 2]
    assert view.totals == (Share(said=1, texts=3),)
