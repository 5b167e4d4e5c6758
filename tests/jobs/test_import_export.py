"""The commands `import` and `export`: files in, files out, and every fault at its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from egn_files import DEAL, game
from rightbower.cli import main
from support import ROOT

GOLDEN = ROOT / "content" / "hands" / "north-american" / "forced-left-bower.yaml"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*words: str) -> tuple[int, str, str]:
        code = main([*words, "--root", str(ROOT)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.egn"
    path.write_text(json.dumps(game(title="Club night")))
    return path


def test_a_game_comes_in_and_is_replayed(run, club: Path, tmp_path: Path) -> None:
    code, out, err = run("import", str(club))
    assert (code, err) == (0, "")
    assert out.startswith("schema: euchre-game/1\nid: club\n")
    assert run("import", str(club), "--out", str(tmp_path / "new"))[0] == 0
    written = tmp_path / "new" / "club.yaml"
    assert written.read_text() == out
    code, out, err = run("replay", str(written), "--json")
    assert (code, err, json.loads(out)["result"]["score"]) == (0, "", {"NS": 1, "EW": 0})


def test_a_faulty_game_is_not_written(run, club: Path, tmp_path: Path) -> None:
    plain = game()
    tricks = plain["deals"][0]["phases"][1]["tricks"]
    tricks[1][1], tricks[4][0] = "Tc", "Jd"
    club.write_text(json.dumps(plain))
    code, out, err = run("import", str(club), "--out", str(tmp_path / "new"))
    assert (code, out) == (1, "")
    assert f"{club}:1:" in err
    assert ": must_follow: E must follow suit" in err
    assert not (tmp_path / "new").exists()


def test_what_cannot_be_carried_over_is_named(run, club: Path) -> None:
    club.write_text(json.dumps(game(ruleset={"farmers": True})))
    code, _, err = run("import", str(club))
    assert code == 1
    assert ": cannot_convert: farmers cannot be carried over: it is open whether" in err


def test_what_is_left_out_is_no_fault(run, club: Path) -> None:
    club.write_text(json.dumps(game(date="2026-07-06")))
    code, out, err = run("import", str(club))
    assert code == 0
    assert out
    assert ": left_out: date is left out" in err


def test_several_games_need_a_folder(run, club: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.egn"
    other.write_text(club.read_text())
    assert run("import", str(club), str(other))[0] == 2
    assert run("import", str(club), str(other), "--out", str(tmp_path / "both"))[0] == 0
    assert {path.name for path in (tmp_path / "both").iterdir()} == {"club.yaml", "other.yaml"}


def test_called_wrongly(run, club: Path, tmp_path: Path) -> None:
    assert run("import", "no-such.egn")[0] == 2
    assert run("import", str(club), "--profile", "whist")[0] == 2
    assert run("export", "--egn", "no-such.yaml")[0] == 2
    assert run("export", "--egn", str(GOLDEN), str(GOLDEN))[0] == 2
    assert run("export", "--egn", str(GOLDEN), "--out", str(club / "under-a-file"))[0] == 2
    with pytest.raises(SystemExit):
        run("export", str(GOLDEN))


def test_bytes_that_are_no_text(run, club: Path) -> None:
    club.write_bytes(b"{\xff}")
    assert run("import", str(club))[2].startswith(f"{club}:1:2: bad_encoding")


def test_a_hand_goes_out(run, tmp_path: Path) -> None:
    code, out, err = run("export", "--egn", str(GOLDEN))
    assert code == 0
    plain = json.loads(out)
    assert plain["version"] == "1.4"
    assert plain["deals"][0]["phases"][0]["calls"] == DEAL["phases"][0]["calls"]
    assert ": left_out: " in err
    assert run("export", "--egn", str(GOLDEN), "--out", str(tmp_path))[0] == 0
    assert (tmp_path / "forced-left-bower.egn").read_text() == out


def test_a_hand_of_another_game_is_refused_by_name(run) -> None:
    five = next((ROOT / "content" / "hands" / "five-hundred").glob("*.yaml"))
    code, out, err = run("export", "--egn", str(five))
    assert (code, out) == (1, "")
    assert "bid.table cannot be carried over: the other notation cannot say this rule" in err


def test_a_faulty_record_does_not_go_out(run) -> None:
    bad = ROOT / "tests" / "data" / "bad_hands" / "must-follow.yaml"
    code, out, err = run("export", "--egn", str(bad))
    assert (code, out) == (1, "")
    assert ": must_follow: " in err
