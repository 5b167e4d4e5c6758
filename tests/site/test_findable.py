"""What programs that search the web see: titles, descriptions, relatives, the map."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rightbower.model.glossary import Glossary
from rightbower.site.brief import ABOUT_AT_MOST, brief
from rightbower.site.doors import public_files
from rightbower.site.press import Press
from rightbower.site.theme import read_theme
from rightbower.works.build import Edition, make_edition
from support import ROOT, small_site

LANGUAGES = ("en", "es", "ro", "de", "fr")
BASE = "https://one.example/a/"


def head(text: str) -> str:
    return text.partition("</head>")[0]


def pages(edition: Edition, language: str = "") -> Iterator[tuple[str, str]]:
    for path, content in edition.files.items():
        if path.endswith(".html") and path.startswith(language) and ".embed." not in path:
            yield path, head(content.decode())


def first(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return unescape(found[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_descriptions_are_unique_and_of_sensible_length(
    edition: Edition, language: str
) -> None:
    titles: Counter[str] = Counter()
    abouts: Counter[str] = Counter()
    for path, text in pages(edition, f"{language}/"):
        title = first(r"<title[^>]*>([^<]+)</title>", text)
        about = first(r'<meta name="description" content="([^"]*)"', text)
        assert 5 <= len(title.removesuffix(" · Right Bower")) <= 70, path
        assert 50 <= len(about) <= ABOUT_AT_MOST, (path, about)
        titles[title] += 1
        abouts[about] += 1
    assert [title for title, times in titles.items() if times > 1] == []
    assert [about for about, times in abouts.items() if times > 1] == []


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    """A small site that knows its address."""
    edition = make_edition(small_site(tmp_path_factory.mktemp("public")), BASE)
    assert edition.problems == ()
    return edition


def test_relatives_name_one_another_and_themselves(published: Edition) -> None:
    relatives = {
        path: dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', text))
        for path, text in pages(published)
    }
    for path, text in pages(published):
        if path == "404.html":
            assert relatives[path] == {}
            continue
        canonical = first(r'<link rel="canonical" href="([^"]+)">', text)
        own = relatives[path]
        assert list(own) == ["en", "es", "ro", "x-default"]
        if path != "index.html":
            assert own[path[:2]] == canonical
        for code, address in own.items():
            assert address.startswith(BASE)
            other = address.removeprefix(BASE)
            other += "index.html" if not other or other.endswith("/") else ""
            assert relatives[other] == own, (path, code)


def test_whoever_speaks_none_of_the_languages_may_choose_or_gets_the_source(
    published: Edition,
) -> None:
    def anyone(path: str) -> str:
        return first(r'hreflang="x-default" href="([^"]+)"', published.files[path].decode())

    assert anyone("index.html") == anyone("ro/index.html") == BASE
    assert anyone("ro/rules/north-american.html") == f"{BASE}en/rules/north-american.html"


def test_an_address_that_is_not_known_is_not_made_up(edition: Edition) -> None:
    for path, text in pages(edition):
        assert 'rel="canonical"' not in text, path
        assert "hreflang" not in text.replace('<link rel="alternate" type=', ""), path
        assert "og:" not in text, path
    assert "sitemap.xml" not in edition.files
    assert "robots.txt" not in edition.files


def test_other_sites_can_show_a_page_with_its_picture(published: Edition) -> None:
    text = head(published.files["es/rules/north-american.html"].decode())
    properties = dict(re.findall(r'<meta property="og:([^"]+)" content="([^"]*)"', text))
    assert properties["type"] == "article"
    assert properties["site_name"] == "Small"
    assert properties["locale"] == "es_ES"
    assert properties["title"] == "Euchre norteamericano: las reglas"
    assert properties["description"] == first(r'name="description" content="([^"]*)"', text)
    picture = properties["image"].removeprefix(BASE)
    assert published.files[picture].startswith(b"\xff\xd8")
    for path, language in (("index.html", "en"), ("ro/index.html", "ro")):
        address = f"{BASE}assets/made/pictures/{language}/site.jpg"
        assert f'<meta property="og:image" content="{address}">' in published.files[path].decode()
        assert address.removeprefix(BASE) in published.files
    home = head(published.files["ro/index.html"].decode())
    assert '<meta property="og:type" content="website">' in home


def test_a_game_without_a_picture_shows_that_of_the_site(tmp_path: Path) -> None:
    root = small_site(tmp_path, languages=["en"], profiles=["british", "alsatian"])
    shutil.rmtree(root / "content/pictures")
    folder = root / "content/pictures/en"
    folder.mkdir(parents=True)
    (folder / "site.jpg").write_bytes(b"\xff\xd8site")
    (folder / "british.jpg").write_bytes(b"\xff\xd8british")
    files = make_edition(root, BASE).files
    for page, shown in (("index", "site"), ("alsatian", "site"), ("british", "british")):
        text = files[f"en/rules/{page}.html" if page != "index" else "en/index.html"].decode()
        address = f"{BASE}assets/made/pictures/en/{shown}.jpg"
        assert f'<meta property="og:image" content="{address}">' in text


def test_the_front_door_speaks_the_first_language(tmp_path: Path) -> None:
    files = make_edition(small_site(tmp_path, languages=["es", "ro"]), BASE).files
    for path in ("index.html", "404.html"):
        assert '<html lang="es">' in files[path].decode()


def test_the_map_names_every_page_once(published: Edition) -> None:
    root = ElementTree.fromstring(published.files["sitemap.xml"])
    spaced = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    named = [str(url.text) for url in root.iter(f"{spaced}loc")]
    canonical = [
        first(r'<link rel="canonical" href="([^"]+)">', text)
        for path, text in pages(published)
        if path != "404.html"
    ]
    assert sorted(named) == sorted(canonical)
    # hreflang stands in the pages, so it must not stand here too.
    assert b"hreflang" not in published.files["sitemap.xml"]


def test_robots_are_spoken_to_only_where_they_listen(published: Edition) -> None:
    assert "robots.txt" not in published.files
    theme, _ = read_theme(ROOT, "plain")
    assert theme is not None
    press = Press(title="x", theme=theme, languages={}, prose={}, glossary=Glossary(),
                  base_url="https://one.example/", anchors={})  # fmt: skip
    text = dict(public_files(press, {}))["robots.txt"].decode()
    assert "Sitemap: https://one.example/sitemap.xml\n" in text


def test_a_description_ends_with_a_sentence_or_a_word() -> None:
    assert brief("Short.") == "Short."
    assert brief("A" * 90 + ". " + "b " * 60) == "A" * 90 + "."
    french = brief("mot " * 30 + "mot\u202f; " + "b" * 99)
    assert french.endswith("mot…")
    long = brief("word " * 60)
    assert long.endswith("word…")
    assert len(long) <= ABOUT_AT_MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_installed(edition: Edition, language: str) -> None:
    card = json.loads(edition.files[f"{language}/app.webmanifest"])
    assert card["lang"] == language
    assert (card["start_url"], card["scope"]) == ("index.html", "../")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in card["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in card["icons"]:
        data = edition.files[icon["src"].removeprefix("../").partition("?")[0]]
        if icon["type"] == "image/png":
            side = int.from_bytes(data[16:20], "big")
            assert data.startswith(b"\x89PNG")
            assert icon["sizes"] == f"{side}x{side}"
    page = edition.files[f"{language}/rules/british.html"].decode()
    assert '<link rel="manifest" href="../app.webmanifest">' in page
