"""The words of records: every choice there is, read and written back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rightbower.load.words import (
    BadWord,
    cards_in,
    read_cards,
    read_choice,
    read_trick,
    trick_in,
    write_trick,
)
from rightbower.model.cards import CARDS, card_from

CHOICES = [
    "pass", "order", "order alone", "call S", "call NT", "call H alone", "name D",
    "name D alone", "bid 7H", "bid 6NT", "bid 3", "bid misere", "bid open-misere", "discard 9C",
    "discard ?", "discard 9C 10C ?", "alone", "with partner", "defend alone", "defend together",
    "in", "out", "call best", "no best", "give AH", "give ?", "exchange 9C 10C 9D",
    "misdeal no-ace-no-face",
]  # fmt: skip
NOT_CHOICES = [
    "", "order up", "call", "call X", "call S H", "name", "name NT", "bid", "bid H7", "bid 3 4",
    "discard", "discard KX", "exchange", "give", "give AH KH", "misdeal", "misdeal No!", "alone?",
    "pass alone", "with", "together",
]  # fmt: skip


@pytest.mark.parametrize("words", CHOICES)
def test_a_choice_is_read_and_written(words: str) -> None:
    choice = read_choice(f"N {words}")
    assert choice.seat == "N"
    assert choice.action.word == words


@pytest.mark.parametrize("words", NOT_CHOICES)
def test_what_is_no_choice(words: str) -> None:
    with pytest.raises(BadWord) as raised:
        read_choice(f"N {words}")
    assert raised.value.code in ("bad_action", "bad_card")
    assert raised.value.offset <= len(f"N {words}")


def test_a_seat_is_one_to_eight_letters_or_digits() -> None:
    assert read_choice("player08 pass").seat == "player08"
    with pytest.raises(BadWord):
        read_choice("player008 pass")


def test_every_card_has_its_word() -> None:
    assert len(CARDS) == 45
    for code, card in CARDS.items():
        assert card_from(code) is card
    assert card_from("TH") is CARDS["10H"]
    assert CARDS["JK"].rank is None
    assert CARDS["JK"].suit is None
    for word in ("", "H", "1H", "11H", "AX", "ah", "T", "10", "jk"):
        assert card_from(word) is None


def test_cards_know_where_they_stand() -> None:
    assert read_cards(" 9C  TH ?") == ((CARDS["9C"], 1), (CARDS["10H"], 5), (None, 8))


def test_a_trick_is_read_and_written() -> None:
    line, offsets = read_trick("W: 9C JK as H QS! JK as S!")
    assert [(p.card, p.joker_suit, p.marked) for p in line.cards] == [
        ("9C", None, False), ("JK", "H", False), ("QS", None, True), ("JK", "S", True),
    ]  # fmt: skip
    assert offsets == (3, 6, 14, 18)
    assert write_trick(line) == "W: 9C JK as H QS! JK as S!"
    assert read_trick("W:9C")[1] == (2,)


@pytest.mark.parametrize("text", ["9C 10C", ": 9C", "W:", "W: ?", "W: JK as", "W: JK as X"])
def test_what_is_no_trick(text: str) -> None:
    with pytest.raises(BadWord):
        read_trick(text)


def said_of(read: Callable[[str], object], text: str) -> object:
    """What comes of reading `text`, or what is wrong with it and where."""
    try:
        return read(text)
    except BadWord as bad:
        return bad.code, bad.word, bad.offset


@pytest.mark.parametrize("text", ["", " 9C  TH ?", "JK", *CARDS, "10X 9C", "9C 1H", "9c", "9C!"])
def test_cards_without_their_places_are_the_same(text: str) -> None:
    there = said_of(lambda text: tuple(card for card, _ in read_cards(text)), text)
    assert said_of(cards_in, text) == there


@pytest.mark.parametrize(
    "text",
    [
        "W: 9C 10H AC KS", " N :TH\u00a0QS!", "W: 9C JK as H QS! JK as S!", "W: 9C ?", "W: ?",
        "W:", "9C 10H", "W: 9C 10X", "W W: 9C", ": 9C", "", "player008: 9C", "W: as H", "W: 9C!!",
        *(f"E: {card}! {card}" for card in CARDS),
    ],
)  # fmt: skip
def test_a_trick_without_its_places_is_the_same(text: str) -> None:
    assert said_of(trick_in, text) == said_of(lambda text: read_trick(text)[0], text)
