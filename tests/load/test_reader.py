"""Strict reading: what was typed is what is read, and what cannot be trusted is refused."""

from __future__ import annotations

import pickle

import pytest

from rightbower.load.places import Document, Later, Places
from rightbower.load.reader import read, read_json
from rightbower.load.yaml_reader import MAX_BYTES, read_yaml
from rightbower.model.problem import Place


def plain(text: str) -> object:
    document, problems = read(text.encode(), "x.yaml")
    assert problems == []
    assert document is not None
    return document.plain


def refused(data: bytes, file: str = "x.yaml") -> tuple[str, Place]:
    document, problems = read(data, file)
    assert document is None
    return problems[-1].code, problems[-1].place


@pytest.mark.parametrize(
    "word",
    ["no", "yes", "on", "off", "N", "Y", "9:30", "010", "0x1f", "1_000", "1.5", "2026-11-29",
     "True", "NULL", "1e3", ".inf", "08", "12345678901"],
)  # fmt: skip
def test_A12_surprises_stay_text(word: str) -> None:
    assert plain(f"a: {word}\n") == {"a": word}
    assert plain(f"{word}: a\n") == {word: "a"}


def test_numbers_and_truths_where_nobody_can_doubt_them() -> None:
    text = "[0, -5, 42, true, false, null, ~, '7', !!str 7]"
    assert plain(text) == [0, -5, 42, True, False, None, None, "7", "7"]


def test_A12_a_byte_order_mark_and_other_line_ends_are_read() -> None:
    document, problems = read(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "x.yaml")
    assert problems == []
    assert document is not None
    assert document.plain == {"a": 1, "b": 2}
    assert document.values["b"] == Place(2, 4)


def test_A11_a_key_that_stands_twice_is_told_with_both_lines() -> None:
    document, problems = read(b"a:\n  N: 1\n  E: 2\n  N: 3\n", "x.yaml")
    assert document is not None
    (problem,) = problems
    assert (problem.code, problem.place, problem.params["first"]) == (
        "duplicate_key", Place(4, 3), 2,
    )  # fmt: skip


def test_the_line_of_the_first_key_is_that_of_the_same_mapping() -> None:
    _, problems = read(b"a.b: 1\na:\n  b: 2\na.b: 3\n", "x.yaml")
    assert [problem.params["first"] for problem in problems] == [1]


def test_what_yaml_would_take_for_another_kind_is_the_text_that_was_typed() -> None:
    text = (
        "[yes, 0x1F, 1_000, 1e3, .inf, 2026-11-30, =, <<, 1\u0663, !!int 7, !!bool x, !!str true]"
    )
    assert plain(text) == [
        "yes", "0x1F", "1_000", "1e3", ".inf", "2026-11-30", "=", "<<", "1\u0663", 7, "x", "true",
    ]  # fmt: skip
    assert refused(b"a: {!!merge x: {b: 1}}\n")[0] == "alias_not_allowed"


def test_places_are_looked_for_when_somebody_asks() -> None:
    asked = []

    def find() -> Places:
        asked.append(1)
        return Places(values={"a": Place(2, 3)}, keys={"a": Place(2, 1)})

    document = Document({"a": 1}, find)
    named = Later(lambda: document.places.named())
    assert (document.plain, asked) == ({"a": 1}, [])
    assert (document.values["a"], document.inner, named["key:a"]) == (Place(2, 3), {}, Place(2, 1))
    assert repr(named) == repr(dict(named))
    assert (asked, len(named), pickle.loads(pickle.dumps(named))) == ([1], 2, dict(named))


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\u2028\n", "\x85\n"])
def test_no_fault_is_told_behind_the_last_line(end: str) -> None:
    _, problems = read(f'a: 1\nb: "c{end}'.encode(), "x.yaml")
    places = [(p.place.line, p.place.column) for p in problems if p.code == "not_yaml"]
    assert places == [(2, 6 + (len(end) > 1 and end[0] != "\n"))]


@pytest.mark.parametrize("end", ["", "\n", "\r\n\r\n"])
def test_a_tab_in_the_last_line_is_told_there(end: str) -> None:
    _, (problem,) = read(f"a: 1\n\t{end}".encode(), "x.yaml")
    assert (problem.code, problem.place.line, problem.place.column) == ("not_yaml", 2, 1)


def test_json_that_is_no_yaml_has_no_places() -> None:
    many = 60
    pairs = rb"\ud83d\ude00" * many
    document, problems = read(b'{"a": ["' + pairs + b'"]}', "x.json")
    assert problems == []
    assert document is not None
    assert (document.plain, document.values) == ({"a": ["\U0001f600" * many]}, {})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a: \xff\n", "bad_encoding"),
        ("a: ñ\n".encode("latin-1"), "bad_encoding"),
        (b"a: \x00\n", "not_yaml"),
        (b"a: [1\n", "not_yaml"),
        (b"\ta: 1\n", "not_yaml"),
        (b"a: 1\n---\nb: 2\n", "not_yaml"),
        (b"", "not_yaml"),
        (b"a: &x 1\nb: *x\n", "alias_not_allowed"),
        (b"a: &x [*x]\n", "alias_not_allowed"),
        (b"a: {<<: {b: 1}}\n", "alias_not_allowed"),
        (b"a: !!binary aGk=\n", "not_yaml"),
        (b"a: !mine 1\n", "not_yaml"),
        (b"? [a]\n: b\n", "wrong_type"),
        (b"[" * 200 + b"]" * 200, "too_large"),
        (b"[" * 100_000, "not_yaml"),
        (b"- " * 50_000, "not_yaml"),
        (b"a" * (MAX_BYTES + 1), "too_large"),
    ],
)
def test_what_is_refused(data: bytes, code: str) -> None:
    assert refused(data)[0] == code


def test_an_encoding_fault_names_the_byte() -> None:
    _, problems = read("a: b\nñ: ".encode() + b"\xff", "x.yaml")
    assert problems[0].params["byte"] == 9
    assert problems[0].place == Place(2, 4)


def test_places_of_words_inside_scalars() -> None:
    document, _ = read_yaml('a: "W: 9C"\nb: plain words\nc: "two\\twords"\nd: >\n  folded\n', "x")
    assert document is not None
    assert document.inner["a"] == Place(1, 5)
    assert document.inner["b"] == Place(2, 4)
    assert "c" not in document.inner
    assert "d" not in document.inner


def test_json_is_read_with_places() -> None:
    document, problems = read(b'{"a": {"b": [1, "\\u00e9\\/"]}}', "x.json")
    assert problems == []
    assert document is not None
    assert document.plain == {"a": {"b": [1, "é/"]}}
    assert document.values["a.b[1]"] == Place(1, 17)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": 1, "a": 2}', "duplicate_key"),
        ('{"a": NaN}', "not_yaml"),
        ('{"a": 1', "not_yaml"),
        ('{"a": ' + "[" * 5000 + "]" * 5000 + "}", "too_large"),
        ('{"a": ' + "[" * 50 + "]" * 50 + "}", "too_large"),
        ('{"a": ' + "[" * 100_000 + "]" * 100_000 + "}", "too_large"),
    ],
)
def test_json_that_is_refused(text: str, code: str) -> None:
    document, problems = read_json(text, "-", 6)
    assert document is None
    assert problems[0].code == code
    assert problems[0].place.line == 7
