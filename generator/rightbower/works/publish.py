"""A site in the folder that visitors see, brought up to date; or only checked."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from pathlib import Path
from types import CodeType
from typing import Any

from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.site.alone import alone
from rightbower.site.ground import read_ground
from rightbower.site.prose import known_elsewhere
from rightbower.site.store import Store
from rightbower.site.workshop import Workshop
from rightbower.works.build import Build
from rightbower.works.ledger import place_of
from rightbower.works.means import Means
from rightbower.works.recall import Recall, begin_writing, recall
from rightbower.works.records import Progress
from rightbower.works.shelf import Shelf
from rightbower.works.visit import Visit


@frozen(kw_only=True)
class Published:
    """A site that was made; `problems` stopped it from being shown, `told` sums it up."""

    workshop: Workshop
    problems: tuple[Problem, ...]
    hand_problems: tuple[Problem, ...]
    files: int
    told: str = ""
    compiled: Mapping[str, CodeType] = field(default_factory=dict)
    """The templates that it was printed with."""

    @property
    def all_problems(self) -> list[Problem]:
        """What is wrong with the site, and what with its records."""
        return [*self.problems, *self.hand_problems]


def publish(
    visit: Visit, store: Store, jobs: int = 1, progress: Progress | None = None,
    bringing: AbstractContextManager[Any] | None = None,
) -> Published:  # fmt: skip
    """Make the folder that was visited hold the site; with a problem it stays as it is. While files
    come in, `bringing` is held. Of two that make it at once the second waits for the first."""
    with alone(place_of(visit.out, "lock")) as waited:
        visit = visit.again() if waited else visit
        for last in (False, False, True):
            made = _made(visit, store, jobs, progress, bringing, last=last)
            if made is not None:
                break
            visit = visit.again()
    assert made is not None
    store.sweep()
    return made


def _made(
    visit: Visit, store: Store, jobs: int, progress: Progress | None,
    bringing: AbstractContextManager[Any] | None, *, last: bool,
) -> Published | None:  # fmt: skip
    """None where somebody has edited meanwhile what was made, and little else had to be: nothing
    has come in, and what is remembered still helps whoever makes it once more; the `last` time it
    comes in as it is."""
    sums = visit.sums()
    ground = read_ground(visit.root, visit.base_url, store, plain=not visit.now.odd)
    memory = recall(visit, sums, known_elsewhere(ground.prose))
    shelf = Shelf(visit.out)
    build = Build(ground, shelf, _means(store, memory, jobs, progress))
    try:
        problems = build.make()
        if not last and visit.known and not visit.is_as_seen(build.names, memory.read):
            return None
        if not problems:
            begin_writing(visit.out)
            with bringing or nullcontext():
                shelf.bring_in(build.files, build.gone())
        made = _published(build, problems, visit.out.name)
        if not problems and visit.is_as_seen(build.names, memory.read):
            kept = memory.keep(visit.out)
            visit.settle(sums, "" if made.all_problems else made.told, kept, shelf.shift)
    finally:
        visit.leave()
        shelf.give_up()
        memory.archive.close()
    return made


def check_site(
    root: Path, store: Store, jobs: int = 1, progress: Progress | None = None
) -> Published:
    """Make the site under `root` where nobody sees it, for what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder) / "site")
        build = Build(read_ground(root, "", store), shelf, _means(store, Recall(), jobs, progress))
        made = _published(build, build.make(), "")
    store.sweep()
    return made


def _means(store: Store, memory: Recall, jobs: int, progress: Progress | None) -> Means:
    if progress is None:
        return Means(store=store, recall=memory, jobs=jobs)
    return Means(store=store, recall=memory, jobs=jobs, progress=progress)


def _published(build: Build, problems: tuple[Problem, ...], name: str) -> Published:
    pages = build.files.pages
    hands = len(build.workshop.proofs)
    counted = [
        f"{n} {noun}{'' if n == 1 else 's'}" for n, noun in ((pages, "page"), (hands, "record"))
    ]
    told = f"{counted[0]}, {counted[1]} replayed, written to {name}"
    if not build.base_url and any(path.endswith(".atom") for path in build.files.others):
        told += (
            "\nwithout --base-url the links of the feeds are relative to where they are read: "
            "Atom allows that, some readers do not follow it"
        )
    return Published(
        workshop=build.workshop, problems=problems, hand_problems=build.workshop.hand_problems,
        files=len(build.files), told=told,
        compiled={} if build.theme is None else build.theme.codes.codes,
    )  # fmt: skip
