"""Where in a file things stand: found when somebody asks, since hardly any record has a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rightbower.model.problem import Place


@dataclass(slots=True)
class Places:
    """The places of one file by path (`rules.deal.cards.value`, `tricks[2]`)."""

    values: dict[str, Place] = field(default_factory=dict)
    keys: dict[str, Place] = field(default_factory=dict)
    inner: dict[str, Place] = field(default_factory=dict)
    """Where the text of a scalar begins, for scalars whose every character stands in the file."""

    def below(self, lines: int) -> Places:
        """The same where so many lines of the file stand before what was read."""
        return Places(*(
            {path: Place(place.line + lines, place.column) for path, place in places.items()}
            for places in (self.values, self.keys, self.inner)
        ))  # fmt: skip

    def named(self) -> dict[str, Place]:
        """The places of values by their paths, and those of keys with `key:` before them."""
        return self.values | {f"key:{path}": place for path, place in self.keys.items()}


class Document:
    """One file, read: plain values, and places, which are found when somebody asks for one."""

    __slots__ = ("_find", "_places", "plain")

    def __init__(self, plain: Any, find: Callable[[], Places] = Places) -> None:
        """`find` finds the places; without it there are none."""
        self.plain = plain
        self._find = find
        self._places: Places | None = None

    @property
    def places(self) -> Places:
        """Where the values and keys stand."""
        if self._places is None:
            self._places = self._find()
        return self._places

    @property
    def values(self) -> dict[str, Place]:
        """Where the values stand, by path."""
        return self.places.values

    @property
    def keys(self) -> dict[str, Place]:
        """Where the keys stand, by path."""
        return self.places.keys

    @property
    def inner(self) -> dict[str, Place]:
        """See `Places`."""
        return self.places.inner


class Later(Mapping[str, Place]):
    """Places by name, which `find` finds when somebody asks for one."""

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], dict[str, Place]]) -> None:
        self._find = find
        self._found: dict[str, Place] | None = None

    def _all(self) -> dict[str, Place]:
        if self._found is None:
            self._found = self._find()
        return self._found

    def __getitem__(self, name: str) -> Place:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        """What they are: pages are told apart by what they are made of."""
        return repr(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        """What goes to another process are the places themselves."""
        return dict, (self._all(),)
