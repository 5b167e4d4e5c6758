"""The parameters that make a game: one frozen group per phase, one field per parameter.

A parameter's public name is its dotted path (`auction.all_pass`): the key in a profile, in a
record's `rules:`, the rule id in a trace and the anchor on the rules page. The field types are
the only definition of what values exist; the loader validates against them.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from rightbower.model.cards import Rank
from rightbower.model.frozen import frozen
from rightbower.model.rows import STRICT, BidRow, LeadRow, ScoreRow

TrumpRank = Literal[
    "joker", "right", "left", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"
]
Round = Literal["order_up", "name_suit", "bid"]
PollName = Literal["kitty", "packet", "discard", "name", "alone", "defend", "best", "drop"]


@frozen(kw_only=True)
class TableRules:
    """Who sits at the table, who shares a score, and who shares tricks (the camps)."""

    __pydantic_config__: ClassVar = STRICT
    players: Literal[2, 3, 4]
    units: Literal["partners", "solo"]
    camps: Literal["partners", "solo", "maker_against_rest"]


@frozen(kw_only=True)
class PackRules:
    """The cards; `ranks` runs from high to low and is also the order of a plain suit.

    `red_only` are ranks that only hearts and diamonds have.
    """

    __pydantic_config__: ClassVar = STRICT
    ranks: tuple[Rank, ...]
    red_only: tuple[Rank, ...]
    joker: bool
    joker_shown_as: Literal["JK", "2S"]
    joker_in_no_trump: Literal["nominate", "own_suit"]


@frozen(kw_only=True)
class TrumpRules:
    """The order of the trump suit, from high to low; `right` and `left` are the bowers."""

    __pydantic_config__: ClassVar = STRICT
    order: tuple[TrumpRank, ...]


@frozen(kw_only=True)
class DealRules:
    """How the cards come to the players.

    `kitty` counts the cards that nobody holds, the turned one apart; `exposed` of them lie open,
    and with a `dead_hand` the first of them are dealt as a hand that nobody plays.
    """

    __pydantic_config__: ClassVar = STRICT
    first_dealer: Literal["first_jack", "by_lot", "by_agreement", "lowest_card"]
    cut: Literal["right_of_dealer"]
    cards: int
    packets: tuple[tuple[int, ...], ...]
    packet_plan: Literal["fixed", "either", "alternates"]
    upcard: bool
    kitty: int
    exposed: int
    dead_hand: bool
    misdeal_claim: Literal["never", "no_ace_no_face"]
    misdeal_dealer: Literal["next", "same"]
    rotation: Literal["left"]


@frozen(kw_only=True)
class AuctionRules:
    """How trump is made: rounds in order, what cuts them short, what happens when all pass."""

    __pydantic_config__: ClassVar = STRICT
    rounds: tuple[Round, ...]
    automatic_trump: Literal["none", "C"]
    automatic_card: Literal["stays_out", "dealer_takes"]
    joker_turned: Literal["dealer_names", "clubs", "diamonds", "hearts", "spades"]
    needs_trump: Literal["no", "any_trump", "natural_trump"]
    no_trump_call: bool
    dealer_partner: Literal["free", "alone_only", "must_pass"]
    dealer_partner_rounds: tuple[Round, ...]
    all_pass: Literal["redeal", "stick_dealer", "no_trump_hand"]
    redeal_dealer: Literal["next", "same"]


@frozen(kw_only=True)
class BidRules:
    """Bidding by number: the bids in order, how long it goes on, when trump is said.

    `misere_after` is the number of tricks that somebody must have bid before a misère.
    """

    __pydantic_config__: ClassVar = STRICT
    table: tuple[BidRow, ...]
    rebid: Literal["until_pass", "once"]
    misere_after: int
    trump_named: Literal["with_bid", "after"]


@frozen(kw_only=True)
class AfterRules:
    """The questions between making trump and the first lead, in the order they are asked."""

    __pydantic_config__: ClassVar = STRICT
    polls: tuple[PollName, ...]


@frozen(kw_only=True)
class ExchangeRules:
    """What becomes of the turned card, the kitty and other cards before the first lead.

    `packet` cards of the kitty go to the maker, who discards as many, or so many to everybody;
    a maker who plays alone then leaves them.
    """

    __pydantic_config__: ClassVar = STRICT
    turned_card: Literal["stays_out", "dealer_takes"]
    may_discard_turned_card: bool
    kitty: Literal["nobody", "bid_winner"]
    packet: int
    packet_for: Literal["maker", "everybody"]
    swap: Literal["never", "same_rank", "nines_and_tens"]
    best: Literal["never", "maker", "both"]


@frozen(kw_only=True)
class AloneRules:
    """Who may play without a partner, and when it is said."""

    __pydantic_config__: ClassVar = STRICT
    who: Literal["never", "maker"]
    declare_at: Literal["with_call", "before_first_lead"]
    defender: Literal["never", "against_lone"]


@frozen(kw_only=True)
class DropRules:
    """Dropping out of a hand that somebody else has promised to make."""

    __pydantic_config__: ClassVar = STRICT
    allowed: bool
    walk_over: Literal["credit", "win", "none"]


@frozen(kw_only=True)
class PlayRules:
    """Who leads first. Following suit and winning tricks are the same in every game."""

    __pydantic_config__: ClassVar = STRICT
    first_lead: tuple[LeadRow, ...]


@frozen(kw_only=True)
class RevokeRules:
    """What an illegal failure to follow suit costs, and until when it can be claimed."""

    __pydantic_config__: ClassVar = STRICT
    points: int
    lone_points: int
    claim_until: Literal["next_lead", "hand_end"]
    ends_hand: bool


@frozen(kw_only=True)
class ScoreRules:
    """How a hand is scored: points count up to the target, or down from `start` to it."""

    __pydantic_config__: ClassVar = STRICT
    kind: Literal["up_to", "countdown"]
    start: int
    kept_with: Literal["paper", "wheels", "six_four", "two_fives", "three_four", "six_five"]
    four_trick_tokens: bool
    rows: tuple[ScoreRow, ...]


@frozen(kw_only=True)
class GameRules:
    """When a game ends and who has won it.

    `lose_at` is the score at which the others win, and `deals` the number of deals that ends the
    game; 0 where there is none such.
    """

    __pydantic_config__: ClassVar = STRICT
    target: int
    all_tricks_win: bool
    by_contract: bool
    lose_at: int
    several: Literal["best_wins", "all_win"]
    tie: Literal["impossible", "shared", "extra_hand"]
    deals: int
    laps: bool
    slam: bool
    best_of: Literal[1, 3, 5]


@frozen(kw_only=True)
class Rules:
    """Every parameter of one game."""

    __pydantic_config__: ClassVar = STRICT
    table: TableRules
    pack: PackRules
    trump: TrumpRules
    deal: DealRules
    auction: AuctionRules
    bid: BidRules
    after: AfterRules
    exchange: ExchangeRules
    alone: AloneRules
    drop: DropRules
    play: PlayRules
    revoke: RevokeRules
    score: ScoreRules
    game: GameRules
