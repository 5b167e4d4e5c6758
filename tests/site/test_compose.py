"""The tables of calls: the same whoever makes them, kept or not, one after another or shared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from rightbower.model.profile import Profile
from rightbower.site import compose
from rightbower.site.compose import composing
from rightbower.site.store import Store
from support import profile


@pytest.fixture(scope="module")
def games() -> Mapping[str, Profile]:
    return {name: profile(name) for name in ("two-handed", "cutthroat", "romanian-guide")}


def test_several_processes_make_the_tables_that_one_makes(games: Mapping[str, Profile]) -> None:
    alone = composing(games, Store(None))
    shared = composing(games, Store(None), jobs=2)
    assert any("/pairs/" in path for path in alone.files)
    assert list(shared.files.items()) == list(alone.files.items())
    assert shared.spec == alone.spec


def test_tables_that_are_kept_are_not_made_again(
    games: Mapping[str, Profile], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = composing(games, Store(tmp_path), jobs=2)
    monkeypatch.setattr(compose, "calls_table", None)
    again = composing(games, Store(tmp_path))
    assert again == made
