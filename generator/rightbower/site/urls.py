"""Where every page stands, and how one page links to another without knowing where the site is."""

from __future__ import annotations

from functools import lru_cache
from posixpath import relpath
from typing import Final


def page_path(language: str, kind: str, name: str = "") -> str:
    """The path of a page below the site's root; `kind` is home, rules, hand, game … ."""
    match kind:
        case "hand":
            # First, since there are thousands of them.
            return f"{language}/hands/{name}.html"
        case "home":
            return f"{language}/index.html"
        case "rules":
            return f"{language}/rules/{name}.html"
        case "sheets" | "rulings" | "table":
            return f"{language}/{kind}/{name}.html"
        case "practice":
            return f"{language}/practice/{name or 'index'}.html"
        case "hands":
            # Records have their pages in the folder itself.
            return f"{language}/hands/{f'of/{name}' if name else 'index'}.html"
        case "compare":
            return f"{language}/compare/index.html"
        case "page":
            # A page that is called by its own name, as prose does.
            return page_path(language, name)
        case "embed":
            return f"{language}/hands/{name}.embed.html"
        case "known":
            return f"{language}/hands/{name}.known.txt"
        case "feed":
            return f"{language}/changes.atom"
        case "app":
            return f"{language}/app.webmanifest"
        case "table-data":
            return f"{language}/table/{name}.js"
        case "transcript":
            return f"{language}/hands/{name}.txt"
        case _:
            return f"{language}/{name or kind}.html"


TABLES: Final = "assets/made/tables/"
"""Where the scripts are that have the tables of games, by language."""
SITE_PICTURE: Final = "site"
"""The name of the picture for pages that are about no game."""


def picture_path(language: str, game: str) -> str:
    """The path of the picture that other sites show beside a link to a page about `game`."""
    return f"assets/made/pictures/{language}/{game or SITE_PICTURE}.jpg"


def relative(source: str, target: str, anchor: str = "") -> str:
    """The link from the page at `source` to the file at `target`, both below the site's root."""
    folder, _, leaf = target.rpartition("/")
    way = _way(source.rpartition("/")[0], folder)
    path = leaf if way == "." else f"{way}/{leaf}"
    return f"{path}#{anchor}" if anchor else path


@lru_cache(maxsize=1 << 14)
def _way(folder: str, other: str) -> str:
    return relpath(other or ".", folder or ".")


def absolute(base_url: str, path: str) -> str:
    """The public address of a page; an index page is addressed by its folder."""
    return base_url.rstrip("/") + "/" + path.removesuffix("index.html")


def marked(path: str, mark: str) -> str:
    """A path with the mark of what is in the file, so that no older one is taken for it."""
    return f"{path}?v={mark}"
