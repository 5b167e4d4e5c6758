"""What a replayed hand shows, by name: the words in which a deal is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rightbower.engine.events import TrumpFixed
from rightbower.engine.expect import cited_rules
from rightbower.engine.scoring import tricks_by_unit
from rightbower.engine.state import HandState
from rightbower.engine.trace import EVENT_TYPES, Step, Trace, event_plain
from rightbower.model.actions import Play
from rightbower.model.cards import JOKER
from rightbower.model.profile import RULE_IDS, Profile

HOW: Final = ("ordered", "called", "named", "bid", "automatic", "all_passed")
"""How trump was made."""
SEEN: Final = (
    "alone", "defended_alone", "euchred", "trump_led", "right_bower_led", "left_bower_led",
    "joker_led", "left_bower_forced",
)  # fmt: skip
"""What is seen of the play: who is alone, whether the maker failed, what was led, and whether
anybody who had to follow could play nothing but the left bower."""
_NEVER: Final = frozenset({"revoke"})
"""Events that need an illegal card, which no deal to order has."""


def known_facts(profile: Profile) -> tuple[str, ...]:
    """The names that may be asked for in a game, besides the ids of rules."""
    rows = (row.id for row in profile.rules.score.rows)
    names = {*rows, *EVENT_TYPES, *HOW, *SEEN} - _NEVER
    return tuple(sorted(names))


def is_rule(name: str) -> bool:
    """Whether `name` is the id of a rule, which a hand shows by citing it."""
    return name in RULE_IDS


def facts(trace: Trace) -> frozenset[str]:
    """Everything that a sound trace shows: rules that it cites, events, lines of the score table
    that decided, how trump was made, and what `SEEN` names."""
    found = cited_rules(trace.steps)
    for step in trace.steps:
        for event in step.events:
            found.add(event_plain(event)["type"])
            if isinstance(event, TrumpFixed) and event.how in HOW:
                found.add(event.how)
    if trace.outcome is not None:
        found.update(row for _, row in trace.outcome.rows)
    if trace.state is not None:
        found.update(_ended(trace.state))
    for before, step in pairwise(trace.steps):
        found.update(_card(before.state, step))
    return frozenset(found)


def _ended(state: HandState) -> Iterator[str]:
    if state.lone is not None:
        yield "alone"
    if state.lone_defender is not None:
        yield "defended_alone"
    if state.maker is None or state.stage != "played":
        return
    taken = tricks_by_unit(state)[state.setup.seating.unit_of[state.maker]]
    half = 2 * taken > state.setup.rules.deal.cards
    if not (half if state.contract is None else state.contract.made(taken)):
        yield "euchred"


def _card(before: HandState, step: Step) -> Iterator[str]:
    """What a card shows that was played from the state `before`."""
    if not isinstance(step.action, Play) or before.ranked is None:
        return
    card, ranking = step.action.card, before.ranked
    if before.table:
        # Whoever plays to the last trick has no choice anyway.
        last = len(before.tricks) + 1 == before.setup.rules.deal.cards
        if card == ranking.left and step.legal == (card,) and not last:
            yield "left_bower_forced"
        return
    if ranking.trump.suit is not None and ranking.suit_of(card) == ranking.trump.suit:
        yield "trump_led"
    if card == ranking.right:
        yield "right_bower_led"
    if card == ranking.left:
        yield "left_bower_led"
    if card == JOKER:
        yield "joker_led"
