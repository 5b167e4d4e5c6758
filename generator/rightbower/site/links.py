"""Every link and anchor of the written pages, followed inside the site itself.

Pages are read by pattern and not by a parser: they are our own, with every attribute quoted, and
a parser takes longer over them than all the rest of a build.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import unquote, urlsplit

from rightbower.model.problem import Problem
from rightbower.site.prose import Prose
from rightbower.site.urls import page_path

_NOT_FOLLOWED: Final = re.compile(r"<(?:base|use)\b[^>]*>|<!--.*?-->", re.S)
_ATTRIBUTE: Final = re.compile(r"""\s(id|href|src)=(?:"([^"]*)"|'([^']*)')""")


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


def broken_in_prose(
    pages: Mapping[str, bytes], prose: Mapping[str, Mapping[str, Prose]]
) -> list[Problem]:
    """Every link of a page of prose that leads nowhere, told where its author wrote it."""
    ids: dict[str, frozenset[str]] = {}
    problems = []
    for written in prose.values():
        for page in {one.file: one for one in written.values()}.values():
            for link in page.links:
                path = page_path(page.language, link.kind, link.name)
                if path in pages and path not in ids:
                    ids[path] = _read(pages[path]).ids
                if path not in pages or (link.anchor and link.anchor not in ids[path]):
                    text = f"{link.kind}:{link.name}" + f"#{link.anchor}" * bool(link.anchor)
                    problems.append(
                        Problem("broken_link", {"link": text}, None, page.file, link.place)
                    )
    return problems


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
                judged[link] = _reaches(path, link, pages, parsed, base_url)
            if not judged[link]:
                line = page.text.count("\n", 0, place) + 1
                problems.append(Problem("broken_link", {"link": link}, f"line {line}", path))
    return problems


def _reaches(
    path: str, link: str, pages: Mapping[str, bytes], parsed: Mapping[str, _Page], base_url: str
) -> bool:
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
    if target not in pages:
        return False
    anchor = unquote(parts.fragment)
    return not anchor or target not in parsed or anchor in parsed[target].ids
