"""The words of the game, from content/glossary.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from rightbower.load.addresses import link_at
from rightbower.load.names import anchor_at, is_language, name_at
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.glossary import Glossary, GlossaryFile
from rightbower.model.problem import Faults, Problem
from rightbower.model.site_file import SOURCE_LANGUAGE
from rightbower.model.source import Sources

_ID: Final = re.compile(r"[a-z][a-z0-9_]*\Z")
Used = tuple[str, str]
"""Something used in the file, and the path where it stands."""


def load_glossary(data: bytes, file: str, sources: Sources) -> tuple[Glossary, tuple[Problem, ...]]:
    """The glossary in the file, and every fault; an empty one when it cannot be read."""
    document, problems = read(data, file)
    if document is None:
        return Glossary(), tuple(problems)
    faults = faults_of(document, file)
    shape: GlossaryFile | None = shaped(GlossaryFile, document.plain, faults)
    if shape is None:
        return Glossary(), (*problems, *faults.sorted())
    _ids(shape, faults)
    _seen(shape, sources, faults)
    _forms(shape, faults)
    glossary = Glossary(
        parts=shape.parts, terms=shape.terms, witnesses=shape.witnesses, packs=shape.packs,
        skip=shape.skip, file=file,
    )  # fmt: skip
    return glossary, (*problems, *faults.sorted())


def _ids(shape: GlossaryFile, faults: Faults) -> None:
    """Ids become anchors; what is pointed at must exist, and English must have every word."""
    for name, term in shape.terms.items():
        if not _ID.match(name):
            faults.add("bad_id", f"key:terms.{name}", None, id=name)
        if term.part not in shape.parts:
            parts = ", ".join(shape.parts)
            faults.add(
                "wrong_type", f"terms.{name}.part", None, key="part", expected=parts,
                found=term.part,
            )  # fmt: skip
        if SOURCE_LANGUAGE not in term.words:
            faults.add("missing_key", f"terms.{name}.words", None, key=SOURCE_LANGUAGE)
        for code in term.words:
            if not is_language(code):
                at = f"key:terms.{name}.words.{code}"
                faults.add("bad_id", at, None, id=code, why="language")
    for name, witness in shape.witnesses.items():
        anchor_at("witnesses", name, faults)
        link_at(f"witnesses.{name}.address", witness.address, faults)
    for name in shape.parts:
        anchor_at("parts", name, faults)
    spoken = dict.fromkeys(code for term in shape.terms.values() for code in term.words)
    for code, words in shape.skip.items():
        if code not in spoken:
            faults.add(
                "wrong_type", f"key:skip.{code}", None, key="skip", expected=", ".join(spoken),
                found=code,
            )  # fmt: skip
        for word, at in _listed(words, f"skip.{code}"):
            if not word:
                faults.add("wrong_type", at, None, key="skip", expected="a word", found='""')
    for place, pack in enumerate(shape.packs):
        name_at(f"packs[{place}].id", pack.id, faults)
        for number, row in enumerate(pack.rows):
            if row.term not in shape.terms:
                at = f"packs[{place}].rows[{number}].term"
                faults.add("unknown_term", at, None, term=row.term)


def _seen(shape: GlossaryFile, sources: Sources, faults: Faults) -> None:
    for witness, at in _witnesses_used(shape):
        if witness not in shape.witnesses and sources.lacks(witness):
            faults.add("unknown_source", at, None, source=witness)


def _witnesses_used(shape: GlossaryFile) -> Iterator[Used]:
    for name, term in shape.terms.items():
        for code, words in term.words.items():
            at = f"terms.{name}.words.{code}"
            yield from _listed(words.seen, f"{at}.seen")
            for number, variant in enumerate(words.variants):
                yield from _listed(variant.seen, f"{at}.variants[{number}].seen")
        for number, false in enumerate(term.false):
            yield from _listed(false.seen, f"terms.{name}.false[{number}].seen")


def _listed(values: Iterable[str], at: str) -> Iterator[Used]:
    return ((value, f"{at}[{number}]") for number, value in enumerate(values))


def _forms(shape: GlossaryFile, faults: Faults) -> None:
    """A form explains one concept only, and nothing that is watched may be right as well."""
    taken: set[tuple[str, str]] = set()
    for name, term in shape.terms.items():
        for code, words in term.words.items():
            for form, at in _listed(words.forms, f"terms.{name}.words.{code}.forms"):
                if (code, form.lower()) in taken:
                    faults.add("duplicate_id", at, None, id=form)
                taken.add((code, form.lower()))
    for name, term in shape.terms.items():
        for number, false in enumerate(term.false):
            for form, at in _listed(false.watch, f"terms.{name}.false[{number}].watch"):
                if (false.language, form.lower()) in taken:
                    faults.add("duplicate_id", at, None, id=form)
