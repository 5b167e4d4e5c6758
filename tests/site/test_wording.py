"""How the rules are worded, in every language: each sentence stands on its own feet."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from rightbower.book.captions import caption
from rightbower.book.message import Content, SuitName, listed, say
from rightbower.book.names import Names
from rightbower.book.outlines import texts_of
from rightbower.book.score_statements import score_lines
from rightbower.book.sentences import each_once, rule_sentences
from rightbower.book.statements import statement
from rightbower.engine.replay import replay
from rightbower.model.rules import Rules
from rightbower.site.words import read_languages
from rightbower.works.build import Edition
from support import PROFILES, ROOT, load, profile

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
    assert said["both"] == "Then a lone player may ask for their partner's best card."
    assert said["maker"] == "Then a lone maker may ask for their partner's best card."


def lines(rules: Rules, code: str = "en") -> dict[str, str]:
    voice = LANGUAGES[code].translator()
    return {line.row: voice.say(line.said) for line in score_lines(rules)}


def test_a_line_of_the_score_table_is_a_sentence() -> None:
    lone = option("cutthroat", "lone-hand-4")
    assert lines(lone)["march"] == (
        "A maker who has not announced a lone hand takes all 5 tricks: 3 points"
    )
    assert lines(lone, "es")["march"] == (
        "El declarante hace las 5 bazas sin haber anunciado que juega en solitario: 3 puntos"
    )
    assert lines(profile("five-hundred").rules)["set"] == (
        "A contract that fails (too few tricks or, in a misère, any trick at all): the value of "
        "the contract is lost"
    )
    assert lines(profile("five-hundred").rules)["defenders"] == (
        "The opponents: 10 points for each trick"
    )
    assert lines(lone)["lone_short"].endswith("takes at most 4 tricks: 2 points to each opponent")
    assert lines(profile("buck-ohio").rules, "es")["other_none"] == (
        "Cualquier otro jugador que siga en la mano y no haga ninguna baza: 5 puntos más"
    )


def test_the_lines_of_a_score_table_exclude_each_other_in_words() -> None:
    fast = lines(option("north-american", "fast-break"))
    for row, makers in (("point", "The makers, playing together, take"),
                        ("lone_point", "A maker playing alone takes")):  # fmt: skip
        assert fast[row] == (
            f"{makers} 3 or 4 tricks, at least one of the first two among them: 1 point"
        )
    assert lines(profile("north-american").rules)["point"].endswith(" take 3 or 4 tricks: 1 point")
    assert lines(option("north-american", "super-euchre"))["super_euchre"] == (
        "The makers, playing together or alone, take no trick: 4 points to the opponents"
    )
    assert lines(profile("boxed-set").rules)["lone_defence"] == (
        "A maker playing alone against a lone defender takes at most 2 tricks: 4 points to the "
        "opponents"
    )


def test_only_where_players_may_drop_out_do_the_others_stay_in() -> None:
    for name in PROFILES:
        for rules in (profile(name).rules, *(one.rules for one in profile(name).options)):
            said = " ".join(lines(rules).values())
            assert ("Any other player who stays in and takes" in said) == rules.drop.allowed
    three = lines(option("five-hundred", "three-players"))
    assert three["defenders"] == "Any other player: 10 points for each trick"


def test_points_beyond_the_target_are_not_called_idle_where_they_decide() -> None:
    idle = "points beyond that count for nothing"
    assert idle in told(profile("north-american").rules, "game.target")[0]
    assert idle not in told(profile("cutthroat").rules, "game.target")[0]
    assert told(profile("cutthroat").rules, "game.several")


def test_every_line_of_a_score_table_has_a_verb_or_parentheses() -> None:
    said = {one.message.text for one in SPOKEN if ".rows." in one.at}
    assert len(said) >= 12
    for text in said - {"%(who)s: %(pays)s", "%(who)s (%(tricks)s): %(pays)s"}:
        assert re.search(r" (takes?|lose) ", text), text


LEFT_BOWER = {
    "en": "North has no card of the suit led and ruffs with the jack of diamonds, the left bower.",
    "es": "Norte no tiene cartas del palo de salida y falla con la jota de diamantes, el bauer "
          "izquierdo.",
    "ro": "Nord nu are culoarea atacată și taie cu valetul de caro, bowerul stâng.",
    "de": "Nord hat keine Karte der ausgespielten Farbe und sticht mit dem Karo-Buben, dem linken "
          "Bauern.",
    "fr": "Nord n’a pas de carte de la couleur demandée et coupe avec le valet de carreau, le "
          "bower gauche.",
}  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_a_left_bower_that_trumps_is_not_said_to_be_of_a_suit_that_is_missing(code: str) -> None:
    (file,) = (ROOT / "content" / "hands").rglob("stuck-dealer.yaml")
    loaded = load(file.read_text())
    steps = replay(loaded.profile, loaded.record).steps
    before, step = next((a, b) for a, b in pairwise(steps) if b.at == "t3.3")
    said = caption(step, before.state, Names({}))
    assert LANGUAGES[code].translator().say(said[0]) == LEFT_BOWER[code]


OR_HIGHER = {
    "en": "to bid 7 spades or higher, or to pass",
    "es": "ofrecer 7 picas o más, o bien pasar",
    "ro": "fie să liciteze 7 pici sau mai sus, fie să paseze",
    "de": "7 Pik oder höher bieten oder passen",
    "fr": "annoncer 7 piques ou plus, ou passer",
}


@pytest.mark.parametrize("code", OR_HIGHER)
def test_a_choice_with_an_or_of_its_own_is_told_from_the_next(code: str) -> None:
    bid = say("%(n)d %(suit)s", n=7, suit=SuitName("S"))
    choices = (say("to bid %(bid)s or higher", bid=bid), say("to pass"))
    assert LANGUAGES[code].translator().name(listed(choices, "or")) == OR_HIGHER[code]
    assert ";" not in LANGUAGES[code].translator().name(listed(choices))


def _who_is_called_two_names(code: str, folder: Path) -> list[str]:
    """What records say in a language of a seat whose player the page calls by name."""
    voice, found = LANGUAGES[code].translator(), []
    for file in sorted(folder.rglob("*.yaml")):
        text = file.read_text()
        record = load(text, file.name).record if "\nplayers:" in text else None
        if record is not None:
            named = [LANGUAGES[code].lexicon.seats[seat] for seat in record.players]
            seats = re.compile(rf"\b(?:{'|'.join(named)})\b")
            said = [voice.name(Content(text)) for text in texts_of(record)]
            found += [f"{record.id}: {one}" for one in said if seats.search(one)]
    return found


@pytest.mark.parametrize("code", CODES)
def test_no_record_calls_a_player_by_the_seat_whom_its_page_calls_by_name(
    code: str, tmp_path: Path
) -> None:
    assert _who_is_called_two_names(code, ROOT / "content" / "hands") == []
    text = (ROOT / "content/hands/north-american/forced-left-bower.yaml").read_text()
    assert "players: {N: Ana}" in text
    (tmp_path / "x.yaml").write_text(text.replace("N: Ana", "E: Ana"))
    assert len(_who_is_called_two_names(code, tmp_path)) == 2


@pytest.mark.parametrize("code", CODES)
def test_a_step_is_called_by_its_place_and_its_anchor_is_left_to_addresses(
    edition: Edition, code: str
) -> None:
    pages = [path for path in edition.files if re.match(rf"{code}/(hands|rules|questions)\b", path)]
    assert len(pages) > 500
    for path in pages:
        seen = re.sub(r"<script\b.*?</script>|<[^>]*>", "><", edition.files[path].decode())
        assert re.findall(r"\bt\d+\.\d+\b|\bb\d+\b|> *(?:deal|end) *<", seen) == [], path
