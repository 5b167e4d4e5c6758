"""`rightbower simulate`: many seeded deals, solved; what they told becomes data of the site."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Final

from rightbower.engine.experiment import finding, fit
from rightbower.engine.tally import Tally
from rightbower.jobs.common import OK, UsageError, report, root_of, voice
from rightbower.load.numbers import load_numbers, write_numbers
from rightbower.model.numbers import Numbers
from rightbower.model.profile import Profile
from rightbower.site.numbers import NUMBERS
from rightbower.site.rules import rules_at

DEALS: Final = 100_000
_SAVE: Final = 500
"""After so many deals the file is written, so that little is lost when a run is broken off."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--profile", metavar="ID", required=True, help="the game")
    parser.add_argument("--seed", metavar="N", type=int, default=1,
                        help="the same number gives the same deals (default: 1)")  # fmt: skip
    parser.add_argument("--deals", metavar="N", type=int, default=DEALS,
                        help=f"how many deals there shall be (default: {DEALS})")  # fmt: skip
    parser.add_argument("--out", metavar="FILE", help=f"where the numbers are kept, and taken up "
                        f"again where a run was broken off (default: {NUMBERS})")  # fmt: skip
    parser.add_argument("--root", metavar="DIR", help="the site whose profiles are used")
    parser.add_argument("--language", default="en", metavar="xx", help="the language of messages")


def run(options: argparse.Namespace) -> int:
    """Deal until there are as many deals as asked for; 1 when the file's numbers are faulty."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    rulebook = rules_at(root)
    if rulebook.problems:
        return report(rulebook.problems, translator, root)
    profile = rulebook.profiles.get(options.profile)
    if profile is None:
        raise UsageError(f"there is no game {options.profile}")
    if not fit(profile):
        raise UsageError(f"{profile.id} is not asked: it takes partners, a turned card that anybody"
                         " may order, together or alone, and no hand without a maker")  # fmt: skip
    if options.deals < 1:
        raise UsageError("--deals is 1 or more")
    file = root / NUMBERS if options.out is None else Path(options.out)
    numbers = Numbers(profile=profile.id, seed=options.seed, deals=0)
    if file.is_file():
        kept, problems = load_numbers(file.read_bytes(), str(file), rulebook.profiles)
        if kept is None:
            return report(problems, translator)
        if (kept.profile, kept.seed) != (profile.id, options.seed):
            raise UsageError(f"{file} holds {kept.profile}, seed {kept.seed}: choose another file")
        numbers = kept
    _go_on(profile, numbers, options.deals, file)
    return OK


def _go_on(profile: Profile, numbers: Numbers, deals: int, file: Path) -> None:
    tally = Tally(numbers, profile.rules.deal.cards)
    while tally.deals < deals:
        # A text as seed: every deal has a chance of its own, the same on every machine.
        chance = random.Random(f"{numbers.seed}/{tally.deals}")
        tally.add(finding(profile, tally.deals, chance.randrange))
        if tally.deals % _SAVE == 0 or tally.deals == deals:
            _save(write_numbers(tally.numbers()), file)
            print(f"{tally.deals} of {deals}", file=sys.stderr)


def _save(text: str, file: Path) -> None:
    """Written beside the file and put in its place, so that it is never half there."""
    beside = file.with_name(file.name + ".new")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(file)
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}") from None
