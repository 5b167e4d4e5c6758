"""A second, slow and obvious telling of the rules that only counts: how many ways can a hand go?

Written from FACTS and the profiles and from nothing of the engine. A state is a plain dictionary;
`todo` lists the questions still to be put, first things first; once it is empty, cards are played.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from naive_games import GAMES, NUMBERS, RANKS, SAME_COLOUR, bids_of

State = dict[str, Any]


def left_of(state: State, seat: str) -> list[str]:
    """The seats that are not out, clockwise, from the left of `seat` to `seat` itself."""
    start = state["seats"].index(seat) + 1
    around = state["seats"][start:] + state["seats"][:start]
    return [other for other in around if other not in state["out"]]


def partner(state: State, seat: str) -> str | None:
    return state["seats"][state["seats"].index(seat) - 2] if "partners" in state["rules"] else None


def begin(game: str, deal: dict[str, Any]) -> State:
    """The state after the deal: what is turned may fix trump by itself."""
    rules, dealer, turned = GAMES[game].split(", "), deal["dealer"], deal.get("upcard")
    state: State = dict.fromkeys(["trump", "maker", "lone", "joker", "bid", "led", "turn"])
    state |= {"rules": rules, "seats": rules[1], "dealer": dealer, "kitty": deal["kitty"].split()}
    state |= {"hands": {seat: held.split() for seat, held in deal["deal"].items()}}
    state |= {"todo": [], "out": [], "passed": [], "said": [], "table": [], "over": False}
    joker = "S" if "the joker is a spade" in rules else "H"
    state |= {"turned": turned, "proposed": joker if turned == "JK" else (turned or "?")[-1]}
    order = left_of(state, dealer)
    if "automatic clubs" in rules and turned[-1] == "C":
        state["trump"] = "C"
    elif {"bid a number", "bid tricks and suit"} & set(rules):
        state["todo"] = [(order[0], "bid")]
    elif "dealer names for a joker" in rules and turned == "JK":
        state["todo"] = [(dealer, "name")]
    else:
        state["todo"] = [(seat, "order") for seat in order] + [(seat, "call") for seat in order]
    if state["trump"] and "dealer takes the club" in rules:
        pick_up(state)
    if not state["todo"]:
        open_play(state)
    return state


def pick_up(state: State) -> None:
    """The dealer takes the turned card and is to discard one of six, unless he sits out."""
    if state["dealer"] not in state["out"]:
        state["hands"][state["dealer"]].append(state["turned"])
        state["todo"].append((state["dealer"], "discard"))


def options(state: State) -> list[str]:
    """Every choice of the one whose turn it is, as words."""
    if not state["todo"]:
        return cards_to_play(state)
    seat, question = state["todo"][0]
    if question in ("order", "call", "name"):
        return ["pass"] * (question != "name") + makings(state, seat, question)
    if question == "bid":
        bids = bids_of(state["rules"])
        higher = bids[bids.index(state["bid"]) + 1 :] if state["bid"] else bids
        if not any(bid[0] in "789" for bid in state["said"]):
            higher = [bid for bid in higher if bid != "misere"]  # only after a bid of seven or more
        return ["pass"] + ["bid " + bid for bid in higher]
    if question in ("discard", "discard the kitty", "discard down to five"):
        counts = {"discard": 1, "discard the kitty": len(state["kitty"])}
        sets = combinations(held := state["hands"][seat], counts.get(question, len(held) - 5))
        return ["discard " + " ".join(cards) for cards in sets]
    return {
        "give": ["give " + card for card in state["hands"][seat]],
        "alone": ["alone", "with partner"],
        "defend": ["defend alone", "defend together"],
        "best": ["call best", "no best"],
        "drop": ["in", "out"],
    }[question]


def makings(state: State, seat: str, question: str) -> list[str]:
    """The ways of making trump: accept the turned card, call another suit, name any suit."""
    refused = state["proposed"] if question == "call" else None
    words = [f"{question} {suit}" for suit in "CDHS" if suit != refused]
    words += ["call NT"] * (question == "call" and "no trump may be called" in state["rules"])
    if question == "order":
        words = ["order"]
    alone = [word + " alone" for word in words if "alone with the call" in state["rules"]]
    bound = "dealer's partner only alone" in state["rules"]
    return alone if bound and seat == partner(state, state["dealer"]) else words + alone


def after(state: State, word: str) -> State:
    """The state after the one whose turn it is chose `word`."""
    state = state | {key: list(state[key]) for key in ("todo", "out", "passed", "said", "table")}
    state["hands"] = {seat: list(held) for seat, held in state["hands"].items()}
    seat, question = state["todo"].pop(0) if state["todo"] else (state["turn"], "play")
    if question == "play":
        play_card(state, word)
    elif question == "bid":
        bid_or_pass(state, seat, word)
    elif question in ("order", "call", "name"):
        make_or_pass(state, seat, word)
    else:
        answer(state, seat, word)
    if not state["todo"] and question != "play":
        open_play(state)
    return state


def bid_or_pass(state: State, seat: str, word: str) -> None:
    """Go round until all have passed for good, or all but the last bidder, who then acts."""
    if word == "pass":
        state["passed"].append(seat)
    else:
        state["bid"], state["maker"] = word.split()[1], seat
        state["said"].append(state["bid"])
    bid, maker = state["bid"], state["maker"]
    waiting = [other for other in left_of(state, seat) if other not in state["passed"]]
    played_out = not waiting and "no trump when all pass" in state["rules"]
    state["trump"] = "NT" if played_out else None
    state["over"] = not waiting and not played_out
    if waiting and waiting != [maker]:
        state["todo"] = [(waiting[0], "bid")]
    elif waiting and bid in NUMBERS:
        state["todo"] = [(maker, "name")]
    elif waiting:  # Five Hundred: take the kitty, and lay as many cards away
        state["trump"] = "NT" if "misere" in bid else bid.lstrip("0123456789")
        state["out"] = [partner(state, maker)] * ("misere" in bid)
        state["hands"][maker] += state["kitty"]
        state["todo"] = [(maker, "discard the kitty")]


def make_or_pass(state: State, seat: str, word: str) -> None:
    """Fix trump, and see what is still to be asked before the first lead."""
    rules, question = state["rules"], word.split()[0]
    if question == "pass" and "no trump when all pass" in rules and not state["todo"]:
        state["trump"] = "NT"
    elif question == "pass":
        state["over"] = not state["todo"]
    elif state["trump"] == "NT":
        state["joker"] = word.split()[1]  # Five Hundred: the suit of the contractor's joker
    if question == "pass" or state["joker"]:
        return
    state["todo"], state["maker"] = [], seat
    state["trump"] = state["proposed"] if question == "order" else word.split()[1]
    if word.endswith("alone"):
        state["lone"], state["out"] = seat, [partner(state, seat)]
    if question == "order" or (question == "name" and state["turned"] == "JK"):
        pick_up(state)
    if "packets of three" in rules:
        take_packets(state)
    others = left_of(state, seat)[:-1]
    if "alone when asked" in rules:
        state["todo"] += [(seat, "alone")]
    if state["lone"] and "defend alone" in rules:
        state["todo"] += [(other, "defend") for other in others]
    if state["lone"] and "best" in rules:
        state["todo"] += [(seat, "best")]
    if "drop" in rules:
        state["todo"] += [(other, "drop") for other in others]


def take_packets(state: State) -> None:
    """Everybody but a lone maker takes three cards, and whoever has more than five lays some away;
    the packet of the dealer's left lies on top."""
    for place, seat in enumerate(all_from(state)):
        if seat != state["lone"]:
            state["hands"][seat] += state["kitty"][3 * place : 3 * place + 3]
    hands = state["hands"]
    state["todo"] = [(s, "discard down to five") for s in all_from(state) if len(hands[s]) > 5]


def all_from(state: State) -> list[str]:
    """All seats, clockwise from the dealer's left."""
    start = state["seats"].index(state["dealer"]) + 1
    return list(state["seats"][start:] + state["seats"][:start])


def answer(state: State, seat: str, word: str) -> None:
    """Discards, gifts and the answers to the questions before the first lead."""
    verb, *cards = word.split()
    hand, mate = state["hands"][seat], partner(state, seat)
    hand[:] = [card for card in hand if card not in cards]
    if verb == "give":
        state["hands"][mate] += cards
    elif len(cards) == len(state["kitty"]) and state["trump"] == "NT" and "JK" in hand:
        state["todo"].append((seat, "name"))
    elif word == "alone":
        state["lone"], state["out"] = seat, [mate]
    elif word == "defend alone":
        state["out"].append(mate)
        state["todo"] = [item for item in state["todo"] if item[1] != "defend"]
        state["todo"] += [(seat, "best")] * ("best" in state["rules"])
    elif word == "call best":
        state["todo"][:0] = [(seat, "discard"), (mate, "give")]
    elif word == "out":
        state["out"].append(seat)
        state["over"] = len(state["out"]) == len(state["seats"]) - 1


def open_play(state: State) -> None:
    """Who leads to the first trick: as a rule the dealer's left, or whoever is next and plays."""
    rules, dealer, loner = state["rules"], state["dealer"], state["lone"]
    shifts = "left of a loner leads" in rules
    if "left of a loner against the dealer leads" in rules:
        shifts = loner not in (dealer, partner(state, dealer))
    state["turn"] = left_of(state, loner if loner and shifts else dealer)[0]
    if "maker leads" in rules and state["maker"]:
        state["turn"] = state["maker"]


def suit_of(state: State, card: str) -> str | None:
    """The suit that a card belongs to; none for a joker in no trumps that nobody named."""
    trump = state["trump"]
    if card == "JK":
        return state["joker"] if trump == "NT" else trump
    return trump if trump != "NT" and card == "J" + SAME_COLOUR[trump] else card[-1]


def cards_to_play(state: State) -> list[str]:
    """The cards that may be played; a joker without a suit is led as one of the four."""
    held = [] if state["over"] else state["hands"][state["turn"]]
    if state["table"]:
        return [card for card in held if suit_of(state, card) == state["led"]] or list(held)
    words = [card for card in held if suit_of(state, card)]
    return words + ["JK as " + suit for suit in "CDHS" if len(words) < len(held)]


def strength(state: State, card: str) -> int:
    """What a card is worth in the trick on the table; below zero it cannot win."""
    trump, suit = state["trump"], suit_of(state, card)
    worth = 30 if card == "JK" else RANKS.index(card[:-1])
    if card[0] == "J" and card != "JK" and suit == trump:
        worth = 21 if card[-1] == trump else 20
    if suit in (None, trump):
        return 100 + worth
    return worth if suit == state["led"] else -1


def play_card(state: State, word: str) -> None:
    """Put a card down; when everybody has, the best one leads to the next trick."""
    seat, card = state["turn"], word.split()[0]
    if not state["table"]:
        state["led"] = word.split()[-1] if " as " in word else suit_of(state, card)
    state["hands"][seat].remove(card)
    state["table"].append((seat, card))
    state["turn"] = left_of(state, seat)[0]
    if len(state["table"]) == len(left_of(state, seat)):
        state["turn"] = max(state["table"], key=lambda played: strength(state, played[1]))[0]
        state["table"] = []


def position(game: str, deal: State, choices: list[str], tricks: list[str]) -> State:
    """The state after choices (`E pass`) and tricks (`W: 9C 10H KD JS`)."""
    state = begin(game, deal)
    steps = [line.split() for line in choices]
    for line in tricks:
        leader, first, *rest = line.replace(":", "").split()
        steps += [[leader, first], *(["", card] for card in rest)]
    for seat, *words in steps:
        asked = state["todo"][0][0] if state["todo"] else state["turn"]
        fits = [word for word in options(state) if sorted(word.split()) == sorted(words)]
        assert seat in (asked, ""), f"{seat} is not asked, but {asked}"
        assert fits, f"{words} is not one of {options(state)}"
        state = after(state, fits[0])
    return state


def count(state: State, depth: int, auction: bool) -> int:
    """The legal sequences of `depth` choices; one that ends its phase earlier counts once."""
    words = options(state)
    if depth == 0 or not words or (auction and not state["todo"]):
        return 1
    return sum(count(after(state, word), depth - 1, auction) for word in words)


def count_auction(game: str, deal: State, depth: int, choices: list[str] | None = None) -> int:
    """The sequences of `depth` choices before the first lead, from the deal or after `choices`."""
    return count(position(game, deal, choices or [], []), depth, auction=True)


def count_play(game: str, position: State, depth: int) -> int:
    """The sequences of `depth` cards from a position of the game."""
    return count(position, depth, auction=False)
