"""The questions people ask, answered for each game by its own rules and shown by three steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightbower.book.answers import OtherAnswer, Told, others, told
from rightbower.book.examples import Examples, ExampleView
from rightbower.book.message import Content
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.model.question import Question, Questions


@frozen(kw_only=True)
class AnswerView:
    """The answer of one game; without `told` its rules say nothing of the kind."""

    game: str
    name: Content
    number: int
    """The place of the game among those of the site."""
    told: tuple[Told, ...]
    options: tuple[OtherAnswer, ...]
    example: ExampleView | None
    lent_by: Content | None = None
    """The game whose hand the example is, where it is not this one's own."""


@frozen(kw_only=True)
class QuestionView:
    """A question with the answers of all games in which it comes up."""

    id: str
    ask: Content
    register: tuple[str, ...]
    answers: tuple[AnswerView, ...]


@frozen(kw_only=True)
class QuestionsView:
    """The games to choose from, and the questions."""

    games: tuple[tuple[str, Content], ...]
    questions: tuple[QuestionView, ...]


def questions_view(
    questions: Questions, games: Mapping[str, Profile], examples: Examples
) -> QuestionsView:
    """The page of questions; one that no game answers is left out."""
    views = (
        QuestionView(
            id=name,
            ask=Content(question.ask),
            register=question.register,
            answers=tuple(_answers(question, games, examples)),
        )
        for name, question in questions.questions.items()
    )
    return QuestionsView(
        games=tuple((name, Content(game.name)) for name, game in games.items()),
        questions=tuple(view for view in views if view.answers),
    )


def comes_up(question: Question, game: Profile) -> bool:
    """Whether the game, or a house rule of it, has an answer."""
    return bool(told(question.rules, game.rules)) or any(others(question.rules, game))


def asked_in(questions: Questions, game: Profile) -> tuple[tuple[str, Content], ...]:
    """The questions that come up in a game, by id."""
    return tuple(
        (name, Content(question.ask))
        for name, question in questions.questions.items()
        if comes_up(question, game)
    )


def _answers(
    question: Question, games: Mapping[str, Profile], examples: Examples
) -> Iterator[AnswerView]:
    for number, (name, game) in enumerate(games.items()):
        if comes_up(question, game):
            example, lent_by = _example(question, name, games, examples)
            yield AnswerView(
                game=name,
                name=Content(game.name),
                number=number,
                told=told(question.rules, game.rules),
                options=tuple(others(question.rules, game)),
                example=example,
                lent_by=lent_by,
            )


def _example(
    question: Question, name: str, games: Mapping[str, Profile], examples: Examples
) -> tuple[ExampleView | None, Content | None]:
    """The example of a game; where it has none, that of the first game which gives the same
    answer, with the name of that game."""
    if name in question.examples:
        return examples.view(question.examples[name]), None
    own = told(question.rules, games[name].rules)
    for other, wanted in question.examples.items():
        if own and other in games and told(question.rules, games[other].rules) == own:
            return examples.view(wanted), Content(games[other].name)
    return None, None
