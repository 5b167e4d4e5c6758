"""Deals dealt and played by chance, as records; whoever asks brings the chance along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rightbower.engine.exchange import interjections
from rightbower.engine.hand import apply, legal_actions, start
from rightbower.engine.setup import setup_hand
from rightbower.engine.state import HandState
from rightbower.engine.trump import pack_cards
from rightbower.model.actions import Action, Discard, Exchange, Offer, Pass, Play
from rightbower.model.cards import Card, Seat
from rightbower.model.problem import Faults
from rightbower.model.profile import Profile
from rightbower.model.record import Choice, HandRecord, Played, TrickLine

Below = Callable[[int], int]
"""A number from 0 up to, but not including, the one given; each as likely as the others."""
_PASS: Final = 3
"""Out of five times that somebody may pass, how often they do so whatever else is open to them."""


def dealt(profile: Profile, name: str, below: Below) -> HandRecord:
    """A record of the id `name` with a deal and nothing else: every card has its place.

    The profile must be sound, with its house rules laid over it.
    """
    rules = profile.rules
    pack = sorted(pack_cards(rules.pack))
    for place in range(len(pack) - 1, 0, -1):
        other = below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    size = rules.deal.cards
    deal: dict[Seat, tuple[Card | None, ...] | None] = {
        seat: tuple(sorted(pack[number * size : number * size + size]))
        for number, seat in enumerate(profile.seats)
    }
    rest = pack[size * len(profile.seats) :]
    turned = rules.deal.upcard
    return HandRecord(
        id=name, profile=profile.id, rules=profile.changes, deal=deal,
        dealer=profile.seats[below(len(profile.seats))], upcard=rest[0] if turned else None,
        kitty=tuple(rest[1:] if turned else rest), teaches=(),
    )  # fmt: skip


def played(
    profile: Profile, record: HandRecord, below: Below
) -> tuple[tuple[Choice, ...], tuple[TrickLine, ...]]:
    """The choices and tricks of one way to play a record's deal out, all of them legal.

    Raises ValueError where the deal cannot be played.
    """
    setup = setup_hand(profile, record, Faults("", {}))
    if setup is None:
        raise ValueError(f"{record.id} cannot be dealt")
    state, _ = start(setup)
    choices: list[Choice] = []
    cards: list[tuple[Seat, Played]] = []
    tricks: list[TrickLine] = []
    while state.asks:
        seat, action = _chosen(state, below)
        if isinstance(action, Play):
            cards.append((seat, Played(action.card, action.joker_suit)))
        else:
            choices.append(Choice(seat, action))
        state, _ = apply(state, seat, action)
        if cards and not state.table:
            tricks.append(TrickLine(cards[0][0], tuple(card for _, card in cards)))
            cards = []
    return tuple(choices), tuple(tricks)


def _chosen(state: HandState, below: Below) -> tuple[Seat, Action]:
    """Who does what next; now and then somebody speaks up out of turn, where that is allowed."""
    seat = state.asks[0].seat
    if not state.called:
        for other in state.setup.seating.seats:
            said = interjections(state, other)
            if said and below(2) == 0:
                return other, _action(said[below(len(said))], below)
    choices = legal_actions(state)
    assert choices, "all cards are known, and whoever is asked has a choice"
    if Pass() in choices and below(5) < _PASS:
        return seat, Pass()
    return seat, _action(choices[below(len(choices))], below)


def _action(choice: Action | Offer, below: Below) -> Action:
    """The choice itself; of an offer of several cards, some of them."""
    if not isinstance(choice, Offer):
        return choice
    left, taken = sorted(choice.cards), []
    for _ in range(choice.count):
        taken.append(left.pop(below(len(left))))
    return (Discard if choice.verb == "discard" else Exchange)(tuple(sorted(taken)))
