"""Double dummy, proved against searches that know nothing but the rules of play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from plain_search import exhaustive, exhaustive_values, naive_few, naive_side, plain_values
from rightbower.engine.solve import CardsUnknown, card_values, hand_values, most_tricks, side_of
from rightbower.engine.state import HandState
from rightbower.model.profile import Profile
from support import PROFILES, dealt, profile, random_play

TABLES: dict[str, Callable[[], Profile]] = {
    **{name: lambda name=name: profile(name) for name in PROFILES},
    "lone against lone": lambda: profile("north-american", alone__defender="against_lone"),
    "no trump called": lambda: profile("north-american", auction__no_trump_call=True),
    "joker of no suit": lambda: profile("five-hundred", pack__joker_in_no_trump="own_suit"),
    "three players": lambda: option("five-hundred", "three-players"),
    "two alone with 32": lambda: option("two-handed", "pack-32"),
}
"""Every game, and those options that change how cards are played."""


def option(name: str, wanted: str) -> Profile:
    settings = next(entry.settings for entry in profile(name).options if entry.id == wanted)
    game = profile(name, **{path.replace(".", "__"): value for path, value in settings.items()})
    return replace(game, seats=game.seats[: game.rules.table.players])


def positions(game: Profile, seeds: range, left: int) -> Iterator[HandState]:
    """A random card to play in each of these deals, with at most `left` tricks to come."""
    for seed in seeds:
        states = [before for before, *_ in random_play(dealt(game, seed), seed)]
        late = [
            state for state in states
            if state.asks[0].kind == "play" and state.holdings[state.turn].size <= left
        ]  # fmt: skip
        if late:
            yield random.Random(seed).choice(late)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", TABLES)
def test_every_card_is_worth_what_trying_everything_finds(name: str) -> None:
    checked = 0
    for state in positions(TABLES[name](), range(24), 3):
        side = naive_side(state, state.turn)
        found = card_values(state)
        assert (found.seat, found.few) == (state.turn, naive_few(state))
        assert {play.word: n for play, n in found.tricks.items()} == exhaustive_values(state, side)
        assert list(found.tricks) == sorted(found.tricks, key=lambda play: play.word)
        assert found.best == exhaustive(state, side)
        for seat in set(state.setup.seating.seats) - state.out:
            unit = state.setup.seating.unit_of[seat]
            assert most_tricks(state, unit) == exhaustive(state, naive_side(state, seat))
        checked += 1
    assert checked >= 12


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["five-hundred", "joker of no suit", "three players"])
def test_a_misere_is_played_for_no_tricks(name: str) -> None:
    checked: Counter[bool] = Counter()
    for state in positions(TABLES[name](), range(400), 3):
        if naive_few(state):
            side = naive_side(state, state.turn)
            values = {play.word: n for play, n in card_values(state).tricks.items()}
            assert values == exhaustive_values(state, side)
            assert card_values(state).best == min(values.values())
            checked[state.turn == state.maker] += 1
    assert min(checked[True], checked[False]) >= 4


def first_leads(name: str, count: int, wanted: Callable[[HandState], bool]) -> list[HandState]:
    found: list[HandState] = []
    seed = 0
    while len(found) < count:
        for before, *_ in random_play(dealt(TABLES[name](), seed), seed):
            if before.asks[0].kind == "play":
                found += [before] if wanted(before) else []
                break
        seed += 1
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("north-american", lambda state: not state.out),
        ("north-american", lambda state: state.lone),
        ("lone against lone", lambda state: state.lone_defender),
        ("no trump called", lambda state: state.trump.suit is None),
        ("british", lambda state: not state.out),
        ("cutthroat", lambda state: True),
        ("buck-ohio", lambda state: len(state.out) == 0),
        ("two-handed", lambda state: True),
    ],
)
def test_whole_deals(name: str, wanted: Callable[[HandState], bool]) -> None:
    for state in first_leads(name, 2, wanted):
        values = {play.word: n for play, n in card_values(state).tricks.items()}
        assert values == plain_values(state, naive_side(state, state.turn))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["north-american", "cutthroat", "buck-ohio", "two-handed"])
def test_a_whole_hand_is_worth_what_its_positions_are(name: str) -> None:
    for seed in range(8):
        steps = [before for before, *_ in random_play(dealt(TABLES[name](), seed), seed)]
        plays = [state for state in steps if state.asks[0].kind == "play"]
        assert hand_values(plays) == [card_values(state) for state in plays]
    assert hand_values([]) == []


@pytest.mark.no_cover
@pytest.mark.parametrize("name", TABLES)
def test_values_hang_together(name: str) -> None:
    """Along a hand as played: a card's cost is what the position loses by it."""
    for seed in range(3):
        steps = list(random_play(dealt(TABLES[name](), seed), seed))
        if name in ("five-hundred", "joker of no suit", "three players"):
            steps = [step for step in steps if step[0].holdings[step[1]].size <= 6]
        plays = [step for step in steps if step[0].asks[0].kind == "play"]
        values = hand_values([step[0] for step in plays])
        for (state, seat, action, after), found in zip(plays, values, strict=True):
            won = len(after.tricks) > len(state.tricks) and after.tricks[-1].winner in found.side
            rest = 0
            if after.asks:
                unit = state.setup.seating.unit_of[seat]
                rest = most_tricks(after, unit)
            assert found.tricks[action] == won + rest
            assert found.cost(action) == abs(found.best - found.tricks[action])


@pytest.mark.no_cover
def test_sides() -> None:
    for name, factory in TABLES.items():
        for state in positions(factory(), range(12), 4):
            for seat in set(state.setup.seating.seats) - state.out:
                assert side_of(state, seat) == naive_side(state, seat), name


def test_what_cannot_be_solved() -> None:
    state = first_leads("north-american", 1, lambda state: not state.out)[0]
    seat = state.turn
    card = next(iter(state.holdings[seat].known))
    hidden = state.holdings[seat].without(card).with_unknown()
    fewer = state.holdings[seat].without(card)
    for holding in (hidden, fewer):
        with pytest.raises(CardsUnknown):
            card_values(replace(state, holdings={**state.holdings, seat: holding}))
    with pytest.raises(CardsUnknown):
        card_values(replace(state, ranked=None))
    with pytest.raises(CardsUnknown):
        card_values(replace(state, asks=()))
    with pytest.raises(CardsUnknown):
        most_tricks(replace(state, asks=()), state.setup.seating.units[0])
