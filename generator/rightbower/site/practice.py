"""The pages on which steps of hands are asked about: one for each game, and their index."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

from rightbower.book.message import Content, say
from rightbower.book.practice import (
    PracticeIndex,
    PracticeView,
    chosen_asks,
    practice_index,
    practice_view,
)
from rightbower.model.profile import Profile
from rightbower.model.record import GameRecord, HandRecord
from rightbower.site.specs import PageSpec
from rightbower.site.workshop import Workshop


def practice_pages(workshop: Workshop, games: Mapping[str, Profile]) -> Iterator[PageSpec]:
    """A page of questions for each game whose hands ask any, and the index of them all.

    Questions are made from replayed hands: only where other ones are asked, or of other records,
    than when the pages were made last.
    """
    made_of = dict(_made_of(workshop, games))

    @cache
    def view(name: str) -> PracticeView:
        found = practice_view(games[name], workshop.proofs)
        assert found is not None
        return found

    if made_of:
        yield _index(made_of, lambda: practice_index(view(name) for name in made_of))
    for name, parts in made_of.items():
        title = Content(games[name].name)
        yield PageSpec(
            kind="practice",
            name=name,
            template="practice.html",
            view=partial(view, name),
            made_of=parts,
            title=say("%(game)s: practice", game=title),
            description=say("Which cards may be played, who wins the trick, what the hand scores: "
                            "questions from example hands, with hints and answers."),
            about=say("%(game)s to practise: which cards may be played, who wins the trick, what "
                      "the hand scores, with hints and answers.", game=title),
            game=name,
        )  # fmt: skip


def _made_of(
    workshop: Workshop, games: Mapping[str, Profile]
) -> Iterator[tuple[str, tuple[object, ...]]]:
    """For each game whose hands ask something: what is asked, and of which records."""
    records = {proof.record.id: proof.record for proof in workshop.proofs}
    for name, game in games.items():
        asks = [ask for asked in chosen_asks(game, workshop.proofs).values() for ask in asked]
        if asks:
            hands = dict.fromkeys(ask.hand for ask in asks)
            yield name, (asks, [_played(records[hand]) for hand in hands])


def _played(record: HandRecord | GameRecord) -> HandRecord | GameRecord:
    """A record without what no question depends on."""
    return replace(record, summary="", notes={}) if isinstance(record, HandRecord) else record


def _index(made_of: Mapping[str, object], view: Callable[[], PracticeIndex]) -> PageSpec:
    return PageSpec(
        kind="practice",
        template="practice-index.html",
        view=view,
        made_of=made_of,
        title=say("Practice"),
        description=say("Questions from the example hands, by game and by rule: which cards may be "
                        "played, who wins the trick, what the hand scores."),
    )  # fmt: skip
