"""`rightbower build`: check everything, then write the site."""

from __future__ import annotations

import argparse
import importlib
import os
from pathlib import Path

from rightbower.jobs.codes import OK, root_of
from rightbower.site.ledger import Visit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--out", metavar="DIR", help="where to write it (default: site_out)")
    parser.add_argument("--base-url", metavar="URL", default="", help="the site's public address")
    parser.add_argument(
        "--jobs", metavar="N", type=_jobs, default=os.cpu_count() or 1,
        help="how many processes share the work (default: one for each processor)",
    )  # fmt: skip


def _jobs(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("give a number from 1 on")
    return number


def run(options: argparse.Namespace) -> int:
    """Build; 1 when something is wrong, and then the old site stays unless only a hand is."""
    root = root_of(options.root)
    out = Path(options.out) if options.out else root / "site_out"
    visit = Visit(root, out, options.base_url)
    if visit.known is not None and not visit.changed:
        visit.settle_again()
        print(visit.known.told)
        return OK
    # Only where there is something to do are the libraries loaded that do it.
    publishing = importlib.import_module("rightbower.jobs.publishing")
    code: int = publishing.run(visit, options.jobs)
    return code
