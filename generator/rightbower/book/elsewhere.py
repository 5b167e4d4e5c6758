"""The same cards under other games, in words: where each of them differs, games alike together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from rightbower.book.choices import choice_words
from rightbower.book.event_captions import event_messages
from rightbower.book.fault_words import WORDS
from rightbower.book.faults import fault_message
from rightbower.book.message import Arg, CardName, Content, Message, listed, say
from rightbower.book.names import Names
from rightbower.book.proof import GameProof, HandProof
from rightbower.book.step_views import RuleLink, place_of, rule_links
from rightbower.engine.elsewhere import Difference, elsewheres
from rightbower.engine.events import GameWon, Redeal, Scored, SitsOut, TrickWon, TrumpFixed
from rightbower.engine.follow import words
from rightbower.engine.hand import verify
from rightbower.engine.replay import replay
from rightbower.engine.state import HandState
from rightbower.engine.trace import Trace
from rightbower.engine.verdict import Refusal
from rightbower.model.cards import Card, Seat
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.model.profile import PARAMETERS, Profile, value_at
from rightbower.model.record import HandRecord


@frozen(kw_only=True)
class ElsewhereStep:
    """A step at which a game differs: how it goes there, and the rules that make it so.

    `rules` are those that were applied here or there and are not the same in both games.
    """

    at: str
    place: Message
    sentences: tuple[Message, ...]
    rules: tuple[RuleLink, ...]


@frozen(kw_only=True)
class ElsewhereGroup:
    """Games that differ from a record's own in just the same; in nothing, where `steps` is empty.

    `games` are their ids with their names. `ends` is the step at which they refuse to go on, empty
    where they play to the end.
    """

    id: str
    games: tuple[tuple[str, Arg], ...]
    steps: tuple[ElsewhereStep, ...]
    ends: str


def elsewhere_view(proof: HandProof, games: Mapping[str, Profile]) -> tuple[ElsewhereGroup, ...]:
    """A sound record under every other of `games` whose pack and table allow its deal.

    Its own game is among them where the record is played with house rules. Games in which nothing
    differs come first, then those that play to the end, then the others by how far they go.
    """
    if proof.problems:
        return ()
    return _grouped(proof.record, proof.profile, proof.trace, games, "")


def elsewhere_in_game(
    proof: GameProof, games: Mapping[str, Profile]
) -> tuple[tuple[ElsewhereGroup, ...], ...]:
    """The same for each hand of a sound game, as if it were the first: with no score before it, so
    that it is the rules that differ and not what went before."""
    if proof.problems:
        return ()
    found = []
    for number, (hand, played) in enumerate(
        zip(proof.record.hands, proof.trace.hands, strict=False), 1
    ):
        setup = played.steps[0].state.setup
        alone = replace(
            hand, id=f"{proof.record.id}/{number}", profile=proof.profile.id, dealer=setup.dealer,
            seats=setup.seating.seats, players=proof.record.players, score_before={}, tokens={},
            lines=(), notes={}, expect={}, teaches=(),
        )  # fmt: skip
        trace = replay(proof.profile, alone)
        sound = not trace.problems
        found.append(_grouped(alone, proof.profile, trace, games, f"h{number}.") if sound else ())
    return tuple(found)


def _grouped(
    record: HandRecord, profile: Profile, trace: Trace, games: Mapping[str, Profile], prefix: str
) -> tuple[ElsewhereGroup, ...]:
    """`prefix` stands before the anchors of the hand on its page."""
    if not trace.steps:
        return ()
    names = Names(record.players)
    groups: dict[tuple[ElsewhereStep, ...], list[tuple[str, Arg]]] = {}
    ends: dict[tuple[ElsewhereStep, ...], str] = {}
    others = [game for game in games.values() if game.id != profile.id or profile.changes]
    for found in elsewheres(record, trace, others):
        game = games[found.profile]
        steps = tuple(_step(one, names, profile, game, prefix) for one in found.differences)
        groups.setdefault(steps, []).append((game.id, _name(game, game.id == profile.id)))
        ends[steps] = prefix + found.ends_at if found.ends_at else ""
    order = [prefix + step.at for step in trace.steps]
    ranked = sorted(groups, key=lambda steps: _rank(steps, ends[steps], order))
    return tuple(
        ElsewhereGroup(
            id=f"{prefix}u{number}", games=tuple(groups[steps]), steps=steps, ends=ends[steps]
        )
        for number, steps in enumerate(ranked, 1)
    )


def _name(game: Profile, own: bool) -> Arg:
    name = Content(game.name)
    return say("%(game)s without house rules", game=name) if own else name


def _rank(
    steps: tuple[ElsewhereStep, ...], ends: str, order: Sequence[str]
) -> tuple[bool, bool, int]:
    return bool(steps), bool(ends), -order.index(ends) if ends in order else len(steps)


def _step(one: Difference, names: Names, own: Profile, game: Profile, prefix: str) -> ElsewhereStep:
    said = tuple(dict.fromkeys(_sentences(one, names)))
    return ElsewhereStep(
        at=prefix + one.at,
        place=place_of(one.at),
        sentences=said,
        rules=rule_links(_why(one, own, game)),
    )


def _why(one: Difference, own: Profile, game: Profile) -> Iterator[str]:
    """The parameters that were applied at the step in either game, and are not the same."""
    for rule in dict.fromkeys(_cited(one)):
        if rule in PARAMETERS and value_at(own.rules, rule) != value_at(game.rules, rule):
            yield rule


def _cited(one: Difference) -> Iterator[str]:
    if one.refusal is not None:
        if one.refusal.code == "wrong_leader":
            yield from one.own.rules
        elif one.own.seat is not None and one.own.action is not None:
            verdict = verify(one.before, one.own.seat, one.own.action)
            yield from verdict.rules if isinstance(verdict, Refusal) else ()
        return
    for step in (one.own, one.step):
        if step is not None:
            # How the cards came round matters to nobody who looks at what was done with them.
            yield from () if one.at == "deal" else step.rules
            yield from (rule for event in step.events for rule in event.rules)


def _sentences(one: Difference, names: Names) -> Iterator[Message]:
    if one.refusal is not None:
        yield _refused(one.refusal, one.before, names)
        yield from _open(one.before, names)
        return
    if one.step is None:
        yield say("There the hand is not over yet.") if one.before.asks else _OVER
        return
    if "choices" in one.what:
        yield from _choices(one, names)
    if "verdict" in one.what:
        legal = one.step.verdict != "illegal"
        yield say("There this is allowed.") if legal else say("There this is not allowed.")
    told = {"trump": (TrumpFixed,), "players": (SitsOut,), "trick": (TrickWon,),
            "end": (Scored, GameWon, Redeal)}  # fmt: skip
    wanted = tuple(kind for what in one.what for kind in told.get(what, ()))
    events = tuple(event for event in one.step.events if isinstance(event, wanted))
    yield from event_messages(events, one.step.state, names)
    if "trump" in one.what and one.step.state.trump is None:
        yield say("There nothing is trump yet.")
    if "players" in one.what and not one.step.state.out:
        yield say("There everybody plays.")
    if "end" in one.what and not any(isinstance(event, Scored) for event in one.step.events):
        yield say("There nobody scores.")
    if "turn" in one.what:
        yield from _next(one.step.state, names)


_OVER: Final = say("There the hand is over.")


def _choices(one: Difference, names: Names) -> Iterator[Message]:
    """What was open to the seat that chose, there and not here, and the other way round."""
    assert one.step is not None
    assert one.own.seat is not None
    here, there = set(one.own.legal or ()), set(one.step.legal or ())
    seat = names.seat(one.own.seat)
    if there - here:
        more = choice_words(sorted(there - here), one.before, one.own.seat)
        yield say("Also open to %(seat)s there: %(choices)s.", seat=seat,
                  choices=listed(more, "or"))  # fmt: skip
    if here - there:
        fewer = choice_words(sorted(here - there), one.own.state, one.own.seat)
        yield say("Not open to %(seat)s there: %(choices)s.", seat=seat,
                  choices=listed(fewer, "or"))  # fmt: skip


def _open(state: HandState, names: Names) -> Iterator[Message]:
    """What is open there, to whoever is asked."""
    seat, legal = state.turn, words(state)
    if seat is not None and legal and state.asks[0].kind != "play":
        choices = listed(choice_words(legal, state, seat), "or")
        yield say("Open to %(seat)s there: %(choices)s.", seat=names.seat(seat), choices=choices)


def _next(state: HandState, names: Names) -> Iterator[Message]:
    if not state.asks:
        yield _OVER
        return
    ask = state.asks[0]
    seat = names.seat(ask.seat)
    if ask.kind != "play":
        yield say("Next there: %(seat)s, %(question)s.", seat=seat,
                  question=WORDS["asked", ask.kind])  # fmt: skip
    elif state.table:
        yield say("Next there: %(seat)s, who plays a card.", seat=seat)
    else:
        yield say("Next there: %(seat)s, who leads.", seat=seat)


def _refused(problem: Problem, state: HandState, names: Names) -> Message:
    """Why the other game refuses the choice, cards and seats named."""
    seat = names.seat(Seat(str(problem.params.get("seat"))))
    match problem.code:
        case "wrong_phase":
            question = WORDS["asked", str(problem.params["asked"])]
            return say("There another question comes first: %(question)s.", question=question)
        case "wrong_leader":
            turn = names.seat(Seat(str(problem.params["turn"])))
            return say("There %(turn)s leads, not %(seat)s.", turn=turn, seat=seat)
        case "no_choice_here" if state.asks[0].kind != "play":
            return say("There nobody may do this.")
        case "no_choice_here":
            return say("There nothing is asked any more: the cards are played.")
        case "hand_over":
            return _OVER
    params = {name: value for name, value in problem.params.items() if name != "legal"}
    said = fault_message(replace(problem, params=params))[0]
    return replace(said, args=tuple(_named(said.args, problem, names)))


def _named(
    args: Iterable[tuple[str, Arg]], problem: Problem, names: Names
) -> Iterator[tuple[str, Arg]]:
    for name, arg in args:
        value = problem.params.get(name)
        if name in ("seat", "turn"):
            yield name, names.seat(Seat(str(value)))
        elif isinstance(value, Card):
            yield name, CardName(value)
        else:
            yield name, arg
