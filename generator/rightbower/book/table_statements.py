"""The sentences about the table, the pack and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import N_, Message, RankName, listed, say, say_n
from rightbower.book.trump_statements import laid_ready, no_trump_possible
from rightbower.engine.trump import pack_cards
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


def _players(rules: Rules) -> Sentences:
    return (say_n("There is %(n)d player.", "There are %(n)d players.", n=rules.table.players),)


def _units(rules: Rules) -> Sentences:
    if rules.table.units == "solo":
        return (say("Everybody plays for themselves and keeps a score of their own."),)
    return (say("The players form two sides: partners sit opposite each other and share a score."),)


def _camps(rules: Rules) -> Sentences:
    if rules.table.camps != "maker_against_rest":
        return ()
    if rules.table.players == 2:
        return (say("Whoever makes trump plays against the other player."),)
    return (_AGAINST_REST[rules.table.players],)


_AGAINST_REST: Final[Mapping[int, Message]] = {
    3: say("Whoever makes trump plays against the other two, whose tricks count together in that "
           "hand."),
    4: say("Whoever makes trump plays against the other three, whose tricks count together in that "
           "hand."),
}  # fmt: skip


def _kind(rules: Rules) -> Sentences:
    if rules.score.kind == "countdown":
        return (say("Points are counted down: the fewer, the better."),)
    return (say("Points are counted up: the more, the better."),)


def _start(rules: Rules) -> Sentences:
    if rules.score.kind == "countdown":
        start = rules.score.start
        return (
            say_n("Everybody starts at %(n)d point.", "Everybody starts at %(n)d points.", n=start),
        )
    if rules.table.units == "solo":
        return (say("Everybody starts at zero."),)
    return (say("Both sides start at zero."),)


def _ranks(rules: Rules) -> Sentences:
    ranks = listed(RankName(rank) for rank in rules.pack.ranks)
    cards = len(pack_cards(rules.pack))
    return (
        say_n("The pack has %(n)d card.", "The pack has %(n)d cards.", n=cards),
        say("Outside the trump suit, cards rank from high to low: %(ranks)s.", ranks=ranks),
    )


def _red_only(rules: Rules) -> Sentences:
    if not rules.pack.red_only:
        return ()
    ranks = listed(RankName(rank) for rank in rules.pack.red_only)
    return (say("Clubs and spades have no %(ranks)s.", ranks=ranks),)


def _joker(rules: Rules) -> Sentences:
    return (say("The pack has one joker."),) if rules.pack.joker else ()


def _shown_as(rules: Rules) -> Sentences:
    if not rules.pack.joker or rules.pack.joker_shown_as == "JK":
        return ()
    return (say("The two of spades stands in for the joker."),)


def _joker_in_no_trump(rules: Rules) -> Sentences:
    if not rules.pack.joker or not no_trump_possible(rules):
        return ()
    own = (
        say("Without trumps the joker belongs to no suit and is the highest card; a player "
            "may play it only when holding no card of the suit led."),
        say("Whoever leads it names the suit to be followed."),
    )  # fmt: skip
    if rules.pack.joker_in_no_trump == "own_suit":
        return own
    return (
        say("Without trumps, a maker who holds the joker names a suit for it after the "
            "discard; it is then the highest card of that suit."),
        say("In any other player's hand the joker belongs to no suit and is the highest card; "
            "a player may play it only when holding no card of the suit led, and whoever "
            "leads it names the suit to be followed."),
    )  # fmt: skip


_FIRST_DEALER: Final = {
    "first_jack": N_("Cards are dealt face up, one to each player in turn; whoever receives "
                     "the first jack is the first dealer."),
    "by_lot": N_("The first dealer is chosen by lot."),
    "lowest_card": N_("Each player draws a card; whoever draws the lowest is the first dealer."),
    "by_agreement": N_("The first dealer is chosen in any way the players agree on."),
}  # fmt: skip


def _first_dealer(rules: Rules) -> Sentences:
    return (say(_FIRST_DEALER[rules.deal.first_dealer]),)


def _cut(rules: Rules) -> Sentences:
    return (say("The dealer shuffles, and the player to the dealer's right cuts."),)


def _cards(rules: Rules) -> Sentences:
    cards = rules.deal.cards
    return (
        say_n("Each player receives %(n)d card.", "Each player receives %(n)d cards.", n=cards),
    )


def _packets(rules: Rules) -> Sentences:
    first, *others = rules.deal.packets
    if _one_at_a_time(rules):
        return (
            say("Beginning with the player to the dealer's left, one card is dealt at a time."),
        )
    dealt = say(
        "Beginning with the player to the dealer's left, packets of %(packets)s cards are "
        "dealt, in that order.",
        packets=listed(first),
    )
    more = (
        say("Packets of %(packets)s cards, in that order, are allowed too.", packets=listed(other))
        for other in others
    )
    return (dealt, *more)


def _one_at_a_time(rules: Rules) -> bool:
    return all(set(packets) == {1} for packets in rules.deal.packets)


_PACKET_PLAN: Final = {
    "fixed": N_("The order of the packets is the same in every deal."),
    "either": N_(
        "The dealer chooses the order of the packets and keeps to it throughout the deal."
    ),
    "alternates": N_("The order of the packets changes from one deal to the next."),
}


def _packet_plan(rules: Rules) -> Sentences:
    if _one_at_a_time(rules):
        return ()
    return (say(_PACKET_PLAN[rules.deal.packet_plan]),)


def _upcard(rules: Rules) -> Sentences:
    if not rules.deal.upcard:
        return ()
    if "order_up" not in rules.auction.rounds:
        return (say("The next card is turned face up."),)
    return (say("The next card is turned face up: its suit is proposed as trump."),)


def _kitty(rules: Rules) -> Sentences:
    kitty = rules.deal.kitty
    if rules.exchange.kitty == "bid_winner":
        return (
            say_n(
                "The dealer lays %(n)d card aside face down as the kitty.",
                "The dealer lays %(n)d cards aside face down as the kitty.",
                n=kitty,
            ),
        )
    hidden = kitty - rules.deal.exposed - laid_ready(rules)
    hidden -= rules.deal.cards if rules.deal.dead_hand else 0
    return (
        say_n(
            "The dealer leaves %(n)d card face down; nobody sees it during the hand.",
            "The dealer leaves %(n)d cards face down; nobody sees them during the hand.",
            n=hidden,
        ),
    )


def _exposed(rules: Rules) -> Sentences:
    if not rules.deal.exposed:
        return ()
    return (
        say_n(
            "In addition, %(n)d card is dealt face up; it belongs to nobody.",
            "In addition, %(n)d cards are dealt face up; they belong to nobody.",
            n=rules.deal.exposed,
        ),
    )


def _dead_hand(rules: Rules) -> Sentences:
    if not rules.deal.dead_hand:
        return ()
    return (
        say_n(
            "One more hand of %(n)d card is dealt face down; it is dead, and nobody plays it.",
            "One more hand of %(n)d cards is dealt face down; it is dead, and nobody plays it.",
            n=rules.deal.cards,
        ),
    )


def _misdeal_claim(rules: Rules) -> Sentences:
    if rules.deal.misdeal_claim == "never":
        return ()
    return (
        say("Whoever has no ace and no face card may show their cards before the first call "
            "and claim a misdeal."),
    )  # fmt: skip


def _misdeal_dealer(rules: Rules) -> Sentences:
    if rules.deal.misdeal_claim == "never":
        return ()
    if rules.deal.misdeal_dealer == "same":
        return (say("The same dealer deals again."),)
    return (say("The next player deals."),)


def _rotation(rules: Rules) -> Sentences:
    return (say("After every hand the deal passes to the left."),)


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    "table.players": _players,
    "table.units": _units,
    "table.camps": _camps,
    "pack.red_only": _red_only,
    "pack.joker": _joker,
    "pack.joker_shown_as": _shown_as,
    "pack.joker_in_no_trump": _joker_in_no_trump,
    "deal.exposed": _exposed,
    "deal.dead_hand": _dead_hand,
    "deal.misdeal_claim": _misdeal_claim,
    "deal.misdeal_dealer": _misdeal_dealer,
    "score.kind": _kind,
    "score.start": _start,
    "pack.ranks": _ranks,
    "deal.first_dealer": _first_dealer,
    "deal.cut": _cut,
    "deal.cards": _cards,
    "deal.packets": _packets,
    "deal.packet_plan": _packet_plan,
    "deal.upcard": _upcard,
    "deal.kitty": _kitty,
    "deal.rotation": _rotation,
}
