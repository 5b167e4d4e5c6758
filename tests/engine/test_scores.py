"""What a hand could have scored: counted as it is told, whatever is known of other hands."""

from __future__ import annotations

import pytest

from rightbower.engine import scores
from rightbower.engine.scores import count_scores, points_of, possible_scores
from rightbower.engine.scoring import settle
from support import PROFILES, dealt, final_state, profile


@pytest.mark.parametrize("at_most", [1, 1000])
@pytest.mark.parametrize("name", PROFILES)
def test_scores_are_counted_without_being_told(
    name: str, at_most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scores, "_KNOWN_AT_MOST", at_most)
    several = 0
    for seed in range(40):
        state = final_state(dealt(profile(name), seed, dealer=seed % 2), seed)
        if state.maker is None or state.stage != "played":
            continue
        told = possible_scores(state)
        assert points_of(settle(state).events) in told
        assert all(points == points_of(events) for points, events in told.items())
        assert count_scores(state) == len(told)
        several += len(told) > 1
    assert several
