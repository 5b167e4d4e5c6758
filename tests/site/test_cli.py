"""The command line that others may script."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from rightbower.cli import main
from rightbower.site.workshop import open_workshop
from support import ROOT, WHOLE, copy_of_the_site

GOLDEN = ROOT / "tests" / "data" / "traces" / "forced-left-bower.yaml"
BAD = ROOT / "tests" / "data" / "bad_hands" / "must-follow.yaml"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def run(*words: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        code = main([*words, "--root", str(ROOT)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_replay_tells_a_hand_in_words(run) -> None:
    code, out, err = run("replay", str(GOLDEN))
    assert (code, err) == (0, "")
    assert "  t2.2   East follows with the jack of diamonds." in out


@pytest.mark.parametrize(
    ("language", "words"), [("es", "la jota de diamantes"), ("ro", "valetul de caro")]
)
def test_replay_speaks_three_languages(run, language: str, words: str) -> None:
    code, out, _ = run("replay", str(GOLDEN), "--language", language)
    assert code == 0
    assert words in out
    assert " of " not in out.replace("The jack that is not a diamond", "")


def test_replay_gives_one_object_or_an_array(run) -> None:
    code, out, _ = run("replay", str(GOLDEN), "--json")
    trace = json.loads(out)
    assert (code, trace["schema"], trace["hand"]) == (0, "euchre-trace/1", "forced-left-bower")
    code, out, _ = run("replay", str(GOLDEN), str(BAD), "--json")
    assert code == 1
    assert [trace["status"] for trace in json.loads(out)] == ["played", "invalid"]


def test_diagnostics_go_to_standard_error(run) -> None:
    code, out, err = run("replay", str(BAD), "--json")
    assert code == 1
    assert err.startswith(f"{BAD}:19:12: must_follow: E must follow suit")
    (problem,) = json.loads(out)["problems"]
    assert (problem["line"], problem["column"], problem["at"]) == (19, 12, "t2.2")
    assert problem["params"]["legal"] == ["JD"]


def test_diagnostics_speak_the_language(run) -> None:
    _, _, err = run("replay", str(BAD), "--language", "ro")
    assert ": must_follow: " in err
    assert "must follow" not in err


def test_house_rules_from_the_command_line(run) -> None:
    _, out, _ = run("replay", str(GOLDEN), "--set", "game.target=7", "--json")
    trace = json.loads(out)
    assert trace["result"]["game_over"] is True
    code, out, err = run("replay", str(GOLDEN), "--set", "drop.allowed=true", "--json")
    assert code == 1
    assert "rule_conflict" in err


def test_another_profile_from_the_command_line(run) -> None:
    code, out, _ = run("replay", str(GOLDEN), "--profile", "alsatian", "--json")
    assert code == 1
    assert json.loads(out)["problems"][0]["code"] == "must_go_alone"


@pytest.mark.parametrize(
    "words",
    [
        ("replay",),
        ("replay", str(GOLDEN), "--jsonl"),
        ("replay", str(GOLDEN), "--set", "game.target"),
        ("replay", str(GOLDEN), "--set", "game.taget=5"),
        ("replay", str(GOLDEN), "--set", "game.target=[1"),
        ("replay", str(GOLDEN), "--language", "tlh"),
        ("replay", "no-such-file.yaml"),
        ("check", "no-such-file.yaml"),
    ],
)
def test_a_command_called_wrongly(run, words: tuple[str, ...]) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert out == ""
    assert err
    assert "Traceback" not in err


def test_unknown_words_are_usage(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["no-such-job"], ["replay", "--no-such-option"]):
        with pytest.raises(SystemExit) as stopped:
            main(words)
        assert stopped.value.code == 2
    capsys.readouterr()


def line(text: str) -> bytes:
    from rightbower.load.reader import read

    document, _ = read(text.encode(), "x.yaml")
    return json.dumps(document.plain).encode() + b"\n"


def test_jsonl_answers_every_line_in_order(run) -> None:
    good, bad = line(GOLDEN.read_text()), line(BAD.read_text())
    stdin = good + bad + b"{broken\n" + b"\n" + b'{"a": 1, "a": 2}\n' + b"[]\n" + good
    code, out, err = run("replay", "--jsonl", stdin=stdin)
    traces = [json.loads(text) for text in out.splitlines()]
    assert code == 1
    assert [trace["status"] for trace in traces] == ["played", *["invalid"] * 4, "played"]
    assert traces[0] == traces[-1]
    places = [(p["file"], p["line"], p["code"]) for trace in traces for p in trace["problems"]]
    assert places == [
        ("-", 2, "must_follow"), ("-", 3, "not_yaml"), ("-", 5, "duplicate_key"),
        ("-", 6, "wrong_type"),
    ]  # fmt: skip
    assert len(err.splitlines()) == 4


def test_a_record_may_come_from_standard_input(run) -> None:
    code, out, _ = run("replay", "-", "--json", stdin=GOLDEN.read_bytes())
    assert (code, json.loads(out)["status"]) == (0, "played")
    code, out, err = run("replay", "-", "--json", stdin=b"a: [\n")
    assert code == 1
    assert err.startswith("-:1:5: not_yaml")


def test_a_game_is_told_and_traced(run) -> None:
    games = [
        p for p in (ROOT / "content" / "hands").rglob("*.yaml") if "euchre-game/1" in p.read_text()
    ]
    assert games
    code, out, _ = run("replay", str(games[0]), "--json")
    assert (code, json.loads(out)["schema"]) == (0, "euchre-game-trace/1")
    code, out, _ = run("replay", str(games[0]), "--language", "es")
    assert code == 0
    assert "h1.deal" in out


def test_check_says_that_all_is_well(
    run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["check", "--root", str(copy_of_the_site(tmp_path, records=1))])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    assert "all well" in out
    assert run("check", str(GOLDEN))[0] == 0
    assert run("check", str(ROOT / "content" / "hands" / "north-american"))[0] == 0


def test_check_reports_every_file(run) -> None:
    code, _, err = run("check", str(ROOT / "tests" / "data" / "bad_hands"))
    assert code == 1
    assert len({text.split(":")[0] for text in err.splitlines()}) >= 70
    assert "Traceback" not in err
    bad = ROOT / "tests" / "data" / "bad_profiles" / "A09-kitty-too-small.yaml"
    code, _, err = run("check", str(bad))
    assert ": bad_sum: 4 players with 5 cards each" in err


def test_coverage_shows_rows_and_rules(run) -> None:
    code, out, _ = run("check", "--coverage")
    assert code == 0
    assert "    lone_defence" in out
    assert "    trump.left_bower" in out


def test_languages_counts_what_is_said(run) -> None:
    code, out, _ = run("languages")
    assert code == 0
    languages = [text.split()[0] for text in out.splitlines()]
    assert languages == ["en", "es", "ro", "de", "fr"]


def test_sentences_prints_every_sentence_with_its_parameter(run) -> None:
    code, out, err = run("sentences", "--language", "ro", "--profile", "british")
    assert (code, err) == (0, "")
    lines = [line.split("\t") for line in out.splitlines()]
    assert ["british", "deal.cards", "Fiecare jucător primește 5 cărți."] in lines
    assert ["british+target-11", "game.target"] in [line[:2] for line in lines]
    assert len({words for _, _, words in lines}) == len(lines)
    assert not any("b1" in line for line in lines)


def test_sentences_are_drawn_by_chance_and_the_same_for_the_same_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = str(copy_of_the_site(tmp_path, games=("british",)))

    def drawn(*words: str) -> tuple[int, str, str]:
        code = main(["sentences", "--root", root, *words])
        return (code, *capsys.readouterr())

    draw = ("--profile", "british", "--steps", "--draw", "9", "--seed")
    _, first, _ = drawn(*draw, "4")
    assert len(first.splitlines()) == 9
    assert drawn(*draw, "4")[1] == first != drawn(*draw, "5")[1]
    everything = ("--profile", "british", "--draw", "9999")
    sentences, all_kinds = (drawn(*words)[1] for words in (everything, (*everything, "--titles")))
    assert 60 < len(sentences.splitlines()) < len(all_kinds.splitlines()) - 40
    assert "\tdeal.cards\tEach player receives 5 cards." in sentences
    titles = ("section\tThe deal", "deal.cards\tCards to each player", "ranking\tAny other suit")
    for title in titles:
        assert f"british\t{title}\n" in all_kinds
        assert f"british\t{title}\n" not in sentences
    code, _, err = drawn("--profile", "whist")
    assert (code, "there is no profile whist" in err) == (2, True)


def test_messages_change_nothing_when_all_is_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_of_the_site(tmp_path, records=WHOLE)
    languages = set(open_workshop(root).site.languages)
    locale = sorted((root / "content" / "locale").rglob("*.po"))
    files = [path for path in locale if path.parts[-3] in languages]
    before = [path.read_bytes() for path in files]
    assert main(["messages", "--root", str(root)]) == 0
    assert capsys.readouterr().out.count("0 of them new") == len(files)
    assert [path.read_bytes() for path in files] == before
