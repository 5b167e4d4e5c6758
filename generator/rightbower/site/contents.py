"""What is in the files of a site, and what cannot be looked into."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from rightbower.load.yaml_reader import not_read
from rightbower.model.problem import Param, Problem
from rightbower.site.inputs import INPUTS, RECORDS, is_named


def content_of(path: Path) -> bytes:
    """What is in a file; where the system does not let us read it, what tells why to whoever
    decodes it, so that the other files are read all the same."""
    try:
        mode = os.stat(path).st_mode
        if not S_ISREG(mode) and not S_ISDIR(mode):
            return not_read("not a regular file")  # reading may never end
        return path.read_bytes()
    except OSError as error:
        return not_read(error.strerror or type(error).__name__)


def shut(root: Path, names: tuple[str, ...] = INPUTS) -> list[Problem]:
    """What a site is made of and nobody can look into: folders that are closed, links that lead
    nowhere, and among the records what is no file. What they hold is not gone: it must not be taken
    for that."""
    found = (problem for name in names for problem in _shut(str(root), name, frozenset()))
    return sorted(found, key=lambda problem: problem.order)


def _shut(top: str, folder: str, above: frozenset[int]) -> Iterator[Problem]:
    params: dict[str, Param]
    whole = os.path.join(top, folder)
    try:
        here = os.stat(whole).st_ino
        entries = [] if here in above else [*os.scandir(whole)]
    except OSError as error:
        found = error.errno
        if found != errno.ENOTDIR and (found != errno.ENOENT or os.path.islink(whole)):
            params = {"reason": os.strerror(found or 0)}
            if found == errno.EACCES:
                params["why"] = "folder"
            yield Problem("unreadable", params, file=folder)
        return
    for entry in entries:
        if not is_named(entry.name):
            params = {"reason": "its name is not UTF-8"}
            yield Problem("unreadable", params, file=f"{folder}/{entry.name}")
            continue
        # Editors leave links that lead nowhere beside a file that is being written.
        if entry.is_dir(follow_symlinks=False) or (
            entry.is_symlink() and not entry.name.startswith(".")
        ):
            yield from _shut(top, f"{folder}/{entry.name}", above | {here})
        if f"{folder}/".startswith(RECORDS) and _is_odd(entry):
            params = {"reason": "not a regular file"}
            yield Problem("unreadable", params, file=f"{folder}/{entry.name}")


def _is_odd(entry: os.DirEntry[str]) -> bool:
    """Whether what is called as a record is something that has no end, such as a pipe."""
    if entry.is_file(follow_symlinks=False) or not entry.name.endswith((".yaml", ".json")):
        return False
    return os.path.exists(entry) and not os.path.isfile(entry) and not os.path.isdir(entry)
