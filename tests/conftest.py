"""Lets tests import what they share, and builds the shipped site once for all of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from rightbower.site.build import Edition, make_edition, write_edition


@pytest.fixture(scope="session")
def edition() -> Edition:
    """The shipped site, made in memory."""
    return make_edition(Path(__file__).resolve().parents[1])


@pytest.fixture(scope="session")
def built(edition: Edition, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped site, written to a folder under a sub-path."""
    out = tmp_path_factory.mktemp("web") / "some" / "sub-path"
    out.parent.mkdir()
    write_edition(edition, out)
    return out
