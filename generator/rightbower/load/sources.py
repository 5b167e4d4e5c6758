"""The sources and the conflict register, from content/sources.yaml."""

from __future__ import annotations

from rightbower.load.shapes import faults_of, shaped
from rightbower.load.yaml_reader import read
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import PARAMETERS
from rightbower.model.source import Sources, SourcesFile


def load_sources(data: bytes, file: str) -> tuple[Sources, tuple[Problem, ...]]:
    """The sources in the file, and every fault; empty sources when it cannot be read."""
    document, problems = read(data, file)
    if document is None:
        return Sources(), tuple(problems)
    faults = faults_of(document, file)
    shape: SourcesFile | None = shaped(SourcesFile, document.plain, faults)
    if shape is None:
        return Sources(), (*problems, *faults.sorted())
    _check_register(shape, faults)
    sources = Sources(
        sources=shape.sources, register=shape.register, file=file, places=document.values
    )
    return sources, (*problems, *faults.sorted())


def _check_register(shape: SourcesFile, faults: Faults) -> None:
    for name, conflict in shape.register.items():
        key = f"register.{name}"
        for number, path in enumerate(conflict.parameters):
            if path not in PARAMETERS:
                faults.add("unknown_rule", f"{key}.parameters[{number}]", None, rule=path)
        for number, position in enumerate(conflict.positions):
            where = f"{key}.positions[{number}]"
            for place, source in enumerate(position.sources):
                if source not in shape.sources:
                    at = f"{where}.sources[{place}]"
                    faults.add("unknown_source", at, None, source=source)
            for path in position.settings:
                if path not in PARAMETERS:
                    faults.add("unknown_rule", f"key:{where}.settings.{path}", None, rule=path)
