"""The watch over our own texts: false words, words for another thing, letters of another script and
spaces that may break a line where it may not.

A false word may stand in a page of prose where it is quoted: `[gatito](false:kitty)`. A catalog
has nothing to quote: the glossary's own words are no messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary, Term
from rightbower.model.problem import Place, Problem
from rightbower.site.catalog import Catalog
from rightbower.site.prose import CODE, QUOTED, Prose, false_in
from rightbower.site.terms import any_of
from rightbower.site.words import SOURCE_LANGUAGE, Language

_TARGETS: Final = re.compile(rf"^ {{4}}.*|{CODE.pattern}|(?<=\])\(\s*[^)\s]*\)", re.M)
"""Code, in blocks and in lines, and the targets of links: nobody reads them as prose."""


@frozen
class _Trap:
    """A concept with words that its translations must avoid."""

    name: str
    term: Term
    spoken: re.Pattern[str]
    avoid: re.Pattern[str]


class Watch:
    """Watches the texts of one language."""

    def __init__(self, glossary: Glossary, language: Language) -> None:
        self._glossary = glossary
        self._language = language
        self._terms = {
            form.lower(): name
            for name, term in glossary.terms.items()
            for false in term.false
            if false.language == language.code
            for form in false.watch
        }
        self._false = any_of(self._terms)
        letters = language.lexicon.letters
        self._letters = re.compile("|".join(map(re.escape, letters)) if letters else r"(?!)")
        self._traps = tuple(self._avoided())

    def _avoided(self) -> Iterator[_Trap]:
        for name, term in self._glossary.terms.items():
            words = term.words.get(self._language.code)
            if words is not None and words.avoid:
                spoken = any_of(term.words[SOURCE_LANGUAGE].forms)
                yield _Trap(name, term, spoken, any_of(words.avoid))

    def text(self, text: str, file: str, line: int) -> Iterator[Problem]:
        """What is wrong with the words and letters of a text that begins in a line."""
        for found in self._false.finditer(text):
            word = " ".join(found.group().split())
            name = self._terms[word.lower()]
            words = self._glossary.terms[name].words
            right = words.get(self._language.code) or words[SOURCE_LANGUAGE]
            params = {"word": word, "term": right.term, "id": name}
            yield Problem("false_term", params, None, file, _place(text, found, line))
        for found in self._letters.finditer(text):
            wanted = self._language.lexicon.letters[found.group()]
            letters = {"found": _told(found.group()), "expected": _told(wanted)}
            yield Problem("wrong_letter", letters, None, file, _place(text, found, line))

    def prose(self, page: Prose) -> Iterator[Problem]:
        """What is wrong with a page of prose, quotations apart."""
        text = f"# {page.title}\n{page.text}"
        for quoted in QUOTED.finditer(text):
            if not false_in(self._glossary, quoted["term"], quoted["word"]):
                word = " ".join(quoted["word"].split())
                params = {"term": f"{quoted['term']}: {word}"}
                yield Problem("unknown_term", params, None, page.file, _place(text, quoted))
        yield from self.text(_TARGETS.sub(_blank, QUOTED.sub(_blank, text)), page.file, 1)

    def catalog(self, catalog: Catalog) -> Iterator[Problem]:
        """What is wrong with the translations of a catalog."""
        for (_, english), entry in catalog.entries.items():
            for text in entry.texts:
                for problem in self.text(text, catalog.file, entry.line):
                    yield Problem(
                        problem.code, problem.params, None, catalog.file, Place(entry.line, 1)
                    )
                yield from self._confused(english, text, catalog.file, entry.line)

    def _confused(self, english: str, text: str, file: str, line: int) -> Iterator[Problem]:
        for trap in self._traps:
            if not trap.spoken.search(english):
                continue
            for found in trap.avoid.finditer(text):
                if not self._owned(found.group().lower(), english):
                    right = trap.term.words[self._language.code].term
                    params = {"word": found.group(), "term": right, "text": text}
                    yield Problem("confused_term", params, None, file, Place(line, 1))

    def _owned(self, word: str, english: str) -> bool:
        """Whether the English text also speaks of something that `word` is right for."""
        for term in self._glossary.terms.values():
            forms = term.words[self._language.code].forms if self._speaks(term) else ()
            if any(word in form.lower().split() for form in forms) and any_of(
                term.words[SOURCE_LANGUAGE].forms
            ).search(english):
                return True
        return False

    def _speaks(self, term: Term) -> bool:
        return self._language.code in term.words


def _told(letters: str) -> str:
    """The letters with each space by its number: spaces look alike."""
    return "".join(f"U+{ord(c):04X} " if c.isspace() else c for c in letters).strip()


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found.group())


def _place(text: str, found: re.Match[str], line: int = 1) -> Place:
    """Where something stands in a text that begins in a line."""
    start = found.start()
    return Place(line + text.count("\n", 0, start), start - text.rfind("\n", 0, start))


def watched(
    glossary: Glossary,
    languages: Mapping[str, Language],
    prose: Mapping[str, Mapping[str, Prose]],
) -> Iterator[Problem]:
    """Everything that the watch finds in the catalogs and the pages of a site."""
    for code, language in languages.items():
        watch = Watch(glossary, language)
        yield from watch.catalog(language.catalog)
        for pages in prose.values():
            if code in pages and pages[code].language == code:
                yield from watch.prose(pages[code])
