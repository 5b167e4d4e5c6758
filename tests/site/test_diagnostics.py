"""Faults as they are printed: with their line, with a suggestion, once, and never forged."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rightbower.book.hints import hint
from rightbower.cli import main
from rightbower.jobs.diagnostics import excerpt, visible
from rightbower.model.problem import Problem
from support import ROOT, copy_of_the_site, load

GOLDEN = (ROOT / "tests" / "data" / "traces" / "forced-left-bower.yaml").read_text()


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def check(text: str, *words: str, job: str = "check") -> tuple[int, str, str]:
        path = tmp_path / "record.yaml"
        path.write_text(text)
        monkeypatch.chdir(tmp_path)
        code = main([job, "record.yaml", *words, "--root", str(ROOT)])
        out, err = capsys.readouterr()
        return code, out, err

    return check


def test_the_line_is_shown_with_a_mark_and_a_suggestion(check) -> None:
    text = GOLDEN.replace("dealer: S\n", "dealer: S\nteaches: [play.folow_suit]\n", 1)
    text = "".join(row for row in text.splitlines(True) if "left_bower" not in row)
    code, _, err = check(text)
    number = text.splitlines().index("teaches: [play.folow_suit]") + 1
    assert code == 1
    assert err == (
        f"record.yaml:{number}:11: unknown_rule: There is no rule play.folow_suit.\n"
        f"{number:5} | teaches: [play.folow_suit]\n"
        "      |           ^\n"
        "      = Did you mean play.follow_suit?\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("dealer: S", "deeler: S", "dealer"),
        ("profile: north-american", "profile: North-Amercan", "north-american"),
        ("W pass", "W pas", "pass"),
        ("JD KC", "jd KC", "JD"),
        ("QH QD AD", "HQ QD AD", "QH"),
        ("points:", "point:", "points"),
    ],
)
def test_the_nearest_word_is_suggested(old: str, new: str, wanted: str) -> None:
    assert old in GOLDEN
    text = GOLDEN.replace(old, new, 1)
    problems = load(text).problems
    said = [dict(message.args)["word"] for p in problems if (message := hint(p)) is not None]
    assert wanted in said


def test_nothing_is_suggested_where_nothing_is_close() -> None:
    for code, params in (
        ("unknown_key", {"key": "zzzzzz", "known": ("dealer",)}),
        ("unknown_rule", {"rule": "no.such_thing_at_all"}),
        ("bad_card", {"word": "Z9"}),
        ("wrong_type", {"key": "a", "expected": "a list", "found": '"b"'}),
        ("unknown_seat", {"seat": "Q", "why": "form"}),
        ("must_follow", {}),
    ):
        assert hint(Problem(code, params)) is None


def test_a_trick_typed_in_the_order_of_the_seats_is_written_in_play_order(check) -> None:
    text = GOLDEN.replace("W: 9C 10H AC KS", "W: 10H AC KS 9C")
    _, _, err = check(text)
    assert "card_not_held: W does not hold 10H" in err
    assert 'From its leader on it is "W: 9C 10H AC KS".' in err
    _, _, err = check(GOLDEN.replace("W: 9C 10H AC KS", "N: 10H AC KS 9C"))
    assert "wrong_leader" in err
    assert 'From its leader on it is "W: 9C 10H AC KS".' in err
    _, _, err = check(GOLDEN.replace("N: QH JD JH AH", "N: QH KC JH AH"))
    assert "must_follow" in err
    assert "order of the seats" not in err


def test_a_card_that_another_seat_holds_is_named(check) -> None:
    _, _, err = check(GOLDEN.replace("W: 9C 10H", "W: QD 10H"))
    assert "W does not hold QD" in err
    assert "That card is held by N." in err


def test_a_value_cannot_forge_a_diagnostic(check) -> None:
    text = GOLDEN.replace("dealer: S", 'dealer: "S\\nother.yaml:1:1: fake: \\e[31m \\u202e"', 1)
    _, _, err = check(text)
    assert "S\\x0aother.yaml:1:1: fake: \ufffd[31m \ufffd;" in err
    assert visible("\x1b[31m \u202e") == r"\x1b[31m \u202e"
    assert [line for line in err.splitlines() if line.startswith("other")] == []
    assert visible("a\U000e0001ñ") == "a\\U000e0001ñ"


@pytest.mark.parametrize("job", ["check", "replay"])
def test_faults_as_json(check, job: str) -> None:
    text = GOLDEN.replace("N: QH JD JH AH", "N: QH KC JH AH")
    code, out, err = check(text, "--format", "json", job=job)
    (found,) = json.loads(out if job == "check" else err)
    assert code == 1
    assert (found["file"], found["code"], found["at"]) == ("record.yaml", "must_follow", "t2.2")
    assert found["params"]["legal"] == ["JD"]
    assert found["message"].startswith("E must follow suit")
    assert found["suggestion"] is None
    code, out, _ = check(GOLDEN, "--format", "json")
    assert (code, json.loads(out)) == (0, [])


def test_faults_as_sarif(check) -> None:
    _, out, _ = check(GOLDEN.replace("dealer: S", "deeler: S", 1), "--format", "sarif")
    sarif = json.loads(out)
    (run,) = sarif["runs"]
    assert (sarif["version"], run["tool"]["driver"]["name"]) == ("2.1.0", "rightbower")
    (result,) = run["results"]
    assert result["ruleId"] == "unknown_key"
    where = result["locations"][0]["physicalLocation"]
    assert where["artifactLocation"]["uri"] == "record.yaml"
    assert where["region"]["startColumn"] == 1
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["unknown_key"]


def test_faults_as_github_annotations(check) -> None:
    _, out, _ = check(
        GOLDEN.replace("dealer: S", 'dealer: "100%\\n::error::x"', 1), "--format", "github"
    )
    (line,) = out.splitlines()
    assert line.startswith("::error file=record.yaml,line=")
    assert "title=unknown_seat::There is no seat 100%25\\x0a::error::x;" in line


def test_standard_input_is_shown_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = SimpleNamespace(buffer=io.BytesIO(b"- a\n"))
    monkeypatch.setattr(sys, "stdin", stream)
    assert main(["replay", "-", "--root", str(ROOT)]) == 1
    assert "    1 | - a\n" in capsys.readouterr().err


def test_a_long_line_is_cut_around_the_column() -> None:
    shown, mark = excerpt("x" * 500 + "!" + "y" * 500, 3, 501)
    assert len(shown) < 130
    assert shown[mark.index("^")] == "!"
    assert list(excerpt(None, 1, 1)) == []


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return copy_of_the_site(tmp_path / "site", games=("north-american", "railroad"))


def test_a_faulty_profile_is_told_once_and_its_hands_are_named(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = site / "rules_yaml" / "railroad.yaml"
    path.write_text(path.read_text().replace("schema: euchre-rules/1", "schema: euchre-rules/9"))
    assert main(["check", "--root", str(site), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    found = [p for p in found if p["code"] != "message_missing"]
    assert [p["code"] for p in found] == ["not_checked", "wrong_type"]
    hands = sorted((site / "content" / "hands" / "railroad").glob("*.yaml"))
    records = found[0]["params"]["records"]
    assert set(records) >= {path.relative_to(site).as_posix() for path in hands}


def test_what_extends_a_faulty_profile_has_no_fault_of_its_own(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = site / "rules_yaml" / "north-american.yaml"
    text = path.read_text().replace("deal.kitty: {value: 3", "deal.kitty: {value: x")
    path.write_text(
        text.replace('status: inferred, at: "misdeals"', 'status: guessed, at: "misdeals"')
    )
    hand = site / "content" / "hands" / "north-american" / "forced-left-bower.yaml"
    assert main(["check", "--root", str(site), str(path), str(hand), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert sorted(p["code"] for p in found) == ["not_checked", "wrong_type", "wrong_type"]


def test_the_spaces_of_french_marks_are_no_escapes() -> None:
    assert (
        visible("« 7\u202f500 »\u202f: non\u00a0!", spoken=True)
        == "« 7\u202f500 »\u202f: non\u00a0!"
    )
    assert visible("a\u202fb", spoken=True) == r"a\u202fb"
    assert visible("non\u00a0!") == r"non\xa0!"


def test_the_terminal_speaks_french(check) -> None:
    text = GOLDEN.replace("W pass", "W name H", 1)
    code, _, err = check(text, "--language", "fr", job="replay")
    assert code == 1
    assert "\u202f" in err or "\u00a0" in err
    assert "\\u202f" not in err
    assert "\\xa0" not in err


RECORD = "content/hands/north-american/forced-left-bower.yaml"


def _two_files(tmp_path: Path, name: str, here: str, there: str) -> Path:
    """A file of that name in the working directory, `tmp_path`, and one in a site beside it."""
    site = tmp_path / "site"
    for folder, text in ((tmp_path, here), (site, there)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (site / "rules_yaml").symlink_to(ROOT / "rules_yaml")
    return site


@pytest.mark.parametrize(
    "words",
    [("check",), ("check", "--coverage"), ("build", "--out", "out"), ("sentences",),
     ("replay", "x.yaml"), ("solve", "x.yaml"), ("export", "--egn", "x.yaml"),
     ("import", "x.yaml"), ("simulate", "--profile", "x")],
    ids=lambda words: "-".join(words[:2]),
)  # fmt: skip
def test_the_line_shown_is_that_of_the_site_that_is_asked_for(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = "rules_yaml/own.yaml"
    site = tmp_path / "site"
    for folder, says in ((tmp_path, "here"), (site, "there")):
        (folder / "rules_yaml").mkdir(parents=True)
        (folder / name).write_text(f"schema: {says}\nid: own\nextends: north-american\n")
    (site / "site.yaml").write_text("title: X\nlanguages: [en]\n" + "wrong: there\n")
    (tmp_path / "site.yaml").write_text("title: X\nlanguages: [en]\n" + "wrong: here\n")
    (tmp_path / "x.yaml").write_text("a: 1\n")
    monkeypatch.chdir(tmp_path)
    assert main([*words, "--root", "site"]) != 0
    err = capsys.readouterr().err
    assert "there" in err
    assert "here" not in err.replace("there", "")


@pytest.mark.parametrize(
    "words",
    [("check",), ("replay",), ("format", "--check"), ("export", "--egn"), ("import",)],
    ids=lambda words: words[0],
)  # fmt: skip
def test_the_line_shown_is_that_of_the_file_that_is_named(
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    site = _two_files(tmp_path, RECORD, "here: }\n", "there: }\n")
    monkeypatch.chdir(tmp_path)
    assert main([*words, RECORD, "--root", str(site)]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"{RECORD}:")
    assert "| here: }" in err
    assert "there" not in err
