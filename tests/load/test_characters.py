"""Characters that no page can hold are refused where they stand, however they are written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rightbower.book.faults import fault_message
from rightbower.jobs.common import voice
from rightbower.load.characters import bad_in, bad_in_page
from rightbower.load.reader import read
from rightbower.site.catalog import read_catalog
from rightbower.site.notations import import_text
from rightbower.site.prose import read_prose
from rightbower.site.workshop import open_workshop
from support import ROOT, load, profiles

GOLDEN = (ROOT / "tests" / "data" / "traces" / "forced-left-bower.yaml").read_text()
BAD = ["\x02", "\x0c", "\x7f", "\x85", "\x9f", "\u2028", "\u202e", "\ufffe", "\ufdd0", "\U0001ffff"]
GOOD = "a\tb\nc é \u200e\u2067א\u2069 \U0001f0a1 \ufeff \ufffd\r"


def escaped(char: str) -> str:
    return f"\\U{ord(char):08x}"


@pytest.mark.parametrize("char", BAD, ids=ascii)
def test_an_escape_in_a_record_is_told_at_the_text_it_stands_in(char: str) -> None:
    text = GOLDEN.replace("title: ", f'title: "A{escaped(char)}B{escaped(char)}"\nsummary: ', 1)
    (problem,) = load(text.replace("summary: East", "teaches: [] # East", 1)).problems[:1]
    assert problem.code == "bad_character"
    assert problem.params["word"] == f"U+{ord(char):04X}"
    line = text.split("\n")[problem.place.line - 1]
    assert line[: problem.place.column - 1] == "title: "
    said = voice(None, "en").say(fault_message(problem)[0])
    assert f"U+{ord(char):04X}" in said


@pytest.mark.parametrize("char", ["\x85", "\u2028", "\u202e", "\ufdd0", "\U0001ffff"], ids=ascii)
def test_a_character_itself_is_told_at_its_place(char: str) -> None:
    document, problems = read(f"a: é{char}b\nc: 1 # {char}\n".encode(), "x.yaml")
    assert [(p.code, p.place.line, p.place.column) for p in problems] == [("bad_character", 1, 5)]
    assert document is not None
    assert char not in document.plain["a"]


def test_halves_of_characters_hide_no_other_fault() -> None:
    text = r"""
a: "\ud800"
b: "x\udc00\ud83d", # and what hides behind
c: '\ud800'
d: \ud800
e: "\U0000dfff \u202e"
f: "\ud83c\udca1"
a: "\\ud800"
""".replace(", # and", " # and")
    document, problems = read(text.encode(), "x.yaml")
    told = {(p.code, p.place.line, p.place.column, p.params.get("word")) for p in problems}
    assert told == {
        ("bad_character", 2, 5, r"\ud800"), ("bad_character", 3, 6, r"\udc00"),
        ("bad_character", 3, 12, r"\ud83d"), ("bad_character", 6, 5, r"\U0000dfff"),
        ("bad_character", 6, 4, "U+202E"), ("bad_character", 7, 5, "U+D83C"),
        ("duplicate_key", 8, 1, None),
    }  # fmt: skip
    assert document is not None
    assert (document.plain["c"], document.plain["d"]) == (r"\ud800", r"\ud800")


def test_so_many_halves_of_characters_do_not_keep_anybody_waiting() -> None:
    document, problems = read(b"".join(b'a%d: "\\ud800"\n' % n for n in range(5000)), "x.yaml")
    assert document is None
    assert {p.code for p in problems} == {"bad_character", "not_yaml"}


def test_what_yaml_itself_refuses_is_no_yaml() -> None:
    document, problems = read(b"a: x\x02\n", "x.yaml")
    assert document is None
    assert [(p.code, p.place.line, p.place.column) for p in problems] == [("not_yaml", 1, 5)]


@pytest.mark.parametrize("char", BAD, ids=ascii)
def test_json_is_read_as_strictly(char: str) -> None:
    text = '{"n": 1,\n "a": ' + json.dumps(f"x{char}", ensure_ascii=True) + "}"
    document, problems = read(text.encode(), "x.json")
    assert document is None
    assert [(p.code, p.place.line, p.place.column) for p in problems] == [("bad_character", 2, 7)]


def test_a_key_is_a_text_too() -> None:
    for text, file in (('{"a\\u0085": 1}', "x.json"), ('"a\\N": 1', "x.yaml")):
        _, problems = read(text.encode(), file)
        assert [problem.code for problem in problems] == ["bad_character"]


def test_all_of_them_are_told_at_once() -> None:
    _, problems = read(b'a: "\\x02\\x03"\nb: ["\\e"]\n', "x.yaml")
    assert [(p.place.line, p.params["word"]) for p in problems] == [
        (1, "U+0002"), (1, "U+0003"), (2, "U+001B"),
    ]  # fmt: skip
    _, problems = read(rb'{"a": "\u0002", "b": "\udc00\ud800"}', "x.json")
    assert {p.params["word"] for p in problems} == {"U+0002", r"\udc00", r"\ud800"}


def test_what_a_page_can_hold_stays_as_it_is() -> None:
    for file in ("x.yaml", "x.json"):
        for text in (json.dumps({"a": GOOD}), json.dumps({"a": "\\x02 \\N"})):
            if file == "x.json" or "\\ud83c" not in text:
                document, problems = read(text.encode(), file)
                assert problems == []
                assert document is not None
                assert document.plain == json.loads(text)
    document, problems = read(b'a: "\\U0001f0a1\\t\\n\\_\\u2067\\u2069"', "x.yaml")
    assert problems == []
    assert document is not None
    assert document.plain == {"a": "\U0001f0a1\t\n\xa0\u2067\u2069"}


def test_a_page_of_prose_holds_none_either(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "pages" / "en"
    folder.mkdir(parents=True)
    text = "# X\n\na \x02 b\nc &#x202E; &#133; &#65; `&#2;`\n\u2028\n"
    (folder / "x.md").write_text(text)
    (folder / "y.md").write_bytes(b"# X\n\n\xff\n")
    _, problems = read_prose(tmp_path, "x", ("en",), "en")
    assert [(p.code, p.place.line, p.place.column) for p in problems] == [
        ("bad_character", 3, 3), ("bad_character", 5, 1), ("bad_prose", 4, 3), ("bad_prose", 4, 12),
    ]  # fmt: skip
    _, problems = read_prose(tmp_path, "y", ("en",), "en")
    assert [(p.code, p.place.line, p.place.column) for p in problems] == [("bad_encoding", 3, 1)]


def test_a_catalog_holds_none_either() -> None:
    text = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    text += 'msgid "a"\nmsgstr "à \x02"\n'
    _, problems = read_catalog(text.encode(), "x.po", "fr")
    assert [(p.code, p.file, p.place.line, p.place.column) for p in problems] == [
        ("bad_character", "x.po", 5, 11)
    ]


def test_nothing_brings_one_in_from_another_notation() -> None:
    (game,) = import_text('[Event "x"]\n[North "A\x02"]\n', "x.ptn", profiles())
    assert game.proof is None
    assert ("bad_character", 2) in [(p.code, p.place.line) for p in game.problems]


def test_the_settings_of_a_site_hold_none_either(tmp_path: Path) -> None:
    (tmp_path / "site.yaml").write_text('title: "X\\x02"\nlanguages: [en]\n')
    (tmp_path / "rules_yaml").symlink_to(ROOT / "rules_yaml")
    found = [p for p in open_workshop(tmp_path).problems if p.code == "bad_character"]
    assert [(p.file, p.place.line, p.place.column) for p in found] == [("site.yaml", 1, 8)]


def test_a_page_is_seen_to_hold_what_none_may() -> None:
    every = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
    bad = {char for char in every if bad_in(char)}
    assert len(bad) == 135
    for char in bad:
        assert bad_in_page(f"a\u00a0{char}\n".encode()) == {char}
    assert bad_in_page("".join(char for char in every if char not in bad).encode()) == set()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Re\ufeffparte", ["U+FEFF"]), ("\u2066Reparte", ["U+2066"]), ("\u2068a\u2069b", []),
        ("\u2067a\u2068b\u2069", ["U+2067"]), ("a\u2069", []), ("\u200ea\u200f", []),
    ],
)  # fmt: skip
def test_a_translation_hides_nothing_and_ends_what_it_begins(text: str, told: list[str]) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    catalog = f'{head}msgid "Deals."\nmsgstr "{text}"\n'
    _, problems = read_catalog(catalog.encode(), "es.po", "es")
    assert [(p.code, p.place.line) for p in problems] == [("bad_character", 4)] * len(told)
    assert [p.params["word"] for p in problems] == told
