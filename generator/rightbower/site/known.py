"""The files that show a hand with all cards known: one for each record, in no language.

They are scripts that only assign, so that a page can load them from disk.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rightbower.book.proof import HandProof, Proof
from rightbower.engine.insight import left_open
from rightbower.engine.known import known_plain
from rightbower.engine.trace import Trace
from rightbower.load.plain import game_plain, hand_plain
from rightbower.load.profiles import flat
from rightbower.site.store import Store

FOLDER: Final = "assets/made/known"
_UNSEEN: Final = frozenset({"title", "summary", "notes", "source", "expect", "teaches", "players"})
"""What of a record has no part in how it is played."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the hands of a site, by record: the files, and where they are found."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    paths: Mapping[str, str] = field(default_factory=dict)
    """The path of each record's file, with a mark that changes with what is in it."""
    plain: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()
    """The records in which nothing can be told, because a card is not known."""


def known_hands(proofs: Iterable[Proof], store: Store) -> Known:
    """Every record with what its cards would have brought; those where nothing can be told are
    left out: a card is unknown, or none was played."""
    files: dict[str, bytes] = {}
    paths: dict[str, str] = {}
    found: dict[str, Mapping[str, Any]] = {}
    unknown: set[str] = set()
    for proof in proofs:
        name = proof.record.id
        plain = json.loads(_told(proof, store))
        if not plain["steps"]:
            unknown |= {name} if plain["unknown"] else set()
            continue
        # Not kept with the rest: it is found at once.
        plain["open"] = [at for trace in _traces(proof) if trace.steps for at in left_open(trace)]
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        path = f"{FOLDER}/{name}.js"
        files[path] = assigned(f"known/{name}", text)
        paths[name] = f"{path}?v={hashlib.sha256(files[path]).hexdigest()[:10]}"
        found[name] = plain
    return Known(files, paths, found, frozenset(unknown))


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
