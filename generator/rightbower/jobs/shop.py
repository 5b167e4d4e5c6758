"""The site that `serve` shows: made anew on request, with what is wrong with it kept to be told.

First come the pages that somebody has before him, made ahead of the rest; then the whole site. Who
asks for another page meanwhile gets it as it will be.
"""

from __future__ import annotations

import io
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import CodeType
from typing import Final

from rightbower.jobs.common import voice
from rightbower.jobs.diagnostics import Printer
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.site.inputs import look
from rightbower.site.store import Store
from rightbower.works.ahead import Ahead
from rightbower.works.publish import publish
from rightbower.works.visit import Visit

_PAUSE: Final = 0.15
"""Seconds without a question after which a page has been loaded."""
_LOADING: Final = 1.0
"""So many seconds at most nothing else is done meanwhile."""


@frozen
class News:
    """How things stand: which making of the site is on show, and what is wrong with the newest."""

    number: int = 0
    """Counts everything that happened, to tell news from old news."""
    built: int = 0
    """Counts what pages were before they were other ones; 0 as long as there is nothing to show."""
    faults: str = ""


class _Overtaken(Exception):
    """Something has changed since what is being made was read."""


class Shop:
    """A site's folder, the folder it is written to, and the latest news of it."""

    def __init__(self, root: Path, out: Path) -> None:
        self.root = root
        self.out = out
        self.news = News()
        self.wanted = threading.Event()
        """Set by whoever sees that something has changed."""
        self.swapping = threading.Lock()
        """Held while the pages are being exchanged: nobody reads in between."""
        self._told = threading.Condition()
        self._closed = False
        self._making = False
        self._stood = False
        self._ahead: Ahead | None = None
        self._compiled: Mapping[str, CodeType] = {}
        self._seen: Counter[str] = Counter()
        """How many have each page before them."""
        self._asked = 0.0
        """When somebody asked for something last."""
        self._given: dict[str, bytes] = {}
        """Each page as it was given last."""

    def rebuild(self) -> None:
        """Make the site once more. What is wrong goes to standard error and into the news; where it
        stops the site from being written, pages with which something is wrong stay as they were."""
        begun, known = time.monotonic(), ""
        self._making = True
        try:
            visit = Visit(self.root, self.out)
            faults, sound = "", visit.is_done
            if not sound:
                # What is wrong there is wrong with the whole, which tells it.
                with suppress(Exception):
                    known = self._make_ahead(visit, begun)
                faults, sound = self._make(visit)
        except _Overtaken:
            return
        except Exception as error:
            # A half-saved file may bring up what nobody thought of; the next one is awaited.
            faults, sound = f"{type(error).__name__}: {error}\n", False
        finally:
            self._making, self._stood = False, self.out.is_dir()
        if sound:
            self._show(None)
        self._say(begun, "made" if sound else "not made", "" if faults == known else faults)
        self._tell(faults, other=sound and (not self.news.built or self._is_any_other()))
        if sound and not self._compiled:
            self._warm_up(visit)

    def _warm_up(self, visit: Visit) -> None:
        """Load what the first change will need; without that it only takes longer."""
        with suppress(Exception), closing(Ahead(visit, self._store(), {})) as ahead:
            ahead.file("index.html")
            self._compiled = ahead.compiled

    def _store(self) -> Store:
        return Store(self.root / ".cache")

    def _make_ahead(self, visit: Visit, begun: float) -> str:
        """Make the pages that somebody has before him; what is wrong is told at once."""
        if visit.likely is None:
            return ""  # the first time, or by another version: nothing is remembered
        ahead = Ahead(visit, self._store(), self._compiled)
        self._show(ahead)
        shown = [path for path in [*self._seen] if path and self._is_other(path)]
        faults = self._spoken(ahead.problems)
        self._compiled = {**self._compiled, **ahead.compiled}
        if shown or faults:
            self._say(begun, "open pages made" if shown else "", faults)
            self._tell(faults, other=bool(shown))
        if shown:
            self._let_load()
        return faults

    def _let_load(self) -> None:
        """Let browsers load the pages that were told of; what is made next takes their time."""
        begun = self._asked = time.monotonic()
        while (now := time.monotonic()) < min(begun + _LOADING, self._asked + _PAUSE):
            if self.wanted.wait(self._asked + _PAUSE - now):
                break

    def _make(self, visit: Visit) -> tuple[str, bool]:
        """Make the whole site; what is wrong with it, and whether it was written."""

        def go_on(what: str, done: int, of: int) -> None:
            if self.wanted.is_set():
                self.wanted.clear()
                if look(self.root) != visit.now:
                    self.wanted.set()
                    raise _Overtaken

        made = publish(visit, self._store(), progress=go_on, bringing=self.swapping)
        self._compiled = made.compiled or self._compiled
        return self._spoken(made.all_problems), not made.problems

    def _show(self, ahead: Ahead | None) -> None:
        """From now on what is made `ahead` stands before what was written, or only that."""
        with self.swapping:
            if self._ahead is not None:
                self._ahead.close()
            self._ahead = ahead

    def read(self, file: Path) -> bytes:
        """A file of the folder as it is now, or as it will be; OSError where there is none."""
        path = file.relative_to(self.out).as_posix()
        self._asked = time.monotonic()
        self._given.pop(path, None)
        data = self._now(path)
        if file.suffix == ".html":
            self._given[path] = data
        return data

    def _now(self, path: str) -> bytes:
        data = None
        with self.swapping:
            if self._ahead is not None:
                # What is remembered of records need not fit the rules that are in force now.
                with suppress(Exception):
                    data = self._ahead.file(path)
            return (self.out / path).read_bytes() if data is None else data

    def _is_other(self, path: str) -> bool:
        """Whether a page is other than it was given last; whoever has it is told, and gets it."""
        try:
            data = self._now(path)
        except OSError:
            return self._given.pop(path, None) is not None
        other = data != self._given.get(path)
        self._given[path] = data
        return other

    def _is_any_other(self) -> bool:
        """Whether somebody has a page before him that is other now; of somebody who does not say
        which it is, that is taken for granted."""
        other = [not path or self._is_other(path) for path in [*self._seen]]
        return any(other) or not other

    @contextmanager
    def seen(self, path: str) -> Iterator[None]:
        """As long as somebody has a page before him."""
        with self._told:
            self._seen[path] += 1
        try:
            yield
        finally:
            with self._told:
                self._seen[path] -= 1
                self._seen = +self._seen

    @property
    def is_lost(self) -> bool:
        """Whether somebody has taken away what was made."""
        return not self._making and self.out.is_dir() != self._stood

    def _say(self, begun: float, state: str, faults: str) -> None:
        sys.stderr.write(faults)
        if state:
            print(f"{time.monotonic() - begun:.2f} s: {state}", file=sys.stderr, flush=True)

    def _spoken(self, problems: Iterable[Problem]) -> str:
        text = io.StringIO()
        Printer(voice(None, "en"), root=self.root, stream=text).print(problems)
        return text.getvalue()

    def _tell(self, faults: str, *, other: bool) -> None:
        """Tell what is wrong, and whether pages are `other` than they were."""
        with self._told:
            self.news = News(self.news.number + 1, self.news.built + other, faults)
            self._told.notify_all()

    def wait(self, seen: int, seconds: float) -> News | None:
        """The news when it is other than number `seen`; None when none came in so many seconds, or
        the shop has closed."""
        with self._told:
            self._told.wait_for(lambda: self._closed or self.news.number != seen, seconds)
            return None if self._closed or self.news.number == seen else self.news

    @property
    def closed(self) -> bool:
        """Whether nothing more will be told."""
        return self._closed

    def close(self) -> None:
        """Let everybody go who waits for news."""
        with self._told:
            self._closed = True
            self._told.notify_all()
