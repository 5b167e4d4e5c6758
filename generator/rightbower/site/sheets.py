"""The pages that are made to be printed or looked up: cheat sheets, rulings, questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial

from rightbower.book.examples import Examples
from rightbower.book.message import Content, say
from rightbower.book.questions import comes_up, questions_view
from rightbower.book.rulings import rulings_view
from rightbower.book.sheets import sheet_view
from rightbower.model.profile import Profile
from rightbower.site.specs import PageSpec
from rightbower.site.workshop import Workshop


def sheet_pages(games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """A cheat sheet for each game."""
    for profile in games.values():
        yield PageSpec(
            kind="sheets",
            name=profile.id,
            template="sheet.html",
            view=partial(sheet_view, profile),
            title=say("%(game)s: cheat sheet", game=Content(profile.name)),
            description=say("All that is looked up at the table, on one page to print."),
            about=say(
                "%(game)s on one page to print: the ranking, the auction, the points and "
                "the end of the game.",
                game=Content(profile.name),
            ),
        )


def rulings_pages(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """A page of rulings for each game, where the site has any."""
    if not workshop.rulings.topics:
        return
    for profile in games.values():
        yield PageSpec(
            kind="rulings",
            name=profile.id,
            template="rulings.html",
            view=partial(
                rulings_view, profile, workshop.rulings, workshop.rulebook.sources
            ),
            title=say("%(game)s: rulings", game=Content(profile.name)),
            description=say("What the sources say when something goes wrong at the table, and "
                            "where they say nothing."),
            about=say("%(game)s when something goes wrong: revoke, lead out of turn, exposed "
                      "card, misdeal; who rules what, and where nobody does.",
                      game=Content(profile.name)),
        )  # fmt: skip


def questions_page(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """The page of questions, where any of them is asked."""
    asked = workshop.questions
    if any(comes_up(one, game) for one in asked.questions.values() for game in games.values()):
        yield PageSpec(
            kind="questions",
            template="questions.html",
            view=cache(partial(questions_view, asked, games, Examples(workshop.proofs))),
            title=say("Questions people ask"),
            description=say("Answered by the rules of each game, and shown by three steps of a "
                            "hand."),
        )  # fmt: skip
