"""A person at a terminal sees how far a build is."""

from __future__ import annotations

import io

import pytest

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
