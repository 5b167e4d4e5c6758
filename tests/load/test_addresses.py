"""Addresses: where a site can be published, and where a page can lead."""

from __future__ import annotations

import pytest

from rightbower.load.addresses import is_address, is_link
from rightbower.load.site_files import load_site
from rightbower.load.sources import load_sources

PLAIN = (
    "https://example.org", "https://example.org/", "http://example.org/euchre/", "http://[::1]/x/",
    "http://localhost:8000", "https://example.org:65535/a/b", "https://münchen.example/karten/",
    "https://example.org/a..b/",
)  # fmt: skip
NONE = (
    "https://[::1/x", "https://ex℀.org/", "https://example.org:99999/", "https://example.org:0/",
    "https://example.org:x/", "https://u:p@example.org/", "https://@example.org/", "https:///x",
    "https://example.org/../x", "https://example.org/a/./b", "https://example.org//a",
    "https://example.org/a//", "https://example.org/?", "https://example.org/#", "https://a b/",
    "https://example.org\\x", "https://example.org/\t", "ftp://example.org/", "javascript:alert(1)",
    "example.org", "https:", "https://.example.org/", "https://[x]/",
)  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_a_site_can_be_published_at_a_web_address(text: str) -> None:
    assert is_address(text)
    assert is_link(text)


@pytest.mark.parametrize("text", NONE)
def test_nothing_else_is_an_address_of_a_site_and_what_it_is_is_told(text: str) -> None:
    assert not is_address(text)
    shown = text.replace("\\", "\\\\").replace("\t", "\\t")
    _, (problem,) = load_site(
        f'title: X\nlanguages: [en]\nbase_url: "{shown}"\n'.encode(), "site.yaml"
    )
    assert (problem.code, problem.place.line, problem.place.column) == ("wrong_type", 3, 11)


@pytest.mark.parametrize(
    "text", ["mailto:a@example.org", "http://x.y/?a=b#c", "https://u@x.y/", "https://x.y//a/../b"]
)
def test_a_page_can_lead_to_whatever_the_web_has(text: str) -> None:
    assert is_link(text)


@pytest.mark.parametrize(
    "text", ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "file:///x", "//x.y/", "x",
             "vbscript:x", "https://[::1/x", "https:", " https://x.y/", "java\\tscript:x"],
)  # fmt: skip
def test_an_address_of_a_source_that_no_page_can_lead_to_is_told_at_its_line(text: str) -> None:
    source = f'{{kind: public, language: en, title: T, about: A, address: "{text}"}}'
    file = f"sources:\n  one: {source}\n"
    _, (problem,) = load_sources(file.encode(), "sources.yaml")
    assert (problem.code, problem.place.line, problem.place.column) == ("wrong_type", 2, 66)


def test_ids_of_sources_are_anchors() -> None:
    source = "{kind: public, language: en, title: T, about: A}"
    conflict = "{question: Q, positions: []}"
    text = f'sources:\n  "a b": {source}\nregister:\n  "#": {conflict}\n'
    _, problems = load_sources(text.encode(), "sources.yaml")
    assert [(p.code, p.place.line) for p in problems] == [("bad_id", 2), ("bad_id", 4)]
