"""Whether every link of a site leads somewhere, told from what is other than it was.

What stayed as it was led somewhere then, and still does where nothing has gone: no file, and no
place in one. So only new pages are followed, and old ones where something has gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rightbower.model.problem import Problem
from rightbower.site.kept import Keeper, Led, Page
from rightbower.site.links import Links, Target
from rightbower.site.prose import Prose
from rightbower.site.urls import page_path
from rightbower.works.inventory import Inventory
from rightbower.works.recall import Recall

Read = Callable[[str], bytes]
"""Gives a file of the site as it will be."""


@dataclass(slots=True)
class Leading:
    """What new pages lead to; `broken` where one of them leads nowhere, whatever there is."""

    inventory: Inventory
    keeper: Keeper
    ids: dict[str, str] = field(default_factory=dict)
    """The ids of each page that is about no record, new or old."""
    targets: set[Target] = field(default_factory=set)
    broken: bool = False

    def follow(self, targets: Iterable[Target], broken: bool = False) -> None:
        """Follow these too."""
        self.targets.update(targets)
        self.broken |= broken

    def ids_of(self, path: str) -> str | None:
        """The ids of a page, between them blanks; None for what is no page."""
        if path in self.ids:
            return self.ids[path]
        kept = self.inventory.owner(path) if path not in self.inventory.others else None
        return None if kept is None else self.keeper.led(kept).ids.get(path)

    def all_lead(self) -> bool:
        """Whether all that are followed lead to a file, and to an anchor that is there."""
        known: tuple[str, set[str] | None] = ("", None)
        # Those to one file stand together, so that its ids are looked up once.
        for path, anchor in sorted(self.targets):
            if path not in self.inventory:
                return False
            if anchor:
                if path != known[0]:
                    ids = self.ids_of(path)
                    known = (path, None if ids is None else set(ids.split(" ")))
                if known[1] is not None and anchor not in known[1]:
                    return False
        return not self.broken

    def lost(self, was: Led) -> set[str]:
        """The files in which something is gone that a page could have led to, of what there was."""
        gone = {path for path in was.files if path not in self.inventory}
        for path, ids in was.ids.items():
            now = None if path in gone else self.ids_of(path)
            if now is None or (now != ids and not set(ids.split(" ")) <= set(now.split(" "))):
                gone.add(path)
        return gone

    def broken_in_prose(self, prose: Mapping[str, Mapping[str, Prose]]) -> list[Problem]:
        """Every link of a page of prose that leads nowhere, told where its author wrote it."""
        problems = []
        for written in prose.values():
            for page in {one.file: one for one in written.values()}.values():
                for link in page.links:
                    path = page_path(page.language, link.kind, link.name)
                    there = path in self.inventory
                    ids = (self.ids_of(path) or "").split(" ") if link.anchor and there else ()
                    if not there or (link.anchor and link.anchor not in ids):
                        text = f"{link.kind}:{link.name}" + f"#{link.anchor}" * bool(link.anchor)
                        problems.append(
                            Problem("broken_link", {"link": text}, None, page.file, link.place)
                        )
        return problems


class Old:
    """What was remembered when a build began."""

    def __init__(self, recall: Recall) -> None:
        self._sound, self._led = recall.sound, recall.led
        self._records = [kept for _, kept in recall.records.values()]
        self._pages = dict(recall.pages)

    def not_in(self, inventory: Inventory) -> set[str] | None:
        """The files that there were and are not among these; None where that is not known."""
        if not self._sound:
            return None
        there = set(map(id, inventory.records))
        every = [kept.files for kept in self._records if id(kept) not in there]
        every += [[*page.files] for page in self._pages.values()]
        return {path for files in every for path in files if path not in inventory}

    def all_lead(self, new: Leading, pages: Mapping[str, Page], read: Read) -> bool:
        """Whether every link leads somewhere: those of `new` pages, and those of old ones to where
        something has gone. `pages` are all pages about no record, which `read` gives."""
        gone = self._gone(new, pages)
        for name, page in pages.items():
            if self._pages.get(name) is page and (gone is None or gone):
                targets = new.keeper.leads(page)
                if targets is None:
                    targets = _read_again(page, read)
                new.follow(one for one in targets if gone is None or one[0] in gone)
        if gone is None or gone & self._led:
            old = set(map(id, self._records))
            for kept in (one for one in new.inventory.records if id(one) in old):
                targets = new.keeper.led(kept).targets
                new.follow(one for one in targets if gone is None or one[0] in gone)
        return new.all_lead()

    def _gone(self, new: Leading, pages: Mapping[str, Page]) -> set[str] | None:
        """The files in which something is gone that was there; None where that is not known."""
        if not self._sound:
            return None
        gone: set[str] = set()
        there = set(map(id, new.inventory.records))
        for kept in self._records:
            if id(kept) not in there:
                was = new.keeper.was(kept)
                if was is None:
                    return None
                gone |= new.lost(was)
        for name, page in self._pages.items():
            if pages.get(name) is not page:
                gone |= new.lost(Led(page.files, page.ids, ()))
        return gone


def _read_again(page: Page, read: Read) -> tuple[Target, ...]:
    links = Links()
    for path in page.ids:
        links.page(path, read(path))
    return links.foreign()
