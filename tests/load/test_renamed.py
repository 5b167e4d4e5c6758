"""A game's name means nothing to the program: renaming its file changes nothing but the name."""

from __future__ import annotations

import re

import pytest

from rightbower.engine.game import replay_game
from rightbower.engine.replay import replay
from rightbower.load.hands import load_record
from rightbower.load.profiles import Profiles, load_profiles
from rightbower.load.reader import read
from rightbower.load.sources import load_sources
from rightbower.model.record import GameRecord
from support import ROOT, profiles

NAMES = sorted(path.stem for path in (ROOT / "rules_yaml").glob("*.yaml"))


def renamed(old: str, new: str) -> Profiles:
    """The shipped profiles with one of them, and all that extend it, under another name."""
    sources, _ = load_sources((ROOT / "content/sources.yaml").read_bytes(), "sources.yaml")
    files = []
    for path in sorted((ROOT / "rules_yaml").glob("*.yaml")):
        text = re.sub(rf"^(id|extends): {old}$", rf"\1: {new}", path.read_text(), flags=re.M)
        files.append((f"{new if path.stem == old else path.stem}.yaml", text.encode()))
    loaded, problems = load_profiles(files, sources)
    assert problems == ()
    return loaded


def traced(text: str, games: Profiles) -> object:
    """What replaying a record comes to, without the names of the record and its profile."""
    document, _ = read(text.encode(), "x.yaml")
    loaded = load_record(document, "x.yaml", games)
    assert loaded.problems == ()
    if isinstance(loaded.record, GameRecord):
        game = replay_game(loaded.profile, loaded.record)
        return game.hands and [hand.steps for hand in game.hands], game.scores, game.problems
    trace = replay(loaded.profile, loaded.record)
    return trace.steps, trace.lines, trace.outcome, trace.problems


@pytest.mark.parametrize("name", NAMES)
def test_another_name_changes_nothing(name: str) -> None:
    other = renamed(name, "game-x")
    assert other["game-x"].rules == profiles()[name].rules
    for path in sorted((ROOT / "content/hands" / name).glob("*.yaml"))[:3]:
        text = path.read_text()
        anew = re.sub(rf"^profile: {name}$", "profile: game-x", text, flags=re.M)
        assert anew != text
        assert traced(anew, other) == traced(text, profiles())
