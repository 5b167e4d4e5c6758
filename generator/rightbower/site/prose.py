"""Pages of prose: Markdown that a contributor wrote, checked and made safe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from rightbower.book.keeping import PAIRS
from rightbower.book.plots import PLOTS
from rightbower.load.characters import bad_characters, bad_in, without_bad
from rightbower.load.yaml_reader import decode
from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary
from rightbower.model.problem import Place, Problem
from rightbower.model.site_file import language_tag
from rightbower.site.contents import content_of
from rightbower.site.shipped import stands
from rightbower.site.terms import any_of

_TAGS: Final = {
    "h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "em", "strong", "a", "code", "pre", "blockquote",
    "table", "thead", "tbody", "tr", "th", "td", "hr", "br", "span",
}  # fmt: skip
_RAW: Final = re.compile(r"<[A-Za-z!/]")
_NUMBER: Final = re.compile(r"&#(?:[xX]0*([0-9a-fA-F]{1,9})|0*([0-9]{1,9}));?")
_INTERNAL: Final = re.compile(r'href="(rules|hand|page):([A-Za-z0-9_-]+)(?:#([A-Za-z0-9_.-]+))?"')
_TERM: Final = re.compile(r'href="term:([a-z0-9_]+)"')
_FALSE: Final = re.compile(r'<a href="false:([a-z0-9_]+)">(.*?)</a>', re.S)
QUOTED: Final = re.compile(r"\[(?P<word>[^\[\]]+)\]\(false:(?P<term>[a-z0-9_]+)\)")
"""A false word that is quoted as such: `[gatito](false:kitty)`."""

_LINK: Final = re.compile(
    r"(?P<how>\]\(|^ {0,3}\[[^\[\]\n]*\]:)[^\S\n]*(?:\n[^\S\n]*)?"
    r"(?P<link>(?P<kind>[^\s()#/?<]*):(?P<name>[^\s)#]*)(?:#(?P<anchor>[^\s)]*))?)",
    re.M,
)
"""A link, or what a line that names one says, whatever signs it begins with."""
_NAMED: Final = re.compile(r"[^\S\n]*(?:\n|\Z|[(\"'])")
"""What follows the address in a line that names a link: its end, or a title."""
_BROKEN: Final = re.compile(r"\s+[^\s()\"'][^()]*\)")
"""What follows an address in a link that is none: more of it, behind a space."""
_INSIDE: Final = {"rules", "hand", "page"}
_SCHEMES: Final = {*_INSIDE, "term", "false", "http", "https", "mailto"}
CODE: Final = re.compile(r"`(?:[^`\n]|\n(?!\s*\n))*`")
_MARK: Final = re.compile(r"\{[a-z]+:")
_DRAWN: Final = re.compile(r"\{(score|numbers): ([a-z_]+)\}")
"""A drawing: a line of its own that names the pair of cards whose scores are drawn, or the plot."""
_DRAWINGS: Final = {"score": tuple(PAIRS), "numbers": PLOTS}

Linker = Callable[[str, str, str], str]
"""Makes the link to a page of a kind and name, with an anchor."""
Drawer = Callable[[str, str], str]
"""Draws what a line asks for, by its kind and name, as HTML that is already safe: the scores of a
pair of cards (`score`), or a plot (`numbers`)."""


@frozen(kw_only=True)
class ProseLink:
    """A link that a page of prose makes inside the site, and the place where it does."""

    kind: str
    name: str
    anchor: str
    place: Place


@frozen
class Prose:
    """A page of prose in one language; `language` is the one it is really written in."""

    slug: str
    language: str
    title: str
    text: str
    file: str = ""
    links: tuple[ProseLink, ...] = ()


def known_elsewhere(prose: Mapping[str, Mapping[str, Prose]]) -> bytes:
    """The sum of all that other pages show of these: which there are, what they are called, and in
    which language they are written."""
    every = [
        (slug, [(code, page.language, page.title) for code, page in pages.items()])
        for slug, pages in prose.items()
    ]
    return sha256(repr(every).encode()).digest()


def read_prose(
    root: Path, slug: str, languages: tuple[str, ...], source: str
) -> tuple[dict[str, Prose], list[Problem]]:
    """The page in every language; a language that lacks it gets the one in `source`. That a page is
    missing is told where it is named."""
    pages: dict[str, Prose] = {}
    problems: list[Problem] = []
    for language in (source, *(code for code in languages if code != source)):
        file = f"content/pages/{language}/{slug}.md"
        path = root / file
        if stands(path):
            page, found = _page(content_of(path), file, slug, language)
            problems += found
            pages[language] = page
        elif source in pages:
            pages[language] = pages[source]
    return pages, problems


def _page(data: bytes, file: str, slug: str, language: str) -> tuple[Prose, list[Problem]]:
    text, problems = decode(data, file)
    if text is None:
        return Prose(slug, language, slug, "", file), problems
    problems += bad_characters(text, file)
    # Whatever else breaks a line has been told, and shifts no number of those below it.
    lines = without_bad(text).splitlines()
    title = lines[0].removeprefix("# ").strip() if lines else ""
    if not lines or not lines[0].startswith("# "):
        problems.append(Problem("bad_prose", {"reason": "it begins with # and a title"}, file=file))
    plain = _without_code("\n".join(lines))
    refused = [*_refused(lines, plain.split("\n")), *_refused_links(plain)]
    for place, reason in refused:
        problems.append(Problem("bad_prose", {"reason": reason}, None, file, place))
    return Prose(slug, language, title, "\n".join(lines[1:]), file, tuple(_links(plain))), problems


def _linked(plain: str) -> Iterator[tuple[re.Match[str], Place]]:
    """Every link in a text, on whichever lines it stands, with the place of its address."""
    for found in _LINK.finditer(plain):
        # What goes on as a sentence after `[1]:` names no link.
        if found["how"] == "](" or _NAMED.match(plain, found.end()):
            start = found.start("link")
            line = plain.count("\n", 0, start) + 1
            yield found, Place(line, start - plain.rfind("\n", 0, start))


def _links(plain: str) -> Iterator[ProseLink]:
    for found, place in _linked(plain):
        if found["kind"] in _INSIDE:
            yield ProseLink(
                kind=found["kind"], name=found["name"], anchor=found["anchor"] or "", place=place
            )


def _refused_links(plain: str) -> Iterator[tuple[Place, str]]:
    """The links that nobody could follow, by the place of their addresses."""
    for found, place in _linked(plain):
        if found["kind"] not in _SCHEMES:
            yield place, f"no link begins with {found['kind']}:"
        elif found["how"] == "](" and _BROKEN.match(plain, found.end()):
            yield place, "the address of a link has no spaces and no line breaks"


def _numbered(reference: re.Match[str]) -> str:
    """The character that stands in a text as its number; a forbidden one where there is none."""
    digits, decimal = reference[1], reference[2]
    code = int(digits, 16) if digits else int(decimal)
    return chr(code) if code < 0x110000 else "\0"


def _without_code(text: str) -> str:
    """What is quoted as code is shown as it stands; blanks keep the places right."""
    return CODE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def _refused(lines: list[str], plain: list[str]) -> Iterator[tuple[Place, str]]:
    """What lines may not hold, by place; `plain` are the same without what is code."""
    for number, (line, bare) in enumerate(zip(lines, plain, strict=True), 1):
        raw = _RAW.search(bare)
        if raw:
            yield Place(number, raw.start() + 1), "HTML is not allowed"
        for char in _NUMBER.finditer(bare):
            if bad_in(_numbered(char)):
                reason = f"{char[0]} is a character that no page may hold"
                yield Place(number, char.start() + 1), reason
        mark = _MARK.search(bare)
        if mark is None:
            continue
        drawn = _DRAWN.fullmatch(line)
        if drawn is None or sum(map(bool, lines[number - 2 : number + 1])) > 1:
            reason = (
                "a drawing is {score: …} or {numbers: …} on a line of its own, between empty lines"
            )
            yield Place(number, mark.start() + 1), reason
        elif drawn[2] not in _DRAWINGS[drawn[1]]:
            known = ", ".join(_DRAWINGS[drawn[1]])
            reason = f"of {drawn[2]} there is no drawing, only of {known}"
            yield Place(number, drawn.start(2) + 1), reason


def drawings(page: Prose) -> Iterator[tuple[str, str, Place]]:
    """The drawings that a page asks for: kind, name and place."""
    # The title stands above the text.
    for number, line in enumerate(page.text.splitlines(), 2):
        drawn = _DRAWN.fullmatch(line)
        if drawn is not None:
            yield drawn[1], drawn[2], Place(number, 1)


def prose_html(
    page: Prose, link: Linker, draw: Drawer, glossary: Glossary,
    marks: tuple[str, str] = ("“", "”"),
) -> str:  # fmt: skip
    """The page's text as safe HTML.

    `rules:x`, `hand:x` and `page:x` become links, `term:x` one to the glossary, `false:x` a
    quotation of a false word, between the quotation `marks`, with such a link, `{score: x}` and
    `{numbers: x}` drawings.
    """
    # Most builds have made every page of prose before.
    import markdown
    import nh3

    html = markdown.markdown(page.text, extensions=["tables"], output_format="html")
    html = _INTERNAL.sub(lambda m: f'href="{link(m[1], m[2], m[3] or "")}"', html)
    html = _TERM.sub(lambda m: f'href="{link("glossary", "", m[1])}"', html)

    def quoted(found: re.Match[str]) -> str:
        spoken = false_in(glossary, found[1], found[2]) or page.language
        where = link("glossary", "", found[1])
        opening, closing = marks
        said = f'<span lang="{language_tag(spoken)}">{found[2]}</span>'
        return f'{opening}<a href="{where}">{said}</a>{closing}'

    html = _FALSE.sub(quoted, html)
    kept = {"a": {"href"}, "span": {"lang"}}
    clean = nh3.clean(html, tags=_TAGS, attributes=kept, link_rel=None)
    # A table may be wider than a phone; the page may not.
    clean = clean.replace("<table>", '<div class="scroll"><table>')
    clean = clean.replace("</table>", "</table></div>")
    return re.sub(rf"<p>{_DRAWN.pattern}</p>", lambda m: draw(m[1], m[2]), clean)


def false_in(glossary: Glossary, term: str, quoted: str) -> str:
    """The language in which a word of what is `quoted` is a false word for `term`; empty where
    there is none."""
    if term in glossary.terms:
        for false in glossary.terms[term].false:
            if any_of((false.word, *false.watch)).search(quoted):
                return false.language
    return ""
