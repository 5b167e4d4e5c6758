"""`rightbower new DIR`: a site to begin with, that builds at once."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rightbower.jobs.common import OK, UsageError
from rightbower.jobs.installed import requirement
from rightbower.load.characters import bad_in
from rightbower.site.starter import languages_on_offer, starter_files, write_site


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("folder", metavar="DIR", help="a folder that is empty or not there yet")
    parser.add_argument("--title", help="the site's title (default: from the folder's name)")
    parser.add_argument(
        "--languages", nargs="+", default=["en", "es", "ro"], metavar="xx",
        help="the site's languages, the first ones first (default: en es ro)",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Write the site; UsageError where there is something already, a language is not known, or no
    page can hold the title."""
    folder = Path(options.folder)
    languages = list(dict.fromkeys(options.languages))
    known = languages_on_offer()
    for language in languages:
        if language not in known:
            offered = ", ".join(known)
            raise UsageError(f"a new site can speak {offered}; {language} can be added to it later")
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file: name a folder")
    if folder.is_dir() and any(folder.iterdir()):
        raise UsageError(f"{folder} is not empty: name a folder that is empty or not there yet")
    title = (options.title or _title(folder)).strip()
    if bad := sorted(bad_in(title)):
        held = ", ".join(f"U+{ord(char):04X}" for char in bad)
        raise UsageError(f"no page can hold a title with {held}: name another with --title")
    program = requirement()
    files = {**starter_files(title, languages), **program.files}
    try:
        write_site(folder, files)
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {error.strerror}") from None
    print(f"{len(files)} files in {folder}. Next: rightbower build --root {folder}")
    if program.lacks:
        print(f"rightbower new: {program.lacks}", file=sys.stderr)
    return OK


def _title(folder: Path) -> str:
    """`card-club` becomes Card club."""
    name = folder.resolve().name.replace("-", " ").replace("_", " ").strip()
    return name[:1].upper() + name[1:] or "Our table"
