"""Compiled templates, and what was found out about them."""

from __future__ import annotations

import marshal
from types import CodeType
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class Codes(BytecodeCache):
    """Templates compiled once for all languages, and what was found out about them: which macros
    are pure, and which templates look at nothing that a page brings along."""

    def __init__(self) -> None:
        self.codes: dict[str, CodeType] = {}
        self.pure: set[Any] = set()
        self.general: dict[str, bool] = {}
        self.odd: dict[str, bool | None] = {}
        """What of templates is to be read for links with care: see `Printers.odd`."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """A template by its name alone: the same theme may stand in another folder."""
        return name

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.codes.get(bucket.key + bucket.checksum)

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self.codes[bucket.key + bucket.checksum] = bucket.code

    def packed(self) -> bytes:
        """All of it, for another process of the same program and the same theme."""
        return marshal.dumps((self.codes, self.pure, self.general, self.odd))

    def unpack(self, data: bytes) -> None:
        """Take in what `packed` gave."""
        (
            self.codes, self.pure, self.general, self.odd
        ) = marshal.loads(data)  # fmt: skip
