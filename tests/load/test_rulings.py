"""The file of rulings is read strictly: every fault at its line and column."""

from __future__ import annotations

import pytest

from rightbower.load.rulings import load_rulings
from support import profiles, shipped_sources

GOOD = """topics:
  misdeal:
    title: Misdeal
    about: It went wrong.
    rules: [deal.misdeal_claim]
    silent: [buck-ohio]
    positions:
      - says: Deal again.
        sources: [meetup]
        games: {north-american: stated}
"""
FAULTS = {
    ("misdeal:", "mis deal:"): [("bad_id", 2, 3)],
    ("deal.misdeal_claim", "deal.nothing"): [("unknown_rule", 5, 13)],
    ("buck-ohio", "nobody"): [("unknown_source", 6, 14)],
    ("buck-ohio", "meetup"): [("duplicate_id", 6, 14)],
    ("[meetup]", "[nobody]"): [("unknown_source", 9, 19)],
    ("[meetup]", "[]"): [("missing_key", 9, 18)],
    ("{north-american: stated}", "{}"): [("missing_key", 10, 16)],
    ("north-american:", "moon-euchre:"): [("unknown_profile", 10, 17)],
    ("stated", "sure"): [("wrong_type", 10, 33)],
    ("    title: Misdeal\n", ""): [("missing_key", 3, 5)],
    ("    about:", "    abuot:"): [("missing_key", 3, 5), ("unknown_key", 4, 5)],
}


def found(text: str) -> list[tuple[str, int, int]]:
    _, problems = load_rulings(text.encode(), "r.yaml", profiles(), shipped_sources())
    assert {problem.file for problem in problems} <= {"r.yaml"}
    return [(p.code, p.place.line, p.place.column) for p in problems]


def test_a_sound_file_is_read_as_it_stands() -> None:
    assert found(GOOD) == []
    rulings, _ = load_rulings(GOOD.encode(), "r", profiles(), shipped_sources())
    (position,) = rulings.topics["misdeal"].positions
    assert position.says == "Deal again."
    assert position.games == {"north-american": "stated"}


@pytest.mark.parametrize("change", FAULTS, ids=lambda change: change[1].strip() or change[0])
def test_a_fault_is_told_at_its_place(change: tuple[str, str]) -> None:
    assert change[0] in GOOD
    assert found(GOOD.replace(*change)) == FAULTS[change]


def test_a_file_that_is_no_yaml_has_no_rulings() -> None:
    rulings, problems = load_rulings(b"a: [1", "r", profiles(), shipped_sources())
    assert rulings.topics == {}
    assert [problem.code for problem in problems] == ["not_yaml"]
