"""What a hand page weighs, compressed: the page, its styles, its scripts."""

from __future__ import annotations

import gzip
import re

import pytest

from rightbower.book.proof import GameProof, HandProof
from rightbower.works.build import Edition

KB = 1024
CSS = 6 * KB
"""The styles of a hand page."""
LANGUAGES = ("en", "es", "ro")


def weight(content: bytes) -> int:
    return len(gzip.compress(content, 9, mtime=0))


def loaded(edition: Edition, page: str, suffix: str) -> int:
    """What a page loads when it is opened; what waits until it is asked for does not count."""
    opening = {"js": "<script defer src", "css": '<link rel="stylesheet" href'}[suffix]
    found = rf'{opening}="[^"]*assets/([a-z-]+\.{suffix})\?v='
    names = set(re.findall(found, edition.files[page].decode()))
    assert names
    return sum(weight(edition.files[f"assets/{name}"]) for name in names)


def table_of(edition: Edition, page: str) -> int:
    """The table of its game, which the page of a hand loads with the first hand of the game."""
    found = re.findall(r'src="[^"]*(assets/made/tables/[^"?]+)', edition.files[page].decode())
    return sum(weight(edition.files[path]) for path in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_pages_are_light(edition: Edition, language: str) -> None:
    hands = [p.record.id for p in edition.workshop.proofs if isinstance(p, HandProof)]
    assert len(hands) > 100
    for hand in hands:
        page = f"{language}/hands/{hand}.html"
        assert weight(edition.files[page]) <= 11 * KB, page
        assert table_of(edition, page) <= 3.5 * KB, page
    assert loaded(edition, page, "js") <= 15 * KB
    assert loaded(edition, page, "css") <= CSS


@pytest.mark.parametrize("language", LANGUAGES)
def test_practice_pages_are_light(edition: Edition, language: str) -> None:
    pages = [path for path in edition.files if path.startswith(f"{language}/practice/")]
    assert len(pages) > 10
    for page in pages:
        assert weight(edition.files[page]) <= 15 * KB, page


@pytest.mark.parametrize("language", LANGUAGES)
def test_game_pages_are_light(edition: Edition, language: str) -> None:
    """A game's page carries every hand and how it fares elsewhere; what hands share stands once."""
    games = [p for p in edition.workshop.proofs if isinstance(p, GameProof)]
    assert len(games) > 5
    for game in games:
        page = f"{language}/hands/{game.record.id}.html"
        assert weight(edition.files[page]) <= (7.5 + 3.5 * len(game.record.hands)) * KB, page
        text = edition.files[page].decode()
        own = text.count('class="felt"')
        assert own + text.count("data-like=") + text.count("data-table=") == len(game.record.hands)
        assert own == ("data-table=" not in text)
    assert loaded(edition, page, "js") <= 15 * KB
    assert (
        loaded(edition, page, "css") <= CSS + 3 * KB
    )  # its score table is drawn as on the rules pages
