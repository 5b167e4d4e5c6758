"""`rightbower serve`: the site on this machine, rebuilt and reloaded when something changes."""

from __future__ import annotations

import argparse
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from rightbower.jobs.common import OK, UsageError, report, root_of, voice
from rightbower.site.build import make_edition, write_edition

try:
    from watchfiles import watch
except ImportError:  # an optional companion: only this job wants it
    watch = None  # type: ignore[assignment]

_SCRIPT = b"""new EventSource("/-/changes").onmessage = () => location.reload();"""
_WATCHED = ("rules_yaml", "content", "themes", "site.yaml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--port", type=int, default=8000, help="default: 8000")


class _Shop:
    """The folder that is served, and the news that it has changed."""

    def __init__(self, root: Path, out: Path) -> None:
        self.root = root
        self.out = out
        self.changed = threading.Condition()
        self._translator = voice(None, "en")

    def rebuild(self) -> None:
        """Build once more; a fault is told and the old pages stay."""
        edition = make_edition(self.root)
        problems = [*edition.problems, *edition.hand_problems]
        report(problems, self._translator, self.root)
        if not edition.problems:
            write_edition(edition, self.out)
            with self.changed:
                self.changed.notify_all()


class _Handler(SimpleHTTPRequestHandler):
    """Serves files; one address tells the page when to come back for a new copy."""

    def __init__(self, *args: Any, shop: _Shop, **kwargs: Any) -> None:
        self._shop = shop
        super().__init__(*args, directory=str(shop.out), **kwargs)

    def do_GET(self) -> None:
        """Answer a request."""
        if self.path == "/-/reload.js":
            self._send(_SCRIPT, "text/javascript")
        elif self.path == "/-/changes":
            self._tell()
        elif self.path.partition("?")[0].endswith((".html", "/")):
            self._page()
        else:
            super().do_GET()

    def _page(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        script = b'<script src="/-/reload.js"></script></body>'
        self._send(path.read_bytes().replace(b"</body>", script), "text/html; charset=utf-8")

    def _send(self, content: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def _tell(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        with self._shop.changed:
            self._shop.changed.wait()
        try:
            self.wfile.write(b"data: changed\n\n")
        except OSError:
            return

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing of every request."""


def run(options: argparse.Namespace) -> int:
    """Serve on this machine only, until stopped."""
    root = root_of(options.root)
    if watch is None:
        raise UsageError("serve needs watchfiles: pip install 'rightbower[serve]'")
    shop = _Shop(root, root / "site_out")
    shop.rebuild()
    server = ThreadingHTTPServer(("127.0.0.1", options.port), partial(_Handler, shop=shop))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    watched = [root / name for name in _WATCHED if (root / name).exists()]
    try:
        for _ in watch(*watched):
            shop.rebuild()
    except KeyboardInterrupt:
        server.shutdown()
    return OK
