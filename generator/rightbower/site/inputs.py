"""The files that a site is made of: where they stand, and what they were when looked at."""

from __future__ import annotations

import os
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Final

Stat = tuple[int, int, int, int]
"""Size, times of change of content and of anything, and inode of a file."""
INPUTS: Final = ("site.yaml", "rules_yaml", "content", "themes", "tests/data/perft")
"""Where everything stands that a site is made of."""
RECORDS: Final = "content/hands/"
PROSE: Final = "content/pages/"


class Seen(dict[str, Stat]):
    """The files that were found; `odd` where something was met that is none, and no folder that can
    be looked into: what that is, `shut` tells."""

    odd = False


def look(root: Path, apart: Collection[str] = ()) -> Seen:
    """Every file that a site can be made of, by its path below `root`; the folders `apart` are
    left out."""
    found = Seen()
    for name in INPUTS:
        whole = f"{root}/{name}"
        if os.path.isfile(whole):
            found[name] = _stat(os.stat(whole))
        elif name not in apart and os.path.lexists(whole):
            walk(str(root), name, found, apart)
    return found


def _stat(stat: os.stat_result) -> Stat:
    return (stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)


def is_named(name: str) -> bool:
    """Whether a name can be said: some systems allow any bytes, which are no letters."""
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


def walk(
    top: str, folder: str, found: Seen, apart: Collection[str] = (),
    above: frozenset[int] = frozenset(),
) -> None:  # fmt: skip
    """Add every file in a folder below `top`, and below that, to those that are `found`."""
    try:
        entries, here = list(os.scandir(f"{top}/{folder}")), os.stat(f"{top}/{folder}").st_ino
    except OSError:
        found.odd = True
        return
    if here in above:
        found.odd = True
        return  # a link to a folder that it stands in
    for entry in entries:
        path = f"{folder}/{entry.name}"
        if not is_named(entry.name):
            found.odd = True
            continue
        if _is_folder(entry):
            if entry.name != "__pycache__" and path not in apart:
                walk(top, path, found, apart, above | {here})
            continue
        try:
            stat = entry.stat()
        except OSError:
            # Editors leave links that lead nowhere beside a file that is being written.
            found.odd = True
            continue
        if S_ISREG(stat.st_mode):
            found[path] = _stat(stat)
        else:
            found.odd = True


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link that leads to itself
        return False


def look_at(root: Path, path: str) -> Stat | None:
    """One of these files; None where it is not there."""
    try:
        return _stat(os.stat(f"{root}/{path}"))
    except OSError:
        return None


def sum_of(root: Path, path: str) -> str:
    """The sum of a file's content; empty where it is gone."""
    try:
        return sha256((root / path).read_bytes()).hexdigest()
    except OSError:
        return ""
