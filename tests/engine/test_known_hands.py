"""With all cards known: example hands of every game are worked through, and what is told fits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rightbower.engine.game import replay_game
from rightbower.engine.known import known_plain
from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace
from rightbower.model.record import GameRecord
from support import ROOT, load

GAMES = sorted(path.name for path in (ROOT / "content" / "hands").iterdir())


def traces(path: Path) -> Iterator[Trace]:
    """The hands of a record that were replayed."""
    loaded = load(path.read_text())
    assert loaded.profile is not None
    assert loaded.record is not None
    if isinstance(loaded.record, GameRecord):
        found = replay_game(loaded.profile, loaded.record).hands
    else:
        found = (replay(loaded.profile, loaded.record),)
    yield from (trace for trace in found if trace.steps)


LONG = "five-hundred"
"""Ten cards each: counting branches would make its search take four times as long."""


@pytest.mark.parametrize("game", [game for game in GAMES if game != LONG])
def test_every_choice_that_is_told_was_there(game: str) -> None:
    check(game)


@pytest.mark.no_cover
def test_every_choice_in_a_long_hand_was_there() -> None:
    check(LONG)


def check(game: str) -> None:
    told = 0
    for path in sorted((ROOT / "content" / "hands" / game).glob("*.yaml"))[::4]:
        for trace in traces(path):
            plain = known_plain([trace])
            taken = {step.at: step.action.word for step in trace.steps if step.action}
            for at, step in plain["steps"].items():
                assert len(set(step["words"])) == len(step["words"]) == len(step["tricks"]) > 0
                assert all(0 <= tricks <= step["of"] for tricks in step["tricks"]), (path, at)
                if at in taken and not step.get("illegal"):
                    assert taken[at] in step["words"] or "!" in path.read_text(), (path, at)
                told += 1
    assert told
