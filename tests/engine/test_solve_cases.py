"""Double dummy by hand: one small position for everything special about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.engine.bits import layout
from rightbower.engine.contract import contracts
from rightbower.engine.glance import trump_facts
from rightbower.engine.hand import apply
from rightbower.engine.solve import card_values, hand_values, most_tricks
from rightbower.engine.state import HandState
from rightbower.model.actions import Play
from rightbower.model.cards import CARDS, Seat, Trump, Unit
from support import profile, replayed

HEAD = "schema: euchre-hand/1\nid: x\nkind: position\n"


def position(text: str, game: str = "north-american") -> HandState:
    state = replayed(f"{HEAD}profile: {game}\n{text}\n").state
    assert state is not None
    return state


def values(state: HandState) -> dict[str, int]:
    return {play.word: tricks for play, tricks in card_values(state).tricks.items()}


def test_the_left_bower_led_draws_a_trump() -> None:
    deal = "deal: {N: JD 9C, E: 9H QD, S: KD 10C, W: 10S 9S}"
    state = position(f"trump: H\nleader: N\n{deal}")
    # East must follow the jack of diamonds with the nine of hearts, and cannot ruff the club.
    assert values(state) == {"9C": 1, "JD": 2}
    # Where spades are trumps the same jack is a diamond like any other.
    assert values(position(f"trump: S\nleader: N\n{deal}")) == {"9C": 0, "JD": 0}


def test_equivalent_cards_are_worth_the_same() -> None:
    state = position("trump: S\nleader: N\ndeal: {N: KH QH, E: AH 9D, S: 9H 10D, W: 10H AC}")
    assert values(state) == {"KH": 1, "QH": 1}


NO_TRUMP = "trump: NT\nleader: N\ndeal: {N: JK QH, E: KH 9S, S: 4D 5D, W: 6C 7C}"


def test_a_joker_of_no_suit_asks_for_the_suit_that_is_named() -> None:
    state = position(NO_TRUMP, "five-hundred")
    # Only a call for hearts draws the king.
    assert values(state) == {"JK as C": 1, "JK as D": 1, "JK as H": 2, "JK as S": 1, "QH": 1}
    for suit, left in (("H", 1), ("S", 0)):
        after, _ = apply(state, Seat("N"), Play(CARDS["JK"], suit))
        assert most_tricks(after, Unit("NS")) == 1 + left


def test_a_joker_of_no_suit_may_be_played_only_where_the_suit_is_missing() -> None:
    deal = "deal: {N: AH KH, E: JK 9H, S: 4D 5D, W: 6C 7C}"
    state = position(f"trump: NT\nleader: N\n{deal}", "five-hundred")
    # East follows once and takes the second heart.
    assert values(state) == {"AH": 1, "KH": 1}
    after, _ = apply(state, Seat("N"), Play(CARDS["AH"]))
    assert values(after) == {"9H": 1}


def test_a_joker_that_was_nominated_is_the_highest_of_its_suit() -> None:
    state = position(NO_TRUMP, "five-hundred")
    hearts = replace(state, ranked=state.setup.rankings[Trump(None, "H")])
    assert values(hearts) == {"JK": 2, "QH": 0}
    clubs = replace(state, ranked=state.setup.rankings[Trump(None, "C")])
    assert values(clubs) == {"JK": 1, "QH": 0}


def test_the_joker_as_the_best_trump() -> None:
    deal = "deal: {N: JH AH, E: JK 9C, S: 9D 10D, W: 9S 10S}"
    state = position(f"trump: H\nleader: N\n{deal}", "british")
    assert values(state) == {"AH": 1, "JH": 1}


def test_one_lone_player_against_another() -> None:
    deal = "deal: {N: JH AC 9S, E: AH AS KS}"
    lone = "leader: N\nmaker: N\nalone: N\nout: [S, W]"
    state = position(f"trump: H\n{lone}\n{deal}")
    # The jack must draw the only trump before the ace of clubs is safe.
    assert values(state) == {"9S": 1, "AC": 1, "JH": 2}
    assert most_tricks(state, Unit("EW")) == 1


def test_a_lone_player_against_two() -> None:
    deal = "deal: {N: JH 9S, E: 9H AS, W: 10S QS}"
    state = position(f"trump: H\nleader: N\nmaker: N\nalone: N\n{deal}")
    assert values(state) == {"9S": 1, "JH": 1}
    assert most_tricks(state, Unit("EW")) == 1


MISERE = "leader: N\nmaker: N\nout: [S]\ntrump: NT\ndeal: {N: 9H 5C, E: 10H 4H, W: 8H AC}"


def misere(text: str, bid: str = "misere") -> HandState:
    state = position(text, "five-hundred")
    return replace(state, contract=contracts(state.setup.rules.bid)[bid])


def test_in_a_misere_the_maker_takes_as_few_as_can_be() -> None:
    state = misere(MISERE)
    # East keeps the four under the nine, and throws the ten away on the club.
    found = card_values(state)
    assert (values(state), found.best) == ({"5C": 1, "9H": 1}, 1)
    assert values(position(MISERE, "five-hundred")) == {"5C": 0, "9H": 0}


def test_in_a_misere_the_others_give_the_maker_tricks() -> None:
    after, _ = apply(misere(MISERE), Seat("N"), Play(CARDS["9H"]))
    found = card_values(after)
    assert found.side == {"E", "W"}
    assert (values(after), found.best) == ({"10H": 2, "4H": 1}, 1)
    assert found.cost(Play(CARDS["10H"])) == 1


@pytest.mark.parametrize(
    ("owners", "facts"),
    [
        ("0", (1, 0, 0)),
        ("01", (1, 0, 0)),
        ("10", (0, 1, 1)),
        ("100", (1, 1, -1)),
        ("0110", (1, 1, -1)),
        ("0011", (2, 0, 0)),
        ("002", (2, 0, 0)),
        ("0222", (3, 0, -1)),
        ("02121", (1, 0, -1)),
    ],
)
def test_trumps_that_are_sure(owners: str, facts: tuple[int, int, int]) -> None:
    """Holders of the trumps from the highest down; 0 and 2 are partners."""
    shape = int("1" + owners, 4)
    assert trump_facts(shape, (True, False, True, False)) == facts


def test_no_positions_have_no_values() -> None:
    assert hand_values([]) == []


def test_the_side_that_does_not_count_takes_its_winners_at_once() -> None:
    # East has drawn the trumps when it leads, and three winners are left.
    deal = "deal: {N: 9S 10S QD KD, E: JH AC KC AS, S: 9D 10D 10C 9C, W: KS QS JC QC}"
    state = position(f"trump: H\nleader: E\n{deal}")
    assert values(state) == {"AC": 4, "AS": 4, "JH": 4, "KC": 4}
    assert most_tricks(state, Unit("NS")) == 0


def test_a_joker_of_no_suit_is_named_later_too() -> None:
    deal = "deal: {N: AC JK QH, E: KC KH 9S, S: 4D 5D 6D, W: 7D 8D 9D}"
    state = position(f"trump: NT\nleader: N\n{deal}", "five-hundred")
    # After the ace of clubs the joker still draws the king of hearts.
    named = {"JK as C": 2, "JK as D": 2, "JK as H": 3, "JK as S": 2}
    assert values(state) == {"AC": 3, **named, "QH": 2}


def test_a_joker_of_no_suit_stands_in_no_suits_mask() -> None:
    rules = profile("five-hundred", **{"pack.joker_in_no_trump": "own_suit"}).rules
    # Made anew: what is kept from other tests would show nothing.
    placed = layout.__wrapped__(rules.pack, rules.trump, Trump(None))
    assert placed.joker
    assert not any(mask & placed.joker for mask in placed.mask_of.values())
