"""A site whose hands are edited, added, renamed and taken away at random, step by step."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from bench_hands import hand
from rightbower.model.site_file import PARTS
from support import small_site

GAMES = ("north-american", "british", "two-handed")
_TITLES = ("One", "Two", "Three", "Aardvark")


def a_site(folder: Path, count: int, games: tuple[str, ...] = GAMES) -> Path:
    """A site of so many hands, more of the first game than of the others, and of all that stands
    around them only what lists them."""
    root = small_site(
        folder, languages=["en", "es"], unfinished=["es"], profiles=games,
        omit=sorted(PARTS - {"search", "a-z", "api", "offline"}),
    )  # fmt: skip
    for number in range(count):
        add(root, number, games[0] if number % 2 else games[number // 2 % len(games)])
    return root


def add(root: Path, number: int, game: str) -> Path:
    """One hand more."""
    _, text = hand(number, (game,))
    path = root / "content" / "hands" / game / f"r{number}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def hands_of(root: Path) -> list[Path]:
    return sorted((root / "content" / "hands").rglob("*.yaml"))


def _says(root: Path, chance: random.Random, key: str, text: str) -> None:
    path = chance.choice(hands_of(root))
    path.write_text(re.sub(f"^{key}: .*$", f"{key}: {text}", path.read_text(), flags=re.M))


def summed(root: Path, chance: random.Random) -> None:
    """Another summary."""
    _says(root, chance, "summary", f"Number {chance.randrange(100)}.")


def titled(root: Path, chance: random.Random) -> None:
    """Another title, which others may have."""
    _says(root, chance, "title", chance.choice(_TITLES))


def added(root: Path, chance: random.Random) -> None:
    """One hand more, or another one in its place."""
    add(root, chance.randrange(100, 1000), chance.choice(GAMES))


def gone(root: Path, chance: random.Random) -> None:
    """One hand less."""
    chance.choice(hands_of(root)).unlink()


def renamed(root: Path, chance: random.Random) -> None:
    """A hand with another id."""
    path = chance.choice(hands_of(root))
    name = f"{chance.choice('az')}{chance.randrange(1000)}"
    text = path.read_text().replace(f"id: {path.stem}\n", f"id: {name}\n")
    path.unlink()
    path.with_name(f"{name}.yaml").write_text(text)


def spoilt(root: Path, chance: random.Random) -> None:
    """A hand that cannot be read, or can be again."""
    path = chance.choice(hands_of(root))
    text = path.read_text()
    path.write_text(text[2:] if text.startswith("# ") else f"# {text}")


STEPS: tuple[Callable[[Path, random.Random], None], ...] = (
    summed, titled, added, gone, renamed, spoilt,
)  # fmt: skip
