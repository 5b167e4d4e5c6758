"""content/changes.yaml: what it must say, and where what is wrong is told."""

from __future__ import annotations

from rightbower.load.changes import load_changes
from support import ROOT, profiles

GOOD = """\
changes:
  older:
    date: 2026-01-31
    title: "A"
    says: "B."
  newer:
    date: 2026-02-01
    title: "C"
    says: "D."
    games: [british]
    rules: [game.target]
"""


def faults(text: str) -> list[tuple[str, int, int]]:
    _, problems = load_changes(text.encode(), "changes.yaml", profiles())
    return [(p.code, p.place.line, p.place.column) for p in problems]


def test_the_newest_change_comes_first() -> None:
    changes, problems = load_changes(GOOD.encode(), "changes.yaml", profiles())
    assert problems == ()
    assert list(changes.changes) == ["newer", "older"]


def test_every_fault_is_told_at_its_place() -> None:
    text = GOOD.replace("older:", "Not_an_Anchor:").replace("2026-01-31", "2026-02-31")
    text = text.replace("[british]", "[british, bridge]").replace("game.target", "game.tarqet")
    assert faults(text) == [
        ("bad_id", 2, 3), ("wrong_type", 3, 11), ("unknown_profile", 10, 22),
        ("unknown_rule", 11, 13),
    ]  # fmt: skip


def test_a_day_is_written_in_one_way_only() -> None:
    assert faults(GOOD.replace("2026-02-01", "20260201"))[0][0] == "wrong_type"


def test_what_cannot_be_read_is_told() -> None:
    assert [code for code, *_ in faults("changes: [a\n")] == ["not_yaml"]
    assert [code for code, *_ in faults(GOOD.replace("title:", "titel:"))].count("unknown_key") == 2


def test_the_shipped_changes_are_sound() -> None:
    data = (ROOT / "content" / "changes.yaml").read_bytes()
    changes, problems = load_changes(data, "changes.yaml", profiles())
    assert problems == ()
    assert len(changes.changes) >= 10
