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


_LONG: Final = 1.0
"""Seconds after which whoever waits looks up."""


_TURN: Final = 0.0005
"""Seconds after which whoever works lets others do so, if any wait."""


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
    # Who asks for a page while the site is being made is answered as if it were not.
    sys.setswitchinterval(_TURN)
    stop = threading.Event()
    watching = threading.Thread(target=_follow, args=(shop, stop), daemon=True)
    watching.start()
    try:
        print(f"http://127.0.0.1:{server.server_port}/ (Ctrl-C stops it)", flush=True)
        _make(shop)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        stop.set()
        shop.close()
        server.shutdown()
        server.server_close()
        watching.join()
    return OK


def _make(shop: Shop) -> None:
    """Make the site whenever that is wanted, until somebody stops it."""
    while True:
        # Without an end to the waiting, nobody could stop it on some systems.
        while not shop.wanted.wait(_LONG):
            continue
        shop.wanted.clear()
        shop.rebuild()


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


def _follow(shop: Shop, stop: threading.Event) -> None:
    """Want the site to be made now, and whenever something under its folder changes."""
    anew = True
    while not stop.is_set():
        seen = _glance(shop.root)
        folders = [shop.root / name for name in _FOLDERS if (shop.root / name).is_dir()]
        watched = {str(folder) for folder in folders}
        for changes in watch(
            *folders or [shop.root / "site.yaml"],
            rust_timeout=_GLANCE,
            yield_on_timeout=True,
            step=20,
            debounce=200,
            stop_event=stop,
        ):
            now = _glance(shop.root)
            # What changed before somebody watched is in what is built once somebody does.
            if anew or changes or now != seen or shop.is_lost:
                shop.wanted.set()
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
