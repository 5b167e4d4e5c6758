"""Terms in running text: the first one of each in a section is explained where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from markupsafe import Markup, escape

from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary
from rightbower.site.language import KEPT_AT_MOST

_BUTTON: Final = '<button type="button" class="term" popovertarget="about-%s">%s</button>'
_TOGETHER: Final = '<span class="together">%s</span>'
"""A browser may break a line between a button and the comma after it."""
_TOUCHING: Final = "(«„“‘¿¡,.;:!?…’”»)"


@frozen
class Cut:
    """A form of a term in a text, as HTML: what stands before it, and the form, with the signs that
    touch it, by itself and with a button that explains it."""

    before: str
    name: str
    word: str
    button: str


@frozen
class Finder:
    """Finds the forms of a language's terms in its texts; made once for a language."""

    pattern: re.Pattern[str]
    term_of: Mapping[str, str]
    _found: dict[str, tuple[tuple[Cut, ...], Markup]] = field(default_factory=dict)
    """The texts that were looked through: many games have the same sentences."""

    @classmethod
    def of(cls, glossary: Glossary, language: str) -> Finder:
        """The finder for the forms that the glossary lists for `language`."""
        term_of = {
            form.lower(): name
            for name, term in glossary.terms.items()
            if language in term.words
            for form in term.words[language].forms
        }
        return cls(any_of(term_of), term_of)

    def cut(self, text: str) -> tuple[tuple[Cut, ...], Markup]:
        """A text cut at the forms of terms in it, and what stands after the last of them."""
        found = self._found.get(text)
        if found is None:
            if len(self._found) >= KEPT_AT_MOST:
                self._found.clear()
            found = self._found[text] = self._cut(text)
        return found

    def _cut(self, text: str) -> tuple[tuple[Cut, ...], Markup]:
        cuts, at = [], 0
        for form in self.pattern.finditer(text):
            start, end = form.span()
            name = self.term_of[" ".join(form.group().lower().split())]
            first = at + len(text[at:start].rstrip(_TOUCHING))
            last = len(text) - len(text[end:].lstrip(_TOUCHING))
            button = _BUTTON % (escape(name), escape(text[start:end]))
            if (first, last) != (start, end):
                button = _TOGETHER % f"{escape(text[first:start])}{button}{escape(text[end:last])}"
            cuts.append(Cut(escape(text[at:first]), name, escape(text[first:last]), button))
            at = last
        return tuple(cuts), escape(text[at:])


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Matches any of `words` as whole words, the longest that fits; nothing where there are none.

    A hyphen joins: "lead" is not found in "mis-lead".
    """
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    if not longest_first:
        return re.compile(r"(?!)")
    choice = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
    return re.compile(rf"(?<![\w-])(?:{choice})(?![\w-])", re.IGNORECASE)


@dataclass(slots=True)
class Explainer:
    """Explains terms on one page: each once a section; `used` are all that were."""

    finder: Finder
    used: dict[str, None] = field(default_factory=dict)
    _done: set[tuple[str, str]] = field(default_factory=set)

    def mark(self, section: str, text: str) -> Markup:
        """`text` as HTML, with a button at the first of each term in the section."""
        cuts, rest = self.finder.cut(text)
        if not cuts:
            return rest
        made: list[str] = []
        for cut in cuts:
            known = (section, cut.name)
            if known in self._done:
                made += (cut.before, cut.word)
                continue
            self._done.add(known)
            self.used[cut.name] = None
            made += (cut.before, cut.button)
        return Markup("".join((*made, rest)))
