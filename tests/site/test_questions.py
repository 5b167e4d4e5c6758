"""The questions people ask: answered by the rules, shown by three steps that were really played."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rightbower.book.answers import told
from rightbower.book.examples import Examples, example_problems, shows, window
from rightbower.book.questions import asked_in, questions_view
from rightbower.book.statements import statement
from rightbower.model.question import Example, Questions
from rightbower.site.workshop import open_workshop
from rightbower.works.build import Edition, make_edition
from support import WHOLE, copy_of_the_site, profile, profiles

LANGUAGES = ("en", "es", "ro")


@pytest.fixture(scope="module")
def asked(edition: Edition) -> Questions:
    return edition.workshop.questions


def test_there_are_twelve_to_twenty_four_and_each_is_shown(asked: Questions) -> None:
    assert 12 <= len(asked.questions) <= 24
    for name, question in asked.questions.items():
        assert question.examples, name
        assert question.ask.endswith("?")


def test_every_game_answers_at_least_seven(asked: Questions) -> None:
    for game in profiles().values():
        assert len(asked_in(asked, game)) >= 7, game.id


def test_an_answer_is_what_the_rule_says(edition: Edition, asked: Questions) -> None:
    view = questions_view(asked, profiles(), Examples(edition.workshop.proofs))
    seen = 0
    for question in view.questions:
        for answer in question.answers:
            rules = profiles()[answer.game].rules
            for one in answer.told:
                if one.line is None:
                    made = statement(rules, one.rule)
                    assert made is not None
                    assert one.sentences == made.sentences
                    seen += 1
    assert seen > 150


def test_an_answer_changes_with_the_parameter(asked: Questions) -> None:
    rules = asked.questions["all-pass"].rules
    before = told(rules, profile("north-american").rules)
    after = told(rules, profile("north-american", auction__all_pass="stick_dealer").rules)
    assert before[0].sentences != after[0].sentences
    assert [one.rule for one in after] == ["auction.all_pass"]


def test_a_line_of_the_score_table_answers_too() -> None:
    (said,) = told(["score.rows.lone_euchre"], profile("british").rules)
    assert said.line is not None
    assert dict(said.line.pays.args)["n"] == 4


def test_house_rules_answer_where_the_game_is_silent(edition: Edition, asked: Questions) -> None:
    view = questions_view(asked, profiles(), Examples(edition.workshop.proofs))
    question = next(one for one in view.questions if one.id == "call-without-trump")
    answer = next(one for one in question.answers if one.game == "north-american")
    assert answer.told == ()
    assert {other.option for other in answer.options} >= {"any-trump", "natural-trump"}


def test_examples_are_three_steps_that_follow_one_another(
    edition: Edition, asked: Questions
) -> None:
    proofs = {proof.record.id: proof for proof in edition.workshop.proofs}
    examples = Examples(proofs.values())
    for question in asked.questions.values():
        for game, wanted in question.examples.items():
            steps = window(proofs[wanted.hand], wanted)
            assert [steps[0].at, steps[-1].at] == [wanted.first, wanted.last]
            view = examples.view(wanted)
            assert view is not None
            assert [step.at for step in view.steps] == [step.at for step in steps]
            assert len(steps) == 3
            assert proofs[wanted.hand].profile.id == game


BAD = {
    "unknown_hand": Example(hand="no-such-hand", first="t2.1", last="t2.3"),
    "anchor_missing": Example(hand="forced-left-bower", first="t2.1", last="t9.9"),
    "bad_example": Example(hand="forced-left-bower", first="t2.1", last="t2.4"),
    "rule_not_cited": Example(hand="forced-left-bower", first="deal", last="b2"),
}


def judged(edition: Edition, game: str, wanted: Example, faulty: list[str]) -> list[str]:
    shipped = edition.workshop.questions
    question = replace(shipped.questions["left-bower"], examples={game: wanted})
    questions = Questions(questions={"left-bower": question}, file="q", places=shipped.places)
    found = example_problems(questions, profiles(), edition.workshop.proofs, faulty)
    return [problem.code for problem in found]


@pytest.mark.parametrize("code", BAD)
def test_an_example_that_shows_nothing_is_a_fault(edition: Edition, code: str) -> None:
    assert judged(edition, "north-american", BAD[code], []) == [code]


def test_a_hand_of_another_game_is_no_example(edition: Edition) -> None:
    wanted = Example(hand="forced-left-bower", first="t2.1", last="t2.3")
    assert judged(edition, "north-american", wanted, []) == []
    assert judged(edition, "alsatian", wanted, []) == ["unknown_hand"]


def test_a_hand_that_is_itself_faulty_is_told_of_once(edition: Edition) -> None:
    wanted = BAD["unknown_hand"]
    assert judged(edition, "north-american", wanted, ["no-such-hand"]) == []


def test_a_hand_with_another_penalty_does_not_show_the_games_own(edition: Edition) -> None:
    shipped = edition.workshop.questions
    wanted = Example(hand="three-points-for-a-revoke", first="t4.4", last="end")
    question = replace(shipped.questions["revoke"], examples={"north-american": wanted})
    questions = Questions(questions={"revoke": question}, places=shipped.places)
    found = example_problems(questions, profiles(), edition.workshop.proofs, ())
    assert [problem.code for problem in found] == ["rule_not_cited"]


def test_a_wrong_example_stops_the_site_at_its_line(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path, records=WHOLE)
    file = root / "content" / "questions.yaml"
    text = file.read_text()
    file.write_text(text.replace("{hand: forced-left-bower,", "{hand: forced-right-bower,", 1))
    (problem,) = open_workshop(root).problems
    line = text[: text.index("forced-left-bower")].count("\n") + 1
    assert (problem.code, problem.file) == ("unknown_hand", "content/questions.yaml")
    assert problem.place.line == line
    assert problem.place.column > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_game_links_to_its_own_answers(
    edition: Edition, asked: Questions, language: str
) -> None:
    page = edition.files[f"{language}/questions.html"].decode()
    for game in profiles().values():
        ids = [f"{name}.{game.id}" for name, _ in asked_in(asked, game)]
        rules = edition.files[f"{language}/rules/{game.id}.html"].decode()
        assert re.findall(r'href="\.\./questions\.html#([^"]+)"', rules) == ids
        assert all(f'id="{one}"' in page for one in ids)


def test_every_step_of_an_example_leads_to_that_step(edition: Edition, asked: Questions) -> None:
    page = edition.files["en/questions.html"].decode()
    wanted = asked.questions["left-bower"].examples["north-american"]
    part = page[page.index('id="left-bower.north-american"') :].split("</section>")[0]
    steps = re.findall(rf'class="at" href="hands/{wanted.hand}\.html#([^"]+)"', part)
    assert steps == ["t2.1", "t2.2", "t2.3"]
    assert "the left bower and counts as a heart" in part


def test_without_questions_there_is_no_page_of_them(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    assert not (root / "content" / "questions.yaml").exists()
    (root / "site.yaml").write_text("title: One\nlanguages: [en]\nprofiles: [north-american]\n")
    edition = make_edition(root)
    assert edition.problems == ()
    assert "en/questions.html" not in edition.files
    assert not any(b"questions.html" in content for content in edition.files.values())


def test_a_game_without_an_example_of_its_own_borrows_one_with_the_same_answer(
    edition: Edition, asked: Questions
) -> None:
    games, bare, lent = profiles(), set(), 0
    for question in questions_view(asked, games, Examples(edition.workshop.proofs)).questions:
        wanted = asked.questions[question.id]
        for answer in question.answers:
            if answer.example is None:
                bare.add(question.id)
            if answer.lent_by is not None:
                lent += 1
                (lender,) = [one for one in games.values() if one.name == answer.lent_by.text]
                assert answer.game not in wanted.examples
                assert told(wanted.rules, lender.rules) == answer.told
    assert lent > 20
    # What cannot happen in a game cannot be shown by a hand.
    assert bare == {"tie"}


def test_what_binds_nobody_is_shown_where_it_is_kept(edition: Edition, asked: Questions) -> None:
    game = profile("north-american")
    proofs = {proof.record.id: proof for proof in edition.workshop.proofs}
    free = asked.questions["dealer-partner"]
    proof = proofs["partner-orders-march"]
    ordered = window(proof, Example(hand=proof.record.id, first="b1", last="b3"))
    played = window(proof, Example(hand=proof.record.id, first="t1.1", last="t1.3"))
    assert shows(free, game, proof, ordered)
    assert not shows(free, game, proof, played)
