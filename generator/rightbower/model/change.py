"""What has changed in the rules: told to readers on a page, and to their programs in a feed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar

from rightbower.model.frozen import frozen
from rightbower.model.rows import STRICT


@frozen(kw_only=True)
class Change:
    """A change that a reader of the rules would notice at the table.

    `date` is the day on which it came in, as in 2026-11-30. Without `games` it concerns all of
    them; `rules` are ids of rules that every game named has.
    """

    __pydantic_config__: ClassVar = STRICT
    date: str
    title: str
    says: str
    games: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@frozen(kw_only=True)
class ChangesFile:
    """The shape of content/changes.yaml."""

    __pydantic_config__: ClassVar = STRICT
    changes: dict[str, Change]


@frozen(kw_only=True)
class Changes:
    """All changes by id, the newest first."""

    changes: Mapping[str, Change] = field(default_factory=dict)
    file: str = ""
