"""What each choice would have brought: the corners that shipped hands do not come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.insight import insights, left_open
from rightbower.engine.known import play_tables
from rightbower.engine.solve import CardsUnknown
from rightbower.engine.tables import holdings_table, score_table, ways_to_share
from support import ROOT, replayed
from tables import laid

POSITION = """\
schema: euchre-hand/1
id: x
profile: north-american
kind: position
trump: S
leader: N
deal: {N: AH 9S, E: KH QH, S: AS 9H, W: 10S AD}
tricks: ["N: AH KH 9H AD"]
"""
PASSED = """\
schema: euchre-hand/1
id: x
profile: {game}
{seats}dealer: N
deal: {{{deal}}}
upcard: 9C
actions: [E pass]
"""


def test_a_position_that_nobody_made_trump_in_has_no_points() -> None:
    found = list(insights(replayed(POSITION)))
    assert [one.at for one in found] == ["t1.1", "t1.2", "t1.3", "t1.4", "t2.1"]
    assert all(worth.points == {} and worth.margin is None for one in found for worth in one.worth)


def test_what_two_defenders_share_between_them_stays_open() -> None:
    """Each defender scores his own tricks; how two share theirs is not known beforehand."""
    path = ROOT / "content" / "hands" / "five-hundred" / "misere-against-two.yaml"
    found = list(insights(replayed(path.read_text())))
    margins = [worth.margin for one in found for worth in one.worth]
    assert None in margins
    assert any(margin is not None for margin in margins)


def test_a_call_that_stays_open_is_no_choice_yet() -> None:
    deal = "N: 9S 10S JS QS KS, E: 9H 10H JH QH KH, S: 9D 10D JD QD KD, W: AS AH AD 10C JC"
    trace = replayed(PASSED.format(game="north-american", seats="", deal=deal))
    assert trace.state.asks
    assert [one.at for one in insights(trace)] == []


def test_without_a_lead_there_is_nothing_to_play_out() -> None:
    state = laid("north-american", dealer="N")
    with pytest.raises(CardsUnknown):
        play_tables(state)
    seat = state.asks[0].seat
    holding = state.holdings[seat]
    hidden = holding.without(min(holding.known)).with_unknown()
    veiled = replace(state, holdings={**state.holdings, seat: hidden})
    assert holdings_table(veiled) is None
    assert holdings_table(state) is not None


def test_a_row_that_hangs_on_who_takes_the_last_tricks_stands_twice() -> None:
    """The fast break: three tricks in a row, the first ones, are worth something else."""
    path = ROOT / "content" / "hands" / "north-american" / "second-trick-makes-the-point.yaml"
    lead = next(step.state for step in replayed(path.read_text()).steps if step.at == "t1.1")
    table = score_table(lead, 5)
    twice = {key for key in table["rows"] if f"{key}!" in table["rows"]}
    assert twice
    assert all(table["rows"][key] != table["rows"][f"{key}!"] for key in twice)
    assert set(table["order"]) == {"of", "won"}


def test_nobody_takes_no_tricks_in_one_way_and_one_in_none() -> None:
    assert list(ways_to_share((), 0)) == [{}]
    assert list(ways_to_share((), 1)) == []


@pytest.mark.parametrize(
    ("path", "open_at"),
    [
        ("north-american/forced-left-bower", []),
        ("five-hundred/eight-at-once", ["b5"]),
        ("railroad/ace-from-the-partner", ["b5"]),
    ],
)
def test_choices_with_too_many_ways_are_named(path: str, open_at: list[str]) -> None:
    """Three of thirteen cards laid away, and what comes before a partner's best card."""
    trace = replayed((ROOT / "content" / "hands" / f"{path}.yaml").read_text())
    assert list(left_open(trace))[: len(open_at) or 1] == open_at
