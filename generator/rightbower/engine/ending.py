"""When a game is over, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping

from rightbower.engine.state import HandState
from rightbower.model.cards import Unit
from rightbower.model.rules import Rules

Won = tuple[tuple[Unit, ...], tuple[str, ...]]
"""The units that have won, and the rules that say so; no units while the game goes on."""


def game_winners(state: HandState, score: Mapping[Unit, int], tricks: Mapping[Unit, int]) -> Won:
    """Who has won the game with this hand; `score` and `tricks` are those at its end, by unit."""
    rules = state.setup.rules
    if state.stage == "redeal":
        return (), ()
    if rules.game.deals:
        return last_deal(rules, score) if state.setup.number >= rules.game.deals else ((), ())
    if rules.game.all_tricks_win and state.stage == "played" and _may_sweep(state):
        sweepers = tuple(unit for unit, taken in tricks.items() if taken == rules.deal.cards)
        if sweepers:
            return sweepers, ("game.all_tricks_win",)
    if rules.game.by_contract:
        return _by_contract(state, score, tricks)
    return by_score(rules, score)


def _may_sweep(state: HandState) -> bool:
    return not state.walk_over or state.setup.rules.drop.walk_over == "win"


def _by_contract(state: HandState, score: Mapping[Unit, int], tricks: Mapping[Unit, int]) -> Won:
    """The target counts only for the side that has just made a contract; a floor loses."""
    rules, maker = state.setup.rules, state.maker
    if maker is not None and state.contract is not None:
        unit = state.setup.seating.unit_of[maker]
        if state.contract.made(tricks[unit]) and score[unit] >= rules.game.target:
            return (unit,), ("game.target", "game.by_contract")
    fallen = [unit for unit, points in score.items() if points <= rules.game.lose_at]
    if not rules.game.lose_at or not fallen:
        stopped = any(points >= rules.game.target for points in score.values())
        return (), ("game.by_contract",) if stopped else ()
    rest = {unit: points for unit, points in score.items() if unit not in fallen}
    best = max(rest.values(), default=0)
    winners = tuple(unit for unit, points in rest.items() if points == best)
    return _tied(rules, winners, ("game.lose_at",))


def _sign(rules: Rules) -> int:
    return 1 if rules.score.kind == "up_to" else -1


def last_deal(rules: Rules, score: Mapping[Unit, int]) -> Won:
    """Who is ahead when the agreed number of deals has been played."""
    sign = _sign(rules)
    best = max(sign * points for points in score.values())
    winners = tuple(unit for unit, points in score.items() if sign * points == best)
    return _tied(rules, winners, ("game.deals",))


def _tied(rules: Rules, winners: tuple[Unit, ...], cited: tuple[str, ...]) -> Won:
    """What becomes of a win that several units share."""
    if len(winners) < 2:
        return winners, cited
    cited += ("game.tie",)
    return ((), cited) if rules.game.tie == "extra_hand" else (winners, cited)


def several_may_win(rules: Rules) -> bool:
    """Whether one hand can bring more than one unit to the end of the game.

    Where the table pays one side only, or only whoever made a contract can win, it cannot.
    """
    units = 2 if rules.table.units == "partners" else rules.table.players
    if rules.game.deals:
        return True
    if rules.game.by_contract:
        return units > 2 and rules.game.lose_at != 0
    return units > 2 or any(row.role != "maker" for row in rules.score.rows)


def surplus(rules: Rules, score: Mapping[Unit, int], winners: tuple[Unit, ...]) -> dict[Unit, int]:
    """The points that each winner carries over to the next game, where laps are played."""
    if not rules.game.laps:
        return {}
    over = {unit: score[unit] - rules.game.target for unit in winners}
    return {unit: points for unit, points in over.items() if points > 0}


def is_slam(rules: Rules, score: Mapping[Unit, int], winners: tuple[Unit, ...]) -> bool:
    """Whether a game that is won counts as two, because the losers are left without a point."""
    losers = [unit for unit in score if unit not in winners]
    return rules.game.slam and all(score[unit] == rules.score.start for unit in losers)


def by_score(rules: Rules, score: Mapping[Unit, int]) -> Won:
    """Who has reached the target, and of several who wins."""
    sign = _sign(rules)
    reached = {
        unit: sign * points
        for unit, points in score.items()
        if sign * points >= sign * rules.game.target
    }
    if not reached:
        return (), ()
    best = max(reached.values())
    winners = tuple(unit for unit, points in reached.items() if points == best)
    cited: tuple[str, ...] = ("game.target",)
    if len(reached) > 1 and rules.game.several == "all_win":
        return tuple(reached), (*cited, "game.several")
    if len(reached) > 1:
        cited += ("game.several",)
    return _tied(rules, winners, cited)
