"""Rulings: what the sources say, the game's own parameters, and honest silence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rightbower.book.rulings import TopicView, rulings_view
from rightbower.book.statements import statement
from rightbower.works.build import Edition, make_edition
from support import PROFILES, copy_of_the_site, profile, shipped_sources

GAMES = sorted(PROFILES)
LANGUAGES = ("en", "es", "ro")
TOPICS = ["revoke", "lead-out-of-turn", "exposed-card", "misdeal", "table-talk"]


def topics(edition: Edition, name: str, **settings: object) -> dict[str, TopicView]:
    view = rulings_view(profile(name, **settings), edition.workshop.rulings, shipped_sources())
    return {topic.id: topic for topic in view.topics}


@pytest.mark.parametrize("name", GAMES)
def test_a_revoke_is_answered_by_the_parameters(edition: Edition, name: str) -> None:
    revoke = topics(edition, name)["revoke"]
    rules = profile(name).rules
    wanted = [
        rule
        for rule in ("points", "lone_points", "claim_until", "ends_hand")
        if statement(rules, f"revoke.{rule}") is not None
    ]
    assert [one.told.rule for one in revoke.ruled] == [f"revoke.{rule}" for rule in wanted]
    for one in revoke.ruled:
        made = statement(rules, one.told.rule)
        assert made is not None
        assert one.told.sentences == made.sentences
        assert one.citation.status == profile(name).citations[one.told.rule].status


def test_another_penalty_is_another_ruling(edition: Edition) -> None:
    before = topics(edition, "north-american")["revoke"].ruled[0]
    after = topics(edition, "north-american", revoke__points=3)["revoke"].ruled[0]
    assert dict(before.told.sentences[0].args)["n"] == 2
    assert dict(after.told.sentences[0].args)["n"] == 3


@pytest.mark.parametrize("name", GAMES)
def test_nobody_rules_on_a_lead_out_of_turn(edition: Edition, name: str) -> None:
    topic = topics(edition, name)["lead-out-of-turn"]
    assert (topic.ruled, topic.positions) == ((), ())
    for language in LANGUAGES:
        page = edition.files[f"{language}/rulings/{name}.html"].decode()
        part = page[page.index('id="lead-out-of-turn"') :].split("</section>")[0]
        assert 'class="nobody"' in part
        assert "<li>" not in part


def test_the_main_source_speaks_or_is_silent_or_was_not_seen(edition: Edition) -> None:
    assert topics(edition, "boxed-set")["revoke"].main == "speaks"
    assert topics(edition, "alsatian")["revoke"].main == "silent"
    assert topics(edition, "north-american")["misdeal"].main == "unseen"
    page = edition.files["en/rulings/alsatian.html"].decode()
    assert page.count("The main source of this game is silent on this.") == len(TOPICS)


def test_a_ruling_stands_only_where_it_concerns_the_game(edition: Edition) -> None:
    texts = {
        name: [position.says.text for position in topics(edition, name)["misdeal"].positions]
        for name in ("north-american", "alsatian", "five-hundred")
    }
    assert len(texts["north-american"]) == 5
    assert texts["alsatian"] == texts["north-american"][:1]
    assert texts["five-hundred"] == []


def test_what_a_silent_source_leaves_open_is_marked_inferred(edition: Edition) -> None:
    rulings, sources = edition.workshop.rulings, shipped_sources().sources
    for topic in rulings.topics.values():
        for position in topic.positions:
            assert set(position.sources) <= set(sources)
            for game, status in position.games.items():
                if profile(game).source in topic.silent:
                    assert status == "inferred", (topic.title, game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_page_has_the_five_topics_and_can_be_found(
    edition: Edition, name: str, language: str
) -> None:
    page = edition.files[f"{language}/rulings/{name}.html"].decode()
    assert re.findall(r'<section class="topic" id="([^"]+)"', page) == TOPICS
    rules = edition.files[f"{language}/rules/{name}.html"].decode()
    assert f'href="../rulings/{name}.html"' in rules


def test_a_site_without_rulings_of_its_own_has_the_shipped_ones(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    (root / "content" / "rulings.yaml").unlink()
    (root / "site.yaml").write_text("title: One\nlanguages: [en]\nprofiles: [two-handed]\n")
    edition = make_edition(root)
    assert edition.problems == ()
    assert "en/sheets/two-handed.html" in edition.files
    assert "en/rulings/two-handed.html" in edition.files


def test_a_fault_in_the_rulings_stops_the_site(tmp_path: Path) -> None:
    root = copy_of_the_site(tmp_path)
    file = root / "content" / "rulings.yaml"
    file.write_text(file.read_text().replace("michigan-classic", "michigan-clasic", 1))
    (problem,) = make_edition(root).problems
    assert (problem.code, problem.file) == ("unknown_source", "content/rulings.yaml")
    assert problem.place.line > 1
