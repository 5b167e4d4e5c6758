"""Rules that no hand can show by their nature, and why.

A record begins with the cards in the players' hands and holds nothing but cards, calls and scores:
what happens before or beside them leaves no trace in it.
"""

from __future__ import annotations

from typing import Final

from rightbower.book.message import N_, Message, say
from rightbower.model.rules import Rules

_REASONS: Final = {
    "before": N_("A record begins when the cards have been dealt: how the first dealer is found, "
                 "who cuts and in which order the packets come happens before that."),
    "beside": N_("A record holds the score as a number; what a table shows it with is not among "
                 "the cards."),
    "never": N_("It says that something cannot happen."),
}  # fmt: skip
_BEYOND: Final = {
    "deal.first_dealer": "before", "deal.cut": "before", "deal.packet_plan": "before",
    "score.kept_with": "beside",
}  # fmt: skip


def beyond_play(rules: Rules, rule: str) -> Message | None:
    """Why no hand under `rules` can show `rule`; None where one can."""
    why = _BEYOND.get(rule)
    if rule == "game.tie" and rules.game.tie == "impossible":
        why = "never"
    return None if why is None else say(_REASONS[why])
