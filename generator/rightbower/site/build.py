"""Building a site: read everything, check everything, and only then let visitors see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from jinja2 import TemplateError

from rightbower.book.home_views import HomeView
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.site import compose, feed
from rightbower.site.api import Api, Says
from rightbower.site.crew import Crew, Made, Sink, shared, still
from rightbower.site.doors import doors, public_files
from rightbower.site.extract import kept_texts
from rightbower.site.ground import Ground, likely_kinds, read_ground
from rightbower.site.links import Links, broken_links
from rightbower.site.memory import memory_of
from rightbower.site.misprints import template_problem
from rightbower.site.offline import Marks, app_cards, mark, no_offline_files, offline_files
from rightbower.site.pages import page_specs
from rightbower.site.press import Press
from rightbower.site.printers import once
from rightbower.site.proved import unproved
from rightbower.site.recall import Recall
from rightbower.site.records import Progress, Records, page_of
from rightbower.site.search import search_indexes
from rightbower.site.shelf import Shelf
from rightbower.site.specs import PageSpec
from rightbower.site.status import status_view
from rightbower.site.store import Store
from rightbower.site.workshop import Workshop, hand_files, with_hands

Files = Iterable[tuple[str, bytes]]
COMPOSE: Final = "compose"
"""The kind of the page on which a hand is entered."""
_CALLS: Final = "calls"


@frozen(kw_only=True)
class Edition:
    """A site ready to be written: its files, and what is wrong with it.

    `problems` stop it from being written; `hand_problems` only spoil the pages they are about.
    """

    workshop: Workshop
    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]
    hand_problems: tuple[Problem, ...]


@frozen(kw_only=True)
class Means:
    """What a build works with: what is kept of earlier ones, how many processes, who is told."""

    store: Store
    recall: Recall
    jobs: int = 1
    progress: Progress = lambda what, done, of: None


class Build:
    """One build: its files go to `sink` as they are made; `files` are their marks by path."""

    def __init__(self, ground: Ground, sink: Sink, means: Means) -> None:
        self._ground, self._sink, self._means = ground, sink, means
        recall = means.recall
        self.workshop, self.theme, self.base_url = ground.workshop, ground.theme, ground.base_url
        self._specs: list[PageSpec] = []
        self._parts = ground.workshop.site.parts
        hands = bool(hand_files(ground.workshop.root))
        self._begin(recall.kinds or likely_kinds(ground.workshop, hands=hands))

    def _begin(self, kinds: frozenset[str]) -> Press | None:
        """Begin, or begin again: every page names the kinds of pages that there are."""
        self._links = Links(self._ground.base_url)
        self._found = [*self._ground.problems]
        self._press: Press | None = self._ground.press(kinds)
        self._crew = Crew(self._ground, self._press, self._sink, self._means.store)
        self.files: dict[str, tuple[str, int]] = {}
        self._made: dict[str, Made] = {}
        self._says: dict[str, tuple[Says, ...]] = {}
        return self._press

    def make(self) -> tuple[Problem, ...]:
        """Make everything; what stops the site from being seen."""
        self._go_through()
        stopping = [*self.workshop.problems]
        if self.workshop.site.coverage == "required":
            stopping += unproved(self.workshop, self._ground.games)
        if self._press is None or stopping:
            self._found += stopping
            self.files.clear()
        else:
            self._about_all(self._named(self._press))
        self._found = once(self._found)
        return tuple(sorted(self._found, key=lambda problem: problem.order))

    def _named(self, press: Press) -> Press:
        """What pages are printed with that name the right kinds of pages; where records were
        printed with others, that is done once more."""
        others = page_specs(self.workshop, self._ground.prose)
        recall = self._means.recall
        composed = "compose" in self._parts
        recall.kinds = frozenset({*(spec.kind for spec in others), *[COMPOSE] * composed})
        if recall.kinds != press.kinds:
            recall.forget()
            press = self._begin(recall.kinds) or press
            self._go_through()
        self._specs = [*others, *([self._composing()] if composed else ())]
        return press

    def _composing(self) -> PageSpec:
        """The page on which a hand is entered, and its tables; what both show is the same whatever
        records there are, and takes long to make."""
        recall = self._means.recall
        if {f"{COMPOSE} ", _CALLS} <= recall.pages.keys():
            self._fixed(_CALLS, lambda: ())
            spec: PageSpec = recall.parts.known[COMPOSE][1]
            return spec
        made = compose.composing(self._ground.games, self._means.store, self._means.jobs)
        self._fixed(_CALLS, made.files.items)
        recall.parts.part(COMPOSE, None, lambda: replace(made.spec, view=None))
        return made.spec

    def _go_through(self) -> None:
        """Go through all records."""
        means = self._means
        gone = Records(self._ground, means.recall, means.jobs, means.progress).gone_through(
            self._crew
        )
        self.workshop = with_hands(self._ground.workshop, gone.hands)
        for made in gone.made:
            self._take(made)

    def _take(self, made: Made) -> None:
        self.files |= made.files
        self._links.take(made.ids, made.targets, made.broken)
        self._found += made.problems
        if made.hand is not None and made.says:
            self._says[page_of(made.hand)] = made.says

    def _about_all(self, press: Press) -> None:
        """Every file that is not about one record; then follow all links."""
        ground, workshop = self._ground, self.workshop
        specs = self._specs
        try:
            texts = kept_texts(workshop.root, self._means.store)
            status = status_view(workshop, ground.languages, ground.prose, texts)
            specs = [replace(s, view=status) if s.kind == "status" else s for s in specs]
            home = next(spec.view for spec in specs if isinstance(spec.view, HomeView))
            self._put(doors(press, len(press.anchors), home).items())
        except TemplateError as error:
            self._found.append(template_problem(error, ""))
            return
        # What is looked at for the index is there then for whatever process makes the pages.
        indexes, problems = self._indexes(press, specs)
        self._pages([spec for spec in specs if not spec.of_record])
        self._found += problems
        self._put(indexes.items())
        self._finding(press, specs)
        offline = "offline" in self._parts
        self._put(offline_files(press, self._offline()) if offline else no_offline_files(press))
        self._fixed("pictures", lambda: [(".nojekyll", b""), *ground.pictures.items()])
        self._follow(press)
        if "api" in self._parts:
            self._for_programs()
        self._means.recall.pages = self._made

    def _indexes(
        self, press: Press, specs: list[PageSpec]
    ) -> tuple[Mapping[str, bytes], list[Problem]]:
        if "search" not in self._parts:
            return {}, []
        return search_indexes(press, specs, self._means.recall.parts, self._says)

    def _pages(self, specs: list[PageSpec]) -> None:
        """Every page that is not about one record, in their order; those that show what they showed
        before are not made again."""
        old = self._means.recall.pages
        every = {_name(spec): still(spec, old.get(_name(spec))) for spec in specs}
        new = [spec for spec in specs if every[_name(spec)] is None]
        fresh = shared(lambda n: self._crew.page(new[n]), len(new), self._means.jobs)
        for number, made in enumerate(fresh):
            every[_name(new[number])] = made
            self._means.progress("pages", number + 1, len(new))
        for name, known in every.items():
            assert known is not None
            self._made[name] = known
            self._take(known)

    def _finding(self, press: Press, specs: list[PageSpec]) -> None:
        """What pages are found by, and what all of them load."""
        static = press.theme.static
        self._fixed("assets", lambda: [(f"assets/{name}", data) for name, data in static.items()])
        self._fixed("feeds", lambda: feed.feed_files(press, specs))
        self._fixed("app", lambda: app_cards(press))
        self._put(public_files(press, self.files))

    def _for_programs(self) -> None:
        """What is made for programs."""
        ground, workshop = self._ground, self.workshop
        api = Api(ground.games, workshop.proofs, ground.languages, self._means.recall.parts)
        self._fixed("api", lambda: api.fixed(workshop.glossary, ground.counts))
        self._fixed("api index", lambda: api.index(ground.counts), api.stamp)
        self._put(api.texts(self._says))

    def _fixed(self, name: str, make: Callable[[], Files], stamp: bytes = b"") -> None:
        """Put files that show nothing of any record, or nothing but what `stamp` is the sum of,
        unless they were put before."""
        known = self._means.recall.pages.get(name)
        if known is None or known.stamp != stamp:
            known = replace(self._crew.files(make()), stamp=stamp)
        self._made[name] = known
        self._take(known)

    def _offline(self) -> Marks:
        """The files that a browser may keep: those for programs are none of them."""
        return {path: known for path, known in self.files.items() if not path.startswith("api/")}

    def _follow(self, press: Press) -> None:
        """Follow every link; what an author can mend is told at the author's line, before what came
        of it."""
        if not self._found:
            self._found += self._links.broken_in_prose(self.files, press.prose)
        if not self._found and not self._links.all_lead(self.files):
            files = {path: self._sink.read(path) for path in sorted(self.files)}
            self._found += broken_links(files, self._ground.base_url)

    def _put(self, files: Files) -> None:
        for path, content in files:
            self._sink.put(path, content)
            self.files[path] = (mark(content), len(content))
            if path.endswith(".html"):
                self._links.page(path, content)


def _name(spec: PageSpec) -> str:
    return f"{spec.kind} {spec.name}"


def make_edition(
    root: Path, base_url: str = "", store: Store | None = None, jobs: int = 1
) -> Edition:
    """Read and check the site under `root`, and make every file of it in memory.

    `store` keeps what takes long to work out; without one it is the folder `.cache` of the root.
    What was made in this process from the same files is not made again.
    """
    memory, sums = memory_of(root, base_url)
    recall, sink = memory.begin(sums)
    means = Means(store=store or Store(root / ".cache"), recall=recall, jobs=jobs)
    build = Build(read_ground(root, base_url, means.store), sink, means)
    problems = build.make()
    files = {path: sink.read(path) for path in sorted(build.files)}
    if not problems:
        memory.end(recall, files, build.files)
    return Edition(
        workshop=build.workshop, files=files, problems=problems,
        hand_problems=build.workshop.hand_problems,
    )  # fmt: skip


def write_edition(edition: Edition, out: Path) -> None:
    """Make the folder `out` hold the edition's files, and nothing else."""
    shelf = Shelf(out)
    for path, content in edition.files.items():
        shelf.put(path, content)
    shelf.bring_in(edition.files.keys())
