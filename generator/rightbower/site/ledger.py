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
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rightbower import __version__
from rightbower.model.frozen import frozen
from rightbower.site.imprint import begun, imprint, shifted
from rightbower.site.shipped import layers

Stat = tuple[int, int, int, int]
"""Size, times of change of content and of anything, and inode of a file."""
INPUTS: Final = ("site.yaml", "rules_yaml", "content", "themes", "tests/data/perft")
"""Where everything stands that a site is made of."""
RECORDS: Final = "content/hands/"
_LIBRARIES: Final = (
    "babel", "jinja2", "markdown", "markupsafe", "nh3", "pydantic", "pydantic_core", "segno",
    "yaml",
)  # fmt: skip
_FORM: Final = b"ledger/2\n"
"""What a ledger begins with. The rest is what Python itself reads and writes fastest: thousands of
files stand there, and a build that has nothing else to do reads them all."""
_UNSURE: Final = 2 * 10**9
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
        new.write_bytes(sha256(data).digest() + data)
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
        data = place_of(out, kind).read_bytes()
    except OSError:
        return None
    return data[32:] if sha256(data[32:]).digest() == data[:32] else None


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
    own = sorted(_walk(str(package)))
    marks: list[Any] = [(path, stat[:2]) for path, stat in own if path.endswith(".py")]
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


def look(root: Path, apart: Collection[str] = ()) -> dict[str, Stat]:
    """Every file that a site can be made of, by its path below `root`; the folders `apart` are
    left out."""
    found: dict[str, Stat] = {}
    cut = len(str(root)) + 1
    for name in INPUTS:
        whole = f"{root}/{name}"
        if os.path.isfile(whole):
            found[name] = _stat(os.stat(whole))
        elif name not in apart:
            left = frozenset(f"{root}/{one}" for one in apart)
            found |= {path[cut:]: stat for path, stat in _walk(whole, left)}
    return found


def _stat(stat: os.stat_result) -> Stat:
    return (stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino)


def _walk(
    folder: str, apart: Collection[str] = (), above: frozenset[int] = frozenset()
) -> Iterator[tuple[str, Stat]]:
    try:
        entries, here = list(os.scandir(folder)), os.stat(folder).st_ino
    except OSError:
        return
    if here in above:
        return  # a link to a folder that it stands in
    for entry in entries:
        if entry.is_dir():
            if entry.name != "__pycache__" and entry.path not in apart:
                yield from _walk(entry.path, apart, above | {here})
            continue
        # Editors leave links that lead nowhere beside a file that is being written.
        with suppress(OSError):
            yield entry.path, _stat(entry.stat())


def sum_of(root: Path, path: str) -> str:
    """The sum of a file's content; empty where it is gone."""
    try:
        return sha256((root / path).read_bytes()).hexdigest()
    except OSError:
        return ""


def changed(ledger: Ledger, root: Path, now: Mapping[str, Stat]) -> Iterator[str]:
    """The files that are not as they were, or are there no more, or were not there.

    A file whose time of change is the same has the same content: that time, unlike that of its
    content, nobody can set back, and a file that takes another's place has an inode of its own.
    Only where it changed so late that the clock may not have moved is its content compared.
    """
    yield from ledger.inputs.keys() - now.keys()
    for path, stat in now.items():
        old, content = ledger.inputs.get(path, (None, ""))
        sure = stat == old and max(stat[1], stat[2]) < ledger.seen_at - _UNSURE
        if not sure and sum_of(root, path) != content:
            yield path


class Visit:
    """A look at a site before it is built: what was asked for, and every file there is."""

    def __init__(self, root: Path, out: Path, base_url: str = "", *, believe: bool = True) -> None:
        """Look at the site in `root` and what was made of it in `out`; whether to `believe` what
        was remembered of that."""
        self.root, self.out, self.base_url, self._believe = root, out, base_url, believe
        self.seen_at = time.time_ns()
        ledger = read_ledger(out) if believe else None
        outputs = None if ledger is None else begun(out)
        self.key = key_of(root, out, base_url)
        self.now = look(root)
        if (
            ledger is None
            or outputs is None
            or outputs() != ledger.outputs
            or ledger.key != self.key
        ):
            ledger = None
        self.known = ledger
        """The last build, where the same program was asked for the same and nobody has touched
        what it wrote."""
        self.changed = frozenset(self.now)
        """The files that are not as they were then."""
        if self.known is not None:
            self.changed = frozenset(changed(self.known, root, self.now))

    def again(self) -> Visit:
        """The same look once more."""
        return Visit(self.root, self.out, self.base_url, believe=self._believe)

    @property
    def told(self) -> str:
        """What the last build said when all was well; empty where it was not."""
        return "" if self.known is None else self.known.told

    @property
    def is_done(self) -> bool:
        """Whether there is nothing to do, and nothing to say but what was said."""
        return bool(self.told) and not self.changed

    def is_as_seen(self) -> bool:
        """Whether nothing has changed since: what was made of files that changed meanwhile is not
        known."""
        return look(self.root) == self.now

    def sums(self) -> dict[str, str]:
        """The sum of every file; to be asked for before the files are read."""
        old = {} if self.known is None else self.known.inputs
        return {
            path: sum_of(self.root, path) if path in self.changed else old[path][1]
            for path in self.now
        }

    def settle(
        self, sums: Mapping[str, str], told: str, made: str, shift: int | None = None
    ) -> None:
        """Remember the build that has just been done; for `made` see `Ledger`, for `shift`
        `Shelf`."""
        if shift is None or self.known is None:
            outputs = imprint(self.out)
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
            max(stat[1:3]) >= known.seen_at - _UNSURE for stat in self.now.values()
        ):
            self.settle(self.sums(), known.told, known.made, 0)
