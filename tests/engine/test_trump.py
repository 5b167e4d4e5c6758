"""Trump: which suit a card counts as, and what beats what."""

from __future__ import annotations

from collections import Counter

import pytest

from rightbower.engine.trump import pack_cards, rankings
from rightbower.model.cards import CARDS, NO_TRUMP, RED, SUITS, TRUMPS, TWIN, Card, Suit
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


LENGTHS = {24: (7, 5, 6), 25: (8, 5, 6), 28: (8, 6, 7), 32: (9, 7, 8), 33: (10, 7, 8)}
"""FACTS 4: trumps, cards of the suit of the same colour, cards of the others, by pack."""
RED_43, BLACK_43 = (13, 10, 10), (12, 9, 11)
"""The same in the pack of 43, by the colour of trumps."""


@pytest.mark.parametrize("name", PROFILES)
@pytest.mark.parametrize("suit", SUITS)
def test_suit_lengths_add_up(name: str, suit: Suit) -> None:
    rules = profile(name).rules
    pack = pack_cards(rules.pack)
    ranking = rankings(rules.pack, rules.trump)[TRUMPS[suit]]
    lengths = Counter(ranking.suit_of(card) for card in pack)
    expected = LENGTHS.get(len(pack)) or (RED_43 if suit in RED else BLACK_43)
    others = [lengths[other] for other in SUITS if other not in (suit, TWIN[suit])]
    assert (lengths[suit], lengths[TWIN[suit]], *others) == (*expected, expected[2])


@pytest.mark.parametrize("name", PROFILES)
def test_without_trumps_every_card_counts_as_what_it_shows(name: str) -> None:
    rules = profile(name).rules
    ranking = rankings(rules.pack, rules.trump)[NO_TRUMP]
    assert all(ranking.suit_of(card) == card.suit for card in pack_cards(rules.pack))


def test_a_card_of_another_suit_cannot_win() -> None:
    assert RANKINGS[NO_TRUMP].strength(Card("AS"), "H") == -1
