"""The door: plain values are held against the frozen shapes of `model`, all faults at once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rightbower.load.yaml_reader import Document
from rightbower.model.problem import Faults, Param


@lru_cache(maxsize=16)
def adapter(shape: type) -> TypeAdapter[Any]:
    """The validator of a shape, made once."""
    return TypeAdapter(shape)


def shaped(shape: type, plain: Any, faults: Faults, base: str = "") -> Any:
    """`plain` as an instance of `shape`; None, and every fault, when it does not fit.

    `base` is the path of `plain` in the file.
    """
    try:
        return adapter(shape).validate_json(json.dumps(plain), strict=True)
    except ValidationError as error:
        for fault in error.errors(include_url=False, include_context=True):
            code, path, params = _translated(fault, base)
            faults.add(code, path, None, **params)
        return None


def _translated(fault: Any, base: str) -> tuple[str, str, dict[str, Param]]:
    kind: str = fault["type"]
    path = base
    for step in fault["loc"]:
        if isinstance(step, int):
            path = f"{path}[{step}]"
        elif not step.startswith("["):
            name = "from" if step == "from_" else step
            path = f"{path}.{name}" if path else name
    key = path.rpartition(".")[2] or path
    if kind in ("missing", "missing_argument", "missing_keyword_only_argument"):
        return "missing_key", path.rpartition(".")[0], {"key": key}
    if kind in ("extra_forbidden", "unexpected_keyword_argument", "unexpected_positional_argument"):
        return "unknown_key", f"key:{path}", {"key": key}
    expected = fault.get("ctx", {}).get("expected") or _EXPECTED.get(kind, kind)
    return "wrong_type", path, {"key": key, "expected": str(expected), "found": _found(fault)}


_EXPECTED = {
    "string_type": "text", "int_type": "a whole number", "bool_type": "true or false",
    "tuple_type": "a list", "list_type": "a list", "dict_type": "a mapping",
    "dataclass_type": "a mapping", "dataclass_exact_type": "a mapping",
    "int_from_float": "a whole number", "too_long": "fewer entries", "too_short": "more entries",
}  # fmt: skip


def _found(fault: Mapping[str, Any]) -> str:
    value = fault.get("input")
    if isinstance(value, dict | list | tuple):
        return "a mapping" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return str(value)[:60]


def faults_of(document: Document, file: str) -> Faults:
    """A collector of faults that knows the places of `document`."""
    keys = {f"key:{path}": place for path, place in document.keys.items()}
    return Faults(file, document.values | keys)
