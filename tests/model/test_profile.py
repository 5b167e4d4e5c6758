"""Parameters and rule ids: one list, from the fields that the engine reads."""

from __future__ import annotations

import pytest

from rightbower.model.profile import NAMED_RULES, PARAMETERS, RULE_IDS, value_at
from support import PROFILES, profile


def test_paths_are_group_and_name() -> None:
    assert PARAMETERS["auction.all_pass"] is not None
    assert all(path.count(".") == 1 for path in RULE_IDS)
    assert len(set(RULE_IDS)) == len(RULE_IDS)
    assert not set(NAMED_RULES) & set(PARAMETERS)


def test_a_value_is_found_by_its_path() -> None:
    assert value_at(profile("north-american").rules, "game.target") == 10
    with pytest.raises(KeyError):
        value_at(profile("north-american").rules, "play.follow_suit")


@pytest.mark.parametrize("name", PROFILES)
def test_every_rule_has_a_citation_and_a_status(name: str) -> None:
    game = profile(name)
    assert set(game.citations) == set(RULE_IDS)
    for citation in game.citations.values():
        assert citation.source
        assert citation.status in ("stated", "implied", "inferred", "unstated")


EXPECTED = {
    "alsatian": {
        "deal.packets": ((2, 3),), "auction.dealer_partner": "alone_only", "game.target": 10,
        "auction.dealer_partner_rounds": ("order_up", "name_suit"), "auction.all_pass": "redeal",
        "auction.redeal_dealer": "next",
    },
    "boxed-set": {
        "alone.defender": "against_lone", "revoke.points": 2, "game.target": 10,
    },
    "romanian-guide": {
        "alone.declare_at": "before_first_lead", "deal.packets": ((3, 2), (2, 3)),
        "deal.packet_plan": "alternates",
    },
    "buck-ohio": {
        "table.units": "solo", "score.start": 25, "game.target": 0, "game.all_tricks_win": True,
        "auction.automatic_trump": "C", "auction.all_pass": "no_trump_hand", "game.tie": "shared",
        "drop.walk_over": "credit", "deal.packets": ((3, 2),),
    },
}  # fmt: skip
"""What each source says (FACTS 2 and 5)."""


@pytest.mark.parametrize(
    ("name", "path"), [(name, path) for name, values in EXPECTED.items() for path in values]
)
def test_values_are_the_sources(name: str, path: str) -> None:
    assert value_at(profile(name).rules, path) == EXPECTED[name][path]


STATUS = {
    ("boxed-set", "game.target"): "inferred",
    ("romanian-guide", "deal.packet_plan"): "inferred",
    ("buck-ohio", "drop.walk_over"): "unstated",
    ("alsatian", "auction.dealer_partner"): "stated",
}


@pytest.mark.parametrize(("name", "path"), STATUS)
def test_the_status_is_as_honest_as_the_source(name: str, path: str) -> None:
    assert profile(name).citations[path].status == STATUS[(name, path)]


FIVE = ("alsatian", "boxed-set", "buck-ohio", "north-american", "romanian-guide")
"""The five whose sources are silent on it; the others take it over from their base."""


@pytest.mark.parametrize("name", FIVE)
def test_the_turned_card_may_be_discarded_by_implication_and_kept_by_option(name: str) -> None:
    path = "exchange.may_discard_turned_card"
    game = profile(name)
    assert value_at(game.rules, path) is True
    assert game.citations[path].status == "implied"
    assert any(option.settings == {path: False} for option in game.options)


OPTIONS = {
    "north-american": {"target-5", "target-7", "stick-the-dealer", "left-of-loner", "defend-alone"},
    "boxed-set": {"stick-the-dealer"},
    "romanian-guide": {"best-of-three", "best-of-five", "stick-the-dealer"},
}


@pytest.mark.parametrize("name", OPTIONS)
def test_named_options(name: str) -> None:
    assert OPTIONS[name] <= {option.id for option in profile(name).options}
