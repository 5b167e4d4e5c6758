"""site.yaml and theme.yaml, read and checked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Final

from rightbower.load.addresses import ADDRESS, is_address
from rightbower.load.names import OWN_PAGES, language_at, name_at
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.problem import Faults, Param, Problem
from rightbower.model.site_file import SOURCE_LANGUAGE, SiteFile, ThemeFile

_CATALOGS: Final = "content/locale/"
There = Callable[[str], bool]
"""Whether a site has a file, by its path below the site's folder; what comes with the program
counts as its own where the site may use it."""


def load_site(
    data: bytes, file: str, known: tuple[str, ...] | None = None, there: There | None = None
) -> tuple[SiteFile | None, tuple[Problem, ...]]:
    """The settings of a site; None, with the reasons, when they cannot be used. Names that cannot
    be used are left out of them, so that nobody reads or writes by them.

    `known` are the profiles that there are, `there` tells of the files; None leaves what is named
    unchecked.
    """
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    site: SiteFile | None = shaped(SiteFile, document.plain, faults)
    if site is not None:
        _twice(site, faults)
        _named(site, faults)
        for number, name in enumerate(site.profiles):
            if known is not None and name not in known:
                params: dict[str, Param] = {"profile": name, "known": known}
                faults.add("unknown_profile", f"profiles[{number}]", None, **params)
        if site.base_url and not is_address(site.base_url):
            _not(faults, "base_url", ADDRESS, site.base_url)
        site = _usable(site, there or (lambda _: True), faults)
    return site, (*problems, *faults.sorted())


def _twice(site: SiteFile, faults: Faults) -> None:
    """Nothing stands twice in a list."""
    lists: dict[str, tuple[str, ...]] = {
        "languages": site.languages, "profiles": site.profiles, "pages": site.pages,
        "omit": site.omit,
    }  # fmt: skip
    for key, names in lists.items():
        for number, name in enumerate(names):
            if name in names[:number]:
                faults.add("duplicate_id", f"{key}[{number}]", None, id=name)


def _named(site: SiteFile, faults: Faults) -> None:
    """A site has a title, and only its own translations can be unfinished."""
    if not site.title.strip():
        _not(faults, "title", "a title", f'"{site.title}"')
    translated = [code for code in site.languages if code != SOURCE_LANGUAGE]
    for number, code in enumerate(site.unfinished):
        if code not in translated:
            expected = ", ".join(translated) or "left out"
            _not(faults, f"unfinished[{number}]", expected, code)


def _usable(site: SiteFile, there: There, faults: Faults) -> SiteFile:
    """The settings without the names that cannot be used; why is told at each of them."""
    if not site.languages:
        _not(faults, "languages", "one language or more, such as [en]", "[]")
    codes = enumerate(site.languages)
    spoken = {n: code for n, code in codes if language_at(f"languages[{n}]", code, faults)}
    for number, code in spoken.items():
        _all_there(_words_of(code), there, f"languages[{number}]", faults)
    slugs = enumerate(site.pages)
    pages = {n: slug for n, slug in slugs if _page(f"pages[{n}]", slug, site.pages[:n], faults)}
    for number, slug in pages.items():
        _all_there(_lacking(slug, site.languages, there), there, f"pages[{number}]", faults)
    theme = site.theme if name_at("theme", site.theme, faults) else ""
    themed = theme and _all_there([f"themes/{theme}/theme.yaml"], there, "theme", faults)
    return replace(
        site, languages=tuple(spoken.values()) or (SOURCE_LANGUAGE,), pages=tuple(pages.values()),
        theme=theme if themed else "plain",
    )  # fmt: skip


def _all_there(files: Iterable[str], there: There, key: str, faults: Faults) -> bool:
    """Whether all files are there that the value of `key` names; those that are not are told."""
    missing = [file for file in files if not there(file)]
    for file in missing:
        # What the program makes is asked for by another command than what an author writes.
        made = {"why": "catalog"} if file.startswith(_CATALOGS) else {}
        faults.add("not_found", key, None, path=file, **made)
    return not missing


def _words_of(code: str) -> tuple[str, ...]:
    """The files without which no language can be spoken."""
    lexicon = f"content/lexicon/{code}.yaml"
    if code == SOURCE_LANGUAGE:
        return (lexicon,)
    return lexicon, f"{_CATALOGS}{code}/LC_MESSAGES/messages.po"


def _page(key: str, slug: str, before: tuple[str, ...], faults: Faults) -> bool:
    """Whether a page of prose can be called that, where there are those `before` it."""
    if slug in OWN_PAGES:
        faults.add("duplicate_id", key, None, id=slug)
    else:
        # Of two files whose names differ in nothing else, some systems keep one.
        alike = [one for one in (*OWN_PAGES, *before) if one.lower() == slug.lower()]
        if alike and slug not in alike:
            faults.add("duplicate_id", key, None, id=slug, other=alike[0], why="case")
    return name_at(key, slug, faults) and slug not in OWN_PAGES


def _lacking(slug: str, languages: tuple[str, ...], there: There) -> list[str]:
    """The first file that a page lacks: what the source language has may be missing elsewhere."""
    files = [f"content/pages/{code}/{slug}.md" for code in (SOURCE_LANGUAGE, *languages)]
    if there(files[0]):
        return []
    return [file for file in files[1:] if not there(file)][:1]


def _not(faults: Faults, key: str, expected: str, found: str) -> None:
    """The value of a key is not what is expected there."""
    faults.add("wrong_type", key, None, key=key, expected=expected, found=found)


def load_theme(
    data: bytes, file: str, there: There | None = None, above: Collection[str] = ()
) -> tuple[ThemeFile | None, tuple[Problem, ...]]:
    """A theme's own settings; None, with the reasons, when they cannot be used. `above` are the
    themes that extend it, itself among them."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    theme: ThemeFile | None = shaped(ThemeFile, document.plain, faults)
    base = None if theme is None else theme.extends
    if base is not None and name_at("extends", base, faults):
        if base in above:
            reason = "the themes extend one another in a circle"
            faults.add("bad_template", "extends", None, reason=reason)
        _all_there([f"themes/{base}/theme.yaml"], there or (lambda _: True), "extends", faults)
    return theme, (*problems, *faults.sorted())
