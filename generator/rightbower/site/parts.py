"""Parts of files about many records that stay as they are when a record changes."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Parts:
    """What was made of the ground of a site, and of nothing else but what is named beside it."""

    known: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    """By name, what it was made of besides the ground, and what came of it; both can be pickled."""

    def part(self, name: str, of: Any, make: Callable[[], T]) -> T:
        """What `make` makes of the ground and of `of`: as it was, where that is the same."""
        known = self.known.get(name)
        if known is None or known[0] != of:
            known = self.known[name] = (of, make())
        made: T = known[1]
        return made


class KeptView(Generic[T]):
    """A view that is made of the ground and of `of`, and takes long to make: it is looked for among
    the parts that are `known`, where it is packed, so that it is brought back only when a page
    shows it. Whoever makes it, in whatever process, gives what is to be kept."""

    def __init__(self, known: Parts, name: str, of: Any, make: Callable[[], T]) -> None:
        self._name, self._make = f"view {name}", make
        self._sum = sha256(repr(of).encode()).digest()
        found, data = known.known.get(self._name, (b"", b""))
        self._data: bytes = data if found == self._sum else b""
        self._view: T | None = None

    def view(self) -> T:
        """The view."""
        if self._view is None:
            kept = self._data
            self._view = pickle.loads(zlib.decompress(kept)) if kept else self._make()
        return self._view

    def keep(self) -> tuple[str, tuple[bytes, bytes]] | None:
        """What is to be kept, by its name; None where it was."""
        if self._data:
            return None
        data = zlib.compress(pickle.dumps(self.view(), pickle.HIGHEST_PROTOCOL), 1)
        return self._name, (self._sum, data)
