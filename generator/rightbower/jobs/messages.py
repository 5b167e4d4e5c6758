"""`rightbower messages`: bring the catalogs up to date with the texts."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rightbower.jobs.common import OK, UsageError, report, root_of, voice
from rightbower.jobs.diagnostics import visible
from rightbower.jobs.progress import Progress
from rightbower.site.catalogs import update_catalog
from rightbower.site.extract import content_texts, interface_texts
from rightbower.site.shipped import find_each
from rightbower.site.words import SOURCE_LANGUAGE, catalog_file, catalog_problems, needless
from rightbower.site.workshop import Workshop, open_workshop


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("languages", nargs="*", metavar="xx", help="default: the site's languages")


def run(options: argparse.Namespace) -> int:
    """Update every catalog; translations are kept, those of texts that are gone are dropped and
    printed. What is said in the catalogs that come with the program is asked for in no other. 1,
    and no catalog changed, when a catalog cannot be read, or anything with texts: they would be
    taken for gone. A catalog that is not there is made."""
    root = root_of(options.root)
    progress = Progress(sys.stderr)
    workshop = open_workshop(root, progress.told)
    progress.done()
    languages = _asked_for(options.languages, workshop)
    made = {catalog_file(language) for language in languages}
    problems = [
        problem for problem in (*workshop.problems, *workshop.unread)
        if problem.code != "not_found" or problem.params.get("path") not in made
    ]  # fmt: skip
    problems += (one for language in languages for one in catalog_problems(root, language))
    texts = [*interface_texts(root, problems), *content_texts(workshop)]
    if problems:
        return report(problems, voice(None, "en"), root)
    for language in languages:
        said = needless(root, language)
        own = [text for text in texts if (text.context, text.english) not in said]
        total, new, gone = update_catalog(root / catalog_file(language), own, language)
        print(f"{language}: {total} texts, {new} of them new")
        for text in gone:
            print(f"    no longer asked for: {visible(text, spoken=True)}")
    return OK


def _asked_for(asked: list[str], workshop: Workshop) -> list[str]:
    """The languages whose catalogs are wanted; UsageError where one is none of the site's and has
    no lexicon either: its name would become a folder that nobody reads."""
    known = {*workshop.site.languages, *_spoken(workshop.root)}
    for language in asked:
        if language not in known:
            raise UsageError(
                f"there is no language {language!r}; there are {', '.join(sorted(known))}"
            )
    return [one for one in asked or workshop.site.languages if one != SOURCE_LANGUAGE]


def _spoken(root: Path) -> list[str]:
    """Every language that has a lexicon."""
    return [path.stem for _, path in find_each(root, "content/lexicon/*.yaml")]
