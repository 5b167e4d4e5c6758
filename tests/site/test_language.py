"""What is said, in each language: numbers, lists, names, and nothing left out."""

from __future__ import annotations

import re

import pytest

from rightbower.book.faults import codes
from rightbower.book.message import (
    CardName,
    Items,
    RankName,
    SeatName,
    SuitName,
    UnitName,
    listed,
    say,
    say_n,
)
from rightbower.book.names import all_of
from rightbower.model.cards import CARDS, Card, Seat, Unit
from rightbower.model.problem import CODES
from rightbower.site.blanks import blanks
from rightbower.site.catalog import read_catalog
from rightbower.site.catalogs import coverage
from rightbower.site.extract import content_texts, interface_texts
from rightbower.site.language import Translator
from rightbower.site.words import Language, read_languages
from rightbower.site.workshop import open_workshop
from support import ROOT

LANGUAGES, PROBLEMS = read_languages(ROOT, ("en", "es", "ro", "de", "fr"))


def voice(code: str) -> Translator:
    return LANGUAGES[code].translator()


def test_the_catalogs_are_sound() -> None:
    assert PROBLEMS == ()


@pytest.mark.parametrize("code", ["es", "ro"])
def test_everything_is_translated(code: str) -> None:
    texts = [*interface_texts(ROOT), *content_texts(open_workshop(ROOT))]
    missing = [text.english for text in coverage(texts, LANGUAGES[code]).missing]
    assert missing == []


@pytest.mark.parametrize("code", ["es", "ro"])
def test_no_text_is_kept_that_nobody_says(code: str) -> None:
    texts = [*interface_texts(ROOT), *content_texts(open_workshop(ROOT))]
    said = {(text.context, text.english) for text in texts}
    assert set(LANGUAGES[code].catalog.entries) <= said


POINTS = say_n("%(n)d point", "%(n)d points", n=0).text


@pytest.mark.parametrize(
    ("n", "text"),
    [(0, "0 puncte"), (1, "1 punct"), (2, "2 puncte"), (19, "19 puncte"), (20, "20 de puncte"),
     (21, "21 de puncte"), (100, "100 de puncte"), (101, "101 puncte"), (119, "119 puncte"),
     (120, "120 de puncte"), (500, "500 de puncte")],
)  # fmt: skip
def test_A13_romanian_numbers(n: int, text: str) -> None:
    assert voice("ro").say(say_n("%(n)d point", "%(n)d points", n=n)) == text


@pytest.mark.parametrize(
    ("n", "text"), [(0, "0 puntos"), (1, "1 punto"), (2, "2 puntos"), (1234, "1234 puntos")]
)
def test_spanish_numbers(n: int, text: str) -> None:
    assert voice("es").say(say_n("%(n)d point", "%(n)d points", n=n)) == text


NUMBERS = (*range(26), 100, 101, 120)
FORM_OF = {
    "es": lambda n: 0 if n == 1 else 2,
    "ro": lambda n: 0 if n == 1 else 1 if n == 0 or n % 100 in range(1, 20) else 2,
    "de": lambda n: 0 if n == 1 else 1,
    "fr": lambda n: 0 if n < 2 else 2,
}
"""Which form of a noun goes with a number, as a grammar tells it."""
WITHOUT_DE = re.compile(r"%\(\w+\)[ds](?=$|[.,;:)]| din | mai | fără )|%\(units\)s")
"""Romanian numbers that no noun follows at once, and verbs alone."""


@pytest.mark.parametrize("code", FORM_OF)
def test_every_plural_message_agrees_with_its_number(code: str) -> None:
    catalog = LANGUAGES[code].catalog
    told = {key: entry.texts for key, entry in catalog.entries.items() if len(entry.texts) > 1}
    assert len(told) >= 70
    for n in NUMBERS:
        assert catalog.form_of(n) == FORM_OF[code](n), n
    for (_, english), texts in told.items():
        for n in NUMBERS:
            form = texts[catalog.form_of(n)]
            assert form
            assert blanks(form) == blanks(english)
        if code == "ro" and texts[1] != texts[2]:
            # From twenty on, and at every full hundred, "de" stands before the noun.
            assert re.sub(r"(%\(\w+\)[ds]) de ", r"\1 ", texts[2], count=1) == texts[1]
        elif code == "ro":
            assert WITHOUT_DE.search(texts[2]), texts
        else:
            assert texts[-1] == texts[1]


@pytest.mark.parametrize("code", ["es", "ro"])
def test_no_number_is_said_in_english(code: str) -> None:
    translator = voice(code)
    for entry in LANGUAGES[code].catalog.entries.values():
        if len(entry.texts) > 1:
            assert all(entry.texts)
    assert translator.missing == set()


NAMES = {
    "en": ("ace of hearts", "the jack of diamonds", "the ten of clubs", "East", "North and South"),
    "es": ("as de corazones", "la jota de diamantes", "el diez de tréboles", "Este", "Norte-Sur"),
    "ro": ("as de cupă", "valetul de caro", "zecarul de treflă", "Est", "Nord-Sud"),
    "de": ("Herz-Ass", "der Karo-Bube", "die Kreuz-Zehn", "Ost", "Nord-Süd"),
    "fr": ("as de cœur", "le valet de carreau", "le dix de trèfle", "Est", "Nord-Sud"),
}


@pytest.mark.parametrize("code", NAMES)
def test_names(code: str) -> None:
    translator = voice(code)
    pair = UnitName(Unit("NS"), (SeatName(Seat("N")), SeatName(Seat("S"))))
    said = (
        translator.name(CardName(CARDS["AH"])),
        translator.name(CardName(CARDS["JD"]), "def"),
        translator.name(CardName(CARDS["10C"]), "def"),
        translator.name(SeatName(Seat("E"))),
        translator.name(pair),
    )
    assert said == NAMES[code]


@pytest.mark.parametrize(
    ("form", "text"),
    [("acc", "den Herz-Buben, die Pik-Neun, das Kreuz-Ass und den Joker"),
     ("dat", "dem Herz-Buben, der Pik-Neun, dem Kreuz-Ass und dem Joker"),
     ("bare", "Herz-Bube, Pik-Neun, Kreuz-Ass und Joker")],
)  # fmt: skip
def test_german_cards_have_their_articles_before_the_suit(form: str, text: str) -> None:
    held = listed(CardName(CARDS[code]) for code in ("JH", "9S", "AC", "JK"))
    assert voice("de").name(held, form) == text
    assert voice("de").name(RankName("K"), "def") == "der König"


NESTED = {
    "en": "to name clubs, diamonds, or hearts, or to pass",
    "es": "elegir tréboles, diamantes o corazones, o bien pasar",
    "ro": "fie să numească treflă, caro sau cupă, fie să paseze",
    "de": "Kreuz, Karo oder Herz nennen oder passen",
    "fr": "choisir trèfle, carreau ou cœur, ou passer",
}


@pytest.mark.parametrize("code", NESTED)
def test_a_list_has_semicolons_where_several_of_its_items_are_lists(code: str) -> None:
    suits = listed((SuitName("C"), SuitName("D"), SuitName("H")), "or")
    name, passes = say("to name %(suits)s", suits=suits), say("to pass")
    assert voice(code).name(listed((name, passes), "or")) == NESTED[code]
    lone = say("to order up and play alone")
    assert ";" not in voice(code).name(listed((say("to order up"), lone, passes), "or"))
    several = voice(code).name(listed((name, say("to name a suit and play alone"), passes), "or"))
    assert several.count(";") == 2
    one = say("to name %(suits)s", suits=listed((SuitName("C"),), "or"))
    assert ";" not in voice(code).name(listed((one, passes), "or"))


def test_players_of_a_pair_are_joined_as_the_language_joins_them() -> None:
    pair = UnitName(Unit("NS"), (SeatName(Seat("N"), "Ana"), SeatName(Seat("S"), "Inés")))
    assert voice("es").name(pair) == "Ana e Inés"


@pytest.mark.parametrize(
    ("code", "places", "people"),
    [("en", "North, South, East, and West", "Ana, Inés, Ion, and Eva"),
     ("es", "Norte-Sur y Este-Oeste", "Ana, Inés, Ion y Eva"),
     ("ro", "Nord-Sud și Est-Vest", "Ana, Inés, Ion și Eva")],
)  # fmt: skip
def test_two_pairs_are_two_names_or_four_people(code: str, places: str, people: str) -> None:
    def pairs(*named: str) -> Items:
        seats = [SeatName(Seat(seat), name) for seat, name in zip("NSEW", named, strict=True)]
        return all_of((UnitName(Unit("NS"), (*seats[:2],)), UnitName(Unit("EW"), (*seats[2:],))))

    assert voice(code).name(pairs("", "", "", "")) == places
    assert voice(code).name(pairs("Ana", "Inés", "Ion", "Eva")) == people


def test_a_player_is_called_by_name() -> None:
    assert voice("es").name(SeatName(Seat("N"), "Lía")) == "Lía"
    assert voice("es").name(SeatName(Seat("P1"))) == "P1"


@pytest.mark.parametrize("code", ["en", "es", "ro"])
def test_every_card_has_a_name(code: str) -> None:
    names = {voice(code).name(CardName(card)) for card in CARDS.values()}
    assert len(names) == len(CARDS)


@pytest.mark.parametrize(
    ("words", "join", "text"),
    [
        (("Ana", "Inés"), "and", "Ana e Inés"),
        (("Ana", "Eva", "Íñigo"), "and", "Ana, Eva e Íñigo"),
        (("Ana", "hielo"), "and", "Ana y hielo"),
        (("siete", "ocho"), "or", "siete u ocho"),
        (("diez", "nueve"), "or", "diez o nueve"),
        (("Ana",), "and", "Ana"),
        ((), "and", "–"),
    ],
)
def test_spanish_lists_change_their_joining_word(words: tuple, join: str, text: str) -> None:
    assert voice("es").name(listed(words, join)) == text


def test_a_sentence_begins_with_a_capital() -> None:
    message = say("%(card.def)s is turned up.", card=CardName(Card("AH")))
    assert voice("en").say(message) == "The ace of hearts is turned up."
    assert voice("en").say(
        say("%(rank)s: %(suit)s 100%%", rank=RankName("J"), suit=SuitName("S"))
    ) == ("jack: spades 100%")


def test_a_message_inside_another_begins_no_sentence() -> None:
    value = say("%(card)s %(tricks)d", card=CardName(Card("AH")), tricks=2)
    said = voice("en").say(say("%(side)s: %(values)s.", side="N", values=listed((value,))))
    assert said == "N: ace of hearts 2."
    assert voice("en").name(say("%(card.def)s is turned up.", card=CardName(Card("AH")))) == (
        "The ace of hearts is turned up."
    )


def test_what_nobody_translated_is_said_in_english_and_remembered() -> None:
    translator = voice("es")
    message = say("Nobody has translated %(what)s.", what="this")
    assert translator.say(message) == "Nobody has translated this."
    (problem,) = translator.faults()
    assert (problem.code, problem.file) == (
        "message_missing", "content/locale/es/LC_MESSAGES/messages.po",
    )  # fmt: skip


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ro\\n"\n\n'


def gated(text: str) -> list[str]:
    from rightbower.site.words import _gate

    catalog, problems = read_catalog((HEADER + text).encode(), "x.po", "ro")
    return [problem.code for problem in [*problems, *_gate(catalog)]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', "message_fuzzy"),
        ('msgid "%(a)s"\nmsgstr "%(b)s"\n', "message_blanks"),
        ('msgid "%(a)s"\nmsgstr "x"\n', "message_blanks"),
        (
            'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\nmsgstr[2] ""\n',
            "message_plural",
        ),
        ('msgid "a"\nmsgid "b"\n', "bad_catalog"),
    ],
)
def test_what_a_catalog_must_not_contain(text: str, code: str) -> None:
    assert code in gated(text)


def test_a_sound_catalog_passes() -> None:
    assert gated('msgid "%(a.def)s %(n)d"\nmsgstr "%(n)d %(a)s %(a.of)s"\n') == []
    assert blanks("%(a.def)s and %(n)d") == {("a", "s"), ("n", "d")}


def test_every_code_has_a_sentence() -> None:
    assert codes() == set(CODES)


@pytest.mark.parametrize("code", ["tlh", "../lexicon/en", "", "."])
def test_a_language_without_files_is_left_out(code: str) -> None:
    assert read_languages(ROOT, (code,)) == ({}, ())
    assert isinstance(LANGUAGES["en"], Language)


@pytest.mark.parametrize(
    ("code", "text"), [("en", "100,000"), ("es", "100.000"), ("ro", "100.000"), ("de", "100.000")]
)
def test_the_digits_of_a_long_number_stand_in_groups(code: str, text: str) -> None:
    assert voice(code).name(100_000) == text
    assert voice(code).name(1897) == "1897"
