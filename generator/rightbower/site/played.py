"""The tables at which hands are played, each in a script that every page of such a hand loads: what
the player draws and says there is the same for all of them, and hand pages are many."""

from __future__ import annotations

import json
from typing import Any

from rightbower.book.bare_tables import table_of
from rightbower.site.files import mark
from rightbower.site.language import Translator
from rightbower.site.press import Press
from rightbower.site.urls import TABLES, marked
from rightbower.templates.quick import QuickEnvironment


class BareTables:
    """The tables of all games in one language."""

    def __init__(self, press: Press, translator: Translator, environment: QuickEnvironment) -> None:
        self._profiles = press.profiles
        self._translator = translator
        self._environment = environment
        self._known: dict[str, tuple[str, Any]] = {}

    def path(self, game: str) -> str:
        """The path of the script that has the table of a game."""
        return f"{TABLES}{self._translator.language}/{game}.js"

    def script(self, game: str) -> str:
        """A script that says what the table of a game looks like. From disk nothing can be fetched,
        so it is one that only assigns."""
        template = self._environment.get_template("bare.html")
        html = template.render(view=table_of(self._profiles[game])).strip()
        name, text = (json.dumps(one, ensure_ascii=False) for one in (game, html))
        return f"(self.bareTables??={{}})[{name}]={text};\n"

    def address(self, game: str) -> str:
        """Its path with the mark of what is in it; the page that is printed and loads it lacks what
        it lacks."""
        if game not in self._known:
            script, gaps = self._environment.with_gaps(lambda _: self.script(game), ())
            self._known[game] = marked(self.path(game), mark(script.encode())), gaps
        address, gaps = self._known[game]
        self._translator.noted |= gaps
        return address
