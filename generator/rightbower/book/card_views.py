"""Cards as they are drawn: face, badge, and a name in words for those who do not see them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rightbower.book.message import CardName, Message, SuitName, say
from rightbower.engine.trump import Ranking
from rightbower.model.cards import JOKER, SUITS, Card

Badge = Literal["", "best", "right", "left"]


@dataclass(frozen=True, slots=True, kw_only=True)
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
    name = CardName(card)
    if card == JOKER:
        return _joker_view(ranking, "" if joker == "JK" else joker)
    if ranking is None or ranking.trump.suit is None:
        return CardView(card=card, name=say("%(card)s", card=name))
    suit = SuitName(ranking.trump.suit)
    if card == ranking.left:
        said = say("%(card)s, left bower, counts as %(suit)s", card=name, suit=suit)
        return CardView(card=card, name=said, badge="left", trump=True)
    if card == ranking.right:
        said = say("%(card)s, right bower", card=name)
        return CardView(card=card, name=said, badge="right", trump=True)
    trump = ranking.suit_of(card) == ranking.trump.suit
    said = say("%(card)s, trump", card=name) if trump else say("%(card)s", card=name)
    return CardView(card=card, name=said, trump=trump)


def _joker_view(ranking: Ranking | None, stand_in: str) -> CardView:
    trump = ranking is not None and ranking.trump.suit is not None
    name = CardName(JOKER)
    said = say("%(card)s, highest trump", card=name) if trump else say("%(card)s", card=name)
    return CardView(card=JOKER, name=said, badge="best", trump=trump, stand_in=stand_in)


def sorted_cards(cards: Iterable[Card], ranking: Ranking) -> tuple[Card, ...]:
    """Cards as a player sorts them: trumps first, then suit by suit, each from high to low.

    Suits alternate in colour where they can.
    """
    shown = ("S", "H", "C", "D")
    assert set(shown) == set(SUITS)

    def key(card: Card) -> tuple[bool, int, int]:
        suit = ranking.suit_of(card)
        place = -1 if suit is None else shown.index(suit)
        return (suit != ranking.trump.suit, place, -ranking.strengths[card])

    return tuple(sorted(cards, key=key))
