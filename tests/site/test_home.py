"""The home page: what it asks, and that every answer leaves the games that fit it."""

from __future__ import annotations

import re

from rightbower.book.home_views import home_view
from rightbower.works.build import Edition
from support import profiles


def test_every_answer_hides_the_games_that_do_not_fit(edition: Edition) -> None:
    page = edition.files["en/index.html"].decode()
    style = edition.files["assets/made/home.css"].decode()
    assert 'href="../assets/made/home.css"' in page
    picks = set(re.findall(r'class="(pick-[a-z]+-(?!any)[a-z0-9]+)"', page))
    assert len(picks) >= 8
    hiding = dict(
        re.findall(r"\.chooser:has\(\.([^:]+):checked\) ~ \.games \.game:not\(\.([^)]+)\)", style)
    )
    assert hiding.keys() == picks
    for pick, kept in hiding.items():
        assert pick.endswith(kept)
        assert re.search(rf'class="game [^"]*\b{kept}\b', page), "some game fits every answer"


def test_what_all_games_answer_alike_is_not_asked() -> None:
    games = {name: profiles()[name] for name in ("alsatian", "twenty-eight")}
    assert [chooser.key for chooser in home_view(games, ()).choosers] == ["pack"]
    assert home_view({"alsatian": profiles()["alsatian"]}, ()).choosers == ()
