"""Messages in a language: plural forms, and the lexicon's names of cards and seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from rightbower.book.message import (
    Arg,
    Blank,
    CardName,
    Content,
    Items,
    Message,
    RankName,
    SeatName,
    SuitName,
    UnitName,
)  # fmt: skip
from rightbower.model.cards import JOKER
from rightbower.model.problem import Param, Place, Problem
from rightbower.model.site_file import Lexicon
from rightbower.site.blanks import parts_of
from rightbower.site.catalog import Catalog, Key
from rightbower.site.lists import Lists, Style, lists_of

Gap = tuple[Literal["missing", "older"], Key]
"""A text that is not said in a language, or only by a translation older than the text."""
NO_GAPS: Final[frozenset[Gap]] = frozenset()
GROUPED_FROM: Final = 10_000
"""From here on the digits of a number stand in groups; below are years, too."""
KEPT_AT_MOST: Final = 12_000
"""How many messages of a language are kept as they were said."""
_COMMON: Final = CardName | SuitName | Items | Message
_HOLDING: Final = Items | Message | Content
"""What may say texts of a catalog besides a message itself."""


def _lists(arg: Arg) -> bool:
    """Whether saying `arg` says a list of several."""
    if isinstance(arg, Message):
        return any(_lists(value) for _, value in arg.args)
    return isinstance(arg, Items) and len(arg.items) > 1


def _grouped(number: int, language: str) -> str:
    """A large number, with its digits in groups."""
    from babel.numbers import format_decimal  # Most builds have printed those before.

    return format_decimal(number, "#,##0;\u2212#,##0", locale=language)


@dataclass
class Translator:
    """Says messages in one language; what could not be said properly is kept in `missing`.

    `noted` are the gaps in everything that was said since somebody last cleared it.
    """

    language: str
    lexicon: Lexicon
    catalog: Catalog
    source: bool = False
    """Whether this is the language that messages are written in."""
    lists: Lists | None = None
    """How things are listed in it, where that has been looked up."""
    missing: set[Key] = field(default_factory=set)
    noted: set[Gap] = field(default_factory=set)
    _said: dict[int, tuple[str, frozenset[Gap], Message]] = field(default_factory=dict)
    """What was said, by the message's own identity: it is kept too, so that nothing else can
    have it, and messages that say the same are mostly the same object."""
    _inside: dict[Message, str] = field(default_factory=dict)
    """What messages say inside others, where they begin no sentence."""
    _gaps: dict[Key, Gap | None] = field(default_factory=dict)

    def gaps(self, arg: Arg) -> frozenset[Gap]:
        """What is missing or older than the English text in all that saying `arg` says."""
        if self.source:
            return NO_GAPS
        if isinstance(arg, Items):
            return NO_GAPS.union(*(self.gaps(item) for item in arg.items))
        if not isinstance(arg, Message | Content):
            return NO_GAPS
        own = self.own_gap(arg)
        found = NO_GAPS if own is None else frozenset((own,))
        if isinstance(arg, Message):
            for _, value in arg.args:
                if isinstance(value, _HOLDING):
                    found |= self.gaps(value)
        return found

    def own_gap(self, arg: Message | Content) -> Gap | None:
        """What is wrong with the translation of `arg` itself, whatever fills its blanks."""
        if self.source:
            return None
        key = (arg.context if isinstance(arg, Message) else "", arg.text)
        if key not in self._gaps:
            self._gaps[key] = self._gap(key)
        return self._gaps[key]

    def _gap(self, key: Key) -> Gap | None:
        if not any(letter.isalpha() for letter in key[1]):
            return None
        entry = self.catalog.entries.get(key)
        if entry is None or not all(entry.texts):
            return ("missing", key)
        return ("older", key) if entry.fuzzy else None

    def said(self, message: Message) -> tuple[str, frozenset[Gap]]:
        """`message` as plain text, and the gaps in it, which are not noted."""
        found = self._said.get(id(message))
        if found is None:
            if len(self._said) >= KEPT_AT_MOST:
                self._said.clear()
                self._inside.clear()
            found = (self._made(message, begins=True), self.gaps(message), message)
            self._said[id(message)] = found
        return found[:2]

    def say(self, message: Message) -> str:
        """`message` as plain text."""
        text, gaps = self.said(message)
        if gaps:
            self.noted |= gaps
        return text

    def _made(self, message: Message, *, begins: bool = False) -> str:
        """A message in words. One that `begins` a sentence has a capital where it starts with
        what is no name of its own: a card, a suit."""
        args = dict(message.args)
        first, *parts = parts_of(self._template(message, args))
        said = [first]
        for name, form, then in parts:
            said += (self._within(args[name], form), then)
        if begins and parts and not first and isinstance(args[parts[0][0]], _COMMON):
            said[1] = said[1][:1].upper() + said[1][1:]
        return "".join(said)

    def _template(self, message: Message, args: Mapping[str, Arg]) -> str:
        number = args.get(message.count) if message.count else None
        entry = self.catalog.entries.get((message.context, message.text))
        if entry is None or not all(entry.texts):
            if not self.source:
                self.missing.add((message.context, message.text))
            return message.plural if number is not None and number != 1 else message.text
        if not isinstance(number, int):
            return entry.texts[0]
        return self.catalog.form(entry, number)

    def _within(self, arg: Arg, form: str) -> str:
        """What stands inside a sentence or a list, where a message does not begin one."""
        if not isinstance(arg, Message):
            return self.name(arg, form)
        said = self._inside.get(arg)
        if said is None:
            said = self._inside[arg] = self._made(arg)
        return said

    def name(self, arg: Arg, form: str = "bare") -> str:
        """What fills a blank, in the form asked for."""
        match arg:
            case Message():
                return self.say(arg)
            case SeatName(seat=seat, player=player):
                return player or self.lexicon.seats.get(seat, seat)
            case CardName(card=card):
                return self._card(card, form)
            case RankName(rank=rank):
                forms = self.lexicon.ranks[rank]
                return self._article(forms, form) + self._form(forms, form)
            case SuitName(suit=suit):
                return self._form(self.lexicon.suits[suit], form)
            case UnitName(seats=seats):
                paired = self._paired(arg)
                return paired if paired else self._list(Items(seats), "bare")
            case Items():
                return self._list(arg, form)
            case Content(text=text):
                return self._content(text)
            case Blank(name=name):
                return f"{{{name}}}" if form == "bare" else f"{{{name}.{form}}}"
            case int() if abs(arg) >= GROUPED_FROM:
                return _grouped(arg, self.language)
            case int() if arg < 0:
                return f"\N{MINUS SIGN}{-arg}"
            case _:
                return str(arg)

    def _paired(self, arg: Arg) -> str:
        """The name of what has a score, where its places are called by one ("Norte-Sur");
        nothing where its players are named one by one."""
        if not isinstance(arg, UnitName) or any(seat.player for seat in arg.seats):
            return ""
        return self.lexicon.pair.join(map(self.name, arg.seats)) if self.lexicon.pair else ""

    def _one_by_one(self, item: Arg) -> tuple[Arg, ...]:
        """An item of a list: two pairs of players are four, not "A and B and C and D"."""
        return item.seats if isinstance(item, UnitName) and not self._paired(item) else (item,)

    def forms(self, arg: CardName | SuitName) -> dict[str, str]:
        """A name in every form that this language has for it, by the form's name; those that are
        like the bare one are left out."""
        lexicon = self.lexicon
        tables: tuple[Mapping[str, object], ...] = (
            *lexicon.ranks.values(), *lexicon.suits.values(), lexicon.joker, lexicon.articles,
        )  # fmt: skip
        names = sorted({form for table in tables for form in table} - {"bare", "gender"})
        bare = self.name(arg)
        said = {form: self.name(arg, form) for form in names}
        return {"bare": bare} | {form: name for form, name in said.items() if name != bare}

    @staticmethod
    def _form(forms: Mapping[str, str], form: str) -> str:
        return forms.get(form, forms["bare"])

    def _card(self, card: Any, form: str) -> str:
        if card == JOKER:
            return self._form(self.lexicon.joker, form)
        forms = self.lexicon.ranks[card.rank]
        rank, suit = self._form(forms, form), self.lexicon.suits[card.suit]["bare"]
        return self._article(forms, form) + self.lexicon.card % {"rank": rank, "suit": suit}

    def _article(self, forms: Mapping[str, str], form: str) -> str:
        """The article that stands before a name, where the language has it stand apart."""
        article = self.lexicon.articles.get(form, {}).get(forms.get("gender", ""))
        return f"{article} " if article else ""

    def _list(self, items: Items, form: str) -> str:
        told = [one for item in items.items for one in self._one_by_one(item)]
        names = [self._within(item, form) for item in told]
        if not names:
            return "–"
        style: Style = "or" if items.join == "or" else "standard"
        joined, last = self._lists.listed(names, style), names[-1]
        nested = self._nested(told, names, style) if len(names) > 1 else 0
        if nested and style == "or" and self.lexicon.outer_either:
            between = self.lexicon.semicolon if nested > 1 else ", "
            joined = between.join(self.lexicon.outer_either + name for name in names)
        elif nested > 1 or (nested and style != "or"):
            joined = self.lexicon.semicolon.join(
                (*names[:-1], self._ends(last, style).lstrip(", "))
            )
        elif nested:
            joined = ", ".join(names[:-1]) + self._ends(last, style)
        for rule in self.lexicon.euphony:
            tail = rule.word + last
            if not joined.endswith(tail) or last.startswith(rule.but_not):
                continue
            if last.startswith(rule.before):
                joined = joined.removesuffix(tail) + rule.becomes + last
        return joined

    @property
    def _lists(self) -> Lists:
        return self.lists or lists_of(self.language)

    def _ends(self, last: str, style: Style) -> str:
        """How the last item follows in a list of which some items are lists themselves."""
        if style == "or" and self.lexicon.outer_or:
            return self.lexicon.outer_or + last
        return self._lists.listed(("", last), style)

    def _nested(self, told: Iterable[Arg], names: Iterable[str], style: Style) -> int:
        """How many items of a list are lists themselves, or say "and" of their own."""
        joins = self._lists.joins[style]
        return sum(
            _lists(item) or (isinstance(item, Message) and any(join in name for join in joins))
            for item, name in zip(told, names, strict=True)
        )

    def _content(self, text: str) -> str:
        """What an author wrote, translated where it can be; nothing in it is a blank."""
        gap = self.own_gap(Content(text))
        if gap is not None:
            self.noted.add(gap)
            if gap[0] == "missing":
                self.missing.add(gap[1])
        entry = self.catalog.entries.get(("", text))
        return entry.texts[0] if entry is not None and entry.texts[0] else text

    def faults(self) -> Iterator[Problem]:
        """Every text that had to be said in English, at its entry where the catalog has one."""
        for key in sorted(self.missing):
            entry = self.catalog.entries.get(key)
            params: dict[str, Param] = {"text": key[1], "context": key[0]}
            if entry is None:
                params["why"] = "absent"
            place = Place(1 if entry is None else entry.line, 1)
            yield Problem("message_missing", params, file=self.catalog.file, place=place)
