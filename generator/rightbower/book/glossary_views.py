"""The page of terms: every concept with its words in all languages, and an index of all words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from rightbower.book.message import Content
from rightbower.model.frozen import frozen
from rightbower.model.glossary import (
    FalseWord,
    Glossary,
    OtherPack,
    Term,
    Variant,
    Witness,
    Wording,
)


@frozen(kw_only=True)
class WordsView:
    """What one language calls a concept, and what it must not be called in that language."""

    language: str
    wording: Wording | None
    note: Content | None
    variants: tuple[tuple[Variant, Content | None], ...]
    false: tuple[tuple[FalseWord, Content], ...]


@frozen(kw_only=True)
class TermView:
    """A concept."""

    id: str
    about: Content
    words: Mapping[str, WordsView]

    def term(self, language: str, source: str = "en") -> str:
        """The concept's word in a language; where it has none, in the source language."""
        view = self.words.get(language)
        if view is not None and view.wording is not None:
            return view.wording.term
        own = self.words[source].wording
        return "" if own is None else own.term

    def speaks(self, language: str) -> bool:
        """Whether the language has a word for the concept."""
        view = self.words.get(language)
        return view is not None and view.wording is not None


@frozen(kw_only=True)
class IndexEntry:
    """A word of any language and the concepts it leads to; `false` where it misleads."""

    word: str
    languages: tuple[str, ...]
    false: bool
    terms: tuple[str, ...]


@frozen(kw_only=True)
class GlossaryView:
    """All concepts by part, all words by first letter."""

    languages: tuple[str, ...]
    parts: tuple[tuple[str, Content, tuple[TermView, ...]], ...]
    terms: Mapping[str, TermView]
    letters: tuple[tuple[str, tuple[IndexEntry, ...]], ...]
    witnesses: Mapping[str, Witness]
    packs: tuple[tuple[OtherPack, Content, Content, tuple[Content, ...]], ...]

    @property
    def words(self) -> int:
        """How many words the index has."""
        return sum(len(entries) for _, entries in self.letters)


def glossary_view(glossary: Glossary) -> GlossaryView:
    """The page of terms."""
    terms = term_views(glossary)
    parts = (
        (part, Content(title), tuple(terms[n] for n, t in glossary.terms.items() if t.part == part))
        for part, title in glossary.parts.items()
    )
    packs = (
        (pack, Content(pack.title), Content(pack.about), tuple(Content(n) for n in pack.notes))
        for pack in glossary.packs
    )
    return GlossaryView(
        languages=glossary.languages,
        parts=tuple(part for part in parts if part[2]),
        terms=terms,
        letters=tuple(_letters(glossary)),
        witnesses=glossary.witnesses,
        packs=tuple(packs),
    )


def term_views(glossary: Glossary) -> Mapping[str, TermView]:
    """All concepts."""
    languages = glossary.languages
    return {name: _term(name, term, languages) for name, term in glossary.terms.items()}


def _term(name: str, term: Term, languages: tuple[str, ...]) -> TermView:
    views = {code: _words(code, term) for code in languages}
    said = {code: view for code, view in views.items() if view.wording or view.false}
    return TermView(id=name, about=Content(term.about), words=said)


def _words(code: str, term: Term) -> WordsView:
    wording = term.words.get(code)
    variants = () if wording is None else wording.variants
    return WordsView(
        language=code,
        wording=wording,
        note=Content(wording.note) if wording and wording.note else None,
        variants=tuple((v, Content(v.note) if v.note else None) for v in variants),
        false=tuple((f, Content(f.why)) for f in term.false if f.language == code),
    )


def plain(word: str) -> str:
    """A word as it is looked up: small letters without accents."""
    bare = unicodedata.normalize("NFD", word.casefold().replace("œ", "oe"))
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


def _letters(glossary: Glossary) -> Iterator[tuple[str, tuple[IndexEntry, ...]]]:
    def key(entry: IndexEntry) -> str:
        word = plain(entry.word)
        skipped = (s for code in entry.languages for s in glossary.skip.get(code, ()))
        return next((word.removeprefix(s) for s in skipped if word.startswith(s)), word)

    by_letter: dict[str, list[IndexEntry]] = {}
    for entry in sorted(_entries(glossary), key=lambda e: (key(e), e.word, e.false)):
        by_letter.setdefault(key(entry)[:1], []).append(entry)
    return ((letter, tuple(entries)) for letter, entries in by_letter.items())


def _entries(glossary: Glossary) -> Iterator[IndexEntry]:
    found: dict[tuple[str, bool], tuple[list[str], list[str]]] = {}
    for word, false, language, term in _all_words(glossary):
        languages, terms = found.setdefault((word, false), ([], []))
        languages.append(language)
        terms.append(term)
    for (word, false), (languages, terms) in found.items():
        yield IndexEntry(word=word, languages=_once(languages), false=false, terms=_once(terms))


def _all_words(glossary: Glossary) -> Iterator[tuple[str, bool, str, str]]:
    for name, term in glossary.terms.items():
        for code, wording in term.words.items():
            yield wording.term, False, code, name
            for variant in wording.variants:
                yield variant.word, False, code, name
        for false in term.false:
            yield false.word, True, false.language, name


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
