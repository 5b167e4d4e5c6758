"""Hands in lists: where there are many of a game, they have pages that stay as they are."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from rightbower.book import hand_lists
from rightbower.book.hand_lists import FIRST, WHOLE, Stretch, shown_first, stretches
from rightbower.book.kept_proofs import KeptHand
from rightbower.book.proof import Outline, Proof


def proofs(ids: Iterable[str]) -> list[Proof]:
    """Records of which nothing is asked but what lists show."""
    return [
        KeptHand(Outline(one, f"{one}!", "", "club", "deal", True, (), b"", b"", ()), _nothing)
        for one in ids
    ]  # fmt: skip


def _nothing(name: str) -> None:
    """What else there is of a record."""


def cut(ids: Iterable[str]) -> list[Stretch]:
    return stretches("club", proofs(ids))


def contents(pages: Iterable[Stretch]) -> dict[str, tuple[str, ...]]:
    """The ids on each page, by its name."""
    return {page.page.name: tuple(one.id for one in page.hands) for page in pages}


def names(count: int, seed: int = 0) -> list[str]:
    chance = random.Random(seed)
    return sorted({f"{chance.choice('abc')}-{chance.randrange(10**6)}" for _ in range(count)})


def test_a_game_with_a_few_hands_has_all_of_them_where_those_of_others_are() -> None:
    few = proofs(names(WHOLE))
    assert shown_first(few) == few
    assert cut(names(WHOLE)) == []


def test_of_many_hands_the_first_are_shown_and_all_have_a_page() -> None:
    ids = names(WHOLE + 5)
    assert len(ids) > WHOLE
    assert [one.record is None for one in shown_first(proofs(ids))] == [True] * FIRST
    (page,) = cut(reversed(ids))
    assert (page.page.name, page.page.first, page.page.last) == ("club", ids[0], ids[-1])
    assert contents([page]) == {"club": tuple(ids)}


@pytest.mark.parametrize("count", [201, 400, 1000, 5000])
def test_pages_are_neither_long_nor_short(count: int) -> None:
    ids = [f"r{n}" for n in range(count)]
    pages = cut(ids)
    assert [one for page in contents(pages).values() for one in page] == sorted(ids)
    most = hand_lists.A_PAGE
    assert all(most // 4 <= page.page.count <= most for page in pages)
    assert all(page.page.count == len(page.hands) for page in pages)
    assert pages[0].page.name == "club"
    assert all(page.page.name == f"club.{page.page.first}" for page in pages[1:])


def test_one_hand_more_or_less_changes_its_page_and_seldom_another() -> None:
    ids = names(3000)
    whole = contents(cut(ids))
    fresh = [one for one in names(120, seed=1) if one not in ids]
    others = 0
    for one in fresh:
        more = contents(cut(sorted([*ids, one])))
        others += len(more.items() - whole.items()) - 1
    for one in random.Random(2).sample(ids, 120):
        less = contents(cut([other for other in ids if other != one]))
        others += len(less.items() - whole.items()) - 1
    assert len(fresh) > 100
    assert others < len(fresh)


def test_pages_depend_on_the_hands_alone_and_not_on_what_was_there_before() -> None:
    ids = names(2000)
    shuffled = random.Random(3).sample(ids, len(ids))
    assert contents(cut(shuffled)) == contents(cut(ids))
