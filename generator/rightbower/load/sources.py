"""The sources and the conflict register, from content/sources.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rightbower.load.addresses import link_at
from rightbower.load.names import anchor_at
from rightbower.load.reader import read
from rightbower.load.shapes import faults_of, shaped
from rightbower.model.problem import Faults, Problem
from rightbower.model.profile import PARAMETERS
from rightbower.model.source import Position, Source, Sources, SourcesFile


def load_sources(
    data: bytes, file: str, known: Sources | None = None
) -> tuple[Sources, tuple[Problem, ...]]:
    """The sources in the file, then those that are `known` before, and every fault; only the
    known ones, which are not all, when the file cannot be read. Of two with one id, the file's
    stands."""
    known = known or Sources()
    document, problems = read(data, file)
    if document is None:
        return replace(known, whole=False), tuple(problems)
    faults = faults_of(document, file)
    shape: SourcesFile | None = shaped(SourcesFile, document.plain, faults)
    if shape is None:
        return replace(known, whole=False), (*problems, *faults.sorted())
    for name, source in shape.sources.items():
        anchor_at("sources", name, faults)
        link_at(f"sources.{name}.address", source.address, faults)
    for name in shape.register:
        anchor_at("register", name, faults)
    every = dict(shape.sources)
    every |= {name: source for name, source in known.sources.items() if name not in every}
    register = {
        name: replace(
            conflict,
            positions=tuple(
                _position(position, f"register.{name}.positions[{number}]", every, faults)
                for number, position in enumerate(conflict.positions)
            ),
        )
        for name, conflict in shape.register.items()
    }
    for name, conflict in register.items():
        for number, path in enumerate(conflict.parameters):
            if path not in PARAMETERS:
                at = f"register.{name}.parameters[{number}]"
                faults.add("unknown_rule", at, None, rule=path)
    register |= {name: one for name, one in known.register.items() if name not in register}
    sources = Sources(sources=every, register=register, file=file, places=document.values)
    return sources, (*problems, *faults.sorted())


def _position(position: Position, at: str, known: Mapping[str, Source], faults: Faults) -> Position:
    """The position with its settings as the parameters' own types."""
    for place, source in enumerate(position.sources):
        if source not in known:
            faults.add("unknown_source", f"{at}.sources[{place}]", None, source=source)
    settings = {}
    for path, value in position.settings.items():
        if path not in PARAMETERS:
            faults.add("unknown_rule", f"key:{at}.settings.{path}", None, rule=path)
        else:
            settings[path] = shaped(PARAMETERS[path], value, faults, f"{at}.settings.{path}")
    return replace(position, settings=settings)
