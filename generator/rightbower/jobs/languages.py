"""`rightbower languages`: how much is said in each language."""

from __future__ import annotations

import argparse
import sys

from rightbower.jobs.common import OK, report, root_of, voice
from rightbower.jobs.progress import Progress
from rightbower.model.problem import Problem
from rightbower.site.catalogs import coverage
from rightbower.site.extract import content_texts, interface_texts
from rightbower.site.words import SOURCE_LANGUAGE, read_languages
from rightbower.site.workshop import open_workshop


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("--missing", action="store_true", help="list what is not translated")


def run(options: argparse.Namespace) -> int:
    """Print a line a language: texts of the program and of the content, and how many are said;
    then what is wrong, since the texts of what cannot be read are not counted."""
    root = root_of(options.root)
    progress = Progress(sys.stderr)
    workshop = open_workshop(root, progress.told)
    progress.done()
    languages, found = read_languages(root, workshop.site.languages, workshop.site.unfinished)
    problems = [*workshop.problems, *workshop.hand_problems, *found]
    faults: list[Problem] = []
    interface, content = [*interface_texts(root, faults)], [*content_texts(workshop)]
    if faults:
        return report([*problems, *faults], voice(None, "en"), root)
    for code, language in languages.items():
        if code == SOURCE_LANGUAGE:
            print(f"{code}  {language.lexicon.name}: source language")
            continue
        told, written = coverage(interface, language), coverage(content, language)
        print(
            f"{code}  {language.lexicon.name}: interface {told.said} of {told.texts}, "
            f"content {written.said} of {written.texts}, older {told.older + written.older}"
        )
        if options.missing:
            for text in (*told.missing, *written.missing):
                print(f"    {text.origin}: {text.english}")
    return report(problems, voice(None, "en"), root) or OK
