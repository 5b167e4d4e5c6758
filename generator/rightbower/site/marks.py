"""Texts as HTML that says how well they are translated, and what their terms mean."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from rightbower.book.message import Arg, Content, Message, say
from rightbower.site.language import KEPT_AT_MOST, NO_GAPS, Gap, Translator
from rightbower.site.terms import Explainer
from rightbower.site.words import SOURCE_LANGUAGE
from rightbower.templates.several import one_by_one


def counted(gaps: Iterable[Gap]) -> tuple[int, int]:
    """How many of the texts are missing, and how many are older than the English ones."""
    kinds = [kind for kind, _ in gaps]
    return kinds.count("missing"), kinds.count("older")


class Marker:
    """Marks texts in one language: what is still English, and what is older than its text."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator
        self._marked: dict[int, tuple[Markup, Message]] = {}
        self._written: dict[str, Markup] = {}
        """What authors wrote and nothing is wanting to, by itself: titles stand on many pages."""
        self._told: dict[int, tuple[Markup, tuple[Message, ...]]] = {}
        """Sentences to which nothing is wanting, by being the same tuple, which is kept too."""
        self._plain: dict[int, tuple[tuple[str, ...], tuple[Message, ...]]] = {}
        """The same sentences as they are said, before they are HTML."""

    @one_by_one(" ")
    def told(self, said: Arg | tuple[Message, ...]) -> Markup:
        """One text, or sentences one after another, with a label where a translation is wanting."""
        known = self._told.get(id(said))
        if known is not None:
            return known[0]
        if not isinstance(said, tuple):
            return self._whole(said) or Markup(" ").join([self._made(said), *self._label((said,))])
        args: tuple[Arg, ...] = said
        whole = [self._whole(arg) for arg in args]
        if None in whole:
            return Markup(" ").join([*(self.marked(arg) for arg in args), *self._label(args)])
        made = Markup(" ".join(whole))  # type: ignore[arg-type]
        if len(self._told) >= KEPT_AT_MOST:
            self._told.clear()
        self._told[id(said)] = (made, said)
        return made

    def _whole(self, arg: Arg) -> Markup | None:
        """A text to which nothing is wanting; None for every other one."""
        known = self._marked.get(id(arg))
        if known is not None:
            return known[0]
        if isinstance(arg, Message):
            text, gaps = self._translator.said(arg)
            if gaps:
                return None
            if len(self._marked) >= KEPT_AT_MOST:
                self._marked.clear()
            self._marked[id(arg)] = (escape(text), arg)
            return self._marked[id(arg)][0]
        if isinstance(arg, Content) and arg.text in self._written:
            return self._written[arg.text]
        if self._translator.gaps(arg):
            return None
        made = escape(self._translator.name(arg))
        if isinstance(arg, Content):
            if len(self._written) >= KEPT_AT_MOST:
                self._written.clear()
            self._written[arg.text] = made
        return made

    def marked(self, arg: Arg) -> Markup:
        """A text; where it is said in English for want of a translation, that is marked."""
        return self._whole(arg) or self._made(arg)

    def _made(self, arg: Arg) -> Markup:
        text = self._translator.name(arg)
        if self._foreign(arg):
            return Markup('<span lang="{}">{}</span>').format(SOURCE_LANGUAGE, text)
        return escape(text)

    def explained(self, explainer: Explainer, section: str, said: tuple[Message, ...]) -> Markup:
        """Sentences as in `told`, with their terms explained."""
        texts = self._texts(said)
        if texts is not None:
            return Markup(" ".join([explainer.mark(section, text) for text in texts]))
        parts = [
            self.marked(one)
            if self._foreign(one)
            else explainer.mark(section, self._translator.name(one))
            for one in said
        ]
        return Markup(" ").join([*parts, *self._label(said)])

    def _texts(self, said: tuple[Message, ...]) -> tuple[str, ...] | None:
        """What sentences say to which nothing is wanting; None where that is not so."""
        known = self._plain.get(id(said))
        if known is not None:
            return known[0]
        every = [self._translator.said(one) for one in said]
        if any(gaps for _, gaps in every):
            return None
        if len(self._plain) >= KEPT_AT_MOST:
            self._plain.clear()
        texts = tuple([text for text, _ in every])
        self._plain[id(said)] = (texts, said)
        return texts

    def _foreign(self, arg: Arg) -> bool:
        if not isinstance(arg, Message | Content):
            return False
        gap = self._translator.own_gap(arg)
        return gap is not None and gap[0] == "missing"

    def _label(self, args: Iterable[Arg]) -> Iterable[Markup]:
        gaps = NO_GAPS.union(*(self._translator.gaps(arg) for arg in args))
        if not gaps:
            return ()
        missing, older = counted(gaps)
        if missing:
            text = say("not translated yet")
        elif older:
            text = say("older than the English text")
        else:
            return ()
        kind = "missing" if missing else "older"
        label = Markup('<small class="state {}">{}</small>')
        return (label.format(kind, self.marked(text)),)
