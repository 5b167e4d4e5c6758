"""Themes: a chain of folders with templates and static files, the nearest one first."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
)

from rightbower.load.site_files import load_theme
from rightbower.model.problem import Problem
from rightbower.site.quick import Codes, QuickEnvironment


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme ready for use: where its templates are found, and its static files by name."""

    loader: BaseLoader
    static: Mapping[str, bytes]
    marks: Mapping[str, str]
    """A mark for each static file that changes with it."""
    codes: Codes = field(default_factory=Codes)
    """The templates, compiled, for all languages."""

    def environment(self) -> QuickEnvironment:
        """A fresh Jinja environment; a name that a template does not know is an error."""
        return QuickEnvironment(
            codes=self.codes,
            loader=self.loader,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )

    def asset(self, name: str) -> str:
        """A static file's path below the site's root, with a mark that changes with it."""
        return f"assets/{name}?v={self.marks[name]}"


_COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
_AROUND: Final = re.compile(r"\s*([{};,])\s*")


def _shipped(path: Path) -> bytes:
    """A static file as visitors get it: style sheets without comments and the blanks around
    punctuation. No text in quotes may hold any of `{};,` with a blank beside it."""
    data = path.read_bytes()
    if path.suffix != ".css":
        return data
    slim = _AROUND.sub(r"\1", _COMMENT.sub("", data.decode()))
    return slim.replace(";}", "}").strip().encode() + b"\n"


def read_theme(root: Path, name: str) -> tuple[Theme | None, tuple[Problem, ...]]:
    """The theme of that name under `root`; None, with the reasons, when it cannot be used.

    A template `x.html` is the nearest one in the chain; `plain/x.html` is that theme's own.
    """
    chain: list[str] = []
    problems: list[Problem] = []
    while name:
        file = f"themes/{name}/theme.yaml"
        if not (root / file).is_file():
            problems.append(Problem("not_found", {"path": file}, file=file))
            break
        if name in chain:
            reason = "the themes extend one another in a circle"
            problems.append(Problem("bad_template", {"reason": reason}, file=file))
            break
        theme, found = load_theme((root / file).read_bytes(), file)
        problems += found
        chain.append(name)
        name = "" if theme is None else theme.extends or ""
    if problems:
        return None, tuple(problems)
    folders = {name: FileSystemLoader(root / "themes" / name / "templates") for name in chain}
    static: dict[str, bytes] = {}
    for name in reversed(chain):
        folder = root / "themes" / name / "static"
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                static[path.relative_to(folder).as_posix()] = _shipped(path)
    loader = ChoiceLoader([*folders.values(), PrefixLoader(folders)])
    marks = {name: hashlib.sha256(data).hexdigest()[:10] for name, data in static.items()}
    return Theme(loader, static, marks), ()
