"""A profile: a game's parameters, with where each comes from and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, is_dataclass
from typing import Any, ClassVar, Final, Literal, get_type_hints

from rightbower.model.cards import Seat
from rightbower.model.frozen import frozen
from rightbower.model.problem import Place
from rightbower.model.rows import STRICT
from rightbower.model.rules import Rules

Status = Literal["stated", "implied", "inferred", "unstated"]
"""How sure a value is.

stated: the source says it. implied: it follows from the source's words. inferred: the source is
silent and the value is the best public one. unstated: nobody seen settles it; the value beside
it is chosen so that the game can be played.
"""

NAMED_RULES: Final[tuple[str, ...]] = (
    "trump.right_bower",
    "trump.left_bower",
    "trump.no_trump",
    "trump.joker",
    "auction.order_up",
    "auction.name_suit",
    "auction.bid",
    "bid.misere_partner",
    "bid.misere_open",
    "alone.partner_sits_out",
    "drop.no_score",
    "play.follow_suit",
    "play.void",
    "play.highest_wins",
    "play.winner_leads",
)
"""Rules that are the same wherever they apply, and so are no parameter."""


def parameter_paths() -> Mapping[str, Any]:
    """The type of every parameter by its dotted path, in the order of the groups."""
    return {
        f"{group}.{entry.name}": hints[entry.name]
        for group, kind in get_type_hints(Rules).items()
        if is_dataclass(kind)
        for hints in [get_type_hints(kind)]
        for entry in fields(kind)
    }


PARAMETERS: Final[Mapping[str, Any]] = parameter_paths()
RULE_IDS: Final[tuple[str, ...]] = (*PARAMETERS, *NAMED_RULES)


@frozen(kw_only=True)
class Citation:
    """Where a rule comes from: a source's id, the place in it, and how sure it is."""

    status: Status
    source: str
    at: str = ""
    note: str = ""
    inherited: bool = False
    """True when the profile says nothing and the value is its base game's."""


@frozen(kw_only=True)
class OptionFile:
    """A named option as a profile file writes it."""

    __pydantic_config__: ClassVar = STRICT
    title: str
    set: dict[str, Any]
    status: Status
    source: str | None = None
    at: str = ""
    note: str = ""


@frozen(kw_only=True)
class RuleFile:
    """One entry under `rules:` of a profile file; without `value` it only cites."""

    __pydantic_config__: ClassVar = STRICT
    value: Any = None
    status: Status = "stated"
    source: str | None = None
    at: str = ""
    note: str = ""


@frozen(kw_only=True)
class ProfileFile:
    """The shape of a file in rules_yaml/."""

    __pydantic_config__: ClassVar = STRICT
    schema: Literal["euchre-rules/1"]
    id: str
    name: str
    summary: str
    source: str
    extends: str | None = None
    seats: tuple[str, ...] = ()
    rules: dict[str, RuleFile] = field(default_factory=dict)
    options: dict[str, OptionFile] = field(default_factory=dict)


@frozen(kw_only=True)
class Option:
    """A house rule that a table may add by name: some parameters, set together."""

    id: str
    title: str
    settings: Mapping[str, Any]
    rules: Rules
    citation: Citation


@frozen(kw_only=True)
class Profile:
    """One game, whole: every parameter has a value, and every rule a citation."""

    id: str
    name: str
    summary: str
    source: str
    base: str | None
    seats: tuple[Seat, ...]
    rules: Rules
    citations: Mapping[str, Citation]
    options: tuple[Option, ...] = ()
    file: str = ""
    places: Mapping[str, Place] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)
    """House rules laid over the profile by a record or the command line, by dotted path."""


def value_at(rules: Rules, path: str) -> Any:
    """The value of the parameter at a dotted path; KeyError when there is none such."""
    if path not in PARAMETERS:
        raise KeyError(path)
    group, name = path.split(".")
    return getattr(getattr(rules, group), name)
