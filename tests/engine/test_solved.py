"""Records solved: which steps, and what the cards played cost."""

from __future__ import annotations

from rightbower.engine.solved import SolvedStep, positions, solved
from rightbower.model.actions import Play
from rightbower.model.cards import CARDS
from support import ROOT, replayed

FORCED = (ROOT / "tests" / "data" / "traces" / "forced-left-bower.yaml").read_text()
HEAD = "schema: euchre-hand/1\nid: x\nprofile: north-american\nkind: position\n"
DEAL = "trump: H\nleader: N\ndeal: {N: JD 9C, E: 9H QD, S: KD 10C, W: 10S 9S}\n"


def table(text: str) -> list[SolvedStep]:
    return solved(positions(replayed(text)))


def test_every_card_played_is_solved() -> None:
    every = positions(replayed(FORCED))
    assert [step.at for step in every[:4]] == ["b1", "b2", "b3", "t1.1"]
    steps = solved(every)
    assert [step.at for step in steps] == [f"t{t}.{c}" for t in range(1, 6) for c in range(1, 5)]
    first = {play.word: tricks for play, tricks in steps[0].values.tricks.items()}
    assert first == {"9C": 0, "9D": 1, "9S": 0, "AH": 0, "JC": 0}
    assert [(step.at, step.cost) for step in steps if step.cost] == [("t1.1", 1), ("t3.1", 2)]


def test_the_next_card_of_a_record_that_stops_is_solved() -> None:
    (only,) = table(HEAD + DEAL)
    assert (only.at, only.played, only.cost) == ("t1.1", None, None)
    steps = table(HEAD + DEAL + 'tricks: ["N: JD 9H"]\n')
    assert [(step.at, step.cost) for step in steps] == [("t1.1", 0), ("t1.2", 0), ("t1.3", None)]


def test_an_illegal_card_has_no_cost() -> None:
    steps = table(HEAD + DEAL + 'tricks: ["N: JD QD!"]\n')
    assert [(step.at, step.cost) for step in steps] == [("t1.1", 0), ("t1.2", None)]
    assert steps[1].played == Play(CARDS["QD"])
    assert list(steps[1].values.tricks) == [Play(CARDS["9H"])]


def test_a_finished_hand_has_no_next_card() -> None:
    text = HEAD + DEAL.replace("JD 9C", "JD").replace("9H QD", "9H")
    text = text.replace("KD 10C", "KD").replace("10S 9S", "10S")
    assert len(table(text + 'tricks: ["N: JD 9H KD 10S"]\n')) == 4


def test_a_deal_that_is_faulty_has_no_steps() -> None:
    assert positions(replayed(HEAD + DEAL.replace("W: 10S 9S", "W: 10S JD"))) == []
