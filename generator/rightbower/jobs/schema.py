"""`rightbower schema`: the shape of a file as JSON Schema, for editors and checkers."""

from __future__ import annotations

import argparse
import sys

from rightbower.jobs.common import OK
from rightbower.load.schema import SCHEMAS, json_schema
from rightbower.load.writer import write_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the job."""
    parser.add_argument("name", metavar="NAME", choices=SCHEMAS, help=", ".join(SCHEMAS))


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    sys.stdout.write(write_json(json_schema(options.name)))
    return OK
