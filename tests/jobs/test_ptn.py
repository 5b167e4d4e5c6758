"""Trickster's text comes in: columns of seats, suits before ranks, cards exchanged by tags."""

from __future__ import annotations

import pytest

from rightbower.load.plain import game_plain
from rightbower.site.notations import Imported, import_text
from support import ROOT, profiles

HAND = (ROOT / "tests" / "data" / "table.ptn").read_text()


def brought(text: str) -> Imported:
    (imported,) = import_text(text, "table.ptn", profiles())
    return imported


def hand(text: str) -> dict[str, object]:
    imported = brought(text)
    assert imported.proof is not None, imported.problems
    return game_plain(imported.proof.record)["hands"][0]


def test_columns_are_seats() -> None:
    told = hand(HAND)
    assert told["actions"] == ["W pass", "N order", "S discard 10D"]
    assert told["tricks"][1:3] == ["N: QH JD JH AH", "S: KH 9D 9H KC"]
    assert told["upcard"] == "JH"
    assert told["kitty"] == "QC KD QS"
    assert told["deal"]["S"] == "JS KS 10S KH 10D"


def test_exchanges_and_a_lone_hand() -> None:
    text = HAND.replace('true,\\"noW', 'true,\\"goUnder\\":true,\\"callForBest\\":true,\\"noW')
    text = text.replace(".QT9.AQ. ", ".T9.9.Q9 ").replace("9.A.9.J9", "9.A.A.JT")
    text = text.replace("A..J.KTA", "A..QJ.KA").replace("HJCQDKSQ", "HJHQDKSQ")
    text = text[: text.index("[Declarer")] + (
        '[CardsAdded "N:HQDKSQ"]\n[CardsRemoved "N:HTH9D9"]\n[Auction "W"]\n'
        "Pass Pass Pass Pass\nPass Calone\n"
        '[CardsPassed "S:N:HK"]\n[CardsPassed "N:S:DK"]\n[Play "W"]\nHA HK CK -\n'
    )
    told = hand(text)
    assert told["actions"] == [
        "N exchange 10H 9H 9D", "W pass", "N pass", "E pass", "S pass", "W pass",
        "N call C alone", "N call best", "N discard KD", "S give KH",
    ]  # fmt: skip
    assert told["tricks"] == ["W: AH KH KC"]


def test_what_a_record_has_no_place_for_is_told() -> None:
    assert [problem.params["what"] for problem in brought(HAND).notices] == ["UTCDate"]
    harmless = HAND.replace("stickTheDealer", "aloneTake5")
    assert "aloneTake5" in [problem.params["what"] for problem in brought(harmless).notices]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("stickTheDealer", "makerLeadsFirst", "cannot_convert", 4),
        ("stickTheDealer", "gameOverScore", "wrong_type", 4),
        ('{\\"', "{", "not_yaml", 4),
        ('[Dealer "S"]', '[Dealer "X"]', "unknown_seat", 7),
        ('[Dealer "S"]', "", "missing_key", 2),
        ("S:JKT.K.T.", "S:JKT.K.T.1", "bad_card", 8),
        ("S:JKT.K.T. 9", "S:9", "cannot_convert", 8),
        ("HJCQ", "HJCX", "bad_card", 9),
        ("Pass H -", "Pass Double -", "bad_action", 13),
        ("C9 HT CA SK", "C9 HT C1 SK", "bad_card", 17),
        ("C9 HT CA SK", "C9 CT CA SK", "card_not_held", 17),
        ("S:DT", "S:", "bad_card", 15),
    ],
)
def test_faults_are_told_at_their_line(old: str, new: str, code: str, line: int) -> None:
    assert old in HAND
    imported = brought(HAND.replace(old, new, 1))
    assert (imported.problems[0].code, imported.problems[0].place.line) == (code, line)


def test_several_deals_are_several_games() -> None:
    found = import_text(HAND + HAND, "t.ptn", profiles())
    assert [one.proof and one.proof.record.id for one in found] == ["t-1", "t-2"]
