"""The files that show a hand with all cards known: one for each record, in no language.

They are scripts that only assign, so that a page can load them from disk.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from rightbower.book.proof import HandProof, Proof
from rightbower.engine.insight import left_open
from rightbower.engine.known import known_plain
from rightbower.engine.trace import Trace
from rightbower.load.plain import game_plain, hand_plain
from rightbower.load.profiles import flat
from rightbower.model.frozen import frozen
from rightbower.site.store import Store
from rightbower.site.urls import marked

FOLDER: Final = "assets/made/known"
_UNSEEN: Final = frozenset({"title", "summary", "notes", "source", "expect", "teaches", "players"})
"""What of a record has no part in how it is played."""


@frozen
class KnownHand:
    """What is known of one record: nothing where a card is unknown, or none was played."""

    plain: Mapping[str, Any]
    content: bytes = b""
    """The file; empty where nothing can be told."""
    path: str = ""
    """Where it is, with a mark that changes with what is in it."""

    @property
    def unknown(self) -> bool:
        """Whether nothing can be told because a card is not known."""
        return not self.content and bool(self.plain["unknown"])


UNTOLD: Final = KnownHand({"steps": {}, "unknown": False})
"""Nothing is told, because the site does not want it."""


class Known:
    """What is known of the record whose pages are being made."""

    def __init__(self) -> None:
        self.paths: dict[str, str] = {}
        self.plain: dict[str, Mapping[str, Any]] = {}
        self.unknown: set[str] = set()
        """The record itself, where nothing can be told because a card is not known."""

    def hold(self, name: str, known: KnownHand) -> None:
        """From now on it is the record `name`."""
        told = bool(known.content)
        for held in (self.paths, self.plain, self.unknown):
            held.clear()
        if told:
            self.paths[name], self.plain[name] = known.path, known.plain
        if known.unknown:
            self.unknown.add(name)


def known_hand(proof: Proof, store: Store) -> KnownHand:
    """What the cards of a record would have brought."""
    text = _told(proof, store)
    plain = json.loads(text)
    if not plain["steps"]:
        return KnownHand(plain)
    # Not kept with the rest: it is found at once.
    plain["open"] = [at for trace in _traces(proof) if trace.steps for at in left_open(trace)]
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    name = proof.record.id
    content = assigned(f"known/{name}", text)
    mark = hashlib.sha256(content).hexdigest()[:10]
    return KnownHand(plain, content, marked(known_path(name), mark))


def known_path(name: str) -> str:
    """The path of a record's file below the site's root."""
    return f"{FOLDER}/{name}.js"


def assigned(name: str, text: str) -> bytes:
    """A script that gives the page what `text`, some JSON, says, under `name`."""
    return f"(self.handTables??={{}})[{json.dumps(name)}]={text};\n".encode()


def _traces(proof: Proof) -> tuple[Trace, ...]:
    return (proof.trace,) if isinstance(proof, HandProof) else proof.trace.hands


def _told(proof: Proof, store: Store) -> str:
    def make() -> str:
        plain = known_plain(trace for trace in _traces(proof) if trace.steps)
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))

    record = hand_plain(proof.record) if isinstance(proof, HandProof) else game_plain(proof.record)
    played = {key: value for key, value in record.items() if key not in _UNSEEN}
    return store.get(("known/1", flat(proof.profile.rules), proof.profile.seats, played), make)
