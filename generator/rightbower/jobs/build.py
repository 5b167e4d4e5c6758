"""`rightbower build`: check everything, then write the site."""

from __future__ import annotations

import argparse
import importlib
import os
from pathlib import Path

from rightbower.jobs.codes import OK, root_of
from rightbower.works.visit import Visit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--out", metavar="DIR", help="where to write it (default: site_out)")
    parser.add_argument("--base-url", metavar="URL", default="", help="the site's public address")
    where = parser.add_mutually_exclusive_group()
    told = "where to keep what takes long to work out (default: .cache)"
    where.add_argument("--cache", metavar="DIR", help=told)
    where.add_argument("--no-cache", action="store_true", help="work everything out again")
    parser.add_argument(
        "--jobs", metavar="N", type=_jobs, default=os.cpu_count() or 1,
        help="how many processes share the work (default: one for each processor)",
    )  # fmt: skip


def _jobs(text: str) -> int:
    """How many processes. Raises ArgumentTypeError."""
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < 1000:
        raise argparse.ArgumentTypeError(f"{text} is no number of processes: 1 to 999")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Build; 1 when something is wrong, and then the old site stays unless only a hand is."""
    root = root_of(options.root)
    out = Path(options.out) if options.out else root / "site_out"
    out = out if out.name else out.resolve()
    visit = Visit(root, out, options.base_url, believe=not options.no_cache, jobs=options.jobs)
    if visit.is_done:
        visit.settle_again()
        print(visit.told)
        return OK
    # Only where there is something to do are the libraries loaded that do it.
    publishing = importlib.import_module("rightbower.jobs.publishing")
    kept = None if options.no_cache else Path(options.cache or root / ".cache")
    code: int = publishing.run(visit, kept, options.jobs)
    return code
