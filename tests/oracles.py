"""The rules once more, naively, from the fact sheets: nothing here is shared with the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SAME = {"C": "S", "S": "C", "D": "H", "H": "D"}
HIGH = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4"]
BUCK = {"buck-ohio", "dirty-clubs", "three-handed-buck"}
LONE_SET = {"british": 4, "railroad": 4}
"""What a lone hand that is set costs, where it is not two."""


def naive_suit(card: str, trump: str, joker_suit: str | None = None) -> str | None:
    """The suit of a card, said once more from the rule and nothing else."""
    if card == "JK":
        return joker_suit if trump == "NT" else trump
    return trump if card[:-1] == "J" and card[-1] == SAME.get(trump) else card[-1]


def naive_value(card: str, trump: str, led: str, joker_suit: str | None = None) -> tuple[int, int]:
    """How high a card stands in a trick."""
    if card == "JK":
        # Without trumps a joker of a suit is the highest of that suit; of none, it wins.
        return (1 if joker_suit == led else 0, 99) if trump == "NT" and joker_suit else (3, 0)
    if naive_suit(card, trump) == trump:
        if card[:-1] == "J":
            return (2, 99 if card[-1] == trump else 98)
        return (2, 20 - HIGH.index(card[:-1]))
    return (1 if card[-1] == led else 0, 20 - HIGH.index(card[:-1]))


def naive_legal(
    holding: set[str], trump: str, led: str | None, joker_suit: str | None = None
) -> set[str]:
    """The cards that may be played; a joker of no suit is led with the suit it asks for."""
    follow = {card for card in holding if led and naive_suit(card, trump, joker_suit) == led}
    if follow:
        return follow
    if led or trump != "NT" or joker_suit or "JK" not in holding:
        return set(holding)
    return holding - {"JK"} | {f"JK as {suit}" for suit in "CDHS"}


def naive_winner(cards: Sequence[tuple[str, str]], trump: str, led: str, joker: str | None) -> str:
    """Who wins a complete trick of (seat, card)."""
    return max(cards, key=lambda pair: naive_value(pair[1], trump, led, joker))[0]


def naive_points(name: str, end: Mapping[str, object]) -> dict[str, int]:
    """Points by the words of FACTS 5, written out by hand.

    `end` has `units` in order, `tricks` by unit (its own), `maker`, `dropped`, `lone`,
    `lone_defender`, `bid` and `taker`.
    """
    if name in BUCK:
        return _buck(name, end)
    if name == "five-hundred":
        return _five_hundred(end)
    maker, tricks = end["maker"], end["tricks"]
    taken = tricks[maker]
    others = [unit for unit in end["units"] if unit != maker]
    points = dict.fromkeys(end["units"], 0)
    if taken < 3:
        cost = LONE_SET.get(name, 2) if end["lone"] else 2
        for unit in others:
            points[unit] = 4 if end["lone_defender"] else cost
    elif taken == 5:
        points[maker] = 4 if end["lone"] else 3 if name == "cutthroat" else 2
    else:
        points[maker] = 1
    return points


def _buck(name: str, end: Mapping[str, object]) -> dict[str, int]:
    points = {}
    need = {end["maker"]: 3, end["taker"]: 2}
    if name == "dirty-clubs" and end["bid"]:
        need[end["maker"]] = int(end["bid"])
    for unit, taken in end["tricks"].items():
        if unit in end["dropped"]:
            points[unit] = 0
        elif taken < need.get(unit, 1):
            points[unit] = 5
        else:
            points[unit] = -taken
    return points


def _five_hundred(end: Mapping[str, object]) -> dict[str, int]:
    """Bids of six are worth 40, 60, 80, 100, 120; each further trick adds a hundred."""
    maker, bid = end["maker"], end["bid"]
    taken = end["tricks"][maker]
    if bid in ("misere", "open-misere"):
        worth, made = {"misere": 250, "open-misere": 500}[bid], taken == 0
    else:
        level = int(bid.rstrip("NTSCDH"))
        suit = bid[len(str(level)) :]
        worth = 40 + 20 * ["S", "C", "D", "H", "NT"].index(suit) + 100 * (level - 6)
        made = taken >= level
        if made and taken == 10:
            worth = max(worth, 250)
    return {
        unit: (worth if made else -worth) if unit == maker else 10 * end["tricks"][unit]
        for unit in end["units"]
    }
