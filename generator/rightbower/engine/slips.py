"""Slips of the pen in a record that the rules refuse: what was probably meant."""

from __future__ import annotations

from rightbower.engine.state import HandState
from rightbower.model.record import TrickLine


def in_play_order(state: HandState, line: TrickLine) -> str | None:
    """`line` from the leader on, where its cards stand in the order of the seats at the table.

    None where they do not, or where that is the order of play: each seat must be known to hold
    the card that stands in its place. `state` is the one before the trick.
    """
    leader = state.turn
    assert leader is not None
    playing = [seat for seat in state.setup.seating.seats if seat not in state.out]
    if len(line.cards) != len(playing):
        return None
    starts = [seat for seat in (line.leader, playing[0]) if seat in playing]
    for first in map(playing.index, dict.fromkeys(starts)):
        cards = dict(zip((*playing[first:], *playing[:first]), line.cards, strict=True))
        if all(cards[seat].card in state.holdings[seat].known for seat in playing):
            order = tuple(dict.fromkeys((leader, *state.active_from_left_of(leader))))
            if (line.leader, tuple(cards[seat] for seat in order)) == (leader, line.cards):
                return None
            return f"{leader}: {' '.join(cards[seat].card for seat in order)}"
    return None
