"""A game is more than a hand: dealers rotate, scores add up, the target ends it, matches follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rightbower.engine.events import GameWon
from rightbower.engine.expect import compare
from rightbower.engine.replay import replay
from rightbower.engine.seating import Seating
from rightbower.engine.setup import opening_score, table_of
from rightbower.engine.trace import GameTrace, Trace
from rightbower.model.cards import Seat, Unit
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import Profile
from rightbower.model.record import GameRecord, HandRecord
from rightbower.model.rules import Rules


@dataclass
class _Match:
    """The score of a match in progress."""

    table: Seating
    rules: Rules
    wins_needed: int
    dealer: Seat
    scores: list[dict[Unit, int]]
    games: dict[Unit, int]
    tokens: Mapping[Unit, int] = field(default_factory=dict)
    deal: int = 0
    """How many deals of the present game have been played."""
    won: GameWon | None = None
    """How the present game was won: the next hand opens a new one."""
    winners: tuple[Unit, ...] = ()

    def next_deal(self) -> int:
        """The number of the next deal in its game, which may be a new one."""
        if self.won:
            opening = dict.fromkeys(self.table.units, self.rules.score.start)
            self.scores.append(opening | dict(self.won.carried))
            self.won, self.deal, self.tokens = None, 0, {}
        return self.deal + 1

    def take(self, trace: Trace) -> None:
        """Count a hand that is over."""
        outcome = trace.outcome
        assert outcome is not None
        self.dealer = outcome.next_dealer
        self.scores[-1] = dict(outcome.score)
        self.tokens = outcome.tokens
        # A deal that is thrown in is not one of those that were agreed on.
        self.deal += trace.status != "redeal"
        self.won = next((won for won in outcome.events if isinstance(won, GameWon)), None)
        if self.won is not None:
            for unit in self.won.units:
                self.games[unit] += self.won.games
        self.winners = tuple(
            unit for unit, games in self.games.items() if games >= self.wins_needed
        )


def replay_game(profile: Profile, record: GameRecord) -> GameTrace:
    """The trace of a game record; raises nothing, faults are among its problems.

    After a faulty or unfinished hand the rest is left unchecked.
    """
    faults = Faults(record.file, record.places)
    empty = HandRecord(id=record.id, profile=record.profile, seats=record.seats)
    table = table_of(profile, empty, faults)
    if table is None:
        return GameTrace(
            game=record.id, profile=record.profile, hands=(), problems=faults.sorted()
        )  # fmt: skip
    best_of = record.best_of or profile.rules.game.best_of
    match = _Match(
        table, profile.rules, best_of // 2 + 1, record.first_dealer,
        [opening_score(profile.rules, table, record.score_before, faults)],
        dict.fromkeys(table.units, 0),
    )  # fmt: skip
    if faults.found:
        return GameTrace(
            game=record.id, profile=record.profile, hands=(), problems=faults.sorted()
        )  # fmt: skip
    hands = _play(profile, record, match, faults)
    return _finish(record, match, hands, faults)


def _play(profile: Profile, record: GameRecord, match: _Match, faults: Faults) -> tuple[Trace, ...]:
    hands: list[Trace] = []
    for number, hand in enumerate(record.hands, 1):
        name = f"h{number}"
        if match.winners:
            faults.add("game_over", f"hands[{number - 1}]", name)
            break
        if hands and hands[-1].status == "unfinished":
            faults.add("hand_unfinished", f"hands[{number - 1}]", name, hand=f"h{number - 1}")
            break
        deal = match.next_deal()
        ready = replace(
            hand, id=f"{record.id}/{number}", profile=record.profile, seats=match.table.seats,
            players=record.players, dealer=match.dealer, score_before=match.scores[-1],
            tokens=match.tokens, deal_number=deal,
        )  # fmt: skip
        trace = _prefixed(replay(profile, ready), name + ".")
        if trace.outcome is not None:
            match.take(trace)
        hands.append(_crowned(trace) if match.winners and match.wins_needed > 1 else trace)
        if trace.status == "invalid":
            break
    return tuple(hands)


def _crowned(trace: Trace) -> Trace:
    """`trace` of the hand that decides a match, which cites the rule for matches too."""
    *steps, last = trace.steps
    events = tuple(
        replace(event, rules=(*event.rules, "game.best_of"))
        if isinstance(event, GameWon) else event
        for event in last.events
    )  # fmt: skip
    return replace(trace, steps=(*steps, replace(last, events=events)))


def _prefixed(trace: Trace, prefix: str) -> Trace:
    """`trace` with its anchors made unique within the game."""
    return replace(
        trace,
        steps=tuple(replace(step, at=prefix + step.at) for step in trace.steps),
        lines=tuple(
            replace(
                line,
                start=prefix + line.start,
                steps=tuple(replace(step, at=prefix + step.at) for step in line.steps),
            )
            for line in trace.lines
        ),
        problems=tuple(_renamed(problem, prefix) for problem in trace.problems),
    )


def _renamed(problem: Problem, prefix: str) -> Problem:
    return problem if problem.at is None else replace(problem, at=prefix + problem.at)


def _finish(
    record: GameRecord, match: _Match, hands: tuple[Trace, ...], faults: Faults
) -> GameTrace:
    result: dict[str, Any] = {
        "score": match.scores[-1],
        "scores": match.scores,
        "games": match.games,
        "game_over": bool(match.winners),
        "winners": list(match.winners),
    }
    if not faults.found and all(not hand.problems for hand in hands):
        for key, expected in record.expect.items():
            compare(f"expect.{key}", key, expected, result[key], faults)
    return GameTrace(
        game=record.id, profile=record.profile, hands=hands, score=match.scores[-1],
        scores=tuple(match.scores), games=match.games, game_over=bool(match.winners),
        winners=match.winners, problems=faults.sorted(),
    )  # fmt: skip
