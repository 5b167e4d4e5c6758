"""Every record of a site gone through once; those that have not changed are taken as they were."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, MutableSequence
from pathlib import Path
from typing import Any, Final

from rightbower.book.asks import asks_of
from rightbower.book.outlines import outline
from rightbower.book.proof import HandProof
from rightbower.model.frozen import frozen
from rightbower.site.contents import content_of
from rightbower.site.ground import Ground
from rightbower.site.kept import Filed, Hand, Keeper, Kept, page_of
from rightbower.site.record_pages import shared_titles
from rightbower.site.sharing import AT_ONCE, shared
from rightbower.site.workshop import Faulty, read_hand
from rightbower.works.crew import Crew
from rightbower.works.recall import Recall

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""
_TITLE: Final = re.compile(rb"^title: *(.*?)\s*$", re.M)


@frozen
class Gone:
    """What came of all records: the hands in order, what is kept of those that have pages, and of
    them those that were made now; whether each has its page and its id for itself."""

    hands: tuple[Hand, ...]
    apart: bool
    kept: tuple[Kept, ...]
    fresh: tuple[Filed, ...]


class Records:
    """The records of a site, in the order of their files."""

    def __init__(
        self, ground: Ground, recall: Recall, jobs: int, progress: Progress, keeper: Keeper
    ) -> None:
        self._ground, self._recall, self._jobs, self._progress = ground, recall, jobs, progress
        self._root, self._keeper = ground.workshop.root, keeper
        self._names: list[str] = []
        self._fresh: dict[int, Filed] = {}

    def _path(self, number: int) -> Path:
        return self._root / self._names[number]

    def gone_through(self, crew: Crew, names: list[str]) -> Gone:
        """Make of every record what is to be made of it; `names` are their files.

        No two may have one id or one page, and those that share a title name their games; both is
        known only when all have been read, so that a few are gone through once more.
        """
        self._names = names
        every = self._each_once(crew)
        apart = _apart(every)
        hands = self._hands(every, apart)
        titles = shared_titles(hands)
        share = [not isinstance(hand, Faulty) and outline(hand).title in titles for hand in hands]
        wrong = [n for n, one in enumerate(every) if apart[n] and one.shared != share[n]]
        self._work(crew, every, wrong, [share[number] for number in wrong])
        for number in wrong:
            hands[number] = self._keeper.hand(every[number])
        self._remember(every, apart)
        held = [
            self._put_away(crew.filed(self._names[number], crew.hand(hand, share[number])))
            for number, hand in _held(hands, apart)
        ]
        own = [kept for kept, alone in zip(every, apart, strict=True) if alone]
        fresh = [*(self._fresh[number] for number in sorted(self._fresh) if apart[number]), *held]
        if wrong or not all(apart):
            # What was made once more, or for nothing, led somewhere first: that is not told again.
            fresh = [one._replace(targets=self._keeper.led(one.kept).targets) for one in fresh]
        return Gone(
            tuple(hands), all(apart), (*own, *(filed.kept for filed in held)), tuple(fresh)
        )  # fmt: skip

    def _put_away(self, filed: Filed) -> Filed:
        """What came of a record, without what is in the archive from now on."""
        return filed._replace(kept=self._keeper.file(filed), data=b"")

    def _each_once(self, crew: Crew) -> list[Kept]:
        """What comes of every record, taken by itself; of those that have not changed, what came of
        them before."""
        found = [self._recall.record(name) for name in self._names]
        new = [number for number, kept in enumerate(found) if kept is None]
        self._work(crew, found, new, self._guessed(new))
        return [kept for kept in found if kept is not None]

    def _guessed(self, new: list[int]) -> list[bool]:
        """Which of these records probably have a title that others have too: as it was, or else by
        the look of their files. Where that is wrong they are gone through once more."""
        if self._recall.records:
            return [self._recall.was_shared(self._names[number]) for number in new]
        lines = [_TITLE.search(content_of(self._path(number))) for number in new]
        titles = Counter(line[1] for line in lines if line)
        return [line is not None and titles[line[1]] > 1 for line in lines]

    def _work(
        self, crew: Crew, every: MutableSequence[Any], wanted: list[int], share: list[bool]
    ) -> None:
        """Make what comes of the records `wanted`, and put it in its place among `every`."""

        def made(number: int) -> Filed:
            name = self._names[wanted[number]]
            return crew.filed(name, crew.record(self._root / name, shared=share[number]))

        self._recall.read.update(self._names[number] for number in wanted)
        # Files of one folder are of one game.
        each = shared(made, len(wanted), self._jobs, at_once=AT_ONCE, alike=True)
        for done, (place, filed) in enumerate(each):
            number = wanted[place]
            self._fresh[number] = self._put_away(filed)
            every[number] = self._fresh[number].kept
            self._progress("records", done + 1, len(wanted))

    def _remember(self, every: list[Kept], apart: list[bool]) -> None:
        """Remember what is other now in the place of what was there; the rest is as it was. What
        stands in the place of records that are not apart did not come of one alone."""
        known, sums = self._recall.records, self._recall.sums
        self._recall.records = {
            name: known[name] if name in known and known[name][1] is kept
            else (sums.get(name, ""), kept)
            for name, kept, alone in zip(self._names, every, apart, strict=True) if alone
        }  # fmt: skip

    def _hands(self, every: list[Kept], apart: list[bool]) -> list[Hand]:
        """The hands; those that are not apart are read once more, one after the other, and none may
        have the id of one before it."""
        if all(apart):
            return [self._keeper.hand(kept) for kept in every]
        workshop = self._ground.workshop
        hands: list[Hand] = []
        taken: set[str] = set()
        for name, kept, alone in zip(self._names, every, apart, strict=True):
            hand = self._keeper.hand(kept)
            if not alone:
                self._recall.read.add(name)
                hand, _ = read_hand(self._root / name, self._root, workshop.rulebook, taken)
                if isinstance(hand, HandProof):
                    asks_of(hand)
            hands.append(hand)
            taken.add(kept.name)
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


def _apart(every: list[Kept]) -> list[bool]:
    """Whether each record has its page and its id for itself."""
    pages = [one.page for one in every]
    ids = [one.name for one in every if one.name]
    twice = {name for names in (pages, ids) for name, n in Counter(names).items() if n > 1}
    return [one.page not in twice and one.name not in twice for one in every]
