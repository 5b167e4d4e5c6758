"""Euchre Game Notation comes in: who played what, which game it is, and what is told of faults."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from egn_files import DEAL, bidding, brought, deal, faults, game, play, record
from rightbower.load.plain import game_plain
from rightbower.load.writer import write_yaml
from rightbower.site.notations import import_text
from support import SHARED, load, profiles

REAL = sorted((SHARED / "data" / "egn").glob("*.egn"))


def hand(plain: dict[str, Any]) -> dict[str, Any]:
    """The first hand of the record that a file becomes, as the record writes it."""
    return game_plain(record(plain))["hands"][0]


def test_players_follow_from_the_rules() -> None:
    told = hand(game())
    assert told["actions"] == ["W pass", "N order", "S discard 10D"]
    assert told["tricks"] == [
        "W: 9C 10H AC KS", "N: QH JD JH AH", "S: KH 9D 9H KC", "S: 10S 9S AD AS", "E: 10C JS JC QD",
    ]  # fmt: skip


def test_holdings_are_the_cards_played_and_only_they() -> None:
    assert hand(game())["deal"] == {
        "N": "10H QH 9H AD QD", "E": "AC JD KC AS 10C", "S": "10D KS KH 10S JS",
        "W": "9C AH 9D 9S JC",
    }  # fmt: skip
    plain = game()
    del plain["deals"][0]["phases"][0]["discard"]
    told = hand(plain)
    assert told["actions"][-1] == "S discard ?"
    assert told["deal"]["S"] == "KS KH 10S JS ?"
    plain["deals"][0]["phases"][1]["tricks"] = [["9c", "Th"]]
    assert hand(plain)["deal"] == {"N": "10H ? ? ? ?", "E": "?", "S": "?", "W": "9C ? ? ? ?"}


def test_holdings_that_are_given_stand() -> None:
    hands = ["Qh Qd Ad Nh Th", "Jd Kc Tc As Ac", "Js Kh Ks Td Ts", "9d Ah Jc 9c 9s"]
    phases = DEAL["phases"]
    told = hand(game(deal(2, "Jh", *phases, hands=hands)))
    assert told["deal"]["N"] == "QH QD AD 9H 10H"
    told = hand(game(deal(2, "Jh", *phases, hands=["", "L Kc", "", "Xx Xx Xx Xx Xx"])))
    assert told["deal"]["E"] == "JD KC ? ? ?"
    assert told["deal"]["W"] == "?"


def test_a_half_known_card_is_told_to_be_left_out() -> None:
    imported = brought(game(deal(2, "Jh", *DEAL["phases"], hands=["", "", "", "Xc Jx"])))
    assert [problem.params["what"] for problem in imported.notices] == ["Xc", "Jx"]


def test_a_lone_hand_leaves_the_partner_unknown() -> None:
    lone = deal(
        0, "Ks", bidding("Pass", "Pass", "Pass", "Pass", "Pass", "h", isAlone=True),
        play("9s As Js", "Jh Ah 9h"),
    )  # fmt: skip
    told = hand(game(lone, ruleset={"loner_lead": "LEFT_OF_DEALER"}))
    assert told["actions"][-1] == "S call H alone"
    assert told["tricks"] == ["E: 9S AS JS", "S: JH AH 9H"]
    assert told["deal"]["N"] == "?"
    led = copy.deepcopy(lone)
    led["phases"][1] = play("Js 9s As")
    told = hand(game(led, ruleset={"loner_lead": "LEFT_OF_LONER"}))
    assert told["tricks"] == ["W: JS 9S AS"]


def test_a_lone_defender_and_a_partner_s_best() -> None:
    phases = (
        bidding("h", isAlone=True, aloneDefender=1), play("9s Qs"),
    )  # fmt: skip
    passed = bidding(*["Pass"] * 4, *phases[0]["calls"], isAlone=True, aloneDefender=0)
    told = hand(game(deal(3, "Ks", passed, phases[1]), ruleset={"defend_alone": True}))
    assert told["actions"][4:] == ["N call H alone", "E defend together", "W defend together"]
    passed["aloneDefender"] = 3
    told = hand(game(deal(3, "Ks", passed, phases[1]), ruleset={"defend_alone": True}))
    assert told["actions"][5:] == ["E defend together", "W defend alone"]
    best = bidding(*["Pass"] * 4, "h", isAlone=True)
    told = hand(game(deal(3, "Ks", best), ruleset={"partners_best": True}))
    assert told["actions"][5:] == ["N no best"]
    best["cardExchanges"] = [
        {"sender": 2, "receiver": 0, "cards": ["Ah"]},
        {"sender": 0, "receiver": 2, "cards": ["9d"]},
    ]
    told = hand(game(deal(3, "Ks", best), ruleset={"partners_best": True}))
    assert told["actions"][5:] == ["N call best", "N discard 9D", "S give AH"]
    assert told["deal"] == {"N": "9D ? ? ? ?", "E": "?", "S": "AH ? ? ? ?", "W": "?"}


def test_going_under_takes_the_kitty() -> None:
    swap = [{"receiver": 1, "cards": ["Qc", "Kd", "Qs"]}]
    phases = (bidding("Pass", "Order", cardExchanges=swap), play("9c Th Ac Ks"))
    told = hand(game(deal(2, "Jh", *phases), ruleset={"go_under": True}))
    assert told["actions"][:3] == ["E exchange ? ? ?", "W pass", "N order"]
    assert told["kitty"] == "QC KD QS"
    assert told["deal"]["E"] == "AC ? ? ? ?"
    swap[0]["cards"] = ["Xx", "Xx", "Xx"]
    told = hand(game(deal(2, "Jh", *phases), ruleset={"go_under": True}))
    assert told["deal"]["E"] == "?"


def test_no_trump_and_the_joker() -> None:
    phases = (bidding(*["Pass"] * 4, "n"), play("Ac Jc Tc Nc"))
    assert hand(game(deal(3, "Ks", *phases), ruleset={"allow_no_trump": True}))["actions"][-1] == (
        "N call NT"
    )
    joker = deal(3, "Ks", bidding("Order"), play("B 9s Qs As"))
    written = record(game(joker, ruleset={"joker": True}))
    assert game_plain(written)["hands"][0]["tricks"] == ["N: JK 9S QS AS"]
    assert profiles()[written.profile].rules.pack.joker


def test_notes_and_their_labels() -> None:
    plain = game()
    calls, cards = plain["deals"][0]["phases"]
    calls["callAnnotations"] = {"1": ["[!?]Thin, but it works."], "0": ["plain"]}
    cards["playAnnotations"] = {"5": ["[!!] Forced.", "[?]and more"], "19": []}
    assert hand(plain)["notes"] == {
        "b1": "plain", "b2": "!? Thin, but it works.", "t2.2": "!! Forced.\n? and more",
    }  # fmt: skip
    cards["playAnnotations"] = {"20": ["no such card"], "x": ["no number"]}
    assert faults(plain) == [("anchor_missing", None), ("anchor_missing", None)]


def test_lines_begin_at_a_call_a_trick_or_a_card() -> None:
    plain = game()
    plain["deals"][0]["alternativeLines"] = [
        {"branchIndex": 1, "phases": [
            bidding("Pass", "Pass", "Order", discard="Ts", callAnnotations={"2": ["[!]dealer"]}),
            play("9c Th Ac Ks", playAnnotations={"1": ["ruffs"]})]},
        {"branchIndex": 3, "phases": [play("Qd Ac Ks", playAnnotations={"0": ["saves it"]})]},
        {"branchIndex": 6, "phases": [play("Qh Jd Kh Ah")]},
        {"branchIndex": 0, "phases": [bidding("Order", discard="Td")]},
    ]  # fmt: skip
    lines = hand(plain)["lines"]
    assert [line["from"] for line in lines] == ["b2", "t1.2", "t2.1", "b1"]
    assert lines[0]["actions"] == ["N pass", "E pass", "S order", "S discard 10S"]
    assert lines[0]["notes"] == {"b4": "! dealer", "t1.2": "ruffs"}
    assert lines[1]["tricks"] == ["W: 9C QD AC KS"]
    assert lines[1]["notes"] == {"t1.2": "saves it"}
    assert lines[2]["tricks"] == ["N: QH JD KH AH"]
    assert lines[3]["actions"] == ["W order", "S discard 10D"]


def test_a_line_that_begins_nowhere_is_told_at_its_place() -> None:
    plain = game()
    plain["deals"][0]["alternativeLines"] = [{"branchIndex": 22, "phases": [play("9c")]}]
    assert faults(plain) == [("anchor_missing", "h1.t6.1")]
    plain["deals"][0]["alternativeLines"] = [{"branchIndex": 7, "phases": [play("Kd")]}]
    assert faults(plain) == [("card_not_held", "h1.line-1.t2.2")]


def test_an_illegal_play_is_told_at_its_deal_trick_and_card() -> None:
    second = deal(3, "9c", *[bidding(*["Pass"] * 4, "s")], play("As Ks 9s Th", "Ah Ts 9d Qs"))
    plain = game(copy.deepcopy(DEAL), second)
    imported = brought(plain)
    (problem,) = imported.problems
    assert (problem.code, problem.at, problem.file) == (
        "must_follow",
        "h2.t1.4",
        "club.egn",
    )
    text = json.dumps(plain, indent=1).splitlines()
    assert text[problem.place.line - 1][problem.place.column - 1 :].strip() == '"Th"'
    hands = ["", "", "", "Xx Th Xx Xx Xx"]
    (problem,) = brought(game(deal(3, "9c", *second["phases"], hands=hands))).problems
    assert (problem.code, problem.at) == ("revoke_proved_later", "h1.t1.4")


@pytest.mark.parametrize(
    ("phases", "wanted"),
    [
        ((bidding("Pass", "s"),), ("wrong_phase", "h1.b2")),
        ((bidding("Pass", "Order", "Order"),), ("no_choice_here", "h1.b4")),
        ((bidding("Order"), play("9c 9c")), ("duplicate_card", "h1.t1.2")),
        ((bidding("Order"), play("9c Th Ac Ks 9d")), ("trick_too_long", "h1.t1.5")),
        ((bidding("Order"), play("9c Th", "", "Ac Ks")), ("bad_trick", "h1.t2")),
        ((bidding("Order"), play("9c Th", "Ac Ks")), ("trick_incomplete", "h1.t2")),
        ((bidding("Pass"), play("9c Th")), ("wrong_phase", "h1.t1")),
        ((bidding(*["Pass"] * 8), play("9c Th")), ("dealer_is_stuck", "h1.b8")),
        ((bidding("Order"), play("9c Jh")), ("card_not_held", "h1.t1.2")),
    ],
)
def test_what_the_rules_refuse(phases: Any, wanted: tuple[str, str]) -> None:
    assert faults(game(deal(2, "Jh", *phases))) == [wanted]


def test_a_dealer_who_holds_the_turned_card_must_follow() -> None:
    phases = (bidding("Order", discard="Td"), play("Ah 9h Kh 9s", "9c Tc Qc Jc"))
    assert faults(game(deal(2, "Jh", *phases))) == [("must_follow", "h1.t1.4")]


def test_cards_from_the_kitty_where_that_is_no_rule() -> None:
    swap = [{"receiver": 1, "cards": ["Qc", "Kd", "Qs"]}]
    phases = (bidding("Order", cardExchanges=swap), play("9c Th Ac Ks"))
    assert faults(game(deal(2, "Jh", *phases))) == [("no_choice_here", "h1.b1")]


def test_a_hand_that_cannot_be_is_told_at_its_deal() -> None:
    hands = ["Jh", "", "", ""]
    assert faults(game(deal(2, "Jh", bidding("Order"), hands=hands))) == [
        ("duplicate_card", "h1.deal")
    ]
    seven = deal(2, "7h", bidding("Order"))
    assert faults(game(seven)) == [("card_not_in_pack", "h1.deal")]
    six = deal(2, "Jh", bidding("Order"), hands=["9c Tc Jc Qc Kc Ac", "", "", ""])
    assert faults(game(six)) == [("wrong_hand_size", "h1.deal")]


def test_thrown_in_and_unfinished_hands() -> None:
    thrown = deal(2, "Jh", bidding(*["Pass"] * 8))
    begun = deal(3, "9c")
    written = record(game(thrown, begun, ruleset={"std": False}))
    assert [len(told.actions) for told in written.hands] == [8, 0]


def test_the_score_runs_from_the_start_to_the_end() -> None:
    written = record(game(initialScore=[4, 9], finalScore=[5, 9]))
    assert written.score_before == {"NS": 4, "EW": 9}
    assert written.expect == {"score": {"NS": 5, "EW": 9}}
    imported = brought(game(finalScore=[2, 0]))
    (problem,) = imported.problems
    assert (problem.code, problem.params["key"]) == ("expectation_failed", "score.NS")
    text = json.dumps(game(finalScore=[2, 0]), indent=1).splitlines()
    assert "finalScore" in text[problem.place.line - 1]


def test_another_dealer_than_the_rules_say_is_told() -> None:
    imported = brought(game(copy.deepcopy(DEAL), deal(1, "9c", bidding("Order"))))
    (problem,) = imported.problems
    assert (problem.code, problem.at) == ("expectation_failed", "h2.deal")
    assert (problem.params["expected"], problem.params["found"]) == ("W", "E")


def test_a_game_goes_on_after_its_end() -> None:
    over = game(copy.deepcopy(DEAL), deal(3, "9c"), initialScore=[9, 0])
    assert faults(over) == [("game_over", "h2")]
    assert faults(game(initialScore=[10, 0])) == [("game_over", None)]


def test_names_and_ids() -> None:
    plain = game(gameId="final-7", title="Final", description="At the club.")
    plain["metadata"]["players"] = [
        {"name": "Ana", "playerIds": [{"id": "1", "source": "x"}]},
        "Ion",
    ]
    imported = brought(plain)
    assert imported.proof is not None
    written = imported.proof.record
    assert (written.id, written.title, written.summary) == ("final-7", "Final", "At the club.")
    assert written.players == {"N": "Ana", "E": "Ion"}
    assert [problem.params["what"] for problem in imported.notices] == ["playerIds"]
    assert record(game(gameId="not an id")).id == "club"


@pytest.mark.skipif(not REAL, reason="the shared files are not here")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_real_files_go_through(path: Any) -> None:
    (imported,) = import_text(path.read_text(), path.name, profiles())
    assert imported.proof is not None, imported.problems
    loaded = load(write_yaml(game_plain(imported.proof.record)))
    assert loaded.problems == ()
