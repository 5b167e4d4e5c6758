"""`rightbower simulate`: a file that grows, a run taken up again, and what cannot be asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.load.numbers import load_numbers
from support import ROOT

GAME = "north-american"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*words: str) -> tuple[int, str]:
        code = main(["simulate", "--root", str(ROOT), "--profile", GAME, *words])
        return code, capsys.readouterr().err

    return run


def test_a_run_is_taken_up_again_where_it_was_broken_off(run, tmp_path: Path) -> None:
    broken, whole = tmp_path / "broken.yaml", tmp_path / "whole.yaml"
    assert run("--deals", "2", "--out", str(broken)) == (0, "2 of 2\n")
    assert run("--deals", "5", "--out", str(broken)) == (0, "5 of 5\n")
    assert run("--deals", "5", "--out", str(whole))[0] == 0
    assert broken.read_bytes() == whole.read_bytes()
    numbers, problems = load_numbers(whole.read_bytes(), "whole.yaml", [GAME])
    assert problems == ()
    assert numbers is not None
    assert numbers.deals == 5
    assert run("--deals", "4", "--out", str(whole)) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.yaml", "whole.yaml"]


def test_numbers_of_another_seed_are_not_added_to(run, tmp_path: Path) -> None:
    file = tmp_path / "numbers.yaml"
    run("--deals", "1", "--out", str(file))
    kept = file.read_bytes()
    code, said = run("--deals", "2", "--seed", "2", "--out", str(file))
    assert (code, file.read_bytes()) == (2, kept)
    assert "holds north-american, seed 1" in said


def test_a_faulty_file_is_told_of_and_left_as_it_is(run, tmp_path: Path) -> None:
    file = tmp_path / "numbers.yaml"
    file.write_text("schema: rightbower-numbers/1\nprofile: north-american\nseed: x\ndeals: 1\n")
    code, said = run("--deals", "2", "--out", str(file))
    assert code == 1
    assert f"{file}:3:7: wrong_type" in said
    assert "seed: x" in file.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--profile", "nobody"), "there is no game nobody"),
        (("--profile", "five-hundred"), "five-hundred is not asked"),
        (("--deals", "0"), "--deals is 1 or more"),
        (("--deals", "1", "--out", "/nowhere/at/all.yaml"), "cannot be written"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_line(run, words: tuple[str, ...], said: str) -> None:
    code, told = run(*words)
    assert code == 2
    assert said in told
    assert told.count("\n") == 1
