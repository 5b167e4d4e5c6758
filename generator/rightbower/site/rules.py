"""The rules of a site, read from its profiles and sources and proved to be sound."""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from rightbower.book.compare import rule_anchors
from rightbower.engine.audit import audit
from rightbower.load.profiles import load_profiles
from rightbower.load.sources import load_sources
from rightbower.model.frozen import frozen
from rightbower.model.problem import Param, Place, Problem
from rightbower.model.profile import Profile
from rightbower.model.source import Sources
from rightbower.site.contents import content_of, shut
from rightbower.site.inputs import is_named
from rightbower.site.kept_shapes import kept_at
from rightbower.site.rulebook import Rulebook
from rightbower.site.shipped import find_each, layers, stands
from rightbower.site.store import NOWHERE, Store, whole_digest

_SOURCES: Final = "content/sources.yaml"


def read_rules(root: Path, store: Store = NOWHERE) -> Rulebook:
    """The site's profiles and the shipped ones, each proved to be one that can be true. What has
    been read and is sound is kept in `store`."""
    files = tuple((name, content_of(path)) for name, path in find_each(root, "rules_yaml/*.yaml"))
    found = (root / "rules_yaml").glob("*.yaml")
    own = frozenset(path.stem for path in found if is_named(path.name))
    return _rulebook(files, tuple(_source_files(root)), own, _Kept(store.folder))


def rules_at(root: Path) -> Rulebook:
    """The same for whoever makes no site: from what builds of it have kept, where they have."""
    found = read_rules(root, kept_at(root))
    return replace(found, problems=(*shut(root, ("rules_yaml",)), *found.problems))


@frozen
class _Kept:
    """Where something is kept, which does not change what it is: all such places are equal."""

    folder: Path | None = field(compare=False)


@lru_cache(maxsize=8)
def _rulebook(
    files: tuple[tuple[str, bytes], ...], source_files: tuple[bytes, ...], own: frozenset[str],
    where: _Kept,
) -> Rulebook:  # fmt: skip
    """The rules in these files. What reads the same files in one process, site after site, need not
    read them again: nobody can change what is read; nor, where there is a folder to keep it in,
    need the next build. Faults are found again each time."""

    def make() -> Rulebook:
        read = _read(files, source_files, own)
        if read.problems:
            return read
        return replace(read, anchors={name: rule_anchors(p) for name, p in read.profiles.items()})

    def keep(read: Rulebook) -> bytes | None:
        return None if read.problems else pickle.dumps(read, pickle.HIGHEST_PROTOCOL)

    if where.folder is None:
        return _read(files, source_files, own)
    named = [(name, hashlib.sha256(data).hexdigest()) for name, data in files]
    said = [hashlib.sha256(data).hexdigest() for data in source_files]
    parts = ("rules/1", sys.version, whole_digest(), named, said, sorted(own))
    found: Rulebook = Store(where.folder).value(parts, make, keep, pickle.loads)
    return found


def _read(
    files: Iterable[tuple[str, bytes]], source_files: Iterable[bytes], own: frozenset[str]
) -> Rulebook:
    sources, wrong_there = _sources(tuple(source_files))
    problems = [*wrong_there]
    doubtful: list[Profile] = []
    profiles, found = load_profiles(files, sources, doubtful)
    problems += found
    sound = dict(profiles)
    for profile in (*profiles.values(), *doubtful):
        wrong = [*audit(profile), *_misnamed([profile])]
        if wrong:
            sound.pop(profile.id, None)
        problems += wrong
    names = {Path(name).stem for name, _ in files} | {p.id for p in profiles.values()}
    ordered = tuple(sorted(problems, key=lambda p: p.order))
    return Rulebook(sources, sound, ordered, frozenset(names - sound.keys()), own)


def profile_problems(root: Path, file: Path) -> tuple[Problem, ...]:
    """What is wrong with one profile, which may stand anywhere, beside the site's own."""
    sources, _ = _sources(tuple(_source_files(root)))
    others = [(name, path) for name, path in find_each(root, "rules_yaml/*.yaml")
              if path.resolve() != file.resolve()]  # fmt: skip
    files = [(name, content_of(path)) for name, path in others]
    doubtful: list[Profile] = []
    profiles, found = load_profiles([*files, (str(file), content_of(file))], sources, doubtful)
    problems = [problem for problem in found if problem.file == str(file)]
    for profile in (*profiles.values(), *doubtful):
        if profile.file == str(file):
            problems += audit(profile)
    return tuple(problems)


def _source_files(root: Path) -> Iterator[bytes]:
    """The shipped sources, and after them the site's own, which may name the shipped ones."""
    for place in reversed(layers(root)):
        file = place / _SOURCES
        if stands(file):
            yield content_of(file)


@lru_cache(maxsize=8)
def _sources(files: tuple[bytes, ...]) -> tuple[Sources, tuple[Problem, ...]]:
    """The sources in these files, each of which may name those of the files before, and what is
    wrong with them."""
    sources, problems = Sources(), list[Problem]()
    for data in files:
        sources, found = load_sources(data, _SOURCES, sources)
        problems += found
    return sources, tuple(problems)


def _misnamed(profiles: Iterable[Profile]) -> Iterator[Problem]:
    for profile in profiles:
        if Path(profile.file).stem != profile.id:
            yield not_its_name(profile.id, profile.file, profile.places)


def not_its_name(name: str, file: str, places: Mapping[str, Place]) -> Problem:
    """The fault of an id that is not the name of its file, at the id's place among `places`."""
    params: dict[str, Param] = {"id": name, "why": "file", "stem": Path(file).stem}
    return Problem("bad_id", params, file=file, place=places.get("id", Place()))
