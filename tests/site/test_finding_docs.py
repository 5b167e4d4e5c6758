"""docs/finding.md: its example is read, its files are there, and what it measures still holds."""

from __future__ import annotations

import gzip
import re

from rightbower.load.changes import load_changes
from rightbower.works.build import Edition
from support import ROOT, profiles

TEXT = (ROOT / "docs" / "finding.md").read_text()


def test_the_example_is_read() -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
    changes, problems = load_changes(example.encode(), "example.yaml", profiles())
    assert problems == ()
    assert list(changes.changes) == ["nine-games"]


def test_the_files_it_names_are_there() -> None:
    named = re.findall(r"`(?:site|static|templates)/[a-z_.-]+`", TEXT)
    assert len(named) >= 5
    for name in (one.strip("`") for one in named):
        places = (ROOT / "generator" / "rightbower", ROOT / "themes" / "plain")
        assert any((place / name).is_file() for place in places), name


def test_the_weights_it_tells_are_those_of_the_site(edition: Edition) -> None:
    found = re.search(r"(\d+) to (\d+) KB index", TEXT)
    assert found is not None
    weights = [
        len(gzip.compress(content, 9, mtime=0)) / 1000
        for path, content in edition.files.items()
        if path.startswith("assets/made/search/")
    ]
    assert int(found[1]) * 0.7 <= min(weights)
    assert max(weights) <= int(found[2]) * 1.3
