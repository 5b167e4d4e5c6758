"""Themes: a chain of folders with templates and static files, the nearest one first."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
)

from rightbower.load.site_files import load_theme
from rightbower.load.yaml_reader import Unread, decode, unreadable
from rightbower.model.frozen import frozen
from rightbower.model.problem import Problem
from rightbower.site.contents import content_of
from rightbower.site.inputs import is_named
from rightbower.site.misprints import NoFile, not_utf8
from rightbower.site.shipped import find, stands
from rightbower.site.urls import marked
from rightbower.templates.codes import Codes
from rightbower.templates.quick import QuickEnvironment

_ADDRESSED: Final = re.compile(r"[A-Za-z0-9._/-]+\Z")
"""What a static file is called that a page can load: what stands for itself in an address."""


@frozen
class Theme:
    """A theme ready for use: where its templates are found, and its static files by name."""

    loader: BaseLoader
    static: Mapping[str, bytes]
    codes: Codes = field(default_factory=Codes)
    """The templates, compiled, for all languages."""
    digest: str = ""
    """A digest of all templates; empty where it is not known."""

    def environment(self, kind: type[QuickEnvironment] = QuickEnvironment) -> QuickEnvironment:
        """A fresh Jinja environment; a name that a template does not know is an error."""
        return kind(
            codes=self.codes,
            loader=self.loader,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
            # None is let go: there are a few dozen.
            cache_size=-1,
        )

    def at_hand(self, compiled: Mapping[str, CodeType]) -> Theme:
        """The theme for a few pages: none of the templates that were `compiled` before is compiled
        again. Which of their macros are pure is not found out, which costs many pages time."""
        if self.codes.codes or not compiled:
            return self
        codes = Codes()
        codes.codes = {**compiled}
        return replace(self, codes=codes)

    def asset(self, name: str) -> str:
        """A static file's path below the site's root, with a mark that changes with it; NoFile
        where there is none that an address leads to."""
        if name not in self.static or not _ADDRESSED.match(name):
            raise NoFile(name, self.static)
        return self.shipped_as(name)

    def shipped_as(self, name: str) -> str:
        """The same for any file there is, also one that no page asks for."""
        mark = hashlib.sha256(self.static[name]).hexdigest()[:10]
        return marked(f"assets/{name}", mark)


_COMMENT: Final = re.compile(r"/\*.*?\*/", re.S)
_AROUND: Final = re.compile(r"(?<=[{};,:])\s+|\s+(?=[{};,])")


def _shipped(path: Path) -> bytes:
    """A static file as visitors get it: style sheets without comments and the blanks around
    punctuation. No text in quotes may hold any of `{};,` with a blank beside it, or `: `."""
    data = content_of(path)
    if path.suffix != ".css" or isinstance(data, Unread):
        return data
    slim = _AROUND.sub("", _COMMENT.sub("", data.decode()))
    return slim.replace(";}", "}").strip().encode() + b"\n"


class _Templates(FileSystemLoader):
    """The templates of a theme, each read once for all languages."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._read: dict[str, Any] = {}

    def get_source(self, environment: Environment, template: str) -> Any:
        """The source of a template, its file, and whether it is still the same, which nobody asks;
        TemplateSyntaxError where it is not UTF-8."""
        try:
            if template not in self._read:
                self._read[template] = super().get_source(environment, template)
            return self._read[template]
        except UnicodeDecodeError as error:
            raise not_utf8(error, template, f"{self.searchpath[0]}/{template}") from None


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
            return None, ()  # told where the theme is named
        chain[name] = path.parent
        theme, found = load_theme(
            content_of(path), file, lambda file: find(root, file) is not None, chain
        )
        problems += found
        name = "" if theme is None or found else theme.extends or ""
    if not problems and not any(os.path.isdir(own / "templates") for own in chain.values()):
        reason = "it has no templates and extends no theme: write extends: plain"
        problems.append(Problem("bad_template", {"reason": reason}, file=file))
    if problems:
        return None, tuple(problems)
    folders = {name: _Templates(folder / "templates") for name, folder in chain.items()}
    static, digest = _static(chain.values(), problems), _templates_of(chain, problems)
    if problems:
        return None, tuple(problems)
    loader = ChoiceLoader([*folders.values(), PrefixLoader(folders)])
    return Theme(loader, static, _codes(digest), digest), ()


def _static(chain: Iterable[Path], problems: list[Problem]) -> dict[str, bytes]:
    """The static files of the themes in a chain, by name, the nearest one of each; `problems` are
    told of those that cannot be read."""
    static: dict[str, bytes] = {}
    for own in reversed([*chain]):
        folder = own / "static"
        for path in _files_below(folder):
            name = path.relative_to(folder).as_posix()
            file = f"themes/{own.name}/static/{name}"
            try:
                static[name] = _shipped(path)
                problems += unreadable(static[name], file)
            except UnicodeDecodeError as error:
                problems += decode(error.object, file)[1]
    return static


@lru_cache(maxsize=16)
def _codes(templates: str) -> Codes:
    """What is compiled of these templates. They are compiled once in a process: sites often have
    the same theme, and a server makes one site again and again."""
    return Codes()


def _templates_of(chain: Mapping[str, Path], problems: list[Problem]) -> str:
    """A digest of the templates of all themes in a chain, in its order; `problems` are told of
    those that cannot be read."""
    digest = hashlib.sha256()
    for name, folder in chain.items():
        for path in _files_below(folder / "templates"):
            within, data = path.relative_to(folder).as_posix(), content_of(path)
            digest.update(f"{name}/{within}\0{len(data)}\0".encode() + data)
            problems += unreadable(data, f"themes/{name}/{within}")
    return digest.hexdigest()


def _files_below(folder: Path) -> list[Path]:
    """Every file of a theme, and what stands there in the place of one."""
    return sorted(
        path for path in folder.rglob("*")
        if is_named(str(path.relative_to(folder))) and stands(path) and not os.path.isdir(path)
    )  # fmt: skip
