"""Alternative lines: where they leave the hand, and what they replace."""

from __future__ import annotations

from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace, trace_plain
from support import ROOT, codes, load

BASE = (ROOT / "tests" / "data" / "cases" / "E3-euchred.yaml").read_text()


def with_line(line: str, extra: str = "") -> Trace:
    loaded = load(f"{BASE}lines: [{line}]\n{extra}")
    assert loaded.problems == (), loaded.problems
    return replay(loaded.profile, loaded.record)


def test_a_line_from_a_card_replaces_the_rest() -> None:
    trace = with_line('{id: low, from: t2.1, tricks: ["W: AS 10S JC 9S"], notes: {t2.3: x}}')
    assert codes(trace) == []
    (line,) = trace.lines
    assert [step.at for step in line.steps] == ["low.t2.1", "low.t2.2", "low.t2.3", "low.t2.4"]
    assert (line.status, line.next.seat) == ("unfinished", "E")
    plain = trace_plain(trace, str)["lines"][0]
    assert (plain["id"], plain["from"]) == ("low", "t2.1")
    assert plain["result"]["winners"] == ["W", "E"]


def test_a_line_from_a_call_replaces_calls_and_tricks() -> None:
    trace = with_line("{id: passed, from: b4, actions: [S pass, W pass, N pass, E pass, S pass]}")
    (line,) = trace.lines
    assert line.status == "redeal"
    assert line.steps[-1].at == "passed.end"
    assert line.outcome.next_dealer == "W"


def test_a_line_from_the_middle_of_a_trick_repeats_its_beginning() -> None:
    trace = with_line('{id: other, from: t1.3, tricks: ["W: AH 9H QH 10H", "W: KH 10S JC 9S"]}')
    assert trace.lines[0].steps[0].at == "other.t1.3"


def test_a_fault_in_a_line_is_named_by_the_line() -> None:
    trace = with_line('{id: bad, from: t2.1, tricks: ["W: KH 10S KD"]}')
    assert codes(trace) == [("card_not_held", "bad.t2.3")] or codes(trace) == []
    trace = with_line('{id: bad, from: t1.3, tricks: ["W: AH 9H JC"]}')
    assert codes(trace) == [("must_follow", "bad.t1.3")]


def test_a_marked_card_in_a_line_ends_the_line() -> None:
    trace = with_line('{id: bad, from: t1.3, tricks: ["W: AH 9H JC!"]}')
    assert codes(trace) == []
    (line,) = trace.lines
    assert (line.status, line.next.legal) == ("unfinished", ("QH",))


def test_what_a_line_shows_counts_as_taught() -> None:
    line = "{id: passed, from: b4, actions: [S pass, W pass, N pass, E pass, S pass]}"
    assert codes(with_line(line, "teaches: [auction.redeal_dealer]\n")) == []
    loaded = load(f"{BASE}teaches: [auction.redeal_dealer]\n")
    assert codes(replay(loaded.profile, loaded.record)) == [("rule_not_cited", None)]


def test_a_line_of_a_fragment() -> None:
    text = """schema: euchre-hand/1
id: x
profile: north-american
kind: position
trump: S
leader: N
deal: {N: AH 9C, E: KH QH, S: AS JC, W: 9S 10S}
tricks: ["N: AH KH AS 9S"]
lines: [{id: low, from: t1.3, tricks: ["N: AH KH JC 9S"]}]
"""
    loaded = load(text)
    trace = replay(loaded.profile, loaded.record)
    assert (trace.status, trace.lines[0].status) == ("trick", "trick")
    assert trace.lines[0].state.tricks[0].winner == "S"
