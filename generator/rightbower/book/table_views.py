"""The table after a step, as card codes and seat labels: all that a drawing of it needs."""

from __future__ import annotations

from collections.abc import Mapping

from rightbower.book.apart import Apart, open_seat
from rightbower.book.card_views import sorted_cards
from rightbower.engine.events import TrickWon
from rightbower.engine.play import winner
from rightbower.engine.scoring import Outcome, tricks_taken
from rightbower.engine.state import HandState
from rightbower.engine.trace import Step
from rightbower.engine.trump import Ranking
from rightbower.model.actions import Play
from rightbower.model.cards import NO_TRUMP, Card, Seat, Unit
from rightbower.model.frozen import Frozen, frozen


@frozen(kw_only=True, slots=False)
class TableView(Frozen):
    """The table after a step.

    `holdings` are the known cards of each seat in the order in which they are drawn, those it has
    `played` among them; `unknown` counts the others. After the last step of a hand that was
    played out (`over`) every seat has all the cards it was dealt again, none of them played, and
    `unseen` are the cards that were not dealt. `trick` is a trick just completed, too. `open` is
    the seat whose holding lies open for all; `face_up` are cards that lie open in the middle, and
    `pile` those that lie face down there to be taken up, or that `laid_by` laid away instead.
    """

    holdings: Mapping[Seat, tuple[Card, ...]]
    played: frozenset[Card]
    unknown: Mapping[Seat, int]
    trick: tuple[tuple[Seat, Card], ...]
    leading: Seat | None
    """Who has the best card of `trick` so far."""
    complete: bool
    turn: Seat | None
    trump: str
    maker: Seat | None
    lone: Seat | None
    out: tuple[Seat, ...]
    upcard: Card | None
    tricks: Mapping[Unit, int]
    score: Mapping[Unit, int]
    open: Seat | None
    face_up: tuple[Card, ...]
    pile: tuple[Card | None, ...]
    laid_by: Seat | None
    over: bool
    unseen: tuple[Card, ...]


def table_view(
    step: Step, outcome: Outcome | None, apart: Apart,
    earlier: tuple[TableView, HandState] | None = None,
) -> TableView:  # fmt: skip
    """The table after `step`; `outcome` is that of the whole hand, where it has one, and `apart`
    what lies on the table besides holdings and tricks. `earlier` is the table before the step with
    its state: little of it changes mostly."""
    changed = None if earlier is None else _changed(step, apart, *earlier)
    return _laid(step, outcome, apart) if changed is None else changed


def _laid(step: Step, outcome: Outcome | None, apart: Apart) -> TableView:
    """The table after `step`, whatever it was before."""
    state = step.state
    setup = state.setup
    ranking = state.ranked or setup.rankings[NO_TRUMP]
    won = _won(step)
    trick = state.table if won is None else state.tricks[won.trick - 1].cards
    over = step.at.endswith("end") and outcome is not None
    refused = _refused(step, trick)
    return TableView(
        holdings=_holdings(state, ranking, over),
        played=frozenset() if over else frozenset(c for _, c in (*_played(state), *refused)),
        unknown={
            seat: (setup if over else state).holdings[seat].unknown for seat in setup.seating.seats
        },
        trick=(*trick, *refused),
        leading=_leading(state, ranking, won),
        complete=won is not None,
        turn=state.turn,
        trump="" if state.trump is None else state.trump.code,
        maker=state.maker,
        lone=state.lone,
        out=tuple(seat for seat in setup.seating.seats if seat in state.out),
        upcard=setup.upcard if state.ranked is None and not state.turned_down else None,
        tricks=tricks_taken(state),
        score=outcome.score if over and outcome is not None else setup.score,
        open=open_seat(state),
        face_up=() if over else apart.face_up,
        pile=() if over else apart.pile,
        laid_by=None if over else apart.by,
        over=over,
        unseen=_unseen(state, ranking) if over else (),
    )


def _changed(step: Step, apart: Apart, earlier: TableView, before: HandState) -> TableView | None:
    """The table where a card was played, or something was said that moved no card; else None."""
    card, state = _held(earlier, step), step.state
    if card is not None:
        return _after_card(earlier, step, card)
    same = state.holdings is before.holdings and state.ranked is before.ranked
    if not same or state.tricks or state.table or state.stage != "open":
        return None
    return earlier.but(
        turn=state.turn,
        maker=state.maker,
        lone=state.lone,
        out=tuple(seat for seat in state.setup.seating.seats if seat in state.out),
        upcard=earlier.upcard if state.turned_down == before.turned_down else None,
        face_up=apart.face_up,
        pile=apart.pile,
        laid_by=apart.by,
    )


def _held(earlier: TableView, step: Step) -> Card | None:
    """The card that is played, where it was known to be in the holding: little changes then."""
    if not isinstance(step.action, Play) or step.seat is None:
        return None
    return step.action.card if step.action.card in earlier.holdings[step.seat] else None


def _after_card(earlier: TableView, step: Step, card: Card) -> TableView:
    """The table after `card` was played from a holding in which it was known."""
    state = step.state
    won = _won(step) if step.events else None
    trick = state.table if won is None else state.tricks[won.trick - 1].cards
    return earlier.but(
        played=earlier.played | {card},
        trick=trick if step.verdict == "legal" else (*trick, *_refused(step, trick)),
        leading=_leading(state, state.ranking, won),
        complete=won is not None,
        turn=state.turn,
        tricks=earlier.tricks if won is None else tricks_taken(state),
        open=open_seat(state),
    )


def _leading(state: HandState, ranking: Ranking, won: TrickWon | None) -> Seat | None:
    """Who has the best card of the trick that lies there, or has just won it."""
    if won is not None:
        return won.seat
    return winner(state.table, ranking, state.led) if state.table else None


def _won(step: Step) -> TrickWon | None:
    """The trick that is complete with the step."""
    for event in step.events:
        if isinstance(event, TrickWon):
            return event
    return None


def _refused(step: Step, trick: tuple[tuple[Seat, Card], ...]) -> tuple[tuple[Seat, Card], ...]:
    """An illegal card at which the record ends: it lies on the table, and takes no part."""
    if step.verdict != "illegal" or not isinstance(step.action, Play) or step.seat is None:
        return ()
    pair = (step.seat, step.action.card)
    return () if pair in trick else (pair,)


def _played(state: HandState) -> tuple[tuple[Seat, Card], ...]:
    return (*(pair for trick in state.tricks for pair in trick.cards), *state.table)


def _holdings(state: HandState, ranking: Ranking, over: bool) -> dict[Seat, tuple[Card, ...]]:
    """What each seat holds and has played; once the hand is over, what it was dealt."""
    played = _played(state)
    seats = state.setup.seating.seats
    if over:
        return {seat: sorted_cards(state.setup.holdings[seat].known, ranking) for seat in seats}
    if not played:
        return {seat: sorted_cards(state.holdings[seat].known, ranking) for seat in seats}
    return {
        seat: sorted_cards(
            state.holdings[seat].known | {card for owner, card in played if owner == seat}, ranking
        )
        for seat in seats
    }


def _unseen(state: HandState, ranking: Ranking) -> tuple[Card, ...]:
    """The cards that were not dealt, the turned one among them, where it is known which."""
    setup = state.setup
    if state.unaccounted or any(holding.unknown for holding in setup.holdings.values()):
        return ()
    dealt = {card for holding in setup.holdings.values() for card in holding.known}
    return sorted_cards(setup.pack - dealt, ranking)
