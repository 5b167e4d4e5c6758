"""What has changed in the rules, from content/changes.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from rightbower.load.questions import ANCHOR
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.change import Change, Changes, ChangesFile
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import RULE_IDS, Profile


def load_changes(
    data: bytes, file: str, profiles: Mapping[str, Profile]
) -> tuple[Changes, tuple[Problem, ...]]:
    """The changes in the file, the newest first, and every fault; none when it cannot be read."""
    document, problems = read(data, file)
    if document is None:
        return Changes(), tuple(problems)
    faults = faults_of(document, file)
    shape: ChangesFile | None = shaped(ChangesFile, document.plain, faults)
    if shape is None:
        return Changes(), (*problems, *faults.sorted())
    for name, change in shape.changes.items():
        if not ANCHOR.match(name):
            faults.add("bad_id", f"key:changes.{name}", None, id=name)
        _check(change, f"changes.{name}", profiles, faults)
    newest = sorted(shape.changes.items(), key=lambda item: item[1].date, reverse=True)
    return Changes(changes=dict(newest), file=file), (*problems, *faults.sorted())


def _check(change: Change, at: str, profiles: Mapping[str, Profile], faults: Faults) -> None:
    """A change has a day of the calendar, and names games and rules that there are."""
    if not _is_day(change.date):
        expected = "a day such as 2026-11-30"
        faults.add("wrong_type", f"{at}.date", None, key="date", expected=expected,
                   found=change.date)  # fmt: skip
    for number, game in enumerate(change.games):
        if game not in profiles:
            where = f"{at}.games[{number}]"
            faults.add("unknown_profile", where, None, profile=game, known=tuple(profiles))
    for number, rule in enumerate(change.rules):
        if rule not in RULE_IDS:
            faults.add("unknown_rule", f"{at}.rules[{number}]", None, rule=rule)


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
