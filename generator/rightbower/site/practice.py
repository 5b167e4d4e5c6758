"""The pages on which steps of hands are asked about: one for each game, and their index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightbower.book.message import say
from rightbower.book.practice import practice_index, practice_view
from rightbower.model.profile import Profile
from rightbower.site.specs import PageSpec
from rightbower.site.workshop import Workshop


def practice_pages(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """A page of questions for each game whose hands ask any, and the index of them all."""
    views = [
        view
        for game in games.values()
        if (view := practice_view(game, workshop.proofs)) is not None
    ]
    if not views:
        return
    yield PageSpec(
        kind="practice",
        template="practice-index.html",
        view=practice_index(views),
        title=say("Practice"),
        description=say("Questions from the example hands, by game and by rule: which cards may be "
                        "played, who wins the trick, what the hand scores."),
    )  # fmt: skip
    for view in views:
        yield PageSpec(
            kind="practice",
            name=view.game,
            template="practice.html",
            view=view,
            title=say("%(game)s: practice", game=view.name),
            description=say("Which cards may be played, who wins the trick, what the hand scores: "
                            "questions from example hands, with hints and answers."),
            game=view.game,
        )  # fmt: skip
