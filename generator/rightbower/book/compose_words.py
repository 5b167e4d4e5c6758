"""The words of the page on which a hand is entered: what may be chosen, and what was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, get_args

from rightbower.book import choice_captions as told
from rightbower.book.auction_statements import bid_name
from rightbower.book.choices import WORDS
from rightbower.book.message import Arg, Blank, Items, Message, SuitName, say, say_n
from rightbower.engine.contract import Contract
from rightbower.model.cards import SUITS, TRUMPS

SEAT: Final = Blank("seat")
CARD: Final = Blank("card")
CARDS: Final = Items((Blank("cards"),))
_ORDERS: Final = ("order", "order alone")
DEALER: Final = "@dealer"
"""What stands behind a word that is told otherwise of the dealer."""


def phrases(words: Iterable[str], bids: Mapping[str, Contract]) -> Iterator[tuple[str, Message]]:
    """Calls and answers by their words in a record, as what one may do."""
    for word in sorted(set(words)):
        yield word, _phrase(word, bids)
        if word in _ORDERS:
            yield word + DEALER, WORDS[word.replace("order", "take")]


def _phrase(word: str, bids: Mapping[str, Contract]) -> Message:
    if word in WORDS:
        return WORDS[word]
    bid = bids.get(word)
    if bid is not None:
        return say("to bid %(bid)s", bid=bid_name(bid))
    verb, code, *rest = word.split()
    if verb == "misdeal":
        return say("to claim a misdeal: neither an ace nor a face card")
    suit = TRUMPS[code].suit
    assert suit is not None
    if rest:
        return say("to name %(suit)s and play alone", suit=SuitName(suit))
    return say("to name %(suits)s", suits=SuitName(suit))


def sentences(
    words: Iterable[str], bids: Mapping[str, Contract], most: int
) -> Iterator[tuple[str, Arg]]:
    """What the page's script tells, by keys of its own, with blanks that it fills: `seat`, `card`,
    `cards`, `suit`. Calls and answers stand under their words; what changes with a number of
    cards stands under each number up to `most`.
    """
    for word in sorted(set(words)):
        yield word, _sentence(word, bids)
        if word in _ORDERS:
            yield word + DEALER, told.orders(SEAT, CARD, alone=word != "order", takes=True)
    for way in get_args(told.Way):
        if way != "against the rules":
            yield way, told.plays(way, SEAT, CARD, Blank("suit"))
    yield from _with_cards(most)
    yield from _events()


def _sentence(word: str, bids: Mapping[str, Contract]) -> Message:
    if word in bids:
        return told.bids(SEAT, bids[word])
    if word in told.ANSWERS:
        return told.ANSWERS[word](SEAT)
    if word == "pass":
        return told.passes(SEAT)
    if word in _ORDERS:
        return told.orders(SEAT, CARD, alone=word != "order", takes=False)
    verb, code, *rest = word.split()
    if verb == "misdeal":
        return told.claims_misdeal(SEAT)
    return told.names_suit(SEAT, TRUMPS[code].suit, alone=bool(rest))


def _with_cards(most: int) -> Iterator[tuple[str, Arg]]:
    yield "give", told.gives(SEAT, CARD)
    yield "give ?", told.gives(SEAT, None)
    yield "discard 1", told.discards(SEAT, 1, CARDS)
    yield "discard", told.discards(SEAT, 2, CARDS)
    yield "exchange", told.exchanges(SEAT, 2, CARDS)
    yield "takes up", say("%(seat)s takes up %(card.def)s.", seat=SEAT, card=CARD)
    yield "takes", say("%(seat)s takes %(cards.def)s.", seat=SEAT, cards=CARDS)
    for count in range(1, most + 1):
        yield f"discard ? {count}", told.discards(SEAT, count, None)
        yield f"exchange ? {count}", told.exchanges(SEAT, count, None)
        yield (
            f"takes ? {count}",
            say_n(
                "%(seat)s takes %(n)d card that is not known.",
                "%(seat)s takes %(n)d cards that are not known.",
                n=count,
                seat=SEAT,
            ),
        )


def _events() -> Iterator[tuple[str, Arg]]:
    yield "deals", say("%(seat)s deals.", seat=SEAT)
    yield "turned up", say("%(card.def)s is turned up.", card=CARD)
    yield "sits out", say("%(seat)s lays the cards face down and sits out.", seat=SEAT)
    yield "wins", say("%(seat)s wins the trick with %(card.def)s.", seat=SEAT, card=CARD)
    yield "joker", say("The joker counts as %(suit.one)s.", suit=Blank("suit"))
    yield "maker", say("%(seat)s is the maker.", seat=SEAT)
    yield "lone", told.ANSWERS["alone"](SEAT)
    for suit in SUITS:
        yield f"trump {suit}", say("Trump: %(suit)s.", suit=SuitName(suit))
    yield "trump NT", say("The hand is played without trumps.")
