"""Hand and game records: from a document to records whose words are read."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from rightbower.load.hand_keys import misplaced, plain_hand
from rightbower.load.phrases import Phrases
from rightbower.load.places import Document, Later
from rightbower.load.profiles import Profiles, with_changes
from rightbower.load.shapes import faults_of, shaped
from rightbower.load.words import ANCHOR_ID, SEAT
from rightbower.model.cards import TRUMPS, Seat, Unit
from rightbower.model.frozen import frozen
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import PARAMETERS, RULE_IDS, Profile
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


@frozen
class Loaded:
    """A record read from a file, with the profile it is to be replayed under."""

    record: HandRecord | GameRecord | None
    profile: Profile | None
    problems: tuple[Problem, ...]
    name: str = ""
    """The record's id as far as it could be read."""
    waits_for: str = ""
    """The profile that cannot be used, where that is why the record was not checked."""


HEAD: Final = ("schema", "id", "profile")
"""What every hand record that stands alone begins with."""
NOT_IN_GAMES: Final = (*HEAD, "rules", "kind", "seats", "players", "dealer", "score_before")
"""What a game says for all its hands, so that none of them may say it."""
MAPPINGS: Final = ("illegal", "max_tricks")
"""What a record may expect that is a mapping itself."""


def load_record(
    document: Document, file: str, profiles: Profiles, broken: Collection[str] = ()
) -> Loaded:
    """The hand or game record in `document`; every fault of its form is among the problems.

    `broken` are profiles that are there and cannot be used. A record that wants one of them is
    not checked, and has no fault for that.
    """
    faults = faults_of(document, file)
    plain = document.plain
    if not isinstance(plain, dict):
        found = "a list" if isinstance(plain, list) else "a value"
        faults.add("wrong_type", "", None, key="", expected="a mapping", found=found)
        return Loaded(None, None, faults.sorted())
    if plain.get("profile") in broken and isinstance(plain.get("profile"), str):
        name = plain.get("id")
        return Loaded(None, None, (), name if isinstance(name, str) else "", plain["profile"])
    name = plain.get("id")
    name = name if isinstance(name, str) else ""
    if str(plain.get("schema", "")).startswith("euchre-game"):
        game, profile = _Reader(document, faults, profiles, file).game(plain)
        return Loaded(game, profile, faults.sorted(), name)
    record, profile = _Reader(document, faults, profiles, file).hand(plain)
    return Loaded(record, profile, faults.sorted(), name)


_TABLES: Final[dict[tuple[int, str], tuple[Profile, Profile]]] = {}
_TABLES_AT_MOST: Final = 1000


def laid_over(profile: Profile, rules: Mapping[str, Any], faults: Faults) -> Profile | None:
    """The game under a record's house rules; records that play by the same ones share it."""
    key = (id(profile), json.dumps(rules))
    if key in _TABLES:
        return _TABLES[key][1]
    table = with_changes(profile, rules, faults)
    if table is not None:
        if len(_TABLES) >= _TABLES_AT_MOST:
            _TABLES.clear()
        # The game is kept as well: as long as it lives, nothing else has its id.
        _TABLES[key] = (profile, table)
    return table


_STAND_IN: Final[Mapping[str, Any]] = {
    "schema": "euchre-game/1", "id": "", "profile": "", "first_dealer": "", "hands": [],
}  # fmt: skip
"""What stands for the required parts of a game that cannot be read."""


class _Reader:
    """Reads one record; faults are collected, never raised."""

    def __init__(self, document: Document, faults: Faults, profiles: Profiles, file: str) -> None:
        self._document = document
        self._faults = faults
        self._profiles = profiles
        self._file = file

    def hand(self, plain: dict[str, Any]) -> tuple[HandRecord | None, Profile | None]:
        """A hand record that stands alone."""
        for key in HEAD:
            if key not in plain:
                self._faults.add("missing_key", "", None, key=key)
        shape: HandFile | None = shaped(HandFile, plain_hand(plain), self._faults, mend={})
        if shape is not None:
            misplaced(plain, shape.kind, self._faults)
        profile = None if shape is None else self._head(shape)
        if shape is None or self._unsure(plain, shape):
            return None, None
        seats = self._seats(shape.seats, profile)
        if seats is None:
            return None, None
        if profile is None:
            # Without its game a record is only read, for more faults; its deal names its seats.
            self._record(shape, "", seats or tuple(Seat(label) for label in shape.deal))
            return None, None
        record = self._record(shape, "", seats or profile.seats)
        return (None if self._faults.found else record), profile

    def game(self, plain: dict[str, Any]) -> tuple[GameRecord | None, Profile | None]:
        """A game record with all its hands."""
        shape: GameFile | None = shaped(GameFile, plain, self._faults, mend=_STAND_IN)
        profile = None if shape is None else self._head(shape)
        if shape is None or profile is None or self._unsure(plain, shape):
            return None, None
        self._expect(shape.expect, GAME_EXPECT_KEYS, "")
        seats = self._seats(shape.seats, profile)
        if seats is None:
            return None, profile
        phrases = Phrases(self._document, self._faults, seats or profile.seats, "")
        read = [
            self._entry(entry, f"hands[{number}]", seats or profile.seats)
            for number, entry in enumerate(shape.hands)
        ]
        if plain.get("first_dealer") == shape.first_dealer:
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
            places=Later(lambda: self._document.places.named()),
            score_before={Unit(unit): points for unit, points in shape.score_before.items()},
        ), profile

    def _head(self, shape: HandFile | GameFile) -> Profile | None:
        """Check the id and find the profile, with the record's own rules laid over it."""
        written = self._document.plain
        if written.get("id") == shape.id and not ANCHOR_ID.match(shape.id):
            self._faults.add("bad_id", "id", None, id=shape.id)
        profile = self._profiles.get(shape.profile)
        if profile is None and written.get("profile") != shape.profile:
            return None  # that it is missing, or is no text, has been told
        if profile is None:
            known = tuple(sorted(self._profiles))
            self._faults.add("unknown_profile", "profile", None, profile=shape.profile, known=known)
            for path in shape.rules:
                if path not in PARAMETERS:
                    self._faults.add("unknown_rule", f"key:rules.{path}", None, rule=path)
            return None
        return laid_over(profile, shape.rules, self._faults) if shape.rules else profile

    @staticmethod
    def _unsure(plain: dict[str, Any], shape: HandFile | GameFile) -> bool:
        """Whether the seats cannot be read, so that no word that names one can be judged."""
        return bool(list(shape.seats) != plain.get("seats", []))

    def _entry(
        self, entry: dict[str, Any], base: str, seats: tuple[Seat, ...]
    ) -> HandRecord | None:
        """One hand of a game: what the game says for all of them may not be said again."""
        for key in NOT_IN_GAMES:
            if key in entry:
                self._faults.add("unknown_key", f"key:{base}.{key}", None, key=key)
        shape: HandFile | None = shaped(HandFile, plain_hand(entry), self._faults, base, mend={})
        misplaced(entry, "hand", self._faults, base)
        return None if shape is None else self._record(shape, base, seats)

    def _record(self, shape: HandFile, base: str, seats: tuple[Seat, ...]) -> HandRecord:
        phrases = Phrases(self._document, self._faults, seats, base)
        self._claims(shape, phrases.base)
        return HandRecord(
            id=shape.id,
            profile=shape.profile,
            rules=shape.rules,
            kind=shape.kind,
            title=shape.title,
            summary=shape.summary,
            teaches=shape.teaches,
            source=shape.source,
            seats=tuple(map(Seat, shape.seats)),
            players=phrases.by_seat(shape.players, "players"),
            dealer=phrases.seat(shape.dealer, "dealer"),
            score_before={Unit(unit): points for unit, points in shape.score_before.items()},
            deal={
                seat: phrases.known(None if text.strip() == "?" else text, f"deal.{seat}")
                for seat, text in phrases.by_seat(shape.deal, "deal").items()
            },
            upcard=phrases.card(shape.upcard, "upcard"),
            kitty=phrases.known(shape.kitty, "kitty"),
            trump=None if shape.trump is None else TRUMPS[shape.trump],
            leader=phrases.seat(shape.leader, "leader"),
            maker=phrases.seat(shape.maker, "maker"),
            alone=phrases.seat(shape.alone, "alone"),
            out=phrases.seats(shape.out, "out"),
            actions=phrases.choices(shape.actions, "actions", ""),
            tricks=phrases.tricks(shape.tricks, "tricks", ""),
            notes=shape.notes,
            lines=self._lines(shape, phrases),
            claims=_claims(shape, phrases),
            expect=shape.expect,
            file=self._file,
            places=phrases.places,
        )

    def _claims(self, shape: HandFile, dot: str) -> None:
        self._expect(shape.expect, EXPECT_KEYS, dot)
        for number, rule in enumerate(shape.teaches):
            if rule not in RULE_IDS:
                self._faults.add("unknown_rule", f"{dot}teaches[{number}]", None, rule=rule)

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

    def _seats(self, labels: tuple[str, ...], profile: Profile | None) -> tuple[Seat, ...] | None:
        """The seats that the record names; None, and why, where they cannot be those of a table,
        so that no word about a seat can be judged."""
        before = len(self._faults.found)
        for number, label in enumerate(labels):
            why = "form" if not SEAT.match(label) else "twice" if label in labels[:number] else ""
            if why:
                self._faults.add("unknown_seat", f"seats[{number}]", None, seat=label, why=why)
        players = len(labels) if profile is None else profile.rules.table.players
        if labels and len(labels) != players:
            found = len(set(labels))
            self._faults.add("bad_sum", "seats", None, what="seats", found=found, expected=players)
        if len(self._faults.found) > before:
            return None
        return tuple(Seat(label) for label in labels)

    def _expect(self, expect: Mapping[str, Any], known: tuple[str, ...], dot: str) -> None:
        for key, value in expect.items():
            path = f"{dot}expect.{key}"
            if key not in known:
                self._faults.add("unknown_key", f"key:{path}", None, key=key)
            elif key in MAPPINGS and not isinstance(value, dict):
                params = {"key": key, "expected": "a mapping", "found": str(value)}
                self._faults.add("wrong_type", path, None, **params)


def _claims(shape: HandFile, phrases: Phrases) -> tuple[Claim, ...]:
    claims = []
    for number, claim in enumerate(shape.irregular):
        phrases.seat(claim.by, f"irregular[{number}].by")
        claims.append(Claim(claim.at, Seat(claim.by), claim.when))
    return tuple(claims)
