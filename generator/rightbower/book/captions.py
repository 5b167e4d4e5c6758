"""What happened at a step, and why it was allowed: one message per fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rightbower.book.apart import apart_at_first
from rightbower.book.auction_statements import bid_name
from rightbower.book.card_views import sorted_cards
from rightbower.book.event_captions import event_messages
from rightbower.book.message import (
    Arg,
    CardName,
    Message,
    SeatName,
    SuitName,
    cards,
    say,
    say_n,
)
from rightbower.book.names import Names
from rightbower.engine.contract import contracts
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import (
    Answer,
    Bid,
    Call,
    Discard,
    Exchange,
    Give,
    Misdeal,
    Name,
    Order,
    Pass,
    Play,
)
from rightbower.model.cards import Card, Seat, Suit


def caption(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """The sentences of a step: the choice first, then what followed from it.

    `before` is the state in which the choice was made (for the deal, the dealt state itself).
    """
    said: list[Message] = []
    if step.at.endswith("deal"):
        said += _deal(before, names)
    if step.seat is not None and step.action is not None:
        said.append(_choice(step, before, names))
    return (*said, *event_messages(step.events, step.state, names))


def _deal(state: HandState, names: Names) -> tuple[Message, ...]:
    setup = state.setup
    if setup.upcard is None and not setup.kitty:
        assert state.turn is not None
        return (say("The position: %(seat)s is to lead.", seat=names.seat(state.turn)),)
    deals = say("%(seat)s deals.", seat=names.seat(setup.dealer))
    if setup.rules.deal.dead_hand:
        return deals, say("Beside the others a dead hand is dealt, which nobody plays.")
    shown = apart_at_first(setup).face_up
    return (
        (deals, say("These cards lie face up: %(cards)s.", cards=cards(shown)))
        if shown
        else (deals,)
    )


def _choice(step: Step, before: HandState, names: Names) -> Message:
    assert step.seat is not None
    seat = names.seat(step.seat)
    match step.action:
        case Pass():
            return say("%(seat)s passes.", seat=seat)
        case Order(alone=alone):
            return _order(step.seat, alone, before, names)
        case Call(trump=trump, alone=alone):
            return _names(seat, trump.suit, alone)
        case Name(suit=suit, alone=alone):
            return _names(seat, suit, alone)
        case Bid(what=what):
            bid = contracts(before.setup.rules.bid)[what]
            return say("%(seat)s bids %(bid)s.", seat=seat, bid=bid_name(bid))
        case Discard(cards=discarded):
            return _discard(discarded, seat)
        case Give(card=given):
            return _give(given, seat)
        case Exchange(cards=swapped):
            return _exchange(swapped, seat)
        case Misdeal():
            return say("%(seat)s claims a misdeal: no ace and no face card.", seat=seat)
        case Answer(word=answer):
            return _ANSWERS[answer](seat)
        case Play(card=card):
            return _play(step, card, before, names)
        case _:
            raise ValueError(f"no caption for {step.action!r}")


def _names(seat: SeatName, suit: Suit | None, alone: bool) -> Message:
    if suit is None and alone:
        return say("%(seat)s calls no trump and plays alone.", seat=seat)
    if suit is None:
        return say("%(seat)s calls no trump.", seat=seat)
    if alone:
        return say("%(seat)s names %(suit)s and plays alone.", seat=seat, suit=SuitName(suit))
    return say("%(seat)s names %(suit)s.", seat=seat, suit=SuitName(suit))


def _give(card: Card | None, seat: SeatName) -> Message:
    if card is None:
        return say("%(seat)s gives a card to the partner.", seat=seat)
    return say("%(seat)s gives %(card.def)s to the partner.", seat=seat, card=CardName(card))


def _exchange(swapped: tuple[Card | None, ...], seat: SeatName) -> Message:
    known = [card for card in swapped if card]
    if len(known) < len(swapped):
        return say_n(
            "%(seat)s swaps %(n)d card for the ones that lie face down.",
            "%(seat)s swaps %(n)d cards for the ones that lie face down.",
            n=len(swapped),
            seat=seat,
        )
    return say(
        "%(seat)s shows %(cards.def)s, and swaps them for the cards that lie face down.",
        seat=seat,
        cards=cards(known),
    )


def _discard(discarded: tuple[Card | None, ...], seat: SeatName) -> Message:
    known = [card for card in discarded if card]
    if len(known) < len(discarded):
        return say_n(
            "%(seat)s discards %(n)d card face down.",
            "%(seat)s discards %(n)d cards face down.",
            n=len(discarded),
            seat=seat,
        )
    if len(known) == 1:
        return say("%(seat)s discards %(card.def)s.", seat=seat, card=CardName(known[0]))
    return say("%(seat)s discards %(cards.def)s.", seat=seat, cards=cards(known))


def _order(seat: Seat, alone: bool, before: HandState, names: Names) -> Message:
    upcard = before.setup.upcard
    assert upcard is not None
    blanks: dict[str, Arg] = {"seat": names.seat(seat), "card": CardName(upcard)}
    if seat == before.setup.dealer:
        if alone:
            return say("%(seat)s takes up %(card.def)s and plays alone.", **blanks)
        return say("%(seat)s takes up %(card.def)s.", **blanks)
    if alone:
        return say("%(seat)s orders up %(card.def)s and plays alone.", **blanks)
    return say("%(seat)s orders up %(card.def)s.", **blanks)


_ANSWERS: Final[dict[str, Callable[[SeatName], Message]]] = {
    "alone": lambda seat: say("%(seat)s plays alone.", seat=seat),
    "with partner": lambda seat: say("%(seat)s plays with the partner.", seat=seat),
    "defend alone": lambda seat: say("%(seat)s defends alone.", seat=seat),
    "defend together": lambda seat: say("%(seat)s does not defend alone.", seat=seat),
    "in": lambda seat: say("%(seat)s stays in.", seat=seat),
    "out": lambda seat: say("%(seat)s drops out.", seat=seat),
    "call best": lambda seat: say("%(seat)s calls for the partner's best card.", seat=seat),
    "no best": lambda seat: say("%(seat)s does not call for the best card.", seat=seat),
}


def _play(step: Step, card: Card, before: HandState, names: Names) -> Message:
    assert step.seat is not None
    seat, name = names.seat(step.seat), CardName(card)
    ranking = before.ranking
    if not before.table:
        return say("%(seat)s leads %(card.def)s.", seat=seat, card=name)
    led = before.led
    assert led is not None
    suit = SuitName(led)
    if step.verdict == "illegal":
        return say("%(seat)s plays %(card.def)s, against the rules.", seat=seat, card=name)
    if step.verdict == "unverified":
        return say("%(seat)s plays %(card.def)s; not all cards are known, so it cannot be checked.",
                   seat=seat, card=name)  # fmt: skip
    if ranking.suit_of(card) == led:
        return say("%(seat)s follows with %(card.def)s.", seat=seat, card=name)
    if ranking.trump.suit and ranking.suit_of(card) == ranking.trump.suit:
        return say("%(seat)s has no %(suit)s and trumps with %(card.def)s.",
                   seat=seat, suit=suit, card=name)  # fmt: skip
    return say("%(seat)s has no %(suit)s and discards %(card.def)s.",
               seat=seat, suit=suit, card=name)  # fmt: skip


def reasons(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """Why the card at a step was legal, or what would have been; mostly nothing for a choice that
    is no card played."""
    if isinstance(step.action, Discard):
        return _kept(step, step.action, before)
    if not isinstance(step.action, Play) or step.seat is None:
        return ()
    ranking = before.ranking
    why: list[Message] = []
    if ranking.left and ranking.trump.suit and _left_bower_matters(step, before):
        why.append(
            say(
                "%(card.def)s is the left bower and counts as %(suit)s.",
                card=CardName(ranking.left),
                suit=SuitName(ranking.trump.suit),
            )
        )
    if before.table:
        why.append(_duty(step, before, names))
    return tuple(why)


def _kept(step: Step, action: Discard, before: HandState) -> tuple[Message, ...]:
    """Why a turned card stays in the holding."""
    upcard = before.setup.upcard
    forbidden = not before.setup.rules.exchange.may_discard_turned_card
    if not forbidden or upcard is None or "exchange.may_discard_turned_card" not in step.rules:
        return ()
    return (say("%(card.def)s was turned up and may not be discarded.", card=CardName(upcard)),)


def _left_bower_matters(step: Step, before: HandState) -> bool:
    """Whether this is where to say what the left bower counts as: it is played, it is held by
    whoever has to follow, or it has just been led."""
    if "trump.left_bower" not in step.rules:
        return False
    left = before.ranking.left
    played = isinstance(step.action, Play) and step.action.card == left
    assert step.seat is not None
    return played or len(before.table) == 1 or left in before.holdings[step.seat].known


def _duty(step: Step, before: HandState, names: Names) -> Message:
    assert step.seat is not None
    ranking = before.ranking
    assert before.led is not None
    led = SuitName(before.led)
    seat = names.seat(step.seat)
    legal = sorted_cards((Card(word.split()[0]) for word in step.legal or ()), ranking)
    if step.verdict == "illegal":
        return say(
            "The suit led is %(suit)s; %(seat)s could follow suit and had to. Legal: %(cards)s.",
            suit=led, seat=seat, cards=cards(legal, "or"),
        )  # fmt: skip
    if step.legal is None:
        return say("The suit led is %(suit)s.", suit=led)
    if any(ranking.suit_of(card) == led.suit for card in legal):
        if len(legal) == 1:
            return say(
                "The suit led is %(suit)s, and %(seat)s has no other card of that suit.",
                suit=led,
                seat=seat,
            )
        return say(
            "The suit led is %(suit)s, and it must be followed. Legal: %(cards)s.",
            suit=led, cards=cards(legal, "or"),
        )  # fmt: skip
    return say(
        "The suit led is %(suit)s; without a card of that suit any card may be played.", suit=led
    )
