"""What rules, and lines of the score table, answer in a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rightbower.book.message import Content, Message
from rightbower.book.score_statements import ScoreLine, score_lines
from rightbower.book.statements import statement
from rightbower.book.titles import rule_title
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.model.question import ROW
from rightbower.model.rules import Rules

_TABLE: Final = ROW.removesuffix(".")


@frozen(kw_only=True)
class Told:
    """What one rule, or one line of the score table, says; `rule` is its anchor."""

    rule: str
    title: Message
    sentences: tuple[Message, ...] = ()
    line: ScoreLine | None = None


@frozen(kw_only=True)
class OtherAnswer:
    """What a house rule answers instead."""

    option: str
    title: Content
    told: tuple[Told, ...]


def told(asked: Iterable[str], rules: Rules) -> tuple[Told, ...]:
    """What the rules that a question asks for say in a game, as far as they say anything."""
    lines = {ROW + line.row: line for line in score_lines(rules)}
    answers = []
    for rule in asked:
        if rule in lines:
            answers.append(Told(rule=rule, title=rule_title(_TABLE), line=lines[rule]))
        elif not rule.startswith(ROW) and (made := statement(rules, rule)) is not None:
            answers.append(Told(rule=rule, title=rule_title(rule), sentences=made.sentences))
    return tuple(answers)


def others(asked: Sequence[str], game: Profile) -> Iterator[OtherAnswer]:
    """The house rules that answer otherwise than the game, with what they say instead."""
    own = told(asked, game.rules)
    for option in game.options:
        changed = tuple(one for one in told(asked, option.rules) if one not in own)
        if changed:
            yield OtherAnswer(option=option.id, title=Content(option.title), told=changed)
