"""A person at a terminal sees how far a build or a check is."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from rebuilding import a_few_hands
from rightbower.cli import main
from rightbower.jobs.progress import Progress


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


@pytest.mark.parametrize(
    ("job", "counted"),
    [
        ("build", {"records", "pages"}),
        ("check", {"records", "pages"}),
        ("check content/hands", {"files"}),
        ("format HANDS", {"files"}),
        ("messages", {"records"}),
        ("languages --missing", {"records"}),
    ],
)
def test_records_and_pages_are_counted(
    job: str, counted: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, stream = a_few_hands(tmp_path / "site"), Terminal()
    monkeypatch.chdir(root)
    hands = " ".join(map(str, sorted(Path("content/hands").rglob("*.yaml"))))
    late = iter(range(10**6))
    monkeypatch.setattr("time.monotonic", lambda: float(next(late)))
    monkeypatch.setattr("sys.stderr", stream)
    assert main(job.replace("HANDS", hands).split()) == 0
    assert counted <= set(re.findall(r"\r(\w+): \d+ of \d+", stream.getvalue()))
    assert stream.getvalue().endswith("\r")
