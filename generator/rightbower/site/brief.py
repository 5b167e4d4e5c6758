"""How a page is described in few words to programs that list pages."""

from __future__ import annotations

from typing import Final

ABOUT_AT_MOST: Final = 160
"""As many letters of a description as programs show that list pages."""

_LOOSE: Final = ",;:«–— \u00a0\u202f"
"""What is not left at the end of a description that stops in the middle of a sentence."""


def brief(text: str) -> str:
    """The beginning of a text as the description of a page: whole sentences where they fit, else
    whole words."""
    if len(text) <= ABOUT_AT_MOST:
        return text
    start = text[: ABOUT_AT_MOST + 1]
    sentence = max(start.rfind(end) for end in (". ", "! ", "? "))
    if sentence >= ABOUT_AT_MOST // 2:
        return start[: sentence + 1]
    return start[: ABOUT_AT_MOST - 1].rpartition(" ")[0].rstrip(_LOOSE) + "…"
