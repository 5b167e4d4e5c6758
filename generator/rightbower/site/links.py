"""Every link and anchor of the written pages, followed inside the site itself.

Pages are read by pattern and not by a parser: they are our own, with every attribute quoted, and
a parser takes longer over them than all the rest of a build.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape, unescape
from posixpath import dirname, join, normpath
from sys import intern
from typing import Final
from urllib.parse import unquote, urlsplit

from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem

_NOT_FOLLOWED: Final = re.compile(r"<(?:base|use)\b[^>]*>|<!--.*?-->", re.S)
_ATTRIBUTE: Final = re.compile(r"""\s(id|href|src)=(?:"([^"]*)"|'([^']*)')""")


Target = tuple[str, str]
"""A file of the site, and the anchor in it that a link leads to (empty for none)."""


class Folder:
    """What the attributes of the pages in one folder are, as far as they have been met."""

    __slots__ = ("here", "ids", "joined", "links", "met", "nowhere")

    def __init__(self) -> None:
        self.ids: dict[bytes, str] = {}
        self.here: dict[bytes, str] = {}
        """Links to a place on their own page."""
        self.links: dict[bytes, Target] = {}
        """Links to files of the site."""
        self.nowhere: set[bytes] = set()
        self.met: set[bytes] = set()
        """All of them, and the links to other sites."""
        self.joined: dict[frozenset[str], str] = {}
        """The ids of a page as one text: pages of one kind have the same."""


Ways = dict[str, Folder]
"""What attributes are, by the folder of their page."""


@frozen
class _Page:
    """The ids of one page, and where its links stand: the link and its place in the text."""

    text: str
    ids: frozenset[str]
    links: tuple[tuple[str, int], ...]


def _read(content: bytes) -> _Page:
    text = _NOT_FOLLOWED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), content.decode())
    ids: set[str] = set()
    links: list[tuple[str, int]] = []
    for found in _ATTRIBUTE.finditer(text):
        value = unescape(found[2] if found[3] is None else found[3])
        if found[1] == "id":
            ids.add(value)
        elif value:
            links.append((value, found.start()))
    return _Page(text, frozenset(ids), tuple(links))


_SIMPLE: Final = re.compile(rb' (?:id|href(?<!<use href)|src)="[^"]*"')
_ODD: Final = re.compile(rb"\n(?:id|href|src)=")
_ODD_USE: Final = re.compile(rb"<use (?!href=)")
_PLAIN: Final = re.compile(r"[\w./-]+")
_ODD_SIGNS: Final = (b"\t", b"\r", b"\f", b"='", b"<base", b"<!--", b"<use\n")


def is_odd(content: bytes) -> bool:
    """Whether a page, or a template, has anything that is not read by pattern alone. What is put
    into a template cannot: no sign that begins a tag or ends a value is left in it."""
    odd = any(sign in content for sign in _ODD_SIGNS)
    return bool(odd or _ODD.search(content) or _ODD_USE.search(content))


def _attributes(content: bytes, odd: bool) -> set[bytes]:
    """The ids and links of a page, each as ` name="value"`: as `_read` finds them, without their
    places, for our own pages faster."""
    if odd:
        page = _read(content)
        return {
            f' {name}="{escape(value)}"'.encode()
            for name, values in (("id", page.ids), ("href", [link for link, _ in page.links]))
            for value in values
        }
    return set(_SIMPLE.findall(content))


class Links:
    """What leads where, gathered page by page; pages need not be kept for it."""

    def __init__(self, base_url: str = "", ways: Ways | None = None) -> None:
        """`ways` are links that have been followed for other pages, and grow."""
        self._base = base_url
        self._ways: Ways = {} if ways is None else ways
        self.ids: dict[str, str] = {}
        """The ids of each page, joined by blanks: hands of one length have the same."""
        self.targets: set[Target] = set()
        """Where links lead to in other files."""
        self.broken = False
        """Whether some link leads nowhere, whatever files there are."""

    def page(self, path: str, content: bytes, odd: bool | None = None) -> None:
        """Take in a page; `odd` where it is known whether it is: see `is_odd`."""
        odd = is_odd(content) if odd is None else odd
        ways = self._ways.setdefault(dirname(path), Folder())
        if len(ways.met) >= _WAYS_AT_MOST:
            ways = self._ways[dirname(path)] = Folder()
        found = _attributes(content, odd)
        for attribute in found - ways.met:
            _meet(ways, path, attribute, self._base)
        self.targets.update([ways.links[one] for one in found & ways.links.keys()])
        ids = frozenset([ways.ids[one] for one in found & ways.ids.keys()])
        self.broken |= not ways.nowhere.isdisjoint(found)
        self.broken |= any(ways.here[one] not in ids for one in found & ways.here.keys())
        if ids not in ways.joined:
            ways.joined[ids] = intern(" ".join(sorted(ids)))
        self.ids[path] = ways.joined[ids]

    def foreign(self) -> tuple[Target, ...]:
        """Where links lead to but on the pages taken in; those within them are judged here."""
        found = []
        for path, anchor in self.targets:
            if path not in self.ids:
                found.append((path, anchor))
            elif anchor and anchor not in self.ids[path].split(" "):
                self.broken = True
        return tuple(found)


_WAYS_AT_MOST: Final = 50_000


def broken_links(pages: Mapping[str, bytes], base_url: str = "") -> list[Problem]:
    """Every link that leads to no file, or to no anchor, among `pages` (path to content)."""
    parsed = {
        path: _read(content) for path, content in pages.items() if path.endswith(".html")
    }  # fmt: skip
    problems = []
    for path, page in parsed.items():
        judged: dict[str, bool] = {}
        for link, place in page.links:
            if link not in judged:
                found = _followed(path, link, base_url)
                judged[link] = found is True
                if isinstance(found, tuple):
                    target, anchor = found
                    there = target in pages
                    whole = not anchor or target not in parsed or anchor in parsed[target].ids
                    judged[link] = there and whole
            if not judged[link]:
                line = page.text.count("\n", 0, place) + 1
                problems.append(Problem("broken_link", {"link": link}, f"line {line}", path))
    return problems


def _meet(ways: Folder, path: str, attribute: bytes, base_url: str) -> None:
    """Find out what an attribute of the page at `path` is."""
    ways.met.add(attribute)
    name, _, value = attribute.decode().strip().partition("=")
    value = unescape(value[1:-1])
    if name == "id":
        ways.ids[attribute] = value
    elif value.startswith("#") and value != "#":
        ways.here[attribute] = unquote(value[1:])
    elif value not in ("", "#"):
        there = _followed(path, value, base_url)
        if isinstance(there, tuple):
            ways.links[attribute] = there
        elif not there:
            ways.nowhere.add(attribute)


def _followed(path: str, link: str, base_url: str) -> Target | bool:
    """Where a link of the page at `path` leads to; True for another site, False for nowhere."""
    way, _, anchor = link.partition("#")
    if _PLAIN.fullmatch(way) and way[0] != "/" and way[-1] != "/" and "%" not in anchor:
        return intern(normpath(join(dirname(path), way))), intern(anchor)
    if base_url and link.startswith(base_url):
        link = link.removeprefix(base_url).lstrip("/") or "index.html"
        path = ""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return parts.scheme in ("http", "https", "mailto")
    if link.startswith("/"):
        return False
    target = normpath(join(dirname(path), unquote(parts.path))) if parts.path else path
    if link.endswith("/"):
        target = f"{target}/index.html"
    return target, unquote(parts.fragment)
