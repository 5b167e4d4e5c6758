"""Every link and anchor of the written pages, followed inside the site itself."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

from rightbower.model.problem import Problem


class _Page(HTMLParser):
    """The ids and links of one page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, int]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect what the tag names and where it leads."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in ("href", "src") and value and tag not in ("base", "use"):
                self.links.append((value, self.getpos()[0]))


def broken_links(pages: Mapping[str, bytes], base_url: str = "") -> list[Problem]:
    """Every link that leads to no file, or to no anchor, among `pages` (path to content)."""
    parsed: dict[str, _Page] = {}
    for path, content in pages.items():
        if path.endswith(".html"):
            page = parsed[path] = _Page()
            page.feed(content.decode())
    problems = []
    for path, page in parsed.items():
        for link, line in page.links:
            if not _reaches(path, link, pages, parsed, base_url):
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
