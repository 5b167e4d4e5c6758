"""A game's practice: a choice of the questions that its hands ask, the hardest kinds first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rightbower.book.asks import A_HAND, asks_of, hardest
from rightbower.book.message import Content, Message, say
from rightbower.book.outlines import outline
from rightbower.book.proof import Ask, HandProof, Proof
from rightbower.book.quiz import TOPICS, Quiz, Topic, drafts
from rightbower.book.step_views import RuleLink
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile

MOST: Final[Mapping[Topic, int]] = {
    "left": 10, "void": 8, "lone": 6, "follow": 6, "winner": 8, "score": 8,
}  # fmt: skip
"""So many questions of a kind a page has at most."""
_A_RULE: Final = 3
"""So many questions of a game the index names for a rule."""
TITLES: Final[Mapping[Topic, Message]] = {
    "left": say("The left bower held or led"),
    "void": say("Nothing of the suit led"),
    "lone": say("The first lead of a lone hand"),
    "follow": say("Following suit"),
    "winner": say("Who wins the trick"),
    "score": say("What the hand scores"),
}


@frozen(kw_only=True)
class PracticeTopic:
    """The questions of one kind, each with its number on the page."""

    id: Topic
    title: Message
    quizzes: tuple[tuple[int, Quiz], ...]


@frozen(kw_only=True)
class PracticeView:
    """The practice of one game."""

    game: str
    name: Content
    topics: tuple[PracticeTopic, ...]

    @property
    def count(self) -> int:
        """How many questions there are."""
        return sum(len(topic.quizzes) for topic in self.topics)

    @property
    def most(self) -> int:
        """How many there can be."""
        return sum(MOST.values())


@frozen(kw_only=True)
class PracticeRule:
    """A rule, and for each game the numbers of a few questions that it answers."""

    link: RuleLink
    games: tuple[tuple[str, Content, tuple[int, ...]], ...]


@frozen(kw_only=True)
class PracticeIndex:
    """All practice there is, by game and by rule."""

    titles: tuple[tuple[Topic, Message], ...]
    games: tuple[PracticeView, ...]
    rules: tuple[PracticeRule, ...]


def chosen_asks(game: Profile, proofs: Iterable[Proof]) -> Mapping[Topic, tuple[Ask, ...]]:
    """The questions that a game's page has, by their kinds; none where its hands ask nothing."""
    own = [p for p in proofs if isinstance(p, HandProof) and outline(p).game == game.id]
    asked = [ask for proof in own for ask in asks_of(proof)]
    chosen = {
        topic: tuple(_chosen([ask for ask in asked if ask.topic == topic], MOST[topic]))
        for topic in TOPICS
    }
    return {topic: asks for topic, asks in chosen.items() if asks}


def practice_view(game: Profile, proofs: Iterable[Proof]) -> PracticeView | None:
    """The practice of a game; None where its hands ask nothing."""
    every = tuple(proofs)
    own = {outline(p).id: p for p in every if isinstance(p, HandProof)}
    topics: list[PracticeTopic] = []
    number = 0
    for topic, chosen in chosen_asks(game, every).items():
        made = (_made(own[ask.hand], ask) for ask in chosen)
        numbered = tuple(enumerate(made, number + 1))
        number += len(numbered)
        topics.append(PracticeTopic(id=topic, title=TITLES[topic], quizzes=numbered))
    if not topics:
        return None
    return PracticeView(game=game.id, name=Content(game.name), topics=tuple(topics))


def _made(proof: HandProof, ask: Ask) -> Quiz:
    return next(
        draft.quiz() for draft in drafts(proof) if (draft.topic, draft.at) == (ask.topic, ask.at)
    )


def _chosen(asked: list[Ask], most: int) -> list[Ask]:
    """The hardest of these; a score that no other question has comes before one that is asked
    already."""
    ordered = sorted(asked, key=hardest)
    hands: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    ranked = []
    for ask in ordered:
        ranked.append((lines[ask.line] if ask.line else hands[ask.hand], ask))
        lines[ask.line] += 1
        hands[ask.hand] += 1
    fresh = sorted(ranked, key=lambda pair: pair[0])
    kept = {id(ask) for rank, ask in fresh[:most] if ask.line or rank < A_HAND}
    return [ask for ask in ordered if id(ask) in kept]


def practice_index(views: Iterable[PracticeView]) -> PracticeIndex:
    """The index of all practice."""
    games = tuple(views)
    return PracticeIndex(
        titles=tuple(TITLES.items()), games=games, rules=tuple(_by_rule(games)),
    )  # fmt: skip


def _by_rule(games: tuple[PracticeView, ...]) -> Iterator[PracticeRule]:
    found: dict[RuleLink, dict[str, list[int]]] = {}
    for view in games:
        for topic in view.topics:
            for number, quiz in topic.quizzes:
                for link in quiz.rules:
                    found.setdefault(link, {}).setdefault(view.game, []).append(number)
    for link, by_game in found.items():
        yield PracticeRule(
            link=link,
            games=tuple(
                (view.game, view.name, tuple(by_game[view.game][:_A_RULE]))
                for view in games
                if view.game in by_game
            ),
        )
