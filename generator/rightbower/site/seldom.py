"""What most builds have made before, and load nothing for: the page on which a hand is entered with
its tables, the tables of the games as the player draws them, and the feeds of changes to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rightbower.model.profile import Profile
from rightbower.site.misprints import told_at_its_line
from rightbower.site.press import Press
from rightbower.site.render import Printer
from rightbower.site.specs import PageSpec
from rightbower.site.store import Store

if TYPE_CHECKING:
    from rightbower.site.compose import Composing


def composing(games: Mapping[str, Profile], store: Store, jobs: int) -> Composing:
    """The page on which a hand of these games is entered, as `compose` makes it."""
    from rightbower.site import compose

    return compose.composing(games, store, jobs)


def table_files(press: Press) -> Iterator[tuple[str, bytes]]:
    """The script of every game's table in every language, with its path, on a site that has hands;
    TemplateFault where a template fails."""
    for language in press.languages.values():
        tables = Printer(press, language, language.translator()).tables
        for game in press.profiles if "hand" in press.kinds else ():
            with told_at_its_line():
                path, script = tables.path(game), tables.script(game).encode()
            yield path, script


def feed_files(press: Press, specs: Iterable[PageSpec]) -> Iterator[tuple[str, bytes]]:
    """The feed of every language, with its path, as `feed` makes it."""
    from rightbower.site import feed

    return feed.feed_files(press, specs)
