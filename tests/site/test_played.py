"""The table of a game stands in a script of its own, which the pages of its hands load."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench_hands import record
from rightbower.book.proof import HandProof
from rightbower.site.files import mark
from rightbower.site.played import BareTables
from rightbower.works.build import Edition, make_edition
from support import profiles, small_site
from unfolded import unfolded

LOADED = re.compile(r'<script defer src="../../(assets/made/tables/[^"]+\.js)\?v=([0-9a-f]+)">')
LANGUAGES = ("en", "es", "ro", "de", "fr")


@cache
def faces_of(script: bytes) -> frozenset[str]:
    """The codes under which a table has faces."""
    name, said = re.fullmatch(
        r'\(self\.bareTables\?\?=\{\}\)\["([a-z-]+)"\]=(".*");\n', script.decode()
    ).groups()  # type: ignore[union-attr]
    html = json.loads(said)
    assert html.startswith('<section class="player"'), name
    assert html.count("<section") == html.count("</section") == 1
    return frozenset(re.findall(r'data-face="([^"]+)"', html))


def shown_in(page: str) -> set[str]:
    """The faces that a page's steps ask for: a card, and where there is a trump both."""
    data = json.loads(re.findall(r'class="data">(.*?)</script>', page)[0])
    asked = set()
    for step in unfolded(data["steps"]):
        held = " ".join((*step["hold"], step.get("up", ""), step.get("pile", ""))).split()
        asked |= {card.rstrip("~") for card in held}
    return asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_loads_the_table_of_its_game(edition: Edition, language: str) -> None:
    loads = 0
    for proof in edition.workshop.proofs:
        page = edition.files[f"{language}/hands/{proof.record.id}.html"].decode()
        found = LOADED.findall(page)
        if not found:
            assert page.count('class="felt"') == 1
            assert proof.record.rules, "only a record with house rules has a table of its own"
            continue
        ((path, known),) = found
        assert path == f"assets/made/tables/{language}/{proof.profile.id}.js"
        assert known == mark(edition.files[path])
        assert f' data-table="{proof.profile.id}"' in page
        assert 'class="felt"' not in page
        assert "data-face" not in page
        assert shown_in(page) <= faces_of(edition.files[path])
        loads += 1
    assert loads > 200


def test_a_table_has_every_face_under_every_trump(edition: Edition) -> None:
    faces = faces_of(edition.files["assets/made/tables/en/north-american.js"])
    plain = {code for code in faces if "+" not in code}
    assert len(plain) == 24 + 1
    assert faces >= {"JC+C", "JS+C", "9C+C", "JS+S", "JC+S", "JD+H", "JH+D", "?"}
    assert len(faces) == 25 + 4 * 7


def test_a_hand_page_has_room_for_many(edition: Edition) -> None:
    """What a page says without its words about other games: 10,000 in three languages fit 1 GB."""
    sizes = []
    for proof in edition.workshop.proofs:
        if isinstance(proof, HandProof) and not proof.record.rules and not proof.record.lines:
            page = edition.files[f"en/hands/{proof.record.id}.html"].decode()
            for part in ("elsewhere-games", "quiz", "more"):
                page = re.sub(rf'<(section|div) class="{part}".*?</\1>', "", page, flags=re.S)
            sizes.append(len(page.encode()))
    assert len(sizes) > 80
    assert sum(sizes) / len(sizes) < 30_000


def with_a_hand(folder: Path) -> Path:
    """A small site with one hand, in two languages."""
    root = small_site(folder, languages=["en", "es"], unfinished=["es"])
    hand = root / "content" / "hands" / "north-american" / "r3.yaml"
    hand.parent.mkdir(parents=True)
    title = {"title": "The jack that is not a diamond"}
    hand.write_text(json.dumps(record("north-american", 3) | title))
    return root


def test_what_the_table_lacks_the_page_lacks(tmp_path: Path) -> None:
    root = with_a_hand(tmp_path)
    file = root / "content" / "locale" / "es" / "LC_MESSAGES" / "messages.po"
    said = re.sub(r'(msgid "Play by itself"\nmsgstr )".*"', r'\1""', file.read_text())
    file.write_text(said)
    page = make_edition(root).files["es/hands/r3.html"].decode()
    assert LOADED.search(page)
    banner = page.partition('class="gaps"')[2][:400]
    assert re.findall(r"\d+", banner)[:1] == ["1"], banner


def test_what_fails_in_a_table_is_told_once_at_its_line(tmp_path: Path) -> None:
    root = with_a_hand(tmp_path)
    file = root / "themes" / "plain" / "templates" / "player.html"
    lines = file.read_text().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines, 1) if "macro felt" in line) + 1
    lines[place - 1] = "{{ table.seats[99] + 1 }}" + lines[place - 1]
    file.write_text("".join(lines))
    ((code, found, line),) = {(p.code, p.file, p.place.line) for p in make_edition(root).problems}
    assert (code, line) == ("bad_template", place)
    assert found.endswith("themes/plain/templates/player.html")


def test_a_site_without_hands_has_no_tables(tmp_path: Path) -> None:
    files = make_edition(small_site(tmp_path, languages=["en"], unfinished=[])).files
    assert not any(path.startswith("assets/made/tables/") for path in files)


def test_every_page_that_loads_a_table_lacks_what_it_lacks() -> None:
    voice = SimpleNamespace(language="es", noted=set())
    template = SimpleNamespace(render=lambda view: "<section></section>")
    environment: Any = SimpleNamespace(
        get_template=lambda name: template, with_gaps=lambda said, args: (said(args), {"a gap"})
    )
    press: Any = SimpleNamespace(profiles=profiles())
    told: Any = voice
    tables = BareTables(press, told, environment)
    addresses = set()
    for _page in range(2):
        voice.noted = set()
        addresses.add(tables.address("british"))
        assert voice.noted == {"a gap"}
    assert len(addresses) == 1
