"""The canonical form: another order and spelling, the same meaning, every comment kept."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from rightbower.cli import main
from rightbower.load.canonical import format_record
from rightbower.load.hands import load_record
from rightbower.load.plain import game_plain, hand_plain
from rightbower.load.reader import read
from rightbower.load.writer import quote, scalar, write_yaml
from rightbower.model.record import GameRecord
from support import ROOT, load, profiles

pytestmark = pytest.mark.no_cover
HANDS = sorted((ROOT / "content" / "hands").rglob("*.yaml"))
MESSY = """\
# what this is
tricks:   # five of them
  - W: 9C TH  AC KS
  # the jack
  - 'N: QH JD JH AH'
actions: [W pass, N  order, S discard TD]  # before the lead
seats:
  - N   # north
  - E
  - S
  - W
upcard: JH
deal: {W: 9D AH JC 9C 9S, N: QD QH AD 9H TH, E: JD KC TC AS AC, S: JS KH KS TD TS}
profile: north-american
notes: {t2.2: "forced", b1: 'first', end: "it is # over"}
dealer: S
# last words
schema: euchre-hand/1
id: messy
# the end
"""
CLEAN = """\
schema: euchre-hand/1
id: messy
profile: north-american
seats:
  - N  # north
  - E
  - S
  - W
dealer: S
deal:
  N: QD QH AD 9H 10H
  E: JD KC 10C AS AC
  S: JS KH KS 10D 10S
  W: 9D AH JC 9C 9S
upcard: JH
actions:  # before the lead
  - W pass
  - N order
  - S discard 10D
# what this is
tricks:  # five of them
  - "W: 9C 10H AC KS"
  # the jack
  - "N: QH JD JH AH"
notes:
  b1: "first"
  t2.2: "forced"
  end: "it is # over"
# the end
"""


def formatted(text: str, file: str = "x.yaml") -> str:
    document, problems = read(text.encode(), file)
    assert problems == []
    assert document is not None
    loaded = load_record(document, file, profiles())
    assert loaded.problems == ()
    assert loaded.profile is not None
    return format_record(text, document, loaded.profile.seats, file.endswith(".json"))


def meaning(text: str, file: str = "x.yaml") -> Any:
    record = load(text, file).record
    assert record is not None
    if isinstance(record, GameRecord):
        hands = tuple(replace(hand, places={}, file="") for hand in record.hands)
        return replace(record, places={}, file="", hands=hands)
    return replace(record, places={}, file="")


def test_order_spelling_and_comments() -> None:
    assert formatted(MESSY) == CLEAN.replace("id: messy", "id: messy", 1).replace(
        "schema: euchre-hand/1", "# last words\nschema: euchre-hand/1", 1
    )


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_shipped_records_keep_their_meaning_and_their_form(path: Path) -> None:
    text = path.read_text()
    once = formatted(text)
    assert meaning(once) == meaning(text)
    assert formatted(once) == once
    record = load(once).record
    assert record is not None
    plain = game_plain(record) if isinstance(record, GameRecord) else hand_plain(record)
    assert meaning(write_yaml(plain)) == meaning(text)


@pytest.mark.parametrize("seed", [*range(25), 81, 126, 150, 159, 171, 189, 248, 366])
def test_any_layout_comes_to_the_same_form(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(HANDS).read_text()
    document, _ = read(text.encode(), "x.yaml")
    assert document is not None
    plain = shuffled(document.plain, chance)
    other = yaml.safe_dump(
        plain, sort_keys=False, allow_unicode=True, width=chance.choice([30, 80, 10_000]),
        default_flow_style=chance.choice([None, False, True]), indent=chance.choice([2, 4]),
    )  # fmt: skip
    assert meaning(other) == meaning(text)
    commented, count = with_comments(other, chance)
    once = formatted(commented)
    assert meaning(once) == meaning(text)
    assert formatted(once) == once
    assert sorted(w for w in once.split() if w.startswith("comment-")) == sorted(
        f"comment-{number}" for number in range(count)
    )


def shuffled(plain: Any, chance: random.Random) -> Any:
    """The same with the keys of every mapping in another order."""
    if isinstance(plain, dict):
        pairs = list(plain.items())
        chance.shuffle(pairs)
        return {key: shuffled(value, chance) for key, value in pairs}
    return [shuffled(value, chance) for value in plain] if isinstance(plain, list) else plain


def with_comments(text: str, chance: random.Random) -> tuple[str, int]:
    """The text with comments wherever they change nothing, and how many there are."""
    plain, count = yaml.safe_load(text), 0
    for _ in range(8):
        lines = text.split("\n")
        place = chance.randrange(len(lines))
        if chance.random() < 0.5:
            lines.insert(place, " " * chance.randrange(4) + f"# comment-{count}")
        else:
            lines[place] += f"  # comment-{count}"
        try:
            same = yaml.safe_load("\n".join(lines)) == plain
        except yaml.YAMLError:
            continue
        if same:
            text, count = "\n".join(lines), count + 1
    return text, count


def test_texts_are_quoted_where_a_reader_could_take_them_for_something_else() -> None:
    for text in ("no", "On", "null", "10", "9:30", "2026-01-01", "a: b", "a #b", "", " a", "[x",
                 "?", "x\ny", "\ue000", "- a", "*a", "1.5", "~", "=", "a\u200eb", "08",
                 "1e3"):  # fmt: skip
        assert scalar(text).startswith('"'), text
        for reader in (yaml.safe_load, lambda written: load_text(written)):
            assert reader(f"[{scalar(text)}]") == [text]
    for text in ("a", "W pass", "9C 10H", "Ana María", "it's", "a, b"):
        assert load_text(f"a: {scalar(text)}") == {"a": text}
    assert quote('a\\"\U000e0001\x07') == '"a\\\\\\"\\U000e0001\\u0007"'


def load_text(text: str) -> Any:
    document, problems = read(text.encode(), "x.yaml")
    assert document is not None, problems
    return document.plain


def test_json_stays_json() -> None:
    text = '{"id": "x", "profile": "north-american", "schema": "euchre-hand/1", "kind": "trick", ' \
           '"tricks": ["N: TH"], "trump": "H"}'  # fmt: skip
    once = formatted(text, "x.json")
    assert once.startswith('{\n "schema": "euchre-hand/1",\n "id": "x",')
    assert '"N: 10H"' in once
    assert formatted(once, "x.json") == once


def test_the_command_writes_in_place_or_only_checks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, faulty = tmp_path / "messy.yaml", tmp_path / "faulty.yaml"
    path.write_text(MESSY)
    faulty.write_text(MESSY.replace("QH JD", "QX JD"))
    root = ["--root", str(ROOT)]
    assert main(["format", "--check", str(path), *root]) == 1
    assert capsys.readouterr().out == f"{path}\n"
    assert path.read_text() == MESSY
    assert main(["format", str(path), str(faulty), *root]) == 1
    assert ": bad_card: " in capsys.readouterr().err
    assert path.read_text() == formatted(MESSY)
    assert "QX" in faulty.read_text()
    assert main(["format", "--check", str(path), *root]) == 0
    assert main(["format", str(tmp_path / "none.yaml"), *root]) == 2
