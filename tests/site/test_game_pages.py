"""What a hand shows on a page of its own, it shows in a game as well."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game_with_lines import GAME, PAGE, a_game
from rightbower.cli import main


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_game(tmp_path_factory.mktemp("game") / "site")


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "out" / PAGE).read_text()


@pytest.fixture(scope="module")
def text(root: Path) -> str:
    return (root / "out/en/hands/short-game.txt").read_text()


def test_a_line_of_a_hand_stands_below_it(page: str) -> None:
    _, found, line = page.partition('<section class="line" id="line-h1.other">')
    assert found
    line = line.partition('<section class="section"')[0]
    assert "A ten is enough" in line
    assert '<a href="#h1.t1.4">' in line
    assert 'id="h1.other.t1.4"' in line
    assert "The nine can wait." in line
    levels = [int(level) for level in re.findall(r"<h([1-6])", line)]
    assert levels[:2] == [3, 4]


def test_the_player_can_go_along_a_line(page: str) -> None:
    data = json.loads(
        re.findall(r'<script type="application/json" class="data">(.*?)</script>', page)[0]
    )
    (name, line), *others = data["lines"].items()
    assert (name, line["from"], others) == ("h1.other", "h1.t1.4", [])
    assert [step["at"] for step in line["steps"]] == ["h1.other.t1.4"]
    assert "h1.t1.4" in [step["at"] for step in data["steps"]]


def test_the_trace_says_where_a_line_leaves(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["replay", "--json", str(root / GAME)]) == 0
    hand = json.loads(capsys.readouterr().out)["hands"][0]
    (line,) = hand["lines"]
    assert (line["id"], line["from"]) == ("other", "h1.t1.4")
    assert line["from"] in [step["at"] for step in hand["steps"]]


def test_the_plain_text_tells_all_of_each_hand(text: str) -> None:
    first, second = text.split("Hand 2: Not over\n")
    for said in (
        "Hand 1: A short first step\n", "Maria: Ace of spades, trump; ",
        "\nAnother line: A ten is enough\nIt leaves the hand here: Trick 1, card 4.\n",
        "The nine can wait.", "Score: Maria and Cristina 1, Radu and Vlad 0",
    ):  # fmt: skip
        assert said in first
    assert "The record stops here; it is the turn of Radu." in second


def test_who_is_next_in_a_hand_that_is_not_over_stands_on_the_page(page: str) -> None:
    assert '<p class="next">The record stops here; it is the turn of Radu.</p>' in page


def test_what_the_table_has_agreed_on_and_where_the_game_is_from(page: str) -> None:
    (house,) = re.findall(r'<aside class="house">.*?</aside>', page)
    assert "The game is played to 5 points" in house or "5 points" in house
    assert re.search(r'<p class="from">From: <a href="[^"]*sources.html#romanian-guide">', page)
    # Before all hands: they are played by the same rules.
    assert page.index("<aside") < page.index('id="h1"')


def test_what_a_line_would_have_brought_is_told(root: Path) -> None:
    known = (root / "out/en/hands/short-game.known.txt").read_text()
    first = known.split("\nHand 2\n")[0]
    assert "Another line: A ten is enough\n  Trick 1, card 4: " in first
