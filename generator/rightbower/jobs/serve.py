"""`rightbower serve`: the site on this machine, rebuilt and reloaded when something changes."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from types import FrameType
from typing import Final

from watchfiles import watch

from rightbower.jobs.common import OK, UsageError, root_of
from rightbower.jobs.counter import Counter
from rightbower.jobs.shop import Shop

_FOLDERS: Final = ("rules_yaml", "content", "themes")
_GLANCE: Final = 300
"""Milliseconds between two looks at what no folder reports: site.yaml, and folders that come."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--port", type=_port, default=8000, help="default: 8000; 0: any free one")


def _port(text: str) -> int:
    """A port by its number. Raises ArgumentTypeError."""
    if not text.isascii() or not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port: 0 to 65535")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Serve on this machine only, until stopped; UsageError where the port is taken."""
    root = root_of(options.root)
    shop = Shop(root, root / "site_out")
    server = _server(shop, options.port)
    if threading.current_thread() is threading.main_thread():
        # Where a shell starts it in the background, Ctrl-C would be ignored.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _stop)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl-C stops it)", flush=True)
        _follow(shop)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        shop.close()
        server.shutdown()
        server.server_close()
    return OK


def _server(shop: Shop, port: int) -> ThreadingHTTPServer:
    try:
        server = ThreadingHTTPServer(("127.0.0.1", port), partial(Counter, shop=shop))
    except OSError as error:
        other = "take another with --port, or any that is free with --port 0"
        raise UsageError(f"port {port} cannot be had ({error.strerror}): {other}") from None
    server.daemon_threads = True
    return server


def _stop(number: int, frame: FrameType | None) -> None:
    """Being asked to end is as good as Ctrl-C."""
    raise KeyboardInterrupt


def _follow(shop: Shop) -> None:
    """Build, and rebuild whenever something under the site's folder changes."""
    anew, shown = True, False
    while True:
        seen = _glance(shop.root)
        folders = [shop.root / name for name in _FOLDERS if (shop.root / name).is_dir()]
        watched = {str(folder) for folder in folders}
        for changes in watch(*folders or [shop.root / "site.yaml"], rust_timeout=_GLANCE,
                             yield_on_timeout=True, step=20, debounce=200):  # fmt: skip
            now = _glance(shop.root)
            # What changed before somebody watched is in what is built once somebody does.
            if anew or changes or now != seen or shop.out.is_dir() != shown:
                shop.rebuild()
                shown = shop.out.is_dir()
            # A folder in the place of another is not watched as that one was.
            anew = now[1:] != seen[1:] or any(path in watched for _, path in changes)
            if anew:
                break
            seen = now


def _glance(root: Path) -> tuple[object, ...]:
    """What cannot be watched as a folder: the state of site.yaml (editors exchange files whole),
    and which of the folders there are."""
    try:
        found = (root / "site.yaml").stat()
        state: object = (found.st_mtime_ns, found.st_ino, found.st_size)
    except OSError:
        state = None
    return (state, *((root / name).is_dir() for name in _FOLDERS))
