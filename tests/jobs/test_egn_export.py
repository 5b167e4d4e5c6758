"""Records go out as Euchre Game Notation and come back as they were, or it is said why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from egn_files import bidding, brought, game, play, record
from rightbower.book.proof import GameProof, Proof
from rightbower.load.plain import game_plain
from rightbower.model.record import HandRecord
from rightbower.site.egn_export import Exported, export_egn
from rightbower.site.notations import import_text
from rightbower.site.workshop import prove
from support import ROOT, SHARED, load, profiles

HANDS = sorted((ROOT / "content" / "hands").rglob("*.yaml"))
REAL = sorted((SHARED / "data" / "egn").glob("*.egn"))


def proved(text: str) -> Proof:
    proof = prove(load(text))
    assert proof is not None
    assert proof.problems == ()
    return proof


def back(exported: Exported, name: str) -> list[GameProof]:
    """The exported file, read again."""
    found = import_text(json.dumps(exported.plain), name + exported.suffix, profiles())
    assert all(one.proof is not None for one in found), found
    return [one.proof for one in found if one.proof is not None]


def told(hand: HandRecord) -> Any:
    """What the notation says of a hand."""
    lines = [(line.start, line.actions, line.tricks, dict(line.notes)) for line in hand.lines]
    return (dict(hand.deal), hand.upcard, hand.actions, hand.tricks, lines)


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_every_hand_comes_back_or_is_refused_by_name(path: Path) -> None:
    proof = proved(path.read_text())
    exported = export_egn(proof)
    if exported.plain is None:
        # Of this game nothing is refused but cards that may not be played.
        assert path.parent.name != "thirty-two" or "!" in path.read_text()
        assert {problem.code for problem in exported.problems} == {"cannot_convert"}
        return
    (came,) = back(exported, path.stem)
    given = proof.record.hands if isinstance(proof, GameProof) else (proof.record,)
    swaps = [problem for problem in exported.notices if "exchange" in str(problem.params["what"])]
    if not swaps:
        assert [told(hand) for hand in came.record.hands] == [told(hand) for hand in given]
    left = {problem.params["what"] for problem in exported.notices}
    for before, after in zip(given, came.record.hands, strict=True):
        for anchor, note in before.notes.items():
            assert anchor in left or after.notes[anchor] == note
    assert came.record.players == proof.record.players
    if isinstance(proof, GameProof):
        assert (came.trace.scores, came.trace.winners) == (proof.trace.scores, proof.trace.winners)
    elif proof.trace.outcome is not None:
        assert came.trace.score == proof.trace.outcome.score


def test_a_match_becomes_a_match() -> None:
    names = ["A", "B", "C", "D"]
    first = record(game(initialScore=[9, 0]))
    plain = game_plain(first) | {
        "match": {"best_of": 3},
        "players": dict(zip("NESW", names, strict=True)),
    }
    second = json.loads(json.dumps(plain["hands"][0]))
    turn = dict(zip("NESW", "ESWN", strict=True))
    second["deal"] = {turn[seat]: cards for seat, cards in second["deal"].items()}
    second["actions"] = [turn[a[0]] + a[1:] for a in second["actions"]]
    second["tricks"] = [turn[t[0]] + t[1:] for t in second["tricks"]]
    plain["hands"].append(second)
    exported = export_egn(proved(json.dumps(plain)))
    assert exported.suffix == ".emn"
    assert exported.plain is not None
    assert exported.plain["metadata"]["matchFormat"] == {"type": "BEST_OF_N", "target": 3}
    (came,) = back(exported, "match")
    assert came.record.best_of == 3
    assert came.record.players == {"N": "A", "E": "B", "S": "C", "W": "D"}
    assert [told(hand) for hand in came.record.hands] == [
        told(hand) for hand in proved(json.dumps(plain)).record.hands
    ]


def test_games_of_a_match_that_do_not_belong_together_come_apart() -> None:
    players = [{"id": key, "name": key.upper()} for key in "abcd"]
    entry = {"gameIndex": 0, "playersOverride": list("abcd"), "gameData": game()}
    match: dict[str, Any] = {
        "fileType": "Euchre Match Notation", "version": "1.1",
        "metadata": {"players": players, "date": "2026-01-01",
                     "matchFormat": {"type": "BEST_OF_N", "target": 3}},
        "games": [entry, entry | {"gameIndex": 1, "playersOverride": list("adcb")}],
    }  # fmt: skip
    found = import_text(json.dumps(match), "m.emn", profiles())
    assert [one.proof and one.proof.record.id for one in found] == ["m-1", "m-2"]
    assert found[1].proof is not None
    assert found[1].proof.record.players == {"N": "A", "E": "D", "S": "C", "W": "B"}
    assert [problem.params["what"] for problem in found[0].notices] == ["date"]
    # The same players, but the deal does not go round from game to game.
    match["games"][1]["playersOverride"] = list("abcd")
    assert len(import_text(json.dumps(match), "m.emn", profiles())) == 2
    match["metadata"]["matchFormat"]["target"] = 1
    alone = match | {"games": [entry | {"gameData": game(initialScore=[9, 0], finalScore=[10, 0])}]}
    (one,) = import_text(json.dumps(alone), "m.emn", profiles())
    assert one.proof is not None
    assert one.proof.record.expect == {"scores": [{"NS": 10, "EW": 0}]}
    match["metadata"]["matchFormat"]["type"] = "SWISS"
    assert len(import_text(json.dumps(match), "m.emn", profiles())) == 2
    match["games"][1]["playersOverride"] = list("abcx")
    (one,) = import_text(json.dumps(match), "m.emn", profiles())
    assert [problem.code for problem in one.problems] == ["unknown_player"]
    (one,) = import_text(json.dumps(match | {"version": "3.0"}), "m.emn", profiles())
    assert one.problems[-1].code == "unknown_player"
    (one,) = import_text(json.dumps(match | {"games": 3}), "m.emn", profiles())
    assert one.problems[0].code == "wrong_type"
    assert import_text(json.dumps(match | {"games": []}), "m.emn", profiles()) == []


def test_what_is_left_out_is_told() -> None:
    text = (ROOT / "content" / "hands" / "north-american" / "forced-left-bower.yaml").read_text()
    exported = export_egn(proved(text))
    left = [problem.params["what"] for problem in exported.notices]
    assert left == ["teaches", "b3", "end", "title"]
    assert exported.plain is not None
    (deal,) = exported.plain["deals"]
    assert deal["phases"][0]["callAnnotations"].keys() == {"1"}
    assert deal["alternativeLines"][0]["branchIndex"] == 3
    assert exported.plain["metadata"]["finalScore"] == [7, 4]


def test_a_line_that_begins_between_the_calls_cannot_be_said() -> None:
    plain = game()
    plain["deals"][0]["alternativeLines"] = [
        {"branchIndex": 1, "phases": [bidding("Order", discard="Ts"), play("9c Th")]}
    ]
    told_plain = game_plain(record(plain))
    told_plain["hands"][0]["lines"][0] |= {"from": "b3", "actions": ["S discard 10S"]}
    exported = export_egn(proved(json.dumps(told_plain)))
    assert [problem.params["why"] for problem in exported.problems] == ["line"]


@pytest.mark.skipif(not REAL, reason="the shared files are not here")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_real_files_come_back_equal_in_meaning(path: Path) -> None:
    (imported,) = import_text(path.read_text(), path.name, profiles())
    assert imported.proof is not None
    plain = json.loads(json.dumps(export_egn(imported.proof).plain))
    source = json.loads(path.read_text())
    assert [_plain(deal) for deal in plain["deals"]] == [_plain(d) for d in source["deals"]]
    for key in ("title", "players", "initialScore", "ruleset"):
        assert plain["metadata"][key] == source["metadata"][key]
    again = brought(plain, path.name)
    assert again.proof is not None
    assert game_plain(again.proof.record) == game_plain(imported.proof.record)


def _plain(deal: dict[str, Any]) -> Any:
    """A deal without what follows from the rest: numbers of phases, holdings seen in the play."""

    def phases(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{k: v for k, v in phase.items() if k != "phaseNumber"} for phase in found]

    start = deal["initialState"]
    lines = [
        {"branchIndex": line["branchIndex"], "phases": phases(line["phases"])}
        for line in deal.get("alternativeLines", [])
    ]
    return (start["dealer"], start["upCard"], phases(deal["phases"]), lines)
