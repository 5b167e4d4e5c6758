"""Lexicons that cannot be: what no sentence can be said with is told at its place."""

from __future__ import annotations

import pytest

from rightbower.load.lexicons import load_lexicon
from support import ROOT

FILE = "content/lexicon/es.yaml"
TEXT = (ROOT / FILE).read_text()

SPOILT = [
    ("bare: as,", 'bare: "",', "wrong_type", 6),
    ("bare: picas", 'bare: " "', "wrong_type", 6),
    ("bare: comodín,", 'bare: "",', "wrong_type", 6),
    ("{bare: comodín, ", "{", "missing_key", 0),
    ("language: es", "language: en", "wrong_type", 0),
    ("W: Oeste", "X: Oeste", "missing_key", None),
    ("W: Oeste", 'W: ""', "wrong_type", 3),
    ('alphabet: abcdefghijklmnñopqrstuvwxyz', 'alphabet: ""', "wrong_type", None),
    ('alphabet: abcdefghijklmnñopqrstuvwxyz', "alphabet: abca", "wrong_type", None),
    ('alphabet: abcdefghijklmnñopqrstuvwxyz', "alphabet: abcA", "wrong_type", None),
    ('word: "y "', 'word: ""', "wrong_type", 6),
    ('word: "y "', 'word: " "', "wrong_type", 6),
    ('quotes: ["«", "»"]', 'quotes: ["«"]', "wrong_type", 8),
    ('quotes: ["«", "»"]', "quotes: []", "wrong_type", 8),
    ('quotes: ["«", "»"]', 'quotes: ["", "»"]', "wrong_type", 9),
    ("W: Oeste", "W: Oes\ufeffte", "bad_character", 3),
    ("W: Oeste", "W: \u2066Oeste", "bad_character", 3),
    ("W: Oeste", "W: \u2067Oeste\u2069\u2068", "bad_character", 3),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "code", "behind"), SPOILT)
def test_a_lexicon_that_cannot_be_is_told_at_its_line(
    right: str, wrong: str, code: str, behind: int | None
) -> None:
    assert right in TEXT
    text = TEXT.replace(right, wrong)
    lexicon, problems = load_lexicon(text.encode(), FILE)
    assert lexicon is None
    assert [problem.code for problem in problems] == [code]
    at = text.index(wrong)
    assert problems[0].place.line == text.count("\n", 0, at) + 1
    if behind:
        assert problems[0].place.column == at - text.rindex("\n", 0, at) + behind
