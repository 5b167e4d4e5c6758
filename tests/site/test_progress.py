"""A person at a terminal sees how far a build or a check is."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from rebuilding import a_few_hands
from rightbower.cli import main
from rightbower.jobs.publishing import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_takes_longer_than_a_second_is_counted_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    for stream, expected in ((Terminal(), "\rrecords: 20 of 99\r"), (io.StringIO(), "")):
        now[0] = 0.0
        progress = Progress(stream)
        progress.told("records", 10, 99)
        now[0] = 1.5
        progress.told("records", 20, 99)
        progress.done()
        assert stream.getvalue().replace(" " * 17, "").replace("\r\r", "\r") == expected


@pytest.mark.parametrize("job", ["build", "check"])
def test_records_and_pages_are_counted(
    job: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, stream = a_few_hands(tmp_path / "site"), Terminal()
    late = iter(range(10**6))
    monkeypatch.setattr("time.monotonic", lambda: float(next(late)))
    monkeypatch.setattr("sys.stderr", stream)
    assert main([job, "--root", str(root)]) == 0
    assert {"records", "pages"} <= set(re.findall(r"\r(\w+): \d+ of \d+", stream.getvalue()))
    assert stream.getvalue().endswith("\r")
