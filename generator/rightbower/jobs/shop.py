"""The site that `serve` shows: made anew on request, with what is wrong with it kept to be told."""

from __future__ import annotations

import io
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path

from rightbower.jobs.common import voice
from rightbower.jobs.diagnostics import Printer
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.site.store import Store
from rightbower.works.publish import publish
from rightbower.works.visit import Visit


@frozen
class News:
    """How things stand: which making of the site is on show, and what is wrong with the newest."""

    number: int = 0
    """Counts everything that happened, to tell news from old news."""
    built: int = 0
    """Counts the makings that were written; 0 as long as there is nothing to show."""
    faults: str = ""


class Shop:
    """A site's folder, the folder it is written to, and the latest news of it."""

    def __init__(self, root: Path, out: Path) -> None:
        self.root = root
        self.out = out
        self.news = News()
        self.swapping = threading.Lock()
        """Held while the pages are being exchanged: nobody reads in between."""
        self._told = threading.Condition()
        self._closed = False

    def rebuild(self) -> None:
        """Make the site once more. What is wrong goes to standard error and into the news; where it
        stops the site from being written, the old pages stay."""
        begun = time.monotonic()
        built = self.news.built
        try:
            visit = Visit(self.root, self.out)
            faults, sound = "", visit.is_done
            if not sound:
                made = publish(visit, Store(self.root / ".cache"), bringing=self.swapping)
                faults, sound = self._spoken(made.all_problems), not made.problems
            built += sound
        except Exception as error:
            # A half-saved file may bring up what nobody thought of; the next one is awaited.
            faults = f"{type(error).__name__}: {error}\n"
        sys.stderr.write(faults)
        state = "made" if built > self.news.built else "not made: the old pages stay"
        print(f"{time.monotonic() - begun:.2f} s: {state}", file=sys.stderr, flush=True)
        self._tell(News(self.news.number + 1, built, faults))

    def _spoken(self, problems: Iterable[Problem]) -> str:
        text = io.StringIO()
        Printer(voice(None, "en"), root=self.root, stream=text).print(problems)
        return text.getvalue()

    def _tell(self, news: News) -> None:
        with self._told:
            self.news = news
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
