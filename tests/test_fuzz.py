"""A short run of the fuzzer, and what longer runs have found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fuzz
from fuzz import check, finds, one
from rightbower.model.problem import Place, Problem
from support import ROOT

pytestmark = pytest.mark.no_cover
FOUND = sorted((ROOT / "tests" / "data" / "fuzz").iterdir())


def run(*words: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False,
        env={"PYTHONPATH": os.pathsep.join([*sys.path, "tests"])},
    )  # fmt: skip
    return done.returncode, done.stdout or done.stderr


def test_a_thousand_broken_files_are_answered_with_problems(tmp_path: Path) -> None:
    """In a process of its own, whose memory is limited."""
    code, told = run("tests/fuzz.py", "--count", "1000", "--seed", "11", "--finds", str(tmp_path))
    assert (code, told) == (0, "1000 inputs, 0 finds\n")


def test_an_input_that_takes_too_much_memory_is_a_find(tmp_path: Path) -> None:
    text = "import fuzz; fuzz.limit_memory(); fuzz.one = lambda data: bytearray(len(data) << 27)\n"
    text += "print(fuzz.finds(iter([b'a', b'ab']), lambda data, kind: print(data, kind[:11])))"
    assert run("-c", text) == (0, "b'ab' MemoryError\n1\n")


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
