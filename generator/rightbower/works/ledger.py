"""What a site was last made of, and by what: enough to see at once that nothing has changed.

It stands beside the folder that visitors see. Whatever is wrong with it, or missing, only costs
the time of making everything anew: it is believed only where its own sum is right, where the
program, its libraries, the options and every file read are the same, and where nobody has touched
what was written.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rightbower import __version__
from rightbower.model.frozen import frozen
from rightbower.site.inputs import RECORDS, Seen, Stat, look, sum_of, walk
from rightbower.site.shipped import layers

_LIBRARIES: Final = (
    "babel", "jinja2", "markdown", "markupsafe", "nh3", "pydantic", "pydantic_core", "segno",
    "yaml",
)  # fmt: skip
_FORM: Final = b"ledger/2\n"
"""What a ledger begins with. The rest is what Python itself reads and writes fastest: thousands of
files stand there, and a build that has nothing else to do reads them all."""
UNSURE: Final = 2 * 10**9
"""A file that changed less than so many nanoseconds before it was looked at may have changed again
within the same tick of a coarse clock: its time says nothing, and its content is compared."""


@frozen(kw_only=True)
class Ledger:
    """One build: what it was asked for, what it read and what it wrote.

    `inputs` are the files read, each with its `Stat` and the sum of its content; `told` is what
    was said at the end.
    """

    key: tuple[str, ...]
    seen_at: int
    inputs: Mapping[str, tuple[Stat, str]]
    outputs: int
    told: str
    made: str = ""
    """The sums of what is remembered of the build beside it: see `sums_kept`."""

    def write(self, out: Path) -> None:
        """Keep it beside `out`; where that cannot be, the next build takes longer."""
        inputs = dict(self.inputs)
        plain = (self.key, self.seen_at, inputs, self.outputs, self.told, self.made)
        _write(place_of(out), _FORM + marshal.dumps(plain))


def place_of(out: Path, kind: str = "built") -> Path:
    """Where the ledger of the site in `out` stands."""
    return out.with_name(f".{out.name}.{kind}")


def _write(file: Path, data: bytes) -> None:
    new = file.with_name(f"{file.name}.new")
    try:
        with new.open("wb") as stream:
            # Of megabytes nobody makes a copy only to put their sum before them.
            stream.writelines((sha256(data).digest(), data))
        new.replace(file)
    except OSError:
        _unlink(file)


def _unlink(file: Path) -> None:
    """A folder in the place of a file is never believed, and stays."""
    try:
        file.unlink(missing_ok=True)
    except OSError:
        if not file.is_dir():
            raise


def drop(out: Path, kind: str) -> None:
    """Keep nothing of that kind beside `out`."""
    _unlink(place_of(out, kind))


def keep(out: Path, kind: str, data: bytes) -> None:
    """Keep `data` beside `out`, with their sum."""
    _write(place_of(out, kind), data)


def kept(out: Path, kind: str = "built") -> bytes | None:
    """What was kept beside `out`; None where it is missing or damaged."""
    try:
        with place_of(out, kind).open("rb", buffering=0) as stream:
            seal, data = stream.read(32), stream.read()
    except OSError:
        return None
    return data if sha256(data).digest() == seal else None


def forget(out: Path) -> None:
    """From now on nothing is known about what stands in `out`: without a ledger nothing else is
    believed."""
    drop(out, "built")


def sums_kept(out: Path, kinds: Iterable[str]) -> str:
    """The sums that what was kept beside `out` bears; one that is missing has none."""
    sums = []
    for kind in kinds:
        try:
            with place_of(out, kind).open("rb") as stream:
                sums.append(stream.read(32).hex())
        except OSError:
            sums.append("")
    return " ".join(sums)


def read_ledger(out: Path) -> Ledger | None:
    """The ledger of the site in `out`; None where there is none that can be believed."""
    data = kept(out)
    if data is None or not data.startswith(_FORM):  # missing, or of another version
        return None
    try:
        key, seen_at, inputs, outputs, told, made = marshal.loads(data[len(_FORM) :])
    except (EOFError, TypeError, ValueError):
        return None
    return Ledger(
        key=key, seen_at=seen_at, inputs=inputs, outputs=outputs, told=told, made=made
    )  # fmt: skip


def key_of(root: Path, out: Path, base_url: str) -> tuple[str, ...]:
    """What a build was asked for, and what did it: the program, what comes with it and its
    libraries by the sizes and times of their files."""
    package = Path(__file__).resolve().parents[1]
    own = Seen()
    walk(str(package.parent), package.name, own)
    marks: list[Any] = [str(package)]
    marks += [(path, stat[:2]) for path, stat in sorted(own.items()) if path.endswith(".py")]
    for name in _LIBRARIES:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            stat = os.stat(spec.origin)
            marks.append((spec.origin, stat.st_size, stat.st_mtime_ns))
    for place in layers(root)[1:]:
        own_files = ((path, stat[:2]) for path, stat in sorted(look(place).items()))
        marks += ((path, stat) for path, stat in own_files if not path.startswith(RECORDS))
    program = sha256(repr((__version__, sys.version, marks)).encode()).hexdigest()
    return (program, str(root.resolve()), str(out.resolve()), base_url)


def changes(ledger: Ledger, root: Path, now: Mapping[str, Stat]) -> Iterator[str]:
    """The files that are not as they were, or are there no more, or were not there.

    A file whose time of change is the same has the same content: that time, unlike that of its
    content, nobody can set back, and a file that takes another's place has an inode of its own.
    Only where it changed so late that the clock may not have moved is its content compared.
    """
    yield from ledger.inputs.keys() - now.keys()
    for path, stat in now.items():
        old, content = ledger.inputs.get(path, (None, ""))
        sure = stat == old and max(stat[1], stat[2]) < ledger.seen_at - UNSURE
        if not sure and sum_of(root, path) != content:
            yield path
