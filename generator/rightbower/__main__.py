"""`python -m rightbower` is `rightbower`."""

from __future__ import annotations

from rightbower.cli import run

run()
