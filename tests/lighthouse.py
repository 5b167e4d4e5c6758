"""Lighthouse on the site as it is published: home, rules, hand and glossary in every language.

The site is built for an address on this machine, below another folder, and served compressed, as
GitHub Pages serves it. Lighthouse is installed into a throwaway folder, or taken from the folder
that LIGHTHOUSE names. Where something is missing this says so and does nothing.

    python3 make.py lighthouse [xx …]      only these languages
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from rightbower.works.build import make_edition, write_edition

ROOT: Final = Path(__file__).resolve().parents[1]
VERSION: Final = "12.2.3"
"""Newer ones do not start everywhere that this one does."""
PAGES: Final = ("index.html", "rules/north-american.html", "hands/forced-left-bower.html",
                "glossary.html")  # fmt: skip
WANTED: Final = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
RUNS: Final = 3
FOLDER: Final = "some/sub-path"
COMPRESSED: Final = (".html", ".css", ".js", ".svg", ".json", ".webmanifest", ".atom", ".txt")


class Missing(Exception):
    """Something that is needed is not there; the text says what."""


class Pages(SimpleHTTPRequestHandler):
    """Serves files compressed, to be kept for ten minutes."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Cache-Control", "max-age=600")
        if path.suffix in COMPRESSED:
            data = gzip.compress(data, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing of every request."""


def program(*names: str) -> str:
    """The first of these programs that is here."""
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        raise Missing(f"no {names[0]} here")
    return found


def lighthouse(folder: Path) -> Path:
    """Lighthouse's command line, installed into `folder` unless LIGHTHOUSE says where it is."""
    place = Path(os.environ.get("LIGHTHOUSE") or folder)
    script = place / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.is_file():
        command = [program("npm"), "install", "--ignore-scripts", "--no-audit", "--no-fund",
                   "--silent", "--prefix", str(place), f"lighthouse@{VERSION}"]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not script.is_file():
            raise Missing(f"lighthouse {VERSION} could not be installed: {done.stderr[-200:]}")
    return script


def scores(script: Path, address: str, out: Path) -> tuple[dict[str, int], list[str]]:
    """A page's scores by category, and which audits it does not pass."""
    browser = program("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    command = [program("node"), str(script), address, "--quiet", "--output=json", flags,
               f"--output-path={out}"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False,
                          env=os.environ | {"CHROME_PATH": browser})  # fmt: skip
    if done.returncode or not out.is_file():
        raise Missing(f"lighthouse could not run: {done.stderr[-300:]}")
    report = json.loads(out.read_text())
    out.unlink()
    found = {key: round(100 * one["score"]) for key, one in report["categories"].items()}
    short = {
        ref["id"]
        for key, one in report["categories"].items() if found[key] < WANTED.get(key, 0)
        for ref in one["auditRefs"] if ref["weight"]
    }  # fmt: skip
    failed = [name for name in sorted(short) if (report["audits"][name]["score"] or 0) < 0.9]
    return found, failed


def fair(script: Path, address: str, out: Path) -> tuple[dict[str, int], list[str]]:
    """A page's scores; where one falls short, those of the middle of three runs: how fast a page is
    depends on what else the machine does."""
    runs = [scores(script, address, out)]
    while len(runs) < RUNS and any(runs[0][0].get(key, 0) < least for key, least in WANTED.items()):
        runs.append(scores(script, address, out))
    return sorted(runs, key=lambda run: sum(run[0].values()))[len(runs) // 2]


def judged(script: Path, base: str, languages: list[str], folder: Path) -> Iterator[bool]:
    """Every page's scores, printed; whether they are what is wanted."""
    print("page", *WANTED, sep="\t")
    for language in languages:
        for page in PAGES:
            found, failed = fair(script, f"{base}{language}/{page}", folder / "report.json")
            row = [str(found.get(key, "–")) for key in WANTED]
            print(f"{language}/{page}", *row, *failed, sep="\t", flush=True)
            yield all(found.get(key, 0) >= least for key, least in WANTED.items())


def main() -> int:
    """Print the scores; 1 where one is lower than it should be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            script = lighthouse(folder / "npm")
            web = folder / "web"
            server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(web)))
            server.daemon_threads = True
            base = f"http://localhost:{server.server_port}/{FOLDER}/"
            edition = make_edition(ROOT, base)
            (web / FOLDER).parent.mkdir(parents=True)
            write_edition(edition, web / FOLDER)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            languages = sys.argv[1:] or list(edition.workshop.site.languages)
            good = [*judged(script, base, languages, folder)]
        except Missing as missing:
            print(f"skipped: {missing}", file=sys.stderr)
            return 0
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
