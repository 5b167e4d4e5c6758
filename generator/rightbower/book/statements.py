"""Rules as sentences: each is made from the very parameter that the engine plays.

A statement exists where the rule means something in that game: a game without partners says
nothing about playing alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from rightbower.book import auction_statements as auction
from rightbower.book import end_statements as end
from rightbower.book import keeping
from rightbower.book import play_statements as play
from rightbower.book import table_statements as table
from rightbower.book import trump_statements as trump
from rightbower.book.auction_statements import BidLine, bid_lines
from rightbower.book.keeping import ScorePicture, score_pictures
from rightbower.book.message import N_, Message
from rightbower.book.score_statements import ScoreLine, score_lines
from rightbower.book.together import together
from rightbower.model.cards import CARDS, Card, Suit
from rightbower.model.frozen import frozen
from rightbower.model.kept import kept
from rightbower.model.rules import Rules

Section = Literal["aim", "pack", "deal", "trump", "alone", "play", "score", "end", "revoke"]


@frozen(kw_only=True)
class Statement:
    """What one rule says in one game: sentences, and what is drawn or tabled beside them."""

    rule: str
    sentences: tuple[Message, ...]
    cards: tuple[Card, ...] = ()
    """Cards to draw, high to low; `drawn_trump` is the suit they are ranked under."""
    drawn_trump: Suit | None = None
    lines: tuple[ScoreLine, ...] = ()
    bids: tuple[BidLine, ...] = ()
    pictures: tuple[ScorePicture, ...] = ()


SECTIONS: Final[Mapping[Section, tuple[str, tuple[str, ...]]]] = {
    "aim": (
        N_("Players and aim"),
        ("table.players", "table.units", "table.camps", "score.kind", "score.start"),
    ),
    "pack": (
        N_("Pack and ranking"),
        (
            "pack.ranks", "pack.red_only", "pack.joker", "pack.joker_shown_as", "trump.order",
            "trump.joker", "trump.right_bower", "trump.left_bower", "trump.no_trump",
            "pack.joker_in_no_trump",
        ),
    ),
    "deal": (
        N_("The deal"),
        (
            "deal.first_dealer", "deal.cut", "deal.cards", "deal.packets", "deal.packet_plan",
            "deal.upcard", "deal.kitty", "deal.exposed", "deal.dead_hand",
            "deal.misdeal_claim", "deal.misdeal_dealer", "deal.rotation",
        ),
    ),
    "trump": (
        N_("Making trump"),
        (
            "exchange.swap", "auction.automatic_trump", "auction.automatic_card",
            "auction.joker_turned", "auction.rounds", "auction.order_up",
            "exchange.turned_card", "exchange.may_discard_turned_card", "auction.name_suit",
            "auction.no_trump_call", "auction.needs_trump", "auction.dealer_partner",
            "auction.dealer_partner_rounds", "auction.bid", "bid.table", "bid.rebid",
            "bid.misere_after", "bid.misere_partner", "bid.misere_open", "bid.trump_named",
            "auction.all_pass", "auction.redeal_dealer",
        ),
    ),
    "alone": (
        N_("Before the first lead"),
        (
            "after.polls", "exchange.kitty", "exchange.packet", "exchange.packet_for",
            "alone.who", "alone.declare_at", "alone.partner_sits_out",
            "alone.defender", "exchange.best", "drop.allowed",
            "drop.no_score", "drop.walk_over",
        ),
    ),
    "play": (
        N_("Playing the tricks"),
        (
            "play.first_lead", "play.follow_suit", "play.void", "play.highest_wins",
            "play.winner_leads",
        ),
    ),
    "score": (N_("Scoring a hand"), ("score.rows", "score.kept_with", "score.four_trick_tokens")),
    "end": (
        N_("End of the game"),
        (
            "game.target", "game.deals", "game.by_contract", "game.lose_at",
            "game.all_tricks_win", "game.several", "game.tie", "game.best_of", "game.laps",
            "game.slam",
        ),
    ),
    "revoke": (
        N_("Revokes"),
        ("revoke.points", "revoke.lone_points", "revoke.claim_until", "revoke.ends_hand"),
    ),
}  # fmt: skip
"""The rules pages' sections, in the order a player needs them, with the rules of each."""

Sentences = tuple[Message, ...]


def statement(rules: Rules, rule: str) -> Statement | None:
    """What `rule` says under `rules`; None where it says nothing."""
    known = _known(rules)
    if rule not in known:
        known[rule] = _made(rules, rule)
    return known[rule]


@kept
def _known(rules: Rules) -> dict[str, Statement | None]:
    """What has been asked of `rules` so far."""
    return {}


def _made(rules: Rules, rule: str) -> Statement | None:
    sentences = together(_SAYERS[rule](rules)).messages
    if not sentences:
        return None
    match rule:
        case "pack.ranks":
            drawn = tuple(CARDS[rank + "H"] for rank in rules.pack.ranks)
            return Statement(rule=rule, sentences=sentences, cards=drawn)
        case "trump.order":
            drawn = trump.drawn_order(rules, "H")
            return Statement(rule=rule, sentences=sentences, cards=drawn, drawn_trump="H")
        case "bid.table":
            return Statement(rule=rule, sentences=sentences, bids=bid_lines(rules))
        case "score.kept_with":
            return Statement(rule=rule, sentences=sentences, pictures=score_pictures(rules))
        case "score.rows":
            return Statement(rule=rule, sentences=sentences, lines=score_lines(rules))
        case _:
            return Statement(rule=rule, sentences=sentences)


def statements(rules: Rules) -> Iterator[tuple[Section, str, tuple[Statement, ...]]]:
    """Every section with its title and its statements, in order; empty sections are left out."""
    for section, (title, ids) in SECTIONS.items():
        made = tuple(made for rule in ids if (made := statement(rules, rule)) is not None)
        if made:
            yield section, title, made


_SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    **table.SAYERS,
    **trump.SAYERS,
    **auction.SAYERS,
    **play.SAYERS,
    **end.SAYERS,
    **keeping.SAYERS,
}
