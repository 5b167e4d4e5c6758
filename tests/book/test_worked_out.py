"""What is worked out of rules once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rightbower.book import worked_out
from rightbower.book.statements import statement
from rightbower.book.worked_out import once
from rightbower.model.rules import Rules
from support import profile

RULES = profile("north-american").rules


def test_the_very_same_rules_are_worked_out_once_and_no_others() -> None:
    asked: list[Rules] = []

    @once
    def players(rules: Rules) -> int:
        asked.append(rules)
        return rules.table.players

    other = profile("cutthroat").rules
    assert [players(one) for one in (RULES, other, RULES, replace(RULES))] == [4, 3, 4, 4]
    assert len(asked) == 3


def test_what_is_worked_out_of_many_rules_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked_out, "_KEPT_AT_MOST", 2)
    asked: list[int] = []

    @once
    def noted(rules: Rules) -> int:
        asked.append(rules.table.players)
        return len(asked)

    many = [replace(RULES) for _ in range(3)]
    assert [noted(one) for one in (*many, many[2], many[0])] == [1, 2, 3, 3, 4]


def test_the_same_sentences_in_two_games_are_one_object() -> None:
    one, other = (profile(name).rules for name in ("north-american", "boxed-set"))
    mine, yours = statement(one, "play.follow_suit"), statement(other, "play.follow_suit")
    assert mine is not None
    assert yours is not None
    assert mine.sentences is yours.sentences
