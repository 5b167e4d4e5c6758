"""What `rightbower build` does where there is something to do."""

from __future__ import annotations

import sys
from pathlib import Path

from rightbower.jobs.common import OK, WRONG, UsageError, report, voice
from rightbower.jobs.progress import Progress
from rightbower.load.addresses import ADDRESS, is_address
from rightbower.site.inputs import INPUTS
from rightbower.site.sharing import look_for_no_circles
from rightbower.site.store import Store
from rightbower.works.imprint import NOT_OURS
from rightbower.works.ledger import place_of
from rightbower.works.publish import publish
from rightbower.works.visit import Visit

_OF_A_SITE = (".nojekyll", "404.html")
"""Files that every site has at its root."""


def run(visit: Visit, cache: Path | None, jobs: int) -> int:
    """Build; what takes long to work out is kept in the folder `cache`. 1 when something is wrong,
    and then the old site stays unless only a hand is."""
    if visit.base_url and not is_address(visit.base_url):
        raise UsageError(f"--base-url {visit.base_url}: give {ADDRESS}")
    look_for_no_circles()
    _look_where_it_goes(visit)
    root, translator = visit.root, voice(None, "en")
    progress = Progress(sys.stderr)
    made = publish(visit, Store(cache), jobs, progress.told)
    progress.done()
    if made.problems:
        report(made.all_problems, translator, root)
        print("nothing was written", file=sys.stderr)
        return WRONG
    print(made.told)
    return report(made.all_problems, translator, root) or OK


def _look_where_it_goes(visit: Visit) -> None:
    """UsageError where the folder that is to become the site is something else: all that is in it
    and not of the site would go."""
    out, root = visit.out, visit.root.resolve()
    given, place = f"--out {out}", out.resolve()
    inputs = {root / name for name in INPUTS}
    if place in (root, *root.parents) or inputs & {place, *place.parents}:
        raise UsageError(f"{given}: the site is made from what stands there; give another folder")
    if out.exists() and not out.is_dir():
        raise UsageError(f"{given}: that is a file; give a folder")
    ours = place_of(out).exists() or all((out / name).is_file() for name in _OF_A_SITE)
    if out.is_dir() and not ours and {path.name for path in out.iterdir()} - NOT_OURS:
        raise UsageError(
            f"{given}: the folder is not empty, and no site that was made here; what is in it "
            "would be lost: give another one, or empty it"
        )
