"""Themes: a chain of folders with templates and static files, the nearest one first."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
)

from rightbower.load.site_files import load_theme
from rightbower.model.problem import Problem
from rightbower.site.shipped import find


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme ready for use: where its templates are found, and its static files by name."""

    loader: BaseLoader
    static: Mapping[str, bytes]

    def environment(self) -> Environment:
        """A fresh Jinja environment; a name that a template does not know is an error."""
        return Environment(
            loader=self.loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )

    def asset(self, name: str) -> str:
        """A static file's path below the site's root, with a mark that changes with it."""
        mark = hashlib.sha256(self.static[name]).hexdigest()[:10]
        return f"assets/{name}?v={mark}"


_COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
_AROUND: Final = re.compile(r"\s*([{};,])\s*|(:)\s+")


def _shipped(path: Path) -> bytes:
    """A static file as visitors get it: style sheets without comments and the blanks around
    punctuation. No text in quotes may hold any of `{};,` with a blank beside it, or `: `."""
    data = path.read_bytes()
    if path.suffix != ".css":
        return data
    slim = _AROUND.sub(r"\1\2", _COMMENT.sub("", data.decode()))
    return slim.replace(";}", "}").strip().encode() + b"\n"


def read_theme(root: Path, name: str) -> tuple[Theme | None, tuple[Problem, ...]]:
    """The theme of that name, the site's own or a shipped one; None, with the reasons, when it
    cannot be used.

    A template `x.html` is the nearest one in the chain; `plain/x.html` is that theme's own.
    """
    chain: dict[str, Path] = {}
    problems: list[Problem] = []
    while name:
        file = f"themes/{name}/theme.yaml"
        path = find(root, file)
        if path is None:
            problems.append(Problem("not_found", {"path": file}, file=file))
            break
        if name in chain:
            reason = "the themes extend one another in a circle"
            problems.append(Problem("bad_template", {"reason": reason}, file=file))
            break
        theme, found = load_theme(path.read_bytes(), file)
        problems += found
        chain[name] = path.parent
        name = "" if theme is None else theme.extends or ""
    if problems:
        return None, tuple(problems)
    folders = {name: FileSystemLoader(folder / "templates") for name, folder in chain.items()}
    static: dict[str, bytes] = {}
    for own in reversed(chain.values()):
        folder = own / "static"
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                static[path.relative_to(folder).as_posix()] = _shipped(path)
    loader = ChoiceLoader([*folders.values(), PrefixLoader(folders)])
    return Theme(loader, static), ()
