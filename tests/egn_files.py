"""Games in other notations, for the tests: written for them, one fault or one feature at a time."""

from __future__ import annotations

import copy
import json
from typing import Any

from rightbower.model.problem import Problem
from rightbower.site.notations import Imported, import_text
from support import profiles

DEAL: dict[str, Any] = {
    "dealNumber": 0,
    "initialState": {"dealer": 2, "upCard": "Jh"},
    "phases": [
        {"type": "EUCHRE_BIDDING", "calls": ["Pass", "Order"], "isAlone": False, "discard": "Td"},
        {
            "type": "TRICK_PLAY",
            "tricks": [
                ["9c", "Th", "Ac", "Ks"], ["Qh", "Jd", "Jh", "Ah"], ["Kh", "9d", "9h", "Kc"],
                ["Ts", "9s", "Ad", "As"], ["Tc", "Js", "Jc", "Qd"],
            ],
        },
    ],
}  # fmt: skip
"""South deals; West passes, North orders up, South lays away the ten of diamonds."""
NAMES = ["Ana", "Ion", "Eva", "Lía"]


def bidding(*calls: str, **more: Any) -> dict[str, Any]:
    return {"type": "EUCHRE_BIDDING", "calls": list(calls)} | more


def play(*tricks: str, **more: Any) -> dict[str, Any]:
    return {"type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks]} | more


def deal(dealer: int, upcard: str, *phases: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A deal; `hands` are the cards of the four seats, where they are given."""
    start: dict[str, Any] = {"dealer": dealer, "upCard": upcard}
    hands = more.pop("hands", None)
    if hands is not None:
        start["playerCards"] = [hand.split() for hand in hands]
    return {"dealNumber": 0, "initialState": start, "phases": list(phases)} | more


def game(*deals: Any, ruleset: dict[str, Any] | None = None, **head: Any) -> dict[str, Any]:
    """A game of these deals, or of the usual one."""
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {"players": NAMES, "initialScore": [0, 0], "ruleset": ruleset or {}} | head,
        "deals": list(deals) or [copy.deepcopy(DEAL)],
    }


def brought(plain: Any, file: str = "club.egn", profile: str | None = None) -> Imported:
    """The only game in a file that holds `plain`."""
    (imported,) = import_text(json.dumps(plain, indent=1), file, profiles(), profile)
    return imported


def record(plain: Any, profile: str | None = None) -> Any:
    """The record that a sound file becomes."""
    imported = brought(plain, profile=profile)
    assert imported.proof is not None, imported.problems
    return imported.proof.record


def faults(plain: Any) -> list[tuple[str, str | None]]:
    """What is wrong with a file, as pairs of code and anchor."""
    imported = brought(plain)
    assert imported.proof is None
    return [(problem.code, problem.at) for problem in imported.problems]


def words(problem: Problem) -> str:
    return str(problem.params.get("what", ""))
