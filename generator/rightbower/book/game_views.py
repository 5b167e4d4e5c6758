"""A replayed game: its hands one after another, and the score after each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rightbower.book.elsewhere import ElsewhereGroup
from rightbower.book.event_captions import won_game
from rightbower.book.faults import fault_message
from rightbower.book.hand_views import FaultView, HandView, HouseRule, hand_view, house_rules
from rightbower.book.message import Arg, Content, Message, UnitName, say, say_n
from rightbower.book.names import Names, all_of
from rightbower.book.proof import GameProof
from rightbower.engine.seating import seating
from rightbower.model.cards import Unit
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile


@frozen(kw_only=True)
class GameHand:
    """A hand of a game with the score after it; `score` is empty while it is not over."""

    number: int
    view: HandView
    points: Mapping[Unit, int]
    score: Mapping[Unit, int]
    game_won: tuple[Arg, ...]


@frozen(kw_only=True)
class GameView:
    """A game record, ready to be shown."""

    id: str
    title: Content
    summary: Content
    profile: str
    profile_name: Content
    units: tuple[tuple[Unit, Arg], ...]
    hands: tuple[GameHand, ...]
    games: Mapping[Unit, int]
    winners: tuple[UnitName, ...]
    best_of: int
    faults: tuple[FaultView, ...]
    house_rules: tuple[HouseRule, ...] = ()
    source: str = ""
    source_at: Content = Content("")


def won_by(view: GameView) -> tuple[Message, ...]:
    """Who has won what the record tells: a match with its games, or a single game."""
    if view.best_of == 1:
        heads = sum(len(unit.seats) for unit in view.winners)
        return (won_game(all_of(view.winners), len(view.winners), heads),)
    tally = (
        say_n(
            "%(unit)s: %(n)d game.", "%(unit)s: %(n)d games.", n=view.games.get(unit, 0), unit=name
        )
        for unit, name in view.units
    )
    return say("The match is won by %(units)s.", units=all_of(view.winners)), *tally


def game_view(
    proof: GameProof, elsewhere: tuple[tuple[ElsewhereGroup, ...], ...] = (),
    game: Profile | None = None,
) -> GameView:  # fmt: skip
    """The view of a replayed game; `elsewhere` is how each of its hands fares in other games, and
    `game` what is played without the house rules of the record, where that is known."""
    record, profile, trace = proof.record, proof.profile, proof.trace
    names = Names(record.players)
    table = seating(record.seats or profile.seats, profile.rules.table.units)
    named = {unit: names.unit(unit, table) for unit in table.units}
    return GameView(
        id=record.id,
        title=Content(record.title),
        summary=Content(record.summary),
        profile=profile.id,
        profile_name=Content(profile.name),
        units=tuple(named.items()),
        hands=tuple(_hands(proof, named, elsewhere, game)),
        games=trace.games,
        winners=tuple(named[unit] for unit in trace.winners),
        best_of=record.best_of or profile.rules.game.best_of,
        faults=tuple(
            FaultView(problem=problem, sentences=fault_message(problem))
            for problem in trace.problems
        ),
        house_rules=house_rules(profile),
        source="" if record.source is None else record.source.id,
        source_at=Content("" if record.source is None else record.source.locator),
    )


def _hands(
    proof: GameProof, named: Mapping[Unit, UnitName],
    elsewhere: tuple[tuple[ElsewhereGroup, ...], ...], game: Profile | None,
) -> Iterator[GameHand]:  # fmt: skip
    players = proof.record.players
    pairs = zip(proof.record.hands, proof.trace.hands, strict=False)
    for number, (hand, played) in enumerate(pairs, 1):
        outcome = played.outcome
        own = replace(hand, players=players)
        view = hand_view(own, proof.profile, played, f"h{number}.", game)
        yield GameHand(
            number=number,
            view=replace(view, elsewhere=elsewhere[number - 1] if elsewhere else ()),
            points={} if outcome is None else outcome.points,
            score={} if outcome is None else outcome.score,
            game_won=() if outcome is None else tuple(named[u] for u in outcome.game_winners),
        )
