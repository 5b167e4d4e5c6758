"""What a record claims about itself, held against what the engine found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rightbower.engine.solve import CardsUnknown, most_tricks
from rightbower.engine.trace import Step, Trace, result_plain
from rightbower.model.cards import Unit
from rightbower.model.problem import Faults, Param
from rightbower.model.record import HandRecord


def confirm(record: HandRecord, trace: Trace, faults: Faults) -> None:
    """Note every claim of `record` that `trace` does not bear out.

    The claims are `expect`, the rule ids in `teaches`, and whatever hangs on the step `end`.
    """
    if trace.steps[-1].at != "end":
        if "end" in record.notes:
            faults.add("anchor_missing", "key:notes.end", "end", anchor="end")
        for number, claim in enumerate(record.claims):
            if claim.when == "end":
                faults.add("anchor_missing", f"irregular[{number}].when", "end", anchor="end")
    if record.teaches:
        _teaches(record, trace, faults)
    if not record.expect:
        return
    found = result_plain(trace.state, trace.outcome, trace.unverified)
    found["status"] = trace.status
    for key, expected in record.expect.items():
        if key == "illegal":
            _illegal(expected, trace, faults)
        elif key == "max_tricks":
            _max_tricks(expected, trace, faults)
        elif key == "contract" and isinstance(expected, int):
            # A bid of a number alone may stand without quotes.
            compare(f"expect.{key}", key, str(expected), found[key], faults)
        else:
            compare(f"expect.{key}", key, expected, found[key], faults)


def cited_rules(steps: tuple[Step, ...]) -> set[str]:
    """Every rule id that a step or an event of these steps cites."""
    cited = {rule for step in steps for rule in step.rules}
    return cited | {rule for step in steps for event in step.events for rule in event.rules}


def _teaches(record: HandRecord, trace: Trace, faults: Faults) -> None:
    cited = cited_rules(trace.steps)
    for line in trace.lines:
        cited |= cited_rules(line.steps)
    for number, rule in enumerate(record.teaches):
        if rule not in cited:
            faults.add("rule_not_cited", f"teaches[{number}]", rule=rule)


def compare(key: str, name: str, expected: Any, found: Any, faults: Faults) -> None:
    """Note where what is claimed at `key` differs from what was found; nothing when it agrees."""
    if expected == found:
        return
    if not isinstance(expected, Mapping) or not isinstance(found, Mapping):
        _claim(key, name, expected, found, faults)
        return
    for part in (*expected, *(part for part in found if part not in expected)):
        if expected.get(part) != found.get(part):
            where = f"{key}.{part}" if part in expected else key
            _claim(where, f"{name}.{part}", expected.get(part), found.get(part), faults)


def _claim(key: str, name: str, expected: Any, found: Any, faults: Faults) -> None:
    params: dict[str, Param] = {"key": name, "expected": _say(expected), "found": _say(found)}
    faults.add("expectation_failed", key, None, **params)


def _say(value: Any) -> Param:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(str(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {value[key]}" for key in value) + "}"
    return value if isinstance(value, int) else str(value)


def _illegal(expected: Any, trace: Trace, faults: Faults) -> None:
    last = trace.steps[-1]
    found = None
    if last.refusal is not None and trace.status == "unfinished":
        found = {"at": last.at, "code": last.refusal.code}
    if expected != found:
        faults.add(
            "illegal_differs", "expect.illegal", None if found is None else last.at,
            expected=_say(expected), found=_say(found),
        )  # fmt: skip


def _max_tricks(expected: Any, trace: Trace, faults: Faults) -> None:
    key = "expect.max_tricks"
    before = {
        step.at: earlier.state for earlier, step in zip(trace.steps, trace.steps[1:], strict=False)
    }
    anchor, side = str(expected.get("from")), str(expected.get("side"))
    state = before.get(anchor)
    if state is None or not anchor.startswith("t"):
        faults.add("anchor_missing", key, anchor, anchor=anchor)
        return
    if side not in state.setup.seating.units:
        seats = tuple(state.setup.seating.units)
        faults.add("unknown_seat", key, None, seat=side, seats=seats)
        return
    try:
        found = most_tricks(state, Unit(side))
    except CardsUnknown:
        faults.add("cards_unknown", key, anchor, what="max_tricks")
        return
    compare(f"{key}.tricks", "max_tricks.tricks", expected.get("tricks"), found, faults)
