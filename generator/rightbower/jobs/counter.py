"""Answers browsers for `serve`: pages with the script that brings them back, files, news."""

from __future__ import annotations

import html
import json
import mimetypes
import re
from contextlib import suppress
from http.server import SimpleHTTPRequestHandler
from pathlib import Path, PurePosixPath
from typing import Any, Final

from rightbower.jobs.shop import Shop

_LIVE: Final = Path(__file__).with_name("live")
_OWN: Final = {"/-/live.js": "text/javascript", "/-/live.css": "text/css"}
_POLICY: Final = re.compile(r'(http-equiv="Content-Security-Policy" content=")([^"]*)"')
_NEEDED: Final = ("script-src", "style-src", "connect-src")
_WORKERS: Final = ("sw.js", "service-worker.js")
_FORGET: Final = b"""\
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url);
})()));
"""
"""Stands in for any service worker: what is being written must never come from a cache."""
_BEAT: Final = 15.0
"""Seconds after which a sign of life goes out, so that a browser that has gone is noticed."""


class Counter(SimpleHTTPRequestHandler):
    """Answers one request, from the shop."""

    def __init__(self, *args: Any, shop: Shop, **kwargs: Any) -> None:
        self._shop = shop
        super().__init__(*args, directory=str(shop.out), **kwargs)

    def do_GET(self) -> None:
        """Answer a request."""
        path = self.path.partition("?")[0].partition("#")[0]
        if not self._is_local():
            self._send(403, b"this server is for this machine only\n", "text/plain")
        elif path == "/-/changes":
            self._tell()
        elif path in _OWN:
            self._send(200, (_LIVE / path.rpartition("/")[2]).read_bytes(), _OWN[path])
        elif path.rpartition("/")[2] in _WORKERS:
            self._send(200, _FORGET, "text/javascript")
        else:
            self._file(path)

    def do_HEAD(self) -> None:
        """Answer as to GET, but for the content."""
        self.do_GET()

    def _is_local(self) -> bool:
        """A page elsewhere may not reach this server under a name of its own."""
        return self.headers.get("Host", "").split(":")[0] in ("127.0.0.1", "localhost")

    def _file(self, path: str) -> None:
        file, data = self._found(Path(self.translate_path(path)), path)
        lost = self._shop.out / "404.html"
        other = None if data is not None else self._found(lost, "")[1]
        if file is None:
            self.send_response(301)
            self.send_header("Location", f"{path}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif data is None and (other is None or not self._shop.news.built):
            self._send(503, self._only_faults(), "text/html; charset=utf-8")
        elif data is None:
            page = (other or b"").replace(b"<head>", b'<head><base href="/">', 1)
            self._send(404, self._live(page), "text/html; charset=utf-8")
        elif file.suffix == ".html":
            self._send(200, self._live(data), "text/html; charset=utf-8")
        else:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            text = kind.startswith("text/") or kind.endswith(("json", "javascript", "xml"))
            self._send(200, data, f"{kind}; charset=utf-8" if text else kind)

    def _found(self, file: Path, path: str) -> tuple[Path | None, bytes | None]:
        """The file that answers to `path`, and what is in it, where it is there; no file where that
        is a folder, which answers to another path."""
        try:
            if file.is_dir():
                if not path.endswith("/"):
                    return None, None
                file /= "index.html"
            return file, self._shop.read(file)
        except (OSError, ValueError):
            # Not there, or of a name that no file can have.
            return file, None

    def _live(self, page: bytes) -> bytes:
        """A page with the script that brings it back; its policy must let that in."""
        tags = (f'<link rel="stylesheet" href="/-/live.css"><script src="/-/live.js" '
                f'data-built="{self._shop.news.built}"></script></body>')  # fmt: skip
        text = page.decode("utf-8", "replace").replace("</body>", tags)
        return _POLICY.sub(_widened, text, count=1).encode()

    def _only_faults(self) -> bytes:
        """A page for when there is none yet."""
        faults = html.escape(self._shop.news.faults)
        return self._live(
            '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>rightbower serve</title>'
            f'<body><pre class="live-faults alone">{faults}</pre></body></html>'.encode()
        )

    def _send(self, status: int, content: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            # Whoever has gone on to another page meanwhile misses nothing.
            with suppress(ConnectionError):
                self.wfile.write(content)

    def end_headers(self) -> None:
        """Nothing that is being written may be remembered by the browser."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def _tell(self) -> None:
        """Send the news as they come, for as long as somebody listens: a page names itself."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        seen = -1
        try:
            with self._shop.seen(self._asking()):
                while not self._shop.closed:
                    news = self._shop.wait(seen, _BEAT)
                    if news is None:
                        self.wfile.write(b":\n\n")
                    else:
                        seen = news.number
                        data = json.dumps({"built": news.built, "faults": news.faults})
                        self.wfile.write(f"retry: 500\ndata: {data}\n\n".encode())
                    self.wfile.flush()
        except OSError:
            return

    def _asking(self) -> str:
        """The page that asks for news, by its path; empty where it does not name itself."""
        asking = self.path.partition("?")[2]
        if not asking:
            return ""
        file = Path(self.translate_path(asking))
        path = file.relative_to(self._shop.out).as_posix()
        return str(PurePosixPath(path) / "index.html") if asking.endswith("/") else path

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing of every request."""


def _widened(found: re.Match[str]) -> str:
    """The policy, letting in what comes from this server where it let in nothing of the kind."""
    rules = [rule.strip() for rule in found[2].split(";") if rule.strip()]
    named = {rule.split()[0] for rule in rules}
    rules += [f"{name} 'self'" for name in _NEEDED if name not in named]
    return f'{found[1]}{"; ".join(rules)}"'
