"""A parsed catalog as a text that is read sooner than the file it is from."""

from __future__ import annotations

import json
from gettext import c2py

from rightbower.site.catalog import Catalog, Entry


def catalog_text(catalog: Catalog) -> str:
    """A catalog as a text that is read sooner than the file."""
    rows = [(*key, entry.texts, entry.fuzzy, entry.line) for key, entry in catalog.entries.items()]
    return json.dumps([catalog.file, catalog.forms, catalog.plural, rows], ensure_ascii=False)


def text_catalog(text: str) -> Catalog:
    """The catalog in such a text."""
    file, forms, plural, rows = json.loads(text)
    entries = {(row[0], row[1]): Entry(tuple(row[2]), row[3], row[4]) for row in rows}
    return Catalog(file, entries, forms, c2py(plural), plural)
