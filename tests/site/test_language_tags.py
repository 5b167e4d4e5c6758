"""A language whose code has a country: files are called by the code, browsers are told the tag."""

from __future__ import annotations

import re
from typing import Final

import pytest

from rightbower.site.habits import habits_of
from rightbower.works.build import Edition, make_edition
from support import portuguese_club

BASE: Final = "https://one.example/a/"
TOLD: Final = re.compile(r'\b(?:lang|hreflang|xml:lang)="([^"]*)"|"lang": "([^"]*)"')
NAMES: Final = re.compile(
    r'pt_BR(?=/|\.js\b|\.json\b)|data-language="pt_BR"|og:locale" content="pt_BR"'
)
"""Where the code may stand: in addresses, and where they are called by it."""


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    made = make_edition(portuguese_club(tmp_path_factory.mktemp("tags") / "club"), BASE)
    assert made.problems == made.hand_problems == ()
    return made


def test_every_language_is_told_by_its_tag(edition: Edition) -> None:
    kinds = set()
    for path, content in edition.files.items():
        if path.endswith((".html", ".atom", ".webmanifest")):
            for found in TOLD.finditer(content.decode()):
                kinds.add((found[0].split("=")[0], path.rpartition(".")[2]))
                told = found[1] or found[2]
                assert re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*|x-default", told), (path, told)
    assert kinds >= {("lang", "html"), ("hreflang", "html")}
    assert 'lang="pt-BR"><head>' in re.sub(r">\s+<", "><", text_of(edition, "pt_BR/index.html"))
    assert '"lang": "pt-BR"' in text_of(edition, "pt_BR/app.webmanifest")
    assert ',"pt-BR"]' in text_of(edition, "assets/made/search/en.js")
    assert '<span lang="pt-BR">gatito</span>' in text_of(edition, "en/welcome.html")


def test_the_code_stands_in_addresses_alone(edition: Edition) -> None:
    for path, content in edition.files.items():
        if path.endswith((".html", ".js", ".css", ".atom", ".webmanifest", ".txt")):
            assert "pt_BR" not in NAMES.sub("", content.decode()), path


def test_open_graph_wants_the_language_with_its_country(edition: Edition) -> None:
    assert '<meta property="og:locale" content="pt_BR">' in text_of(edition, "pt_BR/index.html")
    assert '<meta property="og:locale" content="en_US">' in text_of(edition, "en/index.html")


@pytest.mark.parametrize(("language", "expected"), [
    ("es", "es_ES"), ("ro", "ro_RO"), ("xx", "xx"), ("pt", "pt_BR"), ("pt_PT", "pt_PT"),
    ("zh_Hant", "zh_TW"), ("sr_Latn", "sr_RS"), ("ca_ES_valencia", "ca_ES"), ("es_419", "es_419"),
])  # fmt: skip
def test_a_language_is_named_with_its_country_or_the_one_where_most_speak_it(
    language: str, expected: str
) -> None:
    assert habits_of(language).territory == expected


def text_of(edition: Edition, path: str) -> str:
    return edition.files[path].decode()
