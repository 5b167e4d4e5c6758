"""The worked examples and the public cases, each as a record with its right answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.engine.replay import replay
from support import ROOT, codes, load

CASES = sorted((ROOT / "tests" / "data" / "cases").glob("*.yaml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    text = path.read_text()
    wanted = re.findall(r"problem: (\S+) (\S+)", text.splitlines()[0])
    loaded = load(text, path.name)
    assert loaded.problems == ()
    trace = replay(loaded.profile, loaded.record)
    assert codes(trace) == wanted
    assert trace.status == ("invalid" if wanted else trace.status)


def test_every_case_says_what_it_shows() -> None:
    for path in CASES:
        assert path.read_text().startswith(("# FACTS E", "# A0")), path.name
