"""The door: plain values are held against the frozen shapes of `model`, all faults at once."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

import pydantic_core

from rightbower.load.places import Document, Later
from rightbower.model.problem import Faults, Param

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_FROM = re.compile(r"from_+\Z")
"""The key `from` of a line, and what looks like it, as the shape has them."""


Keeping = Callable[[str, Callable[[], Any]], Any]
"""Gives what was kept under a name, or else what is made now, which can be pickled."""
_keeping: Keeping | None = None
"""Where it is kept what validators are made from; None where that is nowhere."""


@lru_cache(maxsize=256)
def adapter(shape: type) -> TypeAdapter[Any]:
    """All that can be done with a shape, made once."""
    # A build after one edit makes no validator that it has not kept.
    from pydantic import TypeAdapter

    return TypeAdapter(shape)


def keep_validators(keeping: Keeping) -> None:
    """From now on what validators are made from is kept from one run of the program to the next:
    to make it takes a hundred times as long, and to load what makes it as long again."""
    global _keeping
    _keeping = keeping


def kept_by() -> tuple[str, str]:
    """What makes validators: what is kept of another version may not do."""
    return ("pydantic-core", pydantic_core.__version__)


@lru_cache(maxsize=256)
def _validator(shape: Any) -> Any:
    """What holds values against a shape."""
    if _keeping is None or not isinstance(shape, type):
        return adapter(shape).validator
    name = f"{shape.__module__}.{shape.__qualname__}"
    return pydantic_core.SchemaValidator(_keeping(name, lambda: adapter(shape).core_schema))


def shaped(
    shape: type | Any,
    plain: Any,
    faults: Faults,
    base: str = "",
    mend: Mapping[str, Any] | None = None,
) -> Any:
    """`plain` as an instance of `shape`; None, and every fault, when it does not fit.

    `base` is the path of `plain` in the file. With `mend`, what does not fit is left out, so that
    the faults of the rest can be found too: `mend` says what stands for parts that cannot be left
    out, by key. The caller must not use the result for anything but finding faults.
    """
    try:
        return _checked(shape, plain)
    except pydantic_core.ValidationError as error:
        wrong = error.errors(include_url=False, include_context=True)
    told: set[tuple[str, str]] = set()
    for fault in wrong:
        code, path, params = _translated(fault, base)
        if (code, path) in told and code == "wrong_type":
            continue  # each entry that a list lacks is a fault of the list
        told.add((code, path))
        if code == "unknown_key":
            params["known"] = known_keys(shape, fault["loc"][:-1])
        faults.add(code, path, None, **params)
    if mend is None or not isinstance(plain, dict):
        return None
    rest = copy.deepcopy(plain)
    for fault in reversed(wrong):
        _leave_out(rest, fault["loc"])
    # Where a part cannot be mended, the whole of what stands under its first key goes.
    whole = {fault["loc"][0] for fault in wrong if fault["loc"]}
    for left in (rest, {key: value for key, value in plain.items() if key not in whole}):
        try:
            return _checked(shape, dict(mend) | left)
        except pydantic_core.ValidationError:
            continue
    return None


def _checked(shape: Any, plain: Any) -> Any:
    return _validator(shape).validate_json(json.dumps(plain), strict=True)


def _leave_out(plain: Any, steps: tuple[int | str, ...]) -> None:
    """Take out what is at the end of `steps`; a list's entry takes its whole list with it."""
    steps = tuple(step for step in steps if not (isinstance(step, str) and step.startswith("[")))
    while steps and isinstance(steps[-1], int):
        steps = steps[:-1]
    for step in steps[:-1]:
        try:
            plain = plain[step]
        except (KeyError, IndexError, TypeError):
            return
    if steps and isinstance(plain, dict):
        plain.pop(steps[-1], None)


def known_keys(shape: Any, steps: tuple[int | str, ...]) -> tuple[str, ...]:
    """The keys of the mapping that `steps` lead to in a shape; none where it has no fixed keys."""
    for step in steps:
        arguments = get_args(shape)
        if is_dataclass(shape) and isinstance(step, str):
            shape = get_type_hints(shape).get(step)
        elif get_origin(shape) is dict:
            shape = arguments[1]
        elif isinstance(step, int) and arguments:
            shape = arguments[0]
        if get_origin(shape) is UnionType:
            shape = next((part for part in get_args(shape) if part is not type(None)), None)
    if not is_dataclass(shape):
        return ()
    return tuple("from" if entry.name == "from_" else entry.name for entry in fields(shape))


def fits(shape: Any, plain: Any) -> Any:
    """`plain`, which may hold instances already, as an instance of `shape`; None if it is none."""
    try:
        return _validator(shape).validate_json(adapter(Any).dump_json(plain), strict=True)
    except pydantic_core.ValidationError:
        return None


def _translated(fault: Any, base: str) -> tuple[str, str, dict[str, Param]]:
    kind: str = fault["type"]
    path = base
    for step in fault["loc"]:
        if isinstance(step, int):
            path = f"{path}[{step}]"
        elif not step.startswith("["):
            own = _FROM.match(step) is not None and "lines" in fault["loc"]
            name = step[:-1] if own else step
            path = f"{path}.{name}" if path else name
    key = path.rpartition(".")[2] or path
    if kind == "missing" and fault["loc"] and isinstance(fault["loc"][-1], int):
        # A list of so many entries that has fewer: it is the list that is not as it should be.
        whole = path.rpartition("[")[0]
        key = whole.rpartition(".")[2] or whole
        return "wrong_type", whole, {"key": key, "expected": "more entries", "found": "a list"}
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
    if isinstance(value, str):
        return json.dumps(value[:60], ensure_ascii=False)
    return str(value)[:60]


def faults_of(document: Document, file: str) -> Faults:
    """A collector of faults that knows the places of `document`."""
    return Faults(file, Later(lambda: document.places.named()))
