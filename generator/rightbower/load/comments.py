"""Comments of a YAML file, and the keys and entries that they belong to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import yaml

from rightbower.load.places import Document
from rightbower.load.writer import Comments
from rightbower.load.yaml_reader import LOADER
from rightbower.model.problem import Place

_COMMENT: Final = re.compile(r"#[^\r\n\x85\u2028\u2029]*")


def comments_of(text: str, document: Document, paths: Iterable[str]) -> Comments:
    """The comments of `text`, which holds `document`, each at one of `paths`.

    A comment on a line of its own belongs to what comes next; one behind something, to what
    begins that line.
    """
    stands = sorted(
        (document.keys.get(path) or document.values[path], path)
        for path in paths
        if path in document.values
    )
    found = Comments()
    for place, comment, alone in _comments(text):
        if alone:
            after = next((path for there, path in stands if there > place), None)
            if after is None:
                found.tail.append(comment)
            else:
                found.before.setdefault(after, []).append(comment)
            continue
        behind = _behind(stands, place)
        if behind is None:
            found.tail.append(comment)
        elif behind in found.beside:
            found.before.setdefault(behind, []).append(comment)
        else:
            found.beside[behind] = comment
    return found


def _behind(stands: list[tuple[Place, str]], place: Place) -> str | None:
    """What begins the line of `place`; where nothing begins in it, what stands last before it.

    A mapping in a list begins where its first key does: it is the key.
    """
    line = [(there, path) for there, path in stands if there.line == place.line and there < place]
    if line:
        return [path for there, path in line if there == line[0][0]][-1]
    return next((path for there, path in reversed(stands) if there < place), None)


def _comments(text: str) -> Iterator[tuple[Place, str, bool]]:
    """Every comment with its place, and whether it has its line for itself.

    Comments are what stands between the tokens and is no space.
    """
    end = 0
    for token in yaml.scan(text, Loader=LOADER):
        start = token.start_mark.index
        for match in _COMMENT.finditer(text[end:start]):
            position = end + match.start()
            line = text[:position].rpartition("\n")[2]
            place = Place(text.count("\n", 0, position) + 1, len(line) + 1)
            yield place, match.group().rstrip(), not line.strip()
        end = max(end, token.end_mark.index)
