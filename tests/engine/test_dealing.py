"""Deals to order: played by the rules, the same for the same chance, and what they show."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from rightbower.engine.dealing import dealt, played
from rightbower.engine.facts import HOW, SEEN, facts, known_facts
from rightbower.engine.replay import replay
from rightbower.engine.trace import EVENT_TYPES, Trace
from rightbower.model.profile import Profile
from support import PROFILES, profile, replayed


def hand(game: Profile, seed: int) -> Trace:
    below = random.Random(seed).randrange
    record = dealt(game, "one", below)
    actions, tricks = played(game, record, below)
    return replay(game, replace(record, actions=actions, tricks=tricks))


@pytest.mark.parametrize("name", PROFILES)
def test_every_deal_is_played_to_its_end_by_the_rules(name: str) -> None:
    game = profile(name)
    traces = [hand(game, seed) for seed in range(30)]
    assert {trace.problems for trace in traces} == {()}
    assert {trace.status for trace in traces} <= {"played", "redeal"}
    assert len({trace.state.setup.dealer for trace in traces}) == len(game.seats)


def test_chance_alone_decides_where_a_card_lies() -> None:
    """A chance that never swaps leaves the pack in order; otherwise a card lies anywhere."""
    game = profile("north-american")
    first = dealt(game, "one", lambda n: n - 1)
    assert first.deal["N"] == ("10C", "10D", "10H", "10S", "9C")
    assert first.kitty == ("QC", "QD", "QH", "QS")[1:]
    where = set()
    for seed in range(200):
        record = dealt(game, "one", random.Random(seed).randrange)
        where |= {seat for seat, cards in record.deal.items() if "JH" in cards}
        where |= {"upcard"} if record.upcard == "JH" else set()
        where |= {"kitty"} if "JH" in record.kitty else set()
    assert where == {"N", "E", "S", "W", "upcard", "kitty"}


FORCED = """
schema: euchre-hand/1
id: forced
profile: north-american
dealer: S
deal:
  N: QD QH AD 9H 10H
  E: JD KC 10C AS AC
  S: JS KH KS 10D 10S
  W: 9D AH JC 9C 9S
upcard: JH
actions: [W pass, N order, S discard 10D]
tricks:
  - "W: 9C 10H AC KS"
  - "N: QH JD JH AH"
  - "S: KH 9D 9H KC"
  - "S: 10S 9S AD AS"
  - "E: 10C JS JC QD"
"""


def test_the_facts_of_a_hand_that_is_known() -> None:
    found = facts(replayed(FORCED))
    own = {name for name in found if name in {*HOW, *SEEN, *EVENT_TYPES}}
    assert own == {
        "ordered", "trump_led", "left_bower_forced", "turned", "trump_fixed", "picked_up",
        "discarded", "trick_won", "scored",
    }  # fmt: skip
    assert "point" in found
    assert {"play.follow_suit", "trump.left_bower"} <= found
    assert "march" not in found


LATE = """
tricks:
  - "W: 9C 10H AC KS"
  - "N: AD AS 10S 9D"
  - "N: QD 10C KH JC"
  - "S: JS 9S QH KC"
  - "N: 9H JD JH AH"
"""


def test_a_left_bower_in_the_last_trick_is_not_forced() -> None:
    trace = replayed(FORCED[: FORCED.index("tricks:")] + LATE.lstrip())
    assert trace.problems == ()
    assert [step.legal for step in trace.steps if step.at == "t5.2"] == [("JD",)]
    assert "left_bower_forced" not in facts(trace)


def test_a_maker_is_euchred_who_fails() -> None:
    lost = {"north-american": {"euchre", "lone_euchre"}, "five-hundred": {"set"},
            "buck-ohio": {"maker_set"}}  # fmt: skip
    for name, rows in lost.items():
        seen = set()
        for seed in range(40):
            trace = hand(profile(name), seed)
            found = facts(trace)
            assert ("euchred" in found) == bool(rows & found), (name, seed)
            seen.add("euchred" in found)
        assert seen == {True, False}


def test_whatever_may_be_asked_for_is_found_in_some_game() -> None:
    games = [profile(name) for name in PROFILES]
    wanted = {name for game in games for name in known_facts(game)}
    assert {*SEEN, *HOW, "march", "exchanged"} < wanted
    assert "revoke" not in wanted
    # Two lines of the bidding game's score table, and a game won in one hand: too rare here.
    rare = {"misere_made", "all_ten", "game_won", "joker_named"}
    games.append(profile("north-american", exchange__swap="nines_and_tens"))
    for seed, game in product(range(150), games):
        if wanted.intersection(known_facts(game)) - rare:
            wanted -= facts(hand(game, seed))
    assert wanted <= rare


def test_a_deal_that_cannot_be_played_is_refused() -> None:
    game = profile("north-american")
    record = dealt(game, "one", random.Random(1).randrange)
    with pytest.raises(ValueError, match="one cannot be dealt"):
        played(game, replace(record, dealer=None), random.Random(1).randrange)


def test_a_record_that_is_wrong_shows_nothing() -> None:
    assert facts(Trace(hand="x", profile="y", status="invalid")) == frozenset()
