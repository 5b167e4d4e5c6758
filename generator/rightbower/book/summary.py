"""A game in two minutes: six to ten short sentences, in the order a newcomer needs them.

Each is made from the parameters that the engine plays, like the rules themselves. Where a short
sentence cannot tell an exception, it says what holds without it.
"""

from __future__ import annotations

from rightbower.book.message import Message, RankName, say, say_n
from rightbower.book.score_summary import score_summary
from rightbower.book.statements import statement
from rightbower.engine.contract import contracts
from rightbower.engine.trump import pack_cards
from rightbower.model.rules import Rules


def summary(rules: Rules) -> tuple[Message, ...]:
    """Who plays with whom and with what, the deal, trump, the play, the points, the end."""
    return (
        _table(rules),
        _suits(rules),
        _trumps(rules),
        _deal(rules),
        _making(rules),
        *_alone(rules),
        _lead(rules),
        say("Whoever holds a card of the suit led must play one; the trick is won by the highest "
            "trump or, if no trump is played, by the highest card of the suit led."),
        score_summary(rules),
        *_end(rules),
    )  # fmt: skip


def _table(rules: Rules) -> Message:
    cards, players = len(pack_cards(rules.pack)), rules.table.players
    if rules.table.units == "partners":
        return say_n(
            "Four players, two against two, use %(n)d card; partners sit opposite each other.",
            "Four players, two against two, use %(n)d cards; partners sit opposite each other.",
            n=cards,
        )
    if players == 2:
        return say_n("Two players use %(n)d card.", "Two players use %(n)d cards.", n=cards)
    if rules.table.camps == "maker_against_rest":
        return _against_rest(cards, players)
    return _each_alone(cards, players)


def _against_rest(cards: int, players: int) -> Message:
    if players == 3:
        return say_n(
            "Three players use %(n)d card; whoever makes trump plays against the other two.",
            "Three players use %(n)d cards; whoever makes trump plays against the other two.",
            n=cards,
        )
    return say_n(
        "Four players use %(n)d card; whoever makes trump plays against the other three.",
        "Four players use %(n)d cards; whoever makes trump plays against the other three.",
        n=cards,
    )


def _each_alone(cards: int, players: int) -> Message:
    if players == 3:
        return say_n(
            "Three players, each playing for themselves, use %(n)d card.",
            "Three players, each playing for themselves, use %(n)d cards.",
            n=cards,
        )
    return say_n(
        "Four players, each playing for themselves, use %(n)d card.",
        "Four players, each playing for themselves, use %(n)d cards.",
        n=cards,
    )


def _suits(rules: Rules) -> Message:
    ranks, red = rules.pack.ranks, rules.pack.red_only
    high, low = RankName(ranks[0]), RankName(ranks[-1])
    if red and ranks[-len(red) :] == red:
        black = RankName(ranks[-len(red) - 1])
        return say(
            "Outside the trump suit, hearts and diamonds rank from the %(high)s down to the "
            "%(low)s, clubs and spades only down to the %(black)s.",
            high=high, low=low, black=black,
        )  # fmt: skip
    return say(
        "Outside the trump suit, cards rank from the %(high)s down to the %(low)s.",
        high=high,
        low=low,
    )


def _trumps(rules: Rules) -> Message:
    if rules.pack.joker:
        return say(
            "The joker is the highest trump; then come the jack of the trump suit (right bower) "
            "and the other jack of the same colour (left bower), which counts as a trump."
        )
    return say(
        "The highest trump is the jack of the trump suit (right bower); next comes the other "
        "jack of the same colour (left bower), which counts as a trump."
    )


def _deal(rules: Rules) -> Message:
    cards = rules.deal.cards
    if rules.auction.automatic_trump == "C":
        return say_n(
            "Each player receives %(n)d card, and the next card is turned up; if it is a "
            "club, clubs are trumps at once.",
            "Each player receives %(n)d cards, and the next card is turned up; if it is a "
            "club, clubs are trumps at once.",
            n=cards,
        )
    if rules.deal.upcard:
        return say_n(
            "Each player receives %(n)d card, and the next card is turned up.",
            "Each player receives %(n)d cards, and the next card is turned up.",
            n=cards,
        )
    if rules.exchange.kitty == "bid_winner":
        return say_n(
            "Each player receives %(n)d card; the rest lie face down as the kitty.",
            "Each player receives %(n)d cards; the rest lie face down as the kitty.",
            n=cards,
        )
    return say_n("Each player receives %(n)d card.", "Each player receives %(n)d cards.", n=cards)


def _making(rules: Rules) -> Message:
    if rules.bid.table:
        return _bidding(rules)
    if "name_suit" not in rules.auction.rounds:
        return say("In turn, each player accepts the suit of the turned card as trump or passes.")
    if rules.exchange.turned_card == "dealer_takes":
        return say(
            "In turn, each player accepts the suit of the turned card as trump or passes; if "
            "it is accepted, the dealer takes that card and discards one, and if all pass, "
            "each may name another suit."
        )
    return say(
        "In turn, each player accepts the suit of the turned card as trump or passes; if all "
        "pass, each may name another suit."
    )


def _bidding(rules: Rules) -> Message:
    if not any(bid.trump for bid in contracts(rules.bid).values()):
        return say(
            "In turn, each player bids a number of tricks or passes; the highest bidder is "
            "the maker and names trump."
        )
    if rules.exchange.kitty == "bid_winner":
        return _bidding_for_kitty(rules)
    return say(
        "In turn, each player bids a number of tricks with a trump suit, or passes; the highest "
        "bidder is the maker."
    )


def _bidding_for_kitty(rules: Rules) -> Message:
    bids = contracts(rules.bid).values()
    plain = any(bid.trump is not None and bid.trump.suit is None for bid in bids if not bid.misere)
    if plain and any(bid.misere for bid in bids):
        return say(
            "In turn, each player bids a number of tricks with a trump suit or at no trumps, or a "
            "misère, or passes; the highest bidder is the maker, takes the kitty, and discards as "
            "many cards."
        )
    if plain:
        return say(
            "In turn, each player bids a number of tricks with a trump suit or at no trumps, or "
            "passes; the highest bidder is the maker, takes the kitty, and discards as many cards."
        )
    return say(
        "In turn, each player bids a number of tricks with a trump suit, or passes; the highest "
        "bidder is the maker, takes the kitty, and discards as many cards."
    )


def _alone(rules: Rules) -> tuple[Message, ...]:
    if rules.drop.allowed:
        return (say("Each of the others then stays in or drops out."),)
    if rules.table.units == "solo" or rules.alone.who == "never":
        return ()
    bound = set(rules.auction.dealer_partner_rounds) >= set(rules.auction.rounds)
    if rules.auction.dealer_partner == "alone_only" and bound:
        return (
            say("Whoever makes trump may play alone, without a partner; if it is the dealer's "
                "partner, playing alone is compulsory."),
        )  # fmt: skip
    if rules.alone.defender == "against_lone":
        return (
            say("Whoever makes trump may play alone, without a partner; one opponent may then "
                "defend alone."),
        )  # fmt: skip
    return (say("Whoever makes trump may play alone, without a partner."),)


def _lead(rules: Rules) -> Message:
    conditions = [row.when for row in rules.play.first_lead]
    if conditions[0] == "has_maker":
        return say("The maker leads to the first trick.")
    if len(conditions) > 1:
        return say(
            "When nobody plays alone, the player to the dealer's left leads to the first trick."
        )
    return say("The player to the dealer's left leads to the first trick.")


def _end_of_countdown(rules: Rules) -> Message:
    """Who wins where points are counted down; where several may be there at once, the lowest."""
    target, tricks = rules.game.target, rules.deal.cards
    if rules.game.several == "all_win" and rules.game.all_tricks_win:
        return say(
            "Whoever stands at %(n)d or below after a hand wins the game, and so does whoever "
            "takes all %(tricks)d tricks of a hand.",
            n=target, tricks=tricks,
        )  # fmt: skip
    if rules.game.several == "all_win":
        return say("Whoever stands at %(n)d or below after a hand wins the game.", n=target)
    if rules.game.all_tricks_win:
        return say("Whoever has the lowest score after a hand, at %(n)d or below, wins the game, "
                   "and so does whoever takes all %(tricks)d tricks of a hand.",
                   n=target, tricks=tricks)  # fmt: skip
    return say("Whoever has the lowest score after a hand, at %(n)d or below, wins the game.",
               n=target)  # fmt: skip


def _end(rules: Rules) -> tuple[Message, ...]:
    target = rules.game.target
    said = statement(rules, "game.deals")
    if said is not None:
        return said.sentences
    if rules.score.kind == "countdown":
        return (_end_of_countdown(rules),)
    if rules.game.by_contract:
        return _end_by_contract(rules)
    return (
        say_n(
            "The first to reach %(n)d point wins the game.",
            "The first to reach %(n)d points wins the game.",
            n=target,
        ),
    )


def _end_by_contract(rules: Rules) -> tuple[Message, ...]:
    wins = say_n(
        "Whoever reaches %(n)d point by making a contract wins the game.",
        "Whoever reaches %(n)d points by making a contract wins the game.",
        n=rules.game.target,
    )
    loses = statement(rules, "game.lose_at")
    return (wins, *(loses.sentences if loses else ()))
