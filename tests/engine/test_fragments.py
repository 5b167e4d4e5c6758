"""Records of a single trick or a position: no auction, no score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace, trace_plain
from support import codes, load

HEAD = "schema: euchre-hand/1\nid: x\nprofile: north-american\n"


def fragment(text: str) -> Trace:
    loaded = load(HEAD + text)
    assert loaded.problems == (), loaded.problems
    return replay(loaded.profile, loaded.record)


def test_a_trick_has_a_deal_step_and_no_end() -> None:
    trace = fragment('kind: trick\ntrump: H\ntricks: ["N: 9H JD AH KH"]\n')
    assert [step.at for step in trace.steps] == ["deal", "t1.1", "t1.2", "t1.3", "t1.4"]
    result = trace_plain(trace, str)["result"]
    assert result["winners"] == ["E"]
    assert (result["points"], result["score"], result["next_dealer"]) == (None, None, None)


def test_seats_that_are_out_play_no_card() -> None:
    trace = fragment('kind: trick\ntrump: H\nout: [S]\ntricks: ["N: 9H JD KH"]\n')
    assert trace.state.tricks[0].winner == "E"
    lone = fragment('kind: position\ntrump: H\nleader: N\nalone: N\nmaker: N\ndealer: W\n'
                    'deal: {N: 9H, E: JD, W: KH}\ntricks: ["N: 9H JD KH"]\n')  # fmt: skip
    assert lone.state.out == {"S"}
    assert lone.status == "trick"


def test_the_winner_leads_the_next_trick() -> None:
    trace = fragment('kind: trick\ntrump: H\ntricks: ["N: 9H JD AH KH", "N: 9C 10C KC AC"]\n')
    assert codes(trace) == [("wrong_leader", "t2")]


def test_a_position_that_is_played_out() -> None:
    text = "kind: position\ntrump: S\nleader: N\ndeal: {N: AH, E: KH, S: AS, W: 9S}\n"
    trace = fragment(text + 'tricks: ["N: AH KH AS 9S"]\n')
    assert trace.state.stage == "played"
    assert codes(fragment(text + 'tricks: ["N: AH KH AS 9S", "S: 9C"]\n')) == [("hand_over", "t2")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('kind: trick\ntricks: ["N: 9H"]\n', [("missing_key", None)]),
        ("kind: trick\ntrump: H\n", [("missing_key", None)]),
        ("kind: position\ntrump: H\ndeal: {N: AH}\n", [("missing_key", None)]),
        (
            "kind: position\ntrump: H\nleader: N\ndeal: {N: AH 9H, E: KH, S: AS, W: 9S}\n",
            [("wrong_hand_size", "deal")],
        ),
        (
            "kind: trick\ntrump: H\ndeal: {N: AH 9H KH QH 10H 9S}\ntricks: ['N: 9H']\n",
            [("wrong_hand_size", "deal")],
        ),
        (
            "kind: position\ntrump: H\nleader: N\ndeal: {N: AH, E: KH, S: AH, W: 9S}\n",
            [("duplicate_card", "deal")],
        ),
    ],
)
def test_fragments_that_cannot_be(text: str, wanted: list[tuple[str, str | None]]) -> None:
    assert codes(fragment(text)) == wanted


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("trick", "deal: {X: AH}"),
        ("trick", "out: [X]"),
        ("position", "leader: N\ndealer: X"),
        ("position", "leader: X"),
    ],
)
def test_seats_of_nobody(kind: str, line: str) -> None:
    dealt = "deal: {N: 9H, E: KH, S: AH, W: 9S}\n" if kind == "position" else ""
    loaded = load(f'{HEAD}kind: {kind}\ntrump: H\n{dealt}{line}\ntricks: ["N: 9H"]\n')
    problems = loaded.problems
    if loaded.record is not None:
        problems = replay(loaded.profile, loaded.record).problems
    assert [problem.code for problem in problems] == ["unknown_seat"]


def test_a_table_of_another_size() -> None:
    """Told when the file is read, and by the engine where a record comes from elsewhere."""
    trick = 'kind: trick\ntrump: H\ntricks: ["N: 9H"]\n'
    hand = "dealer: S\ndeal: {N: '?', E: '?', S: '?'}\n"
    for text in (trick, hand):
        assert [p.code for p in load(f"{HEAD}seats: [N, E, S]\n{text}").problems] == ["bad_sum"]
        loaded = load(HEAD + text)
        small = replace(loaded.record, seats=("N", "E", "S"))
        assert codes(replay(loaded.profile, small)) == [("bad_sum", None)]
