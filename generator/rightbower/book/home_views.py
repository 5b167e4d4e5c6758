"""The home page: the games, and the questions that lead to one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from rightbower.book.message import Content, Message, say, say_n
from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.book.rules_views import GameCard, game_card
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile


@frozen(kw_only=True)
class Chooser:
    """A question about the table, with its answers; the value of the first is `any`."""

    key: str
    question: Message
    answers: tuple[tuple[str, Message], ...]


@frozen(kw_only=True)
class Variant:
    """A game played for other players, sides or packs under one of its house rules.

    `game` has the figures of that table; `option` is the house rule's id, and `differs` are the
    keys of the questions that it answers otherwise than the game itself.
    """

    game: GameCard
    option: str
    title: Content
    differs: tuple[str, ...]


@frozen(kw_only=True)
class HomeView:
    """All games of the site, and those that a house rule makes of them.

    `empty` are the choices that no game fits, each as its answers by key: those with fewer
    answers first, and none that another one is part of.
    """

    games: tuple[GameCard, ...]
    variants: tuple[Variant, ...]
    choosers: tuple[Chooser, ...]
    empty: tuple[Mapping[str, str], ...]


def home_view(profiles: Mapping[str, Profile], proofs: Iterable[Proof]) -> HomeView:
    """The home page; a question that all games answer alike is not asked."""
    hands = Counter(outline(proof).game for proof in proofs)
    games = tuple(game_card(profile, hands[profile.id]) for profile in profiles.values())
    variants = tuple(variant for game, profile in zip(games, profiles.values(), strict=True)
                     for variant in _variants(game, profile))  # fmt: skip
    tables = {_answers(game) for game in (*games, *(one.game for one in variants))}
    players = sorted({int(answers[0]) for answers in tables})
    packs = sorted({int(answers[2]) for answers in tables})
    sides = sorted({answers[1] == "solo" for answers in tables})
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
    empty = tuple(_empty(choosers, tables))
    asked = tuple(chooser for chooser in choosers if len(chooser.answers) > 2)
    return HomeView(games=games, variants=variants, choosers=asked, empty=empty)


_KEYS = ("players", "sides", "pack")


def _answers(game: GameCard) -> tuple[str, ...]:
    """What a game answers to each question."""
    return (str(game.players), "solo" if game.solo else "partners", str(game.cards))


def _variants(game: GameCard, profile: Profile) -> Iterator[Variant]:
    for option in profile.options:
        played = game_card(replace(profile, rules=option.rules))
        pairs = zip(_KEYS, _answers(game), _answers(played), strict=True)
        differs = tuple(key for key, one, other in pairs if one != other)
        if differs:
            title = Content(option.title)
            yield Variant(game=played, option=option.id, title=title, differs=differs)


def _empty(
    choosers: Iterable[Chooser], tables: Iterable[tuple[str, ...]]
) -> Iterator[Mapping[str, str]]:
    """The choices that fit no table, without those in which one given before is contained."""
    answers = [[value for value, _ in chooser.answers] for chooser in choosers]
    known = tuple(tables)
    found: list[Mapping[str, str]] = []
    for choice in sorted(product(*answers), key=lambda choice: len(choice) - choice.count("any")):
        if any(
            all(picked in ("any", own) for picked, own in zip(choice, table, strict=True))
            for table in known
        ):
            continue
        asked = {k: v for k, v in zip(_KEYS, choice, strict=True) if v != "any"}
        if not any(given.items() <= asked.items() for given in found):
            found.append(asked)
    yield from found


def _players(number: int) -> Message:
    return say_n("%(n)d player", "%(n)d players", n=number)


def _pack(number: int) -> Message:
    return say_n("%(n)d card", "%(n)d cards", n=number)


def _side(solo: bool) -> tuple[str, Message]:
    return ("solo", say("everyone alone")) if solo else ("partners", say("two sides"))
