"""Measurements: builds of sites of 100, 1,000 and 10,000 hands beside other generators that show
the same hands, and records replayed a second. Run by `python3 make.py bench`.

Every site is there twice: whole, and with the pages alone, without all that a site may leave out.

Everything runs in turn, round after round, so that what else the machine does falls on all alike;
ratios are taken within a round. Wall time of whole processes; memory is that of the largest one.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from bench_hands import edit_a_hand, make_site, record, told_rows
from bench_others import OTHERS, Other
from rightbower.model.site_file import PARTS
from support import PROFILES, ROOT

USUAL = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
"""What processes run with: as most machines have it, Python keeps what it has compiled."""
RIGHTBOWER = (sys.executable, "-m", "rightbower.cli")
KINDS = ("first", "cold", "unchanged", "one edited")
WHOLE, ALONE = "whole", "alone"
SITES = {WHOLE: frozenset({"known"}), ALONE: PARTS}
"""What is measured here, in this order, by what each leaves out."""


@dataclass
class Measured:
    """The runs of one thing."""

    seconds: list[float] = field(default_factory=list)
    megabytes: float = 0

    def run(self, command: Sequence[str], cwd: Path, stdin: Path | None = None) -> None:
        """Run a command once more; one that fails stops everything."""
        with (stdin or Path(os.devnull)).open("rb") as source, tempfile.TemporaryFile() as told:
            started = time.perf_counter()
            child = subprocess.Popen(
                command, cwd=cwd, env=USUAL, stdin=source, stdout=told, stderr=told
            )
            _, status, usage = os.wait4(child.pid, 0)
            self.seconds.append(time.perf_counter() - started)
            child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                told.seek(0)
                sys.exit(f"{' '.join(command)}: {told.read().decode(errors='replace')[-2000:]}")
        self.megabytes = max(self.megabytes, usage.ru_maxrss / 1024)

    @property
    def median(self) -> float:
        """The middle of all runs."""
        return statistics.median(self.seconds)

    def __str__(self) -> str:
        spread = f"{min(self.seconds):.2f} to {max(self.seconds):.2f}"
        return f"{self.median:9.2f} s  ({spread}), {self.megabytes:.0f} MB"


def _swept(site: Path) -> None:
    """Leave nothing of earlier builds but what `.cache` keeps."""
    shutil.rmtree(site / "site_out", ignore_errors=True)
    for path in site.glob(".site_out.*"):
        path.unlink()


def ours(site: Path, jobs: int, kinds: dict[str, Measured], turn: int) -> None:
    """A cold build, one with nothing to do, and one after a hand was edited. Before the first of
    all nothing is kept; later ones find what was worked out about the rules in `.cache`."""
    _swept(site)
    build = [*RIGHTBOWER, "build", "--root", str(site), "--jobs", str(jobs)]
    if turn == 0:
        kinds["first"].run(build, ROOT)
        _swept(site)
    kinds["cold"].run(build, ROOT)
    kinds["unchanged"].run(build, ROOT)
    edit_a_hand(site, turn)
    kinds["one edited"].run(build, ROOT)


def sized(
    folder: Path, count: int, options: argparse.Namespace, tools: dict[Other, Path]
) -> tuple[float, ...]:
    """Measure sites of so many hands; how long the cold build of each takes."""
    sites = {
        name: make_site(folder / f"{name}{count}", count, options.games, omit)
        for name, omit in SITES.items()
    }
    runs = {name: {kind: Measured() for kind in KINDS} for name in SITES}
    others = {other: Measured() for other in tools}
    for turn in range(options.rounds):
        for name, site in sites.items():
            ours(site, options.jobs, runs[name], turn)
        for other, tool in tools.items():
            place = folder / f"{other.name}{count}"
            if turn == 0:
                place.mkdir()
                other.prepare(place, told_rows(sites[WHOLE] / "site_out", count))
            shutil.rmtree(place / other.output, ignore_errors=True)
            others[other].run(other.command(tool, place), place)
    print(f"\n{count:,} hands, three languages: {weight(sites[WHOLE] / 'site_out')}")
    told(runs[WHOLE])
    print(f"the pages alone: {weight(sites[ALONE] / 'site_out')}")
    told(runs[ALONE])
    print("the same hands by others")
    beside(others, runs[WHOLE]["cold"], runs[ALONE]["cold"])
    for name in (*SITES, *(other.name for other in tools)):
        shutil.rmtree(folder / f"{name}{count}")
    return tuple(runs[name]["cold"].median for name in SITES)


def weight(out: Path) -> str:
    """How much was made."""
    files = [path for path in out.rglob("*") if path.is_file()]
    pages = [path for path in files if path.suffix == ".html"]
    size = sum(path.stat().st_size for path in files)
    return f"{len(pages):,} pages, {len(files):,} files, {size / 1e6:,.1f} MB"


def told(kinds: dict[str, Measured]) -> None:
    """Print what was measured of one site."""
    for kind, measured in kinds.items():
        print(f"  {kind:<12}{measured}")


def beside(others: dict[Other, Measured], whole: Measured, alone: Measured) -> None:
    """Print what was measured of others, and how many times that cold builds here take."""
    for other, measured in others.items():
        print(f"  {other.name:<12}{measured}; cold builds here: {times(whole, measured)} that, "
              f"the pages alone {times(alone, measured)}", flush=True)  # fmt: skip


def times(mine: Measured, theirs: Measured) -> str:
    """How many times as long one thing takes as another, round by round."""
    pairs = [own / other for own, other in zip(mine.seconds, theirs.seconds, strict=True)]
    return f"{statistics.median(pairs):.2f} times ({min(pairs):.2f} to {max(pairs):.2f})"


def installed(folder: Path, names: Sequence[str]) -> dict[Other, Path]:
    """The other generators that are in `folder`, or could be installed there, each with its own."""
    tools = {}
    for other in OTHERS:
        if other.name in names:
            if (folder / other.name).is_dir() or other.install(folder / other.name):
                tools[other] = folder / other.name
            else:
                # What is half there would be taken for the whole the next time.
                shutil.rmtree(folder / other.name, ignore_errors=True)
                print(f"{other.name} cannot be installed here and is left out")
    return tools


def replayed(folder: Path, count: int, rounds: int) -> None:
    """Records replayed a second, of all games."""
    lines = folder / "records.jsonl"
    with lines.open("w") as out:
        for seed in range(count):
            out.write(json.dumps(record(PROFILES[seed % len(PROFILES)], seed)) + "\n")
    measured = Measured()
    for _ in range(rounds):
        measured.run([*RIGHTBOWER, "replay", "--jsonl"], ROOT, lines)
    print(f"{count:,} random records of {len(PROFILES)} games by replay --jsonl: {measured}, "
          f"{count / measured.median:,.0f} a second")  # fmt: skip


def _some(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on")
    return int(text)


def _folder(text: str) -> str:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return text


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make.py bench", description=__doc__)
    others = [other.name for other in OTHERS]
    parser.add_argument("--sizes", type=_some, nargs="*", default=[100, 1000, 10000])
    parser.add_argument("--rounds", type=_some, default=3)
    parser.add_argument("--jobs", type=_some, default=os.cpu_count() or 1)
    parser.add_argument("--records", type=int, default=10_000, help="0: do not replay any")
    parser.add_argument(
        "--games", nargs="*", default=[], choices=PROFILES, help="only these (default: all)"
    )
    parser.add_argument("--others", nargs="*", default=others, choices=others)
    parser.add_argument("--tools", help="keep the other generators here (default: nowhere)")
    parser.add_argument(
        "--folder", type=_folder, help="where to work (default: the system's temporary one)"
    )
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        print(f"Python {sys.version}, {options.jobs} processes")
        if options.records:
            replayed(folder, options.records, options.rounds)
        tools = installed(Path(options.tools or folder), options.others)
        before: tuple[int, tuple[float, ...]] | None = None
        for count in options.sizes:
            seconds = sized(folder, count, options, tools)
            if before is not None:
                whole, alone = (now / then for now, then in zip(seconds, before[1], strict=True))
                print(f"{count / before[0]:.0f} times the hands take {whole:.1f} times as long, "
                      f"the pages alone {alone:.1f} times", flush=True)  # fmt: skip
            before = (count, seconds)


if __name__ == "__main__":
    main()
