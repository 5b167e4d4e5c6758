"""The joker: the Benny of British Euchre (E9), and the joker of Five Hundred without trumps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.events import JokerNamed, PickedUp
from rightbower.engine.hand import apply, verify
from rightbower.engine.state import Ask, HandState
from rightbower.engine.verdict import Legal, Refusal, Unverified
from rightbower.load.words import read_choice
from rightbower.model.actions import Play
from rightbower.model.cards import CARDS, JOKER, Suit
from support import codes, replayed
from tables import do, laid, legal, opened, played, refusal

BENNY = dict(
    dealer="S", upcard="JK", W="AS 9C 9H 10C JD", N="JC QH KH QC KC", E="JS AH QD AD QS",
    S="KD 9D AC 10H 9S",
)  # fmt: skip


def test_E9_a_turned_benny_makes_the_dealer_name_a_suit_unseen() -> None:
    state = laid("british", **BENNY)
    assert (state.asks[0].kind, state.turn) == ("name_unseen", "S")
    assert legal(state) == [f"name {s}{alone}" for s in "CDHS" for alone in ("", " alone")]
    assert refusal(state, "S pass").code == "wrong_phase"
    choice = read_choice("S name S")
    state, events = apply(state, choice.seat, choice.action)
    assert (state.trump.code, state.maker, state.how) == ("S", "S", "named")
    assert [event.card for event in events if isinstance(event, PickedUp)] == ["JK"]
    assert legal(state) == sorted(f"discard {c}" for c in ("KD", "9D", "AC", "10H", "9S", "JK"))


def test_E9_the_benny_beats_the_right_bower_and_follows_as_a_trump() -> None:
    state = do(laid("british", **BENNY), "S name S", "S discard 9D")
    state = played(state, "W: AS JC JS")
    assert legal(state) == ["9S", "JK"]
    assert played(state, "S: JK").tricks[0].winner == "S"


def test_the_dealer_has_not_looked_so_a_rule_about_holdings_cannot_bind() -> None:
    state = laid("british", settings={"auction.needs_trump": "natural_trump"}, **BENNY)
    for suit in "CDHS":
        verdict = verify(state, "S", read_choice(f"S name {suit}").action)
        assert isinstance(verdict, Legal)


def test_the_dealer_may_not_play_alone_where_nobody_may() -> None:
    state = laid("british", settings={"alone.who": "never"}, **BENNY)
    assert refusal(state, "S name S alone").code == "may_not_go_alone"


def test_a_benny_that_is_led_asks_for_trumps() -> None:
    state = laid(
        "british", dealer="S", upcard="9H", W="JK AC KC QC 10C", N="JH AD KD QD 10D",
        E="JD AS KS QS 10S", S="9C 9D 9S JC JS",
    )  # fmt: skip
    state = played(do(state, "W order", "S discard 9S"), "W: JK")
    assert legal(state) == ["JH"]
    state = played(state, "N: JH")
    assert legal(state) == ["JD"]
    assert played(state, "E: JD 9H").tricks[0].winner == "W"


AGREED = [("clubs", "C"), ("diamonds", "D"), ("hearts", "H"), ("spades", "S")]


@pytest.mark.parametrize(("value", "suit"), AGREED)
def test_a_turned_joker_may_stand_for_a_suit(value: str, suit: str) -> None:
    state = opened("railroad", "JK", auction__joker_turned=value)
    assert legal(state) == ["order", "order alone", "pass"]
    assert do(state, "E order").trump.code == suit
    passed = do(state, *(f"{seat} pass" for seat in "ESWN"))
    assert refusal(passed, f"E call {suit}").code == "suit_was_turned_down"


FIVE = dict(
    dealer="N", kitty="4D 4H 5C",
    E="AS KS QS JS 10S 9S AC KC QC JK", S="JC 8S 7S 6S 5S AD KD QD JD 10D",
    W="AH KH QH JH 10H 9H 8H 7H 6H 5H", N="10C 9C 8C 7C 6C 9D 8D 7D 6D 5D",
)  # fmt: skip


def nominated(suit: str) -> HandState:
    """East plays seven without trumps, holds the joker and names its suit."""
    state = laid("five-hundred", **FIVE)
    state = do(state, "E bid 7NT", "S pass", "W pass", "N pass", "E discard 4D 4H 5C")
    assert (state.asks[0].kind, state.turn) == ("name", "E")
    assert legal(state) == ["name C", "name D", "name H", "name S"]
    assert refusal(state, "E name S alone").code == "wrong_phase"
    assert refusal(state, "E pass").code == "wrong_phase"
    return do(state, f"E name {suit}")


def south_plays_no_trumps() -> HandState:
    """South plays seven without trumps; East, a defender, holds the joker."""
    state = laid("five-hundred", **FIVE)
    return do(state, "E pass", "S bid 7NT", "W pass", "N pass", "S discard 4D 4H 5C")


def test_in_no_trumps_the_contractor_names_the_jokers_suit() -> None:
    state = nominated("S")
    assert (state.trump.code, state.trump.joker_suit) == ("NT", "S")
    assert "JK" in legal(state)
    refused = verify(state, "E", Play(JOKER, "S"))
    assert isinstance(refused, Refusal)
    assert refused.code == "no_choice_here"


def test_the_named_joker_is_the_highest_card_of_its_suit() -> None:
    state = played(nominated("S"), "E: JK 8S 5H 10C")
    assert state.tricks[0].winner == "E"


def test_a_named_joker_must_follow_its_suit() -> None:
    state = laid("five-hundred", **FIVE)
    state = do(state, "E bid 7NT", "S pass", "W pass", "N pass", "E discard 4D 4H 5C", "E name D")
    state = played(state, "E: AC JC 5H 10C", "E: 9S 8S 6H 9C", "E: 10S 7S 7H 8C")
    state = replace(state, asks=tuple(Ask("play", seat) for seat in "SWNE"), leader="S")
    state = played(state, "S: 10D 8H 5D")
    assert legal(state) == ["JK"]


def test_the_holder_must_follow_suit_before_playing_the_joker() -> None:
    state = played(south_plays_no_trumps(), "S: 8S AH 10C")
    assert legal(state) == ["10S", "9S", "AS", "JS", "KS", "QS"]
    refused = verify(state, "E", Play(JOKER))
    assert isinstance(refused, Refusal)
    assert refused.code == "must_follow"


def test_a_joker_of_no_suit_wins_where_its_holder_is_void() -> None:
    state = played(south_plays_no_trumps(), "S: AD KH 9D")
    assert "JK" in legal(state)
    assert played(state, "E: JK").tricks[0].winner == "E"


@pytest.mark.parametrize(("suit", "trick"), [("D", "AD 5H 9D"), ("S", "8S 5H 10C")])
def test_whoever_leads_a_joker_of_no_suit_says_which_suit_follows(suit: Suit, trick: str) -> None:
    state = laid("five-hundred", settings={"pack.joker_in_no_trump": "own_suit"}, **FIVE)
    state = do(state, "E bid 7NT", "S pass", "W pass", "N pass", "E discard 4D 4H 5C")
    jokers = [word for word in legal(state) if word.startswith("JK")]
    assert jokers == ["JK as C", "JK as D", "JK as H", "JK as S"]
    unsaid = verify(state, "E", Play(JOKER))
    assert isinstance(unsaid, Refusal)
    assert unsaid.code == "must_name_suit"
    ordinary = verify(state, "E", Play(CARDS["AS"], suit))
    assert isinstance(ordinary, Refusal)
    assert ordinary.code == "no_choice_here"
    after, events = apply(state, "E", Play(JOKER, suit))
    assert events == (JokerNamed(("pack.joker_in_no_trump",), suit),)
    assert {word[-1] for word in legal(after)} == {suit}
    assert played(after, f"S: {trick}").tricks[0].winner == "E"


def test_where_trumps_are_named_the_joker_is_the_highest() -> None:
    state = laid("five-hundred", **FIVE)
    state = do(state, "E bid 7S", "S pass", "W pass", "N pass", "E discard 4D 4H 5C")
    assert state.asks[0].kind == "play"
    state = played(state, "E: JS JC 5H 10C", "E: JK 5S 6H 9C")
    assert [trick.winner for trick in state.tricks] == ["E", "E"]


UNKNOWN = """
schema: euchre-hand/1
id: x
profile: five-hundred
dealer: N
deal: {N: "?", E: "AS KS QS JS 10S 9S AC KC QC ?", S: "?", W: "?"}
actions: [E bid 7NT, S pass, W pass, N pass, E discard 9S QC KC]
"""


def may_hold_the_joker() -> HandState:
    """East plays seven without trumps; whether the joker is with East is not recorded."""
    state = replayed(UNKNOWN).state
    assert state is not None
    return state


def test_a_joker_that_may_be_held_may_be_named_before_the_first_card() -> None:
    state = may_hold_the_joker()
    assert state.asks[0].kind == "play"
    assert isinstance(verify(state, "E", read_choice("E name S").action), Unverified)
    assert refusal(state, "S name S").code == "no_choice_here"
    assert refusal(state, "E name S alone").code == "wrong_phase"
    state = do(state, "E name S")
    assert (state.trump.code, state.trump.joker_suit, state.turn) == ("NT", "S", "E")
    assert JOKER in state.holdings["E"].known
    assert state.holdings["E"].size == 10
    assert refusal(state, "E name H").code == "no_choice_here"


def test_a_joker_that_may_be_held_need_not_be_named() -> None:
    state = played(may_hold_the_joker(), "E: 10S")
    assert refusal(state, "E name S").code == "no_choice_here"


def test_a_record_names_the_joker_that_may_be_held() -> None:
    trace = replayed(UNKNOWN.replace("KC]", "KC, E name S]"))
    assert trace.problems == ()
    last = trace.steps[-1]
    assert (last.at, last.verdict, last.legal) == ("b6", "unverified", None)
    assert trace.next is not None
    assert trace.next.seat == "E"


def test_a_joker_that_lies_elsewhere_may_not_be_named() -> None:
    text = UNKNOWN.replace('W: "?"', 'W: "JK ? ? ? ? ? ? ? ? ?"').replace("KC]", "KC, E name S]")
    assert codes(replayed(text)) == [("no_choice_here", "b6")]
