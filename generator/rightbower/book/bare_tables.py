"""Tables without a card on them: what the player draws and says whatever hand is played there."""

from __future__ import annotations

from functools import cache, lru_cache

from rightbower.book.card_views import CardView, card_view
from rightbower.book.message import Arg, Message, SeatName, word
from rightbower.book.names import Names
from rightbower.engine.seating import Seating, seating
from rightbower.engine.trump import pack_cards, rankings
from rightbower.model.cards import SUITS, TRUMPS, Seat, Unit
from rightbower.model.frozen import frozen
from rightbower.model.kept import kept
from rightbower.model.profile import Profile
from rightbower.model.rules import PackRules, Rules, TrumpRules


@frozen(kw_only=True)
class BareTable:
    """A table before any hand is played at it.

    `seats` are the names of its places, clockwise; `relations` say what each of them is to the one
    from which the table is seen, clockwise from that one itself; `units` are those who have a
    score together. `faces` are the cards of the pack by their codes, as they are drawn while
    nothing is trump, and those that look or read otherwise under a trump, by the code and the
    suit (`JD+H`).
    """

    seats: tuple[tuple[Seat, Arg], ...]
    relations: tuple[Message, ...]
    units: tuple[tuple[Unit, Arg], ...]
    faces: tuple[tuple[str, CardView], ...]

    def is_like(self, other: BareTable) -> bool:
        """Whether it is the same table, whatever those who sit there are called."""
        return _unnamed(self) == _unnamed(other)


def _unnamed(table: BareTable) -> tuple[object, ...]:
    seats, units = ([place for place, _ in named] for named in (table.seats, table.units))
    return seats, units, table.relations, table.faces


@kept
def table_of(game: Profile) -> BareTable:
    """The table of a game as its rules have it, with seats that are called as the game does."""
    rules = game.rules
    own = seating(game.seats[: rules.table.players], rules.table.units)
    return bare_table(own, Names({}), faces(rules))


def bare_table(
    table: Seating, names: Names, shown: tuple[tuple[str, CardView], ...] = ()
) -> BareTable:
    """The table of a seating, with these names and faces."""
    return BareTable(
        seats=tuple((seat, names.seat(seat)) for seat in table.seats),
        relations=relations(table),
        units=tuple((unit, names.unit(unit, table)) for unit in table.units),
        faces=shown,
    )


def empty_table() -> BareTable:
    """A table for four where each plays alone, without cards: the page on which a hand is entered
    takes away what a game does not need."""
    table = seating(tuple(Seat(name) for name in ("N", "E", "S", "W")), "partners")
    seats = tuple((seat, SeatName(seat)) for seat in table.seats)
    units = tuple((Unit(seat), name) for seat, name in seats)
    return BareTable(seats=seats, relations=relations(table), units=units, faces=())


@kept
def faces(rules: Rules) -> tuple[tuple[str, CardView], ...]:
    """The faces of a `BareTable`; one object for all tables with the same cards and trumps."""
    return _faces(rules.pack, rules.trump)


@lru_cache(maxsize=256)
def _faces(pack: PackRules, order: TrumpRules) -> tuple[tuple[str, CardView], ...]:
    cards, joker = sorted(pack_cards(pack)), pack.joker_shown_as
    plain = [(str(card), card_view(card, None, joker)) for card in cards]
    ranked = rankings(pack, order)
    trumps = [
        (f"{card}+{suit}", view)
        for suit in SUITS
        for card in cards
        if (view := card_view(card, ranked[TRUMPS[suit]], joker)).trump
    ]
    return (*plain, *trumps)


def relations(table: Seating) -> tuple[Message, ...]:
    """What each seat is to the one from which the table is seen, clockwise from that one."""
    return _relations(len(table.seats), bool(table.partners))


@cache
def _relations(players: int, partners: bool) -> tuple[Message, ...]:
    across = word("seat", "your partner") if partners else word("seat", "across the table")
    named = {
        1: word("seat", "on your left"),
        players - 1: word("seat", "on your right"),
        players / 2: across,
    }
    return (
        word("seat", "you"),
        *(named.get(offset, word("seat", "at the table")) for offset in range(1, players)),
    )
