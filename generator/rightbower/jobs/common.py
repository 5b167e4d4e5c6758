"""What every job needs: the site's root, a voice, and diagnostics on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from rightbower.book.faults import fault_message
from rightbower.model.problem import Problem
from rightbower.model.site_file import Lexicon
from rightbower.site.language import EMPTY, Translator
from rightbower.site.words import read_languages
from rightbower.site.workshop import find_root

OK, WRONG, USAGE = 0, 1, 2
_BARE = Lexicon(
    language="en", name="English", card="%(rank)s of %(suit)s", joker={"bare": "joker"},
    ranks={r: {"bare": r} for r in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")},
    suits={"C": {"bare": "clubs"}, "D": {"bare": "diamonds"}, "H": {"bare": "hearts"},
           "S": {"bare": "spades"}},
    seats={}, unit=" and ",
)  # fmt: skip
"""Words for where no site is at hand: enough to say what is wrong."""


class UsageError(Exception):
    """The command was called wrongly; the text says how."""


def root_of(given: str | None) -> Path:
    """The site's root: the one given, else the nearest above, else the project's own."""
    if given is not None:
        root = Path(given)
        if not root.is_dir():
            raise UsageError(f"there is no folder {given}")
        return root
    own = Path(__file__).resolve().parents[3]
    found = find_root(Path.cwd()) or find_root(own)
    if found is None:
        raise UsageError("no site here: no site.yaml and no rules_yaml at or above this folder")
    return found


def voice(root: Path | None, language: str) -> Translator:
    """A translator for messages to the person at the terminal."""
    if root is not None:
        languages, _ = read_languages(root, (language,))
        if language in languages:
            return languages[language].translator()
    if language != "en":
        raise UsageError(f"there is no language {language}")
    return Translator("en", _BARE, EMPTY, source=True)


def told(problem: Problem, translator: Translator) -> str:
    """The sentence of a problem."""
    return " ".join(translator.say(message) for message in fault_message(problem))


def line_of(problem: Problem, translator: Translator) -> str:
    """A problem as one line: FILE:LINE:COLUMN: CODE: message."""
    where = f"{problem.file}:{problem.place.line}:{problem.place.column}"
    return f"{where}: {problem.code}: {told(problem, translator)}"


def report(problems: Iterable[Problem], translator: Translator) -> int:
    """Print problems to standard error, by place; 1 when there were any."""
    lines = [line_of(problem, translator) for problem in sorted(problems, key=lambda p: p.order)]
    for line in dict.fromkeys(lines):
        print(line, file=sys.stderr)
    return WRONG if lines else OK
