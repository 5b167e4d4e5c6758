"""Profiles: from YAML files that extend one another to whole sets of rules with citations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import PurePath
from typing import Any, Final

from rightbower.load.places import Document
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.load.words import ANCHOR_ID, SEAT
from rightbower.model.cards import Seat
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import (
    NAMED_RULES,
    PARAMETERS,
    RULE_IDS,
    Citation,
    Option,
    Profile,
    ProfileFile,
    RuleFile,
    Status,
)
from rightbower.model.rules import Rules
from rightbower.model.source import Sources

Profiles = Mapping[str, Profile]


_STAND_IN: Final = {
    "schema": "euchre-rules/1", "id": "", "name": "", "summary": "", "source": "",
}  # fmt: skip
"""What stands for the required parts of a profile that cannot be read."""


def load_profiles(
    files: Iterable[tuple[str, bytes]], sources: Sources, doubtful: list[Profile] | None = None
) -> tuple[Profiles, tuple[Problem, ...]]:
    """All profiles in the files (name, content), bases before those that extend them.

    A faulty profile, and whatever extends it, is left out; the problems say why, once: what
    only extends a faulty profile has no fault of its own. Faulty ones whose rules are whole
    all the same are added to `doubtful`, for those who want to find more faults in them.
    """
    problems: list[Problem] = []
    waiting: dict[str, tuple[ProfileFile, Document, Faults]] = {}
    lost: set[str] = set()
    for name, data in files:
        read_in = _file(name, data, problems, waiting)
        if read_in is None:
            lost.add(PurePath(name).stem)
        else:
            waiting[read_in[0].id or PurePath(name).stem] = read_in
    profiles: dict[str, Profile] = {}
    while waiting:
        ready = [key for key, (shape, _, _) in waiting.items() if _has_base(shape, profiles)]
        for key in ready:
            shape, document, faults = waiting.pop(key)
            profile = _profile(shape, profiles.get(shape.extends or ""), sources, faults)
            if profile is not None:
                profile = replace(profile, places=document.values)
                if not faults.found:
                    profiles[key] = profile
                elif doubtful is not None:
                    doubtful.append(profile)
            if faults.found:
                lost.add(key)
            problems += faults.found
        if not ready:
            problems += _without_base(waiting, tuple(sorted(profiles)), lost)
            break
    return profiles, tuple(sorted(problems, key=lambda problem: problem.order))


def _without_base(
    waiting: Mapping[str, tuple[ProfileFile, Document, Faults]], known: tuple[str, ...],
    lost: set[str],
) -> list[Problem]:  # fmt: skip
    """The faults of profiles whose base is not there, but for those whose base is faulty."""
    problems: list[Problem] = []
    waits = {key: shape.extends or "" for key, (shape, _, _) in waiting.items()}
    for key, (shape, _, faults) in waiting.items():
        base, met = shape.extends or "", {key}
        while base in waits and base not in met:
            met.add(base)
            base = waits[base]
        if base not in lost and (shape.extends not in waits or base in met):
            faults.add("unknown_profile", "extends", None, profile=str(shape.extends), known=known)
        problems += faults.found
    return problems


def _has_base(shape: ProfileFile, profiles: Profiles) -> bool:
    return shape.extends is None or shape.extends in profiles


def _file(
    name: str,
    data: bytes,
    problems: list[Problem],
    others: Mapping[str, tuple[ProfileFile, Document, Faults]],
) -> tuple[ProfileFile, Document, Faults] | None:
    document, found = read(data, name)
    problems += found
    if document is None:
        return None
    faults = faults_of(document, name)
    shape: ProfileFile | None = shaped(ProfileFile, document.plain, faults, mend=_STAND_IN)
    if shape is None:
        problems += faults.found
        return None
    if document.plain.get("id") == shape.id and not ANCHOR_ID.match(shape.id):
        faults.add("bad_id", "id", None, id=shape.id)
    if shape.id in others:
        faults.add("duplicate_id", "id", None, id=shape.id)
        problems += faults.found
        return None
    for number, label in enumerate(shape.seats):
        why = "form" if not SEAT.match(label) else "twice" if label in shape.seats[:number] else ""
        if why:
            faults.add("unknown_seat", f"seats[{number}]", None, seat=label, why=why)
    return shape, document, faults


def _profile(
    shape: ProfileFile, base: Profile | None, sources: Sources, faults: Faults
) -> Profile | None:
    settings: dict[str, Any] = {} if base is None else flat(base.rules)
    written: dict[str, str] = {}
    for path, entry in shape.rules.items():
        key = f"rules.{path}"
        if path not in RULE_IDS:
            faults.add("unknown_rule", f"key:{key}", None, rule=path)
        elif path in NAMED_RULES and entry.value is not None:
            faults.add(
                "wrong_type", f"{key}.value", None, key=path, expected="no value", found="a value"
            )
        elif entry.value is not None:
            settings[path] = entry.value
            written[path] = f"{key}.value"
    rules = _rules(settings, written, faults)
    citations = _citations(shape, base, sources, faults)
    options = _options(shape, rules or (None if base is None else base.rules), sources, faults)
    if rules is None:
        return None
    seats = tuple(Seat(label) for label in shape.seats) or (() if base is None else base.seats)
    return Profile(
        id=shape.id,
        name=shape.name,
        summary=shape.summary,
        source=shape.source,
        base=shape.extends,
        seats=seats,
        rules=rules,
        citations=citations,
        options=options,
        file=faults.file,
    )


def flat(rules: Rules) -> dict[str, Any]:
    """Every parameter's plain value by its dotted path."""
    return {
        f"{group}.{name}": value
        for group, values in asdict(rules).items()
        for name, value in values.items()
    }


def _rules(settings: Mapping[str, Any], written: Mapping[str, str], faults: Faults) -> Rules | None:
    """The rules with these settings; faults are placed where `written` says the value stands."""
    nested: dict[str, dict[str, Any]] = {}
    for path, value in settings.items():
        group, name = path.split(".")
        nested.setdefault(group, {})[name] = value
    missing = [path for path in PARAMETERS if path not in settings]
    if missing:
        if not faults.found:
            faults.add("missing_key", "rules", None, key=", ".join(missing))
        return None
    for path, where in written.items():
        faults.alias(path, where)
    rules: Rules | None = shaped(Rules, nested, faults)
    return rules


def _cited(
    entry: RuleFile | None, shape: ProfileFile, sources: Sources, key: str, faults: Faults
) -> Citation | None:
    if entry is None:
        return None
    source = entry.source or shape.source
    if source and sources.lacks(source):
        known = tuple(sources.sources)
        faults.add("unknown_source", f"{key}.source", None, source=source, known=known)
    return Citation(status=entry.status, source=source, at=entry.at, note=entry.note)


def _citations(
    shape: ProfileFile, base: Profile | None, sources: Sources, faults: Faults
) -> dict[str, Citation]:
    """A citation for every rule: the profile's own, or its base's, marked as inferred."""
    citations: dict[str, Citation] = {}
    if base is None and any(path not in shape.rules for path in RULE_IDS):
        if not faults.found:
            missing = (path for path in RULE_IDS if path not in shape.rules)
            faults.add("missing_key", "rules", None, key=", ".join(missing))
        return citations
    for path in RULE_IDS:
        own = _cited(shape.rules.get(path), shape, sources, f"rules.{path}", faults)
        if own is not None:
            citations[path] = own
        elif base is not None:
            taken = base.citations[path]
            status: Status = "unstated" if taken.status == "unstated" else "inferred"
            citations[path] = replace(taken, status=status, note="", inherited=True)
    return citations


def _options(
    shape: ProfileFile, rules: Rules | None, sources: Sources, faults: Faults
) -> tuple[Option, ...]:
    options: list[Option] = []
    if rules is None:
        return ()
    for name, entry in shape.options.items():
        key = f"options.{name}"
        if not ANCHOR_ID.match(name):
            faults.add("bad_id", f"key:{key}", None, id=name)
        changed = _changed(rules, entry.set, f"{key}.set", faults)
        rule = RuleFile(status=entry.status, source=entry.source, at=entry.at, note=entry.note)
        citation = _cited(rule, shape, sources, key, faults)
        if changed is not None and citation is not None:
            options.append(
                Option(
                    id=name,
                    title=entry.title,
                    settings=entry.set,
                    rules=changed,
                    citation=citation,
                )
            )
    return tuple(options)


def _changed(rules: Rules, settings: Mapping[str, Any], key: str, faults: Faults) -> Rules | None:
    """`rules` with some parameters set anew; None, and every fault, when that cannot be."""
    unknown = [path for path in settings if path not in PARAMETERS]
    for path in unknown:
        faults.add("unknown_rule", f"key:{key}.{path}", None, rule=path)
    if unknown:
        return None
    written = {path: f"{key}.{path}" for path in settings}
    return _rules(flat(rules) | dict(settings), written, faults)


def with_changes(
    profile: Profile, settings: Mapping[str, Any], faults: Faults, key: str = "rules"
) -> Profile | None:
    """`profile` under house rules (dotted paths); None, and every fault, when they do not fit."""
    rules = _changed(profile.rules, settings, key, faults)
    if rules is None:
        return None
    return replace(profile, rules=rules, changes=dict(profile.changes) | dict(settings))
