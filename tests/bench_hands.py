"""Sites of any size to measure with: seeded random hands, told in words that are translated."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from rightbower.model.actions import Play
from support import PROFILES, ROOT, dealt, load, profile, random_play

LANGUAGES = ("en", "es", "ro")


def record(name: str, seed: int) -> dict[str, object]:
    """A random hand as a record."""
    game = profile(name)
    setup = dealt(game, seed, dealer=seed % len(game.seats))
    actions: list[str] = []
    tricks: list[str] = []
    for before, seat, action, _ in random_play(setup, seed):
        if not isinstance(action, Play):
            actions.append(f"{seat} {action.word}")
        elif before.table:
            tricks[-1] += f" {action.word}"
        else:
            tricks.append(f"{seat}: {action.word}")
    deal = {
        seat: " ".join(random.Random(seed).sample(sorted(held.known), held.size))
        for seat, held in setup.holdings.items()
    }
    return {
        "schema": "euchre-hand/1", "id": f"r{seed}", "profile": name, "dealer": setup.dealer,
        "deal": deal, "upcard": setup.upcard, "actions": actions, "tricks": tricks,
    }  # fmt: skip


@cache
def _texts() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Titles of the shipped hands, and notes without their marks: they are translated."""
    titles, notes = [], []
    for path in sorted((ROOT / "content" / "hands").rglob("*.yaml")):
        text = path.read_text()
        titles += re.findall(r'^title: "?([^"\n]+?)"?$', text, re.M)
        notes += re.findall(r'^  (?:b|t)[\d.]+: "(?:[!?]+ )?([^"\\]+)"$', text, re.M)
    return tuple(titles), tuple(notes)


@cache
def _sound() -> tuple[str, ...]:
    """The games whose random hands are whole records by themselves."""
    return tuple(name for name in PROFILES if not load(json.dumps(record(name, 0))).problems)


def hand(number: int, games: Sequence[str] = ()) -> tuple[str, str]:
    """The game and the text of the hand of that number: the same every time."""
    chance = random.Random(number)
    games = games or _sound()
    name = games[number % len(games)]
    titles, notes = _texts()
    plain = record(name, number)
    anchors = [f"b{n}" for n, _ in enumerate(plain["actions"], 1)]  # type: ignore[arg-type, var-annotated]
    told = dict.fromkeys(chance.sample(anchors, min(3, len(anchors))))
    lines = [
        f"schema: euchre-hand/1\nid: r{number}\nprofile: {name}",
        f"title: {json.dumps(chance.choice(titles), ensure_ascii=False)}",
        f"summary: {json.dumps(chance.choice(notes), ensure_ascii=False)}",
        f"dealer: {plain['dealer']}\ndeal:",
        *(f"  {seat}: {cards}" for seat, cards in plain["deal"].items()),  # type: ignore[attr-defined]
    ]
    if plain["upcard"]:
        lines.append(f"upcard: {plain['upcard']}")
    for key in ("actions", "tricks"):
        if plain[key]:
            lines += [f"{key}:", *(f"  - {json.dumps(one)}" for one in plain[key])]  # type: ignore[attr-defined]
    if told:
        notes_at = (
            f"  {at}: {json.dumps(chance.choice(notes), ensure_ascii=False)}" for at in told
        )
        lines += ["notes:", *notes_at]
    return name, "\n".join(lines) + "\n"


def make_site(
    folder: Path, count: int, games: Sequence[str] = (), omit: Iterable[str] = ("known",)
) -> Path:
    """A site of so many hands, in three languages, of these games or of all that are shipped. What
    all cards known would have brought is no part of what is measured; `omit` may name more."""
    leave = shutil.ignore_patterns("hands", "pictures")
    for part in ("rules_yaml", "themes", "content"):
        shutil.copytree(ROOT / part, folder / part, ignore=leave)
    # Questions name the hands that answer them.
    (folder / "content" / "questions.yaml").unlink()
    site: dict[str, object] = {"title": "Bench", "languages": LANGUAGES, "profiles": games}
    site["pages"] = [] if games else ["about", "format"]
    site["omit"] = sorted(omit)
    (folder / "site.yaml").write_text(json.dumps(site))
    for number in range(count):
        name, text = hand(number, games)
        place = folder / "content" / "hands" / name
        place.mkdir(parents=True, exist_ok=True)
        (place / f"r{number}.yaml").write_text(text)
    return folder


def edit_a_hand(site: Path, turn: int) -> None:
    """Another note in one hand."""
    _, notes = _texts()
    path = sorted((site / "content" / "hands").rglob("*.yaml"))[0]
    said = json.dumps(notes[turn % len(notes)], ensure_ascii=False)
    path.write_text(
        re.sub(r"^summary: .*$", lambda _: f"summary: {said}", path.read_text(), flags=re.M)
    )


def told_rows(out: Path, count: int) -> Iterator[tuple[str, str, list[tuple[str, str, str]]]]:
    """What other generators are to show: for every language and hand of a built site a hundred
    rows of its transcript, each with an anchor, a sentence and rules."""
    for language in LANGUAGES:
        for number in range(count):
            lines = (out / language / "hands" / f"r{number}.txt").read_text().splitlines()
            rows = [
                (found[1], found[2], found[3])
                for line in lines
                if (found := re.match(r"  (\S+) +(.*) \[(.*)\]$", line))
            ]
            yield language, f"r{number}", [rows[n % len(rows)] for n in range(100)]
