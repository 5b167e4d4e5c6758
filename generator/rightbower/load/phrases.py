"""The words of one record, read in place: every token knows its line and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rightbower.load.places import Document, Later
from rightbower.load.words import (
    BadWord,
    cards_in,
    read_cards,
    read_choice,
    read_trick,
    trick_in,
)
from rightbower.model.cards import Card, Seat
from rightbower.model.problem import Faults, Place
from rightbower.model.record import Choice, TrickLine


class Phrases:
    """Reads choices, tricks and cards of the record that stands at `base` in the document.

    Faults are collected, never raised. `places` has every anchor read, and the keys of the record
    (`deal.N`, `expect.points`).
    """

    def __init__(
        self, document: Document, faults: Faults, seats: tuple[Seat, ...], base: str
    ) -> None:
        self._document = document
        self._faults = faults
        self._seats = seats
        self.base = f"{base}." if base else ""
        self.places = Later(self._places)
        self._read: list[tuple[str, str, str]] = []
        """What was read: its anchor, its path and its text."""

    def choices(self, lines: Iterable[str], key: str, prefix: str) -> tuple[Choice, ...]:
        """The choices of a list of action lines; `prefix` goes before their anchors."""
        choices = []
        for number, text in enumerate(lines):
            path = f"{key}[{number}]"
            anchor = f"{prefix}b{number + 1}"
            try:
                choice = read_choice(text)
            except BadWord as bad:
                self._bad(bad, path, anchor, text)
                continue
            self._read.append((anchor, path, text))
            self.seat(choice.seat, path, anchor)
            choices.append(choice)
        return tuple(choices)

    def tricks(self, lines: Iterable[str], key: str, prefix: str) -> tuple[TrickLine, ...]:
        """The tricks of a list of trick lines; `prefix` goes before their anchors."""
        tricks = []
        for number, text in enumerate(lines):
            path = f"{key}[{number}]"
            anchor = f"{prefix}t{number + 1}"
            try:
                trick = trick_in(text)
            except BadWord as bad:
                self._bad(bad, path, anchor, text)
                continue
            self._read.append((anchor, path, text))
            self.seat(trick.leader, path, anchor)
            tricks.append(trick)
        return tuple(tricks)

    def cards(self, text: str, key: str) -> tuple[Card | None, ...]:
        """The cards of a holding or the kitty; None is an unknown card."""
        try:
            cards = cards_in(text)
        except BadWord as bad:
            self._bad(bad, key, None, text)
            return ()
        self._read.append(("", key, text))
        return cards

    def known(self, text: str | None, key: str) -> tuple[Card | None, ...] | None:
        """The same, and None where there is no text: nothing is known."""
        return None if text is None else self.cards(text, key)

    def card(self, text: str | None, key: str) -> Card | None:
        """A single card; None for none and for an unknown one."""
        cards = () if text is None else self.cards(text, key)
        if len(cards) > 1:
            self._faults.add("bad_card", self.base + key, None, word=str(text))
        return cards[0] if cards else None

    def seat(self, label: str | None, key: str, anchor: str | None = None) -> Seat | None:
        """The seat of that label; a label that nobody at the table has is a fault."""
        if label is None:
            return None
        if label not in self._seats:
            self._faults.add("unknown_seat", self.base + key, anchor, seat=label, seats=self._seats)
        return Seat(label)

    def seats(self, labels: Iterable[str], key: str) -> tuple[Seat, ...]:
        """The seats of a list of labels."""
        found = (self.seat(label, f"{key}[{number}]") for number, label in enumerate(labels))
        return tuple(seat for seat in found if seat is not None)

    def by_seat(self, named: Mapping[str, str], key: str) -> dict[Seat, str]:
        """What stands under each seat's label; a label that nobody has is a fault."""
        for label in named:
            if label not in self._seats:
                where = f"key:{self.base}{key}.{label}"
                self._faults.add("unknown_seat", where, None, seat=label, seats=self._seats)
        return {Seat(label): text for label, text in named.items()}

    def _places(self) -> dict[str, Place]:
        """Where everything stands: what the file has, and then every word that was read."""
        places = {
            mark + path.removeprefix(self.base): place
            for mark, found in (("", self._document.values), ("key:", self._document.keys))
            for path, place in found.items()
            if path.startswith(self.base)
        }
        for anchor, path, text in self._read if self._document.values else ():
            for name, offset in _words(anchor, path, text):
                places[name] = self._token(path, text, offset)
        return places

    def _token(self, path: str, text: str, offset: int) -> Place:
        whole = self.base + path
        inner = self._document.inner.get(whole)
        if inner is None:
            head = text.partition(":")[0]
            inner = self._document.inner.get(f"{whole}.{head}")
            offset = max(0, offset - len(head) - 2)
        if inner is None:
            return self._faults.place(whole)
        return Place(inner.line, inner.column + offset)

    def _bad(self, bad: BadWord, path: str, anchor: str | None, text: str) -> None:
        key = f"word:{self.base}{path}"
        self._faults.know(key, self._token(path, text, bad.offset))
        if bad.code == "unknown_seat":
            self._faults.add("unknown_seat", key, anchor, seat=bad.word, seats=self._seats)
        else:
            self._faults.add(bad.code, key, anchor, word=bad.word)


def _words(anchor: str, path: str, text: str) -> Iterator[tuple[str, int]]:
    """The words in a text that was read: by what name they are found, and where they begin."""
    if not anchor:
        for number, (_, offset) in enumerate(read_cards(text)):
            yield f"{path}[{number}]", offset
        return
    yield anchor, 0
    if anchor.rpartition(".")[2].startswith("t"):
        for place, offset in enumerate(read_trick(text)[1], 1):
            yield f"{anchor}.{place}", offset
