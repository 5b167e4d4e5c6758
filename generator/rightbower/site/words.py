"""The languages of a site: lexicons and catalogs read, gates applied."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from rightbower.load.lexicons import load_lexicon
from rightbower.load.names import is_language
from rightbower.model.frozen import frozen
from rightbower.model.problem import Place, Problem
from rightbower.model.site_file import SOURCE_LANGUAGE as SOURCE_LANGUAGE
from rightbower.model.site_file import Lexicon
from rightbower.site.blanks import blanks
from rightbower.site.catalog import EMPTY, Catalog, Key, read_catalog
from rightbower.site.contents import content_of
from rightbower.site.habits import Habits
from rightbower.site.language import Translator
from rightbower.site.lists import Lists, lists_of
from rightbower.site.parsed import catalog_text, text_catalog
from rightbower.site.shipped import find, layers, stands
from rightbower.site.store import NOWHERE, Store, library_digest
from rightbower.site.tied import tied_catalog


@lru_cache(maxsize=16)
def _read(
    data: bytes, file: str, code: str, folder: Path | None = None
) -> tuple[Catalog, list[Problem]]:
    """The catalog in a file's content. A large one that has not changed need not be parsed again
    for the next site, nor, where there is a folder to keep it in, for the next build."""

    parsed: list[tuple[Catalog, list[Problem]]] = []

    def made() -> str:
        parsed.append(read_catalog(data, file, code))
        catalog, found = parsed[0]
        return "" if found else catalog_text(catalog)

    if folder is None:
        return read_catalog(data, file, code)
    digest = hashlib.sha256(data).hexdigest()
    text = Store(folder).get(("catalog/3", library_digest("babel"), file, code, digest), made)
    if text and not parsed:
        return text_catalog(text), []
    # Just parsed, or a faulty one, whose text is not kept.
    return parsed[0] if parsed else read_catalog(data, file, code)


def catalog_file(code: str) -> str:
    """Where a site has the translations of a language, below its folder."""
    return f"content/locale/{code}/LC_MESSAGES/messages.po"


@frozen
class Language:
    """One language of the site."""

    code: str
    lexicon: Lexicon
    catalog: Catalog
    unfinished: bool = False
    lists: Lists | None = None
    habits: Habits | None = None

    def translator(self) -> Translator:
        """A translator with nothing said yet."""
        source = self.code == SOURCE_LANGUAGE
        return Translator(self.code, self.lexicon, self.catalog, source, self.lists)


def read_languages(
    root: Path, codes: tuple[str, ...], unfinished: tuple[str, ...] = (), store: Store = NOWHERE
) -> tuple[dict[str, Language], tuple[Problem, ...]]:
    """The languages, in order; a language whose files are faulty is left out, with the reasons.

    A catalog may lack translations only where its language is `unfinished`. What has been parsed is
    kept in `store`.
    """
    languages: dict[str, Language] = {}
    problems: list[Problem] = []
    for code in codes:
        file = f"content/lexicon/{code}.yaml"
        path = find(root, file) if is_language(code) else None
        if path is None:
            continue  # told where the language is named
        lexicon, found = load_lexicon(content_of(path), file)
        problems += found
        catalog, trouble = _catalog(root, code, code in unfinished, store)
        problems += trouble
        if lexicon is not None:
            catalog = tied_catalog(catalog, lexicon.tied)
            languages[code] = Language(code, lexicon, catalog, code in unfinished, _lists(code))
    return languages, tuple(problems)


def own_name(code: str) -> str:
    """What a language calls itself, whether the site speaks it or not; its code where nobody
    knows. What is asked for the first time is read from a long list."""
    from babel import Locale, UnknownLocaleError  # Most builds have kept what Babel says.

    try:
        name = Locale.parse(code).get_language_name(code)
    except (UnknownLocaleError, ValueError):
        name = None
    return (name or code).capitalize()


def _lists(code: str) -> Lists | None:
    """How things are listed in a language; None where there is no such one, as its catalog
    tells."""
    from babel import UnknownLocaleError  # Most builds have kept what Babel says.

    try:
        return lists_of(code)
    except (UnknownLocaleError, ValueError):
        return None


def _catalog(
    root: Path, code: str, unfinished: bool, store: Store
) -> tuple[Catalog, tuple[Problem, ...]]:
    """The shipped translations with the site's own before them; a text that the site's catalog
    names is said as it is there, or not at all."""
    files = [place / catalog_file(code) for place in reversed(layers(root))]
    read = tuple(content_of(file) for file in files if stands(file))
    return _layered(read, code, unfinished, store.folder)


@lru_cache(maxsize=16)
def _layered(
    files: tuple[bytes, ...], code: str, unfinished: bool, kept: Path | None
) -> tuple[Catalog, tuple[Problem, ...]]:
    """The catalogs in these files, each before those that stand before it; `kept` is where such are
    kept. A server reads the same ones again and again."""
    catalog, problems = EMPTY, list[Problem]()
    for data in files:
        read, found = _read(data, catalog_file(code), code, kept)
        problems += [*found, *_gate(read, unfinished), *_uncounted(read, catalog)]
        catalog = read.above(catalog)
    return catalog, tuple(problems)


def catalog_problems(root: Path, code: str) -> list[Problem]:
    """Why the catalogs of a language cannot be read, the site's own or the shipped one; none where
    there are none, unless nobody knows the language."""
    from babel import Locale, UnknownLocaleError  # Most builds have kept what Babel says.

    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError) as error:
        return [Problem("bad_catalog", {"reason": str(error)}, file=catalog_file(code))]
    files = [place / catalog_file(code) for place in layers(root)]
    read = [_read(content_of(file), catalog_file(code), code) for file in files if stands(file)]
    return [problem for _, found in read for problem in found]


def needless(root: Path, code: str) -> set[Key]:
    """The texts that need not stand in the site's own catalog: the shipped one says them, and the
    site has not said them in its own words either."""
    said: set[Key] = set()
    for place in reversed(layers(root)):
        file = place / catalog_file(code)
        if stands(file):
            catalog, _ = _read(content_of(file), catalog_file(code), code)
            if place == root:
                said -= catalog.entries.keys()
            else:
                said |= {key for key, entry in catalog.entries.items() if all(entry.texts)}
    return said


def _uncounted(catalog: Catalog, below: Catalog) -> Iterator[Problem]:
    """The texts that a catalog says in one form for every number, where those `below` count."""
    for key, entry in catalog.entries.items():
        counted = below.entries.get(key)
        if counted and len(entry.texts) == 1 < len(counted.texts):
            place = Place(entry.line, 1)
            yield Problem("message_plural", {"text": key[1]}, file=catalog.file, place=place)


def _gate(catalog: Catalog, unfinished: bool = False) -> Iterator[Problem]:
    """What a catalog must not contain: other blanks and, unless it is unfinished, guesses and
    missing plural forms."""
    for (_, english), entry in catalog.entries.items():
        place = Place(entry.line, 1)
        if entry.fuzzy and not unfinished:
            yield Problem("message_fuzzy", {"text": english}, file=catalog.file, place=place)
        partial = len(entry.texts) > 1 and any(entry.texts) and not all(entry.texts)
        if partial and not unfinished:
            yield Problem("message_plural", {"text": english}, file=catalog.file, place=place)
        wanted = blanks(english)
        for text in entry.texts:
            if text and blanks(text) != wanted:
                yield Problem("message_blanks", {"text": english}, file=catalog.file, place=place)
