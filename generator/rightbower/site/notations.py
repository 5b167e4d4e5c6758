"""Other notations: which of our games a file is played by, and the record that it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rightbower.book.proof import GameProof
from rightbower.engine.audit import audit
from rightbower.engine.game import replay_game
from rightbower.engine.transcribe import transcribe
from rightbower.load.characters import bad_characters
from rightbower.load.egn import id_from, read_egn
from rightbower.load.egn_rules import differing
from rightbower.load.emn import is_match, one_game, read_emn
from rightbower.load.profiles import Profiles, with_changes
from rightbower.load.ptn import looks_like_ptn, read_ptn
from rightbower.load.reader import read_json
from rightbower.model.frozen import frozen
from rightbower.model.notation import NotedGame
from rightbower.model.problem import Faults, Param, Problem
from rightbower.model.profile import Profile


@frozen
class Imported:
    """A game that came in: the record and its proof; None, with the reasons, where it cannot be.

    `notices` say what the file holds and the record does not.
    """

    proof: GameProof | None
    problems: tuple[Problem, ...] = ()
    notices: tuple[Problem, ...] = ()


def import_text(
    text: str, file: str, profiles: Profiles, wanted: str | None = None
) -> list[Imported]:
    """The games in a file of another notation, each by itself, or a match as one.

    `wanted` is the profile to play them by; by default it is the one that needs the fewest
    house rules.
    """
    name = id_from(Path(file).stem)
    if looks_like_ptn(text):
        games, problems = read_ptn(text, file, name)
        return _all(games, (*bad_characters(text, file), *problems), profiles, wanted)
    document, found = read_json(text, file)
    if document is None or found:
        return [Imported(None, tuple(found))]
    if is_match(document):
        match, problems = read_emn(document, file, name)
        if match is None:
            return [Imported(None, problems)]
        whole = one_game(match)
        if whole is not None:
            proved = _proved(whole, profiles, wanted)
            if not any(problem.params.get("key") == "dealer" for problem in proved.problems):
                return [proved]
        return _all(match.games, (), profiles, wanted)
    game, problems = read_egn(document, file, name)
    return _all([game] if game is not None else [], problems, profiles, wanted)


def _all(
    games: Iterable[NotedGame], problems: tuple[Problem, ...], profiles: Profiles,
    wanted: str | None,
) -> list[Imported]:  # fmt: skip
    if problems:
        return [Imported(None, problems)]
    return [_proved(game, profiles, wanted) for game in games]


def _proved(game: NotedGame, profiles: Profiles, wanted: str | None) -> Imported:
    found = nearest(game, profiles, wanted)
    if isinstance(found, Problem):
        return Imported(None, (found,))
    profile, rules = found
    record = transcribe(profile, game, rules)
    proof = GameProof(record, profile, replay_game(profile, record))
    problems = _wrong_dealer(game, proof) or tuple(
        replace(problem, file=game.file) for problem in proof.problems
    )
    return Imported(None if problems else proof, problems, game.left_out)


def nearest(
    game: NotedGame, profiles: Profiles, wanted: str | None
) -> tuple[Profile, dict[str, Any]] | Problem:
    """The profile that needs the fewest house rules to be the game noted, and those rules."""
    names = sorted(profiles) if wanted is None else [wanted]
    asked = ((differing(game.settings, profiles[name].rules), name) for name in names)
    for rules, name in sorted(asked, key=lambda pair: (len(pair[0]), pair[1])):
        laid = profiles[name]
        if rules:
            changed = with_changes(laid, rules, Faults("", {}))
            if changed is None or audit(replace(changed, options=())):
                continue
            laid = changed
        return laid, rules
    where = Faults(game.file, game.places).place(game.paths["rules"])
    params: dict[str, Param] = {"known": tuple(sorted(profiles))}
    return Problem("no_such_game", params, file=game.file, place=where)


def _wrong_dealer(game: NotedGame, proof: GameProof) -> tuple[Problem, ...]:
    """The first deal that another seat deals than the rules say, after the faults before it."""
    seats, where = proof.profile.seats, Faults(game.file, game.places)
    before: list[Problem] = list(proof.trace.problems)
    for deal, trace in zip(game.deals, proof.trace.hands, strict=False):
        if trace.state is not None:
            expected, found = trace.state.setup.dealer, seats[deal.dealer]
            if expected != found:
                params: Mapping[str, Param] = {
                    "key": "dealer", "expected": expected, "found": found
                }  # fmt: skip
                place = where.place(deal.dealer_at)
                return (Problem("expectation_failed", params, trace.steps[0].at, game.file, place),)
        before += trace.problems
        if before:
            break
    return ()
