"""The score table in words: for each line who it is about, how many tricks, and what it pays."""

from __future__ import annotations

from typing import Final, NamedTuple

from rightbower.book.message import N_, Message, listed, say, say_n
from rightbower.engine.contract import contracts
from rightbower.model.frozen import frozen
from rightbower.model.kept import kept
from rightbower.model.rows import ScoreRow
from rightbower.model.rules import Rules


@frozen(kw_only=True)
class ScoreLine:
    """One line of the score table: three cells, and the whole of it as a sentence without its
    full stop; `row` is its id in the profile."""

    row: str
    who: Message
    tricks: Message
    pays: Message
    said: Message


@kept
def score_lines(rules: Rules) -> tuple[ScoreLine, ...]:
    """The score table of a game, line by line."""
    return tuple(_line(rules, row) for row in rules.score.rows)


class _Who(NamedTuple):
    """Who a line is about: the cell that says so, and the line as a sentence; the sentence is empty
    where nobody takes tricks (a contract is made or fails)."""

    cell: Message
    takes: str = ""
    takes_none: str = ""
    """The same of those who took none, for which some languages need a negation."""


def _line(rules: Rules, row: ScoreRow) -> ScoreLine:
    who, tricks, pays = _who(rules, row), _tricks(rules, row), _pays(rules, row)
    any_number = row.tricks == (0, rules.deal.cards)
    if row.role == "dropped" or (any_number and who.takes):
        said = say("%(who)s: %(pays)s", who=who.cell, pays=pays)
    elif row.tricks == (0, 0) and who.takes_none:
        said = say(who.takes_none, pays=pays)
    elif row.tricks == (0, 0) or not who.takes:
        said = say("%(who)s (%(tricks)s): %(pays)s", who=who.cell, tricks=tricks, pays=pays)
    elif "fast_break" in row.when:
        said = say(who.takes, pays=pays)
    else:
        said = say(who.takes, tricks=tricks, pays=pays)
    return ScoreLine(row=row.id, who=who.cell, tricks=tricks, pays=pays, said=said)


_MAKERS: Final = _Who(
    say("The makers"),
    N_("The makers take %(tricks)s: %(pays)s"),
    N_("The makers take no trick: %(pays)s"),
)
_OTHER: Final = _Who(
    say("Any other player"),
    N_("Any other player who takes %(tricks)s: %(pays)s"),
    N_("Any other player who takes no trick: %(pays)s"),
)
_STAYS: Final = _Who(
    say("Any other player who stays in"),
    N_("Any other player who stays in and takes %(tricks)s: %(pays)s"),
    N_("Any other player who stays in and takes no trick: %(pays)s"),
)
_EITHER: Final = _Who(
    say("The makers, playing together or alone"),
    N_("The makers, playing together or alone, take %(tricks)s: %(pays)s"),
    N_("The makers, playing together or alone, take no trick: %(pays)s"),
)
"""Where other lines of the table ask whether somebody played alone, and this one does not."""
_SIDES: Final = {
    "fast_break": _Who(
        say("The makers who lose the first two tricks and take the rest"),
        N_("The makers lose the first two tricks and take the rest: %(pays)s"),
    ),
    "defended_alone": _Who(
        say("A maker playing alone against a lone defender"),
        N_("A maker playing alone against a lone defender takes %(tricks)s: %(pays)s"),
    ),
    "not_defended_alone": _Who(
        say("A maker playing alone against two defenders"),
        N_("A maker playing alone against two defenders takes %(tricks)s: %(pays)s"),
    ),
    "alone": _Who(
        say("A maker playing alone"), N_("A maker playing alone takes %(tricks)s: %(pays)s")
    ),
    "together": _Who(
        say("The makers playing together"),
        N_("The makers, playing together, take %(tricks)s: %(pays)s"),
    ),
}


def _who(rules: Rules, row: ScoreRow) -> _Who:
    if row.role == "dropped":
        return _Who(say("A player who dropped out"))
    if row.role == "taker":
        return _Who(
            say("The dealer who had to take the turned card"),
            N_("The dealer who had to take the turned card takes %(tricks)s: %(pays)s"),
        )
    if rules.bid.table:
        return _bidder(row, rules)
    if rules.table.units == "solo":
        return _single(row, rules)
    makers = _MAKERS if rules.alone.who == "never" else _EITHER
    return next((who for when, who in _SIDES.items() if when in row.when), makers)


def _other(rules: Rules) -> _Who:
    return _STAYS if rules.drop.allowed else _OTHER


def _single(row: ScoreRow, rules: Rules) -> _Who:
    if row.role == "other":
        return _other(rules)
    if "alone" in row.when:
        return _Who(
            say("A maker who has announced a lone hand"),
            N_("A maker who has announced a lone hand takes %(tricks)s: %(pays)s"),
        )
    if "together" in row.when:
        return _Who(
            say("A maker who has not announced a lone hand"),
            N_("A maker who has not announced a lone hand takes %(tricks)s: %(pays)s"),
        )
    return _Who(say("The maker"), N_("The maker takes %(tricks)s: %(pays)s"))


def _bidder(row: ScoreRow, rules: Rules) -> _Who:
    if row.role == "other" and rules.table.units == "solo":
        return _other(rules)
    if row.role == "other":
        return _Who(say("The opponents"), N_("The opponents take %(tricks)s: %(pays)s"))
    if "misere" in row.when:
        return _Who(say("A misère that is made"))
    if "set" in row.when:
        return _Who(say("A contract that fails"))
    return _Who(say("A contract that is made"))


def _miseres(rules: Rules) -> bool:
    return any(bid.misere for bid in contracts(rules.bid).values())


def _tricks(rules: Rules, row: ScoreRow) -> Message:
    low, high = row.tricks
    if "set" in row.when:
        return (
            say("too few tricks or, in a misère, any trick at all")
            if _miseres(rules)
            else say("too few tricks")
        )
    if "made" in row.when and not high == rules.deal.cards == low and high:
        return say("as many tricks as were bid, or more")
    if low == high == rules.deal.cards:
        return say("all %(n)d tricks", n=high)
    if (low, high) == (0, rules.deal.cards):
        return say("any number of tricks")
    if low == high == 0:
        return say("no trick")
    if "no_fast_break" in row.when:
        # Whoever lost the first two has a line of their own.
        return say(
            "%(tricks)s, at least one of the first two among them", tricks=tricks_of(low, high)
        )
    return tricks_of(low, high)


def tricks_of(low: int, high: int) -> Message:
    """So many tricks, from `low` to `high`: a number of them, and not none."""
    if low == 0:
        return say_n("at most %(n)d trick", "at most %(n)d tricks", n=high)
    if low == high:
        return say_n("%(n)d trick", "%(n)d tricks", n=high)
    if low + 1 == high:
        return say_n(
            "%(tricks)s trick", "%(tricks)s tricks", n=high, tricks=listed((low, high), "or")
        )
    return say("%(low)d to %(high)d tricks", low=low, high=high)


def _pays(rules: Rules, row: ScoreRow) -> Message:
    points = row.points
    if row.contract:
        return _worth(row)
    if rules.score.kind == "countdown":
        return _down(row)
    if row.per_trick:
        return say_n(
            "%(n)d point for each trick", "%(n)d points for each trick", n=row.per_trick
        )  # fmt: skip
    if row.to == "opponents" and rules.table.players == 2:
        return say_n(
            "%(n)d point to the opponent", "%(n)d points to the opponent", n=points
        )  # fmt: skip
    if row.to == "opponents" and rules.table.camps == "maker_against_rest":
        return say_n(
            "%(n)d point to each opponent", "%(n)d points to each opponent", n=points
        )  # fmt: skip
    if row.to == "opponents":
        return say_n(
            "%(n)d point to the opponents", "%(n)d points to the opponents", n=points
        )  # fmt: skip
    return say_n("%(n)d point", "%(n)d points", n=points)


def _worth(row: ScoreRow) -> Message:
    """What a row pays that counts the worth of the contract."""
    if row.contract < 0:
        return say("the value of the contract is lost")
    if row.at_least:
        return say_n(
            "the value of the contract, but at least %(n)d point",
            "the value of the contract, but at least %(n)d points",
            n=row.at_least,
        )
    return say("the value of the contract")


def _down(row: ScoreRow) -> Message:
    if row.per_trick:
        return say_n(
            "%(n)d point off for each trick", "%(n)d points off for each trick", n=-row.per_trick
        )
    if row.points:
        return say_n("%(n)d point added", "%(n)d points added", n=row.points)
    return say("score unchanged")
