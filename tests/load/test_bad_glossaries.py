"""Glossaries that cannot be: refused at the very place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.load.glossary import load_glossary
from rightbower.load.sources import load_sources
from rightbower.model.source import Sources
from support import ROOT

BAD = sorted((ROOT / "tests" / "data" / "bad_glossaries").glob("*.yaml"))
FILE = ROOT / "content" / "glossary.yaml"
SOURCES, _ = load_sources((ROOT / "content" / "sources.yaml").read_bytes(), "sources.yaml")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_glossary(path: Path) -> None:
    wanted = set(re.findall(r"(\w+) (\d+):(\d+)", path.read_text().splitlines()[0]))
    _, problems = load_glossary(path.read_bytes(), path.name, Sources())
    places = {(p.code, str(p.place.line), str(p.place.column)) for p in problems}
    assert places == wanted
    assert {p.file for p in problems} == {path.name}


def test_the_glossary_is_sound_and_speaks_five_languages() -> None:
    glossary, problems = load_glossary(FILE.read_bytes(), FILE.name, SOURCES)
    assert problems == ()
    assert glossary.languages == ("en", "es", "ro", "de", "fr")
    lacking = {
        (name, code)
        for name, term in glossary.terms.items()
        for code in glossary.languages
        if code not in term.words
    }
    # German and French have no settled pair of words for these.
    assert lacking == {("next_cross", "de"), ("next_cross", "fr")}


def test_every_part_has_terms_and_every_witness_is_called() -> None:
    glossary, _ = load_glossary(FILE.read_bytes(), FILE.name, SOURCES)
    assert {term.part for term in glossary.terms.values()} == set(glossary.parts)
    text = FILE.read_text().partition("\nterms:")[2]
    assert [name for name in glossary.witnesses if not re.search(rf"\b{name}\b", text)] == []
