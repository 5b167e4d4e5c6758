"""Which steps of replayed records show which rule, which option and which line of a score table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rightbower.book.outlines import outline
from rightbower.book.proof import Proof
from rightbower.model.frozen import frozen
from rightbower.model.profile import Option, Profile, value_at
from rightbower.model.rules import Rules


@frozen
class Shown:
    """A step that shows a rule: the hand, its title, the anchor, and whether it means to."""

    hand: str
    title: str
    at: str
    meant: bool


def rules_shown(proofs: Iterable[Proof]) -> Mapping[str, tuple[Shown, ...]]:
    """For every rule the first step of each hand that cites it; those that mean to come first.

    A hand that sets a rule otherwise than its game does not show that rule: see `options_shown`.
    """
    index: dict[str, list[Shown]] = {}
    for proof in proofs:
        one, changes = outline(proof), proof.profile.changes
        for rule, at in proof.first.items():
            if rule not in changes:
                shown = Shown(one.id, one.title, at, rule in one.teaches)
                index.setdefault(rule, []).append(shown)
    return {
        rule: tuple(sorted(found, key=lambda shown: (not shown.meant, shown.hand)))
        for rule, found in index.items()
    }


def options_shown(
    proofs: Iterable[Proof], options: Sequence[Option]
) -> Mapping[str, tuple[Shown, ...]]:
    """For every option the hands that are played with it, each with the first step that cites
    what the option sets."""
    index: dict[str, tuple[Shown, ...]] = {option.id: () for option in options}
    for proof in proofs:
        table, one = proof.profile, outline(proof)
        for option in options if table.changes else ():
            if _plays(table, option):
                first = proof.first.items()
                at = next((step for rule, step in first if rule in option.settings), "")
                index[option.id] += (Shown(one.id, one.title, at, bool(at)),)
    return {
        name: tuple(sorted(found, key=lambda shown: (not shown.meant, shown.hand)))
        for name, found in index.items()
    }


def _plays(table: Profile, option: Option) -> bool:
    """Whether `table`, a game with house rules laid over it, is played with `option`."""
    return bool(option.settings.keys() & table.changes.keys()) and all(
        value_at(table.rules, path) == value_at(option.rules, path) for path in option.settings
    )


def rows_scored(proof: Proof, rules: Rules) -> dict[str, str]:
    """Which lines of the score table of `rules` decided in a replayed record, with the step that
    shows it; a house rule's own lines are left out."""
    same = {row.id for row in proof.profile.rules.score.rows if row in rules.score.rows}
    rows: dict[str, str] = {}
    for row, at in proof.rows:
        if row in same:
            rows.setdefault(row, at)
    return rows
