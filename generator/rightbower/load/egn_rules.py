"""The rulesets of Euchre Game Notation and our parameters: one table, read in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from rightbower.load.profiles import flat
from rightbower.load.shapes import fits
from rightbower.model.egn_file import EgnRules
from rightbower.model.problem import Faults
from rightbower.model.profile import PARAMETERS
from rightbower.model.rules import Rules

_RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7")
_BASE: Final[Mapping[str, Any]] = {
    "table.players": 4, "table.units": "partners", "table.camps": "partners",
    "pack.red_only": [],
    "deal.cards": 5, "deal.upcard": True, "deal.misdeal_claim": "never",
    "auction.rounds": ["order_up", "name_suit"], "auction.automatic_trump": "none",
    "auction.needs_trump": "no", "auction.redeal_dealer": "next",
    "bid.table": [],
    "exchange.turned_card": "dealer_takes", "exchange.may_discard_turned_card": True,
    "exchange.kitty": "nobody", "exchange.packet": 0,
    "alone.who": "maker", "alone.declare_at": "with_call",
    "drop.allowed": False,
    "score.kind": "up_to", "score.start": 0,
    "game.all_tricks_win": False, "game.by_contract": False, "game.lose_at": 0,
    "game.laps": False, "game.slam": False,
}  # fmt: skip
"""What the notation's base rules fix, whatever the toggles say."""


def settings_of(rules: EgnRules, faults: Faults, path: str) -> dict[str, Any] | None:
    """The parameters that a ruleset amounts to, by dotted path.

    None, and a fault for every toggle that cannot be carried over, at its place under `path`.
    """
    before = len(faults.found)
    for key, why in _refused(rules):
        faults.add("cannot_convert", f"{path}.{key}", None, what=key, why=why)
    if len(faults.found) > before:
        return None
    ranks = list(_RANKS[: _RANKS.index(str(rules.min_rank)) + 1])
    trumps = [*(["joker"] if rules.joker else []), "right", "left"]
    partner = "alone_only" if rules.canadian else "free"
    return dict(_BASE) | _limits(rules) | {
        "pack.ranks": ranks,
        "pack.joker": rules.joker,
        "trump.order": [*trumps, *(rank for rank in ranks if rank != "J")],
        "deal.kitty": 4 * len(ranks) + int(rules.joker) - 21,
        "auction.all_pass": "stick_dealer" if rules.std else "redeal",
        "auction.no_trump_call": rules.allow_no_trump,
        "auction.dealer_partner": partner,
        "auction.dealer_partner_rounds": ["order_up"] if rules.canadian else [],
        "exchange.swap": "nines_and_tens" if rules.go_under else "never",
        "exchange.best": "maker" if rules.partners_best else "never",
        "alone.defender": "against_lone" if rules.defend_alone else "never",
        "play.first_lead": _leads(rules),
        "score.four_trick_tokens": rules.four_trick_tokens,
        "score.rows": _rows(rules),
    }  # fmt: skip


def _refused(rules: EgnRules) -> list[tuple[str, str]]:
    """The toggles that no parameter can say, each with the reason."""
    wrong = []
    if rules.num_players != 4:
        wrong.append(("num_players", "players_open"))
    if rules.min_rank not in (7, 8, 9):
        wrong.append(("min_rank", "ranks"))
    if rules.farmers:
        wrong.append(("farmers", "farmers_open"))
    if rules.winning_score and rules.num_deals:
        wrong.append(("num_deals", "two_limits"))
    if rules.winning_score == 0 and not rules.num_deals:
        wrong.append(("winning_score", "no_limit"))
    return wrong


def _limits(rules: EgnRules) -> dict[str, Any]:
    if rules.num_deals:
        return {"game.deals": rules.num_deals, "game.tie": "shared"}
    return {"game.deals": 0, "game.target": rules.winning_score or 10}


def _leads(rules: EgnRules) -> list[dict[str, str]]:
    always = [{"when": "always", "leader": "left_of_dealer"}]
    if rules.loner_lead == "LEFT_OF_DEALER":
        return always
    return [{"when": "lone_maker", "leader": "left_of_lone_maker"}, *always]


def _rows(rules: EgnRules) -> list[dict[str, Any]]:
    """The score table: points for making it, for the march and for the defenders."""

    def row(name: str, low: int, high: int, points: int, *when: str) -> dict[str, Any]:
        return {
            "id": name, "role": "maker", "tricks": [low, high], "when": list(when),
            "points": points, "to": "opponents" if high == 2 else "own",
        }  # fmt: skip

    unless = ("no_fast_break",) if rules.fast_break else ()
    alone = ("alone", "not_defended_alone") if rules.defend_alone else ("alone",)
    rows = [
        row("point", 3, 4, 1, "together", *unless),
        row("march", 5, 5, 2, "together"),
        row("euchre", 0, 2, 2, "together"),
        row("lone_point", 3, 4, 1, "alone", *unless),
        row("lone_march", 5, 5, rules.loner_march_score, "alone"),
        row("lone_euchre", 0, 2, rules.loner_euchred_score, *alone),
    ]
    if rules.defend_alone:
        rows.append(row("lone_defence", 0, 2, 4, "defended_alone"))
    if rules.fast_break:
        rows.append(row("fast_break", 3, 3, 0, "fast_break"))
    return rows


def differing(settings: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """Those of `settings` that `rules` set otherwise. Names of score rows are no difference."""
    now = flat(rules)
    return {
        path: value for path, value in settings.items()
        if _known(path, now[path]) != _known(path, value)
    }  # fmt: skip


def _known(path: str, value: Any) -> Any:
    """A value in a form that compares by what it means."""
    shaped = fits(PARAMETERS[path], value)
    if path != "score.rows" or shaped is None:
        return shaped
    rows = ({**{f.name: getattr(row, f.name) for f in fields(row)}, "id": ""} for row in shaped)
    return sorted(
        str(sorted({**row, "when": sorted(row["when"])}.items(), key=lambda pair: pair[0]))
        for row in rows
    )


def ruleset_of(rules: Rules) -> EgnRules:
    """The toggles that come nearest to `rules`; `differing` tells what they do not say."""
    rows = {row.id: row for row in rules.score.rows}
    march, set_alone = rows.get("lone_march"), rows.get("lone_euchre")
    lowest = rules.pack.ranks[-1] if rules.pack.ranks else "9"
    deals, target = rules.game.deals, rules.game.target
    return EgnRules(
        std=rules.auction.all_pass == "stick_dealer",
        min_rank=int(lowest) if lowest in ("7", "8") else 9,
        winning_score=None if deals or target in (0, 10) else target,
        num_deals=deals or None,
        canadian=rules.auction.dealer_partner == "alone_only",
        loner_lead="LEFT_OF_LONER" if len(rules.play.first_lead) > 1 else "LEFT_OF_DEALER",
        loner_march_score=4 if march is None else march.points,
        loner_euchred_score=2 if set_alone is None else set_alone.points,
        defend_alone=rules.alone.defender == "against_lone",
        partners_best=rules.exchange.best == "maker",
        go_under=rules.exchange.swap == "nines_and_tens",
        joker=rules.pack.joker,
        allow_no_trump=rules.auction.no_trump_call,
        fast_break=any("fast_break" in row.when for row in rules.score.rows),
        four_trick_tokens=rules.score.four_trick_tokens,
    )
