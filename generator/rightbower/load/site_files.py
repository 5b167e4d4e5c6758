"""site.yaml and the lexicons, read and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.cards import RANKS, SUITS
from rightbower.model.problem import Faults, Param, Problem
from rightbower.model.site_file import Lexicon, SiteFile, ThemeFile


def load_site(
    data: bytes, file: str, known: tuple[str, ...] | None = None
) -> tuple[SiteFile | None, tuple[Problem, ...]]:
    """The settings of a site; None, with the reasons, when they cannot be used.

    `known` are the profiles that there are; None leaves those that are named unchecked.
    """
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    site: SiteFile | None = shaped(SiteFile, document.plain, faults)
    if site is not None:
        lists: dict[str, tuple[str, ...]] = {
            "languages": site.languages, "profiles": site.profiles, "pages": site.pages,
            "omit": site.omit,
        }  # fmt: skip
        for key, names in lists.items():
            for number, name in enumerate(names):
                if name in names[:number]:
                    faults.add("duplicate_id", f"{key}[{number}]", None, id=name)
        for number, name in enumerate(site.profiles):
            if known is not None and name not in known:
                params: dict[str, Param] = {"profile": name, "known": known}
                faults.add("unknown_profile", f"profiles[{number}]", None, **params)
        if site.base_url and not is_address(site.base_url):
            params = {"key": "base_url", "expected": ADDRESS, "found": site.base_url}
            faults.add("wrong_type", "base_url", None, **params)
    return site, (*problems, *faults.sorted())


ADDRESS: Final = "an address such as https://example.org/euchre/"


def is_address(text: str) -> bool:
    """Whether a site can be published at `text`: a web address without query or fragment."""
    parts = urlsplit(text)
    plain = not (parts.query or parts.fragment or set(text) & set("<>\"' "))
    return parts.scheme in ("http", "https") and bool(parts.netloc) and plain


def load_lexicon(data: bytes, file: str) -> tuple[Lexicon | None, tuple[Problem, ...]]:
    """The lexicon of a language; None, with the reasons, when a word is missing."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    lexicon: Lexicon | None = shaped(Lexicon, document.plain, faults)
    if lexicon is not None:
        for group, names, wanted in (
            ("ranks", lexicon.ranks, RANKS),
            ("suits", lexicon.suits, SUITS),
        ):
            for name in wanted:
                if "bare" not in names.get(name, {}):
                    faults.add("missing_key", group, None, key=f"{group}.{name}.bare")
        _pattern(lexicon.card, faults)
        _letters(lexicon.letters, faults)
    found = (*problems, *faults.sorted())
    return (None if found else lexicon), found


_CARD: Final = re.compile(r"(?:[^%]|%%|%\((?:rank|suit)\)s)*")
"""Nothing else may follow a `%`: not a width either, which may fill all of a machine's memory."""


def _pattern(card: str, faults: Faults) -> None:
    """The pattern of a card's name has the blanks `rank` and `suit`, and no others."""
    if not _CARD.fullmatch(card) or "%(rank)s" not in card or "%(suit)s" not in card:
        expected = "a pattern with %(rank)s and %(suit)s"
        faults.add("wrong_type", "card", None, key="card", expected=expected, found=card)


def _letters(letters: Mapping[str, str], faults: Faults) -> None:
    """What looks right and is not is something, and what is right has none of it: every place
    would be refused, and go on being so once it is written as it should be."""
    for wrong, right in letters.items():
        key = f"letters.{wrong}"
        if not wrong:
            params = {"key": "letters", "expected": "letters by those that replace them"}
            faults.add("wrong_type", key, None, **params, found='""')
        elif wrong in right:
            expected = f'text without "{wrong}"'
            faults.add("wrong_type", key, None, key=key, expected=expected, found=f'"{right}"')


def load_theme(data: bytes, file: str) -> tuple[ThemeFile | None, tuple[Problem, ...]]:
    """A theme's own settings; None, with the reasons, when they cannot be used."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    theme: ThemeFile | None = shaped(ThemeFile, document.plain, faults)
    return theme, (*problems, *faults.sorted())
