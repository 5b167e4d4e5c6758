"""The file of questions is read strictly: every fault at its line and column."""

from __future__ import annotations

import pytest

from rightbower.load.questions import load_questions
from rightbower.model.question import Example
from support import profiles, shipped_sources

GOOD = """questions:
  left-bower:
    ask: "Which suit?"
    rules: [trump.left_bower, score.rows.lone_euchre]
    register: [D-01]
    examples:
      north-american: {hand: a-hand, first: t1.1, last: t1.3}
"""
FAULTS = {
    ("left-bower:", "Left_Bower:"): [("bad_id", 2, 3)],
    ("trump.left_bower", "trump.middle_bower"): [("unknown_rule", 4, 13)],
    ("score.rows.lone_euchre", "score.rows.nothing"): [("unknown_rule", 4, 31)],
    ("score.rows.lone_euchre", "trump.left_bower"): [("duplicate_id", 4, 31)],
    ("[trump.left_bower, score.rows.lone_euchre]", "[]"): [("missing_key", 4, 12)],
    ("D-01", "D-99"): [("unknown_source", 5, 16)],
    ("north-american:", "moon-euchre:"): [("unknown_profile", 7, 7)],
    (", last: t1.3", ""): [("missing_key", 7, 23)],
    ("last: t1.3", "last: t1.3, more: x"): [("unknown_key", 7, 63)],
    ("first: t1.1", "first: 1"): [("wrong_type", 7, 45)],
    ("    ask:", "    says:"): [("missing_key", 3, 5), ("unknown_key", 3, 5)],
    ("questions:", "question:"): [("missing_key", 1, 1), ("unknown_key", 1, 1)],
}


def found(text: str) -> list[tuple[str, int, int]]:
    _, problems = load_questions(text.encode(), "questions.yaml", profiles(), shipped_sources())
    assert {problem.file for problem in problems} <= {"questions.yaml"}
    return [(p.code, p.place.line, p.place.column) for p in problems]


def test_a_sound_file_is_read_as_it_stands() -> None:
    assert found(GOOD) == []
    questions, _ = load_questions(GOOD.encode(), "q", profiles(), shipped_sources())
    question = questions.questions["left-bower"]
    assert question.ask == "Which suit?"
    assert question.rules == ("trump.left_bower", "score.rows.lone_euchre")
    wanted = Example(hand="a-hand", first="t1.1", last="t1.3")
    assert question.examples == {"north-american": wanted}


@pytest.mark.parametrize("change", FAULTS, ids=lambda change: change[1].strip() or change[0])
def test_a_fault_is_told_at_its_place(change: tuple[str, str]) -> None:
    assert change[0] in GOOD
    assert found(GOOD.replace(*change)) == FAULTS[change]


def test_all_faults_are_told_at_once() -> None:
    text = GOOD.replace("trump.left_bower", "x.y").replace("D-01", "D-99")
    assert [code for code, *_ in found(text)] == ["unknown_rule", "unknown_source"]


def test_a_file_that_is_no_yaml_has_no_questions() -> None:
    questions, problems = load_questions(b"a: [1", "q", profiles(), shipped_sources())
    assert questions.questions == {}
    assert [problem.code for problem in problems] == ["not_yaml"]
