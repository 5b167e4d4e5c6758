"""What stays of a record when its pages are made: little at hand, the rest in an archive."""

from __future__ import annotations

import marshal
import pickle
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from sys import intern
from typing import Any, Final, NamedTuple

from rightbower.book.kept_proofs import KeptGame, KeptHand
from rightbower.book.outlines import outline
from rightbower.book.proof import GameProof, HandProof, Outline, Proof
from rightbower.load.hands import laid_over
from rightbower.model.problem import Faults
from rightbower.model.profile import Profile
from rightbower.site.archive import Archive, Where
from rightbower.site.files import Marks
from rightbower.site.links import Target
from rightbower.site.workshop import Faulty

AT_HAND: Final = 1000
"""Of so many records what was fetched last stays at hand."""
_LONG: Final = 8192
"""From so many bytes on it is worth the time to pack where a record leads, and its rows."""
_FACTS: Final = ("first", "rows", "problems", "anchors", "asks")
Hand = Proof | Faulty


class Led(NamedTuple):
    """The files of a record or a page, each with its mark; the ids of those that are pages, and
    where they lead."""

    files: Marks
    ids: Mapping[str, str]
    targets: tuple[Target, ...]


class Kept(NamedTuple):
    """A record whose pages are made.

    `file` is where it was read, `name` its id as far as it could be read, `shared` whether others
    have its title, so that its pages name its game; `ruled`, whether it has house rules. `shape`
    are the paths of its files with `*` for the name of its page, `mark` is the sum of their marks,
    and `sizes` are, for each language, the bytes that keeping it means.
    """

    file: str
    name: str
    page: str
    shared: bool
    outline: Outline | None
    faulty: Faulty | None
    ruled: bool
    shape: str
    mark: str
    sizes: tuple[int, ...]
    where: Where

    @property
    def files(self) -> list[str]:
        """The paths of its files."""
        return self.shape.replace("*", self.page).split("\n") if self.shape else []


class Page(NamedTuple):
    """A page about many records in every language, or other files that were made together: with
    their marks, the sum of what they show, and the ids of those that are pages. Where they lead
    stands in the archive."""

    files: Marks
    stamp: bytes
    ids: Mapping[str, str]
    where: Where


class Filed(NamedTuple):
    """A record whose pages have just been made: what is kept of it, all but where; what goes into
    the archive; its rows in the files that have one for every record (see `Rows`); where it leads
    as no other did before; and what was wrong with its pages."""

    kept: Kept
    data: bytes
    rows: tuple[bytes, ...]
    targets: tuple[Target, ...]
    broken: bool
    problems: tuple[Any, ...]


def page_of(hand: Hand) -> str:
    """The name of a record's page."""
    return hand.name if isinstance(hand, Faulty) else outline(hand).id


def shape_of(files: Marks, page: str) -> str:
    """The paths of a record's files as all records of its kind have them."""
    return intern("\n".join(path.replace(page, "*") for path in files))


def packed(hand: Hand, led: Led, rows: tuple[bytes, ...]) -> bytes:
    """All of a record as bytes, in parts that can be looked at one by one."""
    facts, record = b"", b""
    if not isinstance(hand, Faulty):
        names = _FACTS if isinstance(hand, HandProof) else _FACTS[:3]
        facts = pickle.dumps({name: getattr(hand, name) for name in names}, 5)
        record = pickle.dumps(hand.record, 5)
    rest = marshal.dumps((dict(led.files), dict(led.ids), led.targets, rows))
    long = len(rest) >= _LONG
    return pickle.dumps((facts, record, zlib.compress(rest, 1) if long else rest, long), 5)


class Keeper:
    """Fetches from an archive what is not at hand. What is damaged there is made `again`."""

    def __init__(
        self, archive: Archive, profiles: Mapping[str, Profile], again: Callable[[Kept], Filed]
    ) -> None:
        self._archive, self._profiles, self._again = archive, profiles, again
        self._known: OrderedDict[tuple[str, str, Where], Any] = OrderedDict()

    def file(self, filed: Filed) -> Kept:
        """Put a record away."""
        return filed.kept._replace(where=self._archive.put(filed.data))

    def page(self, led: Led, stamp: bytes) -> Page:
        """Put a page away, or files that are none."""
        data = zlib.compress(pickle.dumps(led.targets, 5), 1)
        return Page(led.files, stamp, led.ids, self._archive.put(data))

    def leads(self, page: Page) -> tuple[Target, ...] | None:
        """Where a page leads; None where that is not known any more."""
        data = self._archive.get(page.where)
        found: tuple[Target, ...] | None = None
        if data is not None:
            found = pickle.loads(zlib.decompress(data))
        return found

    def hand(self, kept: Kept) -> Hand:
        """What came of a record."""
        if kept.faulty is not None:
            return kept.faulty
        assert kept.outline is not None
        fetch = partial(self._fetched, kept)
        made = KeptGame if kept.outline.kind == "game" else KeptHand
        hand: Proof = made(kept.outline, fetch)
        if not kept.ruled:
            hand.profile = self._profiles[kept.outline.game]
        return hand

    def led(self, kept: Kept) -> Led:
        """Its files, and what they lead to."""
        return self._rest(kept)[0]

    def rows(self, kept: Kept) -> tuple[bytes, ...]:
        """Its rows."""
        return self._rest(kept)[1]

    def was(self, kept: Kept) -> Led | None:
        """What the files of a record led to that may have changed since; None where that is not
        known any more."""
        data = self._archive.get(kept.where)
        return None if data is None else _rest(data)[0]

    def _rest(self, kept: Kept) -> tuple[Led, tuple[bytes, ...]]:
        found: tuple[Led, tuple[bytes, ...]]
        found = self._once("rest", kept, lambda: _rest(self._data(kept)))
        return found

    def _fetched(self, kept: Kept, name: str) -> Any:
        if name == "record":
            return self._once(name, kept, lambda: pickle.loads(pickle.loads(self._data(kept))[1]))
        if name == "profile":
            return self._once(name, kept, lambda: self._profile(kept))
        facts = self._once("facts", kept, lambda: pickle.loads(pickle.loads(self._data(kept))[0]))
        try:
            return facts[name]
        except KeyError:
            raise AttributeError(name) from None

    def _profile(self, kept: Kept) -> Profile:
        record = self._fetched(kept, "record")
        return at_table(self._profiles[record.profile], record.rules, record.file)

    def _data(self, kept: Kept) -> bytes:
        data = self._archive.get(kept.where)
        return self._again(kept).data if data is None else data

    def _once(self, part: str, kept: Kept, make: Callable[[], Any]) -> Any:
        # Of those that are lost none is anywhere.
        key = (part, kept.file, kept.where)
        if key not in self._known:
            self._known[key] = make()
            if len(self._known) > AT_HAND:
                self._known.popitem(last=False)
        return self._known[key]


def _rest(data: bytes) -> tuple[Led, tuple[bytes, ...]]:
    *_, rest, long = pickle.loads(data)
    *led, rows = marshal.loads(zlib.decompress(rest) if long else rest)
    return Led(*led), rows


def at_table(game: Profile, rules: Mapping[str, Any], file: str) -> Profile:
    """The profile of a record with these house rules, which are sound."""
    table = laid_over(game, rules, Faults(file, {})) if rules else game
    assert table is not None
    return table


def outline_of(hand: Hand) -> Outline | None:
    """The outline of a record that could be replayed."""
    return outline(hand) if isinstance(hand, HandProof | GameProof) else None
