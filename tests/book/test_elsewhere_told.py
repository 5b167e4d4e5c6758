"""The same cards under other games, in words: who stands together, and why they differ."""

from __future__ import annotations

from pathlib import Path

from rightbower.book.elsewhere import ElsewhereGroup, elsewhere_in_game, elsewhere_view
from rightbower.book.proof import GameProof, HandProof
from rightbower.engine.game import replay_game
from rightbower.engine.replay import replay
from rightbower.jobs.common import voice
from rightbower.load.hands import Loaded, load_record
from rightbower.load.reader import read
from rightbower.model.record import GameRecord, HandRecord
from support import ROOT, profiles


def loaded_from(path: str) -> Loaded:
    file: Path = ROOT / "content" / "hands" / f"{path}.yaml"
    document, _ = read(file.read_bytes(), file.name)
    assert document is not None
    return load_record(document, file.name, profiles())


def groups(path: str) -> dict[frozenset[str], ElsewhereGroup]:
    loaded = loaded_from(path)
    assert isinstance(loaded.record, HandRecord)
    assert loaded.profile is not None
    proof = HandProof(loaded.record, loaded.profile, replay(loaded.profile, loaded.record))
    view = elsewhere_view(proof, profiles())
    assert [group.id for group in view] == [f"u{number}" for number in range(1, len(view) + 1)]
    return {frozenset(game for game, _ in group.games): group for group in view}


def said(group: ElsewhereGroup, at: str) -> str:
    voiced = voice(ROOT, "en")
    step = next(step for step in group.steps if step.at == at)
    return " ".join(voiced.say(sentence) for sentence in step.sentences)


def test_games_that_differ_alike_stand_together_with_the_reason() -> None:
    found = groups("alsatian/ace-held-back")
    alike = found[frozenset({"british", "north-american", "thirty-two", "twenty-eight"})]
    assert alike.ends == "t1.1"
    assert said(alike, "b2") == "Also open to North there: to order up."
    assert said(alike, "t1.1") == "There West leads, not North."
    assert [link.rule for link in alike.steps[-1].rules] == ["play.first_lead"]
    stuck = next(group for games, group in found.items() if "boxed-set" in games)
    assert said(stuck, "t1.1").startswith("There another question comes first: defend alone")


def test_games_in_which_nothing_differs_come_first() -> None:
    found = groups("north-american/forced-left-bower")
    first = next(iter(found.values()))
    assert first.steps == ()
    assert "alsatian" not in [game for game, _ in first.games]


def test_a_hand_with_house_rules_is_held_against_its_own_game() -> None:
    found = groups("alsatian/one-point-alone")
    own = next(group for games, group in found.items() if "alsatian" in games)
    assert voice(ROOT, "en").name(own.games[0][1]) == "Alsatian Euchre without house rules"
    assert said(own, "end") == "North and South: 1 point."


def test_each_hand_of_a_game_is_held_against_the_other_games() -> None:
    loaded = loaded_from("north-american/a-point-carried-over")
    assert isinstance(loaded.record, GameRecord)
    assert loaded.profile is not None
    proof = GameProof(loaded.record, loaded.profile, replay_game(loaded.profile, loaded.record))
    found = elsewhere_in_game(proof, profiles())
    assert len(found) == len(loaded.record.hands)
    for number, groups in enumerate(found, 1):
        prefix = f"h{number}."
        assert groups
        assert all(group.id.startswith(prefix) for group in groups)
        steps = [step for group in groups for step in group.steps]
        assert steps
        assert all(step.at.startswith(prefix) for step in steps)
        # What the score before the hand decides is no difference between the rules.
        other = next(one for one in groups if "british" in [game for game, _ in one.games])
        assert not any("wins the game" in said(other, step.at) for step in other.steps)
