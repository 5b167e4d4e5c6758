"""The questions people ask, from content/questions.yaml."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import RULE_IDS, Profile
from rightbower.model.question import ROW, Question, Questions, QuestionsFile
from rightbower.model.source import Sources

ANCHOR: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
"""An id that can be an anchor: the same in every language, and safe in an address."""


def load_questions(
    data: bytes, file: str, profiles: Mapping[str, Profile], sources: Sources
) -> tuple[Questions, tuple[Problem, ...]]:
    """The questions in the file, and every fault; no questions when it cannot be read.

    Whether the examples show what they should is for whoever has the replayed records.
    """
    document, problems = read(data, file)
    if document is None:
        return Questions(), tuple(problems)
    faults = faults_of(document, file)
    shape: QuestionsFile | None = shaped(QuestionsFile, document.plain, faults)
    if shape is None:
        return Questions(), (*problems, *faults.sorted())
    known = {*RULE_IDS, *_rows(profiles)}
    for name, question in shape.questions.items():
        if not ANCHOR.match(name):
            faults.add("bad_id", f"key:questions.{name}", None, id=name)
        _check(question, f"questions.{name}", known, sources, faults)
        for game in question.examples:
            if game not in profiles:
                at = f"key:questions.{name}.examples.{game}"
                faults.add("unknown_profile", at, None, profile=game, known=tuple(profiles))
    questions = Questions(questions=shape.questions, file=file, places=document.values)
    return questions, (*problems, *faults.sorted())


def _check(question: Question, at: str, known: set[str], sources: Sources, faults: Faults) -> None:
    """A question names rules and entries of the register that there are, each once."""
    if not question.rules:
        faults.add("missing_key", f"{at}.rules", None, key="rules")
    for number, rule in enumerate(question.rules):
        if rule not in known:
            faults.add("unknown_rule", f"{at}.rules[{number}]", None, rule=rule)
        elif rule in question.rules[:number]:
            faults.add("duplicate_id", f"{at}.rules[{number}]", None, id=rule)
    for number, entry in enumerate(question.register):
        if entry not in sources.register:
            faults.add("unknown_source", f"{at}.register[{number}]", None, source=entry)


def _rows(profiles: Mapping[str, Profile]) -> set[str]:
    """Every line of a score table that some game, or a house rule of it, has."""
    tables = [
        rules.score.rows
        for profile in profiles.values()
        for rules in (profile.rules, *(option.rules for option in profile.options))
    ]
    return {ROW + row.id for rows in tables for row in rows}
