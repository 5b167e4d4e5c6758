"""The words of the game: concepts, what each language calls them, and the words that mislead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import ClassVar, Literal

from rightbower.model.frozen import frozen
from rightbower.model.rows import STRICT


@frozen(kw_only=True)
class Witness:
    """A page where words were seen, besides the sources that rules are taken from.

    `title` is in the page's own `language`; `address` is empty for what has none.
    """

    __pydantic_config__: ClassVar = STRICT
    language: str
    title: str
    address: str = ""


@frozen(kw_only=True)
class Variant:
    """Another right word for a concept; `seen` names sources and witnesses."""

    __pydantic_config__: ClassVar = STRICT
    word: str
    seen: tuple[str, ...] = ()
    note: str = ""


@frozen(kw_only=True)
class Wording:
    """What one language calls a concept.

    `forms` are the inflected forms that the rules pages explain; `avoid` are words that must not
    stand in a translation where the English text speaks of this concept and of no other that
    owns them.
    """

    __pydantic_config__: ClassVar = STRICT
    term: str
    forms: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    variants: tuple[Variant, ...] = ()
    seen: tuple[str, ...] = ()
    note: str = ""


@frozen(kw_only=True)
class FalseWord:
    """A word in circulation that does not mean the concept, and why; `watch` are its forms.

    The forms that are watched may stand in the site's own texts only where they are quoted.
    """

    __pydantic_config__: ClassVar = STRICT
    language: str
    word: str
    why: str
    seen: tuple[str, ...] = ()
    watch: tuple[str, ...] = ()


@frozen(kw_only=True)
class Term:
    """A concept: the part of the glossary it stands in, what it means, its words by language."""

    __pydantic_config__: ClassVar = STRICT
    part: str
    about: str
    words: dict[str, Wording]
    false: tuple[FalseWord, ...] = ()


@frozen(kw_only=True)
class Replacement:
    """What stands for a concept's card in another kind of pack, in that pack's language."""

    __pydantic_config__: ClassVar = STRICT
    term: str
    word: str


@frozen(kw_only=True)
class OtherPack:
    """Another kind of pack that may be used, and what replaces what."""

    __pydantic_config__: ClassVar = STRICT
    id: str
    language: str
    title: str
    about: str
    rows: tuple[Replacement, ...]
    notes: tuple[str, ...] = ()


@frozen(kw_only=True)
class GlossaryFile:
    """The shape of content/glossary.yaml."""

    __pydantic_config__: ClassVar = STRICT
    schema: Literal["euchre-glossary/1"]
    witnesses: dict[str, Witness] = field(default_factory=dict)
    parts: dict[str, str]
    terms: dict[str, Term]
    packs: tuple[OtherPack, ...] = ()
    skip: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By language, what an index leaves out of account at the beginning of a word."""


@frozen(kw_only=True)
class Glossary:
    """All terms by id, in the file's order, with the witnesses and the parts they stand in."""

    parts: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, Term] = field(default_factory=dict)
    witnesses: Mapping[str, Witness] = field(default_factory=dict)
    packs: tuple[OtherPack, ...] = ()
    skip: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    file: str = ""

    @property
    def languages(self) -> tuple[str, ...]:
        """Every language that any term has a word in, in the order of their first words."""
        return tuple(dict.fromkeys(code for term in self.terms.values() for code in term.words))
