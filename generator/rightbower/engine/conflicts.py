"""Parameters that cannot both be as they are set: what no table could play by."""

from __future__ import annotations

from collections.abc import Iterator

from rightbower.engine.ending import several_may_win
from rightbower.model.rules import Rules


def conflicts(rules: Rules) -> Iterator[tuple[str, str]]:
    """Pairs of parameters that exclude each other as they are set."""
    polls, alone, partners = rules.after.polls, rules.alone, rules.table.units == "partners"
    bids = "bid" in rules.auction.rounds
    takes = rules.exchange.turned_card == "dealer_takes" and not bids
    checks = (
        (partners and rules.table.players != 4, "table.players", "table.units"),
        (partners != (rules.table.camps == "partners"), "table.camps", "table.units"),
        (len(set(polls)) != len(polls), "after.polls", "after.polls"),
        (takes and "discard" not in polls, "exchange.turned_card", "after.polls"),
        ("order_up" in rules.auction.rounds and not rules.deal.upcard,
         "auction.rounds", "deal.upcard"),
        (bids and len(rules.auction.rounds) > 1, "auction.rounds", "auction.rounds"),
        (bids != bool(rules.bid.table), "bid.table", "auction.rounds"),
        (bids and rules.auction.all_pass == "stick_dealer", "auction.all_pass", "auction.rounds"),
        (alone.who == "maker" and rules.table.camps == "solo", "alone.who", "table.camps"),
        (_asks_alone(rules) and not partners, "alone.declare_at", "table.units"),
        (alone.defender != "never" and not partners, "alone.defender", "table.units"),
        (_asks_alone(rules) and "alone" not in polls, "alone.declare_at", "after.polls"),
        (alone.defender != "never" and "defend" not in polls, "alone.defender", "after.polls"),
        (alone.defender != "never" and alone.who == "never", "alone.defender", "alone.who"),
        (_defend_first(rules), "after.polls", "alone.defender"),
        (rules.auction.dealer_partner == "alone_only" and alone.who == "never",
         "auction.dealer_partner", "alone.who"),
        (rules.drop.allowed and partners, "drop.allowed", "table.units"),
        (rules.drop.allowed and "drop" not in polls, "drop.allowed", "after.polls"),
        (rules.game.tie == "impossible" and several_may_win(rules), "game.tie", "table.units"),
        (_never_ends(rules), "game.target", "score.start"),
        (rules.game.lose_at > 0, "game.lose_at", "score.start"),
        (rules.bid.misere_after > rules.deal.cards, "bid.misere_after", "deal.cards"),
        *_exchange_conflicts(rules),
    )  # fmt: skip
    return ((first, second) for wrong, first, second in checks if wrong)


def _exchange_conflicts(rules: Rules) -> Iterator[tuple[bool, str, str]]:
    """The same for cards that change hands."""
    exchange, polls = rules.exchange, rules.after.polls
    bids = "bid" in rules.auction.rounds
    kitty = exchange.kitty == "bid_winner"
    yield kitty and not bids, "exchange.kitty", "auction.rounds"
    yield kitty and not _before(polls, "kitty", "discard"), "exchange.kitty", "after.polls"
    packet = exchange.packet > 0
    yield packet and not _before(polls, "packet", "discard"), "exchange.packet", "after.polls"
    everybody = exchange.packet_for == "everybody"
    yield everybody and not packet, "exchange.packet_for", "exchange.packet"
    best = exchange.best != "never"
    yield best and "best" not in polls, "exchange.best", "after.polls"
    yield best and rules.alone.who == "never", "exchange.best", "alone.who"
    yield best and rules.table.units != "partners", "exchange.best", "table.units"
    both = exchange.best == "both" and rules.alone.defender == "never"
    yield both, "exchange.best", "alone.defender"
    yield exchange.swap != "never" and rules.deal.kitty != 3, "exchange.swap", "deal.kitty"
    named = bids and rules.bid.trump_named == "after" and "name" not in polls
    yield named, "bid.trump_named", "after.polls"
    takes = rules.auction.automatic_card == "dealer_takes" and "discard" not in polls
    yield takes, "auction.automatic_card", "after.polls"
    yield rules.deal.exposed > rules.deal.kitty, "deal.exposed", "deal.kitty"
    # The first cards of the kitty are one thing or the other.
    dead = rules.deal.dead_hand
    yield dead and rules.deal.exposed > 0, "deal.dead_hand", "deal.exposed"
    yield dead and packet, "deal.dead_hand", "exchange.packet"
    yield dead and kitty, "deal.dead_hand", "exchange.kitty"


def _before(polls: tuple[str, ...], first: str, second: str) -> bool:
    """Whether both polls are there, in this order."""
    return first in polls and second in polls and polls.index(first) < polls.index(second)


def _asks_alone(rules: Rules) -> bool:
    return rules.alone.who == "maker" and rules.alone.declare_at == "before_first_lead"


def _defend_first(rules: Rules) -> bool:
    """Whether defenders would be asked before it is known who plays alone."""
    polls = rules.after.polls
    return (
        rules.alone.defender != "never"
        and _asks_alone(rules)
        and {"alone", "defend"} <= set(polls)
        and polls.index("defend") < polls.index("alone")
    )


def _never_ends(rules: Rules) -> bool:
    sign = 1 if rules.score.kind == "up_to" else -1
    return sign * rules.score.start >= sign * rules.game.target
