"""Cards that change hands before the first lead: packet, best, farmer's hand, misdeals."""

from __future__ import annotations

import pytest

from rightbower.engine.events import Discarded, Exchanged, Given, PickedUp
from rightbower.engine.exchange import interjections
from rightbower.engine.hand import apply, choices_of, verify
from rightbower.engine.replay import replay
from rightbower.engine.scoring import settle
from rightbower.engine.state import HandState
from rightbower.engine.verdict import Unverified
from rightbower.load.words import read_choice
from support import codes, load, replayed
from tables import do, laid, legal, refusal

LONE = dict(
    dealer="S", upcard="9H", W="JH JD AH KH 9C", N="AC KC QC JC 10C", E="AS KS QS JS 10S",
    S="AD KD QD 10D 9D",
)  # fmt: skip


def alone(**settings: object) -> HandState:
    """West orders up alone; the dealer South has discarded."""
    state = laid("railroad", settings=settings, **LONE)
    return do(state, "W order alone", "S discard 9H")


def calls_for_the_best() -> HandState:
    return do(alone(), "N defend together", "S defend together", "W call best")


def test_a_lone_player_may_call_for_the_partners_best() -> None:
    state = do(alone(), "N defend together", "S defend together")
    assert (state.asks[0].kind, state.turn) == ("best", "W")
    assert legal(state) == ["call best", "no best"]
    assert refusal(state, "W in").code == "wrong_phase"
    assert do(state, "W no best").asks[0].kind == "play"


def test_the_caller_discards_one_and_the_partner_gives_one() -> None:
    state = calls_for_the_best()
    assert legal(state) == ["discard 9C", "discard AH", "discard JD", "discard JH", "discard KH"]
    assert refusal(state, "W give 9C").code == "wrong_phase"
    assert refusal(state, "W discard 9C AH").code == "wrong_hand_size"
    choice = read_choice("W discard 9C")
    state, events = apply(state, choice.seat, choice.action)
    assert events == (Discarded(("exchange.best",), "W"),)
    assert (state.asks[0].kind, state.turn) == ("best_give", "E")
    assert legal(state) == ["give 10S", "give AS", "give JS", "give KS", "give QS"]
    assert refusal(state, "E pass").code == "wrong_phase"
    choice = read_choice("E give AS")
    state, events = apply(state, choice.seat, choice.action)
    assert events == (Given(("exchange.best",)),)
    assert state.holdings["W"].known == {"JH", "JD", "AH", "KH", "AS"}
    assert (state.holdings["E"].size, state.holdings["W"].size) == (4, 5)


def test_a_best_that_the_record_does_not_know() -> None:
    state = do(calls_for_the_best(), "W discard ?", "E give ?")
    assert state.holdings["W"].size == 5
    assert state.holdings["W"].unknown == 5


def test_a_lone_defender_may_call_for_the_best_too() -> None:
    state = do(alone(), "N defend alone", "W no best")
    assert (state.asks[0].kind, state.turn) == ("best", "N")
    state = do(state, "N call best", "N discard 10C", "S give AD")
    assert "AD" in state.holdings["N"].known
    assert state.out == {"E", "S"}


def test_where_only_the_maker_may_call_the_defender_is_not_asked() -> None:
    state = do(alone(exchange__best="maker"), "N defend alone", "W no best")
    assert state.asks[0].kind == "play"


def test_nobody_calls_for_the_best_when_nobody_is_alone() -> None:
    state = do(laid("railroad", **LONE), "W order", "S discard 9H")
    assert state.asks[0].kind == "play"


TWO = dict(
    dealer="S", upcard="9H", N="JH JD AH KH 9C", S="AD KD QD 10D 9D", kitty="AC AS",
)  # fmt: skip


def packet() -> dict:
    option = {"exchange.packet": 2, "auction.all_pass": "stick_dealer",
              "after.polls": ["packet", "discard", "alone", "defend", "best", "drop"]}  # fmt: skip
    return laid("two-handed", settings=option, **TWO)


def test_the_maker_takes_the_packet_and_discards_two() -> None:
    state = packet()
    choice = read_choice("N order")
    state, events = apply(state, choice.seat, choice.action)
    packed = [event.card for event in events if isinstance(event, PickedUp)]
    assert packed == ["9H", "AC", "AS"]
    assert [(ask.kind, ask.seat) for ask in state.asks] == [("discard", "N"), ("discard", "S")]
    assert state.holdings["N"].size == 7
    assert legal(state) == ["discard 2 of 9C AC AH AS JD JH KH"]
    state = do(state, "N discard 9C AC", "S discard 9H")
    assert state.turn == "N"


def test_a_dealer_who_makes_trump_with_a_packet_discards_three() -> None:
    state = do(packet(), "N pass", "S order")
    assert state.holdings["S"].size == 8
    assert do(state, "S discard 9D 10D AC").turn == "N"


def test_a_packet_that_the_record_does_not_know() -> None:
    trace = replayed("""schema: euchre-hand/1
id: test
profile: two-handed
kind: hand
title: t
seats: [N, S]
dealer: S
rules:
  exchange.packet: 2
  after.polls: [packet, discard, alone, defend, best, drop]
deal: {N: JH JD AH KH 9C, S: AD KD QD 10D 9D}
upcard: 9H
actions: [N order, N discard 9C ?, S discard 9H]
""")
    assert codes(trace) == []
    assert trace.state.holdings["N"].size == 5
    assert trace.status == "unfinished"


def test_nobody_takes_the_packet_where_nobody_has_made_trump() -> None:
    settings = {"exchange.packet": 2, "after.polls": ["packet", "discard", "drop"]}
    state = laid("buck-ohio", dealer="N", upcard="9C", settings=settings)
    assert state.asks[0].kind == "play"


FARM = dict(dealer="N", upcard="AH", kitty="AC KC QC", E="9C 9D 9H 10C AS")


def farm(swap: str = "same_rank", **cards: str) -> HandState:
    return laid("north-american", settings={"exchange.swap": swap}, **(FARM | cards))


def test_farmers_hand_three_of_one_rank_are_swapped_before_the_first_call() -> None:
    state = farm()
    words = [action.word for action in interjections(state, "E")]
    assert words == ["exchange 3 of 9C 9D 9H"]
    choice = read_choice("E exchange 9C 9D 9H")
    after, events = apply(state, choice.seat, choice.action)
    assert events == (Exchanged(("exchange.swap",)),)
    assert after.holdings["E"].known == {"10C", "AS", "AC", "KC", "QC"}
    assert after.turn == "E"
    assert choices_of(state, choice.seat, choice.action) == (interjections(state, "E"), ())
    assert refusal(after, "E exchange 10C AC KC").code == "no_choice_here"


def test_farmers_hand_needs_one_rank_and_going_under_does_not() -> None:
    assert refusal(farm(), "E exchange 9C 9D 10C").code == "claim_unfounded"
    under = farm("nines_and_tens")
    assert [a.word for a in interjections(under, "E")] == ["exchange 3 of 10C 9C 9D 9H"]
    assert do(under, "E exchange 9C 9D 10C").swapped
    assert refusal(under, "E exchange 9C 9D AS").code == "claim_unfounded"


def test_a_swap_is_three_cards_that_are_held_and_comes_first() -> None:
    state = farm()
    assert refusal(state, "E exchange 9C 9D").code == "wrong_hand_size"
    assert refusal(state, "E exchange 9C 9D 9S").code == "card_not_held"
    assert refusal(do(state, "E pass"), "E exchange 9C 9D 9H").code == "wrong_phase"
    never = farm("never")
    assert refusal(never, "E exchange 9C 9D 9H").code == "no_choice_here"
    assert interjections(never, "E") == ()


def test_a_swap_of_unknown_cards_cannot_be_checked() -> None:
    verdict = verify(farm(), "E", read_choice("E exchange ? ? ?").action)
    assert isinstance(verdict, Unverified)
    state = do(farm(), "E exchange ? ? ?")
    assert state.holdings["E"].size == 5


def test_a_swap_may_come_from_a_seat_whose_turn_it_is_not() -> None:
    state = farm(E="AS KS QS JS 10S", W="9C 9D 9H 10C AD")
    assert do(state, "W exchange 9C 9D 9H").turn == "E"


POOR = dict(dealer="N", upcard="AH", S="9C 9D 10C 10D 10S")
CLAIM = {"deal.misdeal_claim": "no_ace_no_face"}


def test_a_hand_without_ace_or_face_may_be_thrown_in() -> None:
    state = laid("north-american", settings=CLAIM, **POOR)
    assert [action.word for action in interjections(state, "S")] == ["misdeal no-ace-no-face"]
    assert interjections(state, "E") == ()
    state = do(state, "S misdeal no-ace-no-face")
    assert state.stage == "redeal"
    outcome = settle(state)
    assert outcome.next_dealer == "N"
    assert outcome.events[0].rules == ("deal.misdeal_claim", "deal.misdeal_dealer")
    lost = laid("north-american", settings=CLAIM | {"deal.misdeal_dealer": "next"}, **POOR)
    assert settle(do(lost, "S misdeal no-ace-no-face")).next_dealer == "E"


@pytest.mark.parametrize("held", ["9C 9D 10C 10D JS", "9C 9D 10C 10D AS"])
def test_an_ace_or_a_face_card_stands_against_the_claim(held: str) -> None:
    state = laid("north-american", settings=CLAIM, **(POOR | {"S": held}))
    assert refusal(state, "S misdeal no-ace-no-face").code == "claim_unfounded"


def test_a_misdeal_is_claimed_by_its_name_and_before_the_first_call() -> None:
    state = laid("north-american", settings=CLAIM, **POOR)
    assert refusal(state, "S misdeal wrong-cut").code == "no_choice_here"
    assert refusal(do(state, "E pass"), "S misdeal no-ace-no-face").code == "wrong_phase"
    plain = laid("north-american", **POOR)
    assert refusal(plain, "S misdeal no-ace-no-face").code == "no_choice_here"


def test_a_misdeal_with_unknown_cards_cannot_be_checked() -> None:
    text = """schema: euchre-hand/1
id: test
profile: north-american
kind: hand
title: t
dealer: N
rules: {deal.misdeal_claim: no_ace_no_face}
deal: {N: "?", E: "?", S: 9C 9D 10C 10D ?, W: "?"}
upcard: AH
actions: [S misdeal no-ace-no-face]
"""
    trace = replayed(text)
    assert (trace.status, trace.unverified) == ("redeal", 1)
    assert trace.steps[1].legal is None


@pytest.mark.parametrize("kitty", ["QC ? 10H", "? JH 10H", "QC JH ?", "QC JH 10H", "? ? ?"])
def test_a_kitty_with_unknown_cards_keeps_those_that_are_known(kitty: str) -> None:
    text = f"""
schema: euchre-hand/1
id: x
profile: north-american
rules: {{exchange.swap: same_rank}}
dealer: S
deal: {{W: 9S 9H 9D AC AS, N: KC 10C 9C KS QS, E: JS 10S AH KH QH, S: AD KD QD JD 10D}}
upcard: JC
kitty: "{kitty}"
actions: [W exchange 9S 9H 9D]
"""
    loaded = load(text.lstrip())
    state = replay(loaded.profile, loaded.record).state
    assert state.holdings["W"].known == {"AC", "AS", "QC", "JH", "10H"}
