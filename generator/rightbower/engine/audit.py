"""Whether a profile can be true: sums, orders, gaps and contradictions, proved by enumeration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product
from typing import Final

from rightbower.engine.conflicts import conflicts
from rightbower.engine.contract import BID_WORDS, Contract, contracts, is_bid
from rightbower.engine.scoring import Standing, rows_for
from rightbower.engine.trump import pack_cards
from rightbower.model.problem import Faults, Param, Problem
from rightbower.model.profile import Profile
from rightbower.model.rows import Role, ScoreRow
from rightbower.model.rules import Rules


def audit(profile: Profile) -> tuple[Problem, ...]:
    """Every reason why `profile`, or one of its options, cannot be played as it stands.

    A reason is placed at the first parameter concerned that the profile's own file sets.
    """
    faults = Faults(profile.file, profile.places)
    _Audit(profile.rules, "rules.{}.value", faults).run()
    told = [(problem.code, problem.params) for problem in faults.found]
    for option in profile.options:
        own = Faults(profile.file, profile.places)
        _Audit(option.rules, f"options.{option.id}.set.{{}}", own).run()
        # What is wrong with the game itself is not said once more for each of its options.
        faults.found += [p for p in own.found if (p.code, p.params) not in told]
    seats = len(set(profile.seats))
    players = profile.rules.table.players
    if not faults.found and (seats != players or seats != len(profile.seats)):
        faults.add("bad_sum", "seats", what="seats", found=seats, expected=players)
    return faults.sorted()


class _Audit:
    """The audit of one set of rules; later checks are left out where an earlier one failed."""

    def __init__(self, rules: Rules, key: str, faults: Faults) -> None:
        self._rules = rules
        self._key = key
        self._faults = faults
        self._before = len(faults.found)

    def run(self) -> None:
        for check in (self._pack, self._deal, self._bids, self._agreements, self._lead, self._rows):
            if len(self._faults.found) == self._before:
                check()

    def _wrong(self, code: str, paths: Iterable[str], **params: Param) -> None:
        keys = [self._key.format(path) for path in paths]
        self._faults.add(code, self._faults.first_known(keys), None, **params)

    def _pack(self) -> None:
        ranks, order = self._rules.pack.ranks, self._rules.trump.order
        if len(set(ranks)) != len(ranks):
            params: dict[str, Param] = {"found": len(ranks), "expected": len(set(ranks))}
            self._wrong("bad_sum", ["pack.ranks"], what="ranks", **params)
            return
        if not set(self._rules.pack.red_only) <= set(ranks):
            self._conflict("pack.red_only", "pack.ranks")
        expected = {rank for rank in ranks if rank != "J"} | {"right", "left"}
        expected |= {"joker"} if self._rules.pack.joker else set()
        if set(order) != expected or len(order) != len(expected):
            self._wrong(
                "bad_sum",
                ["trump.order", "pack.ranks"],
                what="trump_order",
                found=len(order),
                expected=len(expected),
                missing=tuple(sorted(expected - set(order))),
                extra=tuple(sorted(set(order) - expected)),
            )

    def _deal(self) -> None:
        deal, players = self._rules.deal, self._rules.table.players
        found = players * deal.cards + int(deal.upcard) + deal.kitty
        pack = len(pack_cards(self._rules.pack))
        if found != pack:
            self._wrong(
                "bad_sum",
                ["deal.kitty", "deal.cards", "deal.upcard", "pack.ranks", "table.players"],
                what="cards",
                found=found,
                expected=pack,
                players=players,
                holding=deal.cards,
                upcard=int(deal.upcard),
                kitty=deal.kitty,
            )
        for packets in deal.packets:
            if sum(packets) != deal.cards:
                params: dict[str, Param] = {"found": sum(packets), "expected": deal.cards}
                self._wrong("bad_sum", ["deal.packets", "deal.cards"], what="packets", **params)
        if (deal.packet_plan == "fixed") != (len(deal.packets) == 1):
            self._conflict("deal.packet_plan", "deal.packets")
        self._lying()

    def _lying(self) -> None:
        """Whether as many cards lie there as are to be dealt to nobody or taken up."""
        deal, exchange = self._rules.deal, self._rules.exchange
        if deal.dead_hand and deal.cards > deal.kitty:
            params: dict[str, Param] = {"found": deal.kitty, "expected": deal.cards}
            paths = ["deal.dead_hand", "deal.kitty", "deal.cards"]
            self._wrong("bad_sum", paths, what="dead_hand", **params)
        owners = self._rules.table.players if exchange.packet_for == "everybody" else 1
        if exchange.packet * owners > deal.kitty:
            params = {"found": deal.kitty, "expected": exchange.packet * owners}
            paths = ["exchange.packet", "exchange.packet_for", "deal.kitty"]
            self._wrong("bad_sum", paths, what="packets_laid", **params)

    def _bids(self) -> None:
        rules, words = self._rules.bid, [row.bid for row in self._rules.bid.table]
        for word in words:
            if not is_bid(word):
                params: dict[str, Param] = {"key": "bid", "expected": BID_WORDS, "found": word}
                self._wrong("wrong_type", ["bid.table"], **params)
                return
        if len(set(words)) != len(words):
            params = {"found": len(words), "expected": len(set(words))}
            self._wrong("bad_sum", ["bid.table"], what="bids", **params)
        for bid in contracts(rules).values():
            if bid.level > self._rules.deal.cards:
                params = {"bid": bid.bid, "found": bid.level, "expected": self._rules.deal.cards}
                self._wrong("bad_sum", ["bid.table", "deal.cards"], what="bid_tricks", **params)
        # Where a misère stands among the bids is the table's choice, whatever it is worth.
        plain = (bid for bid in contracts(rules).values() if not bid.misere)
        for lower, higher in pairwise(plain):
            if higher.value < lower.value:
                params = {"bid": higher.bid, "found": higher.value, "expected": lower.value}
                self._wrong("bad_sum", ["bid.table"], what="bid_order", **params)
        later = {bid.trump is None for bid in contracts(rules).values()}
        if later - {rules.trump_named == "after"}:
            self._conflict("bid.trump_named", "bid.table")

    def _agreements(self) -> None:
        for first, second in conflicts(self._rules):
            self._conflict(first, second)

    def _conflict(self, first: str, second: str) -> None:
        self._wrong("rule_conflict", [first, second], rule=first, other=second)

    def _lead(self) -> None:
        rows = self._rules.play.first_lead
        whens = [row.when for row in rows]
        sound = whens.count("always") == 1 and whens[-1] == "always"
        lone = all(row.when != "always" for row in rows if row.leader == "left_of_lone_maker")
        if not sound or not lone:
            self._conflict("play.first_lead", "play.first_lead")

    def _rows(self) -> None:
        rules, rows = self._rules, self._rules.score.rows
        ids = [row.id for row in rows]
        if len(set(ids)) != len(ids):
            params: dict[str, Param] = {"found": len(ids), "expected": len(set(ids))}
            self._wrong("bad_sum", ["score.rows"], what="row_ids", **params)
            return
        for row in rows:
            if not 0 <= row.tricks[0] <= row.tricks[1] <= rules.deal.cards:
                params = {"row": row.id, "found": row.tricks[1], "expected": rules.deal.cards}
                self._wrong("bad_sum", ["score.rows", "deal.cards"], what="row_tricks", **params)
                return
        applied = [(standing, rows_for(rules, standing)) for standing in _domain(rules)]
        wrong: dict[tuple[str, ...], list[Standing]] = {}
        for standing, found in applied:
            if len(found) != 1:
                wrong.setdefault(tuple(row.id for row in found), []).append(standing)
        for names, standings in wrong.items():
            self._wrong(
                "bad_sum",
                ["score.rows"],
                what="score_rows",
                found=len(names),
                expected=1,
                rows=names,
                role=standings[0].role,
                tricks=tuple(dict.fromkeys(str(standing.tricks) for standing in standings)),
            )
        used = {row.id for _, found in applied for row in found}
        for row in rows:
            if row.id not in used:
                params = {"rule": "score.rows", "other": _basis(row), "row": row.id}
                self._wrong("rule_conflict", ["score.rows"], **params)


_BASES: Final[Mapping[str, str]] = {
    "defended_alone": "alone.defender", "not_defended_alone": "alone.defender",
    "alone": "alone.who", "together": "alone.who", "misere": "bid.table", "not_misere": "bid.table",
    "made": "bid.table", "set": "bid.table", "dropped": "drop.allowed",
    "taker": "auction.automatic_card",
}  # fmt: skip


def _basis(row: ScoreRow) -> str:
    """The parameter that a score row never met most likely rests on."""
    asked = {*row.when, row.role}
    return next((rule for word, rule in _BASES.items() if word in asked), "score.rows")


def _domain(rules: Rules) -> Iterator[Standing]:
    """Every standing that can come up at the end of a hand."""
    solo = rules.table.units == "solo"
    mentioned = {row.role for row in rules.score.rows}
    shared = rules.table.camps == "maker_against_rest"
    roles: list[Role] = ["maker"]
    roles += ["other"] if (solo and not shared) or "other" in mentioned else []
    roles += ["dropped"] if rules.drop.allowed or "dropped" in mentioned else []
    takes = rules.auction.automatic_card == "dealer_takes"
    roles += ["taker"] if takes or "taker" in mentioned else []
    bids: list[Contract | None] = [*contracts(rules.bid).values()]
    for role, contract, alone in product(roles, [*bids, None], (False, True)):
        if alone not in _lone(rules, contract):
            continue
        if contract is None and bids and (role == "maker" or not _unbid(rules)):
            continue
        top = 0 if role == "dropped" else rules.deal.cards
        for tricks, defended, fast in product(range(top + 1), (False, True), (False, True)):
            if defended and (rules.alone.defender == "never" or not alone):
                continue
            if fast and (role != "maker" or tricks != rules.deal.cards - 2):
                continue
            yield Standing(
                role=role, tricks=tricks, alone=alone, defended_alone=defended,
                contract=contract, fast_break=fast,
            )  # fmt: skip


def _unbid(rules: Rules) -> bool:
    """Whether a hand may be played although there is an auction that nobody has won."""
    return rules.auction.automatic_trump != "none" or rules.auction.all_pass == "no_trump_hand"


def _lone(rules: Rules, contract: Contract | None) -> tuple[bool, ...]:
    """Whether somebody may be playing alone under this contract: never, perhaps, or always."""
    if contract is not None and contract.misere:
        return (rules.table.units == "partners",)
    return (False, True) if rules.alone.who != "never" else (False,)
