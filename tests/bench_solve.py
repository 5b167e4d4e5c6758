"""Measurements of the solver, beside a plain alpha-beta. Run by `python3 make.py bench solve`, or
with `five` or `ten` after it for one half only.

Everything in one run of one process, in processor time of that process (other load on the machine
still costs cache and clock, so the ratios say more than the milliseconds). Each figure is taken
once per deal with a fresh solver; the smallest of several takes is given beside it. Two hundred
deals that are not counted come first: tables of equivalent cards are kept from deal to deal.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from plain_search import naive_side, plain_values
from rightbower.engine.solve import Solver, hand_values
from rightbower.engine.state import HandState
from support import dealt, profile, random_play

DEALS = 2000
WARM = 200
EVERY = 20
"""The plain search is slow: it is measured on every so many deals."""
LARGE = 24
AGAIN = 3
Hand = list[HandState]


def hands(name: str, count: int, wanted: Callable[[HandState], bool]) -> Iterable[Hand]:
    """The positions of random hands, from the first lead on."""
    seed = 0
    while count:
        states = [state for state, *_ in random_play(dealt(profile(name), seed), seed)]
        plays = [state for state in states if state.asks[0].kind == "play"]
        seed += 1
        if plays and wanted(plays[0]):
            count -= 1
            yield plays


def taken(job: Callable[[], Any]) -> float:
    """The processor time that `job` takes, in milliseconds."""
    started = time.process_time()
    job()
    return (time.process_time() - started) * 1000


def openings(hand: Hand) -> object:
    return Solver(hand[0]).values(hand[0])


def told(name: str, times: list[float], unit: str = "ms") -> None:
    times = sorted(times)
    middle, high = statistics.median(times), times[int(len(times) * 0.95)]
    print(
        f"{name}: median {middle:.2f}, 95th percentile {high:.2f}, largest {times[-1]:.2f} {unit}"
        f" ({len(times)} deals)",
        flush=True,
    )


def five_cards() -> None:
    """Full deals of five cards for four: all openings, and every card of the hand as played."""
    first: list[float] = []
    whole: list[float] = []
    least: list[float] = []
    ratios: list[float] = []
    plain: list[float] = []
    for number, hand in enumerate(hands("north-american", WARM + DEALS, lambda s: not s.out)):
        once = taken(lambda hand=hand: openings(hand))
        if number < WARM:
            continue
        first.append(once)
        whole.append(taken(lambda hand=hand: hand_values(hand)))
        again = [taken(lambda hand=hand: openings(hand)) for _ in range(AGAIN)]
        least.append(min(once, *again))
        if number % EVERY == 0:
            side = naive_side(hand[0], hand[0].turn)
            plain.append(taken(lambda hand=hand, side=side: plain_values(hand[0], side)))
            ratios.append(plain[-1] / once)
    told("all openings of five cards", first)
    told(f"the same, least of {AGAIN + 1}", least)
    told("every card of a hand as played", whole)
    told("plain alpha-beta, all openings", plain)
    print(f"plain to solver, deal by deal: {statistics.median(ratios):.0f} times in the median, "
          f"{min(ratios):.0f} at least")  # fmt: skip


def ten_cards() -> None:
    """Ten cards and a pack of 43: all openings, by kind of contract."""
    kinds: dict[str, list[float]] = {}
    for hand in hands("five-hundred", LARGE, lambda state: True):
        state = hand[0]
        misere = state.contract is not None and state.contract.misere
        suit = state.trump is not None and state.trump.suit is not None
        kind = "misère" if misere else "trumps" if suit else "no trumps"
        kinds.setdefault(kind, []).append(taken(lambda hand=hand: openings(hand)) / 1000)
    for kind, times in kinds.items():
        told(f"all openings of ten cards, {kind}", times, "s")
    told("all openings of ten cards", [t for times in kinds.values() for t in times], "s")


if __name__ == "__main__":
    for part in sys.argv[1:] or ("five", "ten"):
        {"five": five_cards, "ten": ten_cards}[part]()
