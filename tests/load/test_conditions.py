"""Conditions: which is joined to which, and where a text is none."""

from __future__ import annotations

from itertools import product

import pytest

from rightbower.load.conditions import read_condition
from rightbower.model.condition import Condition


def read(text: str) -> Condition:
    condition, problems = read_condition(text, "--where")
    assert problems == ()
    assert condition is not None
    return condition


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("a", lambda a, b, c: a),
        ("a or b and c", lambda a, b, c: a or (b and c)),
        ("a and b or c", lambda a, b, c: (a and b) or c),
        ("(a or b) and c", lambda a, b, c: (a or b) and c),
        ("not a and b", lambda a, b, c: (not a) and b),
        ("not (a and b)or c", lambda a, b, c: not (a and b) or c),
        ("not not a or not c", lambda a, b, c: a or not c),
        ("a and b and not c", lambda a, b, c: a and b and not c),
    ],
)
def test_a_condition_means_what_it_says(text: str, meaning) -> None:
    condition = read(text)
    for values in product((False, True), repeat=3):
        facts = {name for name, value in zip("abc", values, strict=True) if value}
        assert condition.holds(facts) == meaning(*values), (text, values)


def test_names_come_with_their_places() -> None:
    found = read(" play.void or (left-x and not y_2)").names()
    assert [(named.name, named.column) for named in found] == [
        ("play.void", 2), ("left-x", 16), ("y_2", 31),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "word", "column"),
    [
        ("", "", 1), ("   ", "", 1), ("a and", "", 6), ("a b", "b", 3), ("(a", "", 3),
        ("a)", ")", 2), ("and a", "and", 1), ("a or or b", "or", 6), ("not", "", 4),
        ("a & b", "&", 3), ("__import__('os')", "_", 1), ("a == 1", "=", 3), ("7", "7", 1),
        ("(" * 5000 + "a" + ")" * 5000, "(", 52), ("not " * 5000 + "a", "not", 205),
    ],
)  # fmt: skip
def test_what_is_no_condition_is_told_at_its_place(text: str, word: str, column: int) -> None:
    condition, (problem,) = read_condition(text, "--where")
    assert condition is None
    assert (problem.code, problem.params["word"]) == ("bad_condition", word)
    assert (problem.file, problem.place.line, problem.place.column) == ("--where", 1, column)
