"""Pages of prose: Markdown that a contributor wrote, checked and made safe."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import markdown
import nh3

from rightbower.model.problem import Place, Problem

_TAGS: Final = {
    "h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "em", "strong", "a", "code", "pre", "blockquote",
    "table", "thead", "tbody", "tr", "th", "td", "hr", "br",
}  # fmt: skip
_RAW: Final = re.compile(r"<[A-Za-z!/]")
_INTERNAL: Final = re.compile(r'href="(rules|hand|page):([A-Za-z0-9_-]+)(?:#([A-Za-z0-9_.-]+))?"')

Linker = Callable[[str, str, str], str]
"""Makes the link to a page of a kind and name, with an anchor."""


@dataclass(frozen=True, slots=True)
class Prose:
    """A page of prose in one language; `language` is the one it is really written in."""

    slug: str
    language: str
    title: str
    text: str


def read_prose(
    root: Path, slug: str, languages: tuple[str, ...], source: str
) -> tuple[dict[str, Prose], list[Problem]]:
    """The page in every language; a language that lacks it gets the one in `source`."""
    pages: dict[str, Prose] = {}
    problems: list[Problem] = []
    for language in (source, *(code for code in languages if code != source)):
        file = f"content/pages/{language}/{slug}.md"
        path = root / file
        if path.is_file():
            page, found = _page(path.read_bytes(), file, slug, language)
            problems += found
            pages[language] = page
        elif source in pages:
            pages[language] = pages[source]
        else:
            problems.append(Problem("not_found", {"path": file}, file=file))
    return pages, problems


def _page(data: bytes, file: str, slug: str, language: str) -> tuple[Prose, list[Problem]]:
    text = data.decode("utf-8-sig", "replace")
    problems = []
    lines = text.splitlines()
    title = lines[0].removeprefix("# ").strip() if lines else ""
    if not lines or not lines[0].startswith("# "):
        problems.append(Problem("bad_prose", {"reason": "it begins with # and a title"}, file=file))
    for number, line in enumerate(lines, 1):
        raw = _RAW.search(line)
        if raw:
            place = Place(number, raw.start() + 1)
            problems.append(
                Problem("bad_prose", {"reason": "HTML is not allowed"}, None, file, place)
            )
    return Prose(slug, language, title, "\n".join(lines[1:])), problems


def prose_html(page: Prose, link: Linker) -> str:
    """The page's text as safe HTML; `rules:x`, `hand:x` and `page:x` become links."""
    html = markdown.markdown(page.text, extensions=["tables"], output_format="html")
    html = _INTERNAL.sub(lambda m: f'href="{link(m[1], m[2], m[3] or "")}"', html)
    return nh3.clean(html, tags=_TAGS, attributes={"a": {"href"}}, link_rel=None)
