"""Profiles that cannot be: refused at the very place, with the sum that was found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.engine.audit import audit
from rightbower.load.profiles import load_profiles
from rightbower.load.sources import load_sources
from rightbower.model.problem import Problem
from support import ROOT

BAD = sorted((ROOT / "tests" / "data" / "bad_profiles").glob("*.yaml"))


def found(path: Path) -> list[Problem]:
    sources, _ = load_sources((ROOT / "content" / "sources.yaml").read_bytes(), "sources.yaml")
    base = ROOT / "rules_yaml" / "north-american.yaml"
    files = [(base.name, base.read_bytes()), (path.name, path.read_bytes())]
    profiles, problems = load_profiles(files, sources)
    return [*problems, *(p for profile in profiles.values() for p in audit(profile))]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_profile(path: Path) -> None:
    wanted = re.findall(r"(\w+) (\d+):(\d+)", path.read_text().splitlines()[0])
    problems = found(path)
    places = {(p.code, str(p.place.line), str(p.place.column)) for p in problems}
    assert places == set(wanted)
    assert {p.file for p in problems} == {path.name}


def test_a_sum_says_what_was_found() -> None:
    (problem,) = found(ROOT / "tests" / "data" / "bad_profiles" / "A09-kitty-too-small.yaml")
    assert problem.params["found"] == 23
    assert problem.params["expected"] == 24
