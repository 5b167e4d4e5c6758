"""Fuzzing: whatever bytes come in, the readers answer with problems, never with an exception.

    python3 make.py fuzz                    a seeded mutator, 200,000 inputs
    python3 make.py fuzz --count 5000 --seed 7
    python3 make.py fuzz --atheris          guided by coverage, where atheris is installed

Every input goes through the readers of YAML, JSON, Euchre Game Notation and Trickster's text, of
records and of profiles; what is sound is replayed, formatted and exported. An input that raises,
takes more than two seconds or 200 MB, or makes a diagnostic of more than one line is written to the
folder `--finds`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import resource
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from egn_files import DEAL, game
from rightbower.jobs.common import voice
from rightbower.jobs.diagnostics import Printer, line_of
from rightbower.load.canonical import format_record
from rightbower.load.hands import load_record
from rightbower.load.profiles import load_profiles
from rightbower.load.reader import read
from rightbower.load.yaml_reader import MAX_BYTES, decode
from rightbower.model.problem import Problem
from rightbower.model.source import Sources
from rightbower.site.egn_export import export_egn
from rightbower.site.notations import import_text
from rightbower.site.workshop import conflicts_of, prove
from support import ROOT, profiles

SECONDS = 2.0
MEMORY = 200 * 1024 * 1024
VOICE = voice(None, "en")
WORDS = (
    b"null", b"true", b"? ? ?", b"!", b"&a", b"*a", b"<<: {}", b"\xff", b"\xed\xa0\x80",
    b"\\ud800", b"9" * 5000, b"[" * 60, b"{", b"}", b"- ", b": ", b"#", b"\t", b"\x00", b"\r\n",
    b"---\n", b"JK", b"10C", b"TC", b"alone", b"t1.2", b"h1.t1", b"-1", b"1e999", b"\\u0000",
    b"Xx", b"L", b"\"", b"'", b"|\n", b"%YAML 1.1\n", b"!!binary", b"\xef\xbb\xbf",
    b"\xe2\x80\xa8", b"schema: euchre-game/1\n", b"kind: trick\n", b"seats: []\n",
    b"score.rows", b"alternativeLines", b"deals",
)  # fmt: skip


def seeds() -> list[bytes]:
    """What inputs are made of: shipped records and profiles, and games in other notations."""
    files = sorted((ROOT / "content" / "hands").rglob("*.yaml"))[::6]
    files += sorted((ROOT / "tests" / "data" / "bad_hands").glob("*.yaml"))[::4]
    files += sorted((ROOT / "rules_yaml").glob("*.yaml"))[1:4]
    found = [path.read_bytes() for path in files]
    hand = read(files[0].read_bytes(), "x.yaml")[0]
    assert hand is not None
    lines = [{"branchIndex": 3, "phases": DEAL["phases"][1:]}]
    whole = game(DEAL | {"alternativeLines": lines}, ruleset={"joker": False}, date="2026-01-01")
    found.append(json.dumps(hand.plain).encode())
    found += [json.dumps(whole, indent=1).encode(), json.dumps(whole).encode()] * 5
    return [*found, *[(ROOT / "tests" / "data" / "table.ptn").read_bytes()] * 4]


def mutated(data: bytes, others: list[bytes], chance: random.Random) -> bytes:
    """`data` with a few changes: bytes, words, lines, and parts of other inputs."""
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at, length = chance.randrange(len(data) + 1), chance.choice((0, 1, 1, 4, 20))
        match chance.randrange(6):
            case 0:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + length :]
            case 1:
                data = data[:at] + chance.choice(WORDS) + data[at + length :]
            case 2:
                data = data[:at] + data[at + length :]
            case 3:
                lines = data.split(b"\n")
                lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
                data = b"\n".join(lines)
            case 4:
                lines = data.split(b"\n")
                del lines[chance.randrange(len(lines))]
                data = b"\n".join(lines)
            case _:
                other = chance.choice(others)
                start = chance.randrange(len(other) + 1)
                data = data[:at] + other[start : start + 60] + data[at + length :]
    return data[: MAX_BYTES + 1]


def one(data: bytes) -> None:
    """Put one input through every reader; AssertionError or any exception is a find."""
    started = time.process_time()
    for name in ("x.yaml", "x.json"):
        _record(data, name)
    text, problems = decode(data, "x.egn")
    check(problems)
    if text is not None:
        for imported in import_text(text, "x.egn", profiles()):
            check([*imported.problems, *imported.notices])
    if b"euchre-rules" in data:
        check(load_profiles([("x.yaml", data)], Sources())[1])
    assert time.process_time() - started < SECONDS, "too slow"


def _record(data: bytes, name: str) -> None:
    document, problems = read(data, name)
    check(problems)
    if document is None:
        assert problems, "refused without a reason"
        return
    loaded = load_record(document, name, profiles())
    found = [*problems, *loaded.problems, *conflicts_of(loaded)]
    check(found)
    if found:
        return
    proof = prove(loaded)
    assert proof is not None, "neither a record nor a problem"
    check(proof.problems)
    assert loaded.profile is not None
    once = format_record(data.decode("utf-8-sig"), document, loaded.profile.seats, name != "x.yaml")
    again, problems = read(once.encode(), name)
    assert again is not None, "the formatted text cannot be read"
    assert format_record(once, again, loaded.profile.seats, name != "x.yaml") == once
    if not proof.problems:
        exported = export_egn(proof)
        check([*exported.problems, *exported.notices])


def check(problems: list[Problem] | tuple[Problem, ...]) -> None:
    """Every problem can be said in one line, at a place that can be."""
    for problem in problems:
        line = line_of(problem, VOICE)
        assert line.isprintable(), line
        assert problem.place.line >= 1
        assert problem.place.column >= 1
        Printer(VOICE).suggestion(problem)


def inputs(seed: int, count: int) -> Iterator[bytes]:
    """Seeded inputs: the same for the same seed."""
    chance, pool = random.Random(seed), seeds()
    for _ in range(count):
        yield mutated(chance.choice(pool), pool, chance)


def finds(stream: Iterator[bytes], keep: Callable[[bytes, str], None]) -> int:
    """Run every input; how many raised. Each kind of exception is kept once."""
    met: set[str] = set()
    for data in stream:
        try:
            one(data)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} {Path(frame.filename).name}:{frame.lineno} {error}"[
                :120
            ]
            if kind not in met:
                met.add(kind)
                keep(data, kind)
    return len(met)


def limit_memory() -> None:
    """From here on a MemoryError, and so a find, where this process grows by more than 200 MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _guided(arguments: list[str]) -> int:
    """Let atheris look for inputs, beginning with ours; libFuzzer ends the process when it is done
    or has a find, which it writes to the folder that this is run in."""
    import atheris

    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(seeds()):
            (Path(folder) / str(number)).write_bytes(data)
        atheris.instrument_all()
        atheris.Setup([sys.argv[0], f"-malloc_limit_mb={MEMORY >> 20}", *arguments, folder], one)
        atheris.Fuzz()
    return 0


def main() -> int:
    """Fuzz; 1 when there was a find."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--finds", type=Path, default=Path("fuzz_finds"))
    parser.add_argument("--atheris", action="store_true")
    options, rest = parser.parse_known_args()
    if options.atheris:
        return _guided([f"-atheris_runs={options.count}", *rest])

    def keep(data: bytes, kind: str) -> None:
        options.finds.mkdir(exist_ok=True)
        path = options.finds / hashlib.sha256(data).hexdigest()[:16]
        path.write_bytes(data)
        print(f"{path}: {kind}", flush=True)

    profiles()  # what every input needs is read before its memory is counted
    limit_memory()
    found = finds(inputs(options.seed, options.count), keep)
    print(f"{options.count} inputs, {found} finds")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
