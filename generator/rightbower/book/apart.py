"""Cards that lie on the table apart from holdings and tricks, and holdings that lie open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rightbower.book.card_views import sorted_cards
from rightbower.book.message import Message, cards, say
from rightbower.book.names import Names
from rightbower.book.trump_statements import laid_ready
from rightbower.engine.events import PickedUp, TrickWon
from rightbower.engine.state import HandState, Setup
from rightbower.engine.trace import Step
from rightbower.engine.trump import Ranking
from rightbower.model.actions import Discard, Exchange, Play
from rightbower.model.cards import Card, Seat
from rightbower.model.frozen import frozen

_TAKEN = frozenset({"exchange.kitty", "exchange.packet"})


@frozen(kw_only=True)
class Apart:
    """What lies apart after a step; None stands for a card that the record does not know.

    `kitty` are the cards that were not dealt, the turned one apart, of which the first `exposed`
    lie open and the first `offered` are to be taken up; `away` are those that `by` has laid down
    in their place.
    """

    kitty: tuple[Card | None, ...]
    exposed: int
    offered: int
    away: tuple[Card | None, ...] = ()
    by: Seat | None = None

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that lie open."""
        return tuple(card for card in self.kitty[: self.exposed] if card is not None)

    @property
    def pile(self) -> tuple[Card | None, ...]:
        """The cards that lie face down: to be taken up, or laid away in their place."""
        return self.away or self.kitty[self.exposed : self.offered]


def apart_at_first(setup: Setup) -> Apart:
    """What lies apart before the first choice."""
    rules = setup.rules
    whole = rules.exchange.kitty == "bid_winner"
    offered = len(setup.kitty) if whole else laid_ready(rules)
    return Apart(kitty=setup.kitty, exposed=rules.deal.exposed, offered=offered)


def apart_after(before: Apart, step: Step) -> Apart:
    """What lies apart after `step`, when `before` lay there."""
    if isinstance(step.action, Play):
        return before
    now, state = before, step.state
    if isinstance(step.action, Exchange):
        # The swapped cards lie where the others were; they have been shown, and lie face down.
        now = replace(now, kitty=step.action.cards, exposed=0)
    taken = [e for e in step.events if isinstance(e, PickedUp) and _TAKEN & set(e.rules)]
    if taken:
        left = list(now.kitty)
        for event in taken:
            # Not always the first: a packet may be left lying.
            left.remove(event.card)
        exposed = max(0, now.exposed - len(taken))
        now = replace(now, kitty=tuple(left), exposed=exposed, offered=0)
    exchanges = state.setup.rules.exchange
    alike = exchanges.packet_for == "maker"  # else several seats lay cards away
    laid = isinstance(step.action, Discard) and step.seat == state.maker and alike
    if laid and (exchanges.packet or exchanges.kitty == "bid_winner"):
        assert isinstance(step.action, Discard)
        now = replace(now, away=(*now.away, *step.action.cards), by=step.seat)
    return now


def apart_before(setup: Setup, steps: Iterable[Step]) -> Apart:
    """What lies apart when `steps`, those from the deal on, have been taken."""
    apart = apart_at_first(setup)
    for step in steps:
        apart = apart_after(apart, step)
    return apart


def open_seat(state: HandState) -> Seat | None:
    """Whose holding lies open: in an open misère the bidder's, from the second trick on."""
    if state.contract is None or state.contract.bid != "open-misere" or not state.tricks:
        return None
    return state.maker


def laid_open(step: Step) -> tuple[Card, ...]:
    """The cards that everybody gets to see because a holding is laid open at `step`."""
    seat = open_seat(step.state)
    if seat is None or not any(
        isinstance(event, TrickWon) and event.trick == 1 for event in step.events
    ):
        return ()
    return tuple(sorted(step.state.holdings[seat].known))


def opened(step: Step, ranking: Ranking | None, names: Names) -> tuple[Message, ...]:
    """What is said of a holding that is laid open at `step`."""
    seat = open_seat(step.state)
    shown = () if seat is None else laid_open(step)
    if not shown or seat is None or ranking is None:
        return ()
    held = cards(sorted_cards(shown, ranking))
    return (
        say(
            "%(seat)s lays the remaining cards face up: %(cards)s.",
            seat=names.seat(seat),
            cards=held,
        ),
    )
