"""What is said together."""

from __future__ import annotations

from rightbower.book.statements import statement
from support import profile


def test_the_same_sentences_in_two_games_are_one_object() -> None:
    one, other = (profile(name).rules for name in ("north-american", "boxed-set"))
    mine, yours = statement(one, "play.follow_suit"), statement(other, "play.follow_suit")
    assert mine is not None
    assert yours is not None
    assert mine.sentences is yours.sentences
