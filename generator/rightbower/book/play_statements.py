"""The sentences about play, scoring, the end of the game and revokes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import N_, Message, say, say_n
from rightbower.engine.ending import several_may_win
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


def _first_lead(rules: Rules) -> Sentences:
    rows = rules.play.first_lead
    first = {
        "lone_maker": say(
            "When the maker plays alone, the player to the maker's left leads to the first trick."
        ),
        "lone_maker_against_dealer": say(
            "When a player of the side that did not deal plays alone, the player to that "
            "player's left leads to the first trick."
        ),
        "has_maker": say("The maker leads to the first trick."),
        "always": say(
            "The player to the dealer's left leads to the first trick; whoever is out is skipped."
        ),
    }
    if len(rows) == 1:
        return (first["always"],)
    if rows[-2].when == "has_maker" and not _without_maker(rules):
        return tuple(first[row.when] for row in rows[:-1])
    otherwise = say(
        "In every other hand the player to the dealer's left leads; whoever is out is skipped."
    )
    if rows[-2].when == "has_maker":
        otherwise = say(
            "In a hand without a maker the player to the dealer's left leads; whoever is out is "
            "skipped."
        )
    return (*(first[row.when] for row in rows[:-1]), otherwise)


def _without_maker(rules: Rules) -> bool:
    """Whether a hand can be played that nobody has made trump for."""
    return rules.auction.automatic_trump != "none" or rules.auction.all_pass == "no_trump_hand"


def _follow_suit(rules: Rules) -> Sentences:
    return (say("Whoever holds a card of the suit led must play one."),)


def _void(rules: Rules) -> Sentences:
    return (say("Whoever holds no card of the suit led may play any card, trump or not."),)


def _highest_wins(rules: Rules) -> Sentences:
    return (
        say("The highest trump wins the trick; if no trump was played, the highest card of the "
            "suit led wins it."),
    )  # fmt: skip


def _winner_leads(rules: Rules) -> Sentences:
    return (say("The winner of a trick leads to the next."),)


def _rows(rules: Rules) -> Sentences:
    if rules.table.units == "partners" and all(row.role == "maker" for row in rules.score.rows):
        return (say("A hand is scored by this table; exactly one line applies to it."),)
    return (
        (say("A hand is scored by this table; exactly one line applies to each side."),)
        if (rules.table.units == "partners")
        else (say("A hand is scored by this table; exactly one line applies to each player."),)
    )


def _tokens(rules: Rules) -> Sentences:
    if not rules.score.four_trick_tokens:
        return ()
    return (
        say("Makers who play together and take exactly four tricks also receive a token; four "
            "tokens are handed in for one more point."),
    )  # fmt: skip


def _target(rules: Rules) -> Sentences:
    target = rules.game.target
    if rules.game.deals:
        return ()
    if rules.score.kind == "countdown":
        return (
            say("Whoever stands at %(n)d or below after a hand wins the game.", n=target),
        )  # fmt: skip
    if rules.game.by_contract:
        return (
            say_n(
                "The game is played to %(n)d point.", "The game is played to %(n)d points.",
                n=target,
            ),
        )  # fmt: skip
    if rules.game.laps:
        return (
            say_n(
                "The first to reach %(n)d point wins the game.",
                "The first to reach %(n)d points wins the game.",
                n=target,
            ),
        )
    return (
        say_n(
            "The first to reach %(n)d point wins the game; points beyond that count for nothing.",
            "The first to reach %(n)d points wins the game; points beyond that count for nothing.",
            n=target,
        ),
    )


def _deals(rules: Rules) -> Sentences:
    if not rules.game.deals:
        return ()
    return (
        say_n(
            "The game ends after %(n)d deal, and whoever has the better score has won.",
            "The game ends after %(n)d deals, and whoever has the better score has won.",
            n=rules.game.deals,
        ),
    )


def _by_contract(rules: Rules) -> Sentences:
    if not rules.game.by_contract:
        return ()
    return (
        say("The target counts only for a side that reaches it by making a contract; points for "
            "defending do not end the game."),
    )  # fmt: skip


def _lose_at(rules: Rules) -> Sentences:
    if not rules.game.lose_at:
        return ()
    return (say("Whoever falls to %(n)d points has lost the game.", n=rules.game.lose_at),)


def _several(rules: Rules) -> Sentences:
    if rules.table.units == "partners" or not several_may_win(rules):
        return ()
    if rules.game.several == "all_win":
        return (say("If several players reach the target on the same hand, all of them win."),)
    if rules.score.kind == "countdown":
        return (
            say(
                "If several players reach the target on the same hand, the one with the lowest "
                "score wins."
            ),
        )
    return (
        say(
            "If several players reach the target on the same hand, the one with the highest "
            "score wins."
        ),
    )


def _laps(rules: Rules) -> Sentences:
    if not rules.game.laps:
        return ()
    return (say("Points beyond the target are carried over to the next game of the match."),)


def _slam(rules: Rules) -> Sentences:
    if not rules.game.slam:
        return ()
    return (say("A game in which the losers are left without a point counts as two."),)


def _all_tricks_win(rules: Rules) -> Sentences:
    if not rules.game.all_tricks_win:
        return ()
    return (
        say("Whoever takes all %(n)d tricks of a hand wins the game at once, from any score.",
            n=rules.deal.cards),
    )  # fmt: skip


def _tie(rules: Rules) -> Sentences:
    if rules.game.tie == "shared" and rules.game.by_contract:
        return (
            say("Only a player who fulfils the contract can win the game on that hand. If somebody "
                "drops to the losing score and the leaders among the others are tied, those "
                "players share the win."),
        )  # fmt: skip
    if rules.game.tie == "shared" and rules.table.units == "partners":
        return (say("If both sides win with exactly the same score, they share the victory."),)
    if rules.game.tie == "shared":
        return (say("Players whose winning scores are exactly equal share the victory."),)
    if rules.game.tie == "extra_hand":
        return (say("If the winning scores are exactly equal, another hand is played."),)
    if rules.game.by_contract:
        return (
            say(
                "Only the side that made its contract can win the game on a hand, so both sides "
                "can never win at once."
            ),
        )
    return (
        say("Only one side scores in a hand, so both sides can never reach the target at once."),
    )


def _best_of(rules: Rules) -> Sentences:
    games = rules.game.best_of
    return () if games == 1 else (say("A match is the best of %(n)d games.", n=games),)


def _revoke_points(rules: Rules) -> Sentences:
    if not rules.revoke.points:
        return (
            say("Failing to follow suit when able to is a revoke. No penalty is laid "
                "down; the table has to agree on one."),
        )  # fmt: skip
    return (
        say_n(
            "Failing to follow suit when able to is a revoke: %(n)d point to the opponents.",
            "Failing to follow suit when able to is a revoke: %(n)d points to the opponents.",
            n=rules.revoke.points,
        ),
    )


def _revoke_lone(rules: Rules) -> Sentences:
    if not rules.revoke.points or rules.alone.who == "never":
        return ()
    points = rules.revoke.lone_points
    return (
        say_n(
            "When somebody plays alone, the penalty is %(n)d point.",
            "When somebody plays alone, the penalty is %(n)d points.",
            n=points,
        ),
    )


_CLAIM_UNTIL: Final = {
    "next_lead": N_("A revoke can be claimed until somebody leads to the next trick."),
    "hand_end": N_("A revoke can be claimed until the hand is over."),
}


def _claim_until(rules: Rules) -> Sentences:
    return (say(_CLAIM_UNTIL[rules.revoke.claim_until]),) if rules.revoke.points else ()


def _ends_hand(rules: Rules) -> Sentences:
    if not rules.revoke.points:
        return ()
    if rules.revoke.ends_hand:
        return (say("The hand ends with the penalty, and nothing else is scored."),)
    return (say("The hand is played on and scored as well."),)


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
    "play.first_lead": _first_lead,
    "play.follow_suit": _follow_suit,
    "play.void": _void,
    "play.highest_wins": _highest_wins,
    "play.winner_leads": _winner_leads,
    "score.rows": _rows,
    "score.four_trick_tokens": _tokens,
    "game.target": _target,
    "game.deals": _deals,
    "game.by_contract": _by_contract,
    "game.lose_at": _lose_at,
    "game.several": _several,
    "game.laps": _laps,
    "game.slam": _slam,
    "game.all_tricks_win": _all_tricks_win,
    "game.tie": _tie,
    "game.best_of": _best_of,
    "revoke.points": _revoke_points,
    "revoke.lone_points": _revoke_lone,
    "revoke.claim_until": _claim_until,
    "revoke.ends_hand": _ends_hand,
}
