"""How far the translations are: by part of the site and by language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from rightbower.book.message import Message, say
from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.model.frozen import frozen
from rightbower.site.extract import Text, ground_texts
from rightbower.site.prose import Prose
from rightbower.site.words import SOURCE_LANGUAGE, Language
from rightbower.site.workshop import Workshop

_HANDS: Final = "content/hands/"
_PARTS: Final[tuple[tuple[str, Message], ...]] = (
    ("book/", say("Rules and steps: sentences")),
    ("rules_yaml/", say("Games: names, summaries, citations")),
    (_HANDS, say("Example hands: titles and notes")),
    ("content/sources", say("Sources and where they differ")),
    ("content/glossary", say("Terms")),
    ("", say("Menus, headings and messages")),
)
"""The parts of a site, by the beginning of where their texts come from; the first that fits."""
_PAGES: Final = say("Pages of prose")


@frozen(kw_only=True)
class Share:
    """How many of so many texts a language says, and how many of them by older translations."""

    said: int
    texts: int
    older: int = 0

    @property
    def percent(self) -> int:
        """The share in whole percent, rounded down: 100 only where nothing is missing."""
        return 100 * self.said // self.texts if self.texts else 100


@frozen(kw_only=True)
class StatusView:
    """The languages and, for each part of the site, the share of each of them."""

    languages: tuple[str, ...]
    unfinished: tuple[str, ...]
    rows: tuple[tuple[Message, tuple[Share, ...]], ...]
    totals: tuple[Share, ...]


@frozen
class Standing:
    """How much is said of all texts but those of hands, whatever hands there are: the shares of
    each part that has texts, by how it begins, and those of the texts that need no context, which
    a hand may say too."""

    shares: Mapping[str, tuple[Share, ...]]
    bare: frozenset[str]


def standing(
    workshop: Workshop, languages: Mapping[str, Language], interface: Iterable[Text]
) -> Standing:
    """How much is said of all texts but those of hands. `interface` are the texts of the program
    and of the themes."""
    by_part: dict[str, dict[tuple[str, str], None]] = {begin: {} for begin, _ in _PARTS}
    seen: set[tuple[str, str]] = set()
    for text in (*interface, *ground_texts(workshop)):
        key = (text.context, text.english)
        if key not in seen:
            seen.add(key)
            begin = next(b for b in by_part if text.origin.startswith(b))
            by_part[begin][key] = None
    others = _others(languages).values()
    return Standing(
        {
            begin: tuple(_share(keys, one) for one in others)
            for begin, keys in by_part.items()
            if keys
        },
        frozenset(english for context, english in seen if not context),
    )


def _others(languages: Mapping[str, Language]) -> Mapping[str, Language]:
    return {code: one for code, one in languages.items() if code != SOURCE_LANGUAGE}


def status_view(
    workshop: Workshop,
    languages: Mapping[str, Language],
    prose: Mapping[str, Mapping[str, Prose]],
    known: Standing,
) -> StatusView:
    """The state of every translation; the source language is not among them. What is `known` is
    the state of all but hands."""
    others = _others(languages)
    rows = [*_rows(known, workshop.proofs, others)]
    if prose:
        rows.append((_PAGES, tuple(_written(prose, code) for code in others)))
    return StatusView(
        languages=tuple(others),
        unfinished=tuple(code for code, language in others.items() if language.unfinished),
        rows=tuple(rows),
        totals=tuple(_sum(shares[n] for _, shares in rows) for n in range(len(others))),
    )


def _rows(
    known: Standing, proofs: Iterable[Proof], languages: Mapping[str, Language]
) -> Iterator[tuple[Message, tuple[Share, ...]]]:
    told: set[str] = set().union(*(outline(proof).texts for proof in proofs))
    of_hands = [("", text) for text in told - known.bare]
    for begin, title in _PARTS:
        shares = known.shares.get(begin)
        if begin == _HANDS and of_hands:
            own = [_share(of_hands, one) for one in languages.values()]
            every = (own,) if shares is None else (own, shares)
            shares = tuple(map(_sum, zip(*every, strict=True)))
        if shares is not None:
            yield title, shares


def _share(keys: Collection[tuple[str, str]], language: Language) -> Share:
    """How many of these texts, each with its context, a language says."""
    entries = language.catalog.entries
    found = [entry for entry in map(entries.get, keys) if entry is not None and all(entry.texts)]
    return Share(said=len(found), texts=len(keys), older=sum(entry.fuzzy for entry in found))


def _written(prose: Mapping[str, Mapping[str, Prose]], code: str) -> Share:
    own = sum(pages[code].language == code for pages in prose.values() if code in pages)
    return Share(said=own, texts=len(prose))


def _sum(shares: Iterable[Share]) -> Share:
    every = list(shares)
    return Share(
        said=sum(s.said for s in every),
        texts=sum(s.texts for s in every),
        older=sum(s.older for s in every),
    )
