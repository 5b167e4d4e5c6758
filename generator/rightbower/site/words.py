"""The languages of a site: lexicons and catalogs read, gates applied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rightbower.load.site_files import load_lexicon
from rightbower.model.problem import Place, Problem
from rightbower.model.site_file import Lexicon
from rightbower.site.language import EMPTY, Catalog, Translator, blanks, read_catalog

SOURCE_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Language:
    """One language of the site."""

    code: str
    lexicon: Lexicon
    catalog: Catalog
    unfinished: bool = False

    def translator(self) -> Translator:
        """A translator with nothing said yet."""
        source = self.code == SOURCE_LANGUAGE
        return Translator(self.code, self.lexicon, self.catalog, source)


def read_languages(
    root: Path, codes: tuple[str, ...], unfinished: tuple[str, ...] = ()
) -> tuple[dict[str, Language], tuple[Problem, ...]]:
    """The languages, in order; a language whose files are faulty is left out, with the reasons.

    A catalog may lack translations only where its language is `unfinished`.
    """
    languages: dict[str, Language] = {}
    problems: list[Problem] = []
    for code in codes:
        file = f"content/lexicon/{code}.yaml"
        if not (root / file).is_file():
            problems.append(Problem("not_found", {"path": file}, file=file))
            continue
        lexicon, found = load_lexicon((root / file).read_bytes(), file)
        problems += found
        catalog, trouble = _catalog(root, code, code in unfinished)
        problems += trouble
        if lexicon is not None:
            languages[code] = Language(code, lexicon, catalog, code in unfinished)
    return languages, tuple(problems)


def _catalog(root: Path, code: str, unfinished: bool) -> tuple[Catalog, list[Problem]]:
    file = f"content/locale/{code}/LC_MESSAGES/messages.po"
    path = root / file
    if not path.is_file():
        if code == SOURCE_LANGUAGE:
            return EMPTY, []
        return EMPTY, [Problem("not_found", {"path": file}, file=file)]
    catalog, problems = read_catalog(path.read_bytes(), file, code)
    return catalog, [*problems, *_gate(catalog, unfinished)]


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
