"""Hand and game records: from a document to records whose words are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rightbower.load.phrases import Phrases
from rightbower.load.profiles import Profiles, with_changes
from rightbower.load.shapes import faults_of, shaped
from rightbower.load.words import ANCHOR_ID, SEAT
from rightbower.load.yaml_reader import Document
from rightbower.model.cards import TRUMPS, Seat, Unit
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import Profile
from rightbower.model.record import (
    EXPECT_KEYS,
    GAME_EXPECT_KEYS,
    Claim,
    GameFile,
    GameRecord,
    HandFile,
    HandRecord,
    Line,
)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record read from a file, with the profile it is to be replayed under."""

    record: HandRecord | GameRecord | None
    profile: Profile | None
    problems: tuple[Problem, ...]
    name: str = ""
    """The record's id as far as it could be read."""


_NOT_IN_GAMES: Final = ("schema", "id", "profile", "rules", "kind", "seats", "players", "dealer",
                        "score_before")  # fmt: skip


def load_record(document: Document, file: str, profiles: Profiles) -> Loaded:
    """The hand or game record in `document`; every fault of its form is among the problems."""
    faults = faults_of(document, file)
    plain = document.plain
    if not isinstance(plain, dict):
        faults.add("wrong_type", "", None, key="", expected="a mapping", found=type(plain).__name__)
        return Loaded(None, None, faults.sorted())
    name = plain.get("id")
    name = name if isinstance(name, str) else ""
    if str(plain.get("schema", "")).startswith("euchre-game"):
        game, profile = _Reader(document, faults, profiles, file).game(plain)
        return Loaded(game, profile, faults.sorted(), name)
    record, profile = _Reader(document, faults, profiles, file).hand(plain)
    return Loaded(record, profile, faults.sorted(), name)


def _plain_hand(plain: Mapping[str, Any]) -> dict[str, Any]:
    """The record as its shape wants it: tricks that YAML took for mappings are text again."""
    hand = dict(plain)
    hand["tricks"] = _texts(hand.get("tricks", []))
    if isinstance(hand.get("lines"), list):
        hand["lines"] = [_plain_line(line) for line in hand["lines"]]
    return hand


def _plain_line(line: Any) -> Any:
    if not isinstance(line, dict):
        return line
    renamed = {("from_" if key == "from" else key): value for key, value in line.items()}
    return renamed | {"tricks": _texts(renamed.get("tricks", []))}


def _texts(tricks: Any) -> Any:
    """An unquoted `- W: 9C 10H` is a mapping to YAML; it is read as the text it looks like."""
    if not isinstance(tricks, list):
        return tricks
    texts = []
    for trick in tricks:
        if isinstance(trick, dict) and len(trick) == 1:
            ((leader, cards),) = trick.items()
            trick = f"{leader}: {cards}" if isinstance(cards, str) else trick
        texts.append(trick)
    return texts


class _Reader:
    """Reads one record; faults are collected, never raised."""

    def __init__(self, document: Document, faults: Faults, profiles: Profiles, file: str) -> None:
        self._document = document
        self._faults = faults
        self._profiles = profiles
        self._file = file

    def hand(self, plain: dict[str, Any]) -> tuple[HandRecord | None, Profile | None]:
        """A hand record that stands alone."""
        for key in ("schema", "id", "profile"):
            if key not in plain:
                self._faults.add("missing_key", "", None, key=key)
        shape: HandFile | None = shaped(HandFile, _plain_hand(plain), self._faults)
        profile = None if shape is None else self._head(shape)
        if shape is None or profile is None:
            return None, None
        record = self._record(shape, "", self._seats(shape.seats) or profile.seats)
        return (None if self._faults.found else record), profile

    def game(self, plain: dict[str, Any]) -> tuple[GameRecord | None, Profile | None]:
        """A game record with all its hands."""
        shape: GameFile | None = shaped(GameFile, plain, self._faults)
        profile = None if shape is None else self._head(shape)
        if shape is None or profile is None:
            return None, None
        self._expect(shape.expect, GAME_EXPECT_KEYS, "")
        seats = self._seats(shape.seats)
        phrases = Phrases(self._document, self._faults, seats or profile.seats, "")
        read = [
            self._entry(entry, f"hands[{number}]", seats or profile.seats)
            for number, entry in enumerate(shape.hands)
        ]
        phrases.seat(shape.first_dealer, "first_dealer")
        players = phrases.by_seat(shape.players, "players")
        if self._faults.found:
            return None, profile
        return GameRecord(
            id=shape.id,
            profile=shape.profile,
            rules=shape.rules,
            title=shape.title,
            summary=shape.summary,
            source=shape.source,
            seats=seats,
            players=players,
            first_dealer=Seat(shape.first_dealer),
            best_of=None if shape.match is None else shape.match.best_of,
            hands=tuple(record for record in read if record is not None),
            expect=shape.expect,
            file=self._file,
            places=self._document.values,
        ), profile

    def _head(self, shape: HandFile | GameFile) -> Profile | None:
        """Check the id and find the profile, with the record's own rules laid over it."""
        if not ANCHOR_ID.match(shape.id):
            self._faults.add("bad_id", "id", None, id=shape.id)
        profile = self._profiles.get(shape.profile)
        if profile is None:
            known = tuple(sorted(self._profiles))
            self._faults.add("unknown_profile", "profile", None, profile=shape.profile, known=known)
            return None
        return with_changes(profile, shape.rules, self._faults) if shape.rules else profile

    def _entry(
        self, entry: dict[str, Any], base: str, seats: tuple[Seat, ...]
    ) -> HandRecord | None:
        """One hand of a game: what the game says for all of them may not be said again."""
        for key in _NOT_IN_GAMES:
            if key in entry:
                self._faults.add("unknown_key", f"key:{base}.{key}", None, key=key)
        shape: HandFile | None = shaped(HandFile, _plain_hand(entry), self._faults, base)
        return None if shape is None else self._record(shape, base, seats)

    def _record(self, shape: HandFile, base: str, seats: tuple[Seat, ...]) -> HandRecord:
        phrases = Phrases(self._document, self._faults, seats, base)
        self._expect(shape.expect, EXPECT_KEYS, phrases.base)
        return HandRecord(
            id=shape.id,
            profile=shape.profile,
            rules=shape.rules,
            kind=shape.kind,
            title=shape.title,
            summary=shape.summary,
            teaches=shape.teaches,
            source=shape.source,
            seats=tuple(Seat(seat) for seat in shape.seats),
            players=phrases.by_seat(shape.players, "players"),
            dealer=phrases.seat(shape.dealer, "dealer"),
            score_before={Unit(unit): points for unit, points in shape.score_before.items()},
            deal={
                seat: None if text.strip() == "?" else phrases.cards(text, f"deal.{seat}")
                for seat, text in phrases.by_seat(shape.deal, "deal").items()
            },
            upcard=phrases.card(shape.upcard, "upcard"),
            kitty=None if shape.kitty is None else phrases.cards(shape.kitty, "kitty"),
            trump=None if shape.trump is None else TRUMPS[shape.trump],
            leader=phrases.seat(shape.leader, "leader"),
            maker=phrases.seat(shape.maker, "maker"),
            alone=phrases.seat(shape.alone, "alone"),
            out=tuple(
                seat
                for number, label in enumerate(shape.out)
                if (seat := phrases.seat(label, f"out[{number}]")) is not None
            ),
            actions=phrases.choices(shape.actions, "actions", ""),
            tricks=phrases.tricks(shape.tricks, "tricks", ""),
            notes=shape.notes,
            lines=self._lines(shape, phrases),
            claims=_claims(shape, phrases),
            expect=shape.expect,
            file=self._file,
            places=phrases.places,
        )

    def _lines(self, shape: HandFile, phrases: Phrases) -> tuple[Line, ...]:
        lines: list[Line] = []
        for number, line in enumerate(shape.lines):
            key, prefix = f"lines[{number}]", f"{line.id}."
            if not ANCHOR_ID.match(line.id):
                self._faults.add("bad_id", f"{phrases.base}{key}.id", None, id=line.id)
            if any(line.id == other.id for other in lines):
                self._faults.add("duplicate_id", f"{phrases.base}{key}.id", None, id=line.id)
            lines.append(
                Line(
                    id=line.id,
                    start=line.from_,
                    title=line.title,
                    actions=phrases.choices(line.actions, f"{key}.actions", prefix),
                    tricks=phrases.tricks(line.tricks, f"{key}.tricks", prefix),
                    notes={at.removeprefix(prefix): note for at, note in line.notes.items()},
                )
            )
        return tuple(lines)

    def _seats(self, labels: tuple[str, ...]) -> tuple[Seat, ...]:
        for number, label in enumerate(labels):
            if not SEAT.match(label) or label in labels[:number]:
                self._faults.add("unknown_seat", f"seats[{number}]", None, seat=label, seats=labels)
        return tuple(Seat(label) for label in labels)

    def _expect(self, expect: Mapping[str, Any], known: tuple[str, ...], dot: str) -> None:
        for key, value in expect.items():
            path = f"{dot}expect.{key}"
            if key not in known:
                self._faults.add("unknown_key", f"key:{path}", None, key=key)
            elif key in ("illegal", "max_tricks") and not isinstance(value, dict):
                params = {"key": key, "expected": "a mapping", "found": str(value)}
                self._faults.add("wrong_type", path, None, **params)


def _claims(shape: HandFile, phrases: Phrases) -> tuple[Claim, ...]:
    claims = []
    for number, claim in enumerate(shape.irregular):
        phrases.seat(claim.by, f"irregular[{number}].by")
        claims.append(Claim(claim.at, Seat(claim.by), claim.when))
    return tuple(claims)
