"""Why a choice before the first lead was allowed: what was open to the seat that made it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from rightbower.book.auction_statements import bid_name
from rightbower.book.message import N_, Items, Message, SeatName, SuitName, cards, listed, say
from rightbower.book.names import Names
from rightbower.engine.contract import Contract, contracts
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.model.actions import Answer, Bid, Call, Name, Order, Pass
from rightbower.model.cards import CARDS, SUITS, TRUMPS, Seat
from rightbower.model.kept import kept
from rightbower.model.rules import BidRules

WORDS: Final[Mapping[str, Message]] = {
    "order": say("to order up"),
    "order alone": say("to order up and play alone"),
    "take": say("to take the card up"),
    "take alone": say("to take the card up and play alone"),
    "call NT": say("to call no trump"),
    "call NT alone": say("to call no trump and play alone"),
    "alone": say("to play alone"),
    "with partner": say("not to play alone"),
    "defend alone": say("to defend alone"),
    "defend together": say("not to defend alone"),
    "in": say("to stay in"),
    "out": say("to drop out"),
    "call best": say("to ask for their partner's best card"),
    "no best": say("not to ask for it"),
    "pass": say("to pass"),
}
"""What one may choose, by its word in a record, in the order in which they are told; suits and bids
apart."""

_CALLS: Final = (Pass, Order, Call, Name, Bid, Answer)
"""The actions at which no card is chosen."""

_EITHER: Final[Mapping[frozenset[str], str]] = {
    frozenset({"alone", "with partner"}): N_("%(seat)s was free to play alone or not."),
    frozenset({"defend alone", "defend together"}): N_("%(seat)s was free to defend alone or not."),
}
"""Choices between doing something and not doing it."""

_WITH_CARDS: Final[Mapping[str, Callable[[Items], Message]]] = {
    "play": lambda named: say("to play %(cards.def)s", cards=named),
    "discard": lambda named: say("to discard %(cards.def)s", cards=named),
    "give": lambda named: say("to give %(cards.def)s", cards=named),
    "exchange": lambda named: say("to swap %(cards.def)s", cards=named),
}


def open_choices(step: Step, before: HandState, names: Names) -> tuple[Message, ...]:
    """What was open to the seat at a call or an answer; nothing where cards were chosen."""
    if step.seat is None or step.legal is None:
        return ()
    if not isinstance(step.action, _CALLS):
        return ()
    setup = before.setup
    told = _told(setup.rules.bid)
    return (told(names.seat(step.seat), step.legal, step.seat == setup.dealer),)


@kept
def _told(bids: BidRules) -> Callable[[SeatName, tuple[str, ...], bool], Message]:
    """Says what was open to a seat in games with these bids, each once: hand after hand the same
    is open to the same seats."""

    @lru_cache(maxsize=1 << 10)
    def told(seat: SeatName, legal: tuple[str, ...], deals: bool) -> Message:
        if (both := _EITHER.get(frozenset(legal))) is not None:
            return say(both, seat=seat)
        choices = _words(legal, bids, deals=deals)
        if len(legal) == 1:
            return say("%(seat)s had no choice but %(choice)s.", seat=seat, choice=choices[0])
        return say("%(seat)s was free %(choices)s.", seat=seat, choices=listed(choices, "or"))

    return told


def choice_words(legal: Iterable[str], state: HandState, seat: Seat) -> list[Message]:
    """The words of legal choices of `seat` as messages that name what may be done; cards of a kind
    are told together. `state` is one of the hand."""
    return _words(legal, state.setup.rules.bid, deals=seat == state.setup.dealer)


def _words(legal: Iterable[str], bids: BidRules, *, deals: bool) -> list[Message]:
    if deals:
        # The dealer orders nobody: who accepts the card takes it.
        legal = (word.replace("order", "take") for word in legal)
    words = [word.split() for word in legal]
    return [*_calls(words, bids), *_cards(words)]


def _cards(words: Iterable[list[str]]) -> Iterator[Message]:
    """The choices of cards: to play, to discard, to give, to swap."""
    by_verb: dict[str, list[list[str]]] = {}
    for word in words:
        verb = "play" if word[0] in CARDS else word[0]
        by_verb.setdefault(verb, []).append(word)
    for verb, says in _WITH_CARDS.items():
        found = by_verb.get(verb, [])
        several = [word for word in found if "of" in word]
        single = [word[-1] if verb != "play" else word[0] for word in found if "of" not in word]
        if single:
            yield says(cards((CARDS[code] for code in dict.fromkeys(single)), "or"))
        for word in several:
            named = cards(CARDS[code] for code in word[3:])
            yield say("to choose %(n)s of %(cards)s", n=word[1], cards=named)


def _bids(open_bids: Sequence[Contract]) -> Message:
    """Some bids, from the lowest to the highest."""
    lowest = open_bids[0]
    if len(open_bids) == 1:
        return say("to bid %(bid)s", bid=bid_name(lowest))
    if lowest.trump is None and not lowest.misere:
        return say("to bid at least %(bid)s", bid=bid_name(lowest))
    return say("to bid %(bid)s or higher", bid=bid_name(lowest))


def _calls(words: Sequence[list[str]], rules: BidRules) -> Iterator[Message]:
    """Calls and answers; suits are told together, and bids from the lowest on."""
    suits = [word for word in words if word[0] in ("call", "name") and word[1] in SUITS]
    named = [SuitName(suit) for word in suits if len(word) == 2 and (suit := TRUMPS[word[1]].suit)]
    bids = {" ".join(word[1:]) for word in words if word[0] == "bid"}
    if bids:
        known = contracts(rules).items()
        yield _bids([bid for what, bid in known if what in bids])
    if named:
        yield say("to name %(suits)s", suits=listed(named, "or"))
    if any(word[2:] == ["alone"] for word in suits):
        yield say("to name a suit and play alone")
    open_words = {" ".join(word) for word in words}
    yield from (said for word, said in WORDS.items() if word in open_words)
