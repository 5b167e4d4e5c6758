"""The rules of a site, and what is said of them in files that name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Final

from rightbower.load.changes import load_changes
from rightbower.load.profiles import Profiles
from rightbower.load.questions import load_questions
from rightbower.load.rulings import load_rulings
from rightbower.model.change import Changes
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.model.question import Questions
from rightbower.model.ruling import Rulings
from rightbower.model.source import Sources
from rightbower.site.contents import content_of
from rightbower.site.shipped import find, stands

_RULINGS: Final = "content/rulings.yaml"


@frozen
class Rulebook:
    """The profiles of a site and where their rules come from."""

    sources: Sources
    profiles: Profiles
    problems: tuple[Problem, ...]
    broken: frozenset[str] = frozenset()
    """The profiles that are there and cannot be used."""
    own: frozenset[str] = frozenset()
    """The names of the site's own profiles; the others come with the program."""
    anchors: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For each profile, where on its page its rules are spoken of; none where nobody has asked."""


def read_questions(root: Path, rulebook: Rulebook, problems: list[Problem]) -> Questions:
    """The questions people ask; where rules are faulty it cannot be said what they should name."""
    file = root / "content" / "questions.yaml"
    if rulebook.problems or not stands(file):
        return Questions()
    questions, found = load_questions(
        content_of(file), shown_name(file, root), rulebook.profiles, rulebook.sources
    )
    problems += found
    return questions


def read_rulings(root: Path, rulebook: Rulebook, problems: list[Problem]) -> Rulings:
    """What sources rule when something goes wrong at the table."""
    file = find(root, _RULINGS)
    if rulebook.problems or file is None:
        return Rulings()
    rulings, found = load_rulings(content_of(file), _RULINGS, rulebook.profiles, rulebook.sources)
    problems += found
    return rulings


def read_changes(root: Path, rulebook: Rulebook, problems: list[Problem]) -> Changes:
    """What has changed in the rules."""
    file = root / "content" / "changes.yaml"
    if rulebook.problems or not stands(file):
        return Changes()
    changes, found = load_changes(content_of(file), shown_name(file, root), rulebook.profiles)
    problems += found
    return changes


def shown_name(path: Path, root: Path) -> str:
    """A file's name as diagnostics show it: relative to the site where it can be."""
    whole, start = path.as_posix(), f"{root.as_posix()}/"
    if whole.startswith(start):
        return whole.removeprefix(start)
    try:
        return path.relative_to(root).as_posix()
    except ValueError:
        return path.as_posix()
