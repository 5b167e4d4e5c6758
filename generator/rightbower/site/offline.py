"""What a browser needs to keep the site: the worker, a list of files per language, the app's card.

All of it depends on what the other files hold, so it is made last.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rightbower.book.message import say
from rightbower.model.site_file import language_tag
from rightbower.site.files import Marks, mark
from rightbower.site.kept import Kept
from rightbower.site.misprints import told_at_its_line
from rightbower.site.press import Press
from rightbower.site.rows import Rows
from rightbower.site.urls import TABLES, marked, page_path, relative

WORKER: Final = "sw.js"
_LAST_WORKER: Final = "sw-last.js"
_ICONS: Final = {"icon-192.png": ("192x192", "any"), "icon-512.png": ("512x512", "any"),
                 "icon-mask.png": ("512x512", "maskable"),
                 "icon.svg": ("any", "any")}  # fmt: skip


_FOR_ALL: Final = ("assets/made/calls/", "assets/made/known/")


def list_path(language: str) -> str:
    """The path of the list of what keeping a language means."""
    return f"assets/made/offline/{language}.json"


def belonging(files: Marks, languages: Iterable[str]) -> list[tuple[bytes, int]]:
    """For each language the rows of those of a record's files that a browser keeps with it, and how
    many bytes that means."""
    return [_rows([path for path in files if _belongs(path, code, {})], files, {})
            for code in languages]  # fmt: skip


_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _rows(paths: Iterable[str], files: Marks, shared: Mapping[str, str]) -> tuple[bytes, int]:
    rows = [(shared.get(path, path), *files[path]) for path in paths]
    return _json(rows)[1:-1].encode(), sum([size for *_, size in rows])


def offline_files(
    press: Press, files: Marks, rows: Rows, records: Sequence[Kept] = ()
) -> Iterator[tuple[str, bytes]]:
    """The worker and the lists for `files` and `records`, which are all the files of the site but
    these.

    A list names the build, how many bytes there are, and every file with its mark and its bytes.
    """
    ordered = sorted(files)
    marks = [*(f"{path} {files[path][0]}" for path in ordered), *(one.mark for one in records)]
    build = mark("\n".join(marks).encode())
    shared = {f"assets/{name}": press.theme.shipped_as(name) for name in press.theme.static}
    shared |= {path: marked(path, files[path][0]) for path in ordered if path.startswith(TABLES)}
    kept = [path for path in ordered if not path.startswith("api/")]
    for number, code in enumerate(press.languages):
        own, size = _rows([path for path in kept if _belongs(path, code, shared)], files, shared)
        size += sum(one.sizes[number] for one in records)
        names = [one.page for one in records if one.sizes[number]]
        before = f'{{"build":"{build}","size":{size},"files":[{own.decode()}{"," * bool(names)}'
        column = 2 * len(press.languages) + number
        yield rows.file(list_path(code), (before, "]}\n"), names, column)
    yield WORKER, _worker(press, WORKER, build=build)


def no_offline_files(press: Press) -> Iterator[tuple[str, bytes]]:
    """What a site has in the place of those that keeps nothing on devices: a worker that lets go of
    what the site kept while it had another one, and of itself. No page asks for it; browsers that
    have the other one do."""
    yield WORKER, _worker(press, _LAST_WORKER)


def _worker(press: Press, template: str, **words: str) -> bytes:
    """A script that browsers keep; TemplateFault where its template fails."""
    with told_at_its_line():
        return press.theme.environment().get_template(template).render(words).encode()


def _belongs(path: str, language: str, shared: Mapping[str, str]) -> bool:
    """Whether a file is kept with a language: its pages, and what every page may load."""
    if path.startswith("assets/made/"):
        # The pictures are for links on other sites, and other languages have their own search.
        # What is the same in every language (calls, hands with all cards known) is kept with each.
        return (
            path.count("/") == 2
            or path.startswith((*_FOR_ALL, f"{TABLES}{language}/"))
            or (path == f"assets/made/search/{language}.js")
        )
    return path in shared or path.startswith(f"{language}/") or path == "index.html"


def app_cards(press: Press) -> Iterator[tuple[str, bytes]]:
    """The web app manifest of every language, with its path."""
    for code, language in press.languages.items():
        voice = language.translator()
        path = page_path(code, "app")
        icons = [
            {
                "src": relative(path, press.theme.asset(name)),
                "type": "image/svg+xml" if name.endswith(".svg") else "image/png",
                "sizes": sizes, "purpose": purpose,
            }
            for name, (sizes, purpose) in _ICONS.items() if name in press.theme.static
        ]  # fmt: skip
        card = {
            "name": press.title,
            "short_name": press.title,
            "description": voice.say(say("Rules of Euchre games, and hands that prove them.")),
            "lang": language_tag(code),
            "dir": "ltr",
            "start_url": relative(path, page_path(code, "home")),
            "scope": relative(path, "index.html").removesuffix("index.html"),
            "display": "minimal-ui",
            "background_color": "#faf7f0",
            "theme_color": "#1c5f45",
            "icons": icons,
        }
        yield path, (json.dumps(card, ensure_ascii=False, indent=1) + "\n").encode()
