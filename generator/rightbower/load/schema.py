"""The shapes of files as JSON Schema, for editors and other programs.

Everything is made from the model and from the tables that the readers hold files against: there
is no second definition that could differ from them.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rightbower.load.hand_keys import BELONGS
from rightbower.load.hands import HEAD, MAPPINGS, NOT_IN_GAMES
from rightbower.load.shapes import adapter
from rightbower.model.profile import NAMED_RULES, PARAMETERS, RULE_IDS, ProfileFile
from rightbower.model.record import EXPECT_KEYS, GAME_EXPECT_KEYS, GameFile, HandFile

if TYPE_CHECKING:
    from pydantic import TypeAdapter
    from pydantic.json_schema import GenerateJsonSchema

Plain = dict[str, Any]
_SHAPES: Final[Mapping[str, tuple[type, ...]]] = {
    "profile": (ProfileFile,),
    "hand": (HandFile,),
    "game": (GameFile, HandFile),
    "record": (HandFile, GameFile),
}
SCHEMAS: Final = tuple(_SHAPES)
"""The names of the schemas; a `record` is a hand or a game."""


@cache
def _docstrings(module: str) -> Mapping[str, str]:
    """What a module says of its classes, by name, where Python has left that out (`-OO`): the
    schemas are the same however the program is run."""
    source = sys.modules[module].__spec__
    if sys.flags.optimize < 2 or source is None or source.origin is None:
        return {}
    tree = ast.parse(Path(source.origin).read_bytes())
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {one.name: said for one in classes if (said := ast.get_docstring(one)) is not None}


@cache
def _untitled() -> type[GenerateJsonSchema]:
    """What leaves out titles that would only say the key again."""
    from pydantic.json_schema import GenerateJsonSchema

    class Untitled(GenerateJsonSchema):
        def dataclass_schema(self, schema: Any) -> Plain:
            """That of a shape, which is described by what the model says of it."""
            made: Plain = super().dataclass_schema(schema)
            said = _docstrings(schema["cls"].__module__).get(schema["cls"].__name__)
            return made | {"description": said} if said else made

        def field_title_should_be_set(self, schema: Any) -> bool:
            """Never: a key is its own title."""
            return False

    return Untitled


def json_schema(name: str) -> Plain:
    """The JSON Schema (2020-12) called `name`; KeyError when there is none such."""
    # The names of the schemas are wanted far more often than the schemas.
    from pydantic import TypeAdapter

    shapes = _SHAPES[name]
    wanted: list[tuple[str, Any, TypeAdapter[Any]]] = [
        *((shape.__name__, "validation", adapter(shape)) for shape in shapes),
        *((path, "validation", adapter(kind)) for path, kind in PARAMETERS.items()),
    ]
    made, rest = TypeAdapter.json_schemas(wanted, schema_generator=_untitled())
    values = {path: made[path, "validation"] for path in PARAMETERS}
    defs: Plain = rest["$defs"]
    defs["RuleId"] = {"enum": list(RULE_IDS)}
    defs["Settings"] = _mapping(values)
    if "ProfileFile" in defs:
        _fill_profile(defs, values)
    if "HandFile" in defs:
        _fill_hand(defs)
    if "GameFile" in defs:
        _fill_game(defs)
    roots = [_ref(shape.__name__) for shape in shapes]
    head: Plain = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": name}
    whole = head | (_either() if name == "record" else roots[0])
    return whole | {"$defs": dict(sorted(_used(whole, defs).items()))}


def _ref(name: str) -> Plain:
    return {"$ref": f"#/$defs/{name}"}


def _mapping(entries: Mapping[str, Any]) -> Plain:
    return {"type": "object", "properties": dict(entries), "additionalProperties": False}


def _either() -> Plain:
    """A record of either kind, told apart by its first key, so that faults are those of one."""
    game = {"properties": {"schema": {"const": "euchre-game/1"}}, "required": ["schema"]}
    return {"if": game, "then": _ref("GameFile"), "else": _ref("HandFile")}


def _fill_profile(defs: Plain, values: Mapping[str, Any]) -> None:
    """Say which rules a profile may speak of and what each may be set to."""
    empty: Plain = {"type": "null"}
    allowed = {path: {"anyOf": [value, empty]} for path, value in values.items()}
    allowed |= dict.fromkeys(NAMED_RULES, empty)
    defs["ProfileFile"]["properties"]["rules"] = _mapping({
        path: _ref("RuleFile") | {"properties": {"value": allowed[path]}} for path in RULE_IDS
    })  # fmt: skip
    defs["OptionFile"]["properties"]["set"] = _ref("Settings")


def _fill_hand(defs: Plain) -> None:
    """Say what a hand may name and which keys belong to which kind."""
    line, hand = defs["LineFile"], defs["HandFile"]
    # A word that Python keeps for itself has a line below it in the model.
    line["properties"] = {key.rstrip("_"): value for key, value in line["properties"].items()}
    line["required"] = [key.rstrip("_") for key in line["required"]]
    for shape in (line, hand):
        shape["properties"]["tricks"]["items"] = _trick()
    hand["properties"] |= {
        "rules": _ref("Settings"), "expect": _expect(EXPECT_KEYS),
        "teaches": {"type": "array", "items": _ref("RuleId")},
    }  # fmt: skip
    inside = {key: value for key, value in hand["properties"].items() if key not in NOT_IN_GAMES}
    defs["HandInGame"] = _mapping(
        {key: value for key, value in inside.items() if "hand" in BELONGS.get(key, ("hand",))}
    )
    hand["required"] = list(HEAD)
    kinds = hand["properties"]["kind"]["enum"]
    hand["allOf"] = [_of_kind(kind, kind == hand["properties"]["kind"]["default"])
                     for kind in kinds]  # fmt: skip


def _trick() -> Plain:
    """A trick is a text; without quotes YAML takes it for a mapping of one entry."""
    unquoted = {
        "type": "object", "additionalProperties": {"type": "string"},
        "minProperties": 1, "maxProperties": 1,
    }  # fmt: skip
    return {"anyOf": [{"type": "string"}, unquoted]}


def _of_kind(kind: str, default: bool) -> Plain:
    """What a record of this kind may not hold."""
    elsewhere = [key for key, kinds in BELONGS.items() if kind not in kinds]
    named: Plain = {"properties": {"kind": {"const": kind}}}
    return {
        "if": named if default else named | {"required": ["kind"]},
        "then": {"properties": dict.fromkeys(elsewhere, False)},
    }


def _fill_game(defs: Plain) -> None:
    game = defs["GameFile"]["properties"]
    game |= {"rules": _ref("Settings"), "expect": _expect(GAME_EXPECT_KEYS)}
    game["hands"]["items"] = _ref("HandInGame")


def _expect(keys: Iterable[str]) -> Plain:
    return _mapping({key: {"type": "object"} if key in MAPPINGS else {} for key in keys})


def _used(whole: Any, defs: Plain) -> Plain:
    """The definitions that `whole` leads to."""
    used: Plain = {}
    waiting = [whole]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting += part
        elif isinstance(part, dict):
            waiting += part.values()
            name = str(part.get("$ref", "")).removeprefix("#/$defs/")
            if name in defs and name not in used:
                used[name] = defs[name]
                waiting.append(defs[name])
    return used
