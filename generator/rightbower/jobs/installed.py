"""How the program that runs came to be installed, so that another machine can install the same."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from rightbower import __version__
from rightbower.model.frozen import frozen

_NAME: Final = "rightbower"
_FOLDER: Final = "wheels"


@frozen
class Requirement:
    """What a site needs to have the program installed: files, and what is still to be done."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    lacks: str = ""


def requirement() -> Requirement:
    """`requirements.txt` for pip: the address that the program was installed from; where that is a
    wheel on this machine, the wheel comes along."""
    origin = _origin()
    address = str(origin.get("url", ""))
    if "vcs_info" in origin:
        version = origin["vcs_info"]
        return _line(f"{_NAME} @ {version['vcs']}+{address}@{version['commit_id']}")
    if address.startswith(("https://", "http://")):
        return _line(f"{_NAME} @ {address}")
    path = Path(unquote(urlsplit(address).path))
    if address and path.suffix == ".whl" and path.is_file():
        wheel = f"{_FOLDER}/{path.name}"
        found = _line(f"./{wheel}")
        return Requirement({**found.files, wheel: path.read_bytes()})
    if not address and origin:
        return _line(f"{_NAME} == {__version__}")
    # From a checkout, or from a wheel that is gone: the site can be built here, not elsewhere yet.
    wheel = f"{_FOLDER}/{_NAME}-{__version__}-py3-none-any.whl"
    lacks = f"before you publish, put the program's wheel there as {wheel}"
    return Requirement(_line(f"./{wheel}").files, lacks)


def _line(text: str) -> Requirement:
    return Requirement({"requirements.txt": f"{text}\n".encode()})


def _origin() -> dict[str, Any]:
    """Where the program came from; {"index": True} where it was an index, by its name."""
    written = _written()
    found: dict[str, Any] = {"index": True} if written is None else json.loads(written)
    return found


def _written() -> str | None:
    """What the installer wrote down (PEP 610): nothing for what came from an index."""
    try:
        return distribution(_NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        return "{}"
