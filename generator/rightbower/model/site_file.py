"""The shapes of what a site is made of besides rules and hands: its settings and its lexicons."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar, Final, Literal, get_args

from rightbower.model.frozen import frozen
from rightbower.model.rows import STRICT

SOURCE_LANGUAGE: Final = "en"
"""The language that all texts are written in; the others are translations of it."""


def language_tag(code: str) -> str:
    """A language as pages and browsers call it (BCP 47): `pt-BR` for the code `pt_BR`, which names
    files, folders and catalogs."""
    return code.replace("_", "-")


Part = Literal[
    "known",
    "elsewhere",
    "embeds",
    "transcripts",
    "practice",
    "table",
    "compose",
    "search",
    "a-z",
    "offline",
    "api",
]
"""What a site may leave out beside its pages of rules and hands, by the names of the files."""
PARTS: Final[frozenset[Part]] = frozenset(get_args(Part))


@frozen(kw_only=True)
class SiteFile:
    """The shape of site.yaml. Languages and profiles appear in the order given here.

    Without `profiles` the site shows every game that there is.
    """

    __pydantic_config__: ClassVar = STRICT
    title: str
    languages: tuple[str, ...]
    profiles: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    """Pages of prose by their slug, in the order of the menu."""
    theme: str = "plain"
    base_url: str = ""
    coverage: Literal["optional", "required"] = "optional"
    omit: tuple[Part, ...] = ()
    """What is left out, with all that leads to it; nothing of it is worked out."""
    unfinished: tuple[str, ...] = ()
    """Languages that may lack translations: what they lack is shown in English and marked, and a
    translation older than its text is shown and says so. In all others that stops the build."""

    @property
    def parts(self) -> frozenset[Part]:
        """What the site has of all that it may leave out."""
        return PARTS.difference(self.omit)


@frozen(kw_only=True)
class ThemeFile:
    """The shape of a theme.yaml; what a theme does not have comes from the one it extends."""

    __pydantic_config__: ClassVar = STRICT
    name: str
    extends: str | None = None


@frozen(kw_only=True)
class Euphony:
    """A joining word that changes before certain sounds (Spanish y → e before i-)."""

    __pydantic_config__: ClassVar = STRICT
    word: str
    becomes: str
    before: tuple[str, ...]
    but_not: tuple[str, ...] = ()


@frozen(kw_only=True)
class Lexicon:
    """The words of one language that sentences are filled with, in the forms they need.

    A form is a key such as `def` (with the article) or `of`; `bare` is always there. `card` is
    the pattern of a card's name, with the blanks `rank` and `suit`. Where the article stands
    before the whole pattern (German "die Pik-Neun"), `articles` has it by form and gender, and a
    rank names its gender under `gender`.
    """

    __pydantic_config__: ClassVar = STRICT
    language: str
    name: str
    card: str
    joker: dict[str, str]
    ranks: dict[str, dict[str, str]]
    suits: dict[str, dict[str, str]]
    seats: dict[str, str]
    articles: dict[str, dict[str, str]] = field(default_factory=dict)
    pair: str = ""
    """What joins the seats that share a score ("Norte-Sur"); "and", where a language says that."""
    colon: str = ": "
    """What stands between a name and what is told of it."""
    semicolon: str = "; "
    """What separates the items of a list of which several are lists themselves."""
    outer_or: str = ""
    """The "or" before the last item of a list in which another item is a list itself."""
    outer_either: str = ""
    """What stands before every item of such a list instead, in a language that says "either … or"
    with one word (Romanian "fie …, fie …")."""
    euphony: tuple[Euphony, ...] = ()
    quotes: tuple[str, str] = ("“", "”")
    index: dict[str, str] = field(default_factory=dict)
    """What is printed in the corner of a card, where it differs from the record's rank."""
    letters: dict[str, str] = field(default_factory=dict)
    """Letters, signs and spaces that look right and are not, each with what the language writes."""
    tied: str = ""
    """Parts of words that a hyphen ties to another word (Romanian "s-a"): no line breaks there."""
    alphabet: str = "abcdefghijklmnopqrstuvwxyz"
    """The letters that have a place of their own, in order: an index is sorted by them."""
    asking: str = ""
    """Words with which questions are asked and that name nothing: the search passes over them."""
