"""Cards as they are drawn: face, badge, and a name in words for those who do not see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Literal

from rightbower.book.message import CardName, Message, SuitName, say
from rightbower.engine.trump import Ranking
from rightbower.model.cards import JOKER, SUITS, Card, Suit
from rightbower.model.frozen import frozen
from rightbower.model.kept import kept

Badge = Literal["", "best", "right", "left"]


@frozen(kw_only=True)
class CardView:
    """One drawn card. `name` says what it is and, under a trump, what it counts as."""

    card: Card
    name: Message
    badge: Badge = ""
    trump: bool = False
    stand_in: str = ""
    """The card whose face is shown instead of the joker's (`2S`), where one stands in for it."""


def card_view(card: Card, ranking: Ranking | None = None, joker: str = "JK") -> CardView:
    """`card` as it is drawn under `ranking`; None where nothing is trump yet.

    `joker` is what is shown for the joker (`pack.joker_shown_as`).
    """
    under = None if ranking is None else ranking.trump.suit
    if card == JOKER:
        return _joker_view(under is not None, "" if joker == "JK" else joker)
    if ranking is None or under is None:
        return _plain_view(card, None, "")
    if card == ranking.left:
        return _plain_view(card, under, "left")
    if card == ranking.right:
        return _plain_view(card, under, "right")
    return _plain_view(card, under if ranking.suit_of(card) == under else None, "")


def drawn(ranking: Ranking, joker: str) -> Mapping[Card, CardView]:
    """Every card of a pack as it is drawn under `ranking`, which may be that of no trump."""
    return _drawn(ranking)(joker)


@kept
def _drawn(ranking: Ranking) -> Callable[[str], Mapping[Card, CardView]]:
    """Draws all cards under one ranking: hand after hand is played under the same ones."""
    return cache(
        lambda joker: {card: card_view(card, ranking, joker) for card in ranking.strengths}
    )


@cache
def _plain_view(card: Card, trump: Suit | None, badge: Badge) -> CardView:
    """A card that counts as `trump`, where it is one; one object for one drawing."""
    name = CardName(card)
    if trump is None:
        return CardView(card=card, name=say("%(card)s", card=name))
    match badge:
        case "left":
            said = say(
                "%(card)s, left bower, counts as %(suit.one)s", card=name, suit=SuitName(trump)
            )
        case "right":
            said = say("%(card)s, right bower", card=name)
        case _:
            said = say("%(card)s, trump", card=name)
    return CardView(card=card, name=said, badge=badge, trump=True)


@cache
def _joker_view(trump: bool, stand_in: str) -> CardView:
    name = CardName(JOKER)
    said = say("%(card)s, highest trump", card=name) if trump else say("%(card)s", card=name)
    return CardView(card=JOKER, name=said, badge="best", trump=trump, stand_in=stand_in)


def sorted_cards(cards: Iterable[Card], ranking: Ranking) -> tuple[Card, ...]:
    """Cards as a player sorts them: trumps first, then suit by suit, each from high to low.

    Suits alternate in colour where they can.
    """
    return tuple(sorted(cards, key=_places(ranking).__getitem__))


@kept
def _places(ranking: Ranking) -> Mapping[Card, int]:
    """The place of each card among all of its pack: sorting is asked for at every step."""
    shown = ("S", "H", "C", "D")
    assert set(shown) == set(SUITS)

    def key(card: Card) -> tuple[bool, int, int]:
        suit = ranking.suit_of(card)
        place = -1 if suit is None else shown.index(suit)
        return (suit != ranking.trump.suit, place, -ranking.strengths[card])

    return {card: place for place, card in enumerate(sorted(ranking.strengths, key=key))}
