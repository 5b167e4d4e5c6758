"""Records with one fault each (or two): the code, and the very place, that is reported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.engine.replay import replay
from rightbower.model.problem import Problem
from rightbower.site.workshop import conflicts_of
from support import ROOT, load

BAD = sorted((ROOT / "tests" / "data" / "bad_hands").glob("*.yaml"))


def found(text: str, name: str) -> list[Problem]:
    loaded = load(text, name)
    problems = [*loaded.problems, *conflicts_of(loaded)]
    if not problems and loaded.record is not None:
        trace = replay(loaded.profile, loaded.record)
        assert trace.status == "invalid"
        assert trace.outcome is None
        problems = list(trace.problems)
    return problems


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_hand(path: Path) -> None:
    text = path.read_text()
    wanted = re.findall(r"(\w+) (\d+):(\d+)", text.splitlines()[0])
    problems = found(text, path.name)
    assert [(p.code, str(p.place.line), str(p.place.column)) for p in problems] == wanted
    assert {p.file for p in problems} == {path.name}
