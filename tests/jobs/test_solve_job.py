"""`rightbower solve` on the command line."""

from __future__ import annotations

import io
import json
import sys
from types import SimpleNamespace

import pytest

from rightbower.cli import main
from support import ROOT

FORCED = ROOT / "tests" / "data" / "traces" / "forced-left-bower.yaml"
BAD = ROOT / "tests" / "data" / "bad_hands" / "must-follow.yaml"
POSITION = {
    "schema": "euchre-hand/1", "id": "two-left", "kind": "position", "profile": "north-american",
    "trump": "H", "leader": "N", "deal": {"N": "JD 9C", "E": "9H QD", "S": "KD 10C", "W": "10S 9S"},
}  # fmt: skip
TABLE = [{"at": "t1.1", "seat": "N", "values": {"9C": 1, "JD": 2}}]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def run(*words: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(stdin)))
        code = main(["solve", *words, "--root", str(ROOT)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_the_first_lead_in_words(run) -> None:
    code, out, err = run(str(FORCED))
    assert (code, err) == (0, "")
    name, line = out.splitlines()
    assert name == "forced-left-bower"
    assert line.startswith("  t1.1   5 tricks to come. With all cards known, East and West")
    assert ": nine of clubs 0, nine of diamonds 1," in line
    assert "The nine of clubs was played:" in line
    assert "another card would have brought 1 trick more" in line
    assert len(run(str(FORCED), "--all")[1].splitlines()) == 21
    assert run(str(FORCED), "--from", "t3.1")[1].splitlines()[1].startswith("  t3.1   3 tricks")


def test_the_table_of_a_record(run) -> None:
    code, out, err = run("-", "--json", stdin=json.dumps(POSITION).encode())
    assert (code, err) == (0, "")
    assert json.loads(out) == {"hand": "two-left", "table": TABLE}
    _, out, _ = run(str(FORCED), str(FORCED), "--json")
    first, second = json.loads(out)
    assert first == second
    assert len(first["table"]) == 20
    _, out, _ = run(str(FORCED), "--json", "--from", "t5.4")
    assert [row["at"] for row in json.loads(out)["table"]] == ["t5.4"]


def test_lines_of_records(run) -> None:
    lines = [json.dumps(POSITION), "", "{", json.dumps(POSITION | {"id": "again"})]
    code, out, err = run("--jsonl", stdin="\n".join(lines).encode())
    found = [json.loads(line) for line in out.splitlines()]
    assert [entry["hand"] for entry in found] == ["two-left", "", "again"]
    assert [entry["table"] for entry in found] == [TABLE, [], TABLE]
    assert [problem["code"] for problem in found[1]["problems"]] == ["not_yaml"]
    assert (code, ": not_yaml: " in err) == (1, True)


def test_discards_and_lone_hands(run) -> None:
    code, out, _ = run(str(FORCED), "--json", "--discard")
    order, discard = json.loads(out)["choices"]
    assert (code, order["at"], order["seat"]) == (0, "b2", "N")
    assert order["values"]["order"] == {"tricks": 4, "points": {"NS": 1, "EW": 0}}
    assert order["values"]["order alone"]["tricks"] == 3
    assert (discard["at"], len(discard["values"])) == ("b3", 6)
    assert discard["values"]["discard JH"]["tricks"] == 3
    _, out, _ = run(str(FORCED), "--discard")
    assert "  b3     discard 10D, as chosen: 4 tricks for the makers, points NS +1" in out


def test_what_cannot_be_solved_is_told_in_the_house_way(run) -> None:
    hidden = POSITION | {"deal": POSITION["deal"] | {"W": "10S ?"}}
    code, out, err = run("-", "--json", stdin=json.dumps(hidden).encode())
    assert code == 1
    assert err.startswith("-:1:")
    assert ": cards_unknown: " in err
    assert json.loads(out)["table"] == []
    code, _, err = run(str(FORCED), "--from", "t9.9")
    assert (code, ": anchor_missing: There is no step t9.9." in err) == (1, True)
    code, _, err = run(str(BAD))
    assert code == 1
    assert err.startswith(f"{BAD}:19:12: must_follow: ")


def test_a_record_that_is_wrong_keeps_what_stands(run) -> None:
    _, out, _ = run(str(BAD), "--json")
    solution = json.loads(out)
    assert [row["at"] for row in solution["table"]][:5] == ["t1.1", "t1.2", "t1.3", "t1.4", "t2.1"]
    assert solution["problems"][0]["code"] == "must_follow"


def test_a_game_has_a_table_for_every_hand(run) -> None:
    hand = {
        "deal": {"N": "QD QH AD 9H 10H", "E": "JD KC 10C AS AC", "S": "JS KH KS 10D 10S",
                 "W": "9D AH JC 9C 9S"},
        "upcard": "JH", "actions": ["W pass", "N order", "S discard 10D"], "tricks": ["W: 9C 10H"],
    }  # fmt: skip
    game = {
        "schema": "euchre-game/1", "id": "g", "profile": "north-american", "first_dealer": "S",
        "hands": [hand],
    }  # fmt: skip
    code, out, err = run("-", "--json", stdin=json.dumps(game).encode())
    assert (code, err) == (0, "")
    solution = json.loads(out)
    assert solution["game"] == "g"
    assert [row["at"] for row in solution["hands"][0]["table"]] == ["h1.t1.1", "h1.t1.2", "h1.t1.3"]
    assert "g/1" in run("-", stdin=json.dumps(game).encode())[1]


def test_called_wrongly(run) -> None:
    assert run()[0] == 2
    assert run("nowhere.yaml")[0] == 2
    with pytest.raises(SystemExit):
        run(str(FORCED), "--all", "--from", "t1.1")
