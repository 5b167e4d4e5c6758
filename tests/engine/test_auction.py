"""Making trump, and the questions before the first lead, rule by rule."""

from __future__ import annotations

from rightbower.engine.events import SitsOut, TrumpFixed
from rightbower.engine.hand import apply, legal_actions, start, verify
from rightbower.engine.scoring import settle
from rightbower.engine.verdict import Legal, Refusal
from rightbower.load.words import read_choice
from rightbower.model.actions import Play
from rightbower.model.cards import Card
from tables import do, legal, opened, refusal

FIRST = ("E pass", "S pass", "W pass", "N pass")


def test_first_round_order_or_pass_from_the_dealers_left() -> None:
    state = opened("north-american", "9H")
    assert state.turn == "E"
    assert legal(state) == ["order", "order alone", "pass"]
    assert refusal(state, "S pass").code == "not_your_turn"
    assert refusal(state, "E call H").code == "wrong_phase"
    assert refusal(state, "E discard 9H").code == "wrong_phase"


def test_second_round_names_another_suit() -> None:
    state = do(opened("north-american", "9H"), *FIRST)
    assert state.turned_down
    assert legal(state) == [
        "call C", "call C alone", "call D", "call D alone", "call S", "call S alone", "pass",
    ]  # fmt: skip
    assert refusal(state, "E call H").code == "suit_was_turned_down"
    assert refusal(state, "E call NT").code == "must_name_suit"
    assert refusal(state, "E order").code == "wrong_phase"


def test_no_trump_may_be_called_where_the_rule_says_so() -> None:
    state = do(opened("north-american", "9H", auction__no_trump_call=True), *FIRST)
    assert "call NT" in legal(state)
    assert do(state, "E call NT").trump.code == "NT"


def test_all_pass_redeals_with_the_next_or_the_same_dealer() -> None:
    for who, dealer in (("next", "E"), ("same", "N")):
        state = opened("north-american", "9H", auction__redeal_dealer=who)
        state = do(state, *FIRST, *FIRST)
        assert state.stage == "redeal"
        assert settle(state).next_dealer == dealer


def test_stick_the_dealer_refuses_only_the_last_pass() -> None:
    state = opened("north-american", "9H", auction__all_pass="stick_dealer")
    state = do(state, *FIRST, "E pass", "S pass", "W pass")
    assert "pass" not in legal(state)
    assert refusal(state, "N pass").code == "dealer_is_stuck"
    verdict = verify(state, "N", read_choice("N call S").action)
    assert isinstance(verdict, Legal)
    assert "auction.all_pass" in verdict.rules


def test_the_dealer_takes_the_card_and_discards_one_of_six() -> None:
    state = do(opened("north-american", "9H"), "E order")
    assert state.turn == "N"
    assert len(legal(state)) == 6
    assert "discard 9H" in legal(state)
    assert refusal(state, "N discard 9H 10H").code == "wrong_hand_size"
    assert refusal(state, "N discard 8H").code == "card_not_in_pack"
    assert refusal(state, "N pass").code == "wrong_phase"
    other = next(iter(state.holdings["E"].known))
    assert refusal(state, f"N discard {other}").code == "card_not_held"


def test_where_the_card_stays_out_nobody_discards() -> None:
    state = opened("north-american", "9H", exchange__turned_card="stays_out")
    assert do(state, "E order").asks[0].kind == "play"


def test_A08_the_turned_card_may_be_kept_back_by_rule() -> None:
    state = opened("north-american", "9H", exchange__may_discard_turned_card=False)
    state = do(state, "E order")
    assert refusal(state, "N discard 9H").code == "upcard_may_not_be_discarded"
    assert len(legal(state)) == 5


def test_a_dealer_who_sits_out_takes_and_discards_nothing() -> None:
    state = do(opened("north-american", "9H"), "E pass", "S order alone")
    assert state.out == {"N"}
    assert state.asks[0].kind == "play"
    assert Card("9H") not in state.holdings["N"].known


def test_alone_is_said_with_the_call_or_before_the_lead_never_both() -> None:
    state = opened("romanian-guide", "9H")
    assert legal(state) == ["order", "pass"]
    assert refusal(state, "E order alone").code == "wrong_phase"
    state = do(state, "E order", "N discard 9H")
    assert (state.asks[0].kind, state.turn) == ("alone", "E")
    assert legal(state) == ["alone", "with partner"]
    assert refusal(state, "E in").code == "wrong_phase"
    assert do(state, "E alone").out == {"W"}
    assert do(state, "E with partner").out == frozenset()


def test_nobody_may_play_alone_where_the_rule_says_never() -> None:
    state = opened("buck-ohio", "9H")
    assert refusal(state, "E order alone").code == "may_not_go_alone"


def test_the_partner_rule_binds_before_the_lead_too() -> None:
    settings = {
        "auction.dealer_partner": "alone_only",
        "auction.dealer_partner_rounds": ["order_up"],
    }
    state = do(opened("romanian-guide", "9H", **settings), "E pass", "S order", "N discard 9H")
    assert legal(state) == ["alone"]
    assert refusal(state, "S with partner").code == "must_go_alone"


def test_defending_alone_is_asked_from_the_lone_players_left() -> None:
    state = do(opened("boxed-set", "9H"), "E order alone", "N discard 9H")
    assert [ask.seat for ask in state.asks] == ["S", "N"]
    assert legal(state) == ["defend alone", "defend together"]
    assert refusal(state, "S alone").code == "wrong_phase"
    both = do(state, "S defend together", "N defend together")
    assert both.lone_defender is None
    first = do(state, "S defend alone")
    assert (first.lone_defender, first.out) == ("S", {"W", "N"})
    assert first.asks[0].kind == "play"


def test_nobody_is_asked_to_defend_alone_without_a_lone_hand() -> None:
    state = do(opened("boxed-set", "9H"), "E order", "N discard 9H")
    assert state.asks[0].kind == "play"


def test_a_turned_club_is_trump_at_once() -> None:
    state, events = start(opened("buck-ohio", "9C").setup)
    fixed = next(event for event in events if isinstance(event, TrumpFixed))
    assert (fixed.how, fixed.by, fixed.trump.code) == ("automatic", None, "C")
    assert state.asks[0].kind == "play"
    assert all(held.size == 5 for held in state.holdings.values())


def test_all_pass_twice_is_a_no_trump_hand_without_drop_outs() -> None:
    state = do(opened("buck-ohio", "9H"), *FIRST, *FIRST)
    assert state.trump.code == "NT"
    assert (state.maker, state.how) == (None, "all_passed")
    assert state.asks[0].kind == "play"


def test_drop_outs_are_asked_from_the_makers_left_but_not_the_maker() -> None:
    state = do(opened("buck-ohio", "9H"), "E pass", "S pass", "W order", "N discard 9H")
    assert [ask.seat for ask in state.asks] == ["N", "E", "S"]
    assert legal(state) == ["in", "out"]
    assert refusal(state, "N pass").code == "wrong_phase"
    state = do(state, "N in", "E out", "S out")
    assert state.dropped == {"E", "S"}
    assert (state.turn, [ask.seat for ask in state.asks]) == ("W", ["W", "N"])


def test_a_walk_over_ends_the_hand() -> None:
    state = do(opened("buck-ohio", "9H"), "E order", "N discard 9H", "S out", "W out")
    choice = read_choice("N out")
    state, events = apply(state, choice.seat, choice.action)
    assert state.walk_over
    assert isinstance(events[0], SitsOut)
    assert legal_actions(state) == ()
    assert refusal(state, "E pass").code == "hand_over"


def test_once_the_tricks_are_played_nothing_is_asked() -> None:
    state = do(opened("north-american", "9H"), *FIRST, "E call S")
    assert refusal(state, "N discard 9H").code == "no_choice_here"
    card = next(iter(state.holdings["S"].known))
    verdict = verify(state, "S", Play(card))
    assert isinstance(verdict, Refusal)
    assert verdict.code == "not_your_turn"


def test_no_card_is_played_while_a_question_is_open() -> None:
    state = opened("north-american", "9H")
    card = next(iter(state.holdings["E"].known))
    verdict = verify(state, "E", Play(card))
    assert isinstance(verdict, Refusal)
    assert verdict.code == "wrong_phase"
