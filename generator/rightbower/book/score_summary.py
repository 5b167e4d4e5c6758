"""The score table in one sentence, where it has one of the usual shapes."""

from __future__ import annotations

from typing import Any

from rightbower.book.message import Message, say, say_n
from rightbower.book.score_statements import tricks_of
from rightbower.model.rows import ScoreRow
from rightbower.model.rules import Rules


def score_summary(rules: Rules) -> Message:
    """What a hand is worth; a table of an unusual shape is only pointed at."""
    if rules.score.kind == "countdown":
        made = _countdown(rules)
    elif any(row.contract for row in rules.score.rows):
        made = _by_contract(rules)
    else:
        made = _by_tricks(rules)
    return made or say("The score table says what a hand is worth.")


def _rows(rules: Rules, role: str, to: str = "own") -> list[ScoreRow]:
    return [row for row in rules.score.rows if row.role == role and row.to == to]


def _by_tricks(rules: Rules) -> Message | None:
    """Some tricks, all tricks, all tricks alone, and what falling short costs."""
    every = rules.deal.cards
    own, short = _rows(rules, "maker"), _rows(rules, "maker", "opponents")
    together = [row for row in own if "alone" not in row.when]
    lone = [row.points for row in own if "alone" in row.when and row.tricks == (every, every)]
    if [row.tricks[1] for row in together] != [every - 1, every]:
        return None
    some, march = together
    if any(
        row.points != some.points for row in own if "alone" in row.when and row.tricks[1] < every
    ):
        return None
    won: dict[str, Any] = {
        "n": some.points, "some": tricks_of(*some.tricks), "few": some.tricks[0],
        "tricks": every, "march": march.points,
    }  # fmt: skip
    if rules.table.camps == "maker_against_rest":
        usual = len(short) == 1 and not lone
        return _against_rest(rules, won | {"loss": short[0].points}) if usual else None
    losses = {
        when: row.points
        for row in short
        for when in ("defended_alone", "together", "alone")
        if when in row.when
    }
    if len(lone) != 1 or len(losses) != len(short) or not {"together", "alone"} <= losses.keys():
        return None
    won |= {"lone": lone[0], "loss": losses["together"]}
    if losses.keys() == {"together", "alone"} and losses["alone"] == losses["together"]:
        return _plain(won)
    if losses["alone"] != losses["together"] and "defended_alone" not in losses:
        return _lone_dearer(won | {"against": losses["alone"]})
    if losses["alone"] == losses["together"]:
        return _defended_dearer(won | {"against": losses["defended_alone"]})
    return None


def _plain(won: dict[str, Any]) -> Message:
    return say_n(
        "The makers score %(n)d point for %(some)s, %(march)d for all %(tricks)d, "
        "and %(lone)d for all %(tricks)d taken alone; if they take fewer than %(few)d, the "
        "opponents score %(loss)d.",
        "The makers score %(n)d points for %(some)s, %(march)d for all %(tricks)d, "
        "and %(lone)d for all %(tricks)d taken alone; if they take fewer than %(few)d, the "
        "opponents score %(loss)d.",
        **won,
    )


def _lone_dearer(won: dict[str, Any]) -> Message:
    return say_n(
        "The makers score %(n)d point for %(some)s, %(march)d for all %(tricks)d, and "
        "%(lone)d for all %(tricks)d taken alone; if they take fewer than %(few)d, the "
        "opponents score %(loss)d, or %(against)d against a lone maker.",
        "The makers score %(n)d points for %(some)s, %(march)d for all %(tricks)d, and "
        "%(lone)d for all %(tricks)d taken alone; if they take fewer than %(few)d, the "
        "opponents score %(loss)d, or %(against)d against a lone maker.",
        **won,
    )


def _defended_dearer(won: dict[str, Any]) -> Message:
    return say_n(
        "The makers score %(n)d point for %(some)s, %(march)d for all %(tricks)d, "
        "and %(lone)d for all %(tricks)d taken alone; if they take fewer than %(few)d, the "
        "opponents score %(loss)d, or %(against)d when a lone defender beats a lone maker.",
        "The makers score %(n)d points for %(some)s, %(march)d for all %(tricks)d, "
        "and %(lone)d for all %(tricks)d taken alone; if they take fewer than %(few)d, the "
        "opponents score %(loss)d, or %(against)d when a lone defender beats a lone maker.",
        **won,
    )


def _against_rest(rules: Rules, won: dict[str, Any]) -> Message:
    if rules.table.players == 2:
        return say_n(
            "The maker scores %(n)d point for %(some)s and %(march)d for all "
            "%(tricks)d; if the maker takes fewer than %(few)d, the opponent scores %(loss)d.",
            "The maker scores %(n)d points for %(some)s and %(march)d for all "
            "%(tricks)d; if the maker takes fewer than %(few)d, the opponent scores %(loss)d.",
            **won,
        )
    return say_n(
        "The maker scores %(n)d point for %(some)s and %(march)d for all "
        "%(tricks)d; if the maker takes fewer than %(few)d, each opponent scores %(loss)d.",
        "The maker scores %(n)d points for %(some)s and %(march)d for all "
        "%(tricks)d; if the maker takes fewer than %(few)d, each opponent scores %(loss)d.",
        **won,
    )


def _countdown(rules: Rules) -> Message | None:
    """So much off for every trick, so much added for none or too few."""
    makers, others = _rows(rules, "maker"), _rows(rules, "other")
    takers = _rows(rules, "taker")
    every = (*makers, *takers, *others)
    off = {-row.per_trick for row in every if row.per_trick}
    added = {row.points for row in every if not row.per_trick}
    if len(off) != 1 or len(added) != 1:
        return None
    more = added.pop()
    counts: dict[str, Any] = {
        "n": off.pop(), "start": rules.score.start,
        "added": say_n("%(n)d point", "%(n)d points", n=more),
    }  # fmt: skip
    if rules.bid.table:
        return say_n(
            "Everybody starts at %(start)d; each trick takes off %(n)d point, but %(added)s "
            "are added for a maker with fewer tricks than were bid and for anybody else who "
            "stays in and takes none.",
            "Everybody starts at %(start)d; each trick takes off %(n)d points, but %(added)s "
            "are added for a maker with fewer tricks than were bid and for anybody else who "
            "stays in and takes none.",
            **counts,
        )
    few = next(row.tricks[0] for row in makers if row.per_trick)
    if takers:
        least = next(row.tricks[0] for row in takers if row.per_trick)
        return _forced(counts | {"few": few, "least": least})
    return say_n(
        "Everybody starts at %(start)d; each trick takes off %(n)d point, but %(added)s are "
        "added for a maker with fewer than %(few)d tricks and for anybody else who stays in "
        "and takes none.",
        "Everybody starts at %(start)d; each trick takes off %(n)d points, but %(added)s are "
        "added for a maker with fewer than %(few)d tricks and for anybody else who stays in "
        "and takes none.",
        few=few, **counts,
    )  # fmt: skip


def _forced(counts: dict[str, Any]) -> Message:
    """The same where a dealer who had to take the turned card needs tricks too."""
    return say_n(
        "Everybody starts at %(start)d; each trick takes off %(n)d point, but %(added)s are added "
        "for a maker with fewer than %(few)d tricks, for a dealer with fewer than %(least)d who "
        "had to take the turned card, and for anybody else who stays in and takes none.",
        "Everybody starts at %(start)d; each trick takes off %(n)d points, but %(added)s are added "
        "for a maker with fewer than %(few)d tricks, for a dealer with fewer than %(least)d who "
        "had to take the turned card, and for anybody else who stays in and takes none.",
        **counts,
    )


def _by_contract(rules: Rules) -> Message | None:
    others = [row.per_trick for row in _rows(rules, "other") if row.per_trick]
    if len(others) != 1:
        return None
    if rules.table.units == "solo":
        return say_n(
            "A contract made adds its value, one failed takes it off; each trick that another "
            "player takes brings that player %(n)d point.",
            "A contract made adds its value, one failed takes it off; each trick that another "
            "player takes brings that player %(n)d points.",
            n=others[0],
        )
    return say_n(
        "A contract made adds its value, one failed takes it off; each trick that the "
        "opponents take brings them %(n)d point.",
        "A contract made adds its value, one failed takes it off; each trick that the "
        "opponents take brings them %(n)d points.",
        n=others[0],
    )
