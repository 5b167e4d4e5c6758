"""The parameters that make a game: one frozen group per phase, one field per parameter.

A parameter's public name is its dotted path (`auction.all_pass`): the key in a profile, in a
record's `rules:`, the rule id in a trace and the anchor on the rules page. The field types are
the only definition of what values exist; the loader validates against them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rightbower.model.cards import Rank

STRICT: dict[str, Any] = {"extra": "forbid", "strict": True}

TrumpRank = Literal["right", "left", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]
Round = Literal["order_up", "name_suit"]
PollName = Literal["discard", "alone", "defend", "drop"]
LeadCondition = Literal["always", "lone_maker", "lone_maker_against_dealer"]
LeadSeat = Literal["left_of_dealer", "left_of_lone_maker"]
Role = Literal["maker", "other", "dropped"]
ScoreCondition = Literal["alone", "together", "defended_alone", "not_defended_alone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """Who sits at the table and who belongs together."""

    __pydantic_config__: ClassVar = STRICT
    players: Literal[2, 3, 4]
    units: Literal["partners", "solo"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackRules:
    """The cards; `ranks` runs from high to low and is also the order of a plain suit."""

    __pydantic_config__: ClassVar = STRICT
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpRules:
    """The order of the trump suit, from high to low; `right` and `left` are the bowers."""

    __pydantic_config__: ClassVar = STRICT
    order: tuple[TrumpRank, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRules:
    """How the cards come to the players; `kitty` counts the cards that nobody sees."""

    __pydantic_config__: ClassVar = STRICT
    first_dealer: Literal["first_jack", "by_lot", "by_agreement"]
    cut: Literal["right_of_dealer"]
    cards: int
    packets: tuple[tuple[int, ...], ...]
    packet_plan: Literal["fixed", "either", "alternates"]
    upcard: bool
    kitty: int
    rotation: Literal["left"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRules:
    """How trump is made: rounds in order, what cuts them short, what happens when all pass."""

    __pydantic_config__: ClassVar = STRICT
    rounds: tuple[Round, ...]
    automatic_trump: Literal["none", "C"]
    no_trump_call: bool
    dealer_partner: Literal["free", "alone_only"]
    dealer_partner_rounds: tuple[Round, ...]
    all_pass: Literal["redeal", "stick_dealer", "no_trump_hand"]
    redeal_dealer: Literal["next", "same"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterRules:
    """The questions between making trump and the first lead, in the order they are asked."""

    __pydantic_config__: ClassVar = STRICT
    polls: tuple[PollName, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeRules:
    """What becomes of the turned card when its suit is accepted."""

    __pydantic_config__: ClassVar = STRICT
    turned_card: Literal["dealer_takes", "stays_out"]
    may_discard_turned_card: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneRules:
    """Who may play without a partner, and when it is said."""

    __pydantic_config__: ClassVar = STRICT
    who: Literal["never", "maker"]
    declare_at: Literal["with_call", "before_first_lead"]
    defender: Literal["never", "against_lone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DropRules:
    """Dropping out of a hand that somebody else has promised to make."""

    __pydantic_config__: ClassVar = STRICT
    allowed: bool
    walk_over: Literal["credit", "win", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadRow:
    """When `when` holds, `leader` leads to the first trick; the first row that holds decides."""

    __pydantic_config__: ClassVar = STRICT
    when: LeadCondition
    leader: LeadSeat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """Who leads first. Following suit and winning tricks are the same in every game."""

    __pydantic_config__: ClassVar = STRICT
    first_lead: tuple[LeadRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeRules:
    """What an illegal failure to follow suit costs, and until when it can be claimed."""

    __pydantic_config__: ClassVar = STRICT
    points: int
    lone_points: int
    claim_until: Literal["trick_quitted", "next_lead", "hand_end"]
    ends_hand: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """One line of the score table.

    A camp in `role` that took `tricks` (both bounds included) under the conditions `when`
    brings `points` + `per_trick` x tricks to every unit of its own camp or of the opponents'.
    """

    __pydantic_config__: ClassVar = STRICT
    id: str
    role: Role
    tricks: tuple[int, int]
    when: tuple[ScoreCondition, ...] = ()
    to: Literal["own", "opponents"] = "own"
    points: int = 0
    per_trick: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRules:
    """How a hand is scored: points count up to the target, or down from `start` to it."""

    __pydantic_config__: ClassVar = STRICT
    kind: Literal["up_to", "countdown"]
    start: int
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """When a game ends and who has won it."""

    __pydantic_config__: ClassVar = STRICT
    target: int
    all_tricks_win: bool
    tie: Literal["impossible", "shared"]
    best_of: Literal[1, 3, 5]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every parameter of one game."""

    __pydantic_config__: ClassVar = STRICT
    table: TableRules
    pack: PackRules
    trump: TrumpRules
    deal: DealRules
    auction: AuctionRules
    after: AfterRules
    exchange: ExchangeRules
    alone: AloneRules
    drop: DropRules
    play: PlayRules
    revoke: RevokeRules
    score: ScoreRules
    game: GameRules
