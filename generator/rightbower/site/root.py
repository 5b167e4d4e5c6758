"""Where a site is: nothing else, so that it is found at once."""

from __future__ import annotations

from pathlib import Path


def find_root(start: Path) -> Path | None:
    """The folder at or above `start` that holds a site.yaml or a rules_yaml folder."""
    for folder in (start, *start.parents):
        if (folder / "site.yaml").is_file() or (folder / "rules_yaml").is_dir():
            return folder
    return None
