"""What makes a .po file unusable, all of it at once, each at its place.

It is only checked here, and read by Babel: which stops at its first fault and tells it in words of
its own, or takes what is none of the format for something else, so that letters go without a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from rightbower.load.characters import bad_character
from rightbower.model.problem import Param, Place, Problem
from rightbower.site.po_header import Header, read_header

_KEYWORD: Final = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[[^\]\s]*\])?)(?: +(.*))?\Z")
_TEXT: Final = re.compile(r'"((?:[^"\\]|\\.)*)("?)')
_ESCAPE: Final = re.compile(r"\\(.)")
_WRITTEN: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_NO_TEXT: Final = {"a": "\a", "b": "\b", "f": "\f", "v": "\v"}
"""What the format can write and no page can hold."""
_SAYS: Final = r'"[^"\\\n]*(?:\\[nrt"\\][^"\\\n]*)*"'
_SOUND: Final = re.compile(
    rf"((?:#(?!-).*\n)*)(?:msgctxt ({_SAYS})\n)?"
    rf"msgid ({_SAYS}(?:\n{_SAYS})*)\nmsgstr {_SAYS}(?:\n{_SAYS})*\n*"
)
"""An entry as programs write it. Nearly all are, and need not be gone through line by line."""
_RANKS: Final = ("msgctxt", "msgid", "msgid_plural", "msgstr")
_FORM: Final = re.compile(r"msgstr\[(0|[1-9]\d?)\]\Z")

Letters = list[tuple[str, Place]]
"""A text, letter by letter, with the place of each."""


def bad_catalog(file: str, place: Place, why: str, **params: Param) -> Problem:
    """The problem of a catalog that is no catalog there; see `book.faults` for each `why`."""
    return Problem("bad_catalog", {"why": why, **params}, file=file, place=place)


@dataclass
class _Entry:
    """The lines from one entry to the next: where each keyword stands, and what it says."""

    places: dict[str, Place] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def forms(self) -> list[str]:
        return [word for word in self.places if word.startswith("msgstr")]

    @property
    def key(self) -> tuple[str, str]:
        return self.texts.get("msgctxt", ""), self.texts["msgid"]


class _Check:
    """Goes through the lines of a file."""

    def __init__(self, file: str, language: str) -> None:
        self.file, self.language = file, language
        self.faults: list[Problem] = []
        self.entries: list[_Entry] = []
        self.header: Letters = []
        self._entry = _Entry()
        self._word = ""
        """The keyword that a text in the next line goes on with."""
        self._first: dict[tuple[str, str], int] = {}

    def tell(self, place: Place, why: str, **params: Param) -> None:
        self.faults.append(bad_catalog(self.file, place, why, **params))

    def line(self, line: str, number: int) -> None:
        """The next line; nothing but spaces may stand before what it has."""
        said = line.strip()
        place = Place(number, len(line) - len(line.lstrip()) + 1)
        if said[:1] == "#":
            if said[1:2] == "-":  # The mark of two catalogs that were put together by a program.
                self.tell(place, "line")
            if "msgid" in self._entry.places:
                self.finish()
        elif said[:1] == '"':
            if self._word:
                self._say(said, place)
            else:
                self.tell(place, "line")
        elif said:
            self._keyword(said, place)

    def block(self, block: str, number: int) -> None:
        """The lines from an empty one to the next, the first of them with its number."""
        match = _SOUND.fullmatch(block)
        going_on = self._entry.places and not self._entry.forms
        english = _plain(match[3]) if match else ""
        if match is None or going_on or not english:
            for line in block.split("\n"):
                self.line(line, number)
                number += 1
            return
        self.finish()
        place = Place(number + match[1].count("\n") + (match[2] is not None), 1)
        said = Place(number + block.count("\n", 0, match.end(3)) + 1, 1)
        self._entry.places = {"msgid": place, "msgstr": said}
        self._entry.texts = {"msgctxt": _plain(match[2] or '""'), "msgid": english}
        self._word = "msgstr"

    def _keyword(self, said: str, place: Place) -> None:
        match = _KEYWORD.match(said)
        if match is None:
            self.tell(place, "line")
            self._word = "?"  # What follows goes on with it, and is not told again.
            return
        word = match[1]
        places = self._entry.places
        if word in _RANKS[:2] and ("msgid" in places or self._entry.forms):
            self.finish()
            places = self._entry.places
        base = word.partition("[")[0]
        after = _RANKS[_RANKS.index(base) + 1 :]
        if word in places:
            self.tell(place, "twice", word=word, first=places[word].line)
        elif any(other.partition("[")[0] in after for other in places) or (
            base in _RANKS[2:] and "msgid" not in places
        ):
            self.tell(place, "order", word=word)
        if base == "msgstr" or not self._entry.forms:
            places.setdefault(word, place)
        self._word = word
        before = match.start(2) if match[2] else match.end()
        self._say(match[2] or "", Place(place.line, place.column + before))

    def _say(self, quoted: str, place: Place) -> None:
        """A text in quotes, which the keyword before it says."""
        match = _TEXT.match(quoted)
        if match is None or not match[2] or match.end() < len(quoted):
            beyond = match.end() if match else 0
            self.tell(Place(place.line, place.column + beyond), "quotes")
            # What it says is not known; it is neither empty nor what another says.
            self._entry.texts[self._word] = f"\0{place.line}"
            return
        raw = match[1]
        start = place.column + 1
        is_header = self._is_header()
        if "\\" not in raw and not is_header:
            self._entry.texts[self._word] = self._entry.texts.get(self._word, "") + raw
            return
        letters = self._letters(raw, place.line, start)
        said = "".join(letter for letter, _ in letters)
        self._entry.texts[self._word] = self._entry.texts.get(self._word, "") + said
        if is_header:
            self.header += letters

    def _letters(self, raw: str, line: int, start: int) -> Letters:
        letters: Letters = []
        at = 0
        while at < len(raw):
            place = Place(line, start + at)
            letter, width = raw[at], 1
            if letter == "\\":
                after, width = raw[at + 1], 2
                letter = _WRITTEN.get(after, "")
                if after in _NO_TEXT:
                    self.faults.append(bad_character(_NO_TEXT[after], self.file, place))
                elif not letter:
                    self.tell(place, "escape", word=f"\\{after}")
            letters.append((letter, place))
            at += width
        return letters

    def _is_header(self) -> bool:
        texts = self._entry.texts
        return self._word == "msgstr" and texts.get("msgid") == "" and "msgctxt" not in texts

    def finish(self) -> None:
        """The entry ends here."""
        entry, self._entry, self._word = self._entry, _Entry(), ""
        if not entry.places:
            return
        place = entry.places.get("msgid") or next(iter(entry.places.values()))
        if "msgid" not in entry.places:
            if not entry.forms:
                self.tell(place, "missing", word="msgid")
            return
        if not entry.forms:
            self.tell(place, "missing", word="msgstr")
        first = self._first.setdefault(entry.key, place.line)
        if first != place.line:
            self.tell(place, "entry_twice", first=first)
        elif entry.key == ("", "") and self.entries:
            self.tell(place, "header_first")
        self.entries.append(entry)

    def forms(self, header: Header) -> None:
        """Every entry has the forms that the header says."""
        several = [entry for entry in self.entries if "msgid_plural" in entry.places]
        for entry in self.entries:
            for word in entry.forms:
                if "msgid_plural" not in entry.places and word != "msgstr":
                    self.tell(entry.places[word], "form_needless", word=word)
        count = header.forms
        if not count:
            return
        found = {len(entry.forms) for entry in several}
        if len(several) > 1 and len(found) == 1 and max(found) > count and header.place:
            self.faults.append(header.count(self.file, max(found)))
            return
        for entry in several:
            for word in entry.forms:
                match = _FORM.match(word)
                if match is None or int(match[1]) >= count:
                    self.tell(entry.places[word], "form", word=word, last=f"msgstr[{count - 1}]")


def _plain(quoted: str) -> str:
    """What texts in quotes say, one a line, none of which has a fault."""
    raw = quoted[1:-1].replace('"\n"', "")
    return _ESCAPE.sub(lambda match: _WRITTEN[match[1]], raw) if "\\" in raw else raw


def catalog_faults(text: str, file: str, language: str) -> list[Problem]:
    """Everything for which the text of a .po file cannot be used as the catalog of a language."""
    check = _Check(file, language)
    number = 1
    for block in text.split("\n\n"):
        check.block(block, number)
        number += block.count("\n") + 2
    check.finish()
    header = read_header(check.header, file, language)
    check.faults += header.faults
    check.forms(header)
    return sorted(check.faults, key=lambda problem: problem.order)
