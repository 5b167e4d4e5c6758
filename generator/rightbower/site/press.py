"""What pages are printed with, and what surrounds each of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from markupsafe import Markup

from rightbower.book.message import Content
from rightbower.book.plots import Plot
from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary
from rightbower.model.profile import Profile
from rightbower.model.site_file import PARTS
from rightbower.site.known import Known
from rightbower.site.prose import Prose
from rightbower.site.theme import Theme
from rightbower.site.urls import absolute, picture_path
from rightbower.site.words import Language


@frozen(kw_only=True)
class Alternate:
    """The same page in another language (or this one): where it is, and what it is called."""

    code: str
    name: str
    link: str
    public: str
    current: bool


@frozen(kw_only=True)
class Frame:
    """What surrounds a page: its language, title, address and relatives."""

    language: str
    kind: str
    name: str
    path: str
    title: str
    description: str
    about: str
    """What programs that list pages show of it: the description, or more, or its beginning."""
    territory: str
    """The language with its country, or the one where most speak it: es_ES, pt_BR."""
    anyone: str
    """The public address for readers of none of the languages; empty where it is not known."""
    alternates: tuple[Alternate, ...]
    canonical: str
    root_link: str
    qr: Markup | None
    """The code that leads from a printed hand to its page, where the public address is known."""
    picture: str
    """The public address of the picture of the page's game, or of the site; empty where there is
    none."""
    missing: int = 0
    """How many texts of the page are in English for want of a translation."""
    older: int = 0
    """How many translations on the page are older than their English texts."""


@frozen(kw_only=True)
class Press:
    """Everything that pages are printed with."""

    title: str
    theme: Theme
    languages: Mapping[str, Language]
    prose: Mapping[str, Mapping[str, Prose]]
    glossary: Glossary
    base_url: str
    anchors: Mapping[str, Mapping[str, str]]
    """Where on a game's page each of its rules is spoken of, by game and rule."""
    games: Mapping[str, Content] = field(default_factory=dict)
    """The names of the games, by id."""
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    """What is played at their tables, by id."""
    kinds: frozenset[str] = frozenset()
    """The kinds of pages that the site has."""
    parts: frozenset[str] = PARTS
    """What the site has of all that it may leave out: see `PARTS`."""
    known: Known = field(default_factory=Known)
    """What is known, with all cards known, of the record whose pages are being made."""
    pictures: frozenset[str] = frozenset()
    """The paths of the pictures that there are of games: see `picture_path`."""
    plots: Mapping[str, Plot] = field(default_factory=dict)
    """What pages of prose may draw of the site's numbers, by name; none where it has none."""
    own_names: Mapping[str, str] = field(default_factory=dict)
    """What languages call themselves that the glossary has words of and the site does not speak."""

    def picture(self, language: str, game: str = "") -> str:
        """The public address of the picture of a game, or else of the site; empty where there is
        none."""
        paths = (picture_path(language, game), picture_path(language, ""))
        path = next((path for path in paths if path in self.pictures), "")
        return absolute(self.base_url, path) if self.base_url and path else ""
