"""The steps of a player's data, which tell what is other at each, in full: what the script of the
player makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

_OWN: Final = ("won", "turn", "shown", "may", "bad", "over", "unseen")
"""What is so at its own step only."""


def unfolded(steps: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every step in full."""
    step: dict[str, Any] = {}
    for told in steps:
        new = dict(told)
        play = new.pop("play", None)
        trick = [] if step.get("won") else step.get("trick", [])
        now = {name: it for name, it in step.items() if name not in _OWN} | new
        if play:
            now = {"shown": play[1], **now, "trick": [*trick, play]}
        if play and "hold" not in told:
            now["hold"] = [
                " ".join(card + "~" * (card == play[1]) for card in held.split())
                for held in now["hold"]
            ]
        step = {name: it for name, it in now.items() if it not in (None, "")}
        yield step
