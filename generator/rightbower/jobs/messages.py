"""`rightbower messages`: bring the catalogs up to date with the texts."""

from __future__ import annotations

import argparse

from rightbower.jobs.common import OK, report, root_of, voice
from rightbower.site.catalogs import update_catalog
from rightbower.site.extract import content_texts, interface_texts
from rightbower.site.misprints import TemplateFault, template_problem
from rightbower.site.words import SOURCE_LANGUAGE, catalog_file, needless
from rightbower.site.workshop import open_workshop


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("--root", metavar="DIR", help="the site's folder")
    parser.add_argument("languages", nargs="*", metavar="xx", help="default: the site's languages")


def run(options: argparse.Namespace) -> int:
    """Update every catalog; translations are kept, texts that are gone are dropped. What is said
    in the catalogs that come with the program is asked for in no other. 1, and no catalog changed,
    when a template cannot be read."""
    root = root_of(options.root)
    workshop = open_workshop(root)
    try:
        texts = [*interface_texts(root), *content_texts(workshop)]
    except TemplateFault as error:
        return report([template_problem(error, "")], voice(None, "en"), root)
    for language in options.languages or workshop.site.languages:
        if language == SOURCE_LANGUAGE:
            continue
        said = needless(root, language)
        own = [text for text in texts if (text.context, text.english) not in said]
        total, new = update_catalog(root / catalog_file(language), own, language)
        print(f"{language}: {total} texts, {new} of them new")
    return OK
