"""Anchors: the names of a record's steps (`deal`, `b2`, `t1.3`, `end`), and which ones exist."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rightbower.model.problem import Faults
from rightbower.model.record import Choice, Claim, HandRecord, Line, TrickLine

_STEP: Final = re.compile(
    r"(?:(deal)|b([1-9]\d{0,3})|t([1-9]\d{0,3})(?:\.([1-9]\d{0,3}))?|(end))\Z"
)

Order = tuple[int, int, int]


def order(anchor: str) -> Order | None:
    """Where an anchor stands among the steps of a hand; None when it is no anchor at all.

    A whole trick (`t2`) stands before its first card.
    """
    match = _STEP.match(anchor)
    if match is None:
        return None
    deal, bid, trick, card, _ = match.groups()
    if deal:
        return (0, 0, 0)
    if bid:
        return (1, int(bid), 0)
    if trick:
        return (2, int(trick), int(card or 0))
    return (3, 0, 0)


def written(actions: Iterable[Choice], tricks: Iterable[TrickLine]) -> set[str]:
    """Every anchor that a record with these choices and tricks has, `deal` and `end` included."""
    anchors = {"deal", "end"}
    anchors.update([f"b{number}" for number, _ in enumerate(actions, 1)])
    for number, line in enumerate(tricks, 1):
        anchors.add(f"t{number}")
        anchors.update([f"t{number}.{place}" for place, _ in enumerate(line.cards, 1)])
    return anchors


def check(record: HandRecord, faults: Faults) -> tuple[tuple[Claim, ...], dict[int, Line]]:
    """Note every note, claim and line that hangs on a step the record does not have.

    What hangs on steps it has is returned: the claims, and the lines by their number.
    """
    if not record.notes and not record.claims and not record.lines:
        return (), {}
    anchors = written(record.actions, record.tricks)
    for anchor in record.notes:
        if anchor not in anchors:
            faults.add("anchor_missing", f"key:notes.{anchor}", anchor, anchor=anchor)
    sound = []
    for place, claim in enumerate(record.claims):
        before = len(faults.found)
        for key, anchor in (("at", claim.at), ("when", claim.when)):
            card = "." in anchor or (key == "when" and anchor == "end")
            if anchor not in anchors or not card:
                faults.add("anchor_missing", f"irregular[{place}].{key}", anchor, anchor=anchor)
        if len(faults.found) == before:
            sound.append(claim)
    lines = {}
    for place, line in enumerate(record.lines):
        where = order(line.start)
        if line.start not in anchors or where is None or not (where[2] or where[0] == 1):
            key = f"lines[{place}].from"
            faults.add("anchor_missing", key, line.start, anchor=line.start)
        else:
            lines[place] = line
    return tuple(sound), lines
