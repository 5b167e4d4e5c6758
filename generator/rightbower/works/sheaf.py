"""Every page that is not about one record: those that show what they showed before are not made
again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rightbower.site.kept import Keeper, Led, Page
from rightbower.site.sharing import LEAST, Halves, shared
from rightbower.site.specs import PageSpec, how_long
from rightbower.works.crew import Crew, Made, is_still
from rightbower.works.means import Means


class Sheaf:
    """These pages, in their order. A few of them another process begins to make at once, if there
    may be several; what is said of many is best looked at before those are made."""

    def __init__(
        self, specs: Sequence[PageSpec], crew: Crew, keeper: Keeper, means: Means
    ) -> None:  # fmt: skip
        self._crew, self._keeper, self._means = crew, keeper, means
        old = means.recall.pages
        self._names = {_name(spec): spec for spec in specs}
        every = self._names.items()
        self._same = {n for n, spec in every if n in old and is_still(spec, old[n].stamp)}
        new = (spec for name, spec in every if name not in self._same)
        self._new = sorted(new, key=how_long, reverse=True)
        few = means.jobs > 1 and len(self._new) < LEAST
        self._begun = Halves(self._page, len(self._new), forked=few)

    def _page(self, number: int) -> Made:
        return self._crew.page(self._new[number])

    def made(self) -> Iterator[tuple[str, Page, Made | None]]:
        """The name of each page with what is known of it, and what has come of it just now."""
        recall, made = self._means.recall, self._made()
        for name in self._names:
            if name in self._same:
                yield name, recall.pages[name], None
                continue
            if (part := made[name].part) is not None:
                recall.parts.known.update([part])
            yield name, put_away(made[name], self._keeper), made[name]

    def _made(self) -> dict[str, Made]:
        new, made = self._new, dict[str, Made]()
        each: Iterable[tuple[int, Made]]
        if len(new) < LEAST:
            each = zip(range(len(new)), self._begun.made(), strict=True)
        else:
            each = shared(self._page, len(new), self._means.jobs)
        for number, page in each:
            made[_name(new[number])] = page
            self._means.progress("pages", len(made), len(new))
        return made

    def leave(self) -> None:
        """Nobody wants them any more: none is made after this."""
        self._begun.leave()


def _name(spec: PageSpec) -> str:
    return f"{spec.kind} {spec.name}"


def put_away(made: Made, keeper: Keeper) -> Page:
    """What stays at hand of a page, or of files that are none."""
    return keeper.page(Led(made.files, made.ids, made.targets), made.stamp)
