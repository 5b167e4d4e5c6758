"""The work of a build, as one process does it: every record, every page about many of them.

A record is read, proved, printed in every language and let go again. What stays of it is its proof
without the trace, and what its pages are called and lead to.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol

from rightbower.book.asks import asks_of
from rightbower.book.outlines import outline
from rightbower.book.proof import HandProof, Proof
from rightbower.model.frozen import Frozen, frozen
from rightbower.model.problem import Problem
from rightbower.site.archive import NOWHERE
from rightbower.site.files import Marks, mark
from rightbower.site.ground import Ground
from rightbower.site.kept import Filed, Kept, Led, outline_of, packed, page_of, shape_of
from rightbower.site.known import UNTOLD, known_hand, known_path
from rightbower.site.links import Links, Target, Ways
from rightbower.site.offline import belonging
from rightbower.site.press import Press
from rightbower.site.printers import Printers, once
from rightbower.site.record_api import Says, record_api, texts_json
from rightbower.site.record_pages import record_heads, record_pages
from rightbower.site.rows import Cut
from rightbower.site.search import entry_json
from rightbower.site.specs import PageSpec, PerLanguage
from rightbower.site.store import Store
from rightbower.site.workshop import Faulty, read_hand

_File = tuple[str, bytes, bool | None]
"""A path, what is in the file, and whether its links have to be looked for with care."""
_NOTHING: Final[Mapping[str, Cut]] = {}


class Sink(Protocol):
    """Where finished files go."""

    def put(self, path: str, content: bytes) -> None:
        """Take a file; `path` is below the root of the site."""

    def read(self, path: str) -> bytes:
        """A file that was put."""


@frozen(kw_only=True, slots=False)
class Made(Frozen):
    """What came of some work: the hand, where it was a record; the files that were put, each with
    its mark and its bytes, and what they lead to besides themselves."""

    hand: Proof | Faulty | None
    name: str
    files: Marks
    ids: Mapping[str, str]
    targets: tuple[Target, ...]
    broken: bool
    problems: tuple[Problem, ...]
    stamp: bytes = b""
    """Of a page: the sum of its view and its words."""
    part: tuple[str, tuple[Any, Any]] | None = None
    """Of a page: what is to be kept of its view, by its name."""
    shared: bool = False
    """Of a record: whether others have its title, so that its pages name its game."""
    says: tuple[Says, ...] = ()
    """Of a record that has a page: what it says in each language, as far as that is told."""


class Crew:
    """One process's hands and tools; `store` keeps what takes long to work out."""

    def __init__(self, ground: Ground, press: Press | None, sink: Sink, store: Store) -> None:
        self._ground, self._press, self._sink, self._store = ground, press, sink, store
        self._printers = None if press is None else Printers(press)
        if self._printers is not None:
            self._printers.compile(store)
        self._games, self._parts = ground.games, ground.workshop.site.parts
        # What is said for programs only may go without a translation.
        self._bare = [language.translator() for language in ground.languages.values()]
        self._told: set[Problem] = set()
        self._odd: dict[str, bool | None] = {}
        self._ways: Ways = {}
        self._followed: set[Target] = set()

    def record(self, path: Path, *, shared: bool = False) -> Made:
        """Read and prove a record and put all that it comes to; see `Made` for `shared`."""
        workshop = self._ground.workshop
        hand, name = read_hand(path, workshop.root, workshop.rulebook)
        return self.hand(hand, shared).but(name=name)

    def hand(self, hand: Proof | Faulty, shared: bool = False) -> Made:
        """Put all that a record comes to."""
        # Before anybody takes its outline, which tells what its questions depend on.
        if isinstance(hand, HandProof) and "practice" in self._parts:
            asks_of(hand)
        made = self._put(self._of_record(hand, shared)) if self._printers else self._put(())
        light = hand
        if not isinstance(hand, Faulty):
            light = hand.light()
            light.outline = outline(hand)
        return made.but(hand=light, shared=shared, says=tuple(self._says(hand, shared)))

    def filed(self, file: str, made: Made) -> Filed:
        """What came of the record in `file`, as it is put away."""
        hand = made.hand
        assert hand is not None
        page = page_of(hand)
        says = made.says or (Says("", ""),) * len(self._ground.languages)
        listed, name = belonging(made.files, self._ground.languages), json.dumps(page)
        rows = (
            *(one.entry.encode() for one in says),
            *(f"{name}:{one.texts}".encode() for one in says),
            *(row for row, _ in listed),
        )
        fresh = tuple({*made.targets} - self._followed)
        self._followed.update(fresh)
        faulty = hand if isinstance(hand, Faulty) else None
        kept = Kept(
            file=file, name=made.name, page=page, shared=made.shared, outline=outline_of(hand),
            faulty=faulty, ruled=not isinstance(hand, Faulty) and bool(hand.record.rules),
            shape=shape_of(made.files, page),
            mark=mark(repr(made.files).encode()), sizes=tuple(size for _, size in listed),
            where=NOWHERE,
        )  # fmt: skip
        data = packed(hand, Led(made.files, made.ids, made.targets), rows)
        return Filed(kept, data, rows, fresh, made.broken, made.problems)

    def _says(self, hand: Proof | Faulty, shared: bool) -> Iterator[Says]:
        """What a record says where many are told of, in each language."""
        found, programs = "search" in self._parts, "api" in self._parts
        if self._printers is None or self._press is None or not (found or programs):
            return
        sound = None if isinstance(hand, Faulty) else hand
        titles = {sound.record.title} if sound is not None and shared else ()
        for head in record_heads(hand, self._games, titles, self._parts):
            if head.kind == "hand":
                for voice, bare in zip(self._printers.voices, self._bare, strict=True):
                    entry = entry_json(head, voice, self._press.games) if found else ""
                    texts = "" if sound is None or not programs else texts_json(sound, bare)
                    yield Says(entry, texts)

    def _of_record(self, hand: Proof | Faulty, shared: bool) -> Iterator[_File]:
        assert self._printers is not None
        assert self._press is not None
        titles: frozenset[str] = frozenset()
        if not isinstance(hand, Faulty):
            name, known = hand.record.id, UNTOLD
            if "known" in self._parts:
                known = known_hand(hand, self._store)
            self._press.known.hold(name, known)
            if known.content:
                yield known_path(name), known.content, None
            if hand.record.profile in self._games and "api" in self._parts:
                yield from ((path, content, None) for path, content in record_api(hand))
            titles = frozenset([hand.record.title]) if shared else titles
        for spec in record_pages(hand, self._games, titles, self._parts):
            yield from self._printed(spec)

    def _printed(self, spec: PageSpec) -> Iterator[_File]:
        assert self._printers is not None
        if spec.template not in self._odd:
            self._odd[spec.template] = self._printers.odd(spec.template)
        odd = self._odd[spec.template] if spec.of_record else None
        return ((path, content, odd) for path, content in self._printers.pages(spec))

    def files(
        self, files: Iterable[tuple[str, bytes]], known: Mapping[str, Cut] = _NOTHING
    ) -> Made:
        """Put files that are no pages; the marks of some are `known` when they are made."""
        return self._put(((path, content, None) for path, content in files), known)

    def page(self, spec: PageSpec) -> Made:
        """Put a page in every language."""
        assert self._printers is not None
        spec = _looked_at(spec)
        made = self._put(self._printed(spec))
        return made.but(stamp=_stamp_of(spec), part=spec.keep() if spec.keep else None)

    def _put(self, files: Iterable[_File], known: Mapping[str, Cut] = _NOTHING) -> Made:
        links = Links(self._ground.base_url, self._ways)
        marks = {}
        for path, content, odd in files:
            self._sink.put(path, content)
            own = known[path].mark if path in known else mark(content)
            marks[path] = (own, len(content))
            if path.endswith(".html"):
                links.page(path, content, odd)
        targets = links.foreign()
        told: list[Problem] = []
        if self._printers is not None:
            told = [p for p in once(self._printers.faults()) if p not in self._told]
            self._told.update(told)
        return Made(
            hand=None, name="", files=marks, ids=links.ids, problems=tuple(told),
            targets=targets, broken=links.broken,
        )  # fmt: skip


def is_still(spec: PageSpec, stamp: bytes) -> bool:
    """Whether a page shows what it showed when `stamp` was the sum of that."""
    if spec.fixed:
        return True
    now = _stamp_of(_looked_at(spec))
    return bool(now) and now == stamp


def _looked_at(spec: PageSpec) -> PageSpec:
    """A page with what it shows, where only that tells whether it shows the same as before."""
    return spec if spec.made_of is not None else spec.but(view=spec.seen())


def _stamp_of(spec: PageSpec) -> bytes:
    """The sum of all that a page shows; empty where that is not known before it is shown. A set is
    shown in any order: that costs only time."""
    spec = spec.but(keep=None, view=spec.view if spec.made_of is None else None)
    if isinstance(spec.view, PerLanguage):
        return b""
    return sha256(repr(spec).encode()).digest()
