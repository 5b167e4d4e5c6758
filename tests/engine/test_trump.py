"""Trump: which suit a card counts as, and what beats what."""

from __future__ import annotations

import pytest

from rightbower.engine.trump import pack_cards, rankings
from rightbower.model.cards import CARDS, NO_TRUMP, SUITS, TRUMPS, TWIN, Card, Suit
from support import PROFILES, profile

RULES = profile("north-american").rules
RANKINGS = rankings(RULES.pack, RULES.trump)


def order_of(trump: str, led: Suit) -> list[str]:
    ranking = RANKINGS[TRUMPS[trump]]
    winning = [card for card in pack_cards(RULES.pack) if ranking.strength(card, led) >= 0]
    return sorted(winning, key=lambda card: -ranking.strength(card, led))


def test_trumps_rank_bowers_first_then_ace_to_nine() -> None:
    assert order_of("H", "H") == ["JH", "JD", "AH", "KH", "QH", "10H", "9H"]


def test_every_trump_beats_every_card_of_the_suit_led() -> None:
    assert order_of("S", "D") == [
        "JS", "JC", "AS", "KS", "QS", "10S", "9S", "AD", "KD", "QD", "JD", "10D", "9D",
    ]  # fmt: skip


def test_the_suit_that_lends_its_jack_has_one_card_fewer() -> None:
    assert order_of("S", "C")[7:] == ["AC", "KC", "QC", "10C", "9C"]


def test_without_trumps_jacks_are_ordinary() -> None:
    assert order_of("NT", "H") == ["AH", "KH", "QH", "JH", "10H", "9H"]


@pytest.mark.parametrize("suit", SUITS)
def test_the_left_bower_counts_as_trump(suit: Suit) -> None:
    ranking = RANKINGS[TRUMPS[suit]]
    left = CARDS["J" + TWIN[suit]]
    assert ranking.left == left
    assert ranking.suit_of(left) == suit
    assert ranking.strength(left, left.suit or "C") > ranking.strength(CARDS["A" + suit], suit)


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("trump", [*SUITS, "NT"])
def test_suit_lengths_add_up(name: str, trump: str) -> None:
    """FACTS 4: 7 trumps, 5 of the suit of the same colour, 6 and 6 in the pack of 24."""
    rules = profile(name).rules
    ranking = rankings(rules.pack, rules.trump)[TRUMPS[trump]]
    lengths = dict.fromkeys(SUITS, 0)
    for card in pack_cards(rules.pack):
        lengths[ranking.suit_of(card)] += 1
    if trump == "NT":
        assert set(lengths.values()) == {6}
    else:
        suit = TRUMPS[trump].suit
        assert suit is not None
        assert lengths.pop(suit) == 7
        assert lengths.pop(TWIN[suit]) == 5
        assert set(lengths.values()) == {6}


def test_a_card_of_another_suit_cannot_win() -> None:
    assert RANKINGS[NO_TRUMP].strength(Card("AS"), "H") == -1
