"""The measurements can be made: the smallest of them, without any other generator."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import bench
import bench_hands
import bench_others
from support import load


def test_a_tiny_measurement_runs_through(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, str, bench_others.Rows]] = []
    other = bench_others.Other(
        "idle", lambda folder: True, lambda folder, pages: given.extend(pages),
        lambda tool, folder: [sys.executable, "-c", ""], "out",
    )  # fmt: skip
    monkeypatch.setattr(bench, "OTHERS", (other,))
    bench.main(
        ["--sizes", "2", "--rounds", "1", "--records", "14", "--games", "two-handed",
         "--others", "idle"]
    )  # fmt: skip
    told = capsys.readouterr().out
    assert "14 random records" in told
    for kind in ("first", "cold", "unchanged", "one edited"):
        assert told.count(f"  {kind} ") == 2
    sizes = re.findall(r"^(?:2 hands|the pages).*: (\d+) pages", told, re.M)
    whole, alone = map(int, sizes)
    assert whole > alone > 3 * 2
    assert [(language, hand) for language, hand, _ in given] == [
        (language, f"r{n}") for language in bench_hands.LANGUAGES for n in range(2)
    ]
    assert len(re.findall(r" [\d.]+ times \(", told)) == 2


def test_hands_to_measure_with_are_whole_and_always_the_same() -> None:
    for number in range(14):
        _, text = bench_hands.hand(number)
        assert text == bench_hands.hand(number)[1]
        assert load(text).problems == ()


@pytest.mark.parametrize(
    "wrong",
    ["--sizes 0", "--rounds 0", "--jobs no", "--others hugoo", "--games no-game",
     "--folder no-folder"],
)  # fmt: skip
def test_what_cannot_be_measured_is_told_before_anything_is(
    wrong: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "sized", pytest.fail)
    with pytest.raises(SystemExit) as stopped:
        bench.main(["--records", "0", "--others", *wrong.split()])
    assert stopped.value.code == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"argument {wrong.split()[0]}: " in told.err


def test_what_is_half_installed_is_not_taken_for_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def install(folder: Path) -> bool:
        folder.mkdir()
        return False

    other = bench_others.Other("half", install, lambda *_: None, lambda *_: [], "out")
    monkeypatch.setattr(bench, "OTHERS", (other,))
    for _ in range(2):
        assert bench.installed(tmp_path, ["half"]) == {}
