"""Counts of legal sequences, as chess programs do it: the engine and a naive counter that shares
nothing with it must both arrive at the pinned numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
from typing import Any

import pytest
import yaml

from naive_counter import count_auction, count_play, position
from naive_games import pack
from rightbower.engine.hand import apply, legal_actions, start
from rightbower.engine.holding import Holding
from rightbower.engine.state import HandState
from rightbower.load.words import read_cards, read_choice, read_trick
from rightbower.model.actions import Action, Discard, Offer, Play
from rightbower.model.cards import Card, Seat
from rightbower.model.profile import Profile
from support import PROFILES, ROOT, dealt, profile

pytestmark = pytest.mark.no_cover  # counting branches would double what it costs
FOLDER = ROOT / "tests" / "data" / "perft"
OPTIONS = ROOT / "tests" / "data" / "option_counts.yaml"


@dataclass(frozen=True)
class Case:
    """A pinned number: so many sequences of `depth` choices from a place in a deal."""

    profile: str
    deal: dict[str, Any]
    auction: bool
    depth: int
    number: int
    choices: list[str] = field(default_factory=list)
    tricks: list[str] = field(default_factory=list)
    option: str = ""
    """The house rule that is played, where there is one."""

    @property
    def naive(self) -> str:
        """The game's name in the naive counter."""
        return f"{self.profile}+{self.option}" if self.option else self.profile

    @property
    def game(self) -> Profile:
        """The game as the engine knows it."""
        if not self.option:
            return profile(self.profile)
        chosen = next(o for o in profile(self.profile).options if o.id == self.option)
        game = profile(self.profile, **chosen.settings)
        return replace(game, seats=game.seats[: game.rules.table.players])

    def __str__(self) -> str:
        place = "auction" if self.auction else "play"
        if self.auction and self.choices:
            place += "-after-" + self.choices[-1].replace(" ", "-")
        if self.tricks:
            place += f"-after-{len(self.tricks)}-tricks"
        return f"{self.naive}-{self.deal['id']}-{place}-{self.depth}"


def pinned(name: str) -> list[dict[str, Any]]:
    deals: list[dict[str, Any]] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text())["deals"]
    return deals


def with_options() -> list[dict[str, Any]]:
    deals: list[dict[str, Any]] = yaml.safe_load(OPTIONS.read_text())["deals"]
    return deals


def cases() -> Iterator[Case]:
    for name in PROFILES:
        for deal in pinned(name):
            yield from of_deal(name, deal)
    for deal in with_options():
        yield from of_deal(deal["profile"], deal, option=deal["option"])


def of_deal(name: str, deal: dict[str, Any], **option: str) -> Iterator[Case]:
    first = deal["play"]
    places = [
        {"auction": deal["auction"]},
        {"choices": first["choices"], "play": first["counts"]},
        *deal.get("more", ()),
    ]
    for place in places:
        where = {key: place[key] for key in place if key not in ("auction", "play")} | option
        for phase in ("auction", "play"):
            for depth, number in place.get(phase, {}).items():
                yield Case(name, deal, phase == "auction", depth, number, **where)


CASES = [pytest.param(case, id=str(case)) for case in cases()]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card for card, _ in read_cards(text) if card is not None)


def reached(case: Case) -> HandState:
    """The engine's state at the place of a case."""
    deal = case.deal
    setup = replace(
        dealt(case.game, 1),
        dealer=Seat(deal["dealer"]),
        holdings={seat: Holding(frozenset(cards(held))) for seat, held in deal["deal"].items()},
        upcard=Card(deal["upcard"]) if "upcard" in deal else None,
        kitty=cards(deal["kitty"]),
    )
    state, _ = start(setup)
    for line in case.choices:
        choice = read_choice(line)
        state, _ = apply(state, choice.seat, choice.action)
    for line in case.tricks:
        trick, _ = read_trick(line)
        assert state.asks[0].seat == trick.leader
        for played in trick.cards:
            state, _ = apply(state, state.asks[0].seat, Play(played.card, played.joker_suit))
    return state


def every(choice: Action | Offer) -> list[Action]:
    """What a choice stands for: an offer of several cards for all the ways of taking them."""
    if isinstance(choice, Offer):
        assert choice.verb == "discard"
        return [Discard(some) for some in combinations(choice.cards, choice.count)]
    return [choice]


def count(state: HandState, depth: int, *, auction: bool) -> int:
    """The engine's sequences of `depth` choices; the last choice is counted without doing it."""
    choices = legal_actions(state)
    assert choices is not None
    if not choices or (auction and isinstance(choices[0], Play)):
        return 1
    if depth == 1:
        sizes = (comb(len(c.cards), c.count) if isinstance(c, Offer) else 1 for c in choices)
        return sum(sizes)
    seat = state.asks[0].seat
    actions = (action for choice in choices for action in every(choice))
    return sum(count(apply(state, seat, each)[0], depth - 1, auction=auction) for each in actions)


@pytest.mark.parametrize("case", CASES)
def test_the_engine_counts_the_pinned_number(case: Case) -> None:
    assert count(reached(case), case.depth, auction=case.auction) == case.number


@pytest.mark.parametrize("case", CASES)
def test_the_naive_counter_counts_the_pinned_number(case: Case) -> None:
    if case.auction:
        counted = count_auction(case.naive, case.deal, case.depth, case.choices)
    else:
        place = position(case.naive, case.deal, case.choices, case.tricks)
        counted = count_play(case.naive, place, case.depth)
    assert counted == case.number


@pytest.mark.parametrize("name", PROFILES)
def test_three_deals_of_the_whole_pack(name: str) -> None:
    deals = pinned(name)
    assert len({deal["id"] for deal in deals}) == len(deals) == 3
    for deal in deals:
        hands = list(deal["deal"].values())
        assert {len(hand.split()) for hand in hands} == {profile(name).rules.deal.cards}
        everything = " ".join([*hands, deal["kitty"], deal.get("upcard", "")])
        assert sorted(everything.split()) == sorted(pack(name))


@pytest.mark.parametrize("deal", with_options(), ids=lambda deal: deal["option"])
def test_a_deal_of_the_whole_pack_for_every_option_that_is_counted(deal: dict[str, Any]) -> None:
    everything = " ".join([*deal["deal"].values(), deal["kitty"], deal.get("upcard", "")])
    name = f"{deal['profile']}+{deal['option']}"
    assert sorted(everything.split()) == sorted(pack(name))
