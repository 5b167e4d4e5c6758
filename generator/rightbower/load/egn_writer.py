"""Hands as deals of Euchre Game Notation; what that notation cannot say is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rightbower.load.egn_words import write_call, write_card, write_note
from rightbower.load.words import parse_anchor
from rightbower.model.actions import Answer, Call, Discard, Exchange, Give, Order, Pass
from rightbower.model.cards import Seat
from rightbower.model.problem import Faults
from rightbower.model.record import Choice, HandRecord, Line, TrickLine


@dataclass
class _Said:
    """What a list of choices amounts to: the bidding phase, and which call each choice is."""

    phase: dict[str, Any]
    numbers: dict[int, int] = field(default_factory=dict)


class DealWriter:
    """Writes the deals of one record, with `size` cards for each seat.

    `faults` are what makes the record unwritable, `notices` what is left out.
    """

    def __init__(self, seats: Sequence[Seat], size: int, faults: Faults, notices: Faults) -> None:
        self._seats = list(seats)
        self._size = size
        self._faults = faults
        self._notices = notices

    def deal(self, record: HandRecord, dealer: Seat, number: int, base: str) -> dict[str, Any]:
        """One hand as a deal; `base` is the path of the hand in its file, ending in a dot."""
        if record.kind != "hand":
            self._cannot(base + "kind", record.kind, "fragment")
        if record.claims:
            self._cannot(base + "irregular", "irregular", "claims")
        self._leave_out(record, base)
        said = self._said(record.actions, record, base + "actions")
        phases = [said.phase] if record.actions else []
        if record.tricks:
            phases.append(self._play(record.tricks, 0, base + "tricks"))
        notes = dict(record.notes)
        self._annotate(notes, said, phases, 0, 0, record.tricks)
        for anchor in notes:
            self._notices.add(
                "left_out", f"key:{base}notes.{anchor}", None, what=anchor, why="export"
            )
        lines = [
            self._line(line, record, said, f"{base}lines[{place}]")
            for place, line in enumerate(record.lines)
        ]
        start = {
            "dealer": self._seats.index(dealer),
            "upCard": write_card(record.upcard),
            "playerCards": [
                [write_card(card) for card in record.deal.get(seat) or (None,) * self._size]
                for seat in self._seats
            ],
        }
        plain: dict[str, Any] = {"dealNumber": number, "initialState": start, "phases": phases}
        return plain | ({"alternativeLines": lines} if lines else {})

    def _cannot(self, key: str, what: str, why: str) -> None:
        self._faults.add("cannot_convert", key, None, what=what, why=why)

    def _leave_out(self, record: HandRecord, base: str) -> None:
        known = all(cards and None not in cards for cards in record.deal.values())
        for key, value in (
            ("title", record.title if base else ""), ("summary", record.summary if base else ""),
            ("teaches", record.teaches), ("source", record.source),
            ("kitty", None if known or self._swaps(record) else record.kitty),
        ):  # fmt: skip
            if value:
                self._notices.add("left_out", f"{base}{key}", None, what=key, why="export")

    @staticmethod
    def _swaps(record: HandRecord) -> bool:
        return any(isinstance(choice.action, Exchange) for choice in record.actions)

    def _said(self, choices: Iterable[Choice], record: HandRecord, key: str) -> _Said:
        calls: list[str] = []
        said = _Said({"type": "EUCHRE_BIDDING", "calls": calls, "isAlone": False})
        best, exchanges = False, []
        for number, choice in enumerate(choices):
            seat, action = self._seats.index(choice.seat), choice.action
            partner = (seat + 2) % 4
            if isinstance(action, Pass | Order | Call):
                said.numbers[number] = len(calls)
                calls.append(write_call(action))
                said.phase["isAlone"] |= not isinstance(action, Pass) and action.alone
            elif isinstance(action, Discard) and best:
                card = action.cards[0]
                spare = {"sender": seat, "receiver": partner, "cards": [write_card(card)]}
                exchanges += [] if card is None else [spare]
            elif isinstance(action, Discard) and len(action.cards) == 1:
                if action.cards[0] is not None:
                    said.phase["discard"] = write_card(action.cards[0])
            elif isinstance(action, Give):
                gift = {"sender": seat, "receiver": partner, "cards": [write_card(action.card)]}
                exchanges.insert(0, gift)
            elif isinstance(action, Exchange):
                taken = record.kitty or (None,) * len(action.cards)
                if any(action.cards):
                    self._notices.add(
                        "left_out", f"{key}[{number}]", None, what=action.word, why="export"
                    )
                exchanges.append({"receiver": seat, "cards": [write_card(c) for c in taken]})
            elif action == Answer("defend alone"):
                said.phase["aloneDefender"] = seat
            elif action == Answer("call best"):
                best = True
            elif action not in (Answer("defend together"), Answer("no best")):
                self._cannot(f"{key}[{number}]", action.word, "choice")
        return _Said(said.phase | ({"cardExchanges": exchanges} if exchanges else {}), said.numbers)

    def _play(self, tricks: Sequence[TrickLine], skipped: int, key: str) -> dict[str, Any]:
        written = []
        for number, line in enumerate(tricks):
            cards = line.cards[skipped if number == 0 else 0 :]
            for played in cards:
                if played.marked or played.joker_suit:
                    what = played.card + ("!" if played.marked else "")
                    self._cannot(f"{key}[{number}]", what, "marked")
            written.append([write_card(played.card) for played in cards])
        return {"type": "TRICK_PLAY", "tricks": written}

    @staticmethod
    def _annotate(
        notes: dict[str, str], said: _Said, phases: list[dict[str, Any]], first: int, skipped: int,
        tricks: Sequence[TrickLine],
    ) -> None:  # fmt: skip
        """Put notes that stand at a call or a card into the phases, and take them from `notes`.

        The phases begin with the card `skipped` of the trick `first`, both counted from 0.
        """
        calls: dict[str, list[str]] = {}
        cards: dict[str, list[str]] = {}
        before = [0]
        for number, line in enumerate(tricks):
            before.append(before[-1] + len(line.cards) - (skipped if number == 0 else 0))
        for anchor, note in list(notes.items()):
            kind, number, card = parse_anchor(anchor) or ("", 0, 0)
            if kind == "b" and number - 1 in said.numbers:
                calls[str(said.numbers[number - 1])] = write_note(note)
            elif kind == "t" and card and 0 <= number - 1 - first < len(tricks):
                trick = number - 1 - first
                place = before[trick] + card - 1 - (skipped if trick == 0 else 0)
                cards[str(place)] = write_note(note)
            else:
                continue
            del notes[anchor]
        for phase in phases:
            if phase["type"] == "EUCHRE_BIDDING" and calls:
                phase["callAnnotations"] = calls
            if phase["type"] == "TRICK_PLAY" and cards:
                phase["playAnnotations"] = cards

    def _line(self, line: Line, record: HandRecord, main: _Said, key: str) -> Mapping[str, Any]:
        kind, number, card = parse_anchor(line.start) or ("", 0, 0)
        if line.title:
            self._notices.add("left_out", f"{key}.title", None, what="title", why="export")
        notes = dict(line.notes)
        if kind == "b":
            before = [*record.actions[: number - 1]]
            said = self._said([*before, *line.actions], record, f"{key}.actions")
            at = main.numbers.get(number - 1)
            if at is None:
                self._cannot(f"{key}.from", line.start, "line")
                at = 0
            phase = said.phase | {"calls": said.phase["calls"][at:]}
            shifted = {n: call - at for n, call in said.numbers.items() if call >= at}
            phases = [phase, self._play(line.tricks, 0, f"{key}.tricks")]
            self._annotate(notes, _Said(phase, shifted), phases, 0, 0, line.tricks)
        else:
            played = sum(len(trick.cards) for trick in record.tricks[: number - 1])
            at = len(main.phase["calls"]) + played + card - 1
            phases = [self._play(line.tricks, card - 1, f"{key}.tricks")]
            nothing = _Said({})
            self._annotate(notes, nothing, phases, number - 1, card - 1, line.tricks)
        for anchor in notes:
            self._notices.add(
                "left_out", f"key:{key}.notes.{anchor}", None, what=anchor, why="export"
            )
        return {"branchIndex": at, "phases": [p for p in phases if p.get("tricks") != []]}
