"""Lists of hands: of a game with a few all of them, of one with many the first, and pages for all.

The pages of a game are cut where that depends on the hands around the cut alone: one hand more or
less changes its own page, and seldom another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final
from zlib import crc32

from rightbower.book.message import Content, Title, titled
from rightbower.book.outlines import outline
from rightbower.book.proof import Outline, Proof
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile

WHOLE: Final = 60
"""A game with at most so many hands has all of them wherever hands of games stand."""
FIRST: Final = 5
"""Of a game with more, so many stand there."""
A_PAGE: Final = 200
"""So many hands a page of them has at most, and one of several at least a quarter of that."""


@frozen(kw_only=True)
class HandsEntry:
    """A hand or a game in a list."""

    kind: str
    id: str
    title: Title
    summary: Content


@frozen(kw_only=True)
class HandsStretch:
    """A page of the hands of one game: its name as `link` takes it, the ids of its first and its
    last hand, and how many there are."""

    name: str
    first: str
    last: str
    count: int


@frozen(kw_only=True)
class GameHands:
    """What the page of all games shows of one.

    `count` is how many hands it has; where that is more than the `entries`, all of them stand on
    the pages `stretches`, in the order of their ids.
    """

    id: str
    name: Content
    count: int
    entries: tuple[HandsEntry, ...]
    stretches: tuple[HandsStretch, ...]


@frozen(kw_only=True)
class HandsPage:
    """One page of the hands of a game, and the ones before and after it."""

    game: str
    name: Content
    own: HandsStretch
    before: HandsStretch | None
    after: HandsStretch | None
    entries: tuple[HandsEntry, ...]


@frozen
class Stretch:
    """A page of a game's hands before it is shown: what it is called, and its hands."""

    page: HandsStretch
    hands: Sequence[Outline]


def shown_first(proofs: Sequence[Proof]) -> Sequence[Proof]:
    """The records of one game that stand where those of all games do."""
    return proofs if len(proofs) <= WHOLE else proofs[:FIRST]


def stretches(game: str, proofs: Sequence[Proof]) -> list[Stretch]:
    """The pages of a game's hands, by id; none where all of them stand elsewhere."""
    if len(proofs) <= WHOLE:
        return []
    hands = sorted(map(outline, proofs), key=lambda one: one.id)
    weights = [crc32(one.id.encode()) for one in hands]
    cuts = [0, *_cuts(weights, 0, len(hands)), len(hands)]
    return [
        _stretch(f"{game}.{hands[start].id}" if start else game, hands[start:end])
        for start, end in pairwise(cuts)
    ]


def _stretch(name: str, hands: Sequence[Outline]) -> Stretch:
    first, last = hands[0].id, hands[-1].id
    return Stretch(HandsStretch(name=name, first=first, last=last, count=len(hands)), hands)


def _cuts(weights: Sequence[int], start: int, end: int) -> Iterator[int]:
    """Where the hands from `start` to `end` are cut: at the lightest one in their middle half, and
    each part again. Which one that is changes with one hand of very many, or where it goes."""
    count = end - start
    if count > A_PAGE:
        middle = range(start + count // 4, end - count // 4)
        cut = min(middle, key=weights.__getitem__)
        yield from _cuts(weights, start, cut)
        yield cut
        yield from _cuts(weights, cut, end)


def game_hands(profile: Profile, proofs: Sequence[Proof], pages: Iterable[Stretch]) -> GameHands:
    """What the page of all games shows of one; `proofs` are its records, `pages` its own pages."""
    shown = sorted(map(outline, shown_first(proofs)), key=lambda one: one.id)
    return GameHands(
        id=profile.id, name=Content(profile.name), count=len(proofs),
        entries=tuple(map(entry, shown)),
        stretches=tuple(one.page for one in pages),
    )  # fmt: skip


def hands_page(profile: Profile, pages: Sequence[Stretch], number: int) -> HandsPage:
    """One of the pages of a game's hands."""
    own = pages[number]
    before, after = around(pages, number)
    return HandsPage(
        game=profile.id, name=Content(profile.name), own=own.page, before=before, after=after,
        entries=tuple(map(entry, own.hands)),
    )  # fmt: skip


def around(
    pages: Sequence[Stretch], number: int
) -> tuple[HandsStretch | None, HandsStretch | None]:
    """The pages before and after one of a game's."""
    before = pages[number - 1].page if number else None
    return before, pages[number + 1].page if number + 1 < len(pages) else None


def entry(one: Outline) -> HandsEntry:
    """A record as lists show it."""
    return HandsEntry(
        kind="game" if one.kind == "game" else "hand", id=one.id,
        title=titled(one.title, one.id), summary=Content(one.summary),
    )  # fmt: skip


def listed_as(one: Outline) -> tuple[str, str, str, str]:
    """All that lists show of a record."""
    return one.id, one.title, one.summary, one.kind
