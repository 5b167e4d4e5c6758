"""What is in the files of a site."""

from __future__ import annotations

from pathlib import Path

from rightbower.load.yaml_reader import not_read


def content_of(path: Path) -> bytes:
    """What is in a file; where the system does not let us read it, what tells why to whoever
    decodes it, so that the other files are read all the same."""
    try:
        return path.read_bytes()
    except OSError as error:
        return not_read(error.strerror or type(error).__name__)
