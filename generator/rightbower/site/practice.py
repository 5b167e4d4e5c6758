"""The pages on which steps of hands are asked about: one for each game, and their index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from hashlib import sha256

from rightbower.book.message import Content, say
from rightbower.book.outlines import outline
from rightbower.book.practice import (
    PracticeIndex,
    PracticeView,
    chosen_asks,
    practice_index,
    practice_view,
)
from rightbower.book.proof import Ask, HandProof
from rightbower.model.profile import Profile
from rightbower.site.parts import Parts
from rightbower.site.specs import PageSpec
from rightbower.site.workshop import Workshop


def practice_pages(
    workshop: Workshop, games: Mapping[str, Profile], parts: Parts
) -> Iterator[PageSpec]:
    """A page of questions for each game whose hands ask any, and the index of them all.

    Questions are made from replayed hands: only where other ones are asked, or of other records,
    than when the pages were made last. Which are asked is among the `parts` that are known.
    """
    own = _own(workshop, games)
    made_of = dict(_made_of(own, games, parts))

    @cache
    def view(name: str) -> PracticeView:
        found = practice_view(games[name], own[name])
        assert found is not None
        return found

    if made_of:
        yield _index(made_of, lambda: practice_index(view(name) for name in made_of))
    for name, asked in made_of.items():
        title = Content(games[name].name)
        yield PageSpec(
            kind="practice",
            name=name,
            template="practice.html",
            view=partial(view, name),
            made_of=asked,
            title=say("%(game)s: practice", game=title),
            description=say("Which cards may be played, who wins the trick, what the hand scores: "
                            "questions from example hands, with hints and answers."),
            about=say("%(game)s to practise: which cards may be played, who wins the trick, what "
                      "the hand scores, with hints and answers.", game=title),
            game=name,
        )  # fmt: skip


def _own(workshop: Workshop, games: Iterable[str]) -> Mapping[str, list[HandProof]]:
    """The hands of each game."""
    own: dict[str, list[HandProof]] = {name: [] for name in games}
    for proof in workshop.proofs:
        if isinstance(proof, HandProof) and outline(proof).game in own:
            own[outline(proof).game].append(proof)
    return own


def _made_of(
    own: Mapping[str, list[HandProof]], games: Mapping[str, Profile], parts: Parts
) -> Iterator[tuple[str, tuple[object, ...]]]:
    """For each game whose hands ask something: what is asked, and of which records."""
    for name, game in games.items():
        asked = {outline(proof).id: outline(proof).asked for proof in own[name]}
        chosen = parts.part(
            f"asked {name}", sha256(repr(asked).encode()).digest(), partial(_asks, game, own[name])
        )
        if chosen:
            yield name, (chosen, [asked[hand] for hand in dict.fromkeys(a.hand for a in chosen)])


def _asks(game: Profile, own: list[HandProof]) -> tuple[Ask, ...]:
    return tuple(ask for asked in chosen_asks(game, own).values() for ask in asked)


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
