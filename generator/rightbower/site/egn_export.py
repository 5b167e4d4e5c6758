"""Our records in Euchre Game Notation: a hand or a game as a game, a match as a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from rightbower.book.proof import HandProof, Proof
from rightbower.engine.events import GameWon
from rightbower.engine.seating import seating
from rightbower.engine.trace import Trace
from rightbower.load import emn
from rightbower.load.egn import VERSION
from rightbower.load.egn_rules import differing, ruleset_of, settings_of
from rightbower.load.egn_writer import DealWriter
from rightbower.model.cards import Seat
from rightbower.model.egn_file import EgnRules
from rightbower.model.frozen import frozen
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import Profile
from rightbower.model.record import HandRecord


@frozen
class Exported:
    """A record in the other notation; None, with the reasons, where it cannot be said in it.

    `suffix` is how such a file is called: `.egn` for a game, `.emn` for a match.
    """

    plain: Mapping[str, Any] | None
    suffix: str = ".egn"
    problems: tuple[Problem, ...] = ()
    notices: tuple[Problem, ...] = ()


def export_egn(proof: Proof) -> Exported:
    """A record that is sound, as a game or a match of the notation."""
    record, profile = proof.record, proof.profile
    faults, notices = Faults(record.file, record.places), Faults(record.file, record.places)
    seats = record.seats or profile.seats
    ruleset = _ruleset(profile, faults)
    if len(seats) != 4:
        faults.add("cannot_convert", "seats", None, what="seats", why="seats")
    if ruleset is None or faults.found:
        return Exported(None, problems=faults.sorted())
    writer = DealWriter(seats, profile.rules.deal.cards, faults, notices)
    games = [
        [
            writer.deal(hand, dealer, number, base)
            for number, (hand, dealer, base) in enumerate(game)
        ]
        for game in _games(proof)
    ]
    units = seating(seats, profile.rules.table.units).units
    head: dict[str, Any] = {"gameId": record.id}
    head |= {"title": record.title} if record.title else {}
    head |= {"description": record.summary} if record.summary else {}
    head["players"] = [record.players.get(seat, "") for seat in seats]
    head["initialScore"] = [record.score_before.get(unit, 0) for unit in units]
    final = record.expect.get("score") if len(games) == 1 and record.expect else None
    if isinstance(final, Mapping):
        head["finalScore"] = [final.get(unit, 0) for unit in units]
    head["ruleset"] = ruleset
    best_of: int = profile.rules.game.best_of
    if not isinstance(proof, HandProof):
        best_of = proof.record.best_of or best_of
    if faults.found:
        return Exported(None, problems=faults.sorted())
    if best_of == 1 and len(games) == 1:
        return Exported(_game(head, games[0]), notices=notices.sorted())
    return Exported(_match(head, games, best_of), ".emn", notices=notices.sorted())


def _ruleset(profile: Profile, faults: Faults) -> dict[str, Any] | None:
    """The toggles that say the rules; a fault for every rule that they cannot say."""
    nearest = ruleset_of(profile.rules)
    settings = settings_of(nearest, faults, "rules")
    if settings is None:
        return None
    for path in differing(settings, profile.rules):
        faults.add("cannot_convert", f"rules.{path}", None, what=path, why="parameter")
    default = asdict(EgnRules())
    always = ("std", "canadian", "loner_lead")
    return {k: v for k, v in asdict(nearest).items() if v != default[k] or k in always}


def _games(proof: Proof) -> Iterator[list[tuple[HandRecord, Seat, str]]]:
    """The hands of each game of a record, with their dealers and their paths in the file."""
    if isinstance(proof, HandProof):
        dealer = proof.record.dealer or proof.profile.seats[0]
        yield [(proof.record, dealer, "")]
        return
    game: list[tuple[HandRecord, Seat, str]] = []
    for number, (hand, trace) in enumerate(zip(proof.record.hands, proof.trace.hands, strict=True)):
        dealer = _dealer(trace)
        game.append((hand, dealer, f"hands[{number}]."))
        if trace.outcome is not None and any(
            isinstance(event, GameWon) for event in trace.outcome.events
        ):
            yield game
            game = []
    if game or not proof.record.hands:
        yield game


def _dealer(trace: Trace) -> Seat:
    assert trace.state is not None
    return trace.state.setup.dealer


def _game(head: Mapping[str, Any], deals: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "fileType": "Euchre Game Notation", "version": VERSION, "metadata": dict(head),
        "deals": deals,
    }  # fmt: skip


def _match(
    head: Mapping[str, Any], games: list[list[dict[str, Any]]], best_of: int
) -> dict[str, Any]:
    """A match whose players are known by their seats."""
    ids = [f"p-{number:02}" for number in range(1, 5)]
    players = [{"id": own, "name": name} for own, name in zip(ids, head["players"], strict=True)]
    about: dict[str, Any] = {"matchId": head["gameId"]}
    about |= {key: head[key] for key in ("title", "description") if key in head}
    about |= {"players": players, "matchFormat": {"type": "BEST_OF_N", "target": best_of}}
    entries = []
    for number, deals in enumerate(games):
        own = {key: head[key] for key in ("players", "ruleset")}
        own["initialScore"] = head["initialScore"] if number == 0 else [0, 0]
        entries.append(
            {"gameIndex": number, "playersOverride": ids, "gameData": _game(own, deals)}
        )  # fmt: skip
    return {
        "fileType": "Euchre Match Notation", "version": emn.VERSION, "metadata": about,
        "games": entries,
    }  # fmt: skip
