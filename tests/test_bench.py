"""The measurements can be made: the smallest of them, without any other generator."""

from __future__ import annotations

import pytest

import bench
import bench_hands
from support import load


def test_a_tiny_measurement_runs_through(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(
        ["--sizes", "2", "--rounds", "1", "--records", "14", "--games", "north-american",
         "--others"]
    )  # fmt: skip
    told = capsys.readouterr().out
    assert "14 random records" in told
    assert "2 hands, three languages" in told
    for kind in ("first", "cold", "unchanged", "one edited"):
        assert told.count(f"  {kind} ") == 1


def test_hands_to_measure_with_are_whole_and_always_the_same() -> None:
    for number in range(14):
        _, text = bench_hands.hand(number)
        assert text == bench_hands.hand(number)[1]
        assert load(text).problems == ()
