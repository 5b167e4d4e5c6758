"""Objects that are the same, for memories that find what they keep by what it was made from."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """Stands for `it` as a key: equal only where it stands for the very same object.

    A key keeps its object, so that no other can come to have its place.
    """

    __slots__ = ("it",)

    def __init__(self, it: T) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.it is self.it

    def __hash__(self) -> int:
        return id(self.it)
