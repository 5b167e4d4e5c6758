"""Games side by side, and what a game changes from the one it extends."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rightbower.book.compare import compare_view, differences, rule_anchors
from rightbower.book.proof import HandProof
from rightbower.book.shown import options_shown
from rightbower.book.statements import SECTIONS, statement
from rightbower.engine.replay import replay
from rightbower.site.links import broken_links
from rightbower.works.build import Edition, make_edition
from support import copy_of_the_site, load, profile, profiles

LANGUAGES = ("en", "es", "ro")
RULES = [rule for _, ids in SECTIONS.values() for rule in ids]


def test_games_that_say_the_same_do_not_differ() -> None:
    game = profile("north-american")
    assert list(differences(game.rules, game.rules)) == []


@pytest.mark.parametrize("name", [n for n, game in profiles().items() if game.base])
def test_the_list_of_changes_is_whole(name: str) -> None:
    """Every rule that reads otherwise than in the base is on the list, and no other."""
    game = profiles()[name]
    base = profiles()[game.base]
    changed = [
        rule
        for rule in RULES
        if (one := statement(base.rules, rule)) != (two := statement(game.rules, rule))
        and (one and (one.sentences, one.lines, one.bids, one.cards))
        != (two and (two.sentences, two.lines, two.bids, two.cards))
    ]
    assert [found.rule for found in differences(base.rules, game.rules)] == changed


def test_every_pair_of_games_knows_where_it_differs() -> None:
    games = {name: profiles()[name] for name in ("north-american", "boxed-set", "cutthroat")}
    view = compare_view(games)
    rows = {one.rule: one for section in view.sections for one in section.decisions}
    assert rows["deal.cards"].differ == ()
    assert rows["table.players"].differ == ((0, 2), (1, 2))
    assert rows["alone.who"].cells[2] is None
    assert [name for name, _ in view.games] == list(games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_stand_in_the_table_without_any_script(edition: Edition, language: str) -> None:
    page = edition.files[f"{language}/compare/index.html"].decode()
    head = page[page.index("<thead>") : page.index("</thead>")]
    assert re.findall(r'/rules/([a-z0-9-]+)\.html"', head)
    assert len(re.findall(r'<th scope="col" class="g', head)) == len(profiles())
    style = edition.files["assets/made/compare.css"].decode()
    last = len(profiles()) - 1
    assert f".d0-{last}" in style
    assert f".c{last}:not(:checked)) .g{last}" in style


def test_a_page_opens_with_what_changes(edition: Edition) -> None:
    page = edition.files["en/rules/cutthroat.html"].decode()
    start = page.index('class="changed"')
    changes = page[start : page.index("</details>", start)]
    assert 'href="#table.players"' in changes
    assert "Instead of:" in changes
    assert 'class="changed"' not in edition.files["en/rules/north-american.html"].decode()


def test_a_rule_that_only_an_option_brings_in_is_linked_at_the_option() -> None:
    anchors = rule_anchors(profile("north-american"))
    assert anchors["alone.defender"] in ("alone.defender", "option.defend-alone")
    assert anchors["exchange.swap"] == "option.farmers-hand"
    assert "bid.table" not in anchors


SILENT = """
schema: euchre-hand/1
id: x
profile: two-handed
rules: {score.four_trick_tokens: true, deal.misdeal_claim: no_ace_no_face}
dealer: N
deal: {N: AS KS QS JS 10S, S: AH KH QH JH 10H}
upcard: 9C
kitty: 9S 9H 9D 10D JD QD KD AD 10C JC QC KC AC
actions: [S pass]
"""


def test_a_house_rule_that_no_page_speaks_of_has_no_link(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    shutil.rmtree(root / "content" / "hands")
    (root / "content" / "hands").mkdir()
    (root / "content" / "hands" / "x.yaml").write_text(SILENT.lstrip())
    (root / "site.yaml").write_text("title: One\nlanguages: [en]\nprofiles: [two-handed]\n")
    small = make_edition(root)
    page = small.files["en/hands/x.html"].decode()
    assert "<span>Tokens for four tricks</span>" in page
    assert broken_links(small.files) == []


def test_a_hand_played_with_an_option_shows_it_and_not_the_rule() -> None:
    text = """
schema: euchre-hand/1
id: x
profile: north-american
rules: {auction.all_pass: stick_dealer}
dealer: S
deal: {W: AH KH QH 10H 9H, N: AC KC QC 10C 9C, E: AS KS QS 10S 9D, S: AD KD QD 10D JC}
upcard: JS
actions: [W pass, N pass, E pass, S pass, W pass, N pass, E pass, S call D]
"""
    loaded = load(text.lstrip())
    proof = HandProof(loaded.record, loaded.profile, replay(loaded.profile, loaded.record))
    game = profile("north-american")
    shown = options_shown([proof], game.options)
    assert [found.at for found in shown["stick-the-dealer"]] == ["b8"]
    assert shown["no-trump-call"] == ()
