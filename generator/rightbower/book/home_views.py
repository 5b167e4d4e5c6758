"""The home page: the games, and the questions that lead to one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rightbower.book.message import Message, say, say_n
from rightbower.book.proof import Proof
from rightbower.book.rules_views import GameCard, game_card
from rightbower.model.profile import Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Chooser:
    """A question about the table, with its answers; the value of the first is `any`."""

    key: str
    question: Message
    answers: tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeView:
    """All games of the site."""

    games: tuple[GameCard, ...]
    choosers: tuple[Chooser, ...]


def home_view(profiles: Mapping[str, Profile], proofs: Iterable[Proof]) -> HomeView:
    """The home page; a question that all games answer alike is not asked."""
    known = tuple(proofs)
    games = tuple(game_card(profile, known) for profile in profiles.values())
    players = sorted({game.players for game in games})
    packs = sorted({game.cards for game in games})
    sides = sorted({game.solo for game in games})
    choosers = (
        Chooser(
            key="players",
            question=say("How many are you?"),
            answers=(("any", say("any number")), *((str(n), _players(n)) for n in players)),
        ),
        Chooser(
            key="sides",
            question=say("With partners?"),
            answers=(("any", say("either way")), *(_side(solo) for solo in sides)),
        ),
        Chooser(
            key="pack",
            question=say("Which pack is at hand?"),
            answers=(("any", say("any pack")), *((str(n), _pack(n)) for n in packs)),
        ),
    )
    asked = tuple(chooser for chooser in choosers if len(chooser.answers) > 2)
    return HomeView(games=games, choosers=asked)


def _players(number: int) -> Message:
    return say_n("%(n)d player", "%(n)d players", n=number)


def _pack(number: int) -> Message:
    return say_n("%(n)d card", "%(n)d cards", n=number)


def _side(solo: bool) -> tuple[str, Message]:
    return ("solo", say("everyone alone")) if solo else ("partners", say("two sides"))
