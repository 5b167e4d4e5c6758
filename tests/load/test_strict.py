"""Strict reading of records: what is refused says so in words that a person can act on."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest

from rightbower.book.faults import fault_message
from rightbower.cli import main
from rightbower.jobs.common import voice
from rightbower.load.reader import read
from rightbower.model.problem import Problem
from rightbower.site.workshop import open_workshop
from support import ROOT, load

GOLDEN = (ROOT / "tests" / "data" / "traces" / "forced-left-bower.yaml").read_text()


def said(problem: Problem) -> str:
    translator = voice(None, "en")
    return " ".join(translator.say(message) for message in fault_message(problem))


def only(text: str, file: str = "test.yaml") -> Problem:
    (problem,) = load(text, file).problems
    return problem


def changed(old: str, new: str) -> str:
    assert old in GOLDEN
    return GOLDEN.replace(old, new, 1)


@pytest.mark.parametrize("key", ["trump: H", "leader: N", "maker: N", "alone: N", "out: [S]"])
def test_a_hand_refuses_the_keys_of_fragments(key: str) -> None:
    problem = only(changed("dealer: S", f"dealer: S\n{key}"))
    assert (problem.code, problem.params["kind"]) == ("key_not_here", "hand")
    assert 'means nothing in a record of the kind "hand"' in said(problem)


@pytest.mark.parametrize(
    ("kind", "key"),
    [("trick", "dealer: S"), ("trick", "kitty: QS"), ("trick", "actions: []"),
     ("trick", "maker: N"), ("position", "upcard: QS"), ("position", "score_before: {NS: 1}")],
)  # fmt: skip
def test_fragments_refuse_the_keys_of_whole_hands(kind: str, key: str) -> None:
    text = f"schema: euchre-hand/1\nid: x\nprofile: north-american\nkind: {kind}\ntrump: H\n"
    problem = only(f'{text}{key}\ntricks: ["N: QH"]\n')
    assert (problem.code, problem.place.line) == ("key_not_here", 6)


def test_a_hand_of_a_game_refuses_them_too() -> None:
    text = (
        "schema: euchre-game/1\nid: x\nprofile: north-american\nfirst_dealer: S\n"
        "hands:\n  - {trump: H, deal: {}}\n"
    )
    problem = only(text)
    assert (problem.code, problem.place.line) == ("key_not_here", 6)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (
            '[N, E, S, "W!"]',
            '"W!" cannot be a seat; a seat is 1 to 8 letters from A to Z, or digits.',
        ),
        ('[N, E, S, ""]', '"" cannot be a seat; a seat is 1 to 8 letters from A to Z, or digits.'),
        ("[N, E, S, N]", "The seat N stands here twice."),
        ("[N, E, S]", "There are 3 different seats; the game has 4 players."),
    ],
)
def test_seats_that_cannot_be_are_told_once(seats: str, words: str) -> None:
    assert said(only(changed("seats: [N, E, S, W]", f"seats: {seats}"))) == words


def test_a_text_for_a_number_is_shown_in_its_quotes() -> None:
    problem = only(changed("dealer: S", 'rules: {game.target: "10"}\ndealer: S'))
    assert said(problem) == 'target should be a whole number, not "10".'


@pytest.mark.parametrize(
    "text", ["kitty: ? ? ?\n", "deal:\n  N: ? ? ?\n", "deal: {N: ? ?, E: 1}\n"]
)
def test_question_marks_without_quotes_say_that_they_want_them(text: str) -> None:
    assert said(only(text)).endswith("a value with a question mark stands in quotes.")


def test_a_tab_is_called_a_tab() -> None:
    assert said(only("a:\n\t- b\n")).endswith("by spaces, not by tabs.")


def test_a_list_is_told_without_the_words_of_the_program() -> None:
    assert said(only("- a\n")) == "The file should be a mapping, not a list."
    assert said(only("a text\n")) == "The file should be a mapping, not a value."


def test_faults_inside_lines_stand_at_their_line() -> None:
    text = changed("lines:", 'lines:\n  - {id: no id, from: t1.2, tricks: ["W: 9C QX"]}')
    problems = load(text).problems
    number = text[: text.index("no id")].count("\n") + 1
    assert {p.place.line for p in problems} == {number}
    assert {p.code for p in problems} == {"bad_id", "bad_card"}
    problems = load(changed("lines:", "lines:\n  - {id: x, tricks: 3, foo: 1}")).problems
    assert {p.place.line for p in problems} == {number}
    assert {p.code for p in problems} == {"missing_key", "wrong_type", "unknown_key"}


def test_faults_of_shape_do_not_hide_faults_of_words() -> None:
    text = changed("dealer: S", "dealer: S\ncolour: red\nplayers: 3")
    text = text.replace("N: QH JD JH AH", "N: QX JD JH AH").replace("players: {N: Ana}\n", "")
    text = text.replace("W pass", "W pas")
    assert {p.code for p in load(text).problems} == {
        "unknown_key", "wrong_type", "bad_card", "bad_action",
    }  # fmt: skip


def test_a_missing_profile_is_not_an_unknown_one_too() -> None:
    assert only(changed("profile: north-american\n", "")).code == "missing_key"
    assert only(changed("profile: north-american", "profile: [x]")).code == "wrong_type"


def test_empty_words_are_faults_and_not_absent() -> None:
    assert only(changed("profile: north-american", 'profile: ""')).code == "unknown_profile"
    assert only(changed("id: forced-left-bower", 'id: ""')).code == "bad_id"
    text = "schema: euchre-game/1\nid: x\nprofile: north-american\nfirst_dealer: ''\nhands: []\n"
    assert only(text).code == "unknown_seat"


def test_a_key_has_a_length_that_can_be_read() -> None:
    for text in (f"? {'k' * 201}\n: 1\n", "{" + f'"{"k" * 201}": 1' + "}"):
        document, problems = read(text.encode(), "x.yaml" if text[0] == "?" else "x.json")
        assert document is None
        assert [p.code for p in problems] == ["too_large"]


def test_a_wrong_number_of_players_in_a_game_is_told_once() -> None:
    text = "schema: euchre-game/1\nid: x\nprofile: north-american\nseats: [A, B]\nhands: []\n"
    assert only(text + "first_dealer: N\n").code == "bad_sum"
    assert only(text.replace("seats: [A, B]\n", "")).code == "missing_key"


@pytest.mark.parametrize(
    ("value", "column", "code"),
    [
        (r'"\ud800"', 8, "bad_character"), (r'"x\udc00"', 9, "bad_character"),
        (r'"\ud83d\ude00\ud83d"', 20, "bad_character"), (r'"\\ud800"', 0, ""),
        (r'"\ud83d\ude00"', 0, ""), ("9" * 5000, 7, "too_large"), ("1e999", 7, "too_large"),
        ("-" + "1" * 19, 7, "too_large"), ('"' + "9" * 5000 + '"', 0, ""), ("1.5", 0, ""),
        ("1" * 18, 0, ""), ("1" * 200 + ".5", 7, "too_large"),
    ],
)  # fmt: skip
def test_json_values_that_nothing_can_hold(value: str, column: int, code: str) -> None:
    document, problems = read(f'{{"a": {value}}}'.encode(), "x.json")
    assert [(p.code, p.place.column) for p in problems] == ([(code, column)] if code else [])
    assert (document is None) == bool(code)
    for problem in problems:
        assert "sys.set_int" not in said(problem)


def test_lines_of_json_that_are_not_utf8_name_the_byte(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = b'{"schema": "euchre-hand/1", "id": "a' + b'\xff", "profile": "x"}\n'
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"\n" + record)))
    assert main(["replay", "--jsonl", "--root", str(ROOT)]) == 1
    out, err = capsys.readouterr()
    (problem,) = json.loads(out)["problems"]
    assert (problem["code"], problem["line"], problem["params"]) == (
        "bad_encoding",
        2,
        {"byte": 36},
    )
    assert err.startswith("-:2:37: bad_encoding: ")


def test_an_id_that_is_not_the_file_s_name_says_so(tmp_path) -> None:
    root = tmp_path
    hands = root / "content" / "hands"
    hands.mkdir(parents=True)
    (root / "rules_yaml").symlink_to(ROOT / "rules_yaml")
    (root / "content" / "sources.yaml").symlink_to(ROOT / "content" / "sources.yaml")
    (hands / "other.yaml").write_text(GOLDEN)
    (problem,) = open_workshop(root).hand_problems
    assert said(problem) == (
        "The id is forced-left-bower, but the file is called other; they should be the same."
    )
