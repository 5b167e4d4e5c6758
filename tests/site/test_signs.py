"""Signs beside words: what a language writes before and after them, on every kind of page."""

from __future__ import annotations

import html
import re

import pytest

from rightbower.book.proof import HandProof
from rightbower.engine.replay import replay
from rightbower.jobs.common import voice
from rightbower.site.entries import bare
from rightbower.site.told import hand_text
from rightbower.site.words import read_languages
from rightbower.works.build import Edition
from support import ROOT, load

LANGUAGES, _ = read_languages(ROOT, ("en", "es", "ro", "de", "fr"))
HAND = ROOT / "content" / "hands" / "two-handed" / "open-bowers.yaml"
UNSAID = re.compile(r"(?s)<(script|style|pre|code)\b.*?</\1>|<(\w+)\b[^>]*\slang=\"[^>]*>.*?</\2>")
TAG = re.compile(r"</?(?:a|b|i|em|span|strong)\b[^>]*>")
"""Tags within a line; any other ends it."""


def lines(page: str) -> list[str]:
    """What a page says in its own language, line by line."""
    body = UNSAID.sub("", page.partition("<body")[2])
    return html.unescape(re.sub(r"<[^>]+>", "\n", TAG.sub("", body))).split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_nothing_with_a_sign_that_its_language_writes_otherwise(
    language: str, edition: Edition
) -> None:
    lexicon = LANGUAGES[language].lexicon
    wrong = [re.escape(letters) for letters in lexicon.letters]
    if lexicon.colon != ": ":
        wrong.append(r"\w: ")
    sought = re.compile("|".join(wrong) or r"(?!)")
    hands = [name for name in edition.files if name.startswith(f"{language}/hands/")]
    told = [
        name for name in edition.files
        if name.startswith(f"{language}/") and name.endswith(".html") and name not in hands[40:]
    ]  # fmt: skip
    assert len(told) > 60
    found = {
        (name, line)
        for name in told
        for line in lines(edition.files[name].decode())
        if sought.search(line)
    }
    assert found == set()


def test_a_transcript_has_the_colon_and_the_semicolon_of_its_language() -> None:
    loaded = load(HAND.read_text())
    proof = HandProof(loaded.record, loaded.profile, replay(loaded.profile, loaded.record))
    french, english = (hand_text(proof, voice(ROOT, code)) for code in ("fr", "en"))
    assert "\nNorth: Queen of hearts; Jack of hearts; Nine of hearts" in english
    assert "\nNord\u00a0: Dame de cœur\u202f; Valet de cœur\u202f; Neuf de cœur" in french


def test_a_description_keeps_the_spaces_that_may_not_break() -> None:
    assert bare("Un *mot*\u00a0: [deux](page:about)\n  mots.") == "Un mot\u00a0: deux mots."


@pytest.mark.parametrize(("language", "jack"), [("en", "J"), ("ro", "J"), ("de", "B"), ("fr", "V")])
def test_the_cards_on_the_front_page_have_the_letters_of_the_language(
    language: str, jack: str, edition: Edition
) -> None:
    fan = edition.files[f"{language}/index.html"].decode().partition('class="fan"')[2]
    assert re.findall(r"<b>(.)</b>", fan.partition("</div>")[0]) == [jack, jack, "A"]
