"""The same cards under another game: where it differs, where it stops, where it cannot be dealt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine import elsewhere as engine_elsewhere
from rightbower.engine.elsewhere import Elsewhere, elsewhere, elsewheres
from rightbower.engine.follow import Run
from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace
from rightbower.model.record import HandRecord
from support import ROOT, load, profile, profiles


def under(path: str, game: str, **settings: object) -> Elsewhere | None:
    """A shipped hand under another game."""
    file = ROOT / "content" / "hands" / f"{path}.yaml"
    loaded = load(file.read_text())
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


@pytest.mark.parametrize(
    ("path", "option", "at", "what"),
    [
        ("five-hundred/misere-broken", "one-round-of-bidding", "b4", "players"),
        ("railroad/the-joker-turns-up-as-a-club", "", "t2.4", "trick"),
        ("two-handed/eight-cards-then-five", "dummy-packet", "t1.2", "verdict"),
    ],
)
def test_each_kind_of_difference_is_named(path: str, option: str, at: str, what: str) -> None:
    game = path.partition("/")[0]
    settings = next((one.settings for one in profile(game).options if one.id == option), {})
    named = {key.replace(".", "__"): value for key, value in settings.items()}
    assert any(where == at and what in kinds for where, kinds in told(under(path, game, **named)))


def test_a_hand_that_cannot_even_be_dealt_is_told_nowhere() -> None:
    loaded = load((ROOT / "content/hands/north-american/forced-left-bower.yaml").read_text())
    assert isinstance(loaded.record, HandRecord)
    assert loaded.profile is not None
    own = replay(loaded.profile, loaded.record)
    assert elsewhere(loaded.record, replace(own, steps=()), loaded.profile) is None


def test_what_another_game_goes_on_with_is_its_end() -> None:
    loaded = load((ROOT / "content/hands/north-american/forced-left-bower.yaml").read_text())
    assert isinstance(loaded.record, HandRecord)
    assert loaded.profile is not None
    own = replay(loaded.profile, loaded.record)
    shorter = replace(own, steps=own.steps[:-1])
    found = elsewhere(loaded.record, shorter, loaded.profile)
    assert told(found) == [(own.steps[-1].at, ("end",))]


HANDS = sorted((ROOT / "content" / "hands").glob("*/*.yaml"))


@pytest.mark.parametrize("game", sorted(profiles()))
def test_every_hand_is_held_to_a_game_or_cannot_be_dealt_in_it(game: str) -> None:
    """Whatever differs stands at a step of the hand, and is called by a name."""
    compared = 0
    for path in HANDS[::8]:
        loaded = load(path.read_text())
        if not isinstance(loaded.record, HandRecord) or loaded.profile is None:
            continue
        own = replay(loaded.profile, loaded.record)
        found = elsewhere(loaded.record, own, profile(game))
        if found is None:
            continue
        compared += 1
        assert all(one.what for one in found.differences), path
        assert {one.at for one in found.differences} <= {step.at for step in own.steps}
    assert compared


def test_cards_that_go_the_same_way_are_taken_over_and_nothing_else_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every other game comes to the same end by the short way and by playing every card."""
    games, alike, taken = list(profiles().values()), engine_elsewhere._plays_alike, 0
    claimed = [path for path in HANDS if "irregular:" in path.read_text()]
    for path in (*HANDS[::4], *claimed):
        loaded = load(path.read_text())
        if not isinstance(loaded.record, HandRecord) or loaded.profile is None:
            continue
        own = replay(loaded.profile, loaded.record)

        def counted(run: Run, own: Trace) -> bool:
            nonlocal taken
            found = alike(run, own)
            taken += found
            return found

        monkeypatch.setattr(engine_elsewhere, "_plays_alike", counted)
        short = list(elsewheres(loaded.record, own, games))
        monkeypatch.setattr(engine_elsewhere, "_plays_alike", lambda run, own: False)
        assert short == list(elsewheres(loaded.record, own, games)), path
    assert taken > 50
