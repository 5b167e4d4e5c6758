"""`rightbower build`: check everything, then write the site."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rightbower.jobs.common import OK, WRONG, UsageError, count, report, root_of, voice
from rightbower.load.site_files import ADDRESS, is_address
from rightbower.site.build import Edition, make_edition, write_edition
from rightbower.site.store import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--out", metavar="DIR", help="where to write it (default: site_out)")
    parser.add_argument("--base-url", metavar="URL", default="", help="the site's public address")
    where = parser.add_mutually_exclusive_group()
    told = "where to keep what takes long to work out (default: .cache)"
    where.add_argument("--cache", metavar="DIR", help=told)
    where.add_argument("--no-cache", action="store_true", help="work everything out again")


def _tell_of_feeds(edition: Edition) -> None:
    if any(path.endswith(".atom") for path in edition.files):
        print(
            "without --base-url the links of the feeds are relative to where they are read: "
            "Atom allows that, some readers do not follow it"
        )


def run(options: argparse.Namespace) -> int:
    """Build; 1 when something is wrong, and then the old site stays unless only a hand is."""
    root = root_of(options.root)
    translator = voice(None, "en")
    if options.base_url and not is_address(options.base_url):
        raise UsageError(f"--base-url {options.base_url}: give {ADDRESS}")
    kept = None if options.no_cache else Path(options.cache or root / ".cache")
    edition = make_edition(root, options.base_url, Store(kept))
    if edition.problems:
        report([*edition.problems, *edition.hand_problems], translator, root)
        print("nothing was written", file=sys.stderr)
        return WRONG
    out = Path(options.out) if options.out else root / "site_out"
    write_edition(edition, out)
    pages = sum(path.endswith(".html") for path in edition.files)
    hands = count(len(edition.workshop.proofs), "record")
    print(f"{count(pages, 'page')}, {hands} replayed, written to {out.name}")
    if not options.base_url and not edition.workshop.site.base_url:
        _tell_of_feeds(edition)
    return report(edition.hand_problems, translator, root) or OK
