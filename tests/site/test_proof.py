"""Rule coverage as proof: which hands show which rule, on a page and as a gate."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from rightbower.book.beyond_play import beyond_play
from rightbower.book.message import Content, say
from rightbower.book.proof_views import GameProofs, Proved
from rightbower.book.shown import Shown, rules_shown
from rightbower.site.games import games_in_order
from rightbower.site.ground import likely_kinds, read_ground
from rightbower.site.proved import coverage_lines, unproved
from rightbower.site.specs import PageSpec
from rightbower.site.store import Store
from rightbower.works.build import Edition, make_edition
from rightbower.works.crew import Crew
from rightbower.works.memory import InMemory
from support import ROOT, profiles, small_site


def test_a_rule_without_a_hand_stops_the_build_where_coverage_is_required(tmp_path: Path) -> None:
    alone = {"languages": ["en"], "unfinished": []}
    root = small_site(tmp_path / "site", coverage="required", pages=[], **alone)
    edition = make_edition(root)
    told = {problem.params["rule"]: problem for problem in edition.problems}
    assert {problem.code for problem in edition.problems} == {"rule_unproved"}
    assert edition.files == {}
    assert {"play.follow_suit", "score.rows.march", "game.target"} <= told.keys()
    file = (ROOT / "rules_yaml" / "north-american.yaml").read_text().splitlines()
    target = told["game.target"]
    assert target.file == "rules_yaml/north-american.yaml"
    assert file[target.place.line - 1].strip().startswith("game.target:")


def test_every_rule_of_every_game_is_shown_and_that_is_required(edition: Edition) -> None:
    assert edition.workshop.site.coverage == "required"
    assert unproved(edition.workshop, games_in_order(edition.workshop)) == ()


def test_without_one_of_its_hands_the_site_is_not_made(tmp_path: Path) -> None:
    root = small_site(
        tmp_path / "site", coverage="required", pages=[], languages=["en"], unfinished=[],
        profiles=["two-handed"],
    )  # fmt: skip
    hands = root / "content" / "hands" / "two-handed"
    shutil.copytree(ROOT / "content" / "hands" / "two-handed", hands)
    whole = make_edition(root)
    assert whole.problems == ()
    assert "en/proof.html" in whole.files
    (hands / "the-nine-tells.yaml").unlink()
    without = make_edition(root)
    assert without.files == {}
    assert {(p.code, p.params["profile"], p.params["rule"]) for p in without.problems} == {
        ("rule_unproved", "two-handed", rule)
        for rule in (
            "auction.all_pass", "auction.redeal_dealer", "exchange.may_discard_turned_card",
            "revoke.points", "revoke.claim_until", "revoke.ends_hand",
        )
    }  # fmt: skip


def test_a_house_rule_of_a_hand_shows_nothing_of_its_game(edition: Edition) -> None:
    proofs = [proof for proof in edition.workshop.proofs if "game.tie" in proof.profile.changes]
    assert proofs
    assert "game.tie" not in rules_shown(proofs)


def test_the_page_names_every_game_and_links_every_hand(edition: Edition) -> None:
    page = edition.files["en/proof.html"].decode()
    for name in games_in_order(edition.workshop):
        assert f'id="{name}"' in page
    linked = set(re.findall(r'href="hands/([^"#]+)\.html#', page))
    assert linked == {"index", *(proof.record.id for proof in edition.workshop.proofs)}
    assert '<a href="hands/index.html#british">' in page


def test_five_hands_stand_at_once_and_the_others_in_a_list_to_open(edition: Edition) -> None:
    page = edition.files["en/proof.html"].decode()
    section = page[page.index('<section id="north-american">') :]
    follow = section[section.index('#play.follow_suit">') :]
    entry = follow[follow.index("<dd>") : follow.index("</dd>")]
    first, rest = entry.split("<details>")
    assert first.count("<a ") == 5
    more = int(re.search(r"and (\d+) more", rest)[1])
    assert rest.count("<a ") == min(more, 7) > 5
    games = games_in_order(edition.workshop)
    lines = coverage_lines(edition.workshop, games)
    line = next(line for line in lines if " play.follow_suit " in line)
    assert line.count(",") + 1 > 5


def test_what_no_hand_can_show_is_named_with_the_reason(edition: Edition) -> None:
    page = edition.files["en/proof.html"].decode()
    section = page[page.index('<section id="north-american">') :]
    section = section[: section.index("</section>")]
    assert 'class="unproved"' not in section
    beyond = section[section.index("What no hand can show") :]
    for rule in ("deal.first_dealer", "deal.cut", "deal.packet_plan", "score.kept_with"):
        assert f"#{rule}" in beyond
    assert "A record begins when the cards have been dealt" in beyond
    assert "#play.follow_suit" not in beyond


def test_a_tie_is_beyond_play_only_where_it_cannot_happen() -> None:
    for name, game in profiles().items():
        said = beyond_play(game.rules, "game.tie")
        assert (said is not None) == (game.rules.game.tie == "impossible"), name
        assert beyond_play(game.rules, "play.follow_suit") is None


def test_of_hundreds_of_hands_some_are_named_and_the_others_counted(tmp_path: Path) -> None:
    ground = read_ground(
        small_site(tmp_path / "site", languages=["en"], unfinished=[]), "", Store(None)
    )
    made = InMemory()
    shown = tuple(Shown(f"h{number}", "", "t1.1", False) for number in range(250))
    part = Proved(name="x", title=say("Result"), anchor="deal.cards", shown=shown)
    game = GameProofs(
        id="north-american", name=Content("x"), records=250, rows=(part,), rules=(), options=()
    )
    page = PageSpec(
        kind="proof", template="proof.html", view=(game,), title=say("Result"),
        description=say("Result"),
    )  # fmt: skip
    Crew(ground, ground.press(likely_kinds(ground.workshop, hands=False)), made, Store(None)).page(
        page
    )
    text = made.files["en/proof.html"].decode()
    assert text.count('href="hands/h') == 12
    assert "and 245 more" in text
    assert "and 238 more" in text
