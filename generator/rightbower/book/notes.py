"""Notes of authors at steps: what they say, and how they judge."""

from __future__ import annotations

from typing import Final

from rightbower.book.message import Content, Message, word
from rightbower.model.frozen import frozen

_GRADES: Final = {
    "!!": word("grade", "brilliant"), "!?": word("grade", "interesting"),
    "?!": word("grade", "doubtful"), "??": word("grade", "a blunder"),
    "!": word("grade", "good"), "?": word("grade", "a mistake"),
}  # fmt: skip


@frozen(kw_only=True)
class NoteView:
    """An author's note at a step; `mark` is the sign it began with, `grade` what it means."""

    text: Content
    mark: str = ""
    grade: Message | None = None


def note_view(text: str) -> NoteView | None:
    """A note as it is shown; None where nothing is written."""
    if not text:
        return None
    mark, _, rest = text.partition(" ")
    if mark in _GRADES and rest:
        return NoteView(text=Content(rest), mark=mark, grade=_GRADES[mark])
    return NoteView(text=Content(text))


def note_text(text: str) -> str:
    """The words of a note, without the sign it may begin with: what there is to translate."""
    note = note_view(text)
    return "" if note is None else note.text.text
