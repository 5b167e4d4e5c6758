"""The page on which a hand is entered by clicking: games, house rules, words and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from rightbower.book.bare_tables import BareTable, empty_table, faces, relations
from rightbower.book.card_views import CardView
from rightbower.book.compose_words import phrases, sentences
from rightbower.book.message import Arg, CardName, Content, Message, SeatName, SuitName
from rightbower.engine.contract import contracts
from rightbower.engine.seating import Seating, seating
from rightbower.engine.trump import pack_cards
from rightbower.model.cards import CARDS, SUITS, Seat, Suit
from rightbower.model.frozen import frozen
from rightbower.model.profile import Profile
from rightbower.model.rules import Rules


@frozen(kw_only=True)
class Variant:
    """A game, or one of its house rules: what a record writes to play it, and who sits there.

    `file` is where its tables are found, and for a game `pairs` where those of two house rules
    together are, by their ids joined with `+`. A house rule that is `free` changes neither calls
    nor cards nor points, and goes with any other.
    """

    id: str
    title: Content
    settings: Mapping[str, Any]
    seats: tuple[Seat, ...]
    units: tuple[int, ...]
    relations: tuple[Message, ...]
    file: str
    free: bool = False
    pairs: Mapping[str, str] = field(default_factory=dict)


@frozen(kw_only=True)
class ComposeView:
    """Everything that the page says and draws.

    `phrases` are the words of records as what one may do, and `sentences` what was done, with the
    blanks that the page's script fills; `cards` and `suits` are to be named in every form. `faces`
    are the cards of all packs while nothing is trump, with the name of each, and those that look
    or read otherwise under a trump. `player` is a table without cards.
    """

    games: tuple[tuple[Variant, tuple[Variant, ...]], ...]
    seats: tuple[tuple[Seat, Arg], ...]
    phrases: tuple[tuple[str, Message], ...]
    sentences: tuple[tuple[str, Arg], ...]
    cards: tuple[CardName, ...]
    suits: Mapping[Suit, SuitName]
    faces: tuple[tuple[str, CardView], ...]
    player: BareTable


def seats_of(profile: Profile, rules: Rules) -> Seating:
    """The table of a game under these rules: as many of its seats as there are players."""
    return seating(profile.seats[: rules.table.players], rules.table.units)


def variant(
    name: str, title: str, table: Seating, settings: Mapping[str, Any], file: str,
    free: bool = False,
) -> Variant:  # fmt: skip
    """A game or a house rule as the page offers it."""
    return Variant(
        id=name, title=Content(title), settings=settings, seats=table.seats, file=file, free=free,
        units=tuple(table.units.index(table.unit_of[seat]) for seat in table.seats),
        relations=relations(table),
    )  # fmt: skip


def compose_view(
    games: Iterable[tuple[Variant, tuple[Variant, ...]]], profiles: Iterable[Profile],
    words: Iterable[str],
) -> ComposeView:  # fmt: skip
    """The page for these games; `words` are those that their calls and answers are made of."""
    rules = [rules for profile in profiles for rules in
             (profile.rules, *(option.rules for option in profile.options))]  # fmt: skip
    seats = tuple(dict.fromkeys(seat for profile in profiles for seat in profile.seats))
    bids = {f"bid {word}": bid for one in rules for word, bid in contracts(one.bid).items()}
    said = sorted(set(words))
    pack = {card for one in rules for card in pack_cards(one.pack)}
    most = 1 + max(max(one.deal.kitty, one.exchange.packet) for one in rules)
    return ComposeView(
        games=tuple(games),
        seats=tuple((seat, SeatName(seat)) for seat in seats),
        phrases=tuple(phrases(said, bids)),
        sentences=tuple(sentences(said, bids, most)),
        cards=tuple(CardName(card) for card in CARDS.values() if card in pack),
        suits={suit: SuitName(suit) for suit in SUITS},
        faces=tuple(_faces(rules)),
        player=empty_table(),
    )


def _faces(rules: Iterable[Rules]) -> Iterable[tuple[str, CardView]]:
    """Every face once, by its code; a trump's under the code and the suit (`JD+H`), the joker's
    stand-in under both cards (`JK=2S`)."""
    found: dict[str, CardView] = {}
    for one in rules:
        shown = one.pack.joker_shown_as
        joker = "JK" if shown == "JK" else f"JK={shown}"
        for code, view in faces(one):
            found.setdefault(code.replace("JK", joker), view)
    order = {code: place for place, code in enumerate(CARDS)}

    def place(code: str) -> tuple[int, str]:
        return order[code.partition("+")[0].partition("=")[0]], code

    return ((code, found[code]) for code in sorted(found, key=place))
