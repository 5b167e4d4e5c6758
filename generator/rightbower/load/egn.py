"""Euchre Game Notation: from a file to a game as it was noted, every word at its place."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from rightbower.load.egn_rules import settings_of
from rightbower.load.egn_words import Words, read_calls, read_note, trump_of
from rightbower.load.places import Document
from rightbower.load.shapes import faults_of, shaped
from rightbower.load.words import ANCHOR_ID
from rightbower.model.egn_file import (
    EgnBidding,
    EgnDeal,
    EgnFile,
    EgnMetadata,
    EgnPlay,
    EgnPlayer,
)
from rightbower.model.notation import Branch, Course, NotedDeal, NotedGame
from rightbower.model.problem import Faults, Problem

VERSION: Final = "1.4"
_VERSIONS: Final = re.compile(r"1\.[2-6](?:\.\d+)?\Z")
_OWN_ID: Final = re.compile(r"[^A-Za-z0-9]+")


def id_from(text: str) -> str:
    """An id made of what letters and digits a text has; `game` when it has none."""
    return _OWN_ID.sub("-", text).strip("-").lower()[:72] or "game"


def read_egn(
    document: Document, file: str, name: str, base: str = "", players: tuple[str, ...] = ()
) -> tuple[NotedGame | None, tuple[Problem, ...]]:
    """The game in `document`, or in what stands there at the path `base`; None, and every fault.

    `name` is the id that the record is to have, unless the file names one. `players` go before
    those that the file names.
    """
    reader = _Reader(faults_of(document, file), Faults(file, document.values), base)
    game = reader.game(_at(document.plain, base), document, name, players)
    return (None if reader.faults.found else game), reader.faults.sorted()


def _at(plain: Any, path: str) -> Any:
    for step in re.findall(r"\w+", path):
        plain = plain[int(step) if step.isdigit() else step]
    return plain


@dataclass
class _Reader:
    """Reads one game; faults are collected, never raised."""

    faults: Faults
    notices: Faults
    base: str

    def _path(self, rest: str) -> str:
        return f"{self.base}.{rest}" if self.base else rest

    def game(
        self, plain: Any, document: Document, name: str, players: tuple[str, ...]
    ) -> NotedGame | None:
        if not isinstance(plain, dict):
            self.faults.add("not_a_game", self.base, None)
            return None
        file: EgnFile | None = shaped(EgnFile, plain, self.faults, self.base)
        if file is None:
            return None
        if not _VERSIONS.match(file.version):
            self.faults.add(
                "cannot_convert", self._path("version"), None, what=file.version, why="version"
            )
        head = file.metadata
        settings = settings_of(head.ruleset, self.faults, self._path("metadata.ruleset"))
        read = (self._deal(deal, number) for number, deal in enumerate(file.deals))
        deals = tuple(deal for deal in read if deal is not None)
        parts = {
            "players": "metadata.players", "rules": "metadata.ruleset",
            "score_before": "metadata.initialScore", "score_after": "metadata.finalScore",
        }  # fmt: skip
        self._leave_out(head)
        return NotedGame(
            id=head.gameId if ANCHOR_ID.match(head.gameId) else name, title=head.title,
            summary=head.description,
            players=players or self._players(head), settings=settings or {},
            score_before=self._score(head.initialScore, "initialScore"),
            score_after=self._score(head.finalScore, "finalScore"), deals=deals,
            file=self.faults.file, places=document.values,
            paths={key: self._path(path) for key, path in parts.items()} | {"": self.base},
            left_out=self.notices.sorted(),
        )  # fmt: skip

    def _players(self, head: EgnMetadata) -> tuple[str, ...]:
        names = []
        for number, player in enumerate(head.players):
            path = self._path(f"metadata.players[{number}]")
            if not isinstance(player, str):
                shape: EgnPlayer | None = shaped(EgnPlayer, player, self.faults, path)
                if shape is not None and shape.playerIds:
                    self.notices.add("left_out", path, None, what="playerIds")
                player = "" if shape is None else shape.name
            names.append(player)
        if len(names) > 4:
            path = self._path("metadata.players")
            self.faults.add("cannot_convert", path, None, what="players", why="players_open")
        return tuple(names)

    def _score(self, score: tuple[int, ...], key: str) -> tuple[int, ...]:
        if len(score) not in (0, 2):
            path = self._path(f"metadata.{key}")
            self.faults.add("wrong_type", path, None, key=key, expected="two numbers",
                            found=str(list(score)))  # fmt: skip
        return score

    def _leave_out(self, head: EgnMetadata) -> None:
        for key in ("date", "teamNames"):
            if getattr(head, key):
                self.notices.add("left_out", self._path(f"metadata.{key}"), None, what=key)

    def _deal(self, plain: Any, number: int) -> NotedDeal | None:
        path, name = self._path(f"deals[{number}]"), f"h{number + 1}"
        if isinstance(plain, str):
            self.faults.add("cannot_convert", path, name, what=name, why="packed")
            return None
        deal: EgnDeal | None = shaped(EgnDeal, plain, self.faults, path)
        if deal is None:
            return None
        start, main = deal.initialState, self._phases(deal.phases, f"{path}.phases")
        if not 0 <= start.dealer <= 3:
            self.faults.add("unknown_seat", f"{path}.initialState.dealer", name,
                            seat=str(start.dealer), seats=("0", "1", "2", "3"))  # fmt: skip
            return None
        trump = None if main[0] is None else trump_of(main[0].calls, start.upCard)
        words = Words(self.faults, self.notices, trump)
        upcard = words.card(start.upCard, f"{path}.initialState.upCard", f"{name}.deal")
        hands = f"{path}.initialState.playerCards"
        branches = []
        for place, branch in enumerate(deal.alternativeLines):
            at = f"{path}.alternativeLines[{place}]"
            phases = self._phases(branch.phases, f"{at}.phases")
            calls = phases[0] or main[0]
            trump = None if calls is None else trump_of(calls.calls, start.upCard)
            words_there = Words(self.faults, self.notices, trump)
            course = self._course(phases, f"{at}.phases", words_there, f"{name}.")
            branches.append(Branch(at=branch.branchIndex, course=course, path=at))
        course = self._course(main, f"{path}.phases", words, f"{name}.")
        return NotedDeal(
            dealer=start.dealer, upcard=upcard,
            holdings=tuple(words.cards(c, f"{hands}[{n}]")
                           for n, c in enumerate(start.playerCards)),
            kitty=self._kitty(main[0], f"{path}.phases[0]", words), course=course,
            branches=tuple(branches), path=path, dealer_at=f"{path}.initialState.dealer",
            upcard_at=f"{path}.initialState.upCard", holdings_at=hands,
        )  # fmt: skip

    def _phases(
        self, phases: tuple[Any, ...], path: str
    ) -> tuple[EgnBidding | None, EgnPlay | None]:
        """The bidding and the play among some phases, each at most once and in this order."""
        bidding: EgnBidding | None = None
        play: EgnPlay | None = None
        for number, plain in enumerate(phases):
            here = f"{path}[{number}]"
            kind = plain.get("type") if isinstance(plain, dict) else None
            if kind == "TRICK_PLAY" and play is None:
                play = shaped(EgnPlay, plain, self.faults, here)
            elif number == 0:
                bidding = shaped(EgnBidding, plain, self.faults, here)
            else:
                self.faults.add("cannot_convert", here, None, what=str(kind), why="phases")
        return bidding, play

    def _course(
        self, phases: tuple[EgnBidding | None, EgnPlay | None], path: str, words: Words, at: str
    ) -> Course:
        bidding, play = phases
        tricks_at = f"{path}[{0 if bidding is None else 1}].tricks"
        said: dict[str, Any] = {
            "bidding_at": f"{path}[0]", "calls_at": f"{path}[0].calls",
            "discard_at": f"{path}[0].discard", "tricks_at": tricks_at,
        }  # fmt: skip
        if bidding is not None:
            said |= self._bidding(bidding, f"{path}[0]", words, at)
        if play is not None:
            tricks = list(play.tricks)
            while tricks and not tricks[-1]:
                tricks.pop()
            for n, trick in enumerate(tricks):
                if not trick:
                    self.faults.add("bad_trick", f"{tricks_at}[{n}]", f"{at}t{n + 1}", word="[]")
            said["tricks"] = tuple(
                words.played(trick, f"{tricks_at}[{n}]", f"{at}t{n + 1}")
                for n, trick in enumerate(tricks)
            )
            notes = tricks_at.removesuffix("tricks") + "playAnnotations"
            total = sum(len(trick) for trick in play.tricks)
            said["play_notes"] = self._notes(play.playAnnotations, total, notes)
        return Course(**said)

    def _bidding(self, bidding: EgnBidding, path: str, words: Words, at: str) -> dict[str, Any]:
        calls = read_calls(
            bidding.calls, bidding.isAlone, self.faults, f"{path}.calls", at + "b"
        )  # fmt: skip
        said: dict[str, Any] = {
            "calls": calls,
            "call_notes": self._notes(
                bidding.callAnnotations, len(bidding.calls), f"{path}.callAnnotations"
            ),
        }
        if bidding.discard is not None:
            said["discard"] = words.card(bidding.discard, f"{path}.discard")
        if bidding.aloneDefender >= 0:
            said["defender"] = bidding.aloneDefender
        for number, exchange in enumerate(bidding.cardExchanges):
            here = f"{path}.cardExchanges[{number}]"
            cards = words.cards(exchange.cards, f"{here}.cards")
            if exchange.sender is None:
                said["swap"] = (exchange.receiver, (None,) * len(cards))
            elif len(cards) != 1 or (exchange.sender - exchange.receiver) % 4 != 2:
                self.faults.add("cannot_convert", here, None, what="cardExchanges", why="exchange")
            else:
                # The first card is the partner's; one that comes back is the lone player's.
                said["spare" if said.get("best") else "gift"] = cards[0]
                said["best"] = True
        return said

    def _kitty(self, bidding: EgnBidding | None, path: str, words: Words) -> tuple[Any, ...] | None:
        for number, exchange in enumerate(() if bidding is None else bidding.cardExchanges):
            if exchange.sender is None:
                return words.cards(exchange.cards, f"{path}.cardExchanges[{number}].cards")
        return None

    def _notes(self, notes: dict[str, tuple[str, ...]], count: int, path: str) -> dict[int, str]:
        found = {}
        for key, texts in notes.items():
            if not key.isdecimal() or int(key[:6]) >= count:
                self.faults.add("anchor_missing", f"key:{path}.{key}", None, anchor=key)
            elif texts:
                found[int(key)] = read_note(texts)
        return found
