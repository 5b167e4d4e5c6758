"""The pages that list hands: one of all games, and those of each game that has many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from rightbower.book.hand_lists import (
    GameHands,
    Stretch,
    around,
    game_hands,
    hands_page,
    listed_as,
    shown_first,
    stretches,
)
from rightbower.book.message import Arg, Content, say, say_n
from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.model.profile import Profile
from rightbower.site.specs import PageSpec

Own = Mapping[str, Sequence[Proof]]
"""The records of each game."""


def hand_pages(games: Mapping[str, Profile], records: Own) -> Iterator[PageSpec]:
    """All of them; `records` are those of each of the `games`."""
    own = {name: proofs for name, proofs in records.items() if proofs}
    pages = {name: stretches(name, proofs) for name, proofs in own.items()}
    yield PageSpec(
        kind="hands",
        template="hands.html",
        view=partial(_all_games, games, own, pages),
        made_of=[
            (
                name, len(proofs), [one.page for one in pages[name]],
                [listed_as(outline(proof)) for proof in shown_first(proofs)],
            )
            for name, proofs in own.items()
        ],
        title=say("Example hands"),
        description=say("Example hands of every game, to be stepped through card by card."),
    )  # fmt: skip
    for name, every in pages.items():
        for number in range(len(every)):
            yield _page(games[name], every, number)


def _all_games(
    games: Mapping[str, Profile], own: Own, pages: Mapping[str, Sequence[Stretch]]
) -> tuple[GameHands, ...]:
    return tuple(game_hands(games[name], proofs, pages[name]) for name, proofs in own.items())


def _page(profile: Profile, pages: Sequence[Stretch], number: int) -> PageSpec:
    own = pages[number]
    name, first, last = Content(profile.name), own.page.first, own.page.last
    title: Arg = say("%(game)s: all example hands", game=name)
    if len(pages) > 1:
        title = say("%(game)s: example hands from %(first)s to %(last)s",
                    game=name, first=first, last=last)  # fmt: skip
    return PageSpec(
        kind="hands",
        name=own.page.name,
        template="hands-of-game.html",
        view=partial(hands_page, profile, pages, number),
        made_of=(*around(pages, number), [*map(listed_as, own.hands)]),
        title=title,
        description=say_n(
            "%(game)s: %(n)d example hand in the order of its name, from %(first)s to %(last)s.",
            "%(game)s: %(n)d example hands in the order of their names, from %(first)s to "
            "%(last)s.",
            n=own.page.count, game=name, first=first, last=last,
        ),
        game=profile.id,
    )  # fmt: skip
