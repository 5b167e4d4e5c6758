"""The game in two minutes: short, in order, and made of the parameters."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rightbower.book.message import Message
from rightbower.book.summary import summary
from rightbower.model.rules import Rules
from rightbower.site.words import read_languages
from rightbower.works.build import Edition
from support import PROFILES, ROOT, profile, profiles

GAMES = sorted(PROFILES)


def english(messages: tuple[Message, ...]) -> list[str]:
    translator = read_languages(ROOT, ("en",))[0]["en"].translator()
    return [translator.say(message) for message in messages]


def scoring(rules: Rules) -> str:
    (said,) = [text for text in english(summary(rules)) if "The makers score" in text]
    return said


@pytest.mark.parametrize("name", GAMES)
def test_a_summary_is_six_to_ten_sentences(name: str) -> None:
    said = english(summary(profile(name).rules))
    assert 6 <= len(said) <= 10
    assert all(re.fullmatch(r"[A-Z0-9].*\.", text) for text in said)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", GAMES)
def test_no_summary_only_points_at_the_score_table(name: str) -> None:
    assert "The score table says" not in " ".join(english(summary(profile(name).rules)))


def test_the_points_are_those_of_the_score_table() -> None:
    rules = profile("north-american").rules
    assert re.findall(r"\d+", scoring(rules)) == ["1", "3", "4", "2", "5", "4", "5", "3", "2"]
    groups = [{"point", "lone_point"}, {"march"}, {"euchre"}, {"lone_march"}, {"lone_euchre"}]
    for group in groups:
        rows = tuple(replace(row, points=9) if row.id in group else row for row in rules.score.rows)
        changed = replace(rules, score=replace(rules.score, rows=rows))
        assert "9" in scoring(changed), group


def test_the_numbers_of_tricks_are_those_of_the_rows() -> None:
    rules = profile("two-handed").rules
    wide = {"point": (6, 9), "march": (10, 10), "euchre": (0, 5)}
    rows = tuple(replace(row, tricks=wide[row.id]) for row in rules.score.rows)
    changed = replace(
        rules, score=replace(rules.score, rows=rows), deal=replace(rules.deal, cards=10)
    )
    said = [
        next(text for text in english(summary(one)) if "The maker scores" in text)
        for one in (rules, changed)
    ]
    assert said == [
        "The maker scores 1 point for 3 or 4 tricks and 2 for all 5; if the maker takes fewer than "
        "3, the opponent scores 2.",
        "The maker scores 1 point for 6 to 9 tricks and 2 for all 10; if the maker takes fewer "
        "than 6, the opponent scores 2.",
    ]


def test_a_table_that_one_sentence_cannot_tell_is_pointed_at() -> None:
    rules = profile("north-american").rules
    rows = tuple(
        replace(row, points=2) if row.id == "lone_point" else row for row in rules.score.rows
    )
    changed = replace(rules, score=replace(rules.score, rows=rows))
    assert "The score table says what a hand is worth." in english(summary(changed))


def test_the_lone_defender_and_the_lone_loss_are_told_apart() -> None:
    boxed, railroad = (scoring(profile(name).rules) for name in ("boxed-set", "railroad"))
    assert boxed.endswith("score 2, or 4 when a lone defender beats a lone maker.")
    assert railroad.endswith("score 2, or 4 against a lone maker.")


def test_a_dealer_who_is_made_to_take_the_card_needs_tricks_too() -> None:
    said = " ".join(english(summary(profile("three-handed-buck").rules)))
    assert (
        "Everybody starts at 15; each trick takes off 1 point, but 5 points are added for a maker "
        "with fewer than 3 tricks, for a dealer with fewer than 2 who had to take the turned card, "
        "and for anybody else who stays in and takes none."
    ) in said
    assert "dealer with" not in " ".join(english(summary(profile("buck-ohio").rules)))


def test_what_the_opponents_take_is_theirs_and_without_sides_each_has_their_own() -> None:
    rules = profile("five-hundred").rules
    three = next(o.rules for o in profile("five-hundred").options if o.id == "three-players")
    said, apart = (" ".join(english(summary(one))) for one in (rules, three))
    assert "each trick that the opponents take brings them 10 points." in said
    assert "each trick that another player takes brings that player 10 points." in apart
    assert "with a trump suit or at no trumps, or a misère, or passes" in said


def test_the_maker_plays_against_as_many_as_there_are() -> None:
    said = [english(summary(profile(name).rules))[0] for name in ("cutthroat", "three-handed-buck")]
    assert said == [
        "Three players use 24 cards; whoever makes trump plays against the other two.",
        "Three players, each playing for themselves, use 24 cards.",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_option_leaves_a_summary_of_the_same_length(name: str) -> None:
    for option in profiles()[name].options:
        assert 6 <= len(summary(option.rules)) <= 10, option.id


def test_what_a_newcomer_needs_comes_in_order() -> None:
    text = " ".join(english(summary(profile("buck-ohio").rules)))
    order = [
        "24 cards", "left bower", "receives 5", "In turn", "drops out", "leads", "starts at 25",
        "wins the game",
    ]  # fmt: skip
    places = [text.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize("language", ["en", "es", "ro"])
@pytest.mark.parametrize("name", GAMES)
def test_a_rules_page_opens_with_the_summary(edition: Edition, name: str, language: str) -> None:
    page = edition.files[f"{language}/rules/{name}.html"].decode()
    part = page[page.index('id="summary"') :].split("</section>")[0]
    assert part.count("<li>") == len(summary(profile(name).rules))
    assert page.index('id="summary"') < page.index('class="contents"') < page.index('id="aim"')
