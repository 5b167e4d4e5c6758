"""The rulings, from content/rulings.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rightbower.load.questions import ANCHOR
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import RULE_IDS, Profile
from rightbower.model.ruling import Ruling, Rulings, RulingsFile
from rightbower.model.source import Sources


def load_rulings(
    data: bytes, file: str, profiles: Mapping[str, Profile], sources: Sources
) -> tuple[Rulings, tuple[Problem, ...]]:
    """The rulings in the file, and every fault; none when it cannot be read."""
    document, problems = read(data, file)
    if document is None:
        return Rulings(), tuple(problems)
    faults = faults_of(document, file)
    shape: RulingsFile | None = shaped(RulingsFile, document.plain, faults)
    if shape is None:
        return Rulings(), (*problems, *faults.sorted())
    for name, topic in shape.topics.items():
        at = f"topics.{name}"
        if not ANCHOR.match(name):
            faults.add("bad_id", f"key:{at}", None, id=name)
        for number, rule in enumerate(topic.rules):
            if rule not in RULE_IDS:
                faults.add("unknown_rule", f"{at}.rules[{number}]", None, rule=rule)
        _sources(topic.silent, f"{at}.silent", sources, faults)
        for number, ruling in enumerate(topic.positions):
            _ruling(ruling, f"{at}.positions[{number}]", profiles, sources, faults)
            for source in set(ruling.sources) & set(topic.silent):
                where = f"{at}.silent[{topic.silent.index(source)}]"
                faults.add("duplicate_id", where, None, id=source)
    rulings = Rulings(topics=shape.topics, file=file, places=document.values)
    return rulings, (*problems, *faults.sorted())


def _ruling(
    ruling: Ruling, at: str, profiles: Mapping[str, Profile], sources: Sources, faults: Faults
) -> None:
    """A ruling is somebody's, and concerns some game."""
    if not ruling.sources:
        faults.add("missing_key", f"{at}.sources", None, key="sources")
    if not ruling.games:
        faults.add("missing_key", f"{at}.games", None, key="games")
    _sources(ruling.sources, f"{at}.sources", sources, faults)
    for game in ruling.games:
        if game not in profiles:
            key = f"key:{at}.games.{game}"
            faults.add("unknown_profile", key, None, profile=game, known=tuple(profiles))


def _sources(names: Iterable[str], at: str, sources: Sources, faults: Faults) -> None:
    for number, name in enumerate(names):
        if sources.lacks(name):
            faults.add("unknown_source", f"{at}[{number}]", None, source=name)
