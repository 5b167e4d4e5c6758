"""Rulings at the table: what the sources say of irregularities, and where they say nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from rightbower.model.frozen import frozen
from rightbower.model.problem import Place
from rightbower.model.profile import Status
from rightbower.model.rows import STRICT


@frozen(kw_only=True)
class Ruling:
    """What some sources say, and the games it concerns, each with how sure it is for that game."""

    __pydantic_config__: ClassVar = STRICT
    says: str
    sources: tuple[str, ...]
    games: dict[str, Status]


@frozen(kw_only=True)
class Topic:
    """An irregularity. `rules` are parameters that answer it; `silent` are the sources that were
    read to the end and say nothing of it."""

    __pydantic_config__: ClassVar = STRICT
    title: str
    about: str
    rules: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    positions: tuple[Ruling, ...] = ()


@frozen(kw_only=True)
class RulingsFile:
    """The shape of content/rulings.yaml."""

    __pydantic_config__: ClassVar = STRICT
    topics: dict[str, Topic]


@frozen(kw_only=True)
class Rulings:
    """All topics by id, in the file's order."""

    topics: Mapping[str, Topic] = field(default_factory=dict)
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
