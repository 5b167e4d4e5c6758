"""Building a site: read everything, check everything, and only then let visitors see it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from rightbower.book.home_views import HomeView
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.site.api import Api
from rightbower.site.doors import doors, public_files
from rightbower.site.extract import kept_texts
from rightbower.site.ground import Ground, likely_kinds, read_ground
from rightbower.site.kept import Filed, Keeper, Kept, Page
from rightbower.site.links import broken_links
from rightbower.site.misprints import TemplateFault, template_problem
from rightbower.site.offline import app_cards, no_offline_files, offline_files
from rightbower.site.pages import page_specs
from rightbower.site.press import Press
from rightbower.site.printers import once
from rightbower.site.proved import kept_unproved
from rightbower.site.record_pages import kinds_of_records, listed
from rightbower.site.rows import Rows
from rightbower.site.search import search_indexes
from rightbower.site.seldom import composing, feed_files, table_files
from rightbower.site.specs import PageSpec
from rightbower.site.status import StatusView, standing, status_view
from rightbower.site.store import Store
from rightbower.site.workshop import Workshop, hand_files, with_hands
from rightbower.works.crew import Crew, Made, Sink
from rightbower.works.inventory import Inventory
from rightbower.works.leading import Leading, Old
from rightbower.works.means import Means
from rightbower.works.memory import memory_of
from rightbower.works.records import Records
from rightbower.works.sheaf import Sheaf, put_away
from rightbower.works.shelf import Shelf

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


class Build:
    """One build: its files go to `sink` as they are made; `files` tells which they are."""

    def __init__(self, ground: Ground, sink: Sink, means: Means) -> None:
        self._ground, self._sink, self._means = ground, sink, means
        recall = means.recall
        self.workshop, self.theme, self.base_url = ground.workshop, ground.theme, ground.base_url
        self._specs: list[PageSpec] = []
        self._parts = ground.workshop.site.parts
        self.names = hand_files(ground.workshop.root)
        self._begin(recall.kinds or likely_kinds(ground.workshop, hands=bool(self.names)))

    def _begin(self, kinds: frozenset[str]) -> Press | None:
        """Begin, or begin again: every page names the kinds of pages that there are."""
        ground, recall = self._ground, self._means.recall
        self._found = [*ground.problems]
        self._press: Press | None = ground.press(kinds)
        self._crew = Crew(ground, self._press, self._sink, self._means.store)
        profiles = ground.workshop.rulebook.profiles
        self.keeper = Keeper(recall.archive, profiles, self._record_again)
        self.files = Inventory()
        self._leading = Leading(self.files, self.keeper)
        self._old = Old(recall)
        self._made: dict[str, Page] = {}
        return self._press

    def _record_again(self, kept: Kept) -> Filed:
        """What came of a record, where that is lost."""
        self._means.recall.read.add(kept.file)
        made = self._crew.record(self.workshop.root / kept.file, shared=kept.shared)
        return self._crew.filed(kept.file, made)

    def make(self) -> tuple[Problem, ...]:
        """Make everything; what stops the site from being seen."""
        self._go_through()
        stopping = [*self.workshop.problems]
        if self.workshop.site.coverage == "required":
            stopping += kept_unproved(self.workshop, self._ground.games, self._means.recall.parts)
        if self._press is None or stopping:
            self._found += stopping
            self.files = Inventory()
        else:
            try:
                self._about_all(self._named(self._press))
            except TemplateFault as error:
                self._found.append(template_problem(error, ""))
        self._found = once(self._found)
        return tuple(sorted(self._found, key=lambda problem: problem.order))

    def _named(self, press: Press) -> Press:
        """What pages are printed with that name the right kinds of pages; where records were
        printed with others, or what was remembered does not hold, that is done once more."""
        recall = self._means.recall
        others = page_specs(self.workshop, self._ground.prose, recall.parts)
        composed = "compose" in self._parts
        kinds = {*(spec.kind for spec in others), *[COMPOSE] * composed}
        recall.kinds = frozenset(kinds | kinds_of_records(self.workshop, self._ground.games))
        # Another process has looked at what was written so far, if it is much.
        if recall.kinds != press.kinds or not recall.holds():
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
        made = composing(self._ground.games, self._means.store, self._means.jobs)
        self._fixed(_CALLS, made.files.items)
        recall.parts.part(COMPOSE, None, lambda: replace(made.spec, view=None))
        return made.spec

    def _go_through(self) -> None:
        """Go through all records."""
        means = self._means
        records = Records(self._ground, means.recall, means.jobs, means.progress, self.keeper)
        gone = records.gone_through(self._crew, self.names)
        self.workshop = with_hands(self._ground.workshop, gone.hands)
        self.files.take(gone.kept, [filed.kept for filed in gone.fresh])
        for filed in gone.fresh:
            self._leading.follow(filed.targets, filed.broken)
            means.recall.led.update(path for path, _ in filed.targets)
            self._found += filed.problems
        means.recall.sound = gone.apart
        pages = {kept.page: kept for kept in gone.kept}
        self._rows = Rows(
            means.recall.cuts, {filed.kept.page: filed.rows for filed in gone.fresh},
            lambda name: self.keeper.rows(pages[name]), self._sink.read,
        )  # fmt: skip

    def _take(self, name: str, page: Page, fresh: Made | None = None) -> None:
        """Take a page, or files that are none; `fresh` where they have just been made."""
        self._made[name] = page
        self.files.others |= page.files
        self._leading.ids |= page.ids
        if fresh is not None:
            self._leading.follow(fresh.targets, fresh.broken)
            self._found += fresh.problems

    def _about_all(self, press: Press) -> None:
        """Every file that is not about one record; then follow all links."""
        recall, specs, status = self._means.recall, self._specs, self._status()
        specs = [replace(s, view=status) if s.kind == "status" else s for s in specs]
        home = next(spec.view for spec in specs if isinstance(spec.view, HomeView))
        self._put(doors(press, len(press.anchors), home).items())
        self._fixed("tables", lambda: table_files(press))
        sheaf = Sheaf(specs, self._crew, self.keeper, self._means)
        try:
            self._around(press, specs, sheaf)
        finally:
            sheaf.leave()
        recall.pages, recall.cuts = self._made, self._rows.made

    def _status(self) -> StatusView:
        """How far the translations are; few builds count other texts than those of hands."""
        ground, workshop, store = self._ground, self.workshop, self._means.store
        known = self._means.recall.parts.part(
            "status", None,
            lambda: standing(workshop, ground.languages, kept_texts(workshop.root, store)),
        )  # fmt: skip
        return status_view(workshop, ground.languages, ground.prose, known)

    def _around(self, press: Press, specs: list[PageSpec], sheaf: Sheaf) -> None:
        """The pages about many records, and all that names them."""
        # What is looked at for the index is there then for whatever process makes the pages.
        indexes, problems = self._indexes(press, specs)
        programs = self._for_programs()
        for one in sheaf.made():
            self._take(*one)
        self._found += problems
        self._put(indexes.items())
        self._finding(press, specs)
        self._put(self._offline(press, programs))
        self._fixed("pictures", lambda: [(".nojekyll", b""), *self._ground.pictures.items()])
        self._follow(press)

    def _indexes(
        self, press: Press, specs: list[PageSpec]
    ) -> tuple[Mapping[str, bytes], list[Problem]]:
        if "search" not in self._parts:
            return {}, []
        hands = [name for name, *_ in listed(self.workshop, self._ground.games)]
        return search_indexes(press, specs, self._means.recall.parts, self._rows, hands)

    def _offline(self, press: Press, programs: Container[str]) -> Files:
        """What browsers keep, the files for `programs` apart."""
        if "offline" not in self._parts:
            return no_offline_files(press)
        files = {path: own for path, own in self.files.others.items() if path not in programs}
        return offline_files(press, files, self._rows, self.files.records)

    def _finding(self, press: Press, specs: list[PageSpec]) -> None:
        """What pages are found by, and what all of them load."""
        static = press.theme.static
        self._fixed("assets", lambda: [(f"assets/{name}", data) for name, data in static.items()])
        self._fixed("feeds", lambda: feed_files(press, specs))
        self._fixed("app", lambda: app_cards(press))
        self._put(public_files(press, self.files))

    def _for_programs(self) -> Container[str]:
        """Make what is made for programs; which files that is."""
        ground, workshop = self._ground, self.workshop
        if "api" not in self._parts:
            return ()
        before = {*self.files.others}
        api = Api(ground.games, workshop.proofs, ground.languages, self._means.recall.parts)
        self._fixed("api", lambda: api.fixed(workshop.glossary, ground.counts))
        self._fixed("api index", lambda: api.index(ground.counts), api.stamp)
        self._put(api.texts(self._rows))
        return self.files.others.keys() - before

    def _fixed(self, name: str, make: Callable[[], Files], stamp: bytes = b"") -> None:
        """Put files that show nothing of any record, or nothing but what `stamp` is the sum of,
        unless they were put before."""
        known = self._means.recall.pages.get(name)
        if known is not None and known.stamp == stamp:
            self._take(name, known)
        else:
            made = replace(self._crew.files(make()), stamp=stamp)
            self._take(name, put_away(made, self.keeper), made)

    def _follow(self, press: Press) -> None:
        """Follow every link; what an author can mend is told at the author's line, before what came
        of it."""
        if self._found or self._old.all_lead(self._leading, self._made, self._sink.read):
            return
        self._found += self._leading.broken_in_prose(press.prose)
        if not self._found:
            files = {path: self._sink.read(path) for path in sorted(self.files)}
            self._found += broken_links(files, self._ground.base_url)

    def gone(self) -> set[str] | None:
        """The files of the last build that are no longer made; None where that is not known."""
        return self._old.not_in(self.files)

    def _put(self, files: Files) -> None:
        made = self._crew.files(files, self._rows.made)
        self.files.others |= made.files
        self._leading.ids |= made.ids
        self._leading.follow(made.targets, made.broken)
        self._found += made.problems


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
