"""The same cards under the rules of another game: the same deal, calls and cards are fed to it.

Nothing is made to fit. Where the other game refuses a choice, the replay stops there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal

from rightbower.engine.anchors import check
from rightbower.engine.follow import Run
from rightbower.engine.replay import finished, first_step
from rightbower.engine.setup import ranked_pack
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step, Trace
from rightbower.model.frozen import frozen
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import Profile
from rightbower.model.record import HandRecord

What = Literal["choices", "verdict", "trump", "players", "trick", "turn", "end", "refused"]


@frozen(kw_only=True)
class Difference:
    """A step at which another game differs, and in what.

    choices: other choices were open. verdict: what was done is illegal in one of the two. trump,
    players: from here on another suit is trump, or others sit out or play alone. trick: another
    card takes it. turn: somebody else, or nobody, is asked next, or for something else. end: other
    points. refused: the choice is not open, so that the replay ends here.
    """

    at: str
    what: tuple[What, ...]
    before: HandState
    """The other game's state before the step."""
    own: Step
    step: Step | None
    """The other game's step; None where it is refused."""
    refusal: Problem | None = None


@frozen(kw_only=True)
class Elsewhere:
    """A record under another game: where it differs, in order; nowhere, where that is empty."""

    profile: str
    differences: tuple[Difference, ...]

    @property
    def ends_at(self) -> str | None:
        """The step at which the other game refuses to go on; None where it plays to the end."""
        last = self.differences[-1] if self.differences else None
        return last.at if last is not None and last.refusal is not None else None


def elsewhere(record: HandRecord, own: Trace, game: Profile) -> Elsewhere | None:
    """`record` under the rules of `game`; None where its cards cannot be dealt there.

    `own` is the record's trace under its own rules, without a problem.
    """
    return next(elsewheres(record, own, (game,)), None)


def elsewheres(record: HandRecord, own: Trace, games: Iterable[Profile]) -> Iterator[Elsewhere]:
    """The same under each of `games` whose cards it can be dealt with, in their order."""
    if not own.steps:
        return
    dealt = own.steps[0].state
    moved = replace(
        record, rules={}, seats=dealt.setup.seating.seats, kitty=None, score_before={}, tokens={},
        teaches=(), notes={}, lines=(), expect={}, places={},
    )  # fmt: skip
    held = {card for holding in dealt.setup.holdings.values() for card in holding.known}
    shown = held if record.upcard is None else held | {record.upcard}
    for game in games:
        faults = Faults(moved.file, moved.places)
        dealable = _dealable(record, dealt, game) and shown <= ranked_pack(game.rules)[0]
        first = first_step(game, moved, faults) if dealable else None
        if first is not None:
            claims, _ = check(moved, faults)
            there = _followed(Run(first.state, faults, claims, steps=[first]), moved, own)
            yield Elsewhere(profile=game.id, differences=tuple(_compared(own, there)))


def _followed(run: Run, moved: HandRecord, own: Trace) -> Trace:
    """The trace of `moved` in another game, in which `run` has just begun."""
    if moved.claims:
        run.follow(moved.actions, moved.tricks)
    elif run.follow(moved.actions, ()) and not _plays_alike(run, own):
        run.follow((), moved.tricks)
    return finished(run, moved)


_PLAYED: Final = (
    "holdings", "unaccounted", "asks", "called", "table", "led", "tricks", "leader", "stage",
)  # fmt: skip
"""What of a state changes while cards are played."""
_DECIDING: Final = (*_PLAYED, "agenda", "out")
"""What of it decides how they are played, besides the ranking."""


def _plays_alike(run: Run, own: Trace) -> bool:
    """Whether the cards go the very same way from here on, as most games play them alike; then
    they are taken over, and only what they score is still to be found."""
    here, state = own.steps[len(run.steps) - 1].state, run.state
    alike = (
        here.setup.seating is state.setup.seating
        and _rank_alike(here, state)
        and all(getattr(here, name) == getattr(state, name) for name in _DECIDING)
    )
    cards = [step for step in own.steps[len(run.steps) :] if step.at != "end"]
    if not alike or any(step.verdict == "illegal" for step in cards):
        return False
    if cards:
        last = cards[-1].state
        run.state = state.but(**{name: getattr(last, name) for name in _PLAYED})
        run.steps += cards
    return True


def _rank_alike(state: HandState, other: HandState) -> bool:
    """Whether the cards held in `state` count and win alike in both."""
    one, two = state.ranked, other.ranked
    if one is two or one is None or two is None:
        return one is two
    held = {card for holding in state.holdings.values() for card in holding.known}
    sure = not any(holding.unknown for holding in state.holdings.values())
    return (
        sure
        and (one.trump, one.left, one.right) == (two.trump, two.left, two.right)
        and all(one.suits[card] == two.suits[card] for card in held)
        and sorted(held, key=one.strengths.__getitem__)
        == sorted(held, key=two.strengths.__getitem__)
    )


def _dealable(record: HandRecord, dealt: HandState, game: Profile) -> bool:
    """Whether `game` knows such a table, and holdings so large, and turns a card as it was."""
    rules, setup = game.rules, dealt.setup
    turned = record.upcard is not None if record.kind == "hand" else rules.deal.upcard
    return (
        len(setup.seating.seats) == rules.table.players
        and setup.rules.deal.cards == rules.deal.cards
        and turned == rules.deal.upcard
    )


def _compared(own: Trace, there: Trace) -> Iterator[Difference]:
    """Where the traces differ, step by step; they have the same anchors as far as both go."""
    earlier, before = own.steps[0].state, there.steps[0].state
    for number, step in enumerate(own.steps):
        if number >= len(there.steps):
            refusal = there.problems[0] if there.problems else None
            what: tuple[What, ...] = ("refused",) if refusal else ("turn",)
            yield Difference(at=step.at, what=what, before=before, own=step, step=None,
                             refusal=refusal)  # fmt: skip
            return
        other = there.steps[number]
        if other is step:
            # It was taken over; what comes after it begins where the cards have all been played.
            assert there.state is not None
            earlier, before = step.state, there.state
            continue
        what = tuple(_what(step, earlier, other, before))
        if what:
            yield Difference(at=step.at, what=what, before=before, own=step, step=other)
        earlier, before = step.state, other.state
    for step in there.steps[len(own.steps) :]:
        yield Difference(at=step.at, what=("end",), before=before, own=own.steps[-1], step=step)


def _what(own: Step, own_before: HandState, step: Step, before: HandState) -> Iterator[What]:
    """In what two steps of the same choice differ; what differed before is not told again."""
    if own.legal is not None and step.legal is not None and set(own.legal) != set(step.legal):
        yield "choices"
    if own.verdict != step.verdict:
        yield "verdict"
    state, other = own.state, step.state
    if state.trump != other.trump and (own.at == "deal" or own_before.trump == before.trump):
        yield "trump"
    if _players(state) != _players(other) and (
        own.at == "deal" or _players(own_before) == _players(before)
    ):
        yield "players"
    if [trick.winner for trick in state.tricks[-1:]] != [
        trick.winner for trick in other.tricks[-1:]
    ]:
        yield "trick"
    if state.asks[:1] != other.asks[:1]:
        yield "turn"
    if own.at == "end" and _ending(own) != _ending(step):
        yield "end"


def _players(state: HandState) -> tuple[object, ...]:
    return state.lone, state.lone_defender, state.out


def _ending(step: Step) -> list[object]:
    """What the end of a hand brings, apart from the rules that say so."""
    return [(type(event), [getattr(event, name, None) for name in ("unit", "points", "units")])
            for event in step.events]  # fmt: skip
