"""Characters that no text may hold, because no page can hold them or readers would be misled.

Refused are control characters but for the line break and the tab, halves of characters and what
Unicode says is no character (a page with one of them is no valid HTML, a feed no XML); what breaks
a line where most programs see none, so that the numbers of the lines below it are disputed; and the
marks that set letters in another order than they are stored in until they are taken back, which
show what is not there and, left open, turn around what a page says after them. The marks that are
made for names in other scripts stay: the left-to-right and right-to-left marks and the isolates.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from rightbower.model.problem import Param, Place, Problem

_BREAKS: Final = "\x85\u2028\u2029"
_TURNS: Final = "\u202a-\u202e"
_ENDS: Final = "".join(chr(plane << 16 | end) for plane in range(1, 17) for end in (0xFFFE, 0xFFFF))
_IN_YAML: Final = re.compile(rf"[\ufdd0-\ufdef{_BREAKS}{_TURNS}{_ENDS}]")
"""What a text may not hold and YAML allows; the rest of it is no YAML."""
_BAD: Final = re.compile(
    rf"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]|{_IN_YAML.pattern}"
)
_CONTROL: Final = re.compile(rb"\xc2[\x80-\x9f]")
_LINES: Final = re.compile(rb"\xe2\x80[\xa8-\xae]")
_USUAL: Final = bytes(sign for sign in range(0xEF) if sign > 127 or not _BAD.match(chr(sign)))
"""What stands in a file for all the others, and for much that may stand there: nothing that
begins otherwise is often met."""
_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"')


def bad_in(text: str) -> set[str]:
    """The characters in `text` that no text may hold."""
    # Most texts are plain, and those who have only letters besides are plain too.
    return set() if text.isprintable() else set(_BAD.findall(text))


def bad_in_page(page: bytes) -> set[str]:
    """The characters in a page, as it is written, that no text may hold. Nearly every page has
    none, and that is seen thirty times sooner than character by character."""
    odd = page.translate(None, _USUAL) or _CONTROL.search(page) or _LINES.search(page)
    return bad_in(page.decode()) if odd else set()


_OPENS: Final = re.compile("[\u2066-\u2069]")


def hidden_in(text: str) -> list[tuple[str, str]]:
    """What a text that is put into others may not hold, though a page may: a mark that nobody
    sees and that parts a word for whoever looks for it, and what is begun and not ended, each with
    the reason."""
    if text.isascii():
        return []
    found = [("U+FEFF", "hidden")] if "\ufeff" in text else []
    opened: list[str] = []
    for mark in _OPENS.findall(text):
        if mark != "\u2069":
            opened.append(mark)
        elif opened:
            opened.pop()
    return found + [(f"U+{ord(mark):04X}", "open") for mark in opened[:1]]


def without_bad(text: str) -> str:
    """`text` with U+FFFD for each character that it may not hold, so that pages which tell of a
    fault can be shown."""
    return _BAD.sub("\ufffd", text)


def bad_character(char: str, file: str, place: Place) -> Problem:
    """The problem of a character that stands where it may not."""
    why = "break" if char in _BREAKS else "turn" if "\u202a" <= char <= "\u202e" else "control"
    params: dict[str, Param] = {"word": f"U+{ord(char):04X}", "why": why}
    return Problem("bad_character", params, None, file, place)


def bad_characters(text: str, file: str, *, yaml: bool = False) -> list[Problem]:
    """Each character of a whole file that may not stand in it, once, at its first place; of a file
    in YAML without those that its reader refuses."""
    found: dict[str, int] = {}
    for match in (_IN_YAML if yaml else _BAD).finditer(text):
        found.setdefault(match[0], match.start())
    return [bad_character(char, file, placed(text, start)) for char, start in found.items()]


def placed(text: str, position: int, line: int = 0) -> Place:
    """Where in a file the character at `position` of a text stands; `line` is how many lines of
    the file are before the text."""
    before = text[:position]
    return Place(before.count("\n") + 1 + line, position - before.rfind("\n"))


def bad_in_json(text: str) -> list[tuple[int, str]]:
    """What the strings of well-formed JSON may not hold, each at the position of its string; halves
    of characters apart."""
    return [
        (token.start(), char)
        for token in _TOKEN.finditer(text)
        for char in sorted(bad_in(json.loads(token[0], strict=False)))
        if not "\ud800" <= char <= "\udfff"
    ]


def holds_bad(plain: Any) -> bool:
    """Whether a text among plain values, or a key, holds what none may; found without recursion."""
    level = [plain]
    while level:
        one = level.pop()
        if isinstance(one, str):
            if bad_in(one):
                return True
        elif isinstance(one, dict):
            level += [*one, *one.values()]
        elif isinstance(one, list):
            level += one
    return False
