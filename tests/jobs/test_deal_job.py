"""`rightbower deal`: records that replay and claim everything, or a word why there is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.cli import main
from rightbower.engine.facts import HOW, SEEN
from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace
from rightbower.load.canonical import format_record
from rightbower.load.reader import read
from rightbower.model.actions import Play
from rightbower.model.record import EXPECT_KEYS
from support import PROFILES, ROOT, load, replayed

CLAIMS = set(EXPECT_KEYS) - {"illegal", "max_tricks"}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*words: str) -> tuple[int, str, str]:
        code = main(["deal", "--root", str(ROOT), *words])
        return (code, *capsys.readouterr())

    return run


def lead_of_the_left_bower(trace: Trace) -> bool:
    """Told from the trace's cards alone: the twin of the trump jack opens a trick."""
    twin = {"JC": "S", "JS": "C", "JD": "H", "JH": "D"}
    return any(
        isinstance(step.action, Play) and step.at.endswith(".1")
        and twin.get(step.action.card) == trace.state.trump.code
        for step in trace.steps
    )  # fmt: skip


@pytest.mark.parametrize("name", PROFILES)
def test_a_record_replays_and_claims_all_that_it_can(run, name: str) -> None:
    code, text, said = run("--profile", name, "--seed", "4", "--where", "trick_won")
    assert (code, said) == (0, "")
    loaded = load(text, f"deal-{name}-4.yaml")
    assert loaded.problems == ()
    trace = replay(loaded.profile, loaded.record)
    assert trace.problems == ()
    assert trace.status == "played"
    assert set(loaded.record.expect) == CLAIMS
    document, _ = read(text.encode(), "x.yaml")
    assert format_record(text, document, loaded.profile.seats, False) == text


def test_the_same_seed_gives_the_same_record(run) -> None:
    wish = ("--profile", "north-american", "--id", "one", "--seed")
    assert run(*wish, "7") == run(*wish, "7")
    assert run(*wish, "7") != run(*wish, "8")


@pytest.mark.parametrize("seed", range(5))
def test_a_record_shows_what_was_asked_for(run, seed: int) -> None:
    wish = ("--profile", "north-american", "--seed", str(seed), "--where")
    trace = replayed(run(*wish, "left_bower_led and euchred and not alone")[1])
    assert lead_of_the_left_bower(trace)
    assert trace.outcome.points[trace.state.setup.seating.unit_of[trace.state.maker]] == 0
    assert trace.state.lone is None
    assert not lead_of_the_left_bower(replayed(run(*wish, "not left_bower_led and trick_won")[1]))


def test_a_rule_that_was_asked_for_is_what_the_record_teaches(run) -> None:
    wish = "play.void and trump.left_bower and not auction.all_pass"
    _, text, _ = run("--profile", "north-american", "--seed", "1", "--where", wish)
    assert load(text).record.teaches == ("play.void", "trump.left_bower")


def test_house_rules_stand_in_the_record(run) -> None:
    wish = ("--profile", "north-american", "--seed", "1", "--set")
    _, text, _ = run(*wish, "auction.all_pass=stick_dealer")
    assert load(text).record.rules == {"auction.all_pass": "stick_dealer"}
    assert replayed(text).problems == ()
    code, out, said = run(*wish, "table.players=3")
    assert (code, out) == (2, "")
    assert "--set:1:1: bad_sum: " in said


def test_a_wrong_name_is_told_with_the_known_ones(run) -> None:
    wish = ("--profile", "north-american", "--seed", "1", "--where")
    code, out, said = run(*wish, "alone or left_bower_lead or play.voit")
    assert (code, out) == (2, "")
    lines = said.splitlines()
    assert lines[0].startswith(
        "--where:1:10: unknown_condition: There is no condition left_bower_lead; there are "
        "all_passed, alone, "
    )
    assert "lone_march" in lines[0]
    assert lines[3].strip() == "= Did you mean left_bower_led?"
    assert lines[4].startswith("--where:1:29: unknown_condition: ")
    assert lines[7].strip() == "= Did you mean play.void?"


def test_a_row_of_another_game_is_not_known(run) -> None:
    wish = ("--seed", "1", "--where", "maker_set")
    assert run("--profile", "buck-ohio", *wish)[0] == 0
    assert "unknown_condition" in run("--profile", "north-american", *wish)[2]


def test_the_tries_come_to_an_end(run) -> None:
    wish = ("--profile", "north-american", "--seed", "1", "--where", "alone and not alone")
    code, out, said = run(*wish, "--tries", "20")
    assert (code, out) == (1, "")
    assert said.startswith("--where:1:1: no_deal: No deal shows this; tried: 20.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--profile", "nothing"), "--profile:1:1: unknown_profile: "),
        (("--profile", "british", "--where", "(alone"), "--where:1:7: bad_condition: "),
        (("--profile", "british", "--tries", "0"), "rightbower deal: --tries"),
        (("--profile", "british", "--id", "../x"), "rightbower deal: --tries"),
    ],
)
def test_a_wrong_call_is_told(run, words: tuple[str, ...], said: str) -> None:
    code, out, err = run("--seed", "1", *words)
    assert (code, out) == (2, "")
    assert err.startswith(said)


def test_a_record_is_written_under_its_name(run, tmp_path: Path) -> None:
    wish = ("--profile", "british", "--seed", "5")
    _, text, _ = run(*wish, "--id", "mine")
    assert run(*wish, "--id", "mine", "--out", str(tmp_path)) == (0, "", "")
    assert (tmp_path / "mine.yaml").read_text() == text


def test_the_handbook_names_what_may_be_asked_for() -> None:
    told = set(re.findall(r"`([a-z_]+)`", (ROOT / "README.md").read_text()))
    assert {*SEEN, *HOW} <= told
