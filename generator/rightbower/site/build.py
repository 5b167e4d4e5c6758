"""Building a site: read everything, check everything, and only then let visitors see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jinja2 import TemplateError

from rightbower.book.home_views import home_view
from rightbower.book.proof import Proof
from rightbower.model.problem import Problem
from rightbower.site.api import api_files
from rightbower.site.asked import name_of
from rightbower.site.crew import Crew, Made, Sink, at_home, shared
from rightbower.site.doors import doors, sitemap
from rightbower.site.extract import interface_texts
from rightbower.site.ground import Ground, read_ground
from rightbower.site.ledger import Visit
from rightbower.site.links import Links, Target, broken_links
from rightbower.site.pages import page_specs
from rightbower.site.press import Press
from rightbower.site.printers import each_once
from rightbower.site.proved import unproved
from rightbower.site.recall import Recall, begin_writing, recall
from rightbower.site.render import template_problem
from rightbower.site.shelf import Shelf
from rightbower.site.status import status_view
from rightbower.site.workshop import Faulty, Workshop, hand_files, read_hand, with_hands

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A site ready to be written: its files, and what is wrong with it.

    `problems` stop it from being written; `hand_problems` only spoil the pages they are about.
    """

    workshop: Workshop
    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]
    hand_problems: tuple[Problem, ...]


@dataclass(slots=True)
class InMemory:
    """Keeps the files that are put."""

    files: dict[str, bytes] = field(default_factory=dict)

    def put(self, path: str, content: bytes) -> None:
        """Take a file."""
        self.files[path] = content

    def read(self, path: str) -> bytes:
        """A file that was put."""
        return self.files[path]


def _silent(what: str, done: int, of: int) -> None:
    """Progress that nobody asked for."""


_LIKELY: Final = frozenset({"practice"})
"""Kinds of pages that a site with hands probably has. Pages name the kinds that there are before
all hands are known; where that was wrong, they are made once more."""


class Build:
    """One build: its files go to `sink` as they are made; `files` are their paths."""

    def __init__(
        self, ground: Ground, sink: Sink, jobs: int = 1, progress: Progress = _silent,
        recall: Recall | None = None,
    ) -> None:  # fmt: skip
        self._ground, self._sink, self._jobs, self._progress = ground, sink, jobs, progress
        self._recall = recall or Recall()
        if ground.theme is not None and self._recall.codes:
            ground.theme.codes.unpack(self._recall.codes)
        self.workshop = ground.workshop
        self.theme = ground.theme
        kinds = self._recall.kinds or (
            ground.kinds(ground.workshop) | _LIKELY if hand_files(ground.workshop.root) else None
        )
        self._begin(kinds)

    def _begin(self, kinds: frozenset[str] | None) -> None:
        """Begin, or begin again: every page names the kinds of pages that there are."""
        self._links = Links(self._ground.base_url)
        self._found = [*self._ground.problems]
        self._press: Press | None = self._ground.press(kinds)
        self._crew = Crew(self._ground, self._press, self._sink)
        self.files: set[str] = set()

    def make(self) -> tuple[Problem, ...]:
        """Make everything; what stops the site from being seen."""
        paths = hand_files(self._ground.workshop.root)
        hands = self._apart(paths, self._records(paths))
        self.workshop = with_hands(self._ground.workshop, hands)
        if self._press is not None:
            kinds = self._recall.kinds = self._ground.kinds(self.workshop)
            if kinds | {"hand", "embed"} != self._press.kinds:
                self._recall.records.clear()
                self._recall.pages.clear()
                self._begin(kinds)
                self._apart(paths, self._records(paths))
        self._found += self.workshop.problems[len(self._ground.workshop.problems) :]
        if self.workshop.site.coverage == "required":
            self._found += unproved(self.workshop, self._ground.games)
        if not self._found and self._press is not None:
            self._about_all(self._press)
        else:
            self.files.clear()
        return tuple(sorted(self._found, key=lambda problem: problem.order))

    def _records(self, paths: list[Path]) -> list[Made]:
        """What comes of every record; of those that have not changed, what came of them before."""
        recall = self._recall
        names = [name_of(path, self._ground.workshop.root) for path in paths]
        found = {name: recall.record(name) for name in names}
        new = [n for n, name in enumerate(names) if found[name] is None]
        for made in found.values():
            if made is not None and made.hand is not None:
                at_home(made.hand, self._ground)
        fresh = self._each("records", lambda n: self._crew.record(paths[new[n]]), len(new))
        found |= {names[number]: made for number, made in zip(new, fresh, strict=True)}
        same: dict[Target, Target] = {}
        every = [made.sharing(same) for made in found.values() if made is not None]
        recall.records = {
            name: (recall.sums.get(name, ""), made) for name, made in zip(names, every, strict=True)
        }
        return every

    def _each(self, what: str, work: Callable[[int], Made], count: int) -> list[Made]:
        every = []
        for made in shared(work, count, self._jobs):
            if made.hand is not None:
                at_home(made.hand, self._ground)
            every.append(made)
            self._progress(what, len(every), count)
        return every

    def _take(self, made: Made) -> None:
        self.files.update(made.files)
        self._links.take(made.ids, made.targets, made.broken)

    def _apart(self, paths: list[Path], made: list[Made]) -> list[Proof | Faulty]:
        """The hands, of which no two may have one id or one page. Of those that have, the first
        sound one has the page; they are gone through once more, one after the other."""
        pages = [_page_of(one.hand) for one in made]
        ids = [one.name for one in made if one.name]
        twice = {name for names in (pages, ids) for name, n in Counter(names).items() if n > 1}
        hands: list[Proof | Faulty] = []
        taken: set[str] = set()
        held: dict[str, Proof | Faulty] = {}
        for path, one, page in zip(paths, made, pages, strict=True):
            hand = one.hand
            assert hand is not None
            if page in twice or one.name in twice:
                root, rulebook = self.workshop.root, self.workshop.rulebook
                hand, _ = read_hand(path, root, rulebook, taken)
                known = held.setdefault(_page_of(hand), hand)
                if isinstance(known, Faulty) and not isinstance(hand, Faulty):
                    held[_page_of(hand)] = hand
            else:
                self._take(one)
            taken.add(one.name)
            hands.append(hand)
            self._found += one.problems
        for hand in held.values():
            again = self._crew.hand(hand)
            self._take(again)
        return hands

    def _about_all(self, press: Press) -> None:
        """Every file that is not about one record; then follow all links."""
        ground, workshop = self._ground, self.workshop
        try:
            recall = self._recall
            recall.texts = recall.texts or tuple(interface_texts(workshop.root))
            status = status_view(workshop, ground.languages, ground.prose, recall.texts)
            specs = page_specs(workshop, ground.prose, status)
            home = home_view(ground.games, workshop.proofs)
            self._put(doors(press, len(press.anchors), home).items())
        except TemplateError as error:
            self._found.append(template_problem(error, ""))
            return
        names = [f"{spec.kind} {spec.name}" for spec in specs]
        old = self._recall.pages
        pages = self._each(
            "pages", lambda n: self._crew.page(specs[n], old.get(names[n])), len(specs)
        )
        for made in pages:
            self._take(made)
            self._found += made.problems
        self._recall.pages = dict(zip(names, pages, strict=True))
        self._put((f"assets/{name}", data) for name, data in press.theme.static.items())
        self._put(sitemap(press, self.files))
        self._put([(".nojekyll", b""), *ground.pictures.items()])
        if not self._found:
            # What an author can mend is told at the author's line, before what came of it.
            self._found += self._links.broken_in_prose(self.files, press.prose)
        self._found = each_once(self._found)
        if not self._found and not self._links.all_lead(self.files):
            files = {path: self._read(path) for path in sorted(self.files)}
            self._found += broken_links(files, ground.base_url)
        self._put(
            api_files(
                ground.games, workshop.proofs, workshop.glossary, ground.counts, ground.languages
            )
        )

    def _put(self, files: Iterable[tuple[str, bytes]]) -> None:
        for path, content in files:
            self._sink.put(path, content)
            self.files.add(path)
            if path.endswith(".html"):
                self._links.page(path, content)

    def _read(self, path: str) -> bytes:
        return self._sink.read(path)


def _page_of(hand: Proof | Faulty | None) -> str:
    assert hand is not None
    return hand.name if isinstance(hand, Faulty) else hand.record.id


def make_edition(
    root: Path, base_url: str = "", jobs: int = 1, progress: Progress = _silent
) -> Edition:
    """Read and check the site under `root`, and make every file of it in memory."""
    sink = InMemory()
    build = Build(read_ground(root, base_url), sink, jobs, progress)
    problems = build.make()
    files = {path: sink.files[path] for path in sorted(build.files)}
    return Edition(
        workshop=build.workshop, files=files, problems=problems,
        hand_problems=build.workshop.hand_problems,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """A site that was brought up to date, or the problems that stopped it."""

    workshop: Workshop
    problems: tuple[Problem, ...]
    told: str = ""


def publish(visit: Visit, jobs: int = 1, progress: Progress = _silent) -> Published:
    """Make the folder that was visited hold the site; with a problem it stays as it is."""
    sums = visit.sums()
    memory = recall(visit, sums)
    shelf = Shelf(visit.out)
    build = Build(read_ground(visit.root, visit.base_url), shelf, jobs, progress, memory)
    try:
        problems = build.make()
        if problems:
            return Published(workshop=build.workshop, problems=problems)
        begin_writing(visit.out)
        shelf.bring_in(build.files)
    finally:
        shelf.give_up()
    pages = sum(path.endswith(".html") for path in build.files)
    hands = len(build.workshop.proofs)
    told = f"{pages} pages, {hands} records replayed, written to {visit.out.name}"
    if not build.workshop.hand_problems and build.theme is not None:
        memory.codes = build.theme.codes.packed()
        memory.keep(visit.out)
        visit.settle(sums, told)
    return Published(workshop=build.workshop, problems=(), told=told)


def write_edition(edition: Edition, out: Path) -> None:
    """Make the folder `out` hold the edition's files, and nothing else."""
    shelf = Shelf(out)
    for path, content in edition.files.items():
        shelf.put(path, content)
    shelf.bring_in(edition.files.keys())
