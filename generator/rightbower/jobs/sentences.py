"""`rightbower sentences`: every generated sentence with the parameter that it is made from."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from rightbower.book.sentences import Spoken, each_once, rule_sentences, step_sentences
from rightbower.jobs.common import OK, UsageError, report, root_of, voice
from rightbower.site.workshop import Workshop, open_workshop


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--language", default="en", metavar="xx", help="the language to say it in")
    parser.add_argument("--profile", metavar="ID", help="only this game and its records")
    parser.add_argument("--steps", action="store_true", help="what the steps of records say too")
    parser.add_argument(
        "--draw",
        type=int,
        metavar="N",
        help="only N of them, drawn by chance, each of another make",
    )
    parser.add_argument(
        "--titles",
        action="store_true",
        help="draw among the titles of rules, sections, rows and bids too, which are no sentences",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where chance begins")


def run(options: argparse.Namespace) -> int:
    """Print a line a sentence: the game or record, the parameter or step, and the words, with tabs
    between; each sentence once, where it is first said."""
    root = root_of(options.root)
    translator = voice(root, options.language)
    workshop = open_workshop(root)
    if workshop.problems:
        return report(workshop.problems, translator, root)
    known = workshop.rulebook.profiles
    if options.profile is not None and options.profile not in known:
        raise UsageError(f"there is no profile {options.profile}; there are {', '.join(known)}")
    spoken = list(each_once(_spoken(workshop, options.profile, options.steps)))
    if options.draw is not None:
        drawn_from = [one for one in spoken if options.titles or not one.title]
        spoken = _drawn(drawn_from, options.draw, options.seed)
    for one in spoken:
        print(f"{one.of}\t{one.at}\t{translator.say(one.message)}")
    return report(translator.faults(), translator, root) or OK


def _drawn(spoken: list[Spoken], count: int, seed: int) -> list[Spoken]:
    """So many of the sentences by chance; of those that differ in their blanks alone, one."""
    random.Random(seed).shuffle(spoken)
    makes = {(one.message.context, one.message.text): one for one in spoken}
    return list(makes.values())[: max(count, 0)]


def _spoken(workshop: Workshop, game: str | None, steps: bool) -> Iterator[Spoken]:
    for profile in workshop.rulebook.profiles.values():
        if game in (None, profile.id):
            yield from rule_sentences(profile)
    for proof in workshop.proofs if steps else ():
        if game in (None, proof.profile.id):
            yield from step_sentences(proof)
