"""The ids and links of pages, by pattern: they are our own, with every attribute quoted."""

from __future__ import annotations

import re
from typing import Final

_SIMPLE: Final = re.compile(rb' (?:id|href(?<!<use href)|src)="[^"]*"')
_ODD: Final = re.compile(rb"\n(?:id|href|src)=")
_ODD_USE: Final = re.compile(rb"<use (?!href=)")
_ODD_SIGNS: Final = (b"\t", b"\r", b"\f", b"='", b"<base", b"<!--", b"<use\n")


def is_odd(content: bytes) -> bool:
    """Whether a page, or a template, has anything that is not read by pattern alone. What is put
    into a template cannot: no sign that begins a tag or ends a value is left in it."""
    odd = any(sign in content for sign in _ODD_SIGNS)
    return bool(odd or _ODD.search(content) or _ODD_USE.search(content))


def simple_attributes(content: bytes) -> set[bytes]:
    """The ids and links of a page, or of a piece of one, that is not odd: see `is_odd`."""
    return set(_SIMPLE.findall(content))
