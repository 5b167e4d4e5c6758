"""What a hand is worth, and whether the game is over: the score table is read, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Final

from rightbower.engine.auction import redeal_event
from rightbower.engine.contract import Contract
from rightbower.engine.ending import game_winners, is_slam, surplus
from rightbower.engine.events import Event, GameWon, Scored
from rightbower.engine.state import HandState
from rightbower.model.cards import Seat, Unit
from rightbower.model.frozen import frozen
from rightbower.model.rows import Role, ScoreCondition, ScoreRow
from rightbower.model.rules import Rules

FOUR: Final = 4
"""The tricks that bring a token, and the tokens that bring a point (Euchre Game Notation,
alternate rules)."""


Line = tuple[Unit, str, int]
"""A unit, the line of the score table that applies, and what it brings."""


@frozen(kw_only=True)
class Standing:
    """What the score table asks about one unit at the end of a hand."""

    role: Role
    tricks: int
    alone: bool = False
    defended_alone: bool = False
    contract: Contract | None = None
    fast_break: bool = False

    def meets(self, condition: ScoreCondition) -> bool:
        """Whether `condition` holds; `made` and `set` need a contract."""
        bid = self.contract
        match condition:
            case "alone" | "together":
                return self.alone == (condition == "alone")
            case "defended_alone" | "not_defended_alone":
                return self.defended_alone == (condition == "defended_alone")
            case "fast_break" | "no_fast_break":
                return self.fast_break == (condition == "fast_break")
            case "misere" | "not_misere":
                return (bid is not None and bid.misere) == (condition == "misere")
            case _:  # made, set
                return bid is not None and bid.made(self.tricks) == (condition == "made")

    def amount(self, row: ScoreRow) -> int:
        """What `row` pays for these tricks under this contract."""
        worth = 0 if self.contract is None else row.contract * self.contract.value
        paid = row.points + row.per_trick * self.tricks + worth
        return max(paid, row.at_least) if row.at_least else paid


@frozen(kw_only=True)
class Outcome:
    """How a hand ended: points and score by unit, and what the game makes of it."""

    points: Mapping[Unit, int]
    score: Mapping[Unit, int]
    rows: tuple[tuple[Unit, str], ...]
    """Which line of the score table decided for which unit, zero lines too."""
    game_winners: tuple[Unit, ...]
    next_dealer: Seat
    rules: tuple[str, ...]
    met: tuple[str, ...]
    """Rules that were kept without deciding anything: see `Step`."""
    events: tuple[Event, ...] = ()
    tokens: Mapping[Unit, int] = field(default_factory=dict)


def rows_for(rules: Rules, standing: Standing) -> list[ScoreRow]:
    """The rows of the score table that apply; a sound table has exactly one, or none for a role
    that the table does not mention."""
    return [
        row
        for row in rules.score.rows
        if row.role == standing.role
        and row.tricks[0] <= standing.tricks <= row.tricks[1]
        and all(standing.meets(condition) for condition in row.when)
    ]


def tricks_taken(state: HandState) -> dict[Unit, int]:
    """The tricks that every unit took itself; a walk-over counts the whole hand to the maker."""
    seating, rules = state.setup.seating, state.setup.rules
    tricks = dict.fromkeys(seating.units, 0)
    for trick in state.tricks:
        tricks[seating.unit_of[trick.winner]] += 1
    if state.maker is not None and state.walk_over:
        tricks[seating.unit_of[state.maker]] = rules.deal.cards
    return tricks


def tricks_by_unit(state: HandState) -> dict[Unit, int]:
    """The tricks of every unit, counted by those who share them in this hand."""
    tricks = tricks_taken(state)
    if state.maker is not None and state.setup.rules.table.camps == "maker_against_rest":
        maker = state.setup.seating.unit_of[state.maker]
        rest = sum(tricks.values()) - tricks[maker]
        tricks = {unit: taken if unit == maker else rest for unit, taken in tricks.items()}
    return tricks


def _fast_break(state: HandState) -> bool:
    """Whether the defenders took the first two tricks and the makers all the others."""
    if state.maker is None or len(state.tricks) != state.setup.rules.deal.cards:
        return False
    unit = state.setup.seating.unit_of
    made = [unit[trick.winner] == unit[state.maker] for trick in state.tricks]
    return made == [False, False] + [True] * (len(made) - 2)


def _standings(state: HandState) -> Iterator[tuple[Unit, Standing]]:
    seating = state.setup.seating
    roles: dict[Unit, Role] = {seating.unit_of[seat]: "dropped" for seat in state.dropped}
    if state.maker is not None:
        roles[seating.unit_of[state.maker]] = "maker"
    if state.taker is not None:
        roles[seating.unit_of[state.taker]] = "taker"
    fast = _fast_break(state)
    for unit, tricks in tricks_by_unit(state).items():
        yield (
            unit,
            Standing(
                role=roles.get(unit, "other"),
                tricks=tricks,
                alone=state.lone is not None,
                defended_alone=state.lone_defender is not None,
                contract=state.contract,
                fast_break=fast,
            ),
        )


def _scored(state: HandState) -> Iterator[Line]:
    """Unit, row and amount, for every line of the table that applies."""
    rules = state.setup.rules
    if state.walk_over and rules.drop.walk_over == "none":
        return
    for unit, standing in _standings(state):
        for row in rows_for(rules, standing):
            amount = standing.amount(row)
            units = (unit,) if row.to == "own" else state.setup.seating.opponents(unit)
            for receiver in units:
                yield receiver, row.id, amount


def _tokens(state: HandState) -> tuple[Mapping[Unit, int], list[Line]]:
    """Tokens for four tricks after this hand, and the points that four of them bring."""
    if not state.setup.rules.score.four_trick_tokens or state.stage != "played":
        return state.setup.tokens, []
    tokens = dict.fromkeys(state.setup.seating.units, 0) | dict(state.setup.tokens)
    maker = None if state.maker is None else state.setup.seating.unit_of[state.maker]
    if maker is None or state.lone is not None or tricks_by_unit(state)[maker] != FOUR:
        return tokens, []
    tokens[maker] += 1
    if tokens[maker] < FOUR:
        return tokens, []
    return tokens | {maker: 0}, [(maker, "tokens", 1)]


def _penalties(state: HandState) -> Iterator[Line]:
    rules = state.setup.rules.revoke
    for offence in state.penalties:
        offender = state.setup.seating.unit_of[offence.seat]
        amount = rules.points if state.lone is None else rules.lone_points
        for unit in state.setup.seating.opponents(offender):
            yield unit, "revoke", amount


def brought(state: HandState) -> tuple[list[Line], Mapping[Unit, int]]:
    """Everything that a hand which is over brings, line by line, and the tokens after it."""
    lines, tokens = list(_penalties(state)), state.setup.tokens
    if state.stage == "played":
        lines += _scored(state)
        tokens, extra = _tokens(state)
        lines += extra
    return lines, tokens


def _summed(state: HandState, lines: Iterable[Line]) -> dict[Unit, int]:
    points = dict.fromkeys(state.setup.seating.units, 0)
    for unit, _, amount in lines:
        points[unit] += amount
    return points


def points_gained(state: HandState) -> dict[Unit, int]:
    """The points of every unit in a hand that is over: those of `settle`, and nothing else."""
    return _summed(state, brought(state)[0])


def settle(state: HandState) -> Outcome:
    """The outcome of a hand that is over; ValueError while it is still open."""
    if state.stage == "open":
        raise ValueError("the hand is not over")
    units = state.setup.seating.units
    lines, tokens = brought(state)
    redealt: tuple[Event, ...] = ()
    next_dealer = state.setup.seating.circle[state.setup.dealer][0]
    if state.stage == "redeal":
        event = redeal_event(state)
        redealt, next_dealer = (event,), event.dealer
    points = _summed(state, lines)
    score = {unit: state.setup.score[unit] + points[unit] for unit in units}
    winners, rules = game_winners(state, score, tricks_by_unit(state))
    events = [
        Scored(_row_rules(state, row), unit, amount, row) for unit, row, amount in lines if amount
    ]
    won = (_won(state, score, winners, rules),) if winners else ()
    return Outcome(
        points=points,
        score=score,
        rows=tuple((unit, row) for unit, row, _ in lines),
        game_winners=winners,
        next_dealer=next_dealer,
        rules=redealt[0].rules[:1] if redealt else _end_rules(state) + (() if winners else rules),
        met=_met(state),
        events=(*redealt, *events, *won),
        tokens=tokens,
    )


def _won(
    state: HandState, score: Mapping[Unit, int], winners: tuple[Unit, ...], rules: tuple[str, ...]
) -> GameWon:
    """The end of a game: what it counts in a match, and what is carried over."""
    slam = is_slam(state.setup.rules, score, winners)
    carried = tuple(surplus(state.setup.rules, score, winners).items())
    rules += ("game.slam",) if slam else ()
    rules += ("game.laps",) if carried else ()
    return GameWon(rules, winners, 2 if slam else 1, carried)


def _price(state: HandState) -> str:
    """The rule that says what a revoke costs in this hand."""
    return "revoke.points" if state.lone is None else "revoke.lone_points"


def _row_rules(state: HandState, row: str) -> tuple[str, ...]:
    if row == "revoke":
        return (_price(state),)
    return ("score.four_trick_tokens",) if row == "tokens" else ("score.rows",)


def _end_rules(state: HandState) -> tuple[str, ...]:
    rules: tuple[str, ...] = (_price(state),) if state.penalties else ()
    if state.stage == "played":
        rules = ("score.rows", *rules)
    return (*rules, "drop.walk_over") if state.walk_over else rules


def _met(state: HandState) -> tuple[str, ...]:
    """The rules that the end of a hand has met: whose points and tricks were counted, and how, and
    who deals next."""
    if state.stage == "redeal":
        return ()
    scored = ("table.units", "score.kind") if state.stage == "played" else ()
    against = state.setup.rules.table.camps == "maker_against_rest"
    return (*scored, *(("table.camps",) if scored and against else ()), "deal.rotation")
