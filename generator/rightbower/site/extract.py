"""Every text there is to translate: in the program, in the templates, in rules and hands."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import jinja2
from jinja2 import TemplateSyntaxError

from rightbower.book.outlines import texts_of
from rightbower.book.proof import GameProof
from rightbower.load.characters import bad_characters
from rightbower.load.yaml_reader import unreadable
from rightbower.model.frozen import frozen
from rightbower.model.glossary import Glossary
from rightbower.model.problem import Problem
from rightbower.model.profile import Profile
from rightbower.model.ruling import Rulings
from rightbower.model.source import Sources
from rightbower.site.contents import content_of
from rightbower.site.misprints import not_utf8, template_problem
from rightbower.site.shipped import find_each
from rightbower.site.store import Store, library_digest, whole_digest
from rightbower.site.workshop import Workshop, hand_records

PACKAGE: Final = Path(__file__).resolve().parents[1]
_IN_CODE: Final[dict[str, Any]] = {
    "say": None, "N_": None, "say_n": (1, 2), "word": ((1, "c"), 2),
}  # fmt: skip
_SAYS: Final = re.compile(rf"\b(?:{'|'.join(_IN_CODE)})\s*\(".encode())
"""What every file of the program has that says anything: the others need not be taken apart."""
_TEMPLATES: Final = "themes/*/templates/*.html"
_IN_TEMPLATES: Final = ("_", "ngettext", "pgettext")


@frozen
class Text:
    """A text to translate: English, its plural, its context, where it comes from."""

    english: str
    plural: str
    context: str
    origin: str


def interface_texts(root: Path, faults: list[Problem] | None = None) -> Iterator[Text]:
    """The texts of the program and of the themes that the site at `root` can have. What is wrong
    with templates is added to the `faults`; without them the first is raised."""
    yield from _program_texts()
    for origin, path in find_each(root, _TEMPLATES):
        try:
            yield from _template(path, origin)
        except TemplateSyntaxError as error:
            if faults is None:
                raise
            faults.append(template_problem(error, ""))


def kept_texts(root: Path, store: Store) -> tuple[Text, ...]:
    """The same, kept in `store`: whoever reads them again looks through no program and no theme.

    Raises TemplateSyntaxError as `interface_texts` does.
    """

    def made() -> str:
        rows = [(t.english, t.plural, t.context, t.origin) for t in interface_texts(root)]
        return json.dumps(rows, ensure_ascii=False)

    templates = [
        (origin, hashlib.sha256(content_of(path)).hexdigest())
        for origin, path in find_each(root, _TEMPLATES)
    ]
    parts = ("texts/1", library_digest("babel"), jinja2.__version__, whole_digest(), templates)
    return tuple(Text(*row) for row in json.loads(store.get(parts, made)))


@cache
def _program_texts() -> tuple[Text, ...]:
    """The texts of the program, which does not change while it runs."""
    from babel.messages.extract import extract_from_file  # Most builds have kept the texts.

    texts: list[Text] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if _SAYS.search(path.read_bytes()) is None:
            continue
        origin = path.relative_to(PACKAGE).as_posix()
        found = extract_from_file("python", path, keywords=_IN_CODE)
        texts += (_text(message, context, origin) for _, message, _, context in found)
    return tuple(texts)


def _template(path: Path, origin: str) -> tuple[Text, ...]:
    content = content_of(path)
    for problem in unreadable(content, origin):
        raise TemplateSyntaxError(str(problem.params["reason"]), 1, None, origin)
    return _in_template(content, origin)


@lru_cache(maxsize=512)
def _in_template(content: bytes, origin: str) -> tuple[Text, ...]:
    """The texts of a template; by content, for `serve` asks again and again."""
    for bad in bad_characters(content.decode("utf-8", "replace"), origin):
        reason = f"no page can hold the character {bad.params['word']}"
        raise TemplateSyntaxError(reason, bad.place.line, None, origin)
    try:
        return tuple(_extracted(content, origin))
    except TemplateSyntaxError as error:
        error.filename = origin
        raise
    except UnicodeDecodeError as error:
        raise not_utf8(error, None, origin) from None
    except RecursionError:
        raise TemplateSyntaxError("it is nested too deeply", 1, None, origin) from None


def _extracted(content: bytes, origin: str) -> Iterator[Text]:
    from jinja2.ext import babel_extract  # Most builds have kept the texts.

    options = {"silent": "false", "trim_blocks": "true"}
    for line, function, message, _ in babel_extract(BytesIO(content), _IN_TEMPLATES, (), options):
        parts = (message,) if isinstance(message, str) else tuple(message or ())
        wanted = 1 if function == "_" else 2
        if len(parts) < wanted or not all(parts[:wanted]):
            raise TemplateSyntaxError(f"{function}() is given no text to translate", line)
        if function == "pgettext":
            yield Text(str(parts[1]), "", str(parts[0]), origin)
        elif function == "ngettext":
            yield Text(str(parts[0]), str(parts[1]), "", origin)
        else:
            yield Text(str(parts[0]), "", "", origin)


def _text(message: Any, context: str | None, origin: str) -> Text:
    if isinstance(message, str):
        return Text(message, "", context or "", origin)
    return Text(message[0], message[1], context or "", origin)


def content_texts(workshop: Workshop) -> Iterator[Text]:
    """The texts of a site's profiles, sources and hands."""
    yield from ground_texts(workshop)
    for proof in workshop.proofs:
        record = proof.record
        if isinstance(proof, GameProof):
            locator = record.source.locator if record.source else ""
            yield from _told((record.title, record.summary, locator), record.file)
    for _, hand in hand_records(workshop.proofs):
        yield from _told(texts_of(hand), hand.file)


def ground_texts(workshop: Workshop) -> Iterator[Text]:
    """The texts of all but the hands; of those profiles that are only on the shelf, none."""
    for name in _used(workshop):
        profile = workshop.rulebook.profiles[name]
        yield from _told(_of_profile(profile), profile.file)
    sources = workshop.rulebook.sources
    yield from _told(_of_sources(sources), sources.file)
    yield from _told(_of_glossary(workshop.glossary), workshop.glossary.file)
    questions = workshop.questions
    yield from _told((one.ask for one in questions.questions.values()), questions.file)
    yield from _told(_of_rulings(workshop.rulings), workshop.rulings.file)
    changes = workshop.changes
    told = (text for one in changes.changes.values() for text in (one.title, one.says))
    yield from _told(told, changes.file)


def _used(workshop: Workshop) -> list[str]:
    """The profiles whose words a site says: its own, those it names (all, where it has neither),
    and those that they extend."""
    profiles, own = workshop.rulebook.profiles, workshop.rulebook.own
    names = {*own, *workshop.site.profiles} & profiles.keys() or set(profiles)
    for name in list(names):
        while (base := profiles[name].base) is not None:
            names.add(base)
            name = base
    return [name for name in profiles if name in names]


def _told(texts: Any, origin: str) -> Iterator[Text]:
    for text in texts:
        if any(letter.isalpha() for letter in text):
            yield Text(text, "", "", origin)


def _of_profile(profile: Profile) -> Iterator[str]:
    yield from (profile.name, profile.summary)
    for citation in profile.citations.values():
        if not citation.inherited:
            yield from (citation.at, citation.note)
    for option in profile.options:
        yield from (option.title, option.citation.at, option.citation.note)


def _of_sources(sources: Sources) -> Iterator[str]:
    for source in sources.sources.values():
        yield from (source.title, source.about)
    for conflict in sources.register.values():
        yield conflict.question
        yield from (position.says for position in conflict.positions)
        yield conflict.choice


def _of_glossary(glossary: Glossary) -> Iterator[str]:
    yield from glossary.parts.values()
    for term in glossary.terms.values():
        yield term.about
        for words in term.words.values():
            yield words.note
            yield from (variant.note for variant in words.variants)
        yield from (false.why for false in term.false)
    for pack in glossary.packs:
        yield from (pack.title, pack.about, *pack.notes)


def _of_rulings(rulings: Rulings) -> Iterator[str]:
    for topic in rulings.topics.values():
        yield from (topic.title, topic.about)
        yield from (position.says for position in topic.positions)
