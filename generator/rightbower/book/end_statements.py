"""The sentences about the end of the game and the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rightbower.book.message import Message, say, say_n
from rightbower.engine.ending import several_may_win
from rightbower.model.rules import Rules

Sentences = tuple[Message, ...]


def _highest_wins_the_game(rules: Rules) -> bool:
    """Whether points beyond the target can decide, because several may reach it in one hand."""
    solo = rules.table.units == "solo"
    return solo and several_may_win(rules) and rules.game.several != "all_win"


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
    if rules.game.laps or _highest_wins_the_game(rules):
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
            "The game ends after %(n)d deal, and whoever has the better score wins.",
            "The game ends after %(n)d deals, and whoever has the better score wins.",
            n=rules.game.deals,
        ),
    )


def _by_contract(rules: Rules) -> Sentences:
    if not rules.game.by_contract:
        return ()
    if rules.table.units == "solo":
        return (
            say("The target counts only for a player who reaches it by making a contract; points "
                "for defending do not end the game."),
        )  # fmt: skip
    return (
        say("The target counts only for a side that reaches it by making a contract; points for "
            "defending do not end the game."),
    )  # fmt: skip


def _lose_at(rules: Rules) -> Sentences:
    if not rules.game.lose_at:
        return ()
    return (say("Whoever falls to %(n)d points or below loses the game.", n=rules.game.lose_at),)


def _several(rules: Rules) -> Sentences:
    if rules.table.units == "partners" or not several_may_win(rules):
        return ()
    if rules.game.several == "all_win":
        return (say("If several players reach the target in the same hand, all of them win."),)
    if rules.score.kind == "countdown":
        return (
            say(
                "If several players reach the target in the same hand, the one with the "
                "lowest score wins."
            ),
        )
    return (
        say(
            "If several players reach the target in the same hand, the one with the highest "
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
        say("Whoever takes all %(n)d tricks of a hand wins the game at once, whatever the "
            "score.",
            n=rules.deal.cards),
    )  # fmt: skip


def _tie(rules: Rules) -> Sentences:
    if rules.game.tie == "shared" and rules.game.by_contract:
        return (
            say("Only a player who makes the contract can win by reaching the target. If "
                "somebody falls to the losing score or below and the best of the others are "
                "tied, those players share the victory."),
        )  # fmt: skip
    if rules.game.tie == "shared" and rules.table.units == "partners":
        return (say("If both sides finish with exactly the same score, they share the victory."),)
    if rules.game.tie == "shared":
        return (say("Players whose winning scores are exactly equal share the victory."),)
    if rules.game.tie == "extra_hand":
        return (say("If the winning scores are exactly equal, another hand is played."),)
    if rules.game.by_contract:
        return (
            say(
                "Only a side that makes its contract can win by reaching the target, so the two "
                "sides can never win at the same time."
            ),
        )
    if rules.table.units == "solo":
        return (
            say(
                "Only one player scores in a hand, so two can never reach the target at the same "
                "time."
            ),
        )
    return (
        say(
            "Only one side scores in a hand, so the two sides can never reach the target at "
            "the same time."
        ),
    )


def _best_of(rules: Rules) -> Sentences:
    games = rules.game.best_of
    if games == 1:
        return ()
    return (
        say("A match is the best of %(n)d games; whoever first wins %(wins)d of them wins the "
            "match.", n=games, wins=games // 2 + 1),
    )  # fmt: skip


SAYERS: Final[Mapping[str, Callable[[Rules], Sentences]]] = {
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
}
