"""The same cards under other games, in words: who stands together, and why they differ."""

from __future__ import annotations

from pathlib import Path

from rightbower.book.elsewhere import ElsewhereGroup, elsewhere_view
from rightbower.book.proof import HandProof
from rightbower.engine.replay import replay
from rightbower.jobs.common import voice
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.model.record import HandRecord
from support import ROOT, profiles


def groups(path: str) -> dict[frozenset[str], ElsewhereGroup]:
    file: Path = ROOT / "content" / "hands" / f"{path}.yaml"
    document, _ = read(file.read_bytes(), file.name)
    assert document is not None
    loaded = load_record(document, file.name, profiles())
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
