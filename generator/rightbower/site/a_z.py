"""The page from A to Z: all that can be found, in the order of the language's own alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from jinja2 import Environment
from jinja2.filters import make_attrgetter

from rightbower.book.glossary_views import plain
from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary
from rightbower.model.site_file import Lexicon
from rightbower.site.entries import KINDS, Entry
from rightbower.site.language import Translator

NO_LETTER = "#"
"""Where titles stand that begin with a figure."""


@frozen(kw_only=True)
class Listed:
    """A title with the entries that bear it, by kind; `said` is the title in the language. What
    the entries say is not told here."""

    said: str
    entries: tuple[Entry, ...]


@frozen(kw_only=True)
class Letter:
    """A letter of the alphabet and the titles under it."""

    letter: str
    titles: tuple[Listed, ...]


class Alphabet:
    """The order of words in one language.

    A letter that the lexicon's `alphabet` names has a place of its own; any other counts as its
    letter without the accent, and what is no letter and no figure does not count.
    """

    def __init__(self, lexicon: Lexicon, skipped: Iterable[str] = ()) -> None:
        self._own = {letter: place for place, letter in enumerate(lexicon.alphabet)}
        self._skipped = tuple(skipped)
        self._signs: dict[str, str] = {}

    def key(self, text: str) -> str:
        """What a text is sorted by: for each sign that counts its place, and itself."""
        small = unicodedata.normalize("NFC", text.casefold().replace("œ", "oe").replace("æ", "ae"))
        start = next((s for s in self._skipped if small.startswith(s)), "")
        known = self._signs
        for sign in {*small}.difference(known):
            known[sign] = self._placed(sign)
        return "".join([known[sign] for sign in small.removeprefix(start)])

    def _placed(self, sign: str) -> str:
        """A sign with its place before it: what has none comes first. Empty for one that does not
        count."""
        plain_sign = self._sign(sign)
        if not (plain_sign.isalnum() or plain_sign == " "):
            return ""
        return f"{chr(self._own.get(plain_sign, -1) + 1)}{plain_sign}"

    def _sign(self, sign: str) -> str:
        if sign in self._own:
            return sign
        return plain(sign)[:1] or sign

    def letter(self, text: str) -> str:
        """The letter under which a text stands."""
        first = next((sign for sign in self.key(text)[1::2] if sign != " "), NO_LETTER)
        return first if first.isalpha() else NO_LETTER


def alphabet_of(voice: Translator, glossary: Glossary) -> Alphabet:
    """The order of words in the language of a voice."""
    return Alphabet(voice.lexicon, glossary.skip.get(voice.language, ()))


def alphabetic(
    environment: Environment, voice: Translator, glossary: Glossary
) -> Callable[[Iterable[Any], str | int], tuple[Any, ...]]:
    """For templates: things in the order of what they are called in a language, of which each has
    its name as the part that is asked for."""
    alphabet = alphabet_of(voice, glossary)

    def ordered(ones: Iterable[Any], part: str | int) -> tuple[Any, ...]:
        name = make_attrgetter(environment, part)

        def place(one: Any) -> tuple[str, str]:
            said = voice.name(name(one))
            return alphabet.key(said), said

        return tuple(sorted(ones, key=place))

    return ordered


def a_to_z(found: Iterable[Entry], voice: Translator, glossary: Glossary) -> tuple[Letter, ...]:
    """All entries by letter; those of one kind and title are one, with all their games."""
    alphabet = alphabet_of(voice, glossary)
    titles: dict[str, list[Entry]] = {}
    for entry in found:
        same = titles.setdefault(voice.name(entry.title), [])
        known = next((n for n, one in enumerate(same) if _beside(one, entry)), None)
        if known is None:
            same.append(entry)
        else:
            same[known] = replace(same[known], games=(*same[known].games, *entry.games))
    order = list(KINDS)
    letters: dict[str, list[Listed]] = {}
    for said in sorted(titles, key=lambda title: (alphabet.key(title), title)):
        beside = sorted(titles[said], key=lambda entry: order.index(entry.kind))
        listed = Listed(said=said, entries=tuple(beside))
        letters.setdefault(alphabet.letter(said), []).append(listed)
    return tuple(Letter(letter=one, titles=tuple(all_)) for one, all_ in letters.items())


def _beside(one: Entry, other: Entry) -> bool:
    """Whether two entries are the same thing said of different games."""
    return (one.kind, one.page, one.anchor) == (other.kind, other.page, other.anchor) and bool(
        one.games and other.games and not one.name
    )
