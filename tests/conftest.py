"""Lets tests import what they share, and builds the shipped site once for all of them."""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from rightbower.cli import main
from rightbower.site.store import Store
from rightbower.site.workshop import open_workshop
from rightbower.works.build import Edition
from rightbower.works.publish import publish
from rightbower.works.visit import Visit

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def built() -> Iterator[Path]:
    """The shipped site in a folder under a sub-path, to be read only.

    It is brought up to date as any site is, by whichever process of the tests comes first; as long
    as one reads, no other changes it.
    """
    out = ROOT / ".cache" / "edition" / "some" / "sub-path"
    out.parent.mkdir(parents=True, exist_ok=True)
    with (out.parents[1] / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        if not Visit(ROOT, out).is_done:
            fcntl.flock(lock, fcntl.LOCK_EX)
            visit = Visit(ROOT, out)
            if not visit.is_done:
                made = publish(visit, Store(ROOT / ".cache"), os.cpu_count() or 1)
                assert made.all_problems == []
            fcntl.flock(lock, fcntl.LOCK_SH)
        yield out


@pytest.fixture(scope="session")
def edition(built: Path) -> Edition:
    """The shipped site in memory."""
    files = {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in sorted(built.rglob("*"))
        if path.is_file()
    }
    return Edition(workshop=open_workshop(ROOT), files=files, problems=(), hand_problems=())


@pytest.fixture
def club(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A new site in English and Spanish, whose catalog has a comment that an update would move."""
    assert main(["new", str(tmp_path / "club"), "--languages", "en", "es"]) == 0
    capsys.readouterr()
    return tmp_path / "club"
