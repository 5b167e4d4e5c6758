"""The lexicons, read and checked: words that every sentence is filled with may not be missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any, Final

from rightbower.load.characters import hidden_in
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.cards import RANKS, SUITS
from rightbower.model.problem import Faults, Param, Problem
from rightbower.model.site_file import Lexicon

_SEATS: Final = ("N", "E", "S", "W")
"""The seats of most tables; a game may have others, which are called what a record calls them."""


def load_lexicon(data: bytes, file: str) -> tuple[Lexicon | None, tuple[Problem, ...]]:
    """The lexicon of a language; None, with the reasons, when a word is missing."""
    document, problems = read(data, file)
    if document is None:
        return None, tuple(problems)
    faults = faults_of(document, file)
    lexicon: Lexicon | None = shaped(Lexicon, document.plain, faults)
    if lexicon is not None:
        code = PurePosixPath(file).stem
        if lexicon.language != code:
            _not(faults, "language", f"{code}, as the file is called", lexicon.language)
        _words(lexicon, faults)
        _signs(lexicon, faults)
        _pattern(lexicon.card, faults)
        _letters(lexicon.letters, faults)
        for path, text in _texts(document.plain, ""):
            for word, why in hidden_in(text):
                faults.add("bad_character", path, None, word=word, why=why)
    found = (*problems, *faults.sorted())
    return (None if found else lexicon), found


def _words(lexicon: Lexicon, faults: Faults) -> None:
    """Every rank, suit and seat has a name, and so has the joker."""
    for group, names, wanted in (
        ("ranks", lexicon.ranks, RANKS),
        ("suits", lexicon.suits, SUITS),
    ):
        for one in wanted:
            _bare(group, f"{group}.{one}", names.get(one, {}), faults)
    _bare("joker", "joker", lexicon.joker, faults)
    for seat in _SEATS:
        if seat not in lexicon.seats:
            faults.add("missing_key", "seats", None, key=f"seats.{seat}")
    for seat, called in lexicon.seats.items():
        if not called.strip():
            _not(faults, f"seats.{seat}", "a word", f'"{called}"')


def _bare(group: str, path: str, forms: dict[str, str], faults: Faults) -> None:
    if "bare" not in forms:
        faults.add("missing_key", group, None, key=f"{path}.bare")
    elif not forms["bare"].strip():
        _not(faults, f"{path}.bare", "a word", f'"{forms["bare"]}"')


def _signs(lexicon: Lexicon, faults: Faults) -> None:
    """What lists, quotations and an index are made with can be used for that."""
    letters = lexicon.alphabet.lower()
    again = [letter for place, letter in enumerate(letters) if letter in letters[:place]]
    if not letters or again:
        found = f"{again[0]} twice" if again else '""'
        _not(faults, "alphabet", "letters, each once", found)
    for number, sign in enumerate(lexicon.quotes):
        if not sign.strip():
            _not(faults, f"quotes[{number}]", "a quotation mark", f'"{sign}"')
    for number, rule in enumerate(lexicon.euphony):
        if not rule.word.strip():
            _not(faults, f"euphony[{number}].word", "a word", f'"{rule.word}"')


def _texts(plain: Any, path: str) -> Iterator[tuple[str, str]]:
    """Every text of a file, with the path where it stands."""
    if isinstance(plain, str):
        yield path, plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield f"key:{path}.{key}" if path else f"key:{key}", key
            yield from _texts(value, f"{path}.{key}" if path else key)
    elif isinstance(plain, list):
        for number, value in enumerate(plain):
            yield from _texts(value, f"{path}[{number}]")


_CARD: Final = re.compile(r"(?:[^%]|%%|%\((?:rank|suit)\)s)*")
"""Nothing else may follow a `%`: not a width either, which may fill all of a machine's memory."""


def _pattern(card: str, faults: Faults) -> None:
    """The pattern of a card's name has the blanks `rank` and `suit`, and no others."""
    if not _CARD.fullmatch(card) or "%(rank)s" not in card or "%(suit)s" not in card:
        _not(faults, "card", "a pattern with %(rank)s and %(suit)s", card)


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


def _not(faults: Faults, path: str, expected: str, found: str) -> None:
    """What stands at a path is not what is expected there."""
    params: dict[str, Param] = {"key": path.rpartition(".")[2], "expected": expected}
    faults.add("wrong_type", path, None, **params, found=found)
