"""A rule is cited where it bites: also when all that it does is to leave fewer choices."""

from __future__ import annotations

import pytest

from rightbower.engine.game import replay_game
from rightbower.engine.replay import replay
from rightbower.model.record import GameRecord
from support import ROOT, codes, load

FILES = {path.stem: path for path in (ROOT / "content" / "hands").rglob("*.yaml")}
WHERE = [
    ("a-good-holding-must-pass", "b2", "auction.dealer_partner"),
    ("a-king-has-to-go", "b4", "exchange.may_discard_turned_card"),
    ("left-bower-is-not-enough", "b2", "auction.needs_trump"),
    ("bidding-goes-round-again", "b5", "bid.rebid"),
    ("five-hundred-without-a-contract", "end", "game.by_contract"),
    ("open-misere-wins", "b3", "bid.misere_open"),
    ("two-of-spades-means-hearts", "b2", "auction.joker_turned"),
    ("two-of-spades-follows", "t2.2", "pack.joker_shown_as"),
    ("open-bowers", "deal", "deal.exposed"),
    ("eight-cards-then-five", "b3", "exchange.packet"),
    ("a-tie-at-zero", "end", "game.tie"),
    ("revoke-against-a-lone-player", "end", "revoke.lone_points"),
    ("seven-of-trumps-wins", "t2.2", "trump.order"),
]


def cited(name: str, at: str) -> set[str]:
    """Every rule that the step `at` of a shipped record cites, its events included."""
    loaded = load(FILES[name].read_text())
    if isinstance(loaded.record, GameRecord):
        steps = [s for hand in replay_game(loaded.profile, loaded.record).hands for s in hand.steps]
    else:
        trace = replay(loaded.profile, loaded.record)
        steps = [*trace.steps, *(s for line in trace.lines for s in line.steps)]
    step = next(step for step in steps if step.at == at)
    return {*step.rules, *(rule for event in step.events for rule in event.rules)}


@pytest.mark.parametrize(("name", "at", "rule"), WHERE)
def test_a_rule_is_cited_where_it_bites(name: str, at: str, rule: str) -> None:
    assert rule in cited(name, at)


def test_a_rule_that_takes_nothing_away_is_not_cited() -> None:
    assert "auction.dealer_partner" not in cited("partner-orders-march", "b2")
    assert "bid.rebid" not in cited("bidding-goes-round-again", "b1")


def met(name: str, at: str) -> set[str]:
    """The rules that a step of a shipped hand keeps without being bound by them."""
    loaded = load(FILES[name].read_text())
    step = next(s for s in replay(loaded.profile, loaded.record).steps if s.at == at)
    return set(step.met)


@pytest.mark.parametrize(
    ("name", "at", "rules"),
    [
        ("partner-orders-march", "b1", set()),
        ("partner-orders-march", "b2", {"auction.dealer_partner"}),
        ("the-left-bower-stays-at-home", "b4", {"alone.defender"}),
        ("laid-away-and-forgotten", "b4", {"after.polls"}),
        ("laid-away-and-forgotten", "end", {"table.units", "score.kind", "deal.rotation"}),
        ("all-pass", "end", set()),
        ("five-tricks-and-four-points", "deal",
         {"table.players", "pack.ranks", "deal.cards", "deal.kitty", "score.start"}),
        ("no-bid-is-left", "deal",
         {"table.players", "pack.ranks", "pack.red_only", "pack.joker", "deal.cards", "deal.kitty",
          "score.start"}),
    ],
)  # fmt: skip
def test_a_step_also_tells_which_rules_it_keeps(name: str, at: str, rules: set[str]) -> None:
    assert met(name, at) == rules


TIE = """
schema: euchre-hand/1
id: x
profile: cutthroat
rules: {{game.tie: {tie}}}
dealer: S
score_before: {{N: 10, E: 10, S: 3}}
deal: {{N: AH KH QH 10H 9H, E: AC KC QC 10C 9C, S: AD KD QD 10D JC}}
upcard: JS
actions: [N pass]
"""


@pytest.mark.parametrize(("tie", "problems"), [("extra_hand", []), ("shared", ["game_over"])])
def test_a_tie_that_is_played_on_may_stand_before_a_hand(tie: str, problems: list[str]) -> None:
    loaded = load(TIE.format(tie=tie).lstrip())
    assert [code for code, _ in codes(replay(loaded.profile, loaded.record))] == problems


@pytest.mark.parametrize("bid", ["4", '"4"'])
def test_a_contract_of_a_number_may_stand_without_quotes(bid: str) -> None:
    text = FILES["three-tricks-are-not-four"].read_text()
    head = text[: text.index("expect:")]
    for wanted, found in ((bid, []), ("3", ["expectation_failed"])):
        loaded = load(head + f"expect: {{contract: {wanted}}}\n")
        assert [code for code, _ in codes(replay(loaded.profile, loaded.record))] == found
