"""Every link and anchor of the written pages, followed inside the site itself.

Pages are read by pattern and not by a parser: they are our own, with every attribute quoted, and
a parser takes longer over them than all the rest of a build.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from posixpath import dirname, join, normpath
from sys import intern
from typing import Final
from urllib.parse import unquote, urlsplit

from rightbower.model.problem import Problem
from rightbower.site.prose import Prose
from rightbower.site.urls import page_path

_NOT_FOLLOWED: Final = re.compile(r"<(?:base|use)\b[^>]*>|<!--.*?-->", re.S)
_ATTRIBUTE: Final = re.compile(r"""\s(id|href|src)=(?:"([^"]*)"|'([^']*)')""")


Target = tuple[str, str]
"""A file of the site, and the anchor in it that a link leads to (empty for none)."""
Ways = dict[tuple[str, str], Target | bool]
"""Where links lead to by the folder of their page: to a file, to another site (True), nowhere."""


@dataclass(frozen=True, slots=True)
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


def _quick(content: bytes) -> tuple[set[str], set[str]]:
    """The ids and the links of a page, without their places; as `_read` for our own pages."""
    if _is_odd(content):
        page = _read(content)
        return set(page.ids), {link for link, _ in page.links}
    ids = {part[: part.index(b'"')] for part in content.split(b' id="')[1:]}
    links = {
        part[: part.index(b'"')]
        for name in (b' href="', b' src="')
        for before, part in pairwise(content.split(name))
        if not before.endswith(b"<use")
    }
    return {unescape(name.decode()) for name in ids}, {
        unescape(link.decode()) for link in links if link
    }


def _is_odd(content: bytes) -> bool:
    """Whether a page has anything that the quick reading does not know."""
    if any(blank in content for blank in (b"\t", b"\r", b"\f")):
        return True
    return any(sign in content for sign in _ODD) or content.count(b"<use ") != content.count(
        b"<use href="
    )


_ODD: Final = (
    b"<base", b"<!--",
    *(f"{before}{name}={after}".encode() for name in ("id", "href", "src")
      for before, after in (("\n", ""), (" ", "'"))),
)  # fmt: skip


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

    def page(self, path: str, content: bytes) -> None:
        """Take in a page."""
        ids, links = _quick(content)
        self.ids[path] = intern(" ".join(sorted(ids)))
        folder = dirname(path)
        for link in links:
            if link.startswith("#"):
                self.broken |= unquote(link[1:]) not in ids and link != "#"
                continue
            key = (folder, link)
            found = self._ways.get(key)
            if found is None:
                if len(self._ways) >= _WAYS_AT_MOST:
                    self._ways.clear()
                found = self._ways[key] = _followed(path, link, self._base)
            if isinstance(found, tuple):
                self.targets.add(found)
            else:
                self.broken |= not found

    def take(self, ids: Mapping[str, str], targets: Iterable[Target], broken: bool) -> None:
        """Take in what was gathered elsewhere."""
        self.ids |= {path: intern(joined) for path, joined in ids.items()}
        self.targets |= set(targets)
        self.broken |= broken

    def all_lead(self, paths: Container[str]) -> bool:
        """Whether every link leads to one of the files `paths`, and to an anchor that is there."""
        known: dict[str, set[str]] = {}
        for target, anchor in self.targets:
            if target not in paths:
                return False
            if anchor and target in self.ids:
                if target not in known:
                    known[target] = set(self.ids[target].split(" "))
                if anchor not in known[target]:
                    return False
        return not self.broken

    def broken_in_prose(
        self, paths: Container[str], prose: Mapping[str, Mapping[str, Prose]]
    ) -> list[Problem]:
        """Every link of a page of prose that leads nowhere, told where its author wrote it."""
        problems = []
        for written in prose.values():
            for page in {one.file: one for one in written.values()}.values():
                for link in page.links:
                    path = page_path(page.language, link.kind, link.name)
                    ids = self.ids.get(path, "").split(" ")
                    if path not in paths or (link.anchor and link.anchor not in ids):
                        text = f"{link.kind}:{link.name}" + f"#{link.anchor}" * bool(link.anchor)
                        problems.append(
                            Problem("broken_link", {"link": text}, None, page.file, link.place)
                        )
        return problems


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


def _followed(path: str, link: str, base_url: str) -> Target | bool:
    """Where a link of the page at `path` leads to; True for another site, False for nowhere."""
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
