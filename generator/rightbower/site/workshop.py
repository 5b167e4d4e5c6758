"""Everything a site is made of, read and proved: the rules, the hands, the words."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from rightbower.book.examples import example_problems
from rightbower.book.outlines import outline
from rightbower.book.proof import GameProof, HandProof, Proof
from rightbower.engine.audit import audit
from rightbower.engine.game import replay_game
from rightbower.engine.replay import replay
from rightbower.load.glossary import load_glossary
from rightbower.load.hands import Loaded, load_record
from rightbower.load.reader import read
from rightbower.load.site_files import load_site
from rightbower.model.cards import Seat
from rightbower.model.change import Changes
from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary
from rightbower.model.problem import Param, Place, Problem
from rightbower.model.profile import Profile
from rightbower.model.question import Questions
from rightbower.model.record import GameRecord, HandRecord
from rightbower.model.ruling import Rulings
from rightbower.model.site_file import SiteFile
from rightbower.model.source import Sources
from rightbower.site.contents import content_of, shut
from rightbower.site.inputs import RECORDS, is_named
from rightbower.site.rulebook import (
    Rulebook,
    read_changes,
    read_questions,
    read_rulings,
    shown_name,
)
from rightbower.site.rules import not_its_name
from rightbower.site.rules import profile_problems as profile_problems
from rightbower.site.rules import read_rules as read_rules
from rightbower.site.same import Same
from rightbower.site.shipped import find, has_file, stands
from rightbower.site.store import NOWHERE, Store

_GLOSSARY: Final = "content/glossary.yaml"
_PAGE_OF_HANDS: Final = "index"
"""What stands beside the pages of hands, and is none."""
Counted = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""
DEFAULT_SITE = SiteFile(title="Right Bower", languages=("en",), profiles=())


@frozen
class Faulty:
    """A record that could not even be read: its id as far as known, its file, what is wrong."""

    name: str
    file: str
    problems: tuple[Problem, ...]
    waits_for: str = ""
    """The faulty profile that is the only reason why the record was not checked."""


@frozen
class Workshop:
    """A site's rules and hands. `problems` are those that stop a build; a hand's are its own."""

    root: Path
    site: SiteFile
    rulebook: Rulebook
    proofs: tuple[Proof, ...]
    faulty: tuple[Faulty, ...]
    problems: tuple[Problem, ...] = field(default=())
    questions: Questions = field(default=Questions())
    rulings: Rulings = field(default=Rulings())
    glossary: Glossary = field(default=Glossary())
    changes: Changes = field(default=Changes())

    @property
    def hand_problems(self) -> tuple[Problem, ...]:
        """What is wrong with records."""
        found = [
            problem for proof in self.proofs if not outline(proof).sound
            for problem in proof.problems
        ]  # fmt: skip
        found += self.unread
        return tuple(sorted(found, key=lambda problem: problem.order))

    @property
    def unread(self) -> tuple[Problem, ...]:
        """Why records could not be read: their texts are not known."""
        return tuple(problem for faulty in self.faulty for problem in faulty.problems)


def read_glossary(root: Path, sources: Sources) -> tuple[Glossary, tuple[Problem, ...]]:
    """The words of the game, the site's own or those shipped; none where there is no such file."""
    file = find(root, _GLOSSARY)
    if file is None:
        return Glossary(), ()
    return _loaded(content_of(file), Same(sources))


@lru_cache(maxsize=8)
def _loaded(data: bytes, sources: Same[Sources]) -> tuple[Glossary, tuple[Problem, ...]]:
    return load_glossary(data, _GLOSSARY, sources.it)


def prove(loaded: Loaded) -> Proof | None:
    """The record replayed; None where it could not be read."""
    record, profile = loaded.record, loaded.profile
    if record is None or profile is None:
        return None
    if isinstance(record, GameRecord):
        return GameProof(record, profile, replay_game(profile, record))
    return HandProof(record, profile, replay(profile, record))


def conflicts_of(loaded: Loaded) -> tuple[Problem, ...]:
    """Why the house rules of a record cannot be played, at the place of its rules."""
    record, profile = loaded.record, loaded.profile
    if record is None or profile is None or not record.rules:
        return ()
    place = record.places.get("rules")
    return tuple(
        Problem(p.code, p.params, file=record.file, place=place or p.place)
        for p in _judged(Same(profile), record.seats)
    )


@lru_cache(maxsize=1000)
def _judged(profile: Same[Profile], seats: tuple[Seat, ...]) -> tuple[Problem, ...]:
    """What is wrong with a game under house rules; many records share the same ones."""
    # A house rule may change how many sit at the table: the record says who they are.
    return audit(replace(profile.it, seats=seats) if seats else profile.it)


def hand_files(root: Path) -> list[str]:
    """The files of all records under `root`, seen from there, in the order in which they are
    read."""
    found = _records_in(str(root), RECORDS.rstrip("/"))
    # Folder by folder: no sign of a name comes before the end of it.
    return sorted(found, key=lambda name: name.replace("/", "\0"))


def _records_in(root: str, folder: str) -> Iterator[str]:
    # A folder that may not be looked into is told by whoever asks for all that are shut.
    with suppress(OSError), os.scandir(f"{root}/{folder}") as entries:
        for entry in entries:
            if not is_named(entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from _records_in(root, f"{folder}/{entry.name}")
            elif entry.name.endswith((".yaml", ".json")) and entry.is_file():
                yield f"{folder}/{entry.name}"


def read_hand(
    path: Path, root: Path, rulebook: Rulebook, taken: Collection[str] = ()
) -> tuple[Proof | Faulty, str]:
    """A record, replayed, or why it could not be; and its id as far as it could be read. Ids name
    their files, and none may be among those that are `taken`, or be that of the page of hands."""
    name = shown_name(path, root)
    stem = f"{path.stem}-" if path.stem == _PAGE_OF_HANDS else path.stem
    document, problems = read(content_of(path), name)
    if document is None:
        return Faulty(stem, name, tuple(problems)), ""
    loaded = load_record(document, name, rulebook.profiles, rulebook.broken)
    found = [*problems, *loaded.problems, *conflicts_of(loaded)]
    if loaded.name and (loaded.name in taken or loaded.name == _PAGE_OF_HANDS):
        place = document.values.get("id", Place())
        found.append(Problem("duplicate_id", {"id": loaded.name}, file=name, place=place))
    elif loaded.name and loaded.name != path.stem:
        found.append(not_its_name(loaded.name, name, document.values))
    proof = None if found else prove(loaded)
    return proof or Faulty(stem, name, tuple(found), loaded.waits_for), loaded.name


def read_hands(root: Path, rulebook: Rulebook, counted: Counted) -> list[Proof | Faulty]:
    """Every record under content/hands, replayed; ids are unique."""
    hands: list[Proof | Faulty] = []
    taken: set[str] = set()
    files = hand_files(root)
    for file in files:
        hand, name = read_hand(root / file, root, rulebook, taken)
        hands.append(hand)
        taken.add(name)
        counted("records", len(hands), len(files))
    return hands


def _not_checked(faulty: Iterable[Faulty]) -> Iterator[Problem]:
    """For every faulty profile, once, the records that wait for it."""
    waiting: dict[str, list[str]] = {}
    for record in faulty:
        if record.waits_for:
            waiting.setdefault(record.waits_for, []).append(record.file)
    for profile, files in waiting.items():
        params: dict[str, Param] = {"profile": profile, "records": tuple(files)}
        yield Problem("not_checked", params, file=f"rules_yaml/{profile}.yaml")


def begin_workshop(root: Path, store: Store = NOWHERE) -> Workshop:
    """Read everything under `root` but the hands and the words; see `Store`."""
    problems: list[Problem] = []
    site: SiteFile | None = DEFAULT_SITE
    rulebook = read_rules(root, store)
    problems += rulebook.problems
    file = root / "site.yaml"
    if stands(file):
        # Where profiles are faulty it cannot be said which of them are missing.
        known = None if rulebook.problems else tuple(rulebook.profiles)
        site, found = load_site(
            content_of(file), "site.yaml", known, lambda name: has_file(root, name)
        )
        problems += found
    else:
        problems.append(Problem("not_found", {"path": "site.yaml"}, file="site.yaml"))
    glossary, found = read_glossary(root, rulebook.sources)
    problems += found
    questions = read_questions(root, rulebook, problems)
    rulings = read_rulings(root, rulebook, problems)
    changes = read_changes(root, rulebook, problems)
    return Workshop(
        root=root, site=site or DEFAULT_SITE, rulebook=rulebook, proofs=(), faulty=(),
        problems=tuple(problems), questions=questions, rulings=rulings, changes=changes,
        glossary=glossary,
    )  # fmt: skip


def with_hands(workshop: Workshop, hands: Iterable[Proof | Faulty]) -> Workshop:
    """The workshop with its hands, and with what is wrong where other parts name them."""
    found = holding(workshop, hands)
    proofs, faulty = found.proofs, found.faulty
    problems = [*workshop.problems, *_not_checked(faulty)]
    problems += example_problems(
        workshop.questions, workshop.rulebook.profiles, proofs, (hand.name for hand in faulty)
    )
    return replace(found, problems=tuple(problems))


def holding(workshop: Workshop, hands: Iterable[Proof | Faulty]) -> Workshop:
    """The workshop with its hands; whether other parts name them rightly is not looked at."""
    every = tuple(hands)
    proofs = tuple(hand for hand in every if not isinstance(hand, Faulty))
    faulty = tuple(hand for hand in every if isinstance(hand, Faulty))
    return replace(workshop, proofs=proofs, faulty=faulty)


def open_workshop(root: Path, counted: Counted = lambda what, done, of: None) -> Workshop:
    """Read and prove everything under `root` but the words."""
    workshop = begin_workshop(root)
    workshop = replace(workshop, problems=(*shut(root), *workshop.problems))
    return with_hands(workshop, read_hands(root, workshop.rulebook, counted))


def hand_records(proofs: Iterable[Proof]) -> Iterator[tuple[str, HandRecord]]:
    """Every hand of every record, with the name of the record it stands in."""
    for proof in proofs:
        if isinstance(proof, HandProof):
            yield proof.record.id, proof.record
        else:
            for hand in proof.record.hands:
                yield proof.record.id, hand
