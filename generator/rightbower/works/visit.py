"""A look at a site before it is built: whether anything is other than when it was built last."""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from rightbower.site.inputs import RECORDS, look, look_at, sum_of
from rightbower.works.imprint import begun, shifted
from rightbower.works.ledger import UNSURE, Ledger, changes, key_of, place_of, read_ledger

_MANY: Final = 1000
"""A site of so many files has so much written that to look at it takes longer than to begin another
process."""
_LONG: Final = 100 * _MANY
"""So many bytes has the ledger of such a site at least."""


class Visit:
    """A look at a site before it is built: what was asked for, and every file there is.

    Where the site is large and there may be several `jobs`, another process looks meanwhile at what
    was written; nobody waits for it before he asks for what depends on that.
    """

    def __init__(
        self, root: Path, out: Path, base_url: str = "", *, believe: bool = True,
        jobs: int = os.cpu_count() or 1,
    ) -> None:  # fmt: skip
        """Look at the site in `root` and what was made of it in `out`; whether to `believe` what
        was remembered of that."""
        self.root, self.out, self.base_url = root, out, base_url
        self._believe, self._jobs = believe, jobs
        self.seen_at = time.time_ns()
        large = jobs > 1 and _length(place_of(out)) >= _LONG
        self._outputs = begun(out, forked=large) if believe else None
        ledger = read_ledger(out) if believe else None
        self.key = key_of(root, out, base_url)
        self.now = look(root)
        self._ledger = ledger if ledger is not None and ledger.key == self.key else None
        self._other = frozenset[str]()
        if self._ledger is None:
            self.leave()
        else:
            self._other = frozenset(changes(self._ledger, root, self.now))

    @property
    def likely(self) -> Ledger | None:
        """The last build, where the same program was asked for the same: what is known, unless
        somebody has touched what it wrote, for which nobody need wait yet."""
        return self._ledger

    @property
    def other(self) -> frozenset[str]:
        """The files that are not as they were when what is `likely` was built."""
        return frozenset(self.now) if self._ledger is None else self._other

    @property
    def known(self) -> Ledger | None:
        """The last build, where the same program was asked for the same and nobody has touched
        what it wrote."""
        if self._outputs is not None and self._ledger is not None:
            same = self._outputs.total() == self._ledger.outputs
            self._outputs, self._ledger = None, self._ledger if same else None
        return self._ledger

    def leave(self) -> None:
        """Nobody wants to know whether what was written is as it was: then nothing is known."""
        if self._outputs is not None:
            self._outputs.leave()
            self._outputs = self._ledger = None

    def again(self) -> Visit:
        """The same look once more."""
        self.leave()
        return Visit(
            self.root, self.out, self.base_url, believe=self._believe, jobs=self._jobs
        )  # fmt: skip

    @property
    def told(self) -> str:
        """What the last build said when all was well; empty where it was not."""
        return "" if self.known is None else self.known.told

    @property
    def is_done(self) -> bool:
        """Whether there is nothing to do, and nothing to say but what was said."""
        return not self.other and bool(self.told)

    def is_as_seen(self, names: Collection[str], read: Collection[str]) -> bool:
        """Whether all that was made comes of what was looked at: `names` are the records that were
        found later, `read` those of them that were read.

        What came of the others was remembered with their sums. Whatever has become of them since,
        the next look finds other times of change, and compares their contents with these. So they
        need not be looked at again, as all else is: what changes while it is read, and is then as
        it was, has the same sum.
        """
        seen = {path for path in self.now if path.startswith(RECORDS)}
        if not seen.issuperset(names):
            return False
        if self.known is None or len(seen) != len(names):
            return look(self.root) == self.now
        rest = {path: stat for path, stat in self.now.items() if path not in seen}
        return look(self.root, (RECORDS.rstrip("/"),)) == rest and all(
            look_at(self.root, path) == self.now[path] for path in seen & {*read, *self.other}
        )

    def sums(self) -> dict[str, str]:
        """The sum of every file; to be asked for before the files are read. Whatever has become of
        what was written, of a file that is as it was the sum is."""
        old, other = {} if self.likely is None else self.likely.inputs, self.other
        return {
            path: sum_of(self.root, path) if path in other else old[path][1] for path in self.now
        }

    def settle(
        self, sums: Mapping[str, str], told: str, made: str, shift: int | None = None
    ) -> None:
        """Remember the build that has just been done; for `made` see `Ledger`, for `shift`
        `Shelf`."""
        if shift is None or self.known is None:
            outputs = begun(self.out, forked=self._jobs > 1 and len(sums) >= _MANY).total()
        else:
            outputs = shifted(self.known.outputs, shift)
        inputs = {path: (stat, sums[path]) for path, stat in self.now.items()}
        Ledger(
            key=self.key, seen_at=self.seen_at, inputs=inputs, outputs=outputs, told=told, made=made
        ).write(self.out)  # fmt: skip

    def settle_again(self) -> None:
        """Remember when the files of an unchanged site were looked at, where that saves reading
        some of them the next time."""
        known = self.known
        assert known is not None
        if any(stat != known.inputs[path][0] for path, stat in self.now.items()) or any(
            max(stat[1:3]) >= known.seen_at - UNSURE for stat in self.now.values()
        ):
            self.settle(self.sums(), known.told, known.made, 0)


def _length(file: Path) -> int:
    with suppress(OSError):
        return os.stat(file).st_size
    return 0
