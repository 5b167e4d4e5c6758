"""A game as other notations write it becomes a game record that knows where each step stood.

Who said and played what is found by `engine.attribute`. Holdings are those that the notation
gives, else the cards that a seat was seen to have held, and nothing is guessed beyond them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rightbower.engine.attribute import Told, tell
from rightbower.engine.seating import Seating, seating
from rightbower.model.actions import Discard, Exchange, Give
from rightbower.model.cards import Card, Seat
from rightbower.model.notation import Branch, Cards, Course, NotedDeal, NotedGame
from rightbower.model.problem import Faults, Place
from rightbower.model.profile import Profile
from rightbower.model.record import GameRecord, HandRecord, Line, TrickLine


def transcribe(profile: Profile, game: NotedGame, rules: dict[str, object]) -> GameRecord:
    """The record of `game` under `profile`, over which `rules` are laid already."""
    table = seating(profile.seats, profile.rules.table.units)
    places = {key: _place(game, path) for key, path in game.paths.items()}
    places["expect"] = places["expect.score"] = places.get("score_after", Place())
    hands = []
    for number, deal in enumerate(game.deals):
        hand = _Hand(profile, table, game, deal).record()
        hands.append(hand)
        places[f"hands[{number}]"] = hand.places[""]
    opening = zip(table.units, game.score_before, strict=False)
    return GameRecord(
        id=game.id, profile=profile.id, rules=rules, title=game.title, summary=game.summary,
        source=None, seats=profile.seats,
        players={s: n for s, n in zip(profile.seats, game.players, strict=False) if n},
        first_dealer=profile.seats[game.deals[0].dealer] if game.deals else profile.seats[0],
        score_before={unit: points for unit, points in opening if points},
        best_of=game.best_of, hands=tuple(hands), expect=_expect(table, game),
        file=game.file, places=places,
    )  # fmt: skip


def _expect(table: Seating, game: NotedGame) -> dict[str, object]:
    """What the notation says of the end."""
    if game.score_after:
        return {"score": dict(zip(table.units, game.score_after, strict=False))}
    if game.scores_after and all(game.scores_after):
        return {"scores": [dict(zip(table.units, s, strict=False)) for s in game.scores_after]}
    return {}


def _place(game: NotedGame, path: str) -> Place:
    """Where `path` stands in the file; where it does not, where its parent does."""
    return Faults(game.file, game.places).place(path)


class _Hand:
    """Transcribes one deal."""

    def __init__(self, profile: Profile, table: Seating, game: NotedGame, deal: NotedDeal) -> None:
        self._profile = profile
        self._table = table
        self._game = game
        self._deal = deal
        self._places: dict[str, Place] = {}

    def record(self) -> HandRecord:
        """The hand as an entry of a game record."""
        deal, seats = self._deal, self._table.seats
        blank = HandRecord(
            id="", profile=self._profile.id, seats=seats, dealer=seats[deal.dealer],
            upcard=deal.upcard, kitty=deal.kitty, deal=dict.fromkeys(seats),
        )  # fmt: skip
        self._mark("", deal.path)
        self._mark("upcard", deal.upcard_at)
        self._mark("deal", deal.holdings_at)
        told = tell(self._profile, blank, deal.course)
        for number, seat in enumerate(seats):
            self._mark(f"deal.{seat}", f"{deal.holdings_at}[{number}]")
        if told is None:
            return replace(blank, deal=self._dealt(None), places=self._places)
        self._anchors("", deal.course, told, 0, 0, 0)
        lines = tuple(
            self._line(blank, told, branch, f"line-{number}")
            for number, branch in enumerate(deal.branches, 1)
        )
        return replace(
            blank, deal=self._dealt(told), actions=tuple(told.choices), tricks=tuple(told.tricks),
            notes=self._notes(deal.course, told, 0, 0, 0), lines=lines, places=self._places,
        )  # fmt: skip

    def _mark(self, anchor: str, path: str) -> None:
        self._places[anchor] = _place(self._game, path)

    # ------------------------------------------------------------------ what was dealt

    def _dealt(self, told: Told | None) -> dict[Seat, Cards | None]:
        """The cards dealt to each seat: those given, else those that it was seen to hold."""
        deal, size = self._deal, self._profile.rules.deal.cards
        given = dict(zip(self._table.seats, deal.holdings, strict=False))
        elsewhere = {
            deal.upcard,
            *(deal.kitty or ()),
            *(c for held in given.values() for c in held),
        }
        found: dict[Seat, Cards] = {seat: given.get(seat) or () for seat in self._table.seats}
        for seat, card in () if told is None else _shown(told, deal):
            if card is not None and card not in elsewhere and not given.get(seat):
                found[seat] += (card,)
                elsewhere.add(card)
        return {
            seat: (*cards, *[None] * (size - len(cards))) if any(cards) else None
            for seat, cards in found.items()
        }

    # ------------------------------------------------------- notes, places, other courses

    def _notes(
        self, course: Course, told: Told, calls: int, first: int, cards: int
    ) -> dict[str, str]:
        """The notes of a course by anchor. Of the course `told`, the first `calls` calls, the
        first `first` tricks and `cards` cards of the next are not its own."""
        notes = {}
        for number, place in enumerate(told.calls[calls:]):
            if number in course.call_notes:
                notes[f"b{place + 1}"] = course.call_notes[number]
        for number, anchor in enumerate(_cards(told.tricks, first, cards)):
            if number in course.play_notes:
                notes[anchor] = course.play_notes[number]
        return notes

    def _anchors(
        self, prefix: str, course: Course, told: Told, calls: int, first: int, cards: int
    ) -> None:
        """Note where each anchor of a course stands in the file."""
        for number, _ in enumerate(told.choices, 1):
            self._mark(f"{prefix}b{number}", course.bidding_at)
        for number, place in enumerate(told.calls[calls:]):
            self._mark(f"{prefix}b{place + 1}", f"{course.calls_at}[{number}]")
        for number, choice in enumerate(told.choices, 1):
            if isinstance(choice.action, Discard):
                self._mark(f"{prefix}b{number}", course.discard_at)
        for number, line in enumerate(told.tricks[first:]):
            name, path = f"{prefix}t{first + number + 1}", f"{course.tricks_at}[{number}]"
            self._mark(name, path)
            skipped = cards if number == 0 else 0
            for place, _ in enumerate(line.cards[skipped:]):
                self._mark(f"{name}.{skipped + place + 1}", f"{path}[{place}]")

    def _line(self, blank: HandRecord, main: Told, branch: Branch, name: str) -> Line:
        """Another course as a line of the record."""
        calls, course = len(self._deal.course.calls), branch.course
        at = branch.at
        if at < calls:
            whole = replace(course, calls=(*self._deal.course.calls[:at], *course.calls))
            told = tell(self._profile, blank, whole) or main
            start_at = told.calls[at] if at < len(told.calls) else len(told.choices)
            self._anchors(f"{name}.", course, told, at, 0, 0)
            self._place_line(name, branch, "")
            return Line(
                id=name, start=f"b{start_at + 1}", title="",
                actions=tuple(told.choices[start_at:]), tricks=tuple(told.tricks),
                notes=self._notes(course, told, at, 0, 0),
            )  # fmt: skip
        first, cards = _position(self._deal.course.tricks, at - calls)
        told, rest = self._spliced(blank, course, first, cards), course
        self._anchors(f"{name}.", rest, told, calls, first, cards)
        self._place_line(name, branch, f"t{first + 1}")
        return Line(
            id=name, start=f"t{first + 1}.{cards + 1}", title="", actions=(),
            tricks=tuple(told.tricks[first:]),
            notes=self._notes(replace(rest, call_notes={}), told, calls, first, cards),
        )  # fmt: skip

    def _spliced(self, blank: HandRecord, course: Course, first: int, cards: int) -> Told:
        before = self._deal.course.tricks
        begun = before[first][:cards] if first < len(before) else ()
        head, rest = (course.tricks[0] if course.tricks else ()), course.tricks[1:]
        whole = replace(self._deal.course, tricks=(*before[:first], (*begun, *head), *rest))
        told = tell(self._profile, blank, whole)
        assert told is not None
        return told

    def _place_line(self, name: str, branch: Branch, trick: str) -> None:
        number = int(name.rpartition("-")[2]) - 1
        for key in ("", ".from", ".tricks", ".tricks[0]", ".notes"):
            self._mark(f"lines[{number}]{key}", branch.path)
        if trick:
            self._mark(f"{name}.{trick}", branch.path)


def _cards(tricks: Iterable[TrickLine], first: int, cards: int) -> Iterator[str]:
    """The anchors of the cards from the card `cards` of the trick `first` on, both from 0."""
    for number, line in enumerate(tricks):
        if number >= first:
            skipped = cards if number == first else 0
            yield from (f"t{number + 1}.{n + 1}" for n in range(skipped, len(line.cards)))


def _position(tricks: tuple[tuple[Card | None, ...], ...], count: int) -> tuple[int, int]:
    """The trick and the card in it, both from 0, that `count` cards lead up to."""
    for number, cards in enumerate(tricks):
        if count < len(cards):
            return number, count
        count -= len(cards)
    return len(tricks), count


def _shown(told: Told, deal: NotedDeal) -> Iterator[tuple[Seat, Card | None]]:
    """The cards that each seat is seen to have held as they were dealt."""
    swapped: Seat | None = None
    for choice in told.choices:
        if isinstance(choice.action, Give):
            yield choice.seat, choice.action.card
        elif isinstance(choice.action, Discard | Exchange):
            yield from ((choice.seat, card) for card in choice.action.cards)
        if isinstance(choice.action, Exchange) and None in (deal.kitty or (None,)):
            # What it played may have come from the kitty.
            swapped = choice.seat
    for trick in told.state.tricks:
        yield from ((seat, card) for seat, card in trick.cards if seat != swapped)
    yield from ((seat, card) for seat, card in told.state.table if seat != swapped)
