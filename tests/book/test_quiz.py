"""Questions from steps: what is right, what is shown, which are chosen and in what order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rightbower.book.practice import MOST, practice_index, practice_view
from rightbower.book.proof import HandProof
from rightbower.book.quiz import TOPICS, Quiz, drafts
from rightbower.book.together import named_cards
from rightbower.engine.scores import possible_scores
from rightbower.engine.trace import Trace
from rightbower.load.hands import load_record
from rightbower.load.reader import read
from rightbower.model.actions import Play
from rightbower.model.record import HandRecord
from rightbower.site.workshop import prove
from support import PROFILES, ROOT, profiles


@cache
def proofs() -> tuple[HandProof, ...]:
    """Every shipped hand, replayed."""
    found = []
    for file in sorted((ROOT / "content" / "hands").rglob("*.yaml")):
        document, _ = read(file.read_bytes(), file.name)
        assert document is not None
        loaded = load_record(document, file.name, profiles())
        proof = prove(loaded) if isinstance(loaded.record, HandRecord) else None
        if isinstance(proof, HandProof):
            found.append(proof)
    return tuple(found)


@cache
def asked() -> tuple[tuple[HandProof, Quiz], ...]:
    return tuple((proof, quiz) for proof in proofs() for quiz in made(proof))


def made(proof: HandProof) -> Iterator[Quiz]:
    for draft in drafts(proof):
        quiz = draft.quiz()
        line = quiz.line[0].rule if quiz.line else ""
        assert (len(quiz.options), line) == (draft.options, draft.line), (quiz.hand, quiz.at)
        assert {link.rule for link in quiz.rules} == set(draft.rules)
        yield quiz


def question(hand: str, at: str, topic: str) -> Quiz:
    (found,) = [
        quiz for _, quiz in asked() if (quiz.hand, quiz.at, quiz.topic) == (hand, at, topic)
    ]
    return found


def test_a_jack_that_is_no_diamond_is_the_only_card_to_play() -> None:
    quiz = question("forced-left-bower", "t2.2", "left")
    assert quiz.answer == ("JD",)
    assert [option.value for option in quiz.options] == ["AS", "KC", "10C", "JD"]
    assert [card.card for _, card in quiz.trick] == ["QH"]
    assert quiz.trap
    assert {link.rule for link in quiz.rules} == {"play.follow_suit", "trump.left_bower"}


def test_whoever_holds_only_the_left_bower_of_its_suit_may_play_anything() -> None:
    quiz = question("five-legal-cards", "t1.2", "left")
    assert set(quiz.answer) == {option.value for option in quiz.options}
    assert quiz.trap


def test_a_lone_hand_asks_who_leads() -> None:
    quiz = question("skip-the-partner", "t1.1", "lone")
    assert (quiz.answer, quiz.several, quiz.trap) == (("W",), False, True)


def test_a_hand_asks_what_it_scores_and_offers_what_it_could_have_scored() -> None:
    quiz = question("skip-the-partner", "end", "score")
    assert len(quiz.options) == 3
    assert quiz.line[0].rule == "score.rows.lone_march"
    assert [str(part) for part in quiz.right[0].said]


def legal_at(trace: Trace, at: str) -> tuple[str, ...]:
    step = next(step for step in trace.steps if step.at == at)
    assert isinstance(step.action, Play)
    return tuple(word.split()[0] for word in step.legal or ())


def test_every_answer_is_what_the_trace_says() -> None:
    for proof, quiz in asked():
        values = [option.value for option in quiz.options]
        assert len(values) == len(set(values)) > 1
        assert quiz.answer
        assert set(quiz.answer) <= set(values)
        if quiz.several:
            assert set(quiz.answer) == set(legal_at(proof.trace, quiz.at))
        else:
            assert len(quiz.answer) == 1
        if quiz.topic == "winner":
            trick = int(quiz.at[1:].split(".")[0])
            assert proof.trace.state is not None
            assert quiz.answer == (proof.trace.state.tricks[trick - 1].winner,)
        if quiz.topic == "lone":
            assert quiz.answer == (proof.record.tricks[0].leader,)


def test_a_question_shows_no_card_but_those_it_asks_about() -> None:
    for proof, quiz in asked():
        shown = {card.card for _, card in quiz.trick}
        shown |= {option.card.card for option in quiz.options if option.card}
        state = proof.trace.state
        assert state is not None
        assert all(view.badge in ("", "best") for _, view in quiz.trick)
        left = {state.ranked.left} if state.ranked else set()
        assert set(named_cards((*quiz.facts, *quiz.why, quiz.ask))) <= shown | left, quiz


def test_a_table_with_other_rules_asks_nothing_about_them() -> None:
    changed = [(proof, quiz) for proof, quiz in asked() if "score.rows" in proof.profile.changes]
    assert changed
    assert all(quiz.topic != "score" for _, quiz in changed)


@pytest.mark.parametrize("game", PROFILES)
def test_the_hardest_come_first_and_not_too_many(game: str) -> None:
    view = practice_view(profiles()[game], proofs())
    assert view is not None
    topics = [topic.id for topic in view.topics]
    assert topics == [topic for topic in TOPICS if topic in topics]
    numbers = [number for topic in view.topics for number, _ in topic.quizzes]
    assert numbers == list(range(1, view.count + 1))
    for topic in view.topics:
        traps = [quiz.trap for _, quiz in topic.quizzes]
        assert traps == sorted(traps, reverse=True)
        assert len(traps) <= MOST[topic.id]
        left_out = [
            quiz for proof, quiz in asked()
            if proof.profile.id == game and quiz.topic == topic.id
            and quiz not in [kept for _, kept in topic.quizzes]
        ]  # fmt: skip
        # Where an easy question stands, no hard one of another hand was left out for it.
        hands = [quiz.hand for _, quiz in topic.quizzes]
        if topic.id != "score" and not all(traps):
            assert all(not quiz.trap or hands.count(quiz.hand) >= 1 for quiz in left_out)


def test_the_index_leads_to_questions_by_rule() -> None:
    views = [practice_view(game, proofs()) for game in profiles().values()]
    index = practice_index(view for view in views if view is not None)
    (left,) = [rule for rule in index.rules if rule.link.rule == "trump.left_bower"]
    assert {game for game, _, _ in left.games} == set(PROFILES)
    assert all(0 < len(numbers) <= 3 for _, _, numbers in left.games)


def test_the_scores_to_choose_from_hold_the_hands_own() -> None:
    for proof in proofs():
        state, outcome = proof.trace.state, proof.trace.outcome
        if state is not None and outcome is not None and state.maker and not state.offences:
            own = tuple((unit, points) for unit, points in outcome.points.items() if points)
            assert any(
                {unit: points for unit, points in score if points} == dict(own)
                for score in possible_scores(state)
            ), proof.record.id
