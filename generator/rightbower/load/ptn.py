"""Trickster's text notation: tags in brackets, calls and cards in columns of the seats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rightbower.load.egn_rules import settings_of
from rightbower.load.reader import fast_json
from rightbower.load.shapes import shaped
from rightbower.model.actions import Call, Order, Pass
from rightbower.model.cards import TRUMPS, Card, Suit, card_from
from rightbower.model.egn_file import EgnRules
from rightbower.model.notation import Cards, Course, NotedDeal, NotedGame
from rightbower.model.problem import Faults, Place, Problem

_TAG: Final = re.compile(r'\s*\[(\w+) "(.*)"\]?\s*\Z')
_WORD: Final = re.compile(r"\S+")
_SEATS: Final = "NESW"
_PLAYERS: Final = ("North", "East", "South", "West")
_SUITS: Final[Mapping[str, Suit]] = {
    "\u2660": "S", "\u2665": "H", "\u2666": "D", "\u2663": "C",
    "S": "S", "H": "H", "D": "D", "C": "C",
}  # fmt: skip
_OPTIONS: Final = {
    "stickTheDealer": "std", "allowNotrump": "allow_no_trump", "callForBest": "partners_best",
    "goUnder": "go_under", "gameOverScore": "winning_score", "withJoker": "joker",
}  # fmt: skip
_IDLE: Final = frozenset({"noWatching", "noSuggestions", "isPrivate", "players", "noRejoin"})
"""Options that say nothing about the rules."""


@dataclass(slots=True)
class _Tag:
    """A tag, where it stands, and the words of the lines below it with their places."""

    name: str
    value: str
    key: str
    rows: list[list[tuple[str, str]]] = field(default_factory=list)
    """The words of each line, each with the key of its place."""


def looks_like_ptn(text: str) -> bool:
    """Whether a text is in this notation: its first line that counts is a tag."""
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("%")), "")
    return _TAG.match(first) is not None


def read_ptn(text: str, file: str, name: str) -> tuple[list[NotedGame], tuple[Problem, ...]]:
    """The deals in a text, each as a game of one hand; every fault."""
    places: dict[str, Place] = {}
    deals: list[list[_Tag]] = []
    for tag in _tags(text, places):
        if tag.name == "Event" or not deals:
            deals.append([])
        deals[-1].append(tag)
    faults, games = Faults(file, places), []
    for number, tags in enumerate(deals, 1):
        own = name if len(deals) == 1 else f"{name}-{number}"
        game = _Reader(tags, faults, Faults(file, places)).game(own)
        if game is not None:
            games.append(replace(game, file=file, places=places))
    return games, faults.sorted()


def _tags(text: str, places: dict[str, Place]) -> list[_Tag]:
    tags: list[_Tag] = []
    for number, line in enumerate(text.splitlines(), 1):
        match = _TAG.match(line)
        if match is not None:
            key = f"tag{len(tags)}"
            places[key] = Place(number, line.index("[") + 1)
            tags.append(_Tag(match[1], match[2].replace('\\"', '"'), key))
        elif tags and line.strip() and not line.lstrip().startswith("%"):
            tag = tags[-1]
            row = f"{tag.key}.rows[{len(tag.rows)}]"
            places[row] = Place(number, 1)
            words = []
            for place, word in enumerate(_WORD.finditer(line)):
                key = f"{row}[{place}]"
                places[key] = Place(number, word.start() + 1)
                words.append((word.group(), key))
            tag.rows.append(words)
    return tags


class _Reader:
    """Reads one deal; faults are collected, never raised."""

    def __init__(self, tags: list[_Tag], faults: Faults, notices: Faults) -> None:
        self._tags = {tag.name: tag for tag in tags}
        self._all = tags
        self._faults = faults
        self._notices = notices
        self._exchanges: dict[str, Any] = {}

    def game(self, name: str) -> NotedGame | None:
        """The deal as a game of one hand; None when it cannot be told."""
        before = len(self._faults.found)
        for key in ("Dealer", "Deal", "Undealt", "Auction"):
            if key not in self._tags:
                self._faults.add("missing_key", self._all[0].key, None, key=key)
        if len(self._faults.found) > before:
            return None
        dealer = self._seat(self._tags["Dealer"].value, self._tags["Dealer"].key)
        turned = self._cards(self._tags["Undealt"].value, self._tags["Undealt"].key)
        holdings = self._holdings()
        calls = self._calls(turned[0] if turned else None)
        settings = self._settings(any(not isinstance(c, Pass) and c.alone for c in calls))
        self._exchanged()
        play = self._tags.get("Play")
        columns = None if play is None else self._seat(play.value, play.key)
        course = Course(
            calls=calls, tricks=self._tricks(play), columns=columns or 0,
            bidding_at=self._tags["Auction"].key, calls_at="calls",
            discard_at=self._tags["Auction"].key,
            tricks_at="" if play is None else play.key + ".rows", **self._exchanges,
        )  # fmt: skip
        for key in ("UTCDate", "GameScores"):
            if key in self._tags:
                self._notices.add("left_out", self._tags[key].key, None, what=key)
        if len(self._faults.found) > before:
            return None
        deal = NotedDeal(
            dealer=dealer, upcard=turned[0] if turned else None, kitty=turned[1:],
            holdings=holdings, course=course, path=self._all[0].key,
            dealer_at=self._tags["Dealer"].key, upcard_at=self._tags["Undealt"].key,
            holdings_at=self._tags["Deal"].key,
        )  # fmt: skip
        players = tuple(self._tags[n].value if n in self._tags else "" for n in _PLAYERS)
        return NotedGame(
            id=name, title=self._all[0].value, players=players, settings=settings or {},
            deals=(deal,), paths={"rules": self._all[0].key}, left_out=self._notices.sorted(),
        )  # fmt: skip

    def _seat(self, letter: str, key: str) -> int:
        if letter not in _SEATS or len(letter) != 1:
            self._faults.add("unknown_seat", key, None, seat=letter, seats=tuple(_SEATS))
            return 0
        return _SEATS.index(letter)

    def _card(self, word: str, key: str) -> Card | None:
        """A card written suit first (`H9`)."""
        card = card_from(word[1:] + word[:1])
        if card is None:
            self._faults.add("bad_card", key, None, word=word)
        return card

    def _cards(self, text: str, key: str) -> Cards:
        return tuple(self._card(text[n : n + 2], key) for n in range(0, len(text), 2))

    def _holdings(self) -> tuple[Cards, ...]:
        """The deal: hands from a seat on, clockwise, each suit by suit from spades down."""
        tag = self._tags["Deal"]
        first, _, rest = tag.value.partition(":")
        start, hands = self._seat(first, tag.key), rest.split()
        found: list[Cards] = [(), (), (), ()]
        if len(hands) != 4:
            self._faults.add("cannot_convert", tag.key, None, what="Deal", why="players_open")
        for number, hand in enumerate(hands[:4]):
            groups = () if hand == "-" else zip("SHDC", hand.split("."), strict=False)
            cards = (self._card(suit + rank, tag.key) for suit, ranks in groups for rank in ranks)
            found[(start + number) % 4] = tuple(cards)
        return tuple(found)

    def _calls(self, upcard: Card | None) -> tuple[Pass | Order | Call, ...]:
        tag = self._tags["Auction"]
        calls: list[Pass | Order | Call] = []
        for word, key in (pair for row in tag.rows for pair in row):
            if word in ("-", "alone"):
                continue
            alone = word.endswith("alone")
            said = word.removesuffix("alone")
            suit = _SUITS.get(said)
            if said == "Pass":
                calls.append(Pass())
            elif suit is None and said != "NT":
                self._faults.add("bad_action", key, None, word=word)
            elif len(calls) < 4 and upcard is not None and suit == upcard.suit:
                calls.append(Order(alone))
            else:
                calls.append(Call(TRUMPS[suit or "NT"], alone))
            self._faults.know(f"calls[{len(calls) - 1}]", self._faults.place(key))
        return tuple(calls)

    def _settings(self, alone: bool) -> dict[str, Any] | None:
        tag = self._tags.get("GameOptionsJson")
        try:
            options = fast_json(tag.value) if tag is not None else {}
        except ValueError:
            options = None
        key = self._all[0].key if tag is None else tag.key
        if not isinstance(options, dict):
            self._faults.add("not_yaml", key, None, reason="GameOptionsJson")
            return None
        toggles: dict[str, Any] = {"std": False}
        for option, value in options.items():
            if option in _OPTIONS:
                toggles[_OPTIONS[option]] = value
            elif option == "aloneTake5" and value and not alone:
                self._notices.add("left_out", key, None, what=option)
            elif value and option not in _IDLE:
                self._faults.add("cannot_convert", key, None, what=option, why="unknown_rule")
        rules: EgnRules | None = shaped(EgnRules, toggles, self._faults, key)
        return None if rules is None else settings_of(rules, self._faults, key)

    def _exchanged(self) -> None:
        """Who took and gave what before the first lead."""
        for tag in self._all:
            if tag.name not in ("CardsAdded", "CardsRemoved", "CardsPassed"):
                continue
            *who, text = tag.value.split(":")
            seat, cards = self._seat(who[0] if who else "", tag.key), self._cards(text, tag.key)
            if not cards:
                self._faults.add("bad_card", tag.key, None, word=text)
            elif tag.name == "CardsPassed":
                # The first card is the partner's; one that comes back is the lone player's.
                self._exchanges["spare" if self._exchanges.get("best") else "gift"] = cards[0]
                self._exchanges["best"] = True
            elif tag.name == "CardsRemoved" and len(cards) == 1:
                self._exchanges["discard"] = cards[0]
            elif tag.name == "CardsRemoved":
                self._exchanges["swap"] = (seat, cards)

    def _tricks(self, play: _Tag | None) -> tuple[Cards, ...]:
        rows = [] if play is None else play.rows
        return tuple(
            tuple(None if word == "-" else self._card(word, key) for word, key in row)
            for row in rows
        )
