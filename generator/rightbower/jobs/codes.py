"""What a job needs before it is known whether there is anything to do; quick to load."""

from __future__ import annotations

from pathlib import Path

from rightbower.site.root import find_root
from rightbower.site.shipped import shipped

OK, WRONG, USAGE, STOPPED = 0, 1, 2, 130


class UsageError(Exception):
    """The command was called wrongly; the text says how."""


class Told(Exception):
    """Something is wrong with the content, and has been said."""


def root_of(given: str | None) -> Path:
    """The site's root: the one given, else the nearest above, else what comes with the program."""
    if given is not None:
        root = Path(given)
        if not root.is_dir():
            raise UsageError(f"there is no folder {given}")
        return root
    found = find_root(Path.cwd()) or find_root(shipped())
    if found is None:
        raise UsageError("no site here: no site.yaml and no rules_yaml at or above this folder")
    return found
