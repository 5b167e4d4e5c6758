"""The words of a record: cards, choices and trick lines, read from text and back to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from rightbower.model.actions import (
    Action,
    Answer,
    Bid,
    Call,
    Discard,
    Exchange,
    Give,
    Misdeal,
    Name,
    Order,
    Pass,
    Play,
)
from rightbower.model.cards import CARDS, SUITS, TRUMPS, Card, Seat, Suit, card_from
from rightbower.model.record import Choice, Played, TrickLine

SEAT: Final = re.compile(r"[A-Za-z0-9]{1,8}\Z")
ANCHOR_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}\Z")
_ANCHOR: Final = re.compile(r"(deal|end)\Z|([bt])([1-9]\d{0,3})(?:\.([1-9]\d{0,3}))?\Z")
_BID: Final = re.compile(r"(?:[1-9]\d?(?:C|D|H|S|NT)?|misere|open-misere)\Z")
_CLAIM: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_ANSWERS: Final[dict[str, Answer]] = {
    answer.word: answer
    for answer in (
        Answer("alone"), Answer("with partner"), Answer("defend alone"),
        Answer("defend together"), Answer("in"), Answer("out"), Answer("call best"),
        Answer("no best"),
    )
}  # fmt: skip


def parse_anchor(anchor: str) -> tuple[str, int, int] | None:
    """An anchor as its kind (`deal`, `b`, `t`, `end`), its number and its card, 0 where it has
    none; None when it is no anchor."""
    match = _ANCHOR.match(anchor)
    if match is None or (match[2] == "b" and match[4]):
        return None
    return match[1] or match[2], int(match[3] or 0), int(match[4] or 0)


class BadWord(Exception):
    """A word that is none: the code, the word, and how many characters stand before it."""

    def __init__(self, code: str, word: str, offset: int) -> None:
        super().__init__(code, word)
        self.code, self.word, self.offset = code, word, offset


Token = tuple[str, int]
"""A word and the number of characters before it."""


def tokens(text: str) -> Iterator[Token]:
    """The words of `text` with their offsets."""
    return ((match.group(), match.start()) for match in re.finditer(r"\S+", text))


def _card(token: Token) -> Card | None:
    word, offset = token
    if word == "?":
        return None
    card = card_from(word)
    if card is None:
        raise BadWord("bad_card", word, offset)
    return card


def read_cards(text: str) -> tuple[tuple[Card | None, int], ...]:
    """Cards and their offsets; `?` is an unknown card, None. Raises BadWord."""
    return tuple((_card(token), token[1]) for token in tokens(text))


_KNOWN: Final[Mapping[str, Card | None]] = {
    **CARDS,
    **{"T" + suit: CARDS["10" + suit] for suit in SUITS},
    "?": None,
}
"""Every word that is a card, and the word for an unknown one."""


def cards_in(text: str) -> tuple[Card | None, ...]:
    """The same without their offsets, which takes a third of the time. Raises BadWord."""
    try:
        return tuple([_KNOWN[word] for word in text.split()])
    except KeyError:
        return tuple(card for card, _ in read_cards(text))


def _suit(token: Token) -> Suit:
    for suit in SUITS:
        if token[0] == suit:
            return suit
    raise BadWord("bad_action", *token)


@lru_cache(maxsize=1 << 12)
def read_choice(text: str) -> Choice:
    """A line of `actions`: a seat and its choice. Raises BadWord.

    Record after record has the same lines: one object for one line.
    """
    words = list(tokens(text))
    if len(words) < 2:
        raise BadWord("bad_action", text.strip(), 0)
    seat, *rest = words
    if not SEAT.match(seat[0]):
        raise BadWord("unknown_seat", *seat)
    return Choice(Seat(seat[0]), _action(rest))


def _action(words: list[Token]) -> Action:
    said = " ".join(word for word, _ in words)
    if said in _ANSWERS:
        return _ANSWERS[said]
    verb, arguments = words[0], words[1:]
    reader = _VERBS.get(verb[0])
    if reader is None:
        raise BadWord("bad_action", *verb)
    action = reader(verb, arguments)
    if action is None:
        raise BadWord("bad_action", said, verb[1])
    return action


def _making(arguments: list[Token]) -> tuple[list[Token], bool]:
    """The arguments without a closing `alone`, and whether it was there."""
    alone = bool(arguments) and arguments[-1][0] == "alone"
    return (arguments[:-1] if alone else arguments), alone


def _pass(verb: Token, arguments: list[Token]) -> Action | None:
    return None if arguments else Pass()


def _order(verb: Token, arguments: list[Token]) -> Action | None:
    rest, alone = _making(arguments)
    return None if rest else Order(alone)


def _call(verb: Token, arguments: list[Token]) -> Action | None:
    rest, alone = _making(arguments)
    if len(rest) != 1:
        return None
    trump = TRUMPS.get(rest[0][0])
    if trump is None:
        raise BadWord("bad_action", *rest[0])
    return Call(trump, alone)


def _name(verb: Token, arguments: list[Token]) -> Action | None:
    rest, alone = _making(arguments)
    return Name(_suit(rest[0]), alone) if len(rest) == 1 else None


def _bid(verb: Token, arguments: list[Token]) -> Action | None:
    if len(arguments) != 1:
        return None
    if not _BID.match(arguments[0][0]):
        raise BadWord("bad_action", *arguments[0])
    return Bid(arguments[0][0])


def _discard(verb: Token, arguments: list[Token]) -> Action | None:
    return Discard(tuple(_card(token) for token in arguments)) if arguments else None


def _exchange(verb: Token, arguments: list[Token]) -> Action | None:
    return Exchange(tuple(_card(token) for token in arguments)) if arguments else None


def _give(verb: Token, arguments: list[Token]) -> Action | None:
    return Give(_card(arguments[0])) if len(arguments) == 1 else None


def _misdeal(verb: Token, arguments: list[Token]) -> Action | None:
    if len(arguments) != 1 or not _CLAIM.match(arguments[0][0]):
        return None
    return Misdeal(arguments[0][0])


_VERBS: Final[dict[str, Callable[[Token, list[Token]], Action | None]]] = {
    "pass": _pass, "order": _order, "call": _call, "name": _name, "bid": _bid,
    "discard": _discard, "exchange": _exchange, "give": _give, "misdeal": _misdeal,
}  # fmt: skip


def read_trick(text: str) -> tuple[TrickLine, tuple[int, ...]]:
    """A trick line (`W: 9C 10H AC KS`) and the offset of each card. Raises BadWord."""
    head, colon, after = text.partition(":")
    leader = head.strip()
    if not colon or not SEAT.match(leader):
        raise BadWord("bad_trick", text.strip(), 0)
    cards: list[Played] = []
    offsets: list[int] = []
    rest = [(word, offset + len(head) + 1) for word, offset in tokens(after)]
    while rest:
        token, *rest = rest
        marked = token[0].endswith("!")
        card = _card((token[0].removesuffix("!"), token[1]))
        if card is None:
            raise BadWord("bad_card", *token)
        suit: Suit | None = None
        if len(rest) > 1 and rest[0][0] == "as":
            marked = marked or rest[1][0].endswith("!")
            suit = _suit((rest[1][0].removesuffix("!"), rest[1][1]))
            rest = rest[2:]
        cards.append(Played(card, suit, marked))
        offsets.append(token[1])
    if not cards:
        raise BadWord("bad_trick", text.strip(), 0)
    return TrickLine(Seat(leader), tuple(cards)), tuple(offsets)


_PLAYED: Final[Mapping[str, Played]] = {
    word + mark: Played(card, None, bool(mark))
    for word, card in _KNOWN.items() if card is not None
    for mark in ("", "!")
}  # fmt: skip
"""What stands on most trick lines, one object for each word."""


def trick_in(text: str) -> TrickLine:
    """The same without the offsets, which takes a third of the time. Raises BadWord."""
    head, colon, after = text.partition(":")
    leader = head.strip()
    try:
        cards = tuple([_PLAYED[word] for word in after.split()])
    except KeyError:
        cards = ()
    if not cards or not colon or not SEAT.match(leader):
        return read_trick(text)[0]
    return TrickLine(Seat(leader), cards)


def write_trick(line: TrickLine) -> str:
    """A trick line as records write it."""
    words = (
        Play(played.card, played.joker_suit).word + ("!" if played.marked else "")
        for played in line.cards
    )
    return f"{line.leader}: {' '.join(words)}"


def write_choice(choice: Choice) -> str:
    """A choice as records write it."""
    return f"{choice.seat} {choice.action.word}"


def write_cards(cards: Iterable[Card | None]) -> str:
    """The cards of a holding as records write them."""
    return " ".join(card or "?" for card in cards)
