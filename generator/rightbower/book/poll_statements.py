"""What comes before the first lead, step by step: each poll in a sentence that says who acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightbower.book.message import Message, say
from rightbower.model.rules import Rules


def _asked(rules: Rules) -> tuple[str, ...]:
    """The questions of `after.polls` that somebody can really be asked in this game."""
    asked = {
        "kitty": rules.exchange.kitty != "nobody",
        "packet": rules.exchange.packet > 0,
        "discard": rules.exchange.kitty != "nobody"
        or rules.exchange.packet > 0
        or rules.auction.automatic_card == "dealer_takes"
        or (rules.exchange.turned_card == "dealer_takes" and rules.deal.upcard),
        "name": (rules.bid.trump_named == "after" and bool(rules.bid.table))
        or (rules.pack.joker_in_no_trump == "nominate" and rules.pack.joker),
        "best": rules.exchange.best != "never",
        "alone": rules.alone.who == "maker" and rules.alone.declare_at == "before_first_lead",
        "defend": rules.alone.defender != "never",
        "drop": rules.drop.allowed,
    }
    return tuple(poll for poll in rules.after.polls if asked[poll])


_FIRST: Final[Mapping[str, Message]] = {
    "kitty": say("Before the first lead, the maker takes the kitty."),
    "packet": say("Before the first lead, the maker takes the packet."),
    "packets": say("Before the first lead, each player takes their packet."),
    "dealer": say("Before the first lead, a dealer who has taken the turned card discards."),
    "maker": say("Before the first lead, the maker discards."),
    "takers": say("Before the first lead, whoever has taken cards discards the same number."),
    "suit": say("Before the first lead, the maker names the trump suit."),
    "joker": say(
        "Before the first lead, a maker who holds the joker in a contract without trumps "
        "names a suit for it."
    ),
    "best": say("Before the first lead, a lone maker may ask for their partner's best card."),
    "best_both": say("Before the first lead, a lone player may ask for their partner's best card."),
    "alone": say("Before the first lead, the maker says whether they will play alone."),
    "defend": say(
        "Before the first lead, the opponents of a lone maker say whether one of them will "
        "defend alone."
    ),
    "drop": say(
        "Before the first lead, if there is a maker, the others say in turn whether they "
        "stay in or drop out."
    ),
}
_THEN: Final[Mapping[str, Message]] = {
    "kitty": say("Then the maker takes the kitty."),
    "packet": say("Then the maker takes the packet."),
    "packets": say("Then each player takes their packet."),
    "dealer": say("Then a dealer who has taken the turned card discards."),
    "maker": say("Then the maker discards."),
    "takers": say("Then whoever has taken cards discards the same number."),
    "suit": say("Then the maker names the trump suit."),
    "joker": say(
        "Then a maker who holds the joker in a contract without trumps names a suit for it."
    ),
    "best": say("Then a lone maker may ask for their partner's best card."),
    "best_both": say("Then a lone player may ask for their partner's best card."),
    "alone": say("Then the maker says whether they will play alone."),
    "defend": say("Then the opponents of a lone maker say whether one of them will defend alone."),
    "drop": say(
        "Then, if there is a maker, the others say in turn whether they stay in or drop out."
    ),
}


def _step(rules: Rules, poll: str) -> str:
    """What `poll` is in this game: who discards, and what is named."""
    if poll == "name":
        return "suit" if rules.bid.trump_named == "after" else "joker"
    shared = rules.exchange.packet_for == "everybody"
    if poll == "packet":
        return "packets" if shared else "packet"
    if poll == "best":
        return "best" if rules.exchange.best == "maker" else "best_both"
    if poll != "discard":
        return poll
    maker = rules.exchange.kitty != "nobody" or rules.exchange.packet > 0
    turned = rules.deal.upcard and rules.exchange.turned_card == "dealer_takes"
    dealer = turned or rules.auction.automatic_card == "dealer_takes"
    return "takers" if shared or (maker and dealer) else "maker" if maker else "dealer"


def polls(rules: Rules) -> tuple[Message, ...]:
    """A sentence for each question that is asked before the first lead, in their order."""
    steps = [_step(rules, poll) for poll in _asked(rules)]
    return tuple((_THEN if told else _FIRST)[step] for told, step in enumerate(steps))
