"""Frozen values that change often: a new one is made from an old one without naming every field."""

from __future__ import annotations

from typing import Any, Self

_set = object.__setattr__


class Frozen:
    """The base of frozen dataclasses of many fields, of which a few differ from one to the next.

    `dataclasses.replace` writes every field anew, one by one, which takes twenty times as long
    where there are thirty. The dataclass has no slots, and no `__post_init__`: none is called.
    """

    def but(self, **changes: Any) -> Self:
        """The same but for these fields; TypeError where there is no such field."""
        own = self.__dict__
        fields = own | changes
        if len(fields) != len(own):
            unknown = ", ".join(sorted(changes.keys() - own.keys()))
            raise TypeError(f"{type(self).__name__} has no {unknown}")
        new = object.__new__(type(self))
        _set(new, "__dict__", fields)
        return new
