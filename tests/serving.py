"""A running `rightbower serve` for tests: it is told of changes and asked for its news."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

PATIENCE = 60
"""Seconds until news are overdue: many, for a machine that does other things besides."""
News = dict[str, Any]


class Served:
    """The site at `root`, served on a free port from entering until leaving."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.last: News = {}

    def __enter__(self) -> Served:
        words = [
            sys.executable,
            "-m",
            "rightbower",
            "serve",
            "--root",
            str(self.root),
            "--port",
            "0",
        ]
        self._errors = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=self._errors, text=True
        )
        assert self._process.stdout is not None
        self.port = int(re.findall(r":(\d+)/", self._process.stdout.readline())[0])
        self._listener = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        self._listener.request("GET", "/-/changes")
        self._stream = self._listener.getresponse()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._listener.close()
        self._errors.close()

    def news(self, wanted: Callable[[News], bool]) -> News:
        """The next news that are wanted, or the last ones if they are; fails when none come."""
        overdue = time.monotonic() + PATIENCE
        while not (self.last and wanted(self.last)):
            # Without news there is a sign of life now and then.
            line = self._stream.readline().decode()
            assert line, self.errors()
            assert time.monotonic() < overdue, self.errors()
            if line.startswith("data: "):
                self.last = json.loads(line.removeprefix("data: "))
        return self.last

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file of the site."""
        file = self.root / name
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new))

    def errors(self) -> str:
        """What it has written to standard error so far."""
        self._errors.seek(0)
        return self._errors.read()
