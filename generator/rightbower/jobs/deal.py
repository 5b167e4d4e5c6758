"""`rightbower deal`: seeded random deals until one shows what is asked for, as a record."""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from typing import Final

from rightbower.engine.audit import audit
from rightbower.engine.dealing import dealt, played
from rightbower.engine.facts import facts, is_rule, known_facts
from rightbower.engine.replay import replay
from rightbower.engine.trace import Trace, result_plain
from rightbower.jobs.common import OK, USAGE, WRONG, UsageError, deliver, report, root_of, voice
from rightbower.jobs.diagnostics import Printer
from rightbower.jobs.records import settings_of
from rightbower.load.conditions import read_condition
from rightbower.load.plain import hand_plain
from rightbower.load.profiles import with_changes
from rightbower.load.words import ANCHOR_ID
from rightbower.load.writer import write_yaml
from rightbower.model.condition import EVERYTHING, Condition
from rightbower.model.problem import Faults, Place, Problem
from rightbower.model.profile import Profile
from rightbower.model.record import HandRecord
from rightbower.site.rulebook import Rulebook
from rightbower.site.rules import rules_at

TRIES: Final = 5000
_WHERE: Final = "--where"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--profile", metavar="ID", required=True, help="the game")
    parser.add_argument("--seed", metavar="N", type=int, required=True,
                        help="the same number gives the same record")  # fmt: skip
    parser.add_argument(
        _WHERE, metavar="CONDITION", help="what the hand must show: names of events, of lines of "
        "the score table and of rules, and what a wrong name brings up; joined by and, or, not "
        "and parentheses",
    )  # fmt: skip
    parser.add_argument("--tries", metavar="N", type=int, default=TRIES,
                        help=f"give up after so many deals (default: {TRIES})")  # fmt: skip
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE",
                        dest="settings", help="set a parameter")  # fmt: skip
    parser.add_argument("--id", metavar="ID", help="the record's id (default: deal-PROFILE-N)")
    parser.add_argument("--out", metavar="DIR", help="where to write, a file named after its id")
    parser.add_argument("--root", metavar="DIR", help="the site whose profiles are used")
    parser.add_argument("--language", default="en", metavar="xx", help="the language of messages")


def run(options: argparse.Namespace) -> int:
    """Deal; 1 when no deal shows what is asked for, 2 when it cannot be asked for."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = rules_at(root)
    if rulebook.problems:
        return report(rulebook.problems, translator, root)
    name = options.id or f"deal-{options.profile}-{options.seed}"
    if options.tries < 1 or not ANCHOR_ID.match(name):
        raise UsageError("--tries is 1 or more; an id is made of letters, digits, - and _")
    printer = Printer(translator, root=root, texts={_WHERE: (options.where or "").encode()})
    profile, problems = _game(rulebook, options)
    condition, more = (None, ()) if profile is None else _wanted(options.where, profile)
    if profile is None or condition is None:
        printer.print([*problems, *more])
        return USAGE
    record = _found(profile, name, options, condition)
    if record is None:
        printer.print([Problem("no_deal", {"tries": options.tries}, file=_WHERE)])
        return WRONG
    deliver(options.out, f"{name}.yaml", write_yaml(hand_plain(record)))
    return OK


def _game(
    rulebook: Rulebook, options: argparse.Namespace
) -> tuple[Profile | None, tuple[Problem, ...]]:
    """The game with the house rules asked for; None, and why, where they cannot be played."""
    profile = rulebook.profiles.get(options.profile)
    if profile is None:
        known = tuple(sorted(rulebook.profiles))
        params = {"profile": options.profile, "known": known}
        return None, (Problem("unknown_profile", params, file="--profile"),)
    settings = settings_of(options.settings)
    if not settings:
        return profile, ()
    faults = Faults("--set", {})
    changed = with_changes(profile, settings, faults)
    problems = faults.sorted()
    if changed is not None and not problems:
        seats, players = len(changed.seats), changed.rules.table.players
        if seats != players:
            faults.add("bad_sum", "", what="seats", found=seats, expected=players)
        problems = (*faults.sorted(), *(replace(p, file="--set") for p in audit(changed)))
    return None if problems else changed, problems


def _wanted(text: str | None, profile: Profile) -> tuple[Condition | None, tuple[Problem, ...]]:
    """The condition, all of whose names the game knows; None, and why, where there is none."""
    if text is None:
        return EVERYTHING, ()
    condition, problems = read_condition(text, _WHERE)
    if condition is None:
        return None, problems
    known = known_facts(profile)
    problems = tuple(
        Problem(
            "unknown_condition", {"word": named.name, "known": known}, file=_WHERE,
            place=Place(1, named.column),
        )
        for named in condition.names() if named.name not in known and not is_rule(named.name)
    )  # fmt: skip
    return None if problems else condition, problems


def _found(
    profile: Profile, name: str, options: argparse.Namespace, condition: Condition
) -> HandRecord | None:
    """The first of the seed's deals that meets the condition, with all that it claims."""
    for number in range(options.tries):
        # A text as seed: every deal has a chance of its own, the same on every machine.
        chance = random.Random(f"{options.seed}/{number}")
        record = dealt(profile, name, chance.randrange)
        actions, tricks = played(profile, record, chance.randrange)
        record = replace(record, actions=actions, tricks=tricks)
        trace = replay(profile, record)
        shown = facts(trace)
        if condition.holds(shown):
            asked = dict.fromkeys(named.name for named in condition.names())
            teaches = tuple(rule for rule in asked if is_rule(rule) and rule in shown)
            return replace(record, teaches=teaches, expect=_claims(trace))
    return None


def _claims(trace: Trace) -> dict[str, object]:
    """All that a record may say of its result."""
    assert not trace.problems, trace.problems
    result: dict[str, object] = result_plain(trace.state, trace.outcome, trace.unverified)
    return {"status": trace.status} | result
