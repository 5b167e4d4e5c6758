"""What is wrong and where: the one shape for every fault, whoever finds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rightbower.model.frozen import frozen

CODES: Final[tuple[str, ...]] = (
    # what the rules refuse
    "not_your_turn", "wrong_leader", "must_follow", "card_not_held", "duplicate_card",
    "card_not_in_pack", "wrong_hand_size", "wrong_phase", "hand_over", "game_over",
    "suit_was_turned_down", "dealer_is_stuck", "must_go_alone", "may_not_go_alone",
    "partner_must_pass",
    "upcard_may_not_be_discarded", "bid_too_low", "misere_too_early", "needs_trump",
    "claim_unfounded", "no_choice_here", "must_name_suit",
    "trick_incomplete", "trick_too_long", "line_differs", "hand_unfinished",
    # what a record claims and the engine does not confirm
    "revoke_proved_later", "no_revoke", "claim_too_late", "marked_illegal_but_legal",
    "illegal_differs", "expectation_failed", "rule_not_cited", "anchor_missing", "cards_unknown",
    # what a file must not be
    "unknown_key", "missing_key", "duplicate_key", "duplicate_id", "wrong_type", "bad_card",
    "bad_action", "bad_trick", "bad_id", "unknown_seat", "unknown_profile", "unknown_rule",
    "unknown_source", "rule_conflict", "bad_sum", "bad_encoding", "too_large",
    "alias_not_allowed", "not_yaml", "not_found", "unreadable",
    "bad_character", "key_not_here", "not_checked",
    # what another notation says and a record cannot, or the other way round
    "cannot_convert", "left_out", "not_a_game", "no_such_game", "unknown_player",
    # what the words and pages of a site must not be
    "message_missing", "message_fuzzy", "message_blanks", "message_plural", "bad_catalog",
    "bad_template", "bad_prose", "broken_link", "unknown_term", "false_term", "confused_term",
    "wrong_letter", "unknown_hand", "bad_example", "rule_unproved",
    # what a deal to order must not be
    "bad_condition", "unknown_condition", "no_deal",
)  # fmt: skip
"""Stable names; more may come, none is ever renamed."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line and a column in a file, both counted from 1."""

    line: int = 1
    column: int = 1

    def __reduce__(self) -> tuple[type[Place], tuple[int, int]]:
        """Thousands are read back with the rules: any other way takes four times as long."""
        return Place, (self.line, self.column)


Param = str | int | tuple[str, ...]


@frozen
class Problem:
    """One fault. `code` and `params` are stable; the sentence is made in the reader's language."""

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)
    at: str | None = None
    file: str = ""
    place: Place = Place()

    @property
    def order(self) -> tuple[str, Place, str]:
        """The key that sorts problems by file and place."""
        return (self.file, self.place, self.code)


class Faults:
    """Collects the faults of one file, each at the place that `places` has for its key."""

    def __init__(self, file: str, places: Mapping[str, Place]) -> None:
        self.file = file
        self._given: Mapping[str, Place] = places
        self._own: dict[str, Place] | None = None
        self._aliases: dict[str, str] = {}
        self.found: list[Problem] = []

    @property
    def _places(self) -> dict[str, Place]:
        """Our own copy of the places, made when there is a fault: mostly there is none."""
        if self._own is None:
            self._own = dict(self._given)
        return self._own

    def add(self, code: str, key: str, at: str | None = None, /, **params: Param) -> None:
        """Note the fault `code` at the place of `key`, or of the nearest key above it."""
        self.found.append(Problem(code, params, at, self.file, self.place(key)))

    def know(self, key: str, place: Place) -> None:
        """Learn where `key` stands."""
        self._places[key] = place

    def alias(self, path: str, key: str) -> None:
        """From now on, what is at `path` is what stands at `key` in the file."""
        self._aliases[path] = key

    def first_known(self, keys: Iterable[str]) -> str:
        """The first of `keys` that stands in the file; where none does, the first."""
        given = list(keys)
        return next((key for key in given if key in self._places), given[0])

    def sorted(self) -> tuple[Problem, ...]:
        """What was found, by place in the file."""
        return tuple(sorted(self.found, key=lambda problem: problem.order))

    def place(self, key: str) -> Place:
        """Where `key` stands in the file; where it does not, where its parent does."""
        while key not in self._places and key:
            if key in self._aliases:
                key = self._aliases[key]
                continue
            cut = max(key.rfind("."), key.rfind("["))
            key = key[:cut] if cut > 0 else ""
        return self._places.get(key, Place())
