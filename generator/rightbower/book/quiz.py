"""Questions that the steps of replayed hands ask and answer: which cards, who wins, what it pays.

The engine has answered every one of them when the hand was replayed. What a question shows is what
it asks about, and nothing of the other holdings; cards are drawn plain, for a mark on a bower would
be half of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final, Literal

from rightbower.book.answers import Told, told
from rightbower.book.captions import reasons
from rightbower.book.card_views import CardView, card_view, sorted_cards
from rightbower.book.event_captions import event_messages
from rightbower.book.message import (
    Arg,
    CardName,
    Message,
    SuitName,
    Title,
    listed,
    say,
    say_n,
    titled,
)  # fmt: skip
from rightbower.book.names import Names
from rightbower.book.proof import HandProof
from rightbower.book.statements import statement
from rightbower.book.step_views import RuleLink, rule_links
from rightbower.engine.events import Scored, TrickWon
from rightbower.engine.scores import count_scores, points_of, possible_scores
from rightbower.engine.scoring import tricks_taken
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Play
from rightbower.model.cards import CARDS, NO_TRUMP, Card, Seat
from rightbower.model.frozen import frozen
from rightbower.model.question import ROW

Topic = Literal["left", "void", "lone", "follow", "winner", "score"]
TOPICS: Final[tuple[Topic, ...]] = ("left", "void", "lone", "follow", "winner", "score")
"""The kinds of questions, the hardest first."""


@frozen(kw_only=True)
class Option:
    """One of the answers to choose from: a card, or words."""

    value: str
    card: CardView | None = None
    said: tuple[Arg, ...] = ()


@frozen(kw_only=True)
class Quiz:
    """A question about the step `at` of a hand.

    `answer` are the values of the right options, all of which are asked for where `several` is
    set; `why` and `rules` say what makes them right, `line` which line of the score table did.
    `trap` is set where whoever goes by the printed suits answers wrongly.
    """

    topic: Topic
    hand: str
    title: Title
    at: str
    ask: Message
    facts: tuple[Message, ...]
    trick: tuple[tuple[Arg, CardView], ...]
    options: tuple[Option, ...]
    several: bool
    answer: tuple[str, ...]
    why: tuple[Message, ...]
    rules: tuple[RuleLink, ...]
    line: tuple[Told, ...] = ()
    trap: bool = False

    @property
    def right(self) -> tuple[Option, ...]:
        """The right options."""
        return tuple(option for option in self.options if option.value in self.answer)


@frozen
class Draft:
    """A question as far as it takes to choose it among others, before anything is put into words.

    `options` is how many answers there are to choose from, `rules` makes one right, `line` is the
    line of the score table that decides (empty where none does), and `quiz` says the rest.
    """

    topic: Topic
    at: str
    options: int
    rules: tuple[str, ...]
    trap: bool
    quiz: Callable[[], Quiz]
    line: str = ""


def drafts(proof: HandProof) -> Iterator[Draft]:
    """Every question that a sound record can ask; none about a rule that its table has changed."""
    if proof.problems or proof.trace.state is None or proof.trace.state.offences:
        return
    asker, changes = _Asker(proof), proof.profile.changes
    for before, step in pairwise(proof.trace.steps):
        for draft in asker.asked(before.state, step):
            changed = changes and any(rule in changes for rule in (*draft.rules, *step.rules))
            if not changed and draft.options > 1:
                yield draft


class _Asker:
    """Makes the questions of one hand."""

    def __init__(self, proof: HandProof) -> None:
        self._proof = proof
        self._names = Names(proof.record.players)

    def asked(self, before: HandState, step: Step) -> Iterator[Draft]:
        """The questions about one step; `before` is the state in which it was taken."""
        if isinstance(step.action, Play) and step.verdict == "legal":
            if before.table and step.legal is not None:
                yield self._cards(before, step, step.legal)
            if before.lone is not None and not before.tricks and not before.table:
                yield self._leader(before, step)
            for event in step.events:
                if isinstance(event, TrickWon):
                    yield self._winner(step, event)
        if step.at == "end" and self._proof.trace.status == "played" and step.state.maker:
            yield self._score(step)

    def _quiz(self, draft: Draft, ask: Message, **more: object) -> Quiz:
        record = self._proof.record
        return Quiz(
            topic=draft.topic, hand=record.id, title=titled(record.title, record.id),
            at=draft.at, ask=ask, rules=rule_links(draft.rules), trap=draft.trap,
            **more,  # type: ignore[arg-type]
        )  # fmt: skip

    def _cards(self, before: HandState, step: Step, legal: tuple[str, ...]) -> Draft:
        assert step.seat is not None
        held = before.holdings[step.seat].known
        right = {CARDS[word.split()[0]] for word in legal}
        led = before.table[0][1].suit
        naive = {card for card in held if card.suit == led} or set(held)
        topic: Topic = "follow"
        if "trump.left_bower" in step.rules:
            topic = "left"
        elif right == held:
            topic = "void"
        seat, plain = step.seat, before.setup.rankings[NO_TRUMP]

        def quiz() -> Quiz:
            return self._quiz(
                draft, say("Which cards may %(seat)s play?", seat=self._names.seat(seat)),
                facts=tuple(_trump(before)), trick=self._trick(before.table, before),
                options=tuple(
                    Option(value=card, card=_plain(card, before))
                    for card in sorted_cards(held, plain)
                ),
                several=True, answer=tuple(sorted(right)),
                why=reasons(step, before, self._names),
            )  # fmt: skip

        draft = Draft(topic, step.at, len(held), step.rules, naive != right, quiz)
        return draft

    def _winner(self, step: Step, event: TrickWon) -> Draft:
        state = step.state
        cards = state.tricks[event.trick - 1].cards
        best = dict(cards)[event.seat]
        led = cards[0][1]
        order = state.setup.rankings[NO_TRUMP].strengths
        high = max((card for _, card in cards if card.suit == led.suit), key=lambda c: order[c])
        ranking = state.ranking
        by_left = ranking.left in (best, led) and ranking.trump.suit is not None

        def quiz() -> Quiz:
            why = event_messages((event,), state, self._names)
            if by_left:
                assert ranking.left is not None
                assert ranking.trump.suit is not None
                left = say("%(card.def)s is the left bower and counts as %(suit.one)s.",
                           card=CardName(ranking.left),
                           suit=SuitName(ranking.trump.suit))  # fmt: skip
                why = (left, *why)
            return self._quiz(
                draft, say("Who wins this trick?"), facts=tuple(_trump(state)),
                trick=self._trick(cards, state),
                options=tuple(self._seat(seat) for seat, _ in cards), several=False,
                answer=(event.seat,), why=why,
            )  # fmt: skip

        rules = (*event.rules, *(("trump.left_bower",) if by_left else ()))
        draft = Draft("winner", step.at, len(cards), rules, best != high, quiz)
        return draft

    def _leader(self, before: HandState, step: Step) -> Draft:
        lone, leader, dealer = before.lone, step.seat, before.setup.dealer
        assert lone is not None
        assert leader is not None
        seats = [seat for seat in before.setup.seating.seats if seat not in before.out]

        def quiz() -> Quiz:
            made = statement(self._proof.profile.rules, "play.first_lead")
            facts = (
                say("%(seat)s deals.", seat=self._names.seat(dealer)),
                say("%(seat)s plays alone.", seat=self._names.seat(lone)),
            )
            return self._quiz(
                draft, say("Who leads to the first trick?"), facts=facts, trick=(),
                options=tuple(self._seat(seat) for seat in seats), several=False,
                answer=(leader,), why=() if made is None else made.sentences,
            )  # fmt: skip

        trap = leader != before.setup.seating.circle[dealer][0]
        draft = Draft("lone", step.at, len(seats), ("play.first_lead",), trap, quiz)
        return draft

    def _score(self, step: Step) -> Draft:
        own = points_of(step.events)
        outcome = self._proof.trace.outcome
        rows = [ROW + row for _, row in outcome.rows] if outcome else []
        table = {ROW + row.id for row in self._proof.profile.rules.score.rows}
        draft = Draft(
            "score", step.at, count_scores(step.state), ("score.rows",),
            len(own) != 1 or own[0][1] != 1, lambda: self._scored(draft, step, rows),
            next((row for row in rows if row in table), ""),
        )  # fmt: skip
        return draft

    def _scored(self, draft: Draft, step: Step, rows: Iterable[str]) -> Quiz:
        state, names, own = step.state, self._names, points_of(step.events)
        options = []
        for number, (points, events) in enumerate(possible_scores(state).items()):
            scored = tuple(event for event in events if isinstance(event, Scored))
            said = event_messages(scored, state, names) or (say("Nobody scores."),)
            options.append((points, Option(value=f"p{number}", said=said)))
        return self._quiz(
            draft, say("What does this hand score?"), facts=tuple(self._ended(state)), trick=(),
            options=tuple(option for _, option in options), several=False,
            answer=tuple(option.value for points, option in options if points == own), why=(),
            line=told(dict.fromkeys(rows), self._proof.profile.rules),
        )  # fmt: skip

    def _ended(self, state: HandState) -> Iterator[Message]:
        """How the hand ended, as far as it counts for the score."""
        assert state.maker is not None
        maker = self._names.seat(state.maker)
        yield from _trump(state)
        yield say("%(seat)s is the maker.", seat=maker)
        if state.lone is not None:
            yield say("%(seat)s plays alone.", seat=self._names.seat(state.lone))
        if state.lone_defender is not None:
            seat = self._names.seat(state.lone_defender)
            yield say("%(seat)s defends alone.", seat=seat)
        if state.dropped:
            seats = listed(self._names.seat(seat) for seat in sorted(state.dropped))
            yield say("Dropped out: %(seats)s.", seats=seats)
        for unit, tricks in tricks_taken(state).items():
            yield say_n("%(unit)s: %(n)d trick.", "%(unit)s: %(n)d tricks.", n=tricks,
                        unit=self._names.unit(unit, state.setup.seating))  # fmt: skip

    def _seat(self, seat: Seat) -> Option:
        return Option(value=seat, said=(self._names.seat(seat),))

    def _trick(
        self, cards: Iterable[tuple[Seat, Card]], state: HandState
    ) -> tuple[tuple[Arg, CardView], ...]:
        return tuple((self._names.seat(seat), _plain(card, state)) for seat, card in cards)


def _plain(card: Card, state: HandState) -> CardView:
    return card_view(card, None, state.setup.rules.pack.joker_shown_as)


def _trump(state: HandState) -> Iterator[Message]:
    trump = state.trump
    if trump is None or trump.suit is None:
        yield say("The hand is played without trumps.")
    else:
        yield say("Trump: %(suit)s.", suit=SuitName(trump.suit))
    if trump is not None and trump.joker_suit is not None:
        yield say("The joker counts as %(suit.one)s.", suit=SuitName(trump.joker_suit))
