"""A short run of the fuzzer, and what longer runs have found."""

from __future__ import annotations

from pathlib import Path

import pytest

import fuzz
from fuzz import check, finds, inputs, one
from rightbower.model.problem import Place, Problem
from support import ROOT

pytestmark = pytest.mark.no_cover
FOUND = sorted((ROOT / "tests" / "data" / "fuzz").iterdir())


def test_a_thousand_broken_files_are_answered_with_problems() -> None:
    met: list[str] = []
    assert finds(inputs(11, 1000), lambda data, kind: met.append(kind)) == 0, met


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.name)
def test_what_was_found_once_is_answered_now(path: Path) -> None:
    one(path.read_bytes())


def test_the_fuzzer_notices_what_it_looks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError):
        check([Problem("not_found", {"path": "a"}, place=Place(0, 1))])

    def broken(data: bytes, name: str) -> None:
        raise KeyError(name)

    monkeypatch.setattr(fuzz, "read", broken)
    kept: list[bytes] = []
    assert finds(iter([b"a: 1\n", b"b"]), lambda data, kind: kept.append(data)) == 1
    assert kept == [b"a: 1\n"]
