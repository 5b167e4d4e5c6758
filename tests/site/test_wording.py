"""How the rules are worded, in every language: each sentence stands on its own feet."""

from __future__ import annotations

import re

import pytest

from rightbower.book.sentences import each_once, rule_sentences
from rightbower.book.statements import statement
from rightbower.model.rules import Rules
from rightbower.site.words import read_languages
from support import PROFILES, ROOT, profile

CODES = ("en", "es", "ro", "de", "fr")
LANGUAGES = read_languages(ROOT, CODES)[0]
SPOKEN = tuple(each_once(one for name in PROFILES for one in rule_sentences(profile(name))))


def told(rules: Rules, rule: str) -> list[str]:
    said = statement(rules, rule)
    assert said is not None
    voice = LANGUAGES["en"].translator()
    return [voice.say(message) for message in said.sentences]


def option(game: str, name: str) -> Rules:
    return next(one.rules for one in profile(game).options if one.id == name)


@pytest.mark.parametrize("code", CODES)
def test_no_sentence_of_the_rules_opens_with_a_figure(code: str) -> None:
    voice = LANGUAGES[code].translator()
    said = [voice.say(one.message) for one in SPOKEN if one.at != "bid.table"]
    assert len(said) > 300
    assert [text for text in said if re.match(r"\d", text)] == []


def test_what_comes_before_the_lead_is_told_step_by_step_with_who_does_it() -> None:
    assert told(profile("five-hundred").rules, "after.polls") == [
        "Before the first lead, the maker takes the kitty.",
        "Then the maker discards.",
        "Then a maker who holds the joker in a contract without trumps names a suit for it.",
    ]
    assert told(profile("dirty-clubs").rules, "after.polls")[0] == (
        "Before the first lead, the maker names the trump suit."
    )


def test_who_discards_is_whoever_takes_cards() -> None:
    assert told(profile("north-american").rules, "after.polls") == [
        "Before the first lead, a dealer who has taken the turned card discards."
    ]
    packet = told(option("two-handed", "dummy-packet"), "after.polls")
    assert packet[1] == "Then whoever has taken cards discards the same number."


def test_only_a_lone_maker_is_said_to_ask_for_the_best_card_where_no_defender_may() -> None:
    said = {
        rules.exchange.best: told(rules, "after.polls")[-1]
        for name in PROFILES
        for rules in (profile(name).rules, *(one.rules for one in profile(name).options))
        if rules.exchange.best != "never"
    }
    assert said["both"] == "Then a lone player may ask for the partner's best card."
    assert said["maker"] == "Then a lone maker may ask for the partner's best card."
