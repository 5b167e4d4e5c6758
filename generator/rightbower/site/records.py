"""Every record of a site gone through once; those that have not changed are taken as they were."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from rightbower.book.proof import Proof
from rightbower.model.frozen import frozen
from rightbower.site.crew import Crew, Made, at_home, shared
from rightbower.site.ground import Ground
from rightbower.site.links import Target
from rightbower.site.recall import Recall
from rightbower.site.record_pages import Hand, shared_titles
from rightbower.site.rulebook import shown_name
from rightbower.site.workshop import Faulty, hand_files, read_hand

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""
_TITLE: Final = re.compile(rb"^title: *(.*?)\s*$", re.M)


@frozen
class Gone:
    """What came of all records: the hands in order, and all that was made of them."""

    hands: tuple[Hand, ...]
    made: tuple[Made, ...]


class Records:
    """The records of a site, in the order of their files."""

    def __init__(self, ground: Ground, recall: Recall, jobs: int, progress: Progress) -> None:
        self._ground, self._recall, self._jobs, self._progress = ground, recall, jobs, progress
        root = ground.workshop.root
        self._paths = hand_files(root)
        self._same: dict[Target, Target] = {}
        self._names = [shown_name(path, root) for path in self._paths]

    def gone_through(self, crew: Crew) -> Gone:
        """Make of every record what is to be made of it.

        No two may have one id or one page, and those that share a title name their games; both is
        known only when all have been read, so that a few are gone through once more.
        """
        every = self._each_once(crew)
        apart = _apart(every)
        hands = self._hands(every, apart)
        titles = shared_titles(hands)

        def share(number: int) -> bool:
            hand = hands[number]
            return not isinstance(hand, Faulty) and hand.record.title in titles

        wrong = [n for n, one in enumerate(every) if apart[n] and one.shared != share(n)]
        again = self._worked(
            lambda n: crew.record(self._paths[wrong[n]], shared=share(wrong[n])), len(wrong)
        )
        for number, one in zip(wrong, again, strict=True):
            every[number] = one
        self._remember(every)
        held = [crew.hand(hand, share(number)) for number, hand in _held(hands, apart)]
        own = (made for made, alone in zip(every, apart, strict=True) if alone)
        return Gone(tuple(hands), (*own, *held))

    def _each_once(self, crew: Crew) -> list[Made]:
        """What comes of every record, taken by itself; of those that have not changed, what came of
        them before."""
        recall = self._recall
        found = [recall.record(name) for name in self._names]
        new = [number for number, made in enumerate(found) if made is None]
        alike = self._guessed(new)
        for made in found:
            if made is not None and made.hand is not None:
                at_home(made.hand, self._ground)
        fresh = self._worked(
            lambda n: crew.record(self._paths[new[n]], shared=alike[n]), len(new)
        )  # fmt: skip
        for number, made in zip(new, fresh, strict=True):
            found[number] = made
        return [made for made in found if made is not None]

    def _guessed(self, new: list[int]) -> list[bool]:
        """Which of these records probably have a title that others have too: as it was, or else by
        the look of their files. Where that is wrong they are gone through once more."""
        if self._recall.records:
            return [self._recall.was_shared(self._names[number]) for number in new]
        lines = [_TITLE.search(self._paths[number].read_bytes()) for number in new]
        titles = Counter(line[1] for line in lines if line)
        return [line is not None and titles[line[1]] > 1 for line in lines]

    def _worked(self, work: Callable[[int], Made], count: int) -> list[Made]:
        every = []
        for made in shared(work, count, self._jobs):
            if made.hand is not None:
                at_home(made.hand, self._ground)
            every.append(made.sharing(self._same))
            self._progress("records", len(every), count)
        return every

    def _remember(self, every: list[Made]) -> None:
        sums = self._recall.sums
        self._recall.records = {
            name: (sums.get(name, ""), made) for name, made in zip(self._names, every, strict=True)
        }

    def _hands(self, every: list[Made], apart: list[bool]) -> list[Hand]:
        """The hands; those that are not apart are read once more, one after the other, and none may
        have the id of one before it."""
        workshop = self._ground.workshop
        hands: list[Hand] = []
        taken: set[str] = set()
        for path, made, alone in zip(self._paths, every, apart, strict=True):
            hand = made.hand
            if not alone:
                hand, _ = read_hand(path, workshop.root, workshop.rulebook, taken)
            assert hand is not None
            hands.append(hand)
            taken.add(made.name)
        return hands


def _held(hands: list[Hand], apart: list[bool]) -> list[tuple[int, Hand]]:
    """Of those that are not apart, the ones that have a page: of each name the first sound one,
    or else the first."""
    held: dict[str, tuple[int, Hand]] = {}
    for number, (hand, alone) in enumerate(zip(hands, apart, strict=True)):
        if alone:
            continue
        known = held.setdefault(page_of(hand), (number, hand))[1]
        if isinstance(known, Faulty) and not isinstance(hand, Faulty):
            held[page_of(hand)] = (number, hand)
    return [*held.values()]


def _apart(every: list[Made]) -> list[bool]:
    """Whether each record has its page and its id for itself."""
    pages = [page_of(one.hand) for one in every]
    ids = [one.name for one in every if one.name]
    twice = {name for names in (pages, ids) for name, n in Counter(names).items() if n > 1}
    return [
        page not in twice and one.name not in twice for page, one in zip(pages, every, strict=True)
    ]


def page_of(hand: Proof | Faulty | None) -> str:
    """The name of a record's page."""
    assert hand is not None
    return hand.name if isinstance(hand, Faulty) else hand.record.id
