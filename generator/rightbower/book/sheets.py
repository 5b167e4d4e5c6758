"""A game on one printed page: the ranking drawn, the questions in order, the points, the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rightbower.book.auction_statements import BidLine, bid_lines
from rightbower.book.card_views import CardView, card_view
from rightbower.book.message import N_, Message, SuitName, say
from rightbower.book.rules_views import GameCard, game_card
from rightbower.book.score_statements import ScoreLine, score_lines
from rightbower.book.statements import statement
from rightbower.engine.trump import pack_cards, rankings
from rightbower.model.cards import TRUMPS, TWIN, Suit
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.model.rules import Rules

_DRAWN: Final[Suit] = "H"
_OTHER: Final[Suit] = "S"
PARTS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "deal": (
        N_("The deal"),
        ("deal.cards", "deal.packets", "deal.upcard", "deal.kitty", "deal.dead_hand"),
    ),
    "trump": (
        N_("Making trump"),
        (
            "auction.automatic_trump", "auction.automatic_card", "auction.joker_turned",
            "auction.order_up", "exchange.turned_card", "auction.name_suit",
            "auction.no_trump_call", "auction.needs_trump", "auction.dealer_partner",
            "auction.dealer_partner_rounds", "auction.bid", "bid.rebid", "bid.misere_after",
            "bid.misere_partner", "bid.misere_open", "bid.trump_named", "auction.all_pass",
            "auction.redeal_dealer",
        ),
    ),
    "alone": (
        N_("Before the first lead"),
        (
            "exchange.kitty", "exchange.packet", "exchange.packet_for", "alone.who",
            "alone.declare_at", "alone.defender",
            "exchange.best", "drop.allowed", "drop.no_score", "drop.walk_over",
        ),
    ),
    "play": (
        N_("Playing the tricks"),
        (
            "play.first_lead", "play.follow_suit", "play.void", "play.highest_wins",
            "trump.no_trump", "pack.joker_in_no_trump",
        ),
    ),
    "end": (
        N_("End of the game"),
        (
            "score.start", "game.target", "game.deals", "game.by_contract", "game.lose_at",
            "game.all_tricks_win", "game.several", "game.best_of", "game.laps", "game.slam",
        ),
    ),
    "revoke": (N_("Revokes"), ("revoke.points", "revoke.lone_points")),
}  # fmt: skip
"""What a player at the table looks up, by the rules that answer; in the order of play."""


@frozen(kw_only=True)
class Row:
    """Cards in a row, from high to low, and what they are."""

    title: Message
    cards: tuple[CardView, ...]


@frozen(kw_only=True)
class Part:
    """A part of the sheet: for each rule its sentences."""

    id: str
    title: Message
    rules: tuple[tuple[str, tuple[Message, ...]], ...]


@frozen(kw_only=True)
class SheetView:
    """A game's cheat sheet, ready to be said in any language."""

    game: GameCard
    ranking: tuple[Row, ...]
    parts: tuple[Part, ...]
    bids: tuple[BidLine, ...]
    lines: tuple[ScoreLine, ...]
    house_rules: bool
    """Whether there are house rules to be added."""


def sheet_view(profile: Profile) -> SheetView:
    """The cheat sheet of a game; a part about which it says nothing is left out."""
    rules = profile.rules
    parts = (_part(name, title, ids, rules) for name, (title, ids) in PARTS.items())
    return SheetView(
        game=game_card(profile),
        ranking=ranking(rules),
        parts=tuple(part for part in parts if part.rules),
        bids=bid_lines(rules),
        lines=score_lines(rules),
        house_rules=bool(profile.options),
    )


def _part(name: str, title: str, ids: Iterable[str], rules: Rules) -> Part:
    said = ((rule, statement(rules, rule)) for rule in ids)
    return Part(
        id=name,
        title=say(title),
        rules=tuple((rule, made.sentences) for rule, made in said if made is not None),
    )


def ranking(rules: Rules) -> tuple[Row, ...]:
    """The trump suit, the suit that lends it a jack, and one that it leaves alone."""
    twin = TWIN[_DRAWN]
    trumps, lender = SuitName(_DRAWN), SuitName(twin)
    without = say(
        "%(suit)s when %(named)s are trumps, without their jack", suit=lender, named=trumps
    )
    return (
        _row(say("Trumps, when %(suit)s are trumps", suit=trumps), rules, _DRAWN),
        _row(without, rules, twin),
        _row(say("Any other suit"), rules, _OTHER),
    )


def _row(title: Message, rules: Rules, suit: Suit) -> Row:
    ranking = rankings(rules.pack, rules.trump)[TRUMPS[_DRAWN]]
    held = [card for card in pack_cards(rules.pack) if ranking.suit_of(card) == suit]
    held.sort(key=lambda card: ranking.strengths[card], reverse=True)
    joker = rules.pack.joker_shown_as
    return Row(title=title, cards=tuple(card_view(card, ranking, joker) for card in held))
