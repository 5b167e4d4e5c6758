"""The sentences about the table, the pack and the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import N_, Message, RankName, listed, say, say_n
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


def _players(rules: Rules) -> Sentences:
    return (say_n("%(n)d player takes part.", "%(n)d players take part.", n=rules.table.players),)


def _units(rules: Rules) -> Sentences:
    if rules.table.units == "solo":
        return (say("Everybody plays alone and keeps a score of their own."),)
    return (say("The players form two sides: partners sit opposite each other and share a score."),)


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
    return (say("Both sides start at nothing."),) if rules.score.start == 0 else ()


def _ranks(rules: Rules) -> Sentences:
    ranks = listed(RankName(rank) for rank in rules.pack.ranks)
    cards = 4 * len(rules.pack.ranks)
    return (
        say_n("The pack has %(n)d card.", "The pack has %(n)d cards.", n=cards),
        say("Each of the four suits has, from high to low: %(ranks)s.", ranks=ranks),
    )


_FIRST_DEALER: Final = {
    "first_jack": N_("Cards are dealt face up, one to each in turn; the first jack makes its "
                     "owner the first dealer."),
    "by_lot": N_("The first dealer is chosen by lot."),
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
    dealt = say(
        "Beginning at the left, the dealer gives packets of %(packets)s cards, in that order.",
        packets=listed(first),
    )
    more = (say("Or packets of %(packets)s cards.", packets=listed(other)) for other in others)
    return (dealt, *more)


_PACKET_PLAN: Final = {
    "fixed": N_("The order of the packets is the same in every deal."),
    "either": N_("The dealer chooses the order of the packets and keeps to it through the deal."),
    "alternates": N_("The order of the packets changes from one deal to the next."),
}


def _packet_plan(rules: Rules) -> Sentences:
    return (say(_PACKET_PLAN[rules.deal.packet_plan]),)


def _upcard(rules: Rules) -> Sentences:
    if not rules.deal.upcard:
        return ()
    return (say("The next card is turned face up: its suit is proposed as trump."),)


def _kitty(rules: Rules) -> Sentences:
    kitty = rules.deal.kitty
    return (
        say_n(
            "%(n)d card stays face down; nobody sees it during the hand.",
            "%(n)d cards stay face down; nobody sees them during the hand.",
            n=kitty,
        ),
    )


def _rotation(rules: Rules) -> Sentences:
    return (say("After every hand the deal passes to the left."),)


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    "table.players": _players,
    "table.units": _units,
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
