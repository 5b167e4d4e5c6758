"""Catalog files kept in step with the texts, and how much of them is translated."""

from __future__ import annotations

import io
import os
import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rightbower.model.frozen import frozen
from rightbower.site.catalog import in_lines, parsed
from rightbower.site.extract import Text
from rightbower.site.words import Language

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

_EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
_HEADER: Final = re.compile(r'(?:\s*#.*\n)*\s*msgid +""\s*\n(?:\s*""\s*\n)*\s*msgstr(?:\s*".*")+')
"""The header of a sound catalog, with the comments before it."""


@frozen
class Coverage:
    """How many texts there are, how many are said in a language, and how many of those by a
    translation that is older than the text."""

    said: int
    texts: int
    missing: tuple[Text, ...]
    older: int


def merged(texts: Iterable[Text], language: str) -> Catalog:
    """An empty catalog of all texts, each once, in a stable order."""
    from babel.messages.catalog import Catalog  # No build writes a catalog.

    catalog = Catalog(
        locale=language, project="Right Bower", version="1", charset="utf-8",
        creation_date=_EPOCH, revision_date=_EPOCH, last_translator="Right Bower",
        language_team="Right Bower",
        copyright_holder="Right Bower", msgid_bugs_address="see CONTRIBUTING", fuzzy=False,
        header_comment="# Translations of Right Bower. CC BY 4.0.",
    )  # fmt: skip
    for text in texts:
        key = (text.english, text.plural) if text.plural else text.english
        catalog.add(key, locations=[(text.origin, 0)], context=text.context or None)
    return catalog


def update_catalog(
    path: Path, texts: Iterable[Text], language: str
) -> tuple[int, int, tuple[str, ...]]:
    """Bring the .po file at `path` up to date; how many texts it has, how many are new in it, and
    the translations of texts that are gone.

    Translations are kept, and so is the header: it says how they are counted, and whose they are.
    What is gone is dropped, and so is what a text said before. The file must be sound.
    """
    from babel.messages import pofile  # No build writes a catalog.

    text = in_lines(path.read_text("utf-8-sig")) if path.is_file() else ""
    header = _HEADER.match(text)
    catalog = parsed(text, language) if header else merged((), language)
    if not header:
        for message in parsed(text, language):
            if message.id:
                catalog[message.id] = message
    before = _entries(catalog)
    catalog.update(merged(texts, language), no_fuzzy_matching=True)
    out = io.BytesIO()
    pofile.write_po(
        out, catalog, width=100, include_lineno=False, ignore_obsolete=True,
        omit_header=header is not None,
    )  # fmt: skip
    lines = out.getvalue().splitlines(keepends=True)
    # The tool's own version would change the file without changing a word of it.
    body = b"".join(line for line in lines if not line.startswith(b'"Generated-By'))
    _put(path, f"{header[0].rstrip()}\n\n".encode() + body if header else body)
    now = _entries(catalog)
    gone = [_first(one.string) for key, one in before.items() if key not in now]
    return len(now), len(now.keys() - before.keys()), tuple(filter(None, gone))


def _entries(catalog: Catalog) -> dict[tuple[str | None, str], Message]:
    """What a catalog has, its header apart, by context and English text."""
    return {(message.context, _first(message.id)): message for message in catalog if message.id}


def _put(path: Path, content: bytes) -> None:
    """Write a file beside its place, then put it there in one step: a disk that is full, or another
    process that does the same, leaves it whole. It may be read by whom the old one could be read
    by; a link stays one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path = path.resolve()
    if path.exists() and path.read_bytes() == content:
        return
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        fresh.write_bytes(content)
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def _first(key: object) -> str:
    return key if isinstance(key, str) else str(key[0])  # type: ignore[index]


def coverage(texts: Iterable[Text], language: Language) -> Coverage:
    """How much of `texts` the language says."""
    unique = {(text.context, text.english): text for text in texts}
    found = {key: language.catalog.entries.get(key) for key in unique}
    missing = tuple(
        unique[key] for key, entry in found.items() if entry is None or not all(entry.texts)
    )
    older = sum(e is not None and all(e.texts) and e.fuzzy for e in found.values())
    return Coverage(len(unique) - len(missing), len(unique), missing, older)
