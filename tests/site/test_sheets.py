"""Cheat sheets: the ranking drawn, and nothing on them that the rules do not say."""

from __future__ import annotations

import re

import pytest

from rightbower.book.sheets import sheet_view
from rightbower.book.statements import statement
from rightbower.works.build import Edition
from support import PROFILES, profile

GAMES = sorted(PROFILES)
LANGUAGES = ("en", "es", "ro")
SUITS_DRAWN = {
    "north-american": (7, 5, 6),
    "british": (8, 5, 6),
    "twenty-eight": (8, 6, 7),
    "thirty-two": (9, 7, 8),
    "railroad": (10, 7, 8),
    "five-hundred": (13, 10, 10),
}
"""Cards of the trump suit, of the suit of the same colour and of another, counted by hand."""


@pytest.mark.parametrize("name", SUITS_DRAWN)
def test_each_suit_is_drawn_whole(name: str) -> None:
    rows = sheet_view(profile(name)).ranking
    assert tuple(len(row.cards) for row in rows) == SUITS_DRAWN[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_trumps_are_drawn_from_high_to_low(name: str) -> None:
    trumps, twin, other = sheet_view(profile(name)).ranking
    cards = [view.card for view in trumps.cards if view.card != "JK"]
    assert cards[:5] == ["JH", "JD", "AH", "KH", "QH"]
    assert [view.badge for view in trumps.cards if view.badge][-2:] == ["right", "left"]
    assert [view.card for view in twin.cards][:4] == ["AD", "KD", "QD", "10D"]
    assert [view.card for view in other.cards][:5] == ["AS", "KS", "QS", "JS", "10S"]
    assert not any(view.trump for view in (*twin.cards, *other.cards))


def test_a_sheet_says_what_changes_without_trumps() -> None:
    said = {rule for part in sheet_view(profile("five-hundred")).parts for rule, _ in part.rules}
    assert {"trump.no_trump", "pack.joker_in_no_trump", "bid.misere_partner"} <= said
    plain = {rule for part in sheet_view(profile("north-american")).parts for rule, _ in part.rules}
    assert "trump.no_trump" not in plain


def test_what_stands_in_for_the_joker_is_drawn() -> None:
    game = profile("british", pack__joker_shown_as="2S")
    assert sheet_view(game).ranking[0].cards[0].stand_in == "2S"


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_says_what_the_rules_say(name: str) -> None:
    rules = profile(name).rules
    view = sheet_view(profile(name))
    said = {rule: sentences for part in view.parts for rule, sentences in part.rules}
    for rule, sentences in said.items():
        made = statement(rules, rule)
        assert made is not None
        assert made.sentences == sentences
    assert {"deal.cards", "play.first_lead", "revoke.points"} <= said.keys()
    assert {"auction.order_up", "auction.bid"} & said.keys()
    assert {"game.target", "game.deals"} & said.keys()
    assert len(view.lines) == len(rules.score.rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_is_whole_and_can_be_found(edition: Edition, name: str, language: str) -> None:
    page = edition.files[f"{language}/sheets/{name}.html"].decode()
    order = [page.index(f'id="{part}"') for part in ("ranking", "trump", "score", "end", "revoke")]
    assert order == sorted(order)
    rows = page[page.index('id="score"') :].split("</table>")[0]
    assert rows.count('<th scope="row">') == len(profile(name).rules.score.rows)
    home = edition.files[f"{language}/index.html"].decode()
    assert f'href="sheets/{name}.html"' in home
    assert (
        f'href="../sheets/{name}.html"' in edition.files[f"{language}/rules/{name}.html"].decode()
    )


def test_bids_stand_on_the_sheet_with_their_worth(edition: Edition) -> None:
    page = edition.files["en/sheets/five-hundred.html"].decode()
    bids = page[page.index('id="bids"') :].split("</section>")[0]
    assert len(re.findall(r"<b>\d+</b>", bids)) == len(profile("five-hundred").rules.bid.table)
    assert 'id="bids"' not in edition.files["en/sheets/north-american.html"].decode()
