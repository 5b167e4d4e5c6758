"""The sentences about the auction, whichever kind it is, and about the turned card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import N_, Message, SuitName, say, say_n, word
from rightbower.engine.contract import Contract, contracts
from rightbower.engine.making import AGREED
from rightbower.model.frozen import frozen
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


@frozen
class BidLine:
    """A bid and what it is worth; None where only its tricks count."""

    bid: Message
    value: int | None


def bid_lines(rules: Rules) -> tuple[BidLine, ...]:
    """The bids of a game, from the lowest to the highest."""
    return tuple(
        BidLine(bid_name(bid), None if bid.trump is None else bid.value)
        for bid in contracts(rules.bid).values()
    )


_MISERES: Final = {
    "misere": word("bid", "misère"),
    "open-misere": word("bid", "open misère"),
}


def bid_name(bid: Contract) -> Message:
    """A bid in words."""
    if bid.misere:
        return _MISERES[bid.bid]
    if bid.trump is None:
        return say_n("%(n)d trick", "%(n)d tricks", n=bid.level)
    if bid.trump.suit is None:
        return say_n("%(n)d no trump", "%(n)d no trumps", n=bid.level)
    return say("%(n)d %(suit)s", n=bid.level, suit=SuitName(bid.trump.suit))


def _turns(rules: Rules) -> bool:
    """Whether trump is made by the turned card."""
    return "order_up" in rules.auction.rounds


def _automatic(rules: Rules) -> Sentences:
    if rules.auction.automatic_trump == "none":
        return ()
    return (
        say("If the turned card is a club, clubs are trumps at once: there is no auction and no "
            "maker."),
    )  # fmt: skip


def _rounds(rules: Rules) -> Sentences:
    if not _turns(rules):
        return ()
    return (
        say("The players speak in turn, beginning with the player to the dealer's left, in at "
            "most two rounds."),
        say("Whoever accepts or names a suit is the maker, and the auction is over."),
    )  # fmt: skip


def _order_up(rules: Rules) -> Sentences:
    if not _turns(rules):
        return ()
    return (
        say("In the first round each player accepts the suit of the turned card or passes; the "
            "dealer speaks last."),
    )  # fmt: skip


def _turned_card(rules: Rules) -> Sentences:
    if not rules.deal.upcard:
        return ()
    if rules.exchange.turned_card == "stays_out":
        return (say("Nobody takes the turned card; it stays out of play."),)
    taken = say(
        "No matter who accepted its suit, the dealer takes the turned card and discards one "
        "card face down."
    )
    if rules.alone.who == "never" or rules.alone.declare_at != "with_call":
        return (taken,)
    if rules.table.units == "solo":
        return (taken,)
    return (
        taken,
        say("A dealer who sits out takes nothing; the turned card stays out of play."),
    )


def _may_discard(rules: Rules) -> Sentences:
    if rules.exchange.turned_card == "stays_out":
        return ()
    if rules.exchange.may_discard_turned_card:
        return (say("The card just taken may itself be discarded."),)
    return (say("The card just taken may not be discarded."),)


def _name_suit(rules: Rules) -> Sentences:
    if "name_suit" not in rules.auction.rounds:
        return ()
    return (
        say("If everybody passes, the card is turned down. In the second round each player "
            "names another suit or passes; the suit turned down may not be named."),
    )  # fmt: skip


def _no_trump_call(rules: Rules) -> Sentences:
    if not rules.auction.no_trump_call:
        return ()
    return (say("In the second round a player may also call no trump."),)


def _dealer_partner(rules: Rules) -> Sentences:
    if rules.table.units == "solo" or not _turns(rules):
        return ()
    if rules.auction.dealer_partner == "alone_only":
        return (say("The dealer's partner may make trump only by playing alone."),)
    if rules.auction.dealer_partner == "must_pass":
        return (say("The dealer's partner must pass."),)
    return (
        say("The dealer's partner may make trump like anybody else and need not then "
            "play alone."),
    )  # fmt: skip


def _dealer_partner_rounds(rules: Rules) -> Sentences:
    if rules.auction.dealer_partner == "free":
        return ()
    if set(rules.auction.dealer_partner_rounds) >= set(rules.auction.rounds):
        return (say("The rule about the dealer's partner applies in both rounds."),)
    if rules.auction.dealer_partner_rounds == ("order_up",):
        return (say("The rule about the dealer's partner applies in the first round only."),)
    return (say("The rule about the dealer's partner applies in the second round only."),)


_ALL_PASS: Final = {
    "redeal": N_("If everybody passes again, the cards are thrown in and nobody scores."),
    "stick_dealer": N_("If the others pass again, the dealer must name a suit."),
    "no_trump_hand": N_("If everybody passes again, the hand is played without trumps: "
                        "everybody takes part and there is no maker."),
}  # fmt: skip


_ALL_PASS_AT_ONCE: Final = {
    "redeal": N_("If everybody passes, the cards are thrown in and nobody scores."),
    "stick_dealer": N_("If the others pass, the dealer must name a suit."),
    "no_trump_hand": N_("If everybody passes, the hand is played without trumps: everybody takes "
                        "part and there is no maker."),
}  # fmt: skip


def _all_pass(rules: Rules) -> Sentences:
    texts = _ALL_PASS if len(rules.auction.rounds) > 1 else _ALL_PASS_AT_ONCE
    return (say(texts[rules.auction.all_pass]),)


def _redeal_dealer(rules: Rules) -> Sentences:
    if rules.auction.all_pass != "redeal":
        return ()
    if rules.auction.redeal_dealer == "next":
        return (say("The next player to the left then deals."),)
    return (say("The same dealer then deals again."),)


def _automatic_card(rules: Rules) -> Sentences:
    if rules.auction.automatic_trump == "none":
        return ()
    if rules.auction.automatic_card == "dealer_takes":
        return (say("The dealer must take that card and discard one card face down."),)
    return (say("That card stays out of play."),)


def _joker_turned(rules: Rules) -> Sentences:
    if not rules.pack.joker or not _turns(rules):
        return ()
    suit = AGREED.get(rules.auction.joker_turned)
    if suit is not None:
        named = SuitName(suit)
        return (say("If the joker is turned up, %(suit)s are proposed as trump.", suit=named),)
    return (
        say("If the joker is turned up, the dealer names a suit before looking at their own "
            "cards, becomes the maker, takes the joker, and discards one card."),
    )  # fmt: skip


_NEEDS: Final = {
    "any_trump": N_("Whoever makes trump must hold a card of that suit, the left bower included."),
    "natural_trump": N_("Whoever makes trump must hold a card printed with that suit; the left "
                        "bower does not count."),
}  # fmt: skip


def _needs_trump(rules: Rules) -> Sentences:
    need = rules.auction.needs_trump
    return () if need == "no" else (say(_NEEDS[need]),)


def _bid(rules: Rules) -> Sentences:
    if not rules.bid.table:
        return ()
    return (
        say("Beginning with the player to the dealer's left, each player bids or passes; "
            "every bid must be higher than the one before."),
        say("The highest bid is the contract, and the highest bidder is the maker."),
    )  # fmt: skip


def _table(rules: Rules) -> Sentences:
    if not rules.bid.table:
        return ()
    if any(bid.trump for bid in contracts(rules.bid).values()):
        return (say("The bids, from the lowest to the highest, and what they are worth:"),)
    return (say("Players bid a number of tricks:"),)


def _rebid(rules: Rules) -> Sentences:
    if not rules.bid.table:
        return ()
    if rules.bid.rebid == "once":
        return (say("Each player has only one turn to bid or pass."),)
    return (
        say("The bidding goes on until all but one have passed; whoever has passed may not "
            "bid again."),
    )  # fmt: skip


def _misere_after(rules: Rules) -> Sentences:
    if not any(bid.misere for bid in contracts(rules.bid).values()):
        return ()
    said = say("In a misère the maker tries to take no trick, and no suit is trump.")
    level = rules.bid.misere_after
    if not level:
        return (said,)
    return (
        said,
        say_n(
            "A misère may be bid only after somebody has bid at least %(n)d trick; an open "
            "misère may be bid at any time.",
            "A misère may be bid only after somebody has bid at least %(n)d tricks; an open "
            "misère may be bid at any time.",
            n=level,
        ),
    )


def _misere_open(rules: Rules) -> Sentences:
    if not any(bid.bid == "open-misere" for bid in contracts(rules.bid).values()):
        return ()
    said = say("In an open misère the maker lays their other cards face up after the first trick.")
    return (said,)


def _misere_partner(rules: Rules) -> Sentences:
    misere = any(bid.misere for bid in contracts(rules.bid).values())
    if not misere or rules.table.units == "solo":
        return ()
    return (say("In a misère the maker's partner sits out."),)


def _trump_named(rules: Rules) -> Sentences:
    if not rules.bid.table or rules.bid.trump_named == "with_bid":
        return ()
    return (say("The maker then names any suit as trump."),)


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    "auction.automatic_trump": _automatic,
    "auction.automatic_card": _automatic_card,
    "auction.joker_turned": _joker_turned,
    "auction.rounds": _rounds,
    "auction.order_up": _order_up,
    "auction.name_suit": _name_suit,
    "auction.no_trump_call": _no_trump_call,
    "auction.needs_trump": _needs_trump,
    "auction.dealer_partner": _dealer_partner,
    "auction.dealer_partner_rounds": _dealer_partner_rounds,
    "auction.all_pass": _all_pass,
    "auction.redeal_dealer": _redeal_dealer,
    "auction.bid": _bid,
    "bid.table": _table,
    "bid.rebid": _rebid,
    "bid.misere_after": _misere_after,
    "bid.misere_partner": _misere_partner,
    "bid.misere_open": _misere_open,
    "bid.trump_named": _trump_named,
    "exchange.turned_card": _turned_card,
    "exchange.may_discard_turned_card": _may_discard,
}
