"""What the tests share: the shipped rules, records from text, seeded deals and random play."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from rightbower.cli import main
from rightbower.engine.hand import apply, legal_actions, start
from rightbower.engine.holding import Holding
from rightbower.engine.replay import replay
from rightbower.engine.seating import seating
from rightbower.engine.state import HandState, Setup
from rightbower.engine.trace import Trace
from rightbower.engine.trump import pack_cards, rankings
from rightbower.load.hands import Loaded, load_record
from rightbower.load.profiles import Profiles, load_profiles, with_changes
from rightbower.load.reader import read
from rightbower.load.sources import load_sources
from rightbower.model.actions import Action, Discard, Exchange, Offer, Pass
from rightbower.model.cards import Seat, Unit
from rightbower.model.problem import Faults
from rightbower.model.profile import Profile
from rightbower.model.source import Sources

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
PROFILES = tuple(sorted(path.stem for path in (ROOT / "rules_yaml").glob("*.yaml")))


@cache
def shipped_sources() -> Sources:
    """The shipped sources, without a problem."""
    file = ROOT / "content" / "sources.yaml"
    sources, problems = load_sources(file.read_bytes(), file.name)
    assert problems == ()
    return sources


@cache
def profiles() -> Profiles:
    """The shipped profiles, without a problem."""
    files = [
        (path.name, path.read_bytes()) for path in sorted((ROOT / "rules_yaml").glob("*.yaml"))
    ]
    loaded, problems = load_profiles(files, shipped_sources())
    assert problems == ()
    return loaded


def profile(name: str, **settings: object) -> Profile:
    """A shipped profile, with parameters set anew (`game__target=5`)."""
    changes = {key.replace("__", "."): value for key, value in settings.items()}
    if not changes:
        return profiles()[name]
    faults = Faults("test", {})
    changed = with_changes(profiles()[name], changes, faults)
    assert changed is not None, faults.found
    return changed


def load(text: str, file: str = "test.yaml") -> Loaded:
    """The record in a text, with the problems of its form."""
    document, problems = read(text.encode(), file)
    if document is None:
        return Loaded(None, None, tuple(problems))
    loaded = load_record(document, file, profiles())
    return replace(loaded, problems=(*problems, *loaded.problems))


def replayed(text: str) -> Trace:
    """The trace of the hand record in a text; its form must be sound."""
    loaded = load(text)
    assert loaded.problems == (), loaded.problems
    return replay(loaded.profile, loaded.record)


def codes(trace: Trace) -> list[tuple[str, str | None]]:
    """The problems of a trace as pairs of code and anchor."""
    return [(problem.code, problem.at) for problem in trace.problems]


def dealt(game: Profile, seed: int, dealer: int = 0, score: dict[Unit, int] | None = None) -> Setup:
    """A random deal under a profile; the same for the same seed."""
    rules = game.rules
    table = seating(game.seats, rules.table.units)
    pack = sorted(pack_cards(rules.pack))
    random.Random(seed).shuffle(pack)
    size = rules.deal.cards
    holdings = {
        seat: Holding(frozenset(pack[number * size : number * size + size]))
        for number, seat in enumerate(table.seats)
    }
    rest = pack[size * len(table.seats) :]
    return Setup(
        rules=rules,
        seating=table,
        rankings=rankings(rules.pack, rules.trump),
        pack=pack_cards(rules.pack),
        dealer=table.seats[dealer],
        holdings=holdings,
        upcard=rest[0] if rules.deal.upcard else None,
        kitty=tuple(rest[1:] if rules.deal.upcard else rest),
        unaccounted=frozenset(),
        score=score or dict.fromkeys(table.units, rules.score.start),
    )


def random_play(setup: Setup, seed: int) -> Iterator[tuple[HandState, Seat, Action, HandState]]:
    """A hand played by choosing among the legal actions at random: state, choice, next state."""
    chance = random.Random(seed)
    state, _ = start(setup)
    while state.asks:
        seat = state.asks[0].seat
        choices = legal_actions(state)
        assert choices
        action = chance.choice(choices)
        if Pass() in choices and chance.random() < 0.4:
            action = Pass()
        if isinstance(action, Offer):
            verb = Discard if action.verb == "discard" else Exchange
            action = verb(tuple(chance.sample(sorted(action.cards), action.count)))
        after, _ = apply(state, seat, action)
        yield state, seat, action, after
        state = after


def final_state(setup: Setup, seed: int) -> HandState:
    """The state at the end of such a hand."""
    state, _ = start(setup)
    for *_, after in random_play(setup, seed):
        state = after
    return state


WHOLE = 999
"""More records than any game has."""


FEW = ("north-american", "alsatian", "buck-ohio", "five-hundred")
"""Games that differ in most of what a page can show: partners, each alone, bids, ten cards."""


def copy_of_the_site(folder: Path, records: int = 2, games: tuple[str, ...] = FEW) -> Path:
    """What the shipped site is made of, copied into `folder`, with a few records of these games:
    the first ones by name, and one hand that many tests change."""
    for name in ("rules_yaml", "themes"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copytree(ROOT / "content", folder / "content", ignore=shutil.ignore_patterns("hands"))
    for game in sorted((ROOT / "content" / "hands").iterdir()):
        into = folder / "content" / "hands" / game.name
        into.mkdir(parents=True)
        if records < WHOLE and game.name not in games:
            continue
        for path in [*sorted(game.glob("*.yaml"))[:records], game / "forced-left-bower.yaml"]:
            if path.is_file():
                shutil.copy(path, into)
    site = (ROOT / "site.yaml").read_text()
    if records < WHOLE:
        # Questions and the pages that name hands would ask for all the others.
        (folder / "content" / "questions.yaml").unlink()
        site = re.sub(r"^pages: .*$", "pages: [about, format]", site, flags=re.M)
        # Three languages tell as much as five, and sooner.
        site = re.sub(r"^languages: .*$", "languages: [en, es, ro]", site, flags=re.M)
        site = re.sub(r"^unfinished: .*$", "unfinished: []", site, flags=re.M)
        site += f"profiles: [{', '.join(games)}]\n"
        # A few hands show a few rules.
        site = re.sub(r"^coverage: \S+", "coverage: optional", site, flags=re.M)
    (folder / "site.yaml").write_text(site)
    share_cache(folder)
    return folder


def share_cache(folder: Path) -> None:
    """Let a copy find what other builds have worked out: entries are found by what they are made
    of, so that none can be wrong here."""
    (ROOT / ".cache").mkdir(exist_ok=True)
    (folder / ".cache").symlink_to(ROOT / ".cache", target_is_directory=True)


def small_site(folder: Path, **settings: object) -> Path:
    """A site of one game and no hands in `folder`, whose languages may have gaps; `settings` are
    those of site.yaml."""
    for name in ("rules_yaml", "content", "themes"):
        leave = shutil.ignore_patterns("hands")
        shutil.copytree(ROOT / name, folder / name, ignore=leave)
    # Questions name the hands that answer them.
    (folder / "content" / "questions.yaml").unlink()
    site: dict[str, object] = {
        "title": "Small", "languages": ["en", "es", "ro"], "profiles": ["north-american"],
    }  # fmt: skip
    site |= settings
    # No language that is spoken there is finished but the source.
    spoken = site["languages"]
    assert isinstance(spoken, list)
    site.setdefault("unfinished", [code for code in spoken if code != "en"])
    (folder / "site.yaml").write_text(json.dumps(site))
    share_cache(folder)
    return folder


def portuguese_club(folder: Path) -> Path:
    """A new site in `folder` that speaks English, and Portuguese in words borrowed from Spanish."""
    assert main(["new", str(folder), "--languages", "en"]) == 0
    lexicon = folder / "content/lexicon/pt_BR.yaml"
    lexicon.parent.mkdir()
    spanish = (ROOT / "content/lexicon/es.yaml").read_text()
    lexicon.write_text(spanish.replace("language: es", "language: pt_BR"))
    words = (ROOT / "content/glossary.yaml").read_text()
    words = re.sub(r"(?<![\w-])es: ", "pt_BR: ", words).replace("language: es,", "language: pt_BR,")
    (folder / "content/glossary.yaml").write_text(words)
    site = (folder / "site.yaml").read_text().replace("[en]", "[en, pt_BR]", 1)
    (folder / "site.yaml").write_text(site + "unfinished: [pt_BR]\n")
    page = folder / "content/pages/en/welcome.md"
    page.write_text(page.read_text() + "\nNot [gatito](false:kitty).\n")
    assert main(["messages", "--root", str(folder)]) == 0
    return folder
