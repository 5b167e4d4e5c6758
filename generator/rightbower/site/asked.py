"""What a site says besides its rules and hands, read: its words, its questions, its rulings."""

from __future__ import annotations

from pathlib import Path

from rightbower.load.glossary import load_glossary
from rightbower.load.profiles import Profiles
from rightbower.load.questions import load_questions
from rightbower.load.rulings import load_rulings
from rightbower.model.glossary import Glossary
from rightbower.model.problem import Problem
from rightbower.model.question import Questions
from rightbower.model.ruling import Rulings
from rightbower.model.source import Sources


def name_of(path: Path, root: Path) -> str:
    """A file's name as diagnostics show it: relative to the site where it can be."""
    try:
        return path.relative_to(root).as_posix()
    except ValueError:
        return path.as_posix()


def read_glossary(root: Path, sources: Sources) -> tuple[Glossary, tuple[Problem, ...]]:
    """The words of the game under `root`; none where there is no such file."""
    file = root / "content" / "glossary.yaml"
    if not file.is_file():
        return Glossary(), ()
    return load_glossary(file.read_bytes(), name_of(file, root), sources)


def read_questions(
    root: Path, profiles: Profiles, sources: Sources, problems: list[Problem]
) -> Questions:
    """The questions people ask; what is wrong with them is added to `problems`."""
    file = root / "content" / "questions.yaml"
    if not file.is_file():
        return Questions()
    questions, found = load_questions(file.read_bytes(), name_of(file, root), profiles, sources)
    problems += found
    return questions


def read_rulings(
    root: Path, profiles: Profiles, sources: Sources, problems: list[Problem]
) -> Rulings:
    """Who rules what; what is wrong with it is added to `problems`."""
    file = root / "content" / "rulings.yaml"
    if not file.is_file():
        return Rulings()
    rulings, found = load_rulings(file.read_bytes(), name_of(file, root), profiles, sources)
    problems += found
    return rulings
