"""Euchre Match Notation: several games in one file, with a register of players."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rightbower.load.egn import read_egn
from rightbower.load.places import Document
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.egn_file import EmnFile
from rightbower.model.frozen import frozen
from rightbower.model.notation import NotedGame
from rightbower.model.problem import Faults, Problem

VERSION: Final = "1.1"
_VERSIONS: Final = re.compile(r"1\.[0-2](?:\.\d+)?\Z")


@frozen
class NotedMatch:
    """A match: its games, and how many make it where the one who wins most of them wins it."""

    id: str
    title: str
    games: tuple[NotedGame, ...]
    best_of: int | None


def is_match(document: Document) -> bool:
    """Whether a document is a match rather than a game."""
    plain = document.plain
    return isinstance(plain, dict) and plain.get("fileType") == "Euchre Match Notation"


def read_emn(
    document: Document, file: str, name: str
) -> tuple[NotedMatch | None, tuple[Problem, ...]]:
    """The match in `document`; None, and every fault of all its games."""
    faults = faults_of(document, file)
    shape: EmnFile | None = shaped(EmnFile, document.plain, faults)
    if shape is None:
        return None, faults.sorted()
    if not _VERSIONS.match(shape.version):
        faults.add("cannot_convert", "version", None, what=shape.version, why="version")
    head, names = shape.metadata, {player.id: player.name for player in shape.metadata.players}
    notices = Faults(file, document.values)
    for key in ("description", "date", "teams", "result"):
        if getattr(head, key):
            notices.add("left_out", f"metadata.{key}", None, what=key)
    games: list[NotedGame] = []
    problems: list[Problem] = []
    for number, entry in enumerate(shape.games):
        for place, player in enumerate(entry.playersOverride):
            if player not in names:
                key = f"games[{number}].playersOverride[{place}]"
                faults.add("unknown_player", key, None, player=player)
        players = tuple(names.get(player, player) for player in entry.playersOverride)
        own, base = f"{name}-{number + 1}", f"games[{number}].gameData"
        game, found = read_egn(document, file, own, base, players)
        problems += found
        games += [] if game is None else [replace(game, id=own)]
    problems += faults.found
    if problems:
        return None, tuple(sorted(problems, key=lambda problem: problem.order))
    if games:
        told = (*notices.sorted(), *games[0].left_out)
        games[0] = replace(games[0], left_out=told)
    form = head.matchFormat
    best = form.target if form is not None and form.type == "BEST_OF_N" else None
    return NotedMatch(name, head.title, tuple(games), best if best in (1, 3, 5) else None), ()


def one_game(match: NotedMatch) -> NotedGame | None:
    """All games of a match as one, for a record of the whole match; None where that cannot be:
    other players in the seats, other rules, or a game that does not begin at nothing."""
    first = match.games[0] if match.games else None
    if first is None or match.best_of is None:
        return None
    same = all(
        game.players == first.players and game.settings == first.settings
        and (number == 0 or not any(game.score_before))
        for number, game in enumerate(match.games)
    )  # fmt: skip
    if not same:
        return None
    return replace(
        first, id=match.id, title=match.title, score_after=(), best_of=match.best_of,
        scores_after=tuple(game.score_after for game in match.games),
        deals=tuple(deal for game in match.games for deal in game.deals),
        left_out=tuple(notice for game in match.games for notice in game.left_out),
    )  # fmt: skip
