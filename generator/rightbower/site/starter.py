"""A site for somebody else to begin with: the files of the starter, with their own title.

Nothing that comes with the program is copied: the new site finds it there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Final

from rightbower.site.shipped import shipped

_BY_LANGUAGE: Final = ("content/pages", "content/locale")
_FILLED: Final = (".md", ".yml")


def languages_on_offer() -> tuple[str, ...]:
    """The languages in which the starter says everything."""
    return tuple(sorted(folder.name for folder in (shipped() / "starter/content/pages").iterdir()))


def starter_files(title: str, languages: Sequence[str]) -> Mapping[str, bytes]:
    """The files of a new site by path: `title` is its title, `languages` are the ones it has."""
    folder = shipped() / "starter"
    files: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or _of_another(name, languages):
            continue
        # A file whose name begins with a dot would be taken for the program's own.
        name = f".{name[4:]}" if name.startswith("dot-") else name
        content = path.read_bytes()
        if name == "site.yaml":
            blanks = {"title": json.dumps(title, ensure_ascii=False),
                      "languages": ", ".join(languages)}  # fmt: skip
            content = Template(content.decode()).substitute(blanks).encode()
        elif path.suffix in _FILLED and not name.startswith("content/"):
            content = Template(content.decode()).substitute(title=title).encode()
        files[name] = content
    return files


def _of_another(name: str, languages: Sequence[str]) -> bool:
    """Whether a file says something in a language that is not asked for."""
    return any(
        name.startswith(f"{place}/") and name.split("/")[2] not in languages
        for place in _BY_LANGUAGE
    )


def write_site(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files into `folder`, which is made where it is missing. Raises OSError."""
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
