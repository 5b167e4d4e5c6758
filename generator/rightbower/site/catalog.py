"""Catalogs: the translations of one language, read from a .po file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from gettext import c2py
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rightbower.load.characters import bad_characters, hidden_in
from rightbower.load.yaml_reader import decode
from rightbower.model.frozen import frozen
from rightbower.model.problem import Place, Problem
from rightbower.site.po import catalog_faults

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog as Messages

_MOST: Final = 10_000_000
"""How many bytes a catalog may have; a text of the program takes 400 of them."""
_MADE: Final = ("#:", "#.", "#|", "#~")
"""How comments begin that programs write: where a text stands, what is said of it there, what it
was before, what is no longer asked for."""

Key = tuple[str, str]
"""A message's context and its English text."""


class Entry(NamedTuple):
    """A translation: one text, or one per plural form."""

    texts: tuple[str, ...]
    fuzzy: bool
    line: int
    plural: str = ""
    """What its forms are counted by, where that is not what its catalog says."""


@frozen
class Catalog:
    """All translations of one language, by context and English text."""

    file: str
    entries: Mapping[Key, Entry]
    forms: int
    form_of: Callable[[int], int]
    plural: str = ""
    """What `form_of` is made from: the expression in the file."""

    def form(self, entry: Entry, number: int) -> str:
        """What an entry says of so many."""
        form_of = _form_of(entry.plural) if entry.plural else self.form_of
        return entry.texts[min(form_of(number), len(entry.texts) - 1)]

    def above(self, other: Catalog) -> Catalog:
        """The entries of both, its own before the other's; the forms of each are counted as its
        own catalog says."""
        entries = other.entries
        if other.plural != self.plural:
            plural = other.plural
            entries = {key: entry._replace(plural=plural) for key, entry in entries.items()}
        return replace(self, entries={**entries, **self.entries})

    def __reduce__(self) -> tuple[Any, ...]:
        """A catalog is kept without its function, which is made again."""
        return _catalog, (self.file, self.entries, self.forms, self.plural)


_form_of: Final = cache(c2py)


def _catalog(file: str, entries: Mapping[Key, Entry], forms: int, plural: str) -> Catalog:
    return Catalog(file, entries, forms, c2py(plural), plural) if plural else EMPTY


EMPTY: Final = Catalog("", {}, 2, lambda n: 0 if n == 1 else 1)
"""The catalog of the source language: everything is said as it is written."""


def read_catalog(data: bytes, file: str, language: str) -> tuple[Catalog, list[Problem]]:
    """The catalog in a .po file, and what makes it unusable."""
    from babel import Locale, UnknownLocaleError
    from babel.messages import pofile  # Most builds have read every catalog before.

    text, problems = decode(data, file, _MOST)
    if text is None:
        return EMPTY, problems
    text = in_lines(text)
    bad = bad_characters(text, file)
    faults = catalog_faults(text, file, language)
    try:
        Locale.parse(language)
        if faults:
            return EMPTY, [*bad, *faults]
        catalog = parsed(text, language)
    except (
        pofile.PoFileError, UnknownLocaleError, ValueError, LookupError, ArithmeticError,
    ) as error:  # fmt: skip
        # Where Babel promises nothing, it fails with any of them.
        place = Place(getattr(error, "lineno", 0) + 1, 1)
        return EMPTY, [Problem("bad_catalog", {"reason": str(error)}, file=file, place=place)]
    entries: dict[Key, Entry] = {}
    for message in catalog:
        if not message.id:
            continue
        english = message.id if isinstance(message.id, str) else message.id[0]
        string = message.string or ""
        texts = (string,) if isinstance(string, str) else tuple(string)
        entries[(message.context or "", english)] = Entry(texts, message.fuzzy, message.lineno or 1)
    for entry in entries.values():
        hidden = dict.fromkeys(mark for text in entry.texts for mark in hidden_in(text))
        bad += [
            Problem("bad_character", {"word": word, "why": why}, None, file, Place(entry.line, 1))
            for word, why in hidden
        ]
    form_of = c2py(catalog.plural_expr)
    return Catalog(file, entries, catalog.num_plurals, form_of, catalog.plural_expr), bad


def in_lines(text: str) -> str:
    """A text whose lines end as ours do, whatever program has written it."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parsed(text: str, language: str) -> Messages:
    """A sound .po file as Babel has it, without the comments that programs write: they are made
    anew, and what Babel cannot read of them has no weight."""
    from babel.messages import pofile

    lines = ["" if line.lstrip()[:2] in _MADE else line for line in text.split("\n")]
    return pofile.read_po(lines, locale=language, abort_invalid=True)
