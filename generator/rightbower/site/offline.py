"""What a browser needs to keep the site: the worker, a list of files per language, the app's card.

All of it depends on what the other files hold, so it is made last.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Final

from rightbower.book.message import say
from rightbower.site.press import Press
from rightbower.site.urls import page_path, relative

WORKER: Final = "sw.js"
_LAST_WORKER: Final = "sw-last.js"
_ICONS: Final = {"icon-192.png": ("192x192", "any"), "icon-512.png": ("512x512", "any"),
                 "icon-mask.png": ("512x512", "maskable"),
                 "icon.svg": ("any", "any")}  # fmt: skip


_FOR_ALL: Final = ("assets/made/calls/", "assets/made/known/")


def list_path(language: str) -> str:
    """The path of the list of what keeping a language means."""
    return f"assets/made/offline/{language}.json"


def mark(content: bytes) -> str:
    """What tells two contents of a file apart: the worker reckons the same."""
    return hashlib.sha256(content).hexdigest()[:12]


Marks = Mapping[str, tuple[str, int]]
"""The mark of each file, by its path, and how many bytes it has."""


def offline_files(press: Press, files: Marks) -> Iterator[tuple[str, bytes]]:
    """The worker and the lists for `files`, which are all the files of the site but these.

    A list names the build, how many bytes there are, and every file with its mark and its bytes.
    """
    ordered = sorted(files)
    build = mark("".join(f"{path} {files[path][0]}\n" for path in ordered).encode())
    shared = {f"assets/{name}": press.theme.asset(name) for name in press.theme.static}
    for code in press.languages:
        paths = [path for path in ordered if _belongs(path, code, shared)]
        plain = {
            "build": build,
            "size": sum(files[path][1] for path in paths),
            "files": [[shared.get(path, path), *files[path]] for path in paths],
        }
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        yield list_path(code), f"{text}\n".encode()
    worker = press.theme.environment().get_template(WORKER)
    yield WORKER, worker.render(build=build).encode()


def no_offline_files(press: Press) -> Iterator[tuple[str, bytes]]:
    """What a site has in the place of those that keeps nothing on devices: a worker that lets go of
    what the site kept while it had another one, and of itself. No page asks for it; browsers that
    have the other one do."""
    worker = press.theme.environment().get_template(_LAST_WORKER)
    yield WORKER, worker.render().encode()


def _belongs(path: str, language: str, shared: Mapping[str, str]) -> bool:
    """Whether a file is kept with a language: its pages, and what every page may load."""
    if path.startswith("assets/made/"):
        # The pictures are for links on other sites, and other languages have their own search.
        # What is the same in every language (calls, hands with all cards known) is kept with each.
        return (
            path.count("/") == 2
            or path.startswith(_FOR_ALL)
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
            "lang": code,
            "dir": "ltr",
            "start_url": relative(path, page_path(code, "home")),
            "scope": relative(path, "index.html").removesuffix("index.html"),
            "display": "minimal-ui",
            "background_color": "#faf7f0",
            "theme_color": "#1c5f45",
            "icons": icons,
        }
        yield path, (json.dumps(card, ensure_ascii=False, indent=1) + "\n").encode()
