"""The games as the naive counter knows them: what is so in each, its cards and its bids."""

from __future__ import annotations

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
RANKS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
GAMES = {
    "north-american": "24 cards, NESW, partners, alone with the call",
    "twenty-eight": "28 cards, NESW, partners, alone with the call",
    "thirty-two": "32 cards, NESW, partners, alone with the call",
    "british": "25 cards, NESW, partners, alone with the call, dealer names for a joker",
    "alsatian": "24 cards, NESW, partners, alone with the call, dealer's partner only alone, "
    "left of a loner against the dealer leads",
    "romanian-guide": "24 cards, NESW, partners, alone when asked, left of a loner leads",
    "boxed-set": "24 cards, NESW, partners, alone with the call, defend alone",
    "railroad": "33 cards, NESW, partners, alone with the call, defend alone, best",
    "cutthroat": "24 cards, NES",
    "two-handed": "24 cards, NS",
    "buck-ohio": "24 cards, NESW, automatic clubs, drop, no trump when all pass",
    "three-handed-buck": "24 cards, NES, automatic clubs, dealer takes the club, drop",
    "dirty-clubs": "24 cards, NESW, automatic clubs, bid a number, drop, maker leads",
    "five-hundred": "43 cards, NESW, partners, bid tricks and suit, maker leads",
    "five-hundred+open-misere-highest": "43 cards, NESW, partners, bid tricks and suit, "
    "open misere above all, maker leads",
    "five-hundred+open-misere-520": "43 cards, NESW, partners, bid tricks and suit, "
    "open misere above all, maker leads",
    "five-hundred+three-players-played-out": "33 cards, NES, bid tricks and suit, maker leads, "
    "no trump when all pass",
    "five-hundred+forty-five-cards": "45 cards, NESW, partners, bid tricks and suit, maker leads",
    "cutthroat+pack-32": "32 cards, NES",
    "cutthroat+lone-hand-4": "24 cards, NES, alone with the call",
    "cutthroat+dead-hand": "24 cards, NES",
    "two-handed+best-five-of-eight": "24 cards, NS, alone with the call, packets of three",
    "railroad+joker-spades": "33 cards, NESW, partners, alone with the call, defend alone, best, "
    "the joker is a spade",
    "buck-ohio+no-trump-call": "24 cards, NESW, automatic clubs, drop, no trump when all pass, "
    "no trump may be called",
    "dirty-clubs+bids-from-three": "24 cards, NESW, automatic clubs, bid a number, three at least, "
    "drop, maker leads",
}
"""What is so in each game, and in some with a house rule: pack, seats, and the rules that not all
share."""

NUMBERS = ["2", "3", "4", "5"]
BIDS = [f"{tricks}{suit}" for tricks in range(6, 11) for suit in ("S", "C", "D", "H", "NT")]
BIDS.insert(BIDS.index("8C"), "misere")
BIDS.insert(BIDS.index("10H"), "open-misere")


def pack(game: str) -> list[str]:
    """All cards of a game: as many from the ace down as there is room for, and odd ones."""
    size = int(GAMES[game].split()[0])
    cards = [rank + suit for rank in RANKS[-(size // 4) :] for suit in "CDHS"]
    return cards + ["JK", "4D", "4H"][: size % 4]


def bids_of(rules: list[str]) -> list[str]:
    """The bids of a game, from low to high."""
    if "bid a number" in rules:
        return NUMBERS[1:] if "three at least" in rules else NUMBERS
    top = ["open-misere"] if "open misere above all" in rules else []
    return [bid for bid in BIDS if bid not in top] + top
