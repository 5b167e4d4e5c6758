"""Games: the deal rotates, scores add up, the target ends it, and matches follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.ending import last_deal
from rightbower.engine.game import replay_game
from rightbower.engine.trace import GameTrace, event_plain, game_plain
from support import load, profile

MARCH = """  - deal: {W: KD 10D AC KC 9S, N: JD JH AD AS KS, E: KH QH 9H QC JS, S: QD AH 10H 9C QS}
    upcard: 9D
    actions: [%s]
    tricks: [%s]
"""
NORTH_LEFT = ("N", "E", "S", "W")
"""The same cards, dealt by whoever deals; see `march`."""

PASSED = """  - deal: {W: KD 10D AC KC 9S, N: JD JH AD AS KS, E: KH QH 9H QC JS, S: QD AH 10H 9C QS}
    upcard: 9D
    actions: [%s]
"""


def passed(dealer: str) -> str:
    order = NORTH_LEFT[NORTH_LEFT.index(dealer) + 1 :] + NORTH_LEFT[: NORTH_LEFT.index(dealer) + 1]
    return PASSED % ", ".join(f"{seat} pass" for seat in (*order, *order))


TRICKS = (
    '"W: AC AD QC 10H", "N: JD 9H 9D 10D", "N: JH JS QD KD", "N: AS QH QS 9S", "N: KS KH AH KC"'
)


def march() -> str:
    """South deals and N/S take everything: two points."""
    return MARCH % ("W pass, N order, S discard 9C", TRICKS)


def game(hands: str, head: str = "", dealer: str = "S") -> GameTrace:
    text = f"""schema: euchre-game/1
id: club
profile: north-american
first_dealer: {dealer}
{head}hands:
{hands}"""
    loaded = load(text)
    assert loaded.problems == (), loaded.problems
    return replay_game(loaded.profile, loaded.record)


def rotate_to_south() -> str:
    return passed("W") + passed("N") + passed("E")


def codes(trace: GameTrace) -> list[tuple[str, str | None]]:
    problems = [*trace.problems, *(p for hand in trace.hands for p in hand.problems)]
    return [(problem.code, problem.at) for problem in problems]


def test_the_deal_rotates_and_scores_add_up() -> None:
    trace = game(march() + rotate_to_south() + march())
    assert codes(trace) == []
    assert [hand.hand for hand in trace.hands] == [f"club/{n}" for n in range(1, 6)]
    assert [hand.status for hand in trace.hands] == ["played", *["redeal"] * 3, "played"]
    assert trace.score == {"NS": 4, "EW": 0}
    assert not trace.game_over


def test_anchors_are_unique_in_the_game() -> None:
    trace = game(march())
    assert [step.at for step in trace.hands[0].steps][:3] == ["h1.deal", "h1.b1", "h1.b2"]


def test_the_target_ends_the_game() -> None:
    trace = game(march(), "rules: {game.target: 2}\n")
    assert (trace.game_over, trace.winners, trace.games) == (True, ("NS",), {"NS": 1, "EW": 0})
    over = game(march() + passed("W"), "rules: {game.target: 2}\n")
    assert codes(over) == [("game_over", "h2")]


def test_a_match_goes_on_with_the_deal_and_a_new_score() -> None:
    head = "rules: {game.target: 2}\nmatch: {best_of: 3}\n"
    one = game(march() + rotate_to_south(), head)
    assert (one.scores, one.games, one.game_over) == (
        ({"NS": 2, "EW": 0}, {"NS": 0, "EW": 0}), {"NS": 1, "EW": 0}, False,
    )  # fmt: skip
    two = game(march() + rotate_to_south() + march(), head)
    assert (two.games, two.winners) == ({"NS": 2, "EW": 0}, ("NS",))
    assert codes(game(march() + rotate_to_south() + march() + passed("W"), head)) == [
        ("game_over", "h6")
    ]


def test_a_match_may_be_the_profiles_own() -> None:
    trace = game(march(), "rules: {game.target: 2, game.best_of: 3}\n")
    assert not trace.game_over


def test_a_fault_leaves_the_rest_unchecked() -> None:
    bad = march().replace("N: JD 9H", "N: JD KH")
    trace = game(bad + passed("W"))
    assert len(trace.hands) == 1
    assert codes(trace)[0][1].startswith("h1.t")


def test_a_hand_that_is_not_finished_ends_the_record() -> None:
    open_hand = PASSED % "W pass"
    assert codes(game(open_hand)) == []
    assert codes(game(open_hand + passed("W"))) == [("hand_unfinished", "h2")]


def test_expectations() -> None:
    good = "expect: {score: {NS: 2, EW: 0}, winners: [], games: {NS: 0, EW: 0}, game_over: false}\n"
    assert codes(game(march(), good)) == []
    bad = "expect: {score: {NS: 2, EW: 1}, winners: [NS]}\n"
    assert codes(game(march(), bad)) == [("expectation_failed", None)] * 2


def test_the_first_dealer_sits_at_the_table() -> None:
    head = "schema: euchre-game/1\nid: club\nprofile: north-american\nhands: []\n"
    problems = load(head + "first_dealer: X\nplayers: {Y: Ana}\n").problems
    assert [problem.code for problem in problems] == ["unknown_seat"] * 2
    problems = load(head + "first_dealer: N\nseats: [N, E, S]\n").problems
    assert [problem.code for problem in problems] == ["bad_sum"]


def test_lines_of_a_hand_are_named_too() -> None:
    hand = march() + '    lines: [{id: low, from: t5.1, tricks: ["N: KS JS AH KC"]}]\n'
    hand = hand.replace('"N: KS JS AH KC"', '"N: KS KH AH KC"')
    trace = game(hand)
    assert trace.hands[0].lines[0].steps[0].at == "h1.low.t5.1"


def test_what_the_game_says_may_not_be_said_by_a_hand() -> None:
    loaded = load(
        "schema: euchre-game/1\nid: club\nprofile: north-american\nfirst_dealer: S\n"
        "hands:\n  - {dealer: W, deal: {}}\nexpect: {point: 1}\n"
    )
    assert sorted((p.code, p.place.line) for p in loaded.problems) == [
        ("unknown_key", 6), ("unknown_key", 7),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["hands: 3", "hands: [3]", "match: {best_of: 4}\nhands: []"])
def test_game_records_of_another_shape(text: str) -> None:
    head = "schema: euchre-game/1\nid: club\nprofile: north-american\nfirst_dealer: S\n"
    assert {problem.code for problem in load(head + text + "\n").problems} == {"wrong_type"}


def test_the_plain_form() -> None:
    plain = game_plain(game(march()), lambda problem: problem.code)
    assert plain["schema"] == "euchre-game-trace/1"
    assert plain["hands"][0]["hand"] == "club/1"
    assert set(plain["result"]) == {"score", "scores", "games", "game_over", "winners"}


LAP = "rules: {game.target: 3, game.laps: true, game.best_of: 3}\n"


def test_a_lap_carries_over_what_was_too_much() -> None:
    hands = march() + rotate_to_south() + march() + rotate_to_south() + passed("S")
    trace = game(hands, LAP)
    assert codes(trace) == []
    assert trace.scores == ({"NS": 4, "EW": 0}, {"NS": 1, "EW": 0})
    assert trace.games == {"NS": 1, "EW": 0}


def test_without_laps_the_next_game_begins_at_nothing() -> None:
    hands = march() + rotate_to_south() + march() + rotate_to_south() + passed("S")
    trace = game(hands, "rules: {game.target: 3, game.best_of: 3}\n")
    assert trace.scores == ({"NS": 4, "EW": 0}, {"NS": 0, "EW": 0})


def test_a_slam_counts_as_two_games() -> None:
    trace = game(march(), "rules: {game.target: 2, game.slam: true, game.best_of: 3}\n")
    assert (trace.games, trace.winners) == ({"NS": 2, "EW": 0}, ("NS",))


EIGHT = "rules: {game.deals: 2, game.tie: %s}\n"


def test_a_fixed_number_of_deals_ends_the_game() -> None:
    hands = march() + rotate_to_south() + march()
    trace = game(hands, EIGHT % "shared")
    assert (trace.game_over, trace.winners) == (True, ("NS",))
    assert codes(game(hands + passed("W"), EIGHT % "shared")) == [("game_over", "h6")]


def test_a_deal_that_is_thrown_in_is_not_one_of_the_agreed_deals() -> None:
    trace = game(march() + passed("W"), EIGHT % "shared")
    assert not trace.game_over
    assert trace.hands[1].outcome.game_winners == ()


@pytest.mark.parametrize(
    ("tie", "winners", "cited"),
    [
        ("shared", ("NS", "EW"), ("game.deals", "game.tie")),
        ("extra_hand", (), ("game.deals", "game.tie")),
    ],
)
def test_a_tie_at_the_last_deal(tie: str, winners: tuple[str, ...], cited: tuple[str, ...]) -> None:
    rules = profile("north-american", **{"game.deals": 1, "game.tie": tie}).rules
    assert last_deal(rules, {"NS": 4, "EW": 4}) == (winners, cited)


def test_the_end_of_a_game_cites_laps_slam_and_the_match() -> None:
    rules = "rules: {game.target: 1, game.laps: true, game.slam: true, game.best_of: 3}\n"
    won = game(march(), rules).hands[0].steps[-1].events[-1]
    assert won.rules == ("game.target", "game.slam", "game.laps", "game.best_of")
    assert (won.games, won.carried) == (2, (("NS", 1),))
    plain = event_plain(won)
    assert set(plain) == {"type", "units", "rules"}


def test_tokens_are_kept_through_the_game() -> None:
    trace = game(march() + rotate_to_south(), "rules: {score.four_trick_tokens: true}\n")
    assert codes(trace) == []
    assert trace.hands[0].outcome.tokens == {"NS": 0, "EW": 0}


def test_a_game_at_a_table_of_another_size_is_not_played() -> None:
    loaded = load(
        "schema: euchre-game/1\nid: x\nprofile: north-american\nfirst_dealer: N\nhands: []\n"
    )
    assert loaded.record is not None
    short = replace(loaded.record, seats=loaded.profile.seats[:3])
    trace = replay_game(loaded.profile, short)
    assert [problem.code for problem in trace.problems] == ["bad_sum"]
