"""The blanks of texts that are to be filled."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

_BLANK: Final = re.compile(r"%\(([a-z_]+)(?:\.([a-z]+))?\)([sd])")


def blanks(text: str) -> set[tuple[str, str]]:
    """The blanks of a text: name and kind, whatever form is asked for."""
    return {(name, kind) for name, _, kind in _BLANK.findall(text)}


@lru_cache(maxsize=1 << 13)
def parts_of(template: str) -> tuple[Any, ...]:
    """What stands before the first blank of a text, and then each blank: its name, the form that
    is asked for, and what follows it."""
    first, *rest = _BLANK.split(template)
    blanks = zip(rest[::4], rest[1::4], rest[3::4], strict=True)
    return (
        first.replace("%%", "%"),
        *((name, form or "bare", then.replace("%%", "%")) for name, form, then in blanks),
    )
