"""The score table in words: for each line who it is about, how many tricks, and what it pays."""

from __future__ import annotations

from dataclasses import dataclass

from rightbower.book.message import Message, listed, say, say_n
from rightbower.model.rules import Rules, ScoreRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreLine:
    """One line of the score table; `row` is its id in the profile."""

    row: str
    who: Message
    tricks: Message
    pays: Message


def score_lines(rules: Rules) -> tuple[ScoreLine, ...]:
    """The score table of a game, line by line."""
    return tuple(
        ScoreLine(
            row=row.id, who=_who(rules, row), tricks=_tricks(rules, row), pays=_pays(rules, row)
        )
        for row in rules.score.rows
    )


def _who(rules: Rules, row: ScoreRow) -> Message:
    when = set(row.when)
    if row.role == "dropped":
        return say("A player who dropped out")
    if rules.table.units == "solo":
        return say("The maker") if row.role == "maker" else say("Any other player")
    if "defended_alone" in when:
        return say("A lone maker against a lone defender")
    if "not_defended_alone" in when:
        return say("A lone maker against two defenders")
    if "alone" in when:
        return say("A maker playing alone")
    if "together" in when:
        return say("The makers playing together")
    return say("The makers")


def _tricks(rules: Rules, row: ScoreRow) -> Message:
    low, high = row.tricks
    if low == high == rules.deal.cards:
        return say("all %(n)d tricks", n=high)
    if low == high == 0:
        return say("no trick")
    if low == high:
        return say_n("%(n)d trick", "%(n)d tricks", n=high)
    if low + 1 == high:
        return say("%(tricks)s tricks", tricks=listed((low, high), "or"))
    return say("%(low)d to %(high)d tricks", low=low, high=high)


def _pays(rules: Rules, row: ScoreRow) -> Message:
    points = row.points
    if rules.score.kind == "countdown":
        if row.per_trick:
            return say_n(
                "%(n)d point off for each trick", "%(n)d points off for each trick",
                n=-row.per_trick,
            )  # fmt: skip
        if points:
            return say_n("%(n)d point added", "%(n)d points added", n=points)
        return say("score unchanged")
    if row.to == "opponents":
        return say_n(
            "%(n)d point to the opponents", "%(n)d points to the opponents", n=points
        )  # fmt: skip
    return say_n("%(n)d point", "%(n)d points", n=points)
