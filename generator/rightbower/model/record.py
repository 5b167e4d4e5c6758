"""Hand and game records: the document as written, and what it means once its words are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar, Final, Literal

from rightbower.model.actions import Action
from rightbower.model.cards import Card, Seat, Suit, Trump, Unit, cards_of, codes
from rightbower.model.frozen import Frozen, frozen
from rightbower.model.problem import Place
from rightbower.model.rows import STRICT

Kind = Literal["hand", "trick", "position"]
EXPECT_KEYS: Final[tuple[str, ...]] = (
    "status", "trump", "maker", "contract", "alone", "defends_alone", "out", "winners", "tricks",
    "points", "score", "unverified", "game_over", "game_winners", "next_dealer", "illegal",
    "max_tricks",
)  # fmt: skip
"""What a hand record may claim about itself."""
GAME_EXPECT_KEYS: Final[tuple[str, ...]] = ("score", "scores", "games", "game_over", "winners")
"""What a game record may claim about itself."""


@frozen(kw_only=True)
class SourceFile:
    """Where a hand comes from."""

    __pydantic_config__: ClassVar = STRICT
    id: str
    locator: str = ""


@frozen(kw_only=True)
class LineFile:
    """An alternative line as written."""

    __pydantic_config__: ClassVar = STRICT
    id: str
    from_: str
    title: str = ""
    actions: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


@frozen(kw_only=True)
class IrregularFile:
    """A claim as written: who claims what about which card, and when."""

    __pydantic_config__: ClassVar = STRICT
    at: str
    claim: Literal["revoke"]
    by: str
    when: str


@frozen(kw_only=True)
class HandFile:
    """The shape of a hand record (`euchre-hand/1`), and of an entry in a game record."""

    __pydantic_config__: ClassVar = STRICT
    schema: Literal["euchre-hand/1"] = "euchre-hand/1"
    id: str = ""
    profile: str = ""
    rules: dict[str, Any] = field(default_factory=dict)
    kind: Kind = "hand"
    title: str = ""
    summary: str = ""
    teaches: tuple[str, ...] = ()
    source: SourceFile | None = None
    seats: tuple[str, ...] = ()
    players: dict[str, str] = field(default_factory=dict)
    dealer: str | None = None
    score_before: dict[str, int] = field(default_factory=dict)
    deal: dict[str, str] = field(default_factory=dict)
    upcard: str | None = None
    kitty: str | None = None
    trump: Literal["C", "D", "H", "S", "NT"] | None = None
    leader: str | None = None
    maker: str | None = None
    alone: str | None = None
    out: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    notes: dict[str, str] = field(default_factory=dict)
    lines: tuple[LineFile, ...] = ()
    irregular: tuple[IrregularFile, ...] = ()
    expect: dict[str, Any] = field(default_factory=dict)


@frozen(kw_only=True)
class MatchFile:
    """How many games make the match."""

    __pydantic_config__: ClassVar = STRICT
    best_of: Literal[1, 3, 5]


@frozen(kw_only=True)
class GameFile:
    """The shape of a game record (`euchre-game/1`)."""

    __pydantic_config__: ClassVar = STRICT
    schema: Literal["euchre-game/1"]
    id: str
    profile: str
    first_dealer: str
    hands: tuple[dict[str, Any], ...]
    rules: dict[str, Any] = field(default_factory=dict)
    title: str = ""
    summary: str = ""
    source: SourceFile | None = None
    seats: tuple[str, ...] = ()
    players: dict[str, str] = field(default_factory=dict)
    score_before: dict[str, int] = field(default_factory=dict)
    match: MatchFile | None = None
    expect: dict[str, Any] = field(default_factory=dict)


@frozen
class Choice:
    """A choice that is not a card played, with its actor."""

    seat: Seat
    action: Action

    def __reduce__(self) -> tuple[Any, ...]:
        return Choice, (self.seat, self.action)


@frozen
class Played:
    """A card on a trick line; `marked` when the record says that it is illegal."""

    card: Card
    joker_suit: Suit | None = None
    marked: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Thousands of them go from one process to another: the shorter way."""
        return Played, (self.card, self.joker_suit, self.marked)


@frozen
class TrickLine:
    """A trick as recorded: its leader, then the cards clockwise over the seats that play."""

    leader: Seat
    cards: tuple[Played, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Mostly the cards are all that there is to tell: as a text they are told fastest."""
        if any(played.marked or played.joker_suit for played in self.cards):
            return TrickLine, (self.leader, self.cards)
        return _plain_trick, (self.leader, codes([played.card for played in self.cards]))


def _plain_trick(leader: Seat, text: str) -> TrickLine:
    """A trick of cards of which there is nothing else to tell."""
    return TrickLine(leader, tuple([Played(card) for card in cards_of(text) if card]))


@frozen(kw_only=True)
class Line:
    """An alternative line: from the step `start` on, these choices and tricks instead."""

    id: str
    start: str
    title: str
    actions: tuple[Choice, ...]
    tricks: tuple[TrickLine, ...]
    notes: Mapping[str, str]


@frozen
class Claim:
    """`by` claims at `when` that the card at `at` was a revoke."""

    at: str
    by: Seat
    when: str


@frozen(kw_only=True, slots=False)
class HandRecord(Frozen):
    """A hand record with its words read; `places` tells where each anchor stands in the file."""

    id: str
    profile: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    kind: Kind = "hand"
    title: str = ""
    summary: str = ""
    teaches: tuple[str, ...] = ()
    source: SourceFile | None = None
    seats: tuple[Seat, ...] = ()
    players: Mapping[Seat, str] = field(default_factory=dict)
    dealer: Seat | None = None
    score_before: Mapping[Unit, int] = field(default_factory=dict)
    deal: Mapping[Seat, tuple[Card | None, ...] | None] = field(default_factory=dict)
    """Cards by seat; None in a holding is an unknown card, None for it a wholly unknown one."""
    upcard: Card | None = None
    kitty: tuple[Card | None, ...] | None = None
    trump: Trump | None = None
    leader: Seat | None = None
    maker: Seat | None = None
    alone: Seat | None = None
    out: tuple[Seat, ...] = ()
    actions: tuple[Choice, ...] = ()
    tricks: tuple[TrickLine, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    claims: tuple[Claim, ...] = ()
    expect: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
    tokens: Mapping[Unit, int] = field(default_factory=dict)
    """Inside a game: tokens for four tricks collected so far."""
    deal_number: int = 0
    """Inside a game: which deal of it this is."""

    def __getstate__(self) -> dict[str, Any]:
        """Thousands of them are kept: holdings go as texts, since each card takes its time."""
        deal = {seat: None if held is None else codes(held) for seat, held in self.deal.items()}
        kitty = None if self.kitty is None else codes(self.kitty)
        return self.__dict__ | {"deal": deal, "kitty": kitty}

    def __setstate__(self, state: dict[str, Any]) -> None:
        deal = {
            seat: None if held is None else cards_of(held) for seat, held in state["deal"].items()
        }
        kitty = None if state["kitty"] is None else cards_of(state["kitty"])
        object.__setattr__(self, "__dict__", state | {"deal": deal, "kitty": kitty})


@frozen(kw_only=True)
class GameRecord:
    """A game record: hands one after another; dealers and scores follow from the rules."""

    id: str
    profile: str
    rules: Mapping[str, Any]
    title: str
    summary: str
    source: SourceFile | None
    seats: tuple[Seat, ...]
    players: Mapping[Seat, str]
    first_dealer: Seat
    best_of: int | None
    hands: tuple[HandRecord, ...]
    expect: Mapping[str, Any]
    file: str
    places: Mapping[str, Place]
    score_before: Mapping[Unit, int] = field(default_factory=dict)
    """The score at which the first hand begins, where it is not the profile's start."""
