"""From a record's deal to a hand that can be played: every card is counted before the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rightbower.engine.ending import by_score
from rightbower.engine.holding import Holding
from rightbower.engine.seating import Seating, seating
from rightbower.engine.state import HandState, Setup
from rightbower.engine.trump import Ranking, pack_cards, rankings
from rightbower.model.cards import Card, Seat, Trump, Unit
from rightbower.model.kept import kept
from rightbower.model.problem import Faults, Param
from rightbower.model.profile import Profile
from rightbower.model.record import HandRecord
from rightbower.model.rules import Rules

Cards = tuple[Card | None, ...]


@kept
def ranked_pack(rules: Rules) -> tuple[frozenset[Card], Mapping[Trump, Ranking]]:
    """The cards of a game, and how they rank under each trump; one object for one game."""
    return pack_cards(rules.pack), rankings(rules.pack, rules.trump)


def table_of(profile: Profile, record: HandRecord, faults: Faults) -> Seating | None:
    """The seating of the record; None (and a fault) when it cannot be the profile's table."""
    seats = record.seats or profile.seats
    players = profile.rules.table.players
    if len(seats) != players or len(set(seats)) != players:
        faults.add("bad_sum", "seats", what="seats", found=len(set(seats)), expected=players)
        return None
    return seating(seats, profile.rules.table.units)


def setup_hand(profile: Profile, record: HandRecord, faults: Faults) -> Setup | None:
    """The set-up of a record of kind `hand`; None when a fault makes it unplayable.

    Whoever read the record has seen to it that its seats are those of the table.
    """
    before = len(faults.found)
    table = table_of(profile, record, faults)
    if table is None:
        return None
    rules = profile.rules
    pack, ranked = ranked_pack(rules)
    if record.dealer is None:
        faults.add("missing_key", "", None, key="dealer")
    placed = _Placed(pack, faults)
    holdings = _dealt(rules, record, table, placed, faults)
    placed.card("upcard", record.upcard)
    if record.upcard is not None and not rules.deal.upcard:
        faults.add("bad_sum", "upcard", "deal", what="upcard", found=1, expected=0)
    kitty = _kitty(rules, record, placed, faults)
    score = opening_score(rules, table, record.score_before, faults)
    if len(faults.found) > before or record.dealer is None:
        return None
    dealt = all(not holding.unknown for holding in holdings.values())
    if dealt and (record.upcard is not None or not rules.deal.upcard):
        # Which cards of the kitty make up a packet only a record can tell; else what lies there
        # is known by what does not.
        if kitty.count(None) == 1 or not rules.exchange.packet:
            rest = iter(sorted(pack - placed.seen))
            kitty = tuple(next(rest) if card is None else card for card in kitty)
        placed.seen |= {card for card in kitty if card}
    return Setup(
        rules=rules, seating=table, rankings=ranked, pack=pack,
        dealer=record.dealer, holdings=holdings, upcard=record.upcard, kitty=kitty,
        unaccounted=pack - placed.seen, score=score, tokens=record.tokens,
        number=record.deal_number,
    )  # fmt: skip


def _dealt(
    rules: Rules, record: HandRecord, table: Seating, placed: _Placed, faults: Faults
) -> dict[Seat, Holding]:
    holdings = {}
    for seat in table.seats:
        if seat not in record.deal:
            faults.add("missing_key", "deal", "deal", key=f"deal.{seat}")
            continue
        cards = record.deal[seat]
        if cards is None:
            cards = (None,) * rules.deal.cards
        if len(cards) != rules.deal.cards:
            params: dict[str, Param] = {"found": len(cards), "expected": rules.deal.cards}
            faults.add("wrong_hand_size", f"deal.{seat}", "deal", seat=seat, **params)
        holdings[seat] = placed.holding(f"deal.{seat}", cards)
    return holdings


def _kitty(rules: Rules, record: HandRecord, placed: _Placed, faults: Faults) -> Cards:
    if record.kitty is None:
        return (None,) * rules.deal.kitty
    if len(record.kitty) != rules.deal.kitty:
        found, wanted = len(record.kitty), rules.deal.kitty
        faults.add("bad_sum", "kitty", "deal", what="kitty", found=found, expected=wanted)
    for place, card in enumerate(record.kitty):
        placed.card(f"kitty[{place}]", card)
    return record.kitty


def opening_score(
    rules: Rules, table: Seating, before: Mapping[Unit, int], faults: Faults
) -> dict[Unit, int]:
    """The score of every unit when a record begins; `before` is what the record says of it."""
    score = dict.fromkeys(table.units, rules.score.start)
    for unit, points in before.items():
        if unit not in score:
            faults.add(
                "unknown_seat", f"key:score_before.{unit}", None, seat=unit, seats=table.units
            )
            continue
        score[unit] = points
    ends = not rules.game.by_contract and not rules.game.deals
    if ends and by_score(rules, score)[0]:
        faults.add("game_over", "score_before", None, target=rules.game.target)
    if rules.game.by_contract and rules.game.lose_at and min(score.values()) <= rules.game.lose_at:
        faults.add("game_over", "score_before", None, target=rules.game.lose_at)
    return score


class _Placed:
    """Which cards the record has placed so far, so that none is placed twice."""

    def __init__(self, pack: frozenset[Card], faults: Faults) -> None:
        self.seen: set[Card] = set()
        self._pack = pack
        self._faults = faults

    def card(self, key: str, card: Card | None) -> None:
        if card is None:
            return
        if card not in self._pack:
            self._faults.add("card_not_in_pack", key, "deal", card=card)
        elif card in self.seen:
            self._faults.add("duplicate_card", key, "deal", card=card)
        self.seen.add(card)

    def holding(self, key: str, cards: Cards) -> Holding:
        known = frozenset([card for card in cards if card])
        unknown = cards.count(None)
        if len(known) + unknown == len(cards) and self._pack >= known and not self.seen & known:
            self.seen |= known
        else:
            for place, card in enumerate(cards):
                self.card(f"{key}[{place}]", card)
        return Holding(known, unknown)


def setup_fragment(profile: Profile, record: HandRecord, faults: Faults) -> HandState | None:
    """The state before the first card of a `trick` or `position`; None when faulty.

    Seats without a holding are unknown; there is no auction, no kitty and no score.
    """
    before = len(faults.found)
    table = table_of(profile, record, faults)
    if table is None:
        return None
    leader = record.leader or (record.tricks[0].leader if record.tricks else None)
    if record.trump is None:
        faults.add("missing_key", "", None, key="trump")
    if leader is None:
        faults.add("missing_key", "", None, key="tricks" if record.kind == "trick" else "leader")
    pack, ranked = ranked_pack(profile.rules)
    placed = _Placed(pack, faults)
    holdings = _fragment_holdings(profile.rules, record, table, placed, faults)
    if len(faults.found) > before or leader is None or record.trump is None:
        return None
    setup = Setup(
        rules=profile.rules, seating=table, pack=pack, holdings=holdings, upcard=None, kitty=(),
        rankings=ranked,
        dealer=record.dealer or table.seats[-1], unaccounted=pack - placed.seen,
        score=dict.fromkeys(table.units, profile.rules.score.start),
    )  # fmt: skip
    return HandState(
        setup=setup, holdings=holdings, unaccounted=setup.unaccounted, agenda=("play",),
        ranked=setup.rankings[record.trump], maker=record.maker, leader=leader, lone=record.alone,
        out=frozenset(record.out) | _sitting_out(table, record.alone),
    )  # fmt: skip


def _sitting_out(table: Seating, lone: Seat | None) -> frozenset[Seat]:
    partner = None if lone is None else table.partners.get(lone)
    return frozenset() if partner is None else frozenset({partner})


def _fragment_holdings(
    rules: Rules, record: HandRecord, table: Seating, placed: _Placed, faults: Faults
) -> dict[Seat, Holding]:
    """Every seat's holding. In a position all seats that play hold the same number of cards; in a
    trick nothing is known of seats that are not given, and they may hold a whole hand."""
    sizes = Counter(len(cards) for cards in record.deal.values() if cards)
    usual = sizes.most_common(1)[0][0] if sizes and record.kind == "position" else rules.deal.cards
    size = min(usual, rules.deal.cards)
    holdings = {}
    for seat in table.seats:
        cards = record.deal.get(seat) or (None,) * size
        uneven = record.kind == "position" and seat not in record.out and len(cards) != size
        if len(cards) > rules.deal.cards or uneven:
            params: dict[str, Param] = {"seat": seat, "found": len(cards), "expected": size}
            faults.add("wrong_hand_size", f"deal.{seat}", "deal", **params)
        holdings[seat] = placed.holding(f"deal.{seat}", cards)
    return holdings
