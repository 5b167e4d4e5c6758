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


@frozen
class Finder:
    """Finds the forms of a language's terms in its texts; made once for a language."""

    pattern: re.Pattern[str]
    term_of: Mapping[str, str]
    _found: dict[str, tuple[tuple[int, int, str], ...]] = field(default_factory=dict)
    """The places in the texts that were looked through: many games have the same sentences."""

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

    def places(self, text: str) -> tuple[tuple[int, int, str], ...]:
        """Where in a text a form begins and ends, and the term that it is of."""
        if text not in self._found:
            if len(self._found) >= KEPT_AT_MOST:
                self._found.clear()
            self._found[text] = tuple(
                (*found.span(), self.term_of[" ".join(found.group().lower().split())])
                for found in self.pattern.finditer(text)
            )
        return self._found[text]


def any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Matches any of `words` as whole words, the longest that fits; nothing where there are none.

    A hyphen joins: "lead" is not found in "mis-lead".
    """
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    if not longest_first:
        return re.compile(r"(?!)")
    choice = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
    return re.compile(rf"(?<![\w-])(?:{choice})(?![\w-])", re.IGNORECASE)


_BUTTON: Final = '<button type="button" class="term" popovertarget="about-%s">%s</button>'


@dataclass(slots=True)
class Explainer:
    """Explains terms on one page: each once a section; `used` are all that were."""

    finder: Finder
    used: dict[str, None] = field(default_factory=dict)
    _done: set[tuple[str, str]] = field(default_factory=set)

    def mark(self, section: str, text: str) -> Markup:
        """`text` as HTML, with a button at the first of each term in the section."""
        made, at = "", 0
        for start, end, name in self.finder.places(text):
            if (section, name) in self._done:
                continue
            self._done.add((section, name))
            self.used[name] = None
            button = _BUTTON % (escape(name), escape(text[start:end]))
            made, at = f"{made}{escape(text[at:start])}{button}", end
        return Markup(f"{made}{escape(text[at:])}")
