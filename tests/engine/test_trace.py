"""The trace: the contract's example, whole, and the forms that are promised."""

from __future__ import annotations

import json

import pytest

from rightbower.engine.events import Event
from rightbower.engine.hand import verify
from rightbower.engine.replay import replay
from rightbower.engine.trace import EVENT_TYPES, trace_plain
from rightbower.engine.verdict import Refusal
from rightbower.model.actions import Play
from rightbower.model.cards import CARDS, JOKER
from rightbower.model.problem import CODES
from rightbower.model.profile import RULE_IDS
from support import PROFILES, ROOT, dealt, load, profile, random_play, replayed

GOLDEN = ROOT / "tests" / "data" / "traces"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.yaml")), ids=lambda path: path.stem)
def test_golden_trace(path) -> None:
    """A trace that a person has read, line by line."""
    trace = trace_plain(replayed(path.read_text()), lambda problem: problem.code)
    assert trace == json.loads(path.with_suffix(".json").read_text())


def test_a_record_that_cannot_be_dealt_has_an_empty_trace() -> None:
    loaded = load("schema: euchre-hand/1\nid: x\nprofile: north-american\ndeal: {}\n")
    plain = trace_plain(replay(loaded.profile, loaded.record), lambda problem: problem.code)
    assert (plain["status"], plain["steps"], plain["result"]) == ("invalid", [], None)
    codes = [problem["code"] for problem in plain["problems"]]
    assert codes == ["missing_key"] * 5
    assert set(plain["problems"][0]) == {
        "file", "line", "column", "at", "code", "params", "message",
    }  # fmt: skip


def test_a_true_expectation_of_a_truth() -> None:
    text = (GOLDEN / "forced-left-bower.yaml").read_text()
    wrong = text.replace("status: played,", "status: played, game_over: true,")
    (problem,) = replayed(wrong).problems
    assert (problem.params["expected"], problem.params["found"]) == ("true", "false")


def test_every_event_has_its_word() -> None:
    assert len(EVENT_TYPES) == len(Event.__args__)


@pytest.mark.parametrize("name", PROFILES)
def test_every_step_cites_rules_that_exist(name: str) -> None:
    for seed in range(100):
        for state, seat, action, _ in random_play(dealt(profile(name), seed), seed):
            verdict = verify(state, seat, action)
            assert verdict.rules
            assert set(verdict.rules) <= set(RULE_IDS)


def test_a_card_of_another_pack_is_refused() -> None:
    setup = dealt(profile("north-american"), 1)
    for state, seat, action, _ in random_play(setup, 1):
        if isinstance(action, Play):
            for other in (Play(CARDS["4H"]), Play(JOKER, "H")):
                verdict = verify(state, seat, other)
                assert isinstance(verdict, Refusal)
                assert verdict.code == "card_not_in_pack"
                assert verdict.code in CODES
            return
