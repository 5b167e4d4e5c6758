"""The questions people ask, and which rules and steps answer them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Final

from rightbower.model.frozen import frozen
from rightbower.model.problem import Place
from rightbower.model.rows import STRICT

ROW: Final = "score.rows."
"""What goes before the id of a line of the score table, where a question asks for that line."""
EXAMPLE_STEPS: Final = 3


@frozen(kw_only=True)
class Example:
    """Three steps of a record, one after the other: the record's id and two anchors."""

    __pydantic_config__: ClassVar = STRICT
    hand: str
    first: str
    last: str


@frozen(kw_only=True)
class Question:
    """A question in plain words. The answer is what `rules` say in each game.

    `rules` are rule ids, or lines of the score table (`score.rows.euchre`); `register` are the
    entries of the conflict register that raise it; `examples` stand by game.
    """

    __pydantic_config__: ClassVar = STRICT
    ask: str
    rules: tuple[str, ...]
    register: tuple[str, ...] = ()
    examples: dict[str, Example] = field(default_factory=dict)


@frozen(kw_only=True)
class QuestionsFile:
    """The shape of content/questions.yaml."""

    __pydantic_config__: ClassVar = STRICT
    questions: dict[str, Question]


@frozen(kw_only=True)
class Questions:
    """All questions by id, in the file's order."""

    questions: Mapping[str, Question] = field(default_factory=dict)
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
