"""What a solved deal tells: the maker in turn, both ways to play, every leader, the best calls."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from plain_search import exhaustive, naive_side
from rightbower.engine.dealing import dealt as dealt_record
from rightbower.engine.experiment import Finding, UnfitGame, finding, fit
from rightbower.engine.hand import apply, legal_actions, start
from rightbower.engine.prospects import prospect
from rightbower.engine.setup import setup_hand
from rightbower.engine.solve import Solver, hand_values
from rightbower.engine.state import HandState
from rightbower.engine.tally import Tally
from rightbower.load.numbers import load_numbers, write_numbers
from rightbower.model.actions import Call, Order, Pass
from rightbower.model.numbers import Numbers, mean_of, share_of
from rightbower.model.problem import Faults
from support import ROOT, dealt, profile, profiles, random_play

GAME = "north-american"


def chance(number: int) -> random.Random:
    return random.Random(f"1/{number}")


def found(number: int) -> Finding:
    return finding(profile(GAME), number, chance(number).randrange)


def opening(number: int) -> HandState:
    record = dealt_record(profile(GAME), "x", chance(number).randrange)
    setup = setup_hand(profile(GAME), record, Faults("", {}))
    assert setup is not None
    return start(setup)[0]


def margins(state: HandState) -> Iterator[int]:
    """By how many points the dealer's side fares better by each choice, found without shortcuts."""
    seat, unit = state.turn, state.setup.seating.unit_of
    assert seat is not None
    mine = unit[seat] == unit[state.setup.dealer]
    for action in legal_actions(state) or ():
        if action == Pass():
            after, _ = apply(state, seat, action)
            yield best(after) if after.asks else 0
        elif isinstance(action, Order | Call) and not action.alone:
            worth = prospect(state, action, seat).margin
            yield worth if mine else -worth


def best(state: HandState) -> int:
    assert state.turn is not None
    unit = state.setup.seating.unit_of
    mine = unit[state.turn] == unit[state.setup.dealer]
    return (max if mine else min)(margins(state))


@pytest.mark.parametrize("number", range(4))
def test_a_deal_tells_what_its_prospects_say(number: int) -> None:
    one, state = found(number), opening(number)
    for _ in range(number):
        assert state.turn is not None
        state, _ = apply(state, state.turn, Pass())
    maker = state.turn
    assert maker is not None
    assert one.seat == ("left", "partner", "right", "dealer")[number]
    together = prospect(state, Order(), maker)
    alone = prospect(state, Order(alone=True), maker)
    assert (one.together.tricks, one.together.points) == (together.tricks, together.margin)
    assert (one.alone.tricks, one.alone.points) == (alone.tricks, alone.margin)
    seats = state.setup.seating.circle[state.setup.dealer]
    first = (maker, *state.setup.seating.circle[maker]).index(seats[0])
    assert one.led[first] == one.together  # the player at the dealer's left leads
    assert one.turned == state.setup.upcard.rank  # type: ignore[union-attr]


def test_best_calls_are_found_by_a_search_with_shortcuts_as_without() -> None:
    told = [found(number).dealing for number in range(5)]
    assert told == [best(opening(number)) for number in range(5)]
    assert len(set(told)) > 1


def test_the_most_from_a_lead_is_the_best_of_its_cards() -> None:
    for seed in range(40):
        states = [state for state, *_ in random_play(dealt(profile(GAME), seed), seed)]
        plays = [state for state in states if state.asks[0].kind == "play" and not state.table]
        for state, values in zip(plays, hand_values(plays), strict=True):
            assert Solver(state).most(state, values.side) == values.best
            others = frozenset(state.setup.seating.seats) - values.side
            count = state.holdings[values.seat].size
            assert Solver(state).most(state, others) == count - values.best


def test_the_most_from_a_lead_agrees_with_every_line_of_play() -> None:
    for seed in range(6):
        for state, *_ in random_play(dealt(profile(GAME), seed), seed):
            count = state.holdings[state.asks[0].seat].size
            if state.asks[0].kind == "play" and not state.table and count in (2, 3):
                side = naive_side(state, state.asks[0].seat)
                assert Solver(state).most(state, side) == exhaustive(state, side)


def test_games_that_cannot_be_asked_are_refused() -> None:
    assert {name for name, game in profiles().items() if fit(game)} >= {GAME, "twenty-eight"}
    for name in ("five-hundred", "cutthroat", "alsatian", "british"):
        with pytest.raises(UnfitGame):
            finding(profile(name), 0, chance(0).randrange)


def test_the_committed_numbers_begin_with_these_deals() -> None:
    """The first deals of the run, counted anew, are those that were counted when it was made: if
    this fails, a change of the program has made `content/numbers.yaml` old."""
    tally = Tally(Numbers(profile=GAME, seed=1, deals=0), 5)
    for number in range(24):
        tally.add(found(number))
    pinned = (ROOT / "tests" / "data" / "numbers-24.yaml").read_bytes()
    numbers, problems = load_numbers(pinned, "numbers-24.yaml", [GAME])
    assert problems == ()
    assert tally.numbers() == numbers
    assert write_numbers(tally.numbers()).encode() == pinned
    committed, problems = load_numbers(
        (ROOT / "content" / "numbers.yaml").read_bytes(), "numbers.yaml", profiles()
    )
    assert problems == ()
    assert committed is not None
    assert numbers is not None
    assert (committed.profile, committed.seed) == (numbers.profile, numbers.seed)
    assert committed.deals >= 100_000
    cells = {(c.way, c.seat, c.trumps, c.bowers): c for c in committed.calls}
    for cell in numbers.calls:
        whole = cells[cell.way, cell.seat, cell.trumps, cell.bowers]
        assert whole.deals >= cell.deals
        assert whole.made >= cell.made


def test_a_run_taken_up_again_ends_as_one_without_a_break() -> None:
    whole, first = (Tally(Numbers(profile=GAME, seed=1, deals=0), 5) for _ in range(2))
    for number in range(4):
        whole.add(found(number))
    for number in range(2):
        first.add(found(number))
    kept, problems = load_numbers(write_numbers(first.numbers()).encode(), "x.yaml", [GAME])
    assert problems == ()
    assert kept is not None
    second = Tally(kept, 5)
    for number in range(2, 4):
        second.add(found(number))
    assert second.numbers() == whole.numbers()


def test_numbers_that_do_not_count_every_deal_are_refused() -> None:
    tally = Tally(Numbers(profile=GAME, seed=1, deals=0), 5)
    tally.add(found(0))
    text = write_numbers(tally.numbers()).replace("deals: 1\n", "deals: 2\n", 1)
    numbers, problems = load_numbers(text.encode(), "x.yaml", [GAME])
    assert numbers is None
    assert [problem.code for problem in problems] == ["bad_sum"] * 4
    assert [problem.place.line for problem in problems] == sorted(
        problem.place.line for problem in problems
    )
    _, problems = load_numbers(text.encode(), "x.yaml", ["other"])
    assert "unknown_profile" in [problem.code for problem in problems]


def test_a_mean_and_its_standard_error() -> None:
    # 1, 2, 3, 4: mean 2.5, variance 5/3, standard error sqrt(5/12)
    one = mean_of([(2, 3, 5), (2, 7, 25)])
    assert (one.mean, one.deals) == (2.5, 4)
    assert one.error == pytest.approx((5 / 12) ** 0.5)
    share = share_of([(100, 20)])
    assert share.mean == 0.2
    assert share.error == pytest.approx((0.2 * 0.8 / 99) ** 0.5)
    assert mean_of([(1, 4, 16)]).error is None
    certain = share_of([(98, 98)])
    assert certain.mean == 1
    assert certain.error == pytest.approx((0.99 * 0.01 / 98) ** 0.5)
    widths = [mean_of([(n, 0, n)]).error or 0 for n in (10, 100, 1000)]
    assert all(wide > narrow for wide, narrow in pairwise(widths))
