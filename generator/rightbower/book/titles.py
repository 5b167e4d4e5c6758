"""The short title of every rule: headings on the rules pages, link texts everywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightbower.book.message import N_, Message, say

_TITLES: Final[Mapping[str, str]] = {
    "table.players": N_("Number of players"),
    "table.units": N_("Partners or single players"),
    "pack.ranks": N_("The pack"),
    "trump.order": N_("Ranking of the trumps"),
    "trump.right_bower": N_("Right bower"),
    "trump.left_bower": N_("Left bower"),
    "trump.no_trump": N_("Without trumps"),
    "deal.first_dealer": N_("First dealer"),
    "deal.cut": N_("Cutting"),
    "deal.cards": N_("Cards to each player"),
    "deal.packets": N_("Packets"),
    "deal.packet_plan": N_("Order of the packets"),
    "deal.upcard": N_("The turned card"),
    "deal.kitty": N_("The kitty"),
    "deal.rotation": N_("Passing the deal on"),
    "auction.rounds": N_("Making trump"),
    "auction.order_up": N_("First round: ordering up"),
    "auction.name_suit": N_("Second round: naming a suit"),
    "auction.automatic_trump": N_("Automatic trump"),
    "auction.no_trump_call": N_("Calling no trump"),
    "auction.dealer_partner": N_("The dealer's partner"),
    "auction.dealer_partner_rounds": N_("When the dealer's partner is bound"),
    "auction.all_pass": N_("When all pass"),
    "auction.redeal_dealer": N_("Who deals after a passed-out deal"),
    "after.polls": N_("Questions before the first lead"),
    "exchange.turned_card": N_("Taking the turned card"),
    "exchange.may_discard_turned_card": N_("Discarding the turned card"),
    "alone.who": N_("Playing alone"),
    "alone.declare_at": N_("When playing alone is announced"),
    "alone.partner_sits_out": N_("The partner sits out"),
    "alone.defender": N_("Defending alone"),
    "drop.allowed": N_("Dropping out"),
    "drop.walk_over": N_("Walk-over"),
    "drop.no_score": N_("What dropping out costs"),
    "play.first_lead": N_("The first lead"),
    "play.follow_suit": N_("Following suit"),
    "play.void": N_("Void in the suit led"),
    "play.highest_wins": N_("Winning a trick"),
    "play.winner_leads": N_("The next lead"),
    "revoke.points": N_("Penalty for a revoke"),
    "revoke.lone_points": N_("Revoke on a lone hand"),
    "revoke.claim_until": N_("Until when a revoke can be claimed"),
    "revoke.ends_hand": N_("Play after a revoke"),
    "score.kind": N_("Direction of the score"),
    "score.start": N_("Starting score"),
    "score.rows": N_("Score table"),
    "game.target": N_("Target"),
    "game.all_tricks_win": N_("All tricks win the game"),
    "game.tie": N_("Equal scores"),
    "game.best_of": N_("Match"),
}


def rule_title(rule: str) -> Message:
    """The title of the rule with this id; KeyError when there is none such."""
    return say(_TITLES[rule])
