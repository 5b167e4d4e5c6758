"""The sentences about trump: its ranking, how it is made, and what follows before the lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import N_, Arg, Message, RankName, listed, say, word
from rightbower.model.cards import CARDS, RANKS, TWIN, Card, Suit
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


def drawn_order(rules: Rules, suit: Suit) -> tuple[Card, ...]:
    """The trump suit `suit` from high to low."""
    bowers = {"right": CARDS["J" + suit], "left": CARDS["J" + TWIN[suit]]}
    return tuple(bowers.get(rank) or CARDS[rank + suit] for rank in rules.trump.order)


def _order(rules: Rules) -> Sentences:
    names: dict[str, Arg] = {
        "right": word("rank", "right bower"),
        "left": word("rank", "left bower"),
    }
    names |= {rank: RankName(rank) for rank in RANKS}
    order = listed(names[rank] for rank in rules.trump.order)
    return (say("Trumps rank from high to low: %(order)s.", order=order),)


def _right_bower(rules: Rules) -> Sentences:
    return (say("The jack of the trump suit is the right bower, the highest trump of all."),)


def _left_bower(rules: Rules) -> Sentences:
    return (
        say("The other jack of the same colour is the left bower, the second-highest trump."),
        say("It belongs to the trump suit for every purpose, and no longer to the suit printed "
            "on it."),
    )  # fmt: skip


def _no_trump(rules: Rules) -> Sentences:
    if rules.auction.all_pass != "no_trump_hand" and not rules.auction.no_trump_call:
        return ()
    return (
        say("Without trumps there are no bowers: every jack belongs to its own suit and ranks "
            "below the queen."),
    )  # fmt: skip


def _automatic(rules: Rules) -> Sentences:
    if rules.auction.automatic_trump == "none":
        return ()
    return (
        say("If the turned card is a club, clubs are trumps at once. There is no auction and no "
            "maker, and the turned card stays out of play."),
    )  # fmt: skip


def _rounds(rules: Rules) -> Sentences:
    return (
        say("The players speak in turn, beginning at the dealer's left, in at most two rounds."),
        say("Whoever accepts or names a suit is the maker, and the auction is over."),
    )


def _order_up(rules: Rules) -> Sentences:
    return (
        say("In the first round each player accepts the suit of the turned card or passes; the "
            "dealer speaks last."),
    )  # fmt: skip


def _turned_card(rules: Rules) -> Sentences:
    if rules.exchange.turned_card == "stays_out":
        return (say("Nobody takes the turned card; it stays out of play."),)
    taken = say(
        "Whoever accepted it, the dealer takes the turned card and discards one card face down."
    )
    if rules.alone.who == "never" or rules.alone.declare_at != "with_call":
        return (taken,)
    return (
        taken,
        say("A dealer who sits out takes nothing; the turned card is out of play."),
    )


def _may_discard(rules: Rules) -> Sentences:
    if rules.exchange.turned_card == "stays_out":
        return ()
    if rules.exchange.may_discard_turned_card:
        return (say("The card just taken may itself be discarded."),)
    return (say("The card just taken may not be discarded."),)


def _name_suit(rules: Rules) -> Sentences:
    return (
        say("If everybody passes, the card is turned down. In the second round each player "
            "names another suit or passes; the suit turned down may not be named."),
    )  # fmt: skip


def _no_trump_call(rules: Rules) -> Sentences:
    if not rules.auction.no_trump_call:
        return ()
    return (say("In the second round a player may also call no trump."),)


def _dealer_partner(rules: Rules) -> Sentences:
    if rules.table.units == "solo":
        return ()
    if rules.auction.dealer_partner == "alone_only":
        return (say("The dealer's partner may make trump only by playing alone."),)
    return (
        say("The dealer's partner may make trump like anybody else and then plays with the "
            "dealer."),
    )  # fmt: skip


def _dealer_partner_rounds(rules: Rules) -> Sentences:
    if rules.auction.dealer_partner == "free":
        return ()
    if set(rules.auction.dealer_partner_rounds) >= set(rules.auction.rounds):
        return (say("What is said of the dealer's partner holds in both rounds."),)
    if rules.auction.dealer_partner_rounds == ("order_up",):
        return (say("What is said of the dealer's partner holds in the first round only."),)
    return (say("What is said of the dealer's partner holds in the second round only."),)


_ALL_PASS: Final = {
    "redeal": N_("If everybody passes again, the cards are thrown in and nobody scores."),
    "stick_dealer": N_("If the others pass again, the dealer must name a suit."),
    "no_trump_hand": N_("If everybody passes again, the hand is played without trumps: "
                        "everybody takes part and there is no maker."),
}  # fmt: skip


def _all_pass(rules: Rules) -> Sentences:
    return (say(_ALL_PASS[rules.auction.all_pass]),)


def _redeal_dealer(rules: Rules) -> Sentences:
    if rules.auction.all_pass != "redeal":
        return ()
    if rules.auction.redeal_dealer == "next":
        return (say("The next player to the left then deals."),)
    return (say("The same dealer then deals again."),)


def applicable_polls(rules: Rules) -> tuple[str, ...]:
    """The questions of `after.polls` that somebody can really be asked in this game."""
    asked = {
        "discard": rules.exchange.turned_card == "dealer_takes",
        "alone": rules.alone.who == "maker" and rules.alone.declare_at == "before_first_lead",
        "defend": rules.alone.defender != "never",
        "drop": rules.drop.allowed,
    }
    return tuple(poll for poll in rules.after.polls if asked[poll])


_POLLS: Final[Mapping[str, Message]] = {
    "discard": word("question", "the dealer's discard"),
    "alone": word("question", "whether the maker plays alone"),
    "defend": word("question", "whether an opponent defends alone"),
    "drop": word("question", "who stays in"),
}


def _polls(rules: Rules) -> Sentences:
    asked = applicable_polls(rules)
    if not asked:
        return ()
    if len(asked) == 1:
        return (
            say("Between making trump and the first lead comes %(poll)s.", poll=_POLLS[asked[0]]),
        )
    polls = listed(_POLLS[poll] for poll in asked)
    return (
        say("Once trump is made, these come before the first lead, in this order: %(polls)s.",
            polls=polls),
    )  # fmt: skip


def _alone_who(rules: Rules) -> Sentences:
    if rules.table.units == "solo":
        return ()
    if rules.alone.who == "never":
        return (say("Nobody may play alone."),)
    return (say("The maker may choose to play alone, without the partner's help."),)


def _declare_at(rules: Rules) -> Sentences:
    if rules.alone.who == "never":
        return ()
    if rules.alone.declare_at == "with_call":
        return (say("It is announced together with the call that makes trump."),)
    return (say("It is announced after trump is made and before the first lead."),)


def _partner_sits_out(rules: Rules) -> Sentences:
    if rules.alone.who == "never":
        return ()
    return (say("The lone player's partner lays the cards face down and takes no part."),)


def _defender(rules: Rules) -> Sentences:
    if rules.alone.who == "never":
        return ()
    if rules.alone.defender == "never":
        return (say("Against a lone player, both opponents defend together."),)
    return (
        say("Against a lone player, one opponent may defend alone; that opponent's partner sits "
            "out too."),
        say("They are asked in turn from the lone player's left, and the first who accepts does "
            "it."),
    )  # fmt: skip


def _drop(rules: Rules) -> Sentences:
    if not rules.drop.allowed:
        return ()
    return (
        say("Once somebody has made trump, the others say in turn, beginning at the maker's "
            "left, whether they stay in or drop out."),
        say("The maker may not drop out, and nobody may when there is no maker."),
    )  # fmt: skip


def _no_score(rules: Rules) -> Sentences:
    if not rules.drop.allowed:
        return ()
    return (say("Whoever drops out lays the cards face down; the score stays as it was."),)


def _walk_over(rules: Rules) -> Sentences:
    if not rules.drop.allowed:
        return ()
    text = {
        "credit": N_("If everybody else drops out, the maker is credited with all %(n)d tricks and "
                     "the hand is scored; that does not win the game at once."),
        "win": N_("If everybody else drops out, the maker has taken all %(n)d tricks and wins the "
                  "game at once."),
        "none": N_("If everybody else drops out, the hand is over and nobody scores."),
    }[rules.drop.walk_over]  # fmt: skip
    if rules.drop.walk_over == "none":
        return (say(text),)
    return (say(text, n=rules.deal.cards),)


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    "trump.order": _order, "trump.right_bower": _right_bower, "trump.left_bower": _left_bower,
    "trump.no_trump": _no_trump, "auction.automatic_trump": _automatic,
    "auction.rounds": _rounds, "auction.order_up": _order_up, "auction.name_suit": _name_suit,
    "auction.no_trump_call": _no_trump_call, "auction.dealer_partner": _dealer_partner,
    "auction.dealer_partner_rounds": _dealer_partner_rounds, "auction.all_pass": _all_pass,
    "auction.redeal_dealer": _redeal_dealer, "after.polls": _polls,
    "exchange.turned_card": _turned_card, "exchange.may_discard_turned_card": _may_discard,
    "alone.who": _alone_who, "alone.declare_at": _declare_at,
    "alone.partner_sits_out": _partner_sits_out, "alone.defender": _defender,
    "drop.allowed": _drop, "drop.no_score": _no_score, "drop.walk_over": _walk_over,
}  # fmt: skip
