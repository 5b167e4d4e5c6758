"""Single files of a site, made as they are asked for, while the whole of it is still to be made.

What has changed is read, and what the last build remembers; then a page takes a fraction of a
second, however many there are. What lists tell of records that have not changed is what was told of
them before: what other rules make of them, only the whole site tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from types import CodeType
from typing import Final

from rightbower.book.home_views import HomeView
from rightbower.model.problem import Problem
from rightbower.site.doors import doors
from rightbower.site.extract import kept_texts
from rightbower.site.ground import likely_kinds, read_ground
from rightbower.site.kept import Filed, Hand, Keeper, Kept
from rightbower.site.known import known_path
from rightbower.site.misprints import TemplateFault, template_problem
from rightbower.site.pages import page_specs
from rightbower.site.parts import Parts
from rightbower.site.printers import once
from rightbower.site.seldom import composing, table_files
from rightbower.site.specs import PageSpec
from rightbower.site.status import StatusView, standing, status_view
from rightbower.site.store import Store
from rightbower.site.urls import TABLES, page_path
from rightbower.site.workshop import Workshop, hand_files, holding
from rightbower.works.crew import Crew, Made
from rightbower.works.memory import InMemory
from rightbower.works.recall import Recall, remembered
from rightbower.works.visit import Visit

_OF_RECORD: Final = ("hand", "embed", "transcript", "known")
"""The kinds of files that are a record's own, in each language."""
_DOORS: Final = ("index.html", "404.html")
_FEW: Final = 50
"""So many records that have changed are read for the lists that name them."""


class Ahead:
    """The site that was visited; its files are made when they are asked for."""

    def __init__(self, visit: Visit, store: Store, compiled: Mapping[str, CodeType]) -> None:
        """Read what has changed; `compiled` are templates that were used before."""
        self._visit, self._store = visit, store
        self._recall = remembered(visit, {}) or Recall()
        self._ground = ground = read_ground(
            visit.root, visit.base_url, store, plain=not visit.now.odd
        )
        self._names = hand_files(visit.root)
        press = ground.press(likely_kinds(ground.workshop, hands=bool(self._names)))
        self._press = press and replace(press, theme=press.theme.at_hand(compiled))
        self._sink = InMemory()
        self._problems = [*ground.problems]
        self._asked: set[str] = set()

    @property
    def problems(self) -> list[Problem]:
        """What is wrong with what was read, and with the files that were made."""
        return sorted(once(self._problems), key=lambda problem: problem.order)

    @property
    def compiled(self) -> Mapping[str, CodeType]:
        """The templates that have been used so far."""
        return {} if self._press is None else self._press.theme.codes.codes

    def file(self, path: str) -> bytes | None:
        """A file of the site; None where nothing can be made, or where it cannot, or is one that is
        not made ahead of the others."""
        if self._press is not None and path not in self._asked:
            self._asked.add(path)
            try:
                self._make(path)
            except TemplateFault as error:
                self._problems.append(template_problem(error, ""))
        return self._sink.files.get(path)

    def close(self) -> None:
        """Nothing more is asked for."""
        self._recall.archive.close()

    def _make(self, path: str) -> None:
        """Make what a file belongs to, if that has not been made with another."""
        assert self._press is not None
        static, own = self._press.theme.static, path.removeprefix("assets/")
        if path in self._sink.files:
            return
        if path.startswith("assets/") and own in static:
            self._crew.files([(path, static[own])])
        elif path.startswith(TABLES):
            self._crew.files(table_files(self._press))
        elif path in _DOORS or (path.startswith("assets/made/") and path.endswith(".css")):
            home = next(one.view for one in self._specs if isinstance(one.view, HomeView))
            self._crew.files(doors(self._press, len(self._press.anchors), home).items())
        elif file := self._record_at(path):
            self._record(file)
        elif path in self._pages:
            self._problems += self._pages[path]().problems

    @cached_property
    def _crew(self) -> Crew:
        return Crew(self._ground, self._press, self._sink, self._store)

    def _record(self, file: str) -> Made:
        shared = self._recall.was_shared(file)
        made = self._crew.record(self._visit.root / file, shared=shared)
        self._problems += made.problems
        return made

    def _record_at(self, path: str) -> str:
        """The file of the record that a path belongs to; empty where it is none's."""
        name = path.rpartition("/")[2].partition(".")[0]
        every = [(code, kind) for code in self._ground.languages for kind in _OF_RECORD]
        own = path == known_path(name) or any(path == page_path(*one, name) for one in every)
        return self._files.get(name, "") if own else ""

    @cached_property
    def _files(self) -> Mapping[str, str]:
        """The file of each record, by the name of its page: as it was, or else as it likely is."""
        likely = {name.rpartition("/")[2].rpartition(".")[0]: name for name in self._names}
        known = self._recall.records
        return likely | {known[name][1].page: name for name in self._names if name in known}

    @cached_property
    def _pages(self) -> Mapping[str, Callable[[], Made]]:
        """What makes each page about many records, by its paths."""
        codes, found = self._ground.languages, dict[str, Callable[[], Made]]()
        for spec in self._specs:
            for kind in (spec.kind, *["table-data"] * (spec.kind == "table")):
                paths = [page_path(code, kind, spec.name) for code in codes]
                found |= dict.fromkeys(paths, partial(self._crew.page, spec))
        if "compose" in self._ground.workshop.site.parts:
            found |= dict.fromkeys([page_path(code, "compose") for code in codes], self._composing)
        return found

    def _composing(self) -> Made:
        made = composing(self._ground.games, self._store, 1)
        self._crew.files(made.files.items())
        return self._crew.page(made.spec)

    @cached_property
    def _specs(self) -> list[PageSpec]:
        every = page_specs(self._workshop, self._ground.prose, Parts())
        # How far the translations are takes longest, and is seldom asked for.
        return [one.but(view=self._status) if one.kind == "status" else one for one in every]

    def _status(self) -> StatusView:
        languages, texts = self._ground.languages, kept_texts(self._visit.root, self._store)
        known = standing(self._workshop, languages, texts)
        return status_view(self._workshop, languages, self._ground.prose, known)

    @cached_property
    def _workshop(self) -> Workshop:
        return holding(self._ground.workshop, self._hands())

    def _hands(self) -> list[Hand]:
        """All records: those that have changed as they are now, where they are few, the others as
        they were, where their games still are."""
        profiles = self._ground.workshop.rulebook.profiles
        keeper = Keeper(self._recall.archive, profiles, self._again)
        known = {name: kept for name, (_, kept) in self._recall.records.items()}
        fresh = [name for name in self._names if name not in known or name in self._visit.other]
        made = {name: self._record(name).hand for name in fresh if len(fresh) <= _FEW}
        hands = list[Hand]()
        for name in self._names:
            hand, kept = made.get(name), known.get(name)
            if hand is not None:
                hands.append(hand)
            elif kept is not None and (kept.outline is None or kept.outline.game in profiles):
                hands.append(keeper.hand(kept))
        return hands

    def _again(self, kept: Kept) -> Filed:
        """What came of a record, where that is lost."""
        return self._crew.filed(kept.file, self._record(kept.file))
