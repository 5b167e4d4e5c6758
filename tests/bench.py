"""Measurements: records replayed per second, and a cold build. Run by `python3 make.py bench`.

Medians of five runs each, with the smallest and the largest; wall time of the whole process.
"""

from __future__ import annotations

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from rightbower.model.actions import Play
from support import PROFILES, ROOT, dealt, profile, random_play

RECORDS = 10_000
RUNS = 5


def record(name: str, seed: int) -> dict[str, object]:
    """A random hand as a record."""
    setup = dealt(profile(name), seed, dealer=seed % 4)
    actions: list[str] = []
    tricks: list[str] = []
    for before, seat, action, _ in random_play(setup, seed):
        if not isinstance(action, Play):
            actions.append(f"{seat} {action.word}")
        elif before.table:
            tricks[-1] += f" {action.word}"
        else:
            tricks.append(f"{seat}: {action.word}")
    deal = {
        seat: " ".join(random.Random(seed).sample(sorted(held.known), held.size))
        for seat, held in setup.holdings.items()
    }
    return {
        "schema": "euchre-hand/1", "id": f"r{seed}", "profile": name, "dealer": setup.dealer,
        "deal": deal, "upcard": setup.upcard, "actions": actions, "tricks": tricks,
    }  # fmt: skip


def timed(*command: str, stdin: Path | None = None) -> float:
    """Seconds that a command takes."""
    started = time.perf_counter()
    with (stdin or Path(os.devnull)).open("rb") as source:
        subprocess.run(command, stdin=source, stdout=subprocess.DEVNULL, check=True, cwd=ROOT)
    return time.perf_counter() - started


def told(name: str, seconds: list[float], per: int = 0) -> None:
    """One line of the report."""
    middle = statistics.median(seconds)
    rate = f", {per / middle:,.0f} a second" if per else ""
    print(f"{name}: median {middle:.2f} s ({min(seconds):.2f} to {max(seconds):.2f}){rate}")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "records.jsonl"
        with lines.open("w") as out:
            for seed in range(RECORDS):
                out.write(json.dumps(record(PROFILES[seed % len(PROFILES)], seed)) + "\n")
        command = (sys.executable, "-m", "rightbower.cli", "replay", "--jsonl")
        runs = [timed(*command, stdin=lines) for _ in range(RUNS)]
        told(f"replay --jsonl, {RECORDS:,} random records of {len(PROFILES)} games", runs, RECORDS)
        site = Path(folder) / "site"
        build = (sys.executable, "-m", "rightbower.cli", "build", "--out", str(site))
        told("cold build of the shipped site", [timed(*build) for _ in range(RUNS)])
        pages = sum(1 for _ in site.rglob("*.html"))
        size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{pages} pages, {size / 1e6:.1f} MB; largest process {peak:.0f} MB")


if __name__ == "__main__":
    main()
