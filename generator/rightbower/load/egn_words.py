"""The words of Euchre Game Notation: cards, calls and annotations, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rightbower.model.actions import Call, Order, Pass
from rightbower.model.cards import (
    CARDS,
    JOKER,
    TRUMPS,
    TWIN,
    Card,
    Suit,
    Trump,
    card_from,
)
from rightbower.model.problem import Faults

_SUITS: Final[Mapping[str, Suit]] = {"c": "C", "d": "D", "h": "H", "s": "S"}
_LABELS: Final = ("!!", "??", "!?", "?!", "!", "?")
_GENERIC: Final = frozenset("tngh")


class Words:
    """Reads the words of one deal; faults are collected at the path where a word stands.

    `notices` are no faults: what a word says beyond what a record can hold.
    """

    def __init__(self, faults: Faults, notices: Faults, trump: Trump | None) -> None:
        self._faults = faults
        self._notices = notices
        self._trump = trump

    def card(self, word: str, path: str, at: str | None = None) -> Card | None:
        """The card that `word` names; None for one not known, or half known, or after a fault."""
        if word in ("Xx", "XX"):
            return None
        if word == "B":
            return JOKER
        if word in ("L", "R"):
            return self._bower(word, path, at)
        rank, suit = word[:1], _SUITS.get(word[1:].lower())
        if "X" in (rank, word[1:].upper()):
            self._notices.add("left_out", path, at, what=word)
            return None
        if suit is None and word[1:] in _GENERIC:
            self._refuse(word, "generic_suit", path, at)
            return None
        card = card_from({"N": "9"}.get(rank, rank) + suit) if suit else None
        if card is None:
            self._faults.add("bad_card", path, at, word=word)
        return card

    def cards(self, words: Iterable[str], path: str) -> tuple[Card | None, ...]:
        """The cards of a list."""
        return tuple(self.card(word, f"{path}[{n}]") for n, word in enumerate(words))

    def played(self, words: Iterable[str], path: str, at: str) -> tuple[Card | None, ...]:
        """The cards of a trick, none of which may be unknown; `at` is the trick's anchor."""
        cards = []
        for number, word in enumerate(words):
            where, anchor, before = f"{path}[{number}]", f"{at}.{number + 1}", self._count
            card = self.card(word, where, anchor)
            if card is None and self._count == before:
                self._refuse(word, "unknown_card_played", where, anchor)
            cards.append(card)
        return tuple(cards)

    @property
    def _count(self) -> int:
        return len(self._faults.found)

    def _bower(self, word: str, path: str, at: str | None) -> Card | None:
        suit = None if self._trump is None else self._trump.suit
        if suit is None:
            self._refuse(word, "no_trump_suit", path, at)
            return None
        return CARDS["J" + (suit if word == "R" else TWIN[suit])]

    def _refuse(self, word: str, why: str, path: str, at: str | None) -> None:
        self._faults.add("cannot_convert", path, at, what=word, why=why)


def trump_of(calls: Iterable[str], upcard: str) -> Trump | None:
    """What the calls made trump; None when nobody made it, or nobody can tell."""
    for call in calls:
        if call in ("Pass", "x"):
            continue
        word = upcard[1:].lower() if call == "Order" else call
        return TRUMPS["NT"] if word == "n" else TRUMPS.get(_SUITS.get(word, ""))
    return None


def read_calls(
    words: Iterable[str], alone: bool, faults: Faults, path: str, at: str
) -> tuple[Pass | Order | Call, ...]:
    """The calls of a list; whoever makes trump plays alone where `alone` says so.

    `at` is what goes before the anchors of the calls (`h3.b`).
    """
    calls: list[Pass | Order | Call] = []
    for number, word in enumerate(words):
        where, anchor = f"{path}[{number}]", f"{at}{number + 1}"
        if word == "Pass":
            calls.append(Pass())
        elif word == "Order":
            calls.append(Order(alone))
        elif word == "n":
            calls.append(Call(TRUMPS["NT"], alone))
        elif word in _SUITS:
            calls.append(Call(TRUMPS[_SUITS[word]], alone))
        elif word == "x":
            faults.add("cannot_convert", where, anchor, what=word, why="unknown_call")
        else:
            faults.add("bad_action", where, anchor, word=word)
    return tuple(calls)


def read_note(texts: Iterable[str]) -> str:
    """The annotations of one step as a note, a line each; `[!?]` in front becomes `!? `."""
    lines = []
    for text in texts:
        label = next((mark for mark in _LABELS if text.startswith(f"[{mark}]")), None)
        if label is not None:
            text = f"{label} {text[len(label) + 2 :].strip()}".rstrip()
        lines.append(text)
    return "\n".join(lines)


def write_note(note: str) -> list[str]:
    """A note as annotations, one for each of its lines."""
    texts = []
    for text in note.split("\n"):
        word, _, rest = text.partition(" ")
        texts.append(f"[{word}]{rest}" if word in _LABELS else text)
    return texts


def write_card(card: Card | None) -> str:
    """A card as the notation writes it."""
    if card is None:
        return "Xx"
    if card == JOKER:
        return "B"
    rank, suit = card[:-1], card[-1].lower()
    return ("T" if rank == "10" else rank) + suit


def write_call(call: Pass | Order | Call) -> str:
    """A call as the notation writes it; that it is made alone is said elsewhere."""
    match call:
        case Pass():
            return "Pass"
        case Order():
            return "Order"
        case _:
            return call.trump.suit.lower() if call.trump.suit else "n"
