"""What happened at a step, and why it was allowed: one message per fact."""

from __future__ import annotations

from functools import cache, lru_cache

from rightbower.book import choice_captions as told
from rightbower.book.apart import apart_at_first
from rightbower.book.card_views import sorted_cards
from rightbower.book.event_captions import event_messages
from rightbower.book.message import (
    CardName,
    Items,
    Message,
    SeatName,
    cards,
    named,
    say,
    suit_named,
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
from rightbower.model.cards import CARDS, Card, Suit


def caption(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """The sentences of a step: the choice first, then what followed from it.

    `before` is the state in which the choice was made (for the deal, the dealt state itself).
    """
    said: tuple[Message, ...] = ()
    if step.seat is not None and step.action is not None:
        said = (_choice(step, before, names),)
    elif step.at.endswith("deal"):
        said = _deal(before, names)
    return said + event_messages(step.events, step.state, names) if step.events else said


def _deal(state: HandState, names: Names) -> tuple[Message, ...]:
    setup = state.setup
    if setup.upcard is None and not setup.kitty:
        assert state.turn is not None
        return (say("The position: %(seat)s is to lead.", seat=names.seat(state.turn)),)
    deals = say("%(seat)s deals.", seat=names.seat(setup.dealer))
    if setup.rules.deal.dead_hand:
        return deals, say("A dead hand is dealt as well; nobody plays it.")
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
        case Play(card=card):
            return _plays(_way(step, card, before), seat, card, before.led)
        case Pass():
            return told.passes(seat)
        case Order(alone=alone):
            upcard = before.setup.upcard
            assert upcard is not None
            takes = step.seat == before.setup.dealer
            return told.orders(seat, CardName(upcard), alone=alone, takes=takes)
        case Call(trump=trump, alone=alone):
            return told.names_suit(seat, trump.suit, alone=alone)
        case Name(suit=suit, alone=alone):
            return told.names_suit(seat, suit, alone=alone)
        case Bid(what=what):
            return told.bids(seat, contracts(before.setup.rules.bid)[what])
        case Discard(cards=discarded):
            return told.discards(seat, *_all_known(discarded))
        case Give(card=given):
            return told.gives(seat, given and CardName(given))
        case Exchange(cards=swapped):
            return told.exchanges(seat, *_all_known(swapped))
        case Misdeal():
            return told.claims_misdeal(seat)
        case Answer(word=answer):
            return told.ANSWERS[answer](seat)
        case _:
            raise ValueError(f"no caption for {step.action!r}")


def _all_known(chosen: tuple[Card | None, ...]) -> tuple[int, Items | None]:
    """How many cards were chosen, and which: None where one of them is not known."""
    known = [card for card in chosen if card]
    return len(chosen), cards(known) if len(known) == len(chosen) else None


@lru_cache(maxsize=1 << 13)
def _plays(way: told.Way, seat: SeatName, card: Card, led: Suit | None) -> Message:
    """A card played, one object for one sentence."""
    return told.plays(way, seat, named(card), led and suit_named(led))


def _way(step: Step, card: Card, before: HandState) -> told.Way:
    """How a card was played: to which duty, or against it."""
    ranking = before.ranking
    if not before.table:
        return "leads"
    if step.verdict == "illegal":
        return "against the rules"
    if step.verdict == "unverified":
        return "not checked"
    suit = ranking.suits[card]
    if suit == before.led:
        return "follows"
    if suit and suit == ranking.trump.suit:
        return "trumps left" if card == ranking.left else "trumps"
    return "throws off"


def reasons(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """Why the card at a step was legal, or what would have been; mostly nothing for a choice that
    is no card played."""
    if isinstance(step.action, Discard):
        return _kept(step, step.action, before)
    if not isinstance(step.action, Play) or step.seat is None:
        return ()
    why: tuple[Message, ...] = ()
    if "trump.left_bower" in step.rules:
        left, suit = before.ranking.left, before.ranking.trump.suit
        if left and suit and _left_bower_matters(left, step, before):
            why = _counts_as(left, suit)
    return (*why, _duty(step, before, names)) if before.table else why


@cache
def _counts_as(card: Card, suit: Suit) -> tuple[Message, ...]:
    said = say(
        "%(card.def)s is the left bower and counts as %(suit.one)s.",
        card=named(card), suit=suit_named(suit),
    )  # fmt: skip
    return (said,)


def _kept(step: Step, action: Discard, before: HandState) -> tuple[Message, ...]:
    """Why a turned card stays in the holding."""
    upcard = before.setup.upcard
    forbidden = not before.setup.rules.exchange.may_discard_turned_card
    if not forbidden or upcard is None or "exchange.may_discard_turned_card" not in step.rules:
        return ()
    return (say("%(card.def)s was turned up and may not be discarded.", card=CardName(upcard)),)


def _left_bower_matters(left: Card, step: Step, before: HandState) -> bool:
    """Whether this is where to say what the left bower counts as: it is played, it is held by
    whoever has to follow, or it has just been led."""
    assert step.seat is not None
    played = isinstance(step.action, Play) and step.action.card == left
    return played or len(before.table) == 1 or left in before.holdings[step.seat].known


@lru_cache(maxsize=1 << 12)
def cards_of(legal: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards in a list of words of plays."""
    return tuple([CARDS[word.split()[0]] for word in legal])


def _duty(step: Step, before: HandState, names: Names) -> Message:
    assert step.seat is not None
    led, ranking, seat = before.led, before.ranking, names.seat(step.seat)
    assert led is not None
    legal = cards_of(step.legal or ())
    if step.verdict == "illegal":
        held = sorted_cards(legal, ranking)
        return say(
            "The suit led is %(suit)s; %(seat)s could follow suit and had to. Legal: %(cards)s.",
            suit=suit_named(led), seat=seat, cards=cards(held, "or"),
        )  # fmt: skip
    if step.legal is None:
        return say("The suit led is %(suit)s.", suit=suit_named(led))
    if led not in [ranking.suits[card] for card in legal]:
        return _void(led)
    return _bound(led, seat) if len(legal) == 1 else _follows(led, sorted_cards(legal, ranking))


@lru_cache(maxsize=1 << 10)
def _bound(led: Suit, seat: SeatName) -> Message:
    return say(
        "The suit led is %(suit)s, and %(seat)s has only this card of that suit.",
        suit=suit_named(led), seat=seat,
    )  # fmt: skip


@lru_cache(maxsize=1 << 13)
def _follows(led: Suit, legal: tuple[Card, ...]) -> Message:
    return say(
        "The suit led is %(suit)s, and it must be followed. Legal: %(cards)s.",
        suit=suit_named(led), cards=cards(legal, "or"),
    )  # fmt: skip


@cache
def _void(led: Suit) -> Message:
    return say(
        "The suit led is %(suit)s; a player without a card of that suit may play any card.",
        suit=suit_named(led),
    )
