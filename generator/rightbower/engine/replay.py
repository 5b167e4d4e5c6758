"""From a profile and a record to a trace: set up, follow, settle, and confirm what is claimed."""

from __future__ import annotations

from dataclasses import replace

from rightbower.engine import anchors
from rightbower.engine.expect import confirm
from rightbower.engine.follow import Run, words
from rightbower.engine.hand import resume, start
from rightbower.engine.scoring import Outcome, settle
from rightbower.engine.setup import setup_fragment, setup_hand
from rightbower.engine.state import Setup
from rightbower.engine.trace import LineTrace, Next, Status, Step, Trace
from rightbower.model.cards import NO_TRUMP
from rightbower.model.problem import Faults
from rightbower.model.profile import Profile
from rightbower.model.record import HandRecord, Kind, Line


def replay(profile: Profile, record: HandRecord) -> Trace:
    """The trace of `record` under `profile` (with the record's `rules:` already laid over it).

    Raises nothing: whatever is wrong with the record is among the trace's problems, and then
    the status is `invalid` and there is no outcome.
    """
    faults = Faults(record.file, record.places)
    sound, written = anchors.check(record, faults)
    first = first_step(profile, record, faults)
    if first is None:
        return Trace(
            hand=record.id, profile=record.profile, status="invalid", problems=faults.sorted()
        )
    run = Run(first.state, faults, sound, steps=[first])
    whole = run.follow(record.actions, record.tricks)
    lines: tuple[LineTrace, ...] = ()
    if whole:
        lines = tuple(
            traced
            for number, line in written.items()
            if (traced := _line(first, record, line, number, faults)) is not None
        )
    return finished(run, record, lines)


def first_step(profile: Profile, record: HandRecord, faults: Faults) -> Step | None:
    """The step before the first choice; None, and a fault, where the deal itself cannot be."""
    if record.kind != "hand":
        state = setup_fragment(profile, record, faults)
        if state is None:
            return None
        # Nothing is dealt in a fragment; what it begins with is its trump.
        rule = "trump.no_trump" if state.trump == NO_TRUMP else "trump.order"
        return Step(at="deal", rules=(rule,), events=(), state=resume(state))
    setup = setup_hand(profile, record, faults)
    if setup is None:
        return None
    state, events = start(setup)
    deal = profile.rules.deal
    cited = {
        "deal.packets": True,
        "deal.exposed": deal.exposed > 0,
        "deal.dead_hand": deal.dead_hand,
    }
    rules = tuple(rule for rule, holds in cited.items() if holds)
    return Step(at="deal", rules=rules, events=events, state=state, met=_met(setup))


def _met(setup: Setup) -> tuple[str, ...]:
    """The rules that a sound deal has met: who plays, with how many cards of which pack, what
    lies beside them, and with what score."""
    rules = setup.rules
    met = {
        "table.players": True, "pack.ranks": True, "pack.red_only": bool(rules.pack.red_only),
        "pack.joker": rules.pack.joker, "deal.cards": True, "deal.kitty": True,
        "score.start": all(points == rules.score.start for points in setup.score.values()),
    }  # fmt: skip
    return tuple(rule for rule, holds in met.items() if holds)


def finished(run: Run, record: HandRecord, lines: tuple[LineTrace, ...] = ()) -> Trace:
    """The trace of a record that was followed as far as it goes: scored, and held against what it
    claims."""
    status = _status(run, record.kind)
    outcome = _settled(run, status)
    trace = Trace(
        hand=record.id, profile=record.profile, status=status, steps=tuple(run.steps),
        lines=lines, next=_next(run, status), state=run.state, outcome=outcome,
        unverified=[step.verdict for step in run.steps].count("unverified"),
    )  # fmt: skip
    if not run.faults.found:
        confirm(record, trace, run.faults)
    if not run.faults.found:
        return trace
    steps = tuple(step for step in trace.steps if step.at != "end")
    return replace(
        trace, status="invalid", steps=steps, next=None, outcome=None,
        problems=run.faults.sorted(),
    )  # fmt: skip


def _status(run: Run, kind: Kind) -> Status:
    if run.marked:
        return "unfinished"
    if kind != "hand":
        return "trick"
    return "unfinished" if run.state.stage == "open" else run.state.stage


def _settled(run: Run, status: Status) -> Outcome | None:
    """Score the hand where it is over, and add its last step."""
    if status in ("unfinished", "trick"):
        return None
    outcome = settle(run.state)
    run.steps.append(
        Step(
            at=run.prefix + "end",
            rules=outcome.rules,
            events=outcome.events,
            state=run.state,
            met=outcome.met,
        )
    )
    return outcome


def _next(run: Run, status: Status) -> Next | None:
    turn = run.state.turn
    if status != "unfinished" or turn is None:
        return None
    return Next(turn, words(run.state))


def _line(
    first: Step, record: HandRecord, line: Line, number: int, faults: Faults
) -> LineTrace | None:
    """Replay the record up to the line's first step, and the line from there on."""
    where = anchors.order(line.start)
    assert where is not None
    phase, place, card = where
    if phase == 1:
        actions, tricks = (*record.actions[: place - 1], *line.actions), line.tricks
    else:
        if not _repeats(record, line, place, card):
            key = f"lines[{number}].tricks[0]"
            faults.add("line_differs", key, f"{line.id}.{line.start}", anchor=line.start)
            return None
        actions, tricks = record.actions, (*record.tricks[: place - 1], *line.tricks)
    claims = tuple(c for c in record.claims if (anchors.order(c.at) or where) < where)
    run = Run(first.state, faults, claims, f"{line.id}.", [first])
    for anchor in line.notes:
        if anchor not in anchors.written(actions, tricks):
            faults.add(
                "anchor_missing", f"key:lines[{number}].notes.{anchor}", anchor, anchor=anchor
            )
    if not run.follow(actions, tricks):
        return None
    names = [step.at for step in run.steps]
    if f"{line.id}.{line.start}" not in names:
        faults.add("anchor_missing", f"lines[{number}].from", line.start, anchor=line.start)
        return None
    status = _status(run, record.kind)
    outcome = _settled(run, status)
    kept = names.index(f"{line.id}.{line.start}")
    return LineTrace(
        id=line.id, start=line.start, status=status, steps=tuple(run.steps[kept:]),
        next=_next(run, status), state=run.state, outcome=outcome,
    )  # fmt: skip


def _repeats(record: HandRecord, line: Line, trick: int, card: int) -> bool:
    """Whether the line's first trick repeats what was played before the card it changes."""
    if not line.tricks or line.actions:
        return False
    then, now = record.tricks[trick - 1], line.tricks[0]
    return (
        now.leader == then.leader
        and len(now.cards) >= card
        and now.cards[: card - 1] == then.cards[: card - 1]
    )
