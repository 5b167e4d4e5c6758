"""The sentences about trump: its ranking, how it is made, and what follows before the lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import N_, Arg, CardName, Message, RankName, listed, say, say_n, word
from rightbower.book.poll_statements import polls
from rightbower.engine.contract import contracts
from rightbower.model.cards import CARDS, JOKER, RANKS, TWIN, Card, Suit
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


def no_trump_possible(rules: Rules) -> bool:
    """Whether a hand can be played without trumps in this game."""
    return (
        rules.auction.all_pass == "no_trump_hand"
        or rules.auction.no_trump_call
        or any(not bid.trump.suit for bid in contracts(rules.bid).values() if bid.trump)
    )


def drawn_order(rules: Rules, suit: Suit) -> tuple[Card, ...]:
    """The trump suit `suit` from high to low."""
    named = {"joker": JOKER, "right": CARDS["J" + suit], "left": CARDS["J" + TWIN[suit]]}
    return tuple(named.get(rank) or CARDS[rank + suit] for rank in rules.trump.order)


def _order(rules: Rules) -> Sentences:
    names: dict[str, Arg] = {
        "joker": CardName(JOKER),
        "right": word("rank", "right bower"),
        "left": word("rank", "left bower"),
    }
    names |= {rank: RankName(rank) for rank in RANKS}
    order = listed(names[rank] for rank in rules.trump.order)
    return (say("Trumps rank from high to low: %(order)s.", order=order),)


def _right_bower(rules: Rules) -> Sentences:
    if rules.pack.joker:
        return (
            say(
                "The jack of the trump suit is the right bower, the highest trump after the joker."
            ),
        )
    return (say("The jack of the trump suit is the right bower, the highest trump of all."),)


def _joker(rules: Rules) -> Sentences:
    if not rules.pack.joker:
        return ()
    return (say("The joker is the highest trump of all, and a trump for every purpose."),)


def _left_bower(rules: Rules) -> Sentences:
    return (
        say("The other jack of the same colour is the left bower, the next-highest trump."),
        say("It belongs to the trump suit for every purpose, and no longer to the suit printed "
            "on it."),
    )  # fmt: skip


def _no_trump(rules: Rules) -> Sentences:
    if not no_trump_possible(rules):
        return ()
    return (
        say("Without trumps there are no bowers: every jack belongs to its own suit and ranks "
            "below the queen."),
    )  # fmt: skip


def _kitty(rules: Rules) -> Sentences:
    if rules.exchange.kitty == "nobody":
        return ()
    cards = rules.deal.kitty
    return (
        say_n(
            "The maker takes the kitty and discards %(n)d card face down.",
            "The maker takes the kitty and discards %(n)d cards face down.",
            n=cards,
        ),
    )


def _packet(rules: Rules) -> Sentences:
    if not rules.exchange.packet:
        return ()
    if rules.exchange.packet_for == "everybody":
        return (
            say_n(
                "A packet of %(n)d card lies ready for each player.",
                "A packet of %(n)d cards lies ready for each player.",
                n=rules.exchange.packet,
            ),
        )
    return (
        say_n(
            "A packet of %(n)d card lies ready; the maker takes it and discards the same number.",
            "A packet of %(n)d cards lies ready; the maker takes it and discards the same number.",
            n=rules.exchange.packet,
        ),
    )


def _packet_for(rules: Rules) -> Sentences:
    if not rules.exchange.packet or rules.exchange.packet_for == "maker":
        return ()
    kept = say_n(
        "Once trump is made, each player takes their packet and keeps the best %(n)d card.",
        "Once trump is made, each player takes their packet and keeps the best %(n)d cards.",
        n=rules.deal.cards,
    )
    if rules.alone.who == "never":
        return (kept,)
    return kept, say("A maker who has announced a lone hand leaves the packet untouched.")


def laid_ready(rules: Rules) -> int:
    """How many cards of the kitty lie ready in packets."""
    owners = rules.table.players if rules.exchange.packet_for == "everybody" else 1
    return owners * rules.exchange.packet


_SWAP: Final = {
    "same_rank": N_("Before the first call, whoever holds three tens or three nines may show "
                    "them and swap them for the kitty."),
    "nines_and_tens": N_("Before the first call, whoever holds any three nines or tens may "
                         "show them and swap them for the kitty."),
}  # fmt: skip


def _swap(rules: Rules) -> Sentences:
    swap = rules.exchange.swap
    return () if swap == "never" else (say(_SWAP[swap]),)


_BEST: Final = {
    "maker": N_("A maker who plays alone may discard a card and ask for their partner's best "
                "card in exchange; it is passed face down."),
    "both": N_("A maker who plays alone may discard a card and ask for their partner's best "
               "card in exchange; it is passed face down. After that a lone defender may do "
               "the same."),
}  # fmt: skip


def _best(rules: Rules) -> Sentences:
    best = rules.exchange.best
    return () if best == "never" else (say(_BEST[best]),)


def _alone_who(rules: Rules) -> Sentences:
    if rules.bid.table or (rules.table.units == "solo" and rules.alone.who == "never"):
        return ()
    if rules.alone.who == "never":
        return (say("Nobody may play alone."),)
    if rules.table.units == "solo":
        return (say("The maker may announce a lone hand, which is scored differently."),)
    return (say("The maker may choose to play alone, without the help of a partner."),)


def _declare_at(rules: Rules) -> Sentences:
    if rules.alone.who == "never":
        return ()
    if rules.alone.declare_at == "with_call":
        return (say("Playing alone is announced together with the call that makes trump."),)
    return (say("Playing alone is announced after trump is made and before the first lead."),)


def _partner_sits_out(rules: Rules) -> Sentences:
    if rules.alone.who == "never" or rules.table.units == "solo":
        return ()
    return (say("The lone maker's partner lays their cards face down and sits out."),)


def _defender(rules: Rules) -> Sentences:
    if rules.alone.who == "never" or rules.table.units == "solo":
        return ()
    if rules.alone.defender == "never":
        return (say("Against a lone maker, both opponents defend together."),)
    return (
        say("Against a lone maker, one opponent may defend alone; that opponent's partner "
            "sits out too."),
        say("The opponents are asked in turn, beginning with the player to the lone maker's "
            "left; the first to accept defends alone."),
    )  # fmt: skip


def _drop(rules: Rules) -> Sentences:
    if not rules.drop.allowed:
        return ()
    return (
        say("Once somebody has made trump, the others say in turn, beginning with the player "
            "to the maker's left, whether they stay in or drop out."),
        say("The maker may not drop out; when there is no maker, nobody may."),
    )  # fmt: skip


def _no_score(rules: Rules) -> Sentences:
    if not rules.drop.allowed:
        return ()
    return (say("Whoever drops out lays their cards face down; their score stays as it was."),)


def _walk_over(rules: Rules) -> Sentences:
    if not rules.drop.allowed:
        return ()
    text = {
        "credit": N_("If everybody else drops out, the maker is credited with all %(n)d "
                     "tricks and the hand is scored, but the game is not won at once."),
        "win": N_("If everybody else drops out, the maker is credited with all %(n)d tricks "
                  "and wins the game at once."),
        "none": N_("If everybody else drops out, the hand is over and nobody scores."),
    }[rules.drop.walk_over]  # fmt: skip
    if rules.drop.walk_over == "none":
        return (say(text),)
    return (say(text, n=rules.deal.cards),)


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    "trump.order": _order, "trump.right_bower": _right_bower, "trump.left_bower": _left_bower,
    "trump.joker": _joker,
    "trump.no_trump": _no_trump, "after.polls": polls,
    "exchange.kitty": _kitty,
    "exchange.packet": _packet,
    "exchange.packet_for": _packet_for,
    "exchange.swap": _swap,
    "exchange.best": _best,
    "alone.who": _alone_who, "alone.declare_at": _declare_at,
    "alone.partner_sits_out": _partner_sits_out, "alone.defender": _defender,
    "drop.allowed": _drop, "drop.no_score": _no_score, "drop.walk_over": _walk_over,
}  # fmt: skip
