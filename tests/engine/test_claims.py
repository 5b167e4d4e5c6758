"""Revokes: marked, claimed, claimed too late, and what they cost."""

from __future__ import annotations

import pytest

from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace, trace_plain
from support import codes, load, replayed

DEAL = """
schema: euchre-hand/1
id: x
profile: {profile}
rules: {{{rules}}}
dealer: S
deal:
  W: AH KH QH 10H 9H
  N: AC KC QC 10C 9C
  E: AS KS QS 10S 9D
  S: AD KD QD 10D JC
upcard: JS
actions: [{calls}]
tricks: [{tricks}]
irregular: [{claims}]
"""
CALLS = "W pass, N pass, E order, S discard JC"


def hand(
    tricks: str, claims: str = "", profile: str = "boxed-set", rules: str = "", calls: str = CALLS
) -> Trace:
    text = DEAL.format(profile=profile, rules=rules, calls=calls, tricks=tricks, claims=claims)
    loaded = load(text.lstrip())
    assert loaded.problems == (), loaded.problems
    return replay(loaded.profile, loaded.record)


def test_a_marked_illegal_card_ends_the_record() -> None:
    spades = hand('"W: AH 9C AS 10D", "E: KS AD!"')
    assert spades.status == "unfinished"
    last = spades.steps[-1]
    assert (last.at, last.verdict, last.refusal.code) == ("t2.2", "illegal", "must_follow")
    assert (spades.next.seat, spades.next.legal) == ("S", ("JS",))
    plain = trace_plain(spades, lambda problem: problem.code)
    assert plain["steps"][-1]["verdict"] == "illegal"
    assert plain["steps"][-1]["legal"] == ["JS"]


def test_expect_illegal_must_agree() -> None:
    text = DEAL.format(
        profile="boxed-set",
        rules="",
        calls=CALLS,
        tricks='"W: AH 9C AS 10D", "E: KS AD!"',
        claims="",
    )
    good = "expect: {illegal: {at: t2.2, code: must_follow}}\n"
    assert replayed(text.lstrip() + good).status == "unfinished"
    bad = "expect: {illegal: {at: t2.2, code: card_not_held}}\n"
    assert codes(replayed(text.lstrip() + bad)) == [("illegal_differs", "t2.2")]


TABLE = '"W: AH 9C AS 10D", "E: KS AD! KH AC"'


def test_a_claimed_revoke_stands_and_costs_two_in_the_boxed_set() -> None:
    trace = hand(TABLE, "{at: t2.2, claim: revoke, by: E, when: t2.4}")
    assert trace.status == "penalty"
    assert dict(trace.outcome.points) == {"NS": 0, "EW": 2}
    assert trace.steps[-2].events[-1].at == "t2.2"
    assert trace.steps[-1].rules == ("revoke.points",)


def test_after_a_penalty_that_ends_the_hand_no_card_follows() -> None:
    trace = hand(TABLE + ', "E: QS JS QH KC"', "{at: t2.2, claim: revoke, by: E, when: t2.4}")
    assert codes(trace) == [("hand_over", "t3")]
    within = hand(TABLE, "{at: t2.2, claim: revoke, by: E, when: t2.3}")
    assert codes(within) == [("hand_over", "t2.4")]


def test_a_hand_that_is_played_on_scores_as_well() -> None:
    tricks = TABLE + ', "E: 10S JS QH KC", "S: KD 10H QC 9D", "S: QD 9H 10C QS"'
    trace = hand(
        tricks, "{at: t2.2, claim: revoke, by: E, when: t2.4}", rules="revoke.ends_hand: false"
    )
    assert trace.status == "played"
    assert [trick.winner for trick in trace.state.tricks] == ["E", "E", "S", "S", "E"]
    assert dict(trace.outcome.points) == {"NS": 0, "EW": 2 + 1}


def test_a_lone_hand_has_a_price_of_its_own() -> None:
    trace = hand(
        '"S: AD 10H AC", "E: 9D"',
        profile="north-american",
        calls="W pass, N pass, E order alone, S discard JC",
    )
    assert codes(trace) == [("wrong_leader", "t1")]
    tricks = '"N: 9C AS 10D", "E: KS AD! AC"'
    calls = "W pass, N pass, E order alone, S discard JC"
    claim = "{at: t2.2, claim: revoke, by: E, when: t2.3}"
    trace = hand(tricks, claim, profile="north-american", calls=calls)
    assert dict(trace.outcome.points) == {"NS": 0, "EW": 4}


@pytest.mark.parametrize(
    ("limit", "when", "status"),
    [
        ("next_lead", "t2.3", "penalty"),
        ("next_lead", "t2.4", "penalty"),
        ("next_lead", "t3.1", "invalid"),
        ("hand_end", "t3.1", "penalty"),
        ("hand_end", "t3.2", "penalty"),
    ],
)
def test_a_claim_has_its_time(limit: str, when: str, status: str) -> None:
    last = {"t2.3": "", "t2.4": "", "t3.1": ', "E: 10S"', "t3.2": ', "E: 10S JS"'}[when]
    table = '"W: AH 9C AS 10D", "E: KS AD! KH"' if when == "t2.3" else TABLE + last
    trace = hand(
        table,
        f"{{at: t2.2, claim: revoke, by: W, when: {when}}}",
        rules=f"revoke.claim_until: {limit}",
    )
    assert trace.status == status
    if status == "invalid":
        assert codes(trace) == [("claim_too_late", "t2.2")]


def test_a_claim_at_the_end_replaces_the_score() -> None:
    tricks = TABLE + ', "E: 10S JS QH KC", "S: KD 10H QC 9D", "S: QD 9H 10C QS"'
    trace = hand(tricks, "{at: t2.2, claim: revoke, by: W, when: end}")
    assert trace.status == "penalty"
    assert dict(trace.outcome.points) == {"NS": 0, "EW": 2}


def test_a_claim_at_an_end_that_is_not_reached() -> None:
    trace = hand(TABLE, "{at: t2.2, claim: revoke, by: W, when: end}")
    assert codes(trace) == [("anchor_missing", "end")]


def test_only_a_failure_to_follow_is_a_revoke() -> None:
    trace = hand('"W: AH 9C AS 10D", "E: KS KH!"', "{at: t2.2, claim: revoke, by: W, when: t2.2}")
    assert codes(trace) == [("no_revoke", "t2.2")]


def test_a_game_without_a_penalty_scores_none() -> None:
    text = DEAL.format(
        profile="buck-ohio", rules="", calls=CALLS + ", S in, W in, N in",
        tricks=TABLE + ', "E: 10S JS QH KC", "S: KD 10H QC 9D", "S: QD 9H 10C QS"',
        claims="{at: t2.2, claim: revoke, by: W, when: t2.4}",
    )  # fmt: skip
    trace = replayed(text.lstrip())
    assert trace.status == "played"
    assert dict(trace.outcome.points) == {"N": 5, "E": -3, "S": -2, "W": 5}
