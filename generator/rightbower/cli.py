"""The command `rightbower`: finds the job that was asked for and runs it."""

from __future__ import annotations

import argparse
import gc
import importlib
import keyword
import sys
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from rightbower import __version__
from rightbower.jobs import codes

JOBS: Final = {
    "build": "check everything, then write the site",
    "check": "check profiles, hands, catalogs, prose and links; write nothing",
    "replay": "replay records",
    "solve": "double dummy: what each legal card brings when all cards are known",
    "deal": "seeded random deals until one shows what is asked for",
    "simulate": "many seeded deals, solved; what they told becomes data of the site",
    "import": "games in other notations become records",
    "export": "records in another notation",
    "format": "records in canonical order and spelling",
    "schema": "the shape of profiles and records as JSON Schema",
    "languages": "how much is said in each language",
    "sentences": "every generated sentence with the parameter that it is made from",
    "messages": "bring the catalogs up to date with the texts",
    "new": "a new site in an empty folder: one game with house rules, one hand, one page",
    "serve": "serve the site on this machine and rebuild it when something changes",
}


def _module(name: str) -> Any:
    """The module of a job; a name that Python keeps for itself has a line below it."""
    return importlib.import_module(f"rightbower.jobs.{name}{'_' * keyword.iskeyword(name)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a job; 0 all well, 1 something is wrong with the content, 2 called wrongly."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(prog="rightbower", description=__doc__)
    parser.add_argument("--version", action="version", version=f"rightbower {__version__}")
    jobs = parser.add_subparsers(dest="job", metavar="JOB", required=True)
    for name, about in JOBS.items():
        job = jobs.add_parser(name, help=about, description=about)
        if name in words:
            # Only the job that is asked for is loaded: the others' libraries take time.
            _module(name).add_arguments(job)
    options = parser.parse_args(words)
    try:
        code: int = _module(options.job).run(options)
    except codes.UsageError as error:
        print(f"rightbower {options.job}: {error}", file=sys.stderr)
        return codes.USAGE
    except codes.Told:
        return codes.WRONG
    except BrokenPipeError:
        return codes.OK
    except OSError as error:
        # A disk that is full, a folder that nobody may write to.
        where = f"{error.filename}: " if error.filename else ""
        print(f"rightbower {options.job}: {where}{error.strerror or error}", file=sys.stderr)
        return codes.WRONG
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return codes.STOPPED
    return code


def run() -> NoReturn:
    """The whole life of a process: a job, and the end."""
    # What is loaded stays: looking for circles among it finds nothing, and takes as long as a tenth
    # of what loads it.
    gc.set_threshold(150_000, 20, 100)
    code = main()
    # The system takes all memory back at once: nobody need look through it for what is not used.
    gc.freeze()
    sys.exit(code)


if __name__ == "__main__":
    run()
