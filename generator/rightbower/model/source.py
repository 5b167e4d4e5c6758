"""Where rules come from, and where the sources disagree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any, ClassVar, Literal

from rightbower.model.frozen import frozen
from rightbower.model.problem import Place
from rightbower.model.rows import STRICT


@frozen(kw_only=True)
class Source:
    """A document that rules are taken from.

    `kind`: document (one of the four that the games are built on) or public (a published page).
    `language` is a language code; `address` is empty for what has none.
    """

    __pydantic_config__: ClassVar = STRICT
    kind: Literal["document", "public"]
    language: str
    title: str
    about: str
    address: str = ""


@frozen(kw_only=True)
class Position:
    """One answer to a disputed question: who gives it, and which parameter values it amounts to."""

    __pydantic_config__: ClassVar = STRICT
    says: str
    sources: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)


@frozen(kw_only=True)
class Conflict:
    """A question on which sources differ or are silent."""

    __pydantic_config__: ClassVar = STRICT
    question: str
    parameters: tuple[str, ...] = ()
    positions: tuple[Position, ...]
    choice: str = ""
    """Why the games choose as they do, where that needs saying."""


@frozen(kw_only=True)
class SourcesFile:
    """The shape of content/sources.yaml."""

    __pydantic_config__: ClassVar = STRICT
    sources: dict[str, Source]
    register: dict[str, Conflict] = field(default_factory=dict)


@frozen(kw_only=True)
class Sources:
    """All sources and the conflict register, by id, in the file's order."""

    sources: Mapping[str, Source] = field(default_factory=dict)
    register: Mapping[str, Conflict] = field(default_factory=dict)
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
    whole: bool = True
    """Whether every file of them could be read."""

    def lacks(self, source: str) -> bool:
        """Whether there is no such source; of none that is sure where not all could be read."""
        return self.whole and source not in self.sources
