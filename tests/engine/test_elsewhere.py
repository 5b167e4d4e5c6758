"""The same cards under another game: where it differs, where it stops, where it cannot be dealt."""

from __future__ import annotations

import pytest

from rightbower.engine.elsewhere import Elsewhere, elsewhere
from rightbower.engine.replay import replay
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.model.record import HandRecord
from support import ROOT, profile, profiles


def under(path: str, game: str, **settings: object) -> Elsewhere | None:
    """A shipped hand under another game."""
    file = ROOT / "content" / "hands" / f"{path}.yaml"
    document, _ = read(file.read_bytes(), file.name)
    assert document is not None
    loaded = load_record(document, file.name, profiles())
    assert isinstance(loaded.record, HandRecord)
    assert loaded.profile is not None
    return elsewhere(
        loaded.record, replay(loaded.profile, loaded.record), profile(game, **settings)
    )


def told(found: Elsewhere | None) -> list[tuple[str, tuple[str, ...]]]:
    assert found is not None
    return [(one.at, one.what) for one in found.differences]


def test_where_the_rules_are_the_same_nothing_differs() -> None:
    found = under("north-american/forced-left-bower", "north-american")
    assert told(found) == []
    assert found is not None
    assert found.ends_at is None


def test_another_set_of_choices_and_another_leader() -> None:
    found = under("alsatian/ace-held-back", "north-american")
    assert told(found) == [("b2", ("choices",)), ("b5", ("turn",)), ("t1.1", ("refused",))]
    assert found is not None
    assert found.ends_at == "t1.1"
    refusal = found.differences[-1].refusal
    assert refusal is not None
    assert (refusal.code, refusal.params["turn"]) == ("wrong_leader", "W")
    assert set(found.differences[0].step.legal or ()) - {"order"} == {"order alone", "pass"}  # type: ignore[union-attr]


def test_a_lone_hand_is_forced_on_a_dealers_partner() -> None:
    found = under("north-american/partner-orders-march", "alsatian")
    assert found is not None
    refusal = found.differences[-1].refusal
    assert refusal is not None
    assert (found.ends_at, refusal.code) == ("b2", "must_go_alone")


def test_trump_that_is_made_at_once_leaves_nothing_to_call() -> None:
    found = under("alsatian/alone-in-round-two", "dirty-clubs")
    assert told(found) == [("deal", ("trump", "turn")), ("b1", ("refused",))]
    assert found is not None
    refusal = found.differences[-1].refusal
    assert refusal is not None
    assert refusal.code == "no_choice_here"


def test_another_score_at_the_end() -> None:
    rows = [
        {"id": "all", "role": "maker", "tricks": [3, 5], "points": 7},
        {"id": "none", "role": "maker", "tricks": [0, 2], "to": "opponents", "points": 3},
    ]
    found = under("north-american/forced-left-bower", "north-american", score__rows=rows)
    assert told(found) == [("end", ("end",))]
    assert found is not None
    step = found.differences[0].step
    assert step is not None
    assert [event.points for event in step.events if hasattr(event, "points")] == [7]


@pytest.mark.parametrize("game", ["cutthroat", "two-handed", "five-hundred"])
def test_another_table_or_pack_cannot_deal_the_cards(game: str) -> None:
    assert under("north-american/forced-left-bower", game) is None


def test_a_larger_pack_leaves_more_cards_undealt() -> None:
    assert told(under("north-american/forced-left-bower", "thirty-two")) == []
    assert under("thirty-two/" + next(
        path.stem for path in sorted((ROOT / "content/hands/thirty-two").glob("*.yaml"))
    ), "north-american") is None  # fmt: skip
