"""Addresses that an author gives: where a site is published, and where a source is found."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

from rightbower.model.problem import Faults, Param

ADDRESS: Final = "an address such as https://example.org/euchre/"
LINK: Final = "an address that begins with https:, http: or mailto:"
SCHEMES: Final = frozenset(("http", "https", "mailto"))
"""Where a link to another place may lead; any other could run what it holds."""
_HOST: Final = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::[0-9]{1,5})?\Z")
_UNSAFE: Final = re.compile(r"[\x00-\x20\x7f-\xa0<>\"'\\]")


def link_at(key: str, text: str, faults: Faults) -> None:
    """Tell at `key` of an address that no page can lead to; none is no fault."""
    if text and not is_link(text):
        params: dict[str, Param] = {"key": "address", "expected": LINK, "found": text}
        faults.add("wrong_type", key, None, **params)


def _split(text: str) -> SplitResult | None:
    """The parts of an address that can be one; None where it cannot."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    return None if port == 0 or _UNSAFE.search(text) else parts


def is_address(text: str) -> bool:
    """Whether a site can be published at `text`: a web address with nothing but a host and a path,
    to which the paths of pages can be added."""
    parts = _split(text)
    if parts is None or parts.scheme not in ("http", "https") or not _HOST.match(parts.netloc):
        return False
    steps = parts.path.split("/")[1:]
    plain = not {"..", "."} & {*steps} and "" not in steps[:-1]
    return plain and "?" not in text and "#" not in text


def is_link(text: str) -> bool:
    """Whether a page can lead to `text`: a page of the web, or a letter to somebody."""
    parts = _split(text)
    return parts is not None and parts.scheme in SCHEMES and bool(parts.netloc or parts.path)
