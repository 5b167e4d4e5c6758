"""What every job needs: the site's root, a voice, and diagnostics on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from rightbower.jobs.codes import OK as OK
from rightbower.jobs.codes import USAGE as USAGE
from rightbower.jobs.codes import WRONG as WRONG
from rightbower.jobs.codes import Told
from rightbower.jobs.codes import UsageError as UsageError
from rightbower.jobs.codes import root_of as root_of
from rightbower.model.problem import Problem
from rightbower.model.site_file import Lexicon
from rightbower.site.catalog import EMPTY
from rightbower.site.kept_shapes import kept_at
from rightbower.site.language import Translator
from rightbower.site.words import read_languages

_BARE = Lexicon(
    language="en", name="English", card="%(rank)s of %(suit)s", joker={"bare": "joker"},
    ranks={r: {"bare": r} for r in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")},
    suits={"C": {"bare": "clubs"}, "D": {"bare": "diamonds"}, "H": {"bare": "hearts"},
           "S": {"bare": "spades"}},
    seats={},
)  # fmt: skip
"""Words for where no site is at hand: enough to say what is wrong."""


def voice(root: Path | None, language: str) -> Translator:
    """A translator for messages to the person at the terminal. Where its words cannot be read that
    is said, and Told raised: what it would say is not said in that language."""
    translator, problems = voice_of(root, language)
    if report(problems, translator, root):
        raise Told
    return translator


def voice_of(root: Path | None, language: str) -> tuple[Translator, tuple[Problem, ...]]:
    """The same for whoever tells by other ways what is wrong with the site's words. One that has
    no words is English."""
    found: tuple[Problem, ...] = ()
    if root is not None:
        # Whether it says everything is not asked for here.
        languages, found = read_languages(root, (language,), (language,), kept_at(root))
        if language in languages:
            return languages[language].translator(), found
    if language != "en" and not found:
        raise UsageError(f"there is no language {language}")
    return Translator("en", _BARE, EMPTY, source=True), found


def report(problems: Iterable[Problem], translator: Translator, root: Path | None = None) -> int:
    """Print problems to standard error, by place; 1 when there were any. `root` is the site whose
    files they name; without one they name files from the working directory on."""
    every = [*problems]
    if not every:
        return OK
    from rightbower.jobs.diagnostics import Printer  # Most builds find nothing wrong.

    return WRONG if Printer(translator, root=root).print(every) else OK


def count(number: int, noun: str) -> str:
    """`1 record`, `2 records`: jobs speak English."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def read_input(name: str) -> bytes:
    """The content of a file, or of standard input for `-`; UsageError where there is none."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError:
        raise UsageError(f"there is no file {name}") from None


def deliver(out: str | None, name: str, text: str) -> None:
    """Give out what a job has made: on standard output, or as a file in the folder `out`, which is
    made where it is missing; UsageError where it cannot be written."""
    if out is None:
        sys.stdout.write(text)
        return
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"{folder / name} cannot be written: {error.strerror}") from None
